"""Keyboard and pointer over time: held keys, composed texts, resting fingers, lost windows."""

from typing import Any, Final

import pygame
from pygame.event import Event

from azul.kit.keyboard import Keyboard
from azul.kit.keys import Command, Key, KeyBindings, KeyInput, KeyPress, TextComposed, TextTyped
from azul.kit.pointer import Leave, LongPress, MouseButton, Move, Pointer, Press, Release, Wheel

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL
DOWN, UP = pygame.KEYDOWN, pygame.KEYUP
KEYS: Final = KeyBindings({}, {})

# The keyboard


def send(keyboard: Keyboard, kind: int, key: int, mod: int = 0) -> KeyInput | None:
    return keyboard.read(Event(kind, key=key, mod=mod), KEYS)


def compose(keyboard: Keyboard, text: str) -> KeyInput | None:
    return keyboard.read(Event(pygame.TEXTEDITING, text=text, start=0, length=0), KEYS)


def repeated(keyboard: Keyboard) -> list[KeyPress]:
    """Return the repeated key presses of two seconds."""
    presses = [press for press in (keyboard.update(0.02) for _ in range(100)) if press]
    assert all(press.is_repeated for press in presses)
    return presses


def test_a_held_key_that_moves_or_deletes_is_pressed_again_until_it_is_released() -> None:
    """A key with any other effect counts once."""
    for name in ["BACKSPACE", "DELETE", "LEFT", "RIGHT", "UP", "DOWN", "PAGEUP", "PAGEDOWN"]:
        keyboard, key = Keyboard(), getattr(pygame, f"K_{name}")
        press = send(keyboard, DOWN, key)
        assert isinstance(press, KeyPress)
        assert (keyboard.is_repeating, keyboard.update(0.45)) == (True, None)
        presses = repeated(keyboard)
        assert 40 < len(presses) < 70
        assert {again.key for again in presses} == {press.key}
        send(keyboard, UP, key)
        assert (keyboard.is_repeating, repeated(keyboard)) == (False, [])
    for name, mod in (
        *((each, 0) for each in ["RETURN", "SPACE", "ESCAPE", "TAB", "t", "F1"]),
        ("z", CTRL),
    ):
        send(keyboard, DOWN, getattr(pygame, f"K_{name}"), mod)
        assert repeated(keyboard) == []
    bound = KeyBindings({Command.HINT: "shift+page down"}, {})
    assert keyboard.read(Event(DOWN, key=pygame.K_PAGEDOWN, mod=SHIFT), bound)
    assert repeated(keyboard) == [], "a held command does not repeat, even if its key would move"


def test_the_key_pressed_last_repeats_with_its_modifiers() -> None:
    keyboard = Keyboard()
    for kind, key in ((DOWN, pygame.K_RIGHT), (DOWN, pygame.K_LEFT), (UP, pygame.K_RIGHT)):
        send(keyboard, kind, key)
    assert {press.key for press in repeated(keyboard)} == {Key.LEFT}
    send(keyboard, DOWN, pygame.K_RETURN)
    assert repeated(keyboard) == []
    # A selection stops growing when Shift is released.
    for key in (pygame.K_RIGHT, pygame.K_LSHIFT):
        send(keyboard, DOWN, key, SHIFT)
    assert {press.has_shift for press in repeated(keyboard)} == {True}
    send(keyboard, UP, pygame.K_LSHIFT)
    assert repeated(keyboard) == []
    # The release may go to another window.
    send(keyboard, DOWN, pygame.K_DOWN)
    assert (keyboard.let_go(), repeated(keyboard)) == ([], [])


def test_keys_belong_to_the_input_method_while_it_composes() -> None:
    keyboard = Keyboard()
    ends = (
        (lambda: keyboard.read(Event(pygame.TEXTINPUT, text="日"), KEYS), TextTyped("日")),
        (lambda: compose(keyboard, ""), TextComposed("")),
        (keyboard.let_go, [TextComposed("")]),
    )
    for end, answer in ends:
        assert compose(keyboard, "に") == TextComposed("に")
        for key in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE):
            assert send(keyboard, DOWN, key) is None
        assert repeated(keyboard) == []
        assert end() == answer
        assert send(keyboard, DOWN, pygame.K_RETURN) == KeyPress("return", Key.ENTER)


