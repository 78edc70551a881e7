"""What takes long in a picture, spread over several turns of the loop."""

from azul.spread import Spread


def turns(*begun: bool, unseen: bool = True) -> str:
    """What is done in turns in which large drawings are begun or not: wait, paint, or show."""
    spread, told = Spread(), ""
    for now in begun:
        if spread.waits(now):
            told += "w"
        else:
            told += "p" if spread.paints(now, lambda: unseen) else "s"
    return told


def test_drawings_then_the_ground_then_the_picture() -> None:
    assert turns(True, False, False) == "wps"


def test_where_all_is_drawn_the_picture_comes_at_once() -> None:
    assert turns(False, unseen=False) == "s"


def test_a_window_whose_edge_is_dragged_is_seen_in_every_other_turn() -> None:
    assert turns(*[True] * 6) == "wswsws"


def test_no_picture_is_left_to_a_later_turn_twice() -> None:
    assert turns(*[False] * 4) == "psps"
