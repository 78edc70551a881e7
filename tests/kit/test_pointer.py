"""The pointer: a mouse, or the first finger on a touchscreen, for which SDL makes mouse events."""

import pygame
import pytest
from pygame.event import Event

from azul.kit.pointer import (
    Leave,
    LongPress,
    MouseButton,
    Move,
    Pointer,
    PointerInput,
    Press,
    Release,
    Wheel,
)

HERE = (50, 20)
SIDE_BUTTONS = (pygame.BUTTON_X1, pygame.BUTTON_X2)


@pytest.fixture(autouse=True)
def screen() -> None:
    """SDL knows which keys are held once there is a screen."""
    pygame.display.init()


def moved(point: tuple[int, int] = HERE, touch: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=touch)


def down(button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=HERE, button=button, touch=touch)


def up(button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=HERE, button=button, touch=touch)


@pytest.mark.parametrize(
    ("event", "inputs"),
    [
        (moved(), [Move(HERE)]),
        (down(), [Press(HERE)]),
        (down(3), [Press(HERE, MouseButton.RIGHT)]),
        (down(2), [Press(HERE, MouseButton.OTHER)]),
        *((down(side), [Press(HERE, MouseButton.OTHER)]) for side in SIDE_BUTTONS),
        *((up(side), []) for side in SIDE_BUTTONS),
        (down(9), [Press(HERE, MouseButton.OTHER)]),
        (up(), [Release(HERE)]),
        (up(3), []),
        (Event(pygame.MOUSEWHEEL, x=0, y=-2), [Wheel(-2)]),
        (down(4), []),
        (up(5), []),
        (Event(pygame.KEYDOWN, key=pygame.K_a, mod=0), []),
        (Event(pygame.FINGERDOWN, x=0.5, y=0.5, touch_id=1, finger_id=1), []),
        (Event(pygame.FINGERUP, x=0.5, y=0.5, touch_id=1, finger_id=1), []),
    ],
    ids=repr,
)
def test_an_event_is_read_once(event: Event, inputs: list[PointerInput]) -> None:
    assert [*Pointer().read(event)] == inputs


def test_points_are_converted_to_pixels() -> None:
    pointer = Pointer(lambda point: (2 * point[0], 2 * point[1]))
    for event in (moved(), down(), up()):
        (read,) = pointer.read(event)
        assert isinstance(read, Move | Press | Release)
        assert read.point == (100, 40)


def inputs_after(*events: Event, seconds: float) -> list[PointerInput]:
    """The inputs that time causes after some events."""
    pointer = Pointer()
    for event in events:
        pointer.read(event)
    return [*pointer.update(seconds / 2), *pointer.update(seconds / 2), *pointer.update(9.0)]


def test_a_resting_finger_is_one_long_press() -> None:
    events = moved(touch=True), down(touch=True)
    (read,) = inputs_after(*events, seconds=0.6)
    assert isinstance(read, LongPress)
    assert read.point == HERE


@pytest.mark.parametrize(
    ("then", "is_long_press"),
    [
        (moved((58, 20), touch=True), True),
        (moved((50, 40), touch=True), False),
        (up(touch=True), False),
    ],
    ids=["trembles", "drags", "taps"],
)
def test_a_finger_that_moves_or_is_lifted_is_no_long_press(
    then: Event, is_long_press: bool
) -> None:
    assert bool(inputs_after(down(touch=True), then, seconds=0.6)) is is_long_press


@pytest.mark.parametrize("event", [down(), moved(), moved(touch=True)])
def test_only_a_pressing_finger_is_a_long_press(event: Event) -> None:
    assert inputs_after(event, seconds=0.6) == []


def test_lifting_a_finger_is_a_release_and_a_leave() -> None:
    pointer = Pointer()
    pointer.read(down(touch=True))
    release, leave = pointer.read(up(touch=True))
    assert isinstance(release, Release)
    assert (release.point, leave) == (HERE, Leave())


def read_all(*events: Event) -> list[PointerInput]:
    """The inputs that these events cause."""
    pointer = Pointer()
    return [each for event in events for each in pointer.read(event)]


@pytest.mark.parametrize("by_finger", [True, False])
def test_the_first_press_blocks_other_devices_until_its_release(by_finger: bool) -> None:
    """A finger that the system also reports as a mouse counts once."""
    other = not by_finger
    inputs = read_all(
        down(touch=by_finger),
        moved((9, 9), touch=other),
        down(touch=other),
        up(touch=other),
        up(touch=by_finger),
        down(touch=other),
    )
    first = Press(HERE, is_finger=by_finger)
    lifted = [Release(HERE), Leave()] if by_finger else [Release(HERE)]
    assert inputs == [first, *lifted, Press(HERE, is_finger=other)]


def test_a_second_finger_presses_nothing() -> None:
    assert read_all(down(touch=True), down(touch=True)) == [Press(HERE, is_finger=True)]


def test_the_right_button_can_be_pressed_while_the_left_one_is_held() -> None:
    assert read_all(down(), down(3)) == [Press(HERE), Press(HERE, MouseButton.RIGHT)]


def test_after_the_window_has_lost_the_focus_everything_may_press_again() -> None:
    pointer = Pointer()
    pointer.read(down(touch=True))
    pointer.let_go()
    assert [*pointer.read(down())] == [Press(HERE)]
    assert [*pointer.update(9.0)] == []
