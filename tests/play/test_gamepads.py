"""Gamepads: areas of the table, devices that come and go, noisy sticks, and badges.

The controllers are fakes; no real gamepad is needed.
"""

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from azul.engine import parse_record
from azul.kit.gamepad import PAD_CHANGE, PAD_PRESS, Gamepads, PadStyle
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.scenes.game.table_scene import TableScene
from tests.play.gamepad import (
    DOWN,
    EXPLAIN,
    LB,
    LEFT,
    RB,
    RIGHT,
    START,
    UP,
    VIEW,
    A,
    B,
    FakePadDriver,
    Gamepad,
    X,
    Y,
)
from tests.play.programs import new_game, start_game, tick_until

LEFTX, LEFTY = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHTX, RIGHTY = pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY
LEFT_TRIGGER, RIGHT_TRIGGER = (
    pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
)
ADDED, REMOVED = pygame.CONTROLLERDEVICEADDED, pygame.CONTROLLERDEVICEREMOVED
PRESSED, RELEASED = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP
HELD = "announced: In your hand"

pytestmark = pytest.mark.usefixtures("fixed_seed")


@pytest.fixture
def pad(tmp_path: Path) -> Gamepad:
    """Return a player with a gamepad, in the usual window."""
    return Gamepad(tmp_path, is_small=False)


# Key presses of buttons and sticks


def pads(*names: str | None) -> Gamepads:
    """Return connected gamepads with these names."""
    gamepads = Gamepads()
    gamepads.start(FakePadDriver(*names))
    gamepads.translate([pygame.Event(ADDED, device_index=index) for index in range(len(names))])
    return gamepads


def button(number: int, is_down: bool = True, pad: int = 100) -> pygame.Event:
    return pygame.Event(PRESSED if is_down else RELEASED, instance_id=pad, button=number)


def axis(number: int, value: float, pad: int = 100) -> pygame.Event:
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=pad, axis=number, value=round(value * 32767)
    )


def undo_badge(scene: TableScene) -> str:
    """Return the badge of a gamepad's button on the undo button."""
    (undo,) = (each for each in scene.form.widgets if getattr(each, "words", "") == "undo")
    assert isinstance(undo, Button)
    return undo.badge


def presses(gamepads: Gamepads, *events: pygame.Event) -> list[KeyPress]:
    """Return the key presses of events, each in a separate call."""
    read = [each for event in events for each in gamepads.translate([event])]
    return [event.pressed for event in read if event.type == PAD_PRESS]


@pytest.mark.parametrize(
    ("events", "keys"),
    [
        ([(A, 0), (B, 0), (START, 0)], [Key.CONFIRM, Key.ESCAPE, Key.MENU]),
        ([(LB, 0), (RB, 0)], [Key.PREVIOUS_AREA, Key.NEXT_AREA]),
        ([(X, 0), (Y, 0), (VIEW, 0)], [Command.HINT, Command.UNDO, Command.RULES]),
        ([(EXPLAIN, 0), (EXPLAIN + 1, 0)], [Command.EXPLAIN, Command.EXPLAIN]),
        ([(LEFT, 0), (RIGHT, 0), (UP, 0), (DOWN, 0)], [Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN]),
        ([(LEFTX, 0.5)], []),
        ([(LEFTX, 0.6), (LEFTX, 0.5), (LEFTX, 0.6)], [Key.RIGHT]),
        ([(LEFTX, 0.6), (LEFTX, 0.3), (LEFTX, 0.6)], [Key.RIGHT, Key.RIGHT]),
        ([(LEFTX, 0.9), (LEFTX, -0.9)], [Key.RIGHT, Key.LEFT]),
        ([(LEFTY, -0.9), (LEFTY, 0.9)], [Key.UP, Key.DOWN]),
        ([(LEFTX, 0.9), (LEFTY, 0.8)], [Key.RIGHT]),
        ([(LEFTX, 0.7), (LEFTY, 0.9)], [Key.RIGHT]),
        ([(LEFTX, 0.5), (LEFTY, 0.9)], [Key.DOWN]),
        ([(LEFTY, 0.54), (LEFTX, 0.56)], [Key.RIGHT]),
        ([(RIGHTX, 1.0)], []),
        ([(RIGHTY, -1.0), (RIGHTY, 1.0)], [Key.PAGE_UP, Key.PAGE_DOWN]),
        ([(LEFT_TRIGGER, 1.0), (RIGHT_TRIGGER, 1.0)], [Key.PAGE_UP, Key.PAGE_DOWN]),
    ],
)
def test_buttons_and_sticks_press_keys(
    events: list[tuple[int, float]], keys: list[Key | Command]
) -> None:
    """A stick counts a direction once, until it has come back; only the stronger axis counts."""
    gamepads = pads("Pad")
    read = [axis(*event) if event[1] else button(int(event[0])) for event in events]
    assert [press.key or press.command for press in presses(gamepads, *read)] == keys


