"""The keyboard over time: held keys, and texts that an input method composes."""

import pygame
import pytest
from pygame.event import Event

from azul.kit.keyboard import Keyboard
from azul.kit.keys import Command, Key, KeyBindings, KeyInput, KeyPress, TextComposed, TextTyped

SHIFT = pygame.KMOD_LSHIFT
KEYS = KeyBindings({}, {})


@pytest.fixture(autouse=True, scope="module")
def names_of_keys() -> None:
    pygame.display.init()


def send(keyboard: Keyboard, kind: int, key: int, mod: int = 0) -> KeyInput | None:
    return keyboard.read(Event(kind, key=key, mod=mod), KEYS)


def hold(keyboard: Keyboard, key: int, mod: int = 0) -> None:
    send(keyboard, pygame.KEYDOWN, key, mod)


def let_go(keyboard: Keyboard, key: int, mod: int = 0) -> None:
    send(keyboard, pygame.KEYUP, key, mod)


def repeated(keyboard: Keyboard) -> list[KeyPress]:
    """What is pressed again in two seconds."""
    presses = (keyboard.update(0.02) for _ in range(100))
    return [press for press in presses if press]


@pytest.mark.parametrize(
    ("key", "meaning"),
    [
        (pygame.K_BACKSPACE, Key.BACKSPACE),
        (pygame.K_DELETE, Key.DELETE),
        (pygame.K_LEFT, Key.LEFT),
        (pygame.K_DOWN, Key.DOWN),
        (pygame.K_PAGEUP, Key.PAGE_UP),
    ],
)
def test_a_held_key_that_moves_or_deletes_is_pressed_again(key: int, meaning: Key) -> None:
    keyboard = Keyboard()
    hold(keyboard, key)
    assert keyboard.is_repeating
    assert keyboard.update(0.3) is None
    presses = repeated(keyboard)
    assert len(presses) > 20
    assert {(press.key, press.is_repeated) for press in presses} == {(meaning, True)}
    let_go(keyboard, key)
    assert not keyboard.is_repeating
    assert repeated(keyboard) == []


@pytest.mark.parametrize(
    ("key", "mod"),
    [
        (pygame.K_RETURN, 0),
        (pygame.K_SPACE, 0),
        (pygame.K_ESCAPE, 0),
        (pygame.K_TAB, 0),
        (pygame.K_z, pygame.KMOD_LCTRL),
        (pygame.K_t, 0),
    ],
)
def test_a_held_key_that_does_something_does_it_once(key: int, mod: int) -> None:
    keyboard = Keyboard()
    hold(keyboard, key, mod)
    assert repeated(keyboard) == []


def test_the_key_of_a_command_is_single_even_if_it_would_move() -> None:
    keyboard, bound = Keyboard(), KeyBindings({Command.HINT: "shift+page down"}, {})
    press = Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, mod=SHIFT)
    read = keyboard.read(press, bound)
    assert isinstance(read, KeyPress)
    assert read.command is Command.HINT
    assert repeated(keyboard) == []


def test_the_key_pressed_last_repeats_and_not_the_one_before() -> None:
    keyboard = Keyboard()
    hold(keyboard, pygame.K_RIGHT)
    hold(keyboard, pygame.K_LEFT)
    let_go(keyboard, pygame.K_RIGHT)
    assert {press.key for press in repeated(keyboard)} == {Key.LEFT}
    hold(keyboard, pygame.K_RETURN)
    assert repeated(keyboard) == []


def test_a_selection_stops_growing_when_shift_is_released() -> None:
    keyboard = Keyboard()
    hold(keyboard, pygame.K_LSHIFT, SHIFT)
    hold(keyboard, pygame.K_RIGHT, SHIFT)
    assert all(press.has_shift for press in repeated(keyboard))
    let_go(keyboard, pygame.K_LSHIFT)
    assert repeated(keyboard) == []


def test_nothing_is_held_after_the_window_has_lost_the_focus() -> None:
    keyboard = Keyboard()
    hold(keyboard, pygame.K_DOWN)
    assert keyboard.let_go() == []
    assert repeated(keyboard) == []


def compose(keyboard: Keyboard, text: str) -> KeyInput | None:
    return keyboard.read(Event(pygame.TEXTEDITING, text=text, start=0, length=0), KEYS)


def test_keys_belong_to_the_input_method_while_it_composes() -> None:
    keyboard = Keyboard()
    assert compose(keyboard, "に") == TextComposed("に")
    for key in (pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_ESCAPE):
        assert send(keyboard, pygame.KEYDOWN, key) is None
    assert repeated(keyboard) == []
    assert keyboard.read(Event(pygame.TEXTINPUT, text="日"), KEYS) == TextTyped("日")
    assert send(keyboard, pygame.KEYDOWN, pygame.K_RETURN) is not None
    compose(keyboard, "に")
    assert compose(keyboard, "") == TextComposed("")
    assert send(keyboard, pygame.KEYDOWN, pygame.K_RETURN) is not None


def test_a_composed_text_ends_with_the_focus_of_the_window() -> None:
    keyboard = Keyboard()
    compose(keyboard, "に")
    assert keyboard.let_go() == [TextComposed("")]
    assert send(keyboard, pygame.KEYDOWN, pygame.K_RETURN) is not None