# The pointer: a mouse, or the first finger on a touchscreen, for which SDL makes mouse events

HERE, NEAR, FAR = (50, 20), (62, 8), (50, 33)
TAP: Final = Press(HERE, is_finger=True)


def moved(point: tuple[int, int] = HERE, touch: bool = False) -> Event:
    return Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=touch)


def down(button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=HERE, button=button, touch=touch)


def up(button: int = 1, touch: bool = False) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=HERE, button=button, touch=touch)


READ: Final[list[tuple[list[Event], list[Any]]]] = [
    ([moved(), down(), up()], [Move(HERE), Press(HERE), Release(HERE)]),
    ([down(3), up(3)], [Press(HERE, MouseButton.RIGHT)]),
    ([down(2), up(2), down(9)], [Press(HERE, MouseButton.OTHER)] * 2),
    # SDL reports the wheel as buttons too, and a finger as a mouse.
    ([Event(pygame.MOUSEWHEEL, x=0, y=-2), down(4), up(4), down(5), up(5)], [Wheel(-2)]),
    ([Event(pygame.FINGERDOWN, x=0.5, y=0.5), Event(DOWN, key=pygame.K_a, mod=0)], []),
    ([down(touch=True), up(touch=True), down()], [TAP, Release(HERE), Leave(), Press(HERE)]),
    # A second finger presses nothing; the right button may be pressed while the left button is
    # held.
    ([down(touch=True), down(touch=True)], [TAP]),
    ([down(), down(3)], [Press(HERE), Press(HERE, MouseButton.RIGHT)]),
    # A finger that the system also reports as a mouse counts once, until it is lifted.
    ([down(touch=True), moved(FAR), down(), up(), moved(FAR, True)], [TAP, Move(FAR)]),
    ([down(), moved(FAR, True), down(touch=True), up(touch=True)], [Press(HERE)]),
    ([down(), up(), down(touch=True)], [Press(HERE), Release(HERE), TAP]),
]
"""Events, and the input that they are about."""

RESTING: Final = [
    ([down(touch=True)], 1),
    ([moved(touch=True), down(touch=True), moved(NEAR, True)], 1),
    ([down(touch=True), moved(FAR, True)], 0),
    ([down(touch=True), moved((63, 20), True)], 0),
    ([down(touch=True), up(touch=True)], 0),
    ([down()], 0),
    ([moved(touch=True)], 0),
]
"""Events, and how many long presses follow: a finger that rests may tremble, but not drag."""


def test_each_event_of_the_pointer_is_read_once() -> None:
    for events, expected in READ:
        pointer = Pointer()
        found = [each for event in events for each in pointer.read(event)]
        assert [(type(each), each) for each in found] == [(type(each), each) for each in expected]
    doubled = Pointer(lambda point: (2 * point[0], 2 * point[1]))
    points = [each for event in READ[0][0] for each in doubled.read(event)]
    assert points == [Move((100, 40)), Press((100, 40)), Release((100, 40))]
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    (press,) = Pointer().read(down())
    pygame.key.set_mods(0)
    assert press == Press(HERE, has_shift=True)


def test_a_finger_that_rests_for_half_a_second_is_one_long_press() -> None:
    for events, count in RESTING:
        pointer = Pointer()
        for event in events:
            pointer.read(event)
        assert [*pointer.update(0.3), *pointer.update(0.15)] == []
        found = [*pointer.update(0.1), *pointer.update(9.0)]
        assert found == [LongPress(HERE)] * count
        pointer.read(down(touch=True))
        # The window has lost the focus: every button may be pressed again.
        pointer.let_go()
        assert [*pointer.read(down()), *pointer.update(9.0)] == [Press(HERE)]