def test_a_broken_gamepad_presses_each_button_once_per_call() -> None:
    """SDL reports a button twice, and a noisy stick may move hundreds of times per second."""
    gamepads, flood = pads("Pad"), list[pygame.Event]()
    for number in range(200):
        flood += axis(LEFTX, (-1) ** number), axis(RIGHTY, number % 2), button(A, number % 2 == 0)
        flood += (
            pygame.Event(pygame.JOYAXISMOTION, instance_id=100, axis=0, value=0.2),
            pygame.Event(pygame.JOYBUTTONDOWN, instance_id=100, button=A),
            axis(LEFTY, 0.2 * (-1) ** number),
        )
    for _ in range(2):
        assert len(gamepads.translate(flood)) == 3
    other = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert gamepads.translate([other]) == [other]
    assert gamepads.is_repeating
    assert presses(gamepads, axis(LEFTX, 0), axis(RIGHTY, 0)) == []
    assert not gamepads.is_repeating


def test_a_held_direction_counts_again_until_it_ends() -> None:
    """The direction counts again after 0.45 s, and then every 0.12 s; a button never does."""
    gamepads = pads("Pad", "Other")
    assert presses(gamepads, button(DOWN)) == [KeyPress(key=Key.DOWN)]
    again = KeyPress(key=Key.DOWN, is_repeated=True)
    waits = [gamepads.update(0.4), gamepads.update(0.06), gamepads.update(0.1)]
    assert waits == [None, again, None]
    assert gamepads.update(0.03) == again
    assert presses(gamepads, button(DOWN), button(A), button(A, is_down=False)) == [
        KeyPress(key=Key.CONFIRM)
    ]
    assert gamepads.update(9.0) == again
    ends: list[Callable[[Gamepads], Any]] = [
        lambda pads: pads.translate([button(DOWN, is_down=False)]),
        lambda pads: pads.translate([pygame.Event(REMOVED, instance_id=100)]),
        Gamepads.let_go,
        Gamepads.close,
    ]
    for end in ends:
        gamepads = pads("Pad", "Other")
        gamepads.translate([button(DOWN), button(UP, False, pad=101)])
        gamepads.translate([pygame.Event(REMOVED, instance_id=101)])
        assert gamepads.is_repeating
        end(gamepads)
        assert (gamepads.is_repeating, gamepads.update(9.0)) == (False, None)


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("Xbox One S Controller", PadStyle.LETTERS),
        ("Steam Deck Controller", PadStyle.LETTERS),
        ("Sony Interactive Entertainment DualSense", PadStyle.SHAPES),
        ("PS4 Controller", PadStyle.SHAPES),
    ],
)
def test_badges_match_the_printing_on_the_buttons(name: str, style: PadStyle) -> None:
    assert pads(name).style == style
    assert (style.picture("back"), style.picture("menu")) == (f"pad/{style}/back", "pad/menu")
    assert style.confirm_label == ("A" if style == PadStyle.LETTERS else "×")


def test_the_gamepad_used_last_has_its_badges() -> None:
    """When a gamepad is removed, the other has its badges; unknown pads press nothing."""
    gamepads = pads("PS4 Controller", "Xbox Controller")
    assert str(gamepads.style) == "letters"
    change, press = gamepads.translate([button(A)])
    assert (change.type, press.pressed) == (PAD_CHANGE, KeyPress(key=Key.CONFIRM))
    assert str(gamepads.style) == "shapes"
    assert gamepads.translate([pygame.Event(ADDED, device_index=0), button(A, pad=7)]) == []
    assert len(gamepads.translate([pygame.Event(REMOVED, instance_id=101)])) == 1
    assert str(gamepads.style) == "shapes"
    gamepads.translate([pygame.Event(REMOVED, instance_id=100)])
    assert gamepads.style is None


