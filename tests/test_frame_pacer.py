"""What takes long in a picture, spread over several turns of the loop."""

import pytest

from azul.frame_pacer import FramePacer


def turns(*begun: bool, unseen: bool = True) -> str:
    """What is done in turns in which large drawings are begun or not: wait, paint, or show."""
    spread, told = FramePacer(), ""
    for now in begun:
        if spread.should_wait(now):
            told += "w"
        else:
            told += "p" if spread.paint_ahead(lambda: unseen) else "s"
    return told


def test_drawings_then_the_ground_then_the_picture() -> None:
    assert turns(True, False, False) == "wps"


def test_where_all_is_drawn_the_picture_comes_at_once() -> None:
    assert turns(False, unseen=False) == "s"


@pytest.mark.parametrize("pause", [0, 1])
def test_a_window_whose_edge_is_dragged_is_seen_in_every_other_turn(pause: int) -> None:
    """From the second size on: of the first nobody knows yet that others follow."""
    dragged = [True, *[False] * pause] * 6
    assert turns(*dragged)[2:] == "ws" * ((len(dragged) - 2) // 2)


def test_sizes_that_come_more_slowly_are_painted_once_each() -> None:
    assert turns(*[True, False, False] * 3) == "wps" * 3


def test_no_picture_is_left_to_a_later_turn_twice() -> None:
    assert turns(*[False] * 4) == "psps"
