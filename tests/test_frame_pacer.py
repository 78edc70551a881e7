"""Slow drawing is spread over several frames."""

import pytest

from azul.frame_pacer import FramePacer


def steps_of(*begun: bool, has_work: bool = True) -> str:
    """The steps of frames in which large drawings are begun or not: wait, paint, or show."""
    pacer, done = FramePacer(), ""
    for is_begun in begun:
        if pacer.should_wait(is_begun):
            done += "w"
        else:
            done += "p" if pacer.paint_ahead(lambda: has_work) else "s"
    return done


def test_drawings_come_first_then_the_background_then_the_picture() -> None:
    assert steps_of(True, False, False) == "wps"


def test_if_all_is_drawn_the_picture_is_shown_at_once() -> None:
    assert steps_of(False, has_work=False) == "s"


@pytest.mark.parametrize("pause", [0, 1])
def test_a_window_that_is_being_resized_is_shown_in_every_other_frame(pause: int) -> None:
    """From the second size on, because the first may be the only one."""
    dragged = [True, *[False] * pause] * 6
    assert steps_of(*dragged)[2:] == "ws" * ((len(dragged) - 2) // 2)


def test_sizes_that_come_more_slowly_are_painted_once_each() -> None:
    assert steps_of(*[True, False, False] * 3) == "wps" * 3


def test_no_picture_is_delayed_twice() -> None:
    assert steps_of(*[False] * 4) == "psps"