@pytest.mark.parametrize("error", [ImportError(), OSError(errno.EMFILE, "Too many open files")])
def test_without_a_driver_there_are_no_gamepads(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL's own driver works, and opens no missing controller."""

    def fail(*_: object) -> None:
        raise error

    assert presses(pads(None), button(A), button(DOWN)) == [], "the controller has no mapping"
    event = pygame.Event(ADDED, device_index=99)
    gamepads = Gamepads()
    gamepads.start()
    assert (gamepads.translate([event]), gamepads.style) == ([], None)
    gamepads.close()
    monkeypatch.setattr("azul.kit.gamepad.module_from_spec", fail)
    gamepads.start()
    assert (gamepads.translate([event]), gamepads.style) == ([], None)


# In the program


def test_the_shoulder_buttons_go_round_the_areas_of_the_table(tmp_path: Path) -> None:
    """The areas are displays, center, bar and tip card; held tiles stay held until B."""
    pad = Gamepad(tmp_path)
    game = new_game(None, None)
    game.play(parse_record("3Y1"))
    start_game(pad, game)
    pad.tick(10)

    def areas(button: int, count: int) -> list[str]:
        seen = []
        for _ in range(count):
            pad.press_buttons(button)
            seen.append(pad.focused_label)
        return seen

    display, center, bar, card = "2 Rot", "1 Schwarz", "Rückgängig", "Verstanden"
    assert areas(RB, 5) == [display, center, bar, card, display]
    assert areas(LB, 4) == [card, bar, center, display]
    pad.press_buttons(A)
    held = pad.scene.table.hand.held_slots
    assert len(held) == 2
    for focused in (bar, card, ""):
        pad.press_buttons(RB)
        assert focused == (pad.form.focused.label if pad.form.focused else "")
    assert pad.scene.table.hand.held_slots == held
    pad.press_buttons(B)
    assert (pad.scene.is_holding, game.cursor) == (False, 2)
    pad.app.close()


def test_a_gamepad_comes_and_goes_during_a_game(pad: Gamepad) -> None:
    """Held tiles stay held; buttons have the labels of the device used last."""
    game = new_game(None, None)
    scene = start_game(pad, game)
    assert pad.sees("button: Undo (disabled)")
    pad.press_buttons(RB, A)
    assert pad.sees(HELD)
    pad.unplug()
    assert pad.sees("button: Undo (Ctrl+Z)")
    pad.press_buttons(B)
    assert pad.sees(HELD), "an unplugged gamepad returns nothing"
    pad.plug()
    pad.plug()
    pad.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0, unicode="")
    pad.tick()
    assert (pad.sees("button: Undo (Ctrl+Z)"), undo_badge(scene)) == (True, "")
    pad.press_buttons(RIGHT)
    assert (pad.sees("button: Undo (disabled)"), undo_badge(scene)) == (True, "pad/letters/undo")
    pad.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    pad.tick()
    assert pad.sees("button: Undo (disabled)"), "shaking the table may move a mouse"
    assert pad.sees(HELD)
    pad.press_buttons(DOWN, A)
    assert game.cursor == 2
    for _ in range(2):
        pad.press_button(START)
    assert pad.sees("heading: Paused"), "a repeated report counts once"
    pad.release_button(START)
    pad.press_button(DOWN)
    pad.post(pygame.WINDOWFOCUSLOST)
    pad.tick()
    focus = pad.form.focus
    pad.wait(5.0)
    assert pad.form.focus == focus
    pad.press_buttons(START)
    pad.press_buttons(X)
    tick_until(pad, lambda: pad.sees("Hint") and pad.scene.table_model().aimed_target is not None)
    pad.press_buttons(DOWN)
    pad.press_buttons(A)
    assert game.cursor == 3
    pad.app.close()


def test_menus_by_gamepad(pad: Gamepad) -> None:
    """The player picks a name, moves sliders, scrolls pages, and holds keys in lists."""
    pad.push("Settings")
    slider = pad.node("Sounds").widget
    assert slider
    volume = pad.app.context.settings.volume
    pad.focus(slider)
    pad.press_buttons(LEFT)
    assert pad.app.context.settings.volume == volume - 1
    pad.push("Keys")
    assert pad.sees("image: Confirm, take, place")
    pad.press_button(UP)
    start = pad.form.focus
    pad.wait(0.5)
    assert pad.form.focus != start
    pad.release_button(UP)
    stopped = pad.focused_label
    pad.wait(5.0)
    assert pad.focused_label == stopped
    pad.unplug()
    assert (pad.focused_label, pad.sees("Confirm, take, place")) == (stopped, False)
    pad.plug()
    pad.press_buttons(B, B)
    pad.push("Rules")
    pad.press_buttons(RIGHT)
    for _ in range(20):
        pad.tilt(RIGHTY, 1.0)
        pad.tilt(RIGHTY, 0.0)
    pad.press_buttons(B)
    pad.push("New game")
    pad.press_on("Player 1")
    pad.push("Emma")
    pad.push("Start")
    assert pad.scene.session.game.names[0] == "Emma"
    pad.press_buttons(START)
    pad.push("Save as…")
    pad.press_on("Emma & Player 2, ")
    pad.push("Save")
    assert pad.sees("Saved as “Emma & Player 2, ")
    pad.press_buttons(START)
    pad.push("Main menu")
    pad.push("Load game")
    assert pad.sees("Emma & Player 2, ")
    pad.press_buttons(A)
    assert pad.sees("your turn")
    pad.app.close()


@pytest.mark.pictures
def test_badges_are_legible_on_a_steam_deck(pad: Gamepad, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window of a Steam Deck has 1280x800 pixels."""
    pad.app.window.size = (1280, 800)
    start_game(pad, new_game(None, None))
    pad.press_buttons(RB)
    widths: dict[str, int] = {}
    picture = Theme.picture

    def record_size(theme: Theme, name: str, width: int, height: int) -> pygame.Surface:
        widths[name] = width
        return picture(theme, name, width, height)

    monkeypatch.setattr(Theme, "picture", record_size)
    pad.scene.draw(pygame.Surface(pad.scene.size))
    sizes = [width for name, width in widths.items() if name.startswith("pad/")]
    assert min(sizes) >= 26
    pad.app.close()
