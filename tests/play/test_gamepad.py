"""Gamepads: whole games and every scene by posted events of a controller alone.

The controllers are fakes; no real gamepad is needed.
"""

import errno
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Wall
from azul.kit.containers import Fields
from azul.kit.gamepad import Gamepads, PadStyle
from azul.kit.inputs import SegmentedControl, Slider
from azul.kit.text_field import TextField
from azul.kit.theme import Theme
from azul.scenes.dialogs.about import AboutScene
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.practice.learn import LearnScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.scenes.statistics.statistics_scene import StatisticsScene
from tests.play.gamepad import (
    DOWN,
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
from tests.play.test_single_device import assert_top_scene, is_only_saved_game, play_to_the_end

LEFTX, LEFTY = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
RIGHTY = pygame.CONTROLLER_AXIS_RIGHTY


@pytest.fixture(autouse=True)
def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seed and the starter, because a gamepad cannot type a seed."""
    monkeypatch.setattr("azul.scenes.library.setup.draw_seed", lambda: 11)
    monkeypatch.setattr("azul.scenes.library.setup.draw_starter", lambda count: 1)


@pytest.fixture
def hand(tmp_path: Path) -> Gamepad:
    return Gamepad(tmp_path)


@pytest.fixture
def table(hand: Gamepad) -> Gamepad:
    """Start a new game."""
    hand.push("Neues Spiel")
    hand.push("Start")
    assert_top_scene(hand, RoundScene)
    return hand


def choose_name(hand: Gamepad, seat: int, name: str) -> None:
    """Press A on a name field, and choose one of the offered names."""
    fields = [widget for widget in hand.form.widgets if isinstance(widget, TextField)]
    hand.focus(fields[seat])
    hand.press_buttons(A)
    assert_top_scene(hand, PickScene)
    hand.push(name)


@pytest.mark.slow
@pytest.mark.parametrize("wall", Wall)
def test_a_whole_game_by_gamepad_alone(hand: Gamepad, wall: Wall) -> None:
    hand.push("Neues Spiel")
    assert_top_scene(hand, SetupScene)
    choose_name(hand, 0, "Emma")
    choose_name(hand, 1, "Felix")
    walls = next(
        w for w in hand.form.widgets if isinstance(w, SegmentedControl) and w.value is Wall.COLORED
    )
    hand.focus(walls)
    if wall is Wall.GRAY:
        hand.press_buttons(RIGHT)
    hand.push("Start")
    assert hand.scene.session.game.setup.wall is wall

    play_to_the_end(hand, go_on=lambda: hand.press_buttons(A), undo=lambda: hand.press_buttons(Y))
    final = hand.scene_below(RoundScene).session.game
    assert_top_scene(hand, GameOverScene)
    hand.push("Rückblick")
    assert_top_scene(hand, ReviewScene)
    hand.press_buttons(B)
    hand.push("Hauptmenü")
    assert_top_scene(hand, MenuScene)
    hand.push("Beenden")
    assert is_only_saved_game(hand, final, ("Emma", "Felix"))


def test_every_scene_can_be_opened_and_left(hand: Gamepad) -> None:
    from_menu: list[tuple[str, type[Scene]]] = [
        ("Regeln", RulesScene),
        ("Einstellungen", SettingsScene),
        ("Statistik", StatisticsScene),
        ("Aufgaben", PuzzlesScene),
        ("Spiel laden", LoadScene),
    ]
    for label, kind in from_menu:
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.press_buttons(B)
        assert_top_scene(hand, MenuScene)
    hand.push("Einstellungen")
    settings_screens: list[tuple[str, type[Scene]]] = [("Info", AboutScene), ("Tasten", KeysScene)]
    for label, kind in settings_screens:
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.press_buttons(B)
    hand.press_buttons(B)
    hand.push("Neues Spiel")
    hand.push("Start")
    hand.press_buttons(VIEW)
    assert_top_scene(hand, RulesScene)
    hand.press_buttons(VIEW)
    assert_top_scene(hand, RoundScene)
    from_pause: list[tuple[str, type[Scene]]] = [
        ("Spielverlauf", HistoryScene),
        ("Rückblick", ReviewScene),
        ("Spieler", SeatsScene),
        ("Speichern unter …", SaveAsScene),
        ("Tasten", KeysScene),
        ("Einstellungen", SettingsScene),
    ]
    for label, kind in from_pause:
        hand.press_buttons(START)
        assert_top_scene(hand, PauseScene)
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.press_buttons(B)
        assert_top_scene(hand, PauseScene)
        hand.press_buttons(START)
        assert_top_scene(hand, RoundScene)
    hand.app.close()


def test_a_game_is_saved_under_a_name_and_loaded_again(table: Gamepad) -> None:
    table.press_buttons(START)
    table.push("Speichern unter …")
    suggestion = table.form.widgets[1]
    table.focus(suggestion)
    table.press_buttons(A)
    table.push("Speichern")
    assert_top_scene(table, RoundScene)
    table.press_buttons(START)
    table.push("Hauptmenü")
    table.push("Spiel laden")
    table.press_buttons(A)
    assert_top_scene(table, RoundScene)
    table.app.close()


def test_a_slider_can_be_changed(hand: Gamepad) -> None:
    hand.push("Einstellungen")
    slider = next(widget for widget in hand.form.widgets if isinstance(widget, Slider))
    hand.focus(slider)
    before = hand.app.context.settings.volume
    hand.press_buttons(LEFT)
    assert hand.app.context.settings.volume == before - 1
    hand.app.close()


def test_rules_can_be_scrolled_to_the_end(hand: Gamepad) -> None:
    hand.push("Regeln")
    scene = hand.app.stack.top
    assert isinstance(scene, RulesScene)
    topic = scene.chosen
    hand.press_buttons(RIGHT)
    assert scene.chosen is not topic
    assert scene.page.scroll.max_top > 0
    for _ in range(20):
        hand.tilt(RIGHTY, 1.0)
        hand.tilt(RIGHTY, 0.0)
    assert scene.page.scroll.top == scene.page.scroll.max_top
    hand.app.close()


def test_the_shoulder_buttons_move_between_the_areas_of_the_table(table: Gamepad) -> None:
    """The areas are displays, bar and lesson card; B puts tiles back."""
    hand, bar = table.scene.stage.hand, table.scene.bar.buttons
    table.press_buttons(RB)
    assert hand.chosen_slot
    assert table.form.focused is None
    table.press_buttons(RB)
    first = table.form.focused
    assert hand.chosen_slot is None
    assert first in bar
    table.press_buttons(RIGHT)
    assert table.form.focused in bar[bar.index(first) + 1 :]
    table.press_buttons(RB)
    assert getattr(table.form.focused, "words", "") == "Verstanden"
    table.press_buttons(RB)
    assert hand.chosen_slot
    assert table.form.focused is None
    table.press_buttons(LB, LB)
    assert table.form.focused in bar
    table.press_buttons(LB, A)
    held = hand.held_slots
    assert held
    table.press_buttons(RB)
    assert table.form.focused in bar
    table.press_buttons(LB)
    assert table.form.focused is None
    assert hand.held_slots == held
    table.press_buttons(B)
    assert hand.drag is None
    assert_top_scene(table, RoundScene)
    table.app.close()


def test_a_hint_is_requested_chosen_and_played(table: Gamepad) -> None:
    table.press_buttons(X)
    adviser = table.scene.controller.adviser
    for _ in range(2000):
        if adviser.hints:
            break
        table.tick(1)
    assert len(adviser.hints) > 1
    table.press_buttons(DOWN)
    record = adviser.record
    assert record is adviser.hints[1].record
    table.press_buttons(A)
    assert table.scene.session.game.log[-1] == record
    table.press_buttons(Y)
    assert table.scene.session.game.cursor == 1
    table.app.close()


def test_a_puzzle_is_solved_and_a_lesson_started(hand: Gamepad) -> None:
    hand.push("Aufgaben")
    hand.press_buttons(RB)
    while not isinstance(hand.app.stack.top, PuzzleScene):
        hand.press_buttons(A, RB)
    scene = hand.app.stack.top
    hand.play(scene.position.answer)
    assert scene.steps[0].record == scene.position.answer
    hand.press_buttons(B)
    assert_top_scene(hand, PuzzlesScene)
    hand.press_buttons(B)
    hand.push("Spielend lernen")
    learn_scene = hand.app.stack.top
    assert isinstance(learn_scene, LearnScene)
    hand.press_buttons(B)
    assert_top_scene(hand, MenuScene)
    hand.app.close()


# Devices


def test_a_button_never_counts_twice(table: Gamepad) -> None:
    """SDL reports a button as a joystick's too, and may report it again while it is held."""
    for _ in range(2):
        table.press_button(START)
    assert_top_scene(table, PauseScene)
    table.release_button(START)
    assert_top_scene(table, PauseScene)
    table.app.close()


def test_a_held_direction_repeats_until_it_is_released(hand: Gamepad) -> None:
    hand.push("Einstellungen")
    hand.push("Tasten")
    hand.press_button(UP)
    start = hand.form.focus
    hand.wait(0.5)
    assert hand.form.focus != start
    hand.release_button(UP)
    stopped = hand.form.focus
    hand.wait(5.0)
    assert hand.form.focus == stopped
    hand.app.close()


def test_a_direction_ends_when_its_gamepad_is_unplugged(hand: Gamepad) -> None:
    hand.press_button(DOWN)
    hand.unplug()
    assert not hand.app.gamepads.is_repeating
    focus = hand.form.focus
    hand.wait(5.0)
    assert hand.form.focus == focus
    assert hand.app.context.pad is None
    hand.app.close()


def test_a_gamepad_can_be_unplugged_and_plugged_in_during_a_game(table: Gamepad) -> None:
    """Held tiles stay held, and the game continues with the gamepad."""
    table.press_buttons(RB, A)
    held = table.scene.stage.hand.held_slots
    assert held
    table.unplug()
    table.press_buttons(B)
    table.plug()
    table.plug()
    assert table.scene.stage.hand.held_slots == held
    table.press_buttons(A)
    assert table.state.round == 1
    assert len(table.scene.session.game.log) == 2
    table.app.close()


def test_a_direction_ends_when_the_window_loses_the_focus(hand: Gamepad) -> None:
    hand.press_button(DOWN)
    hand.post(pygame.WINDOWFOCUSLOST)
    hand.tick()
    assert not hand.app.gamepads.is_repeating
    hand.app.close()


def test_a_controller_without_a_mapping_is_ignored(tmp_path: Path) -> None:
    hand = Gamepad(tmp_path, None)
    focus = hand.form.focus
    hand.press_buttons(START, DOWN, A, B)
    assert_top_scene(hand, MenuScene)
    assert (hand.form.focus, hand.app.context.pad) == (focus, None)
    hand.app.close()


@pytest.mark.parametrize("error", [ImportError(), OSError(errno.EMFILE, "Too many open files")])
def test_without_the_controller_module_the_program_runs_as_before(
    error: Exception, hand: Gamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr("azul.kit.gamepad._import_controllers", fail)
    gamepads = Gamepads()
    gamepads.start()
    assert gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)]) == []
    assert gamepads.style is None
    hand.app.close()


def test_the_controller_module_is_imported_and_opens_no_missing_controller() -> None:
    gamepads = Gamepads()
    gamepads.start()
    assert gamepads._driver is not None
    assert gamepads._driver.connect(99) is None


def test_a_jittering_stick_causes_no_events(hand: Gamepad) -> None:
    """Many axis events are at most one press, and no other events reach the program."""
    for number in range(2000):
        hand.post(
            pygame.CONTROLLERAXISMOTION,
            instance_id=100,
            axis=number % 2,
            value=6000 * (-1) ** number,
        )
        hand.post(pygame.JOYAXISMOTION, instance_id=100, axis=0, value=0.2)
    assert hand.app.poll() == []
    assert not hand.app.gamepads.is_repeating
    for number in range(2000):
        hand.post(
            pygame.CONTROLLERAXISMOTION, instance_id=100, axis=LEFTY, value=30000 + number % 500
        )
    assert len(hand.app.poll()) == 1
    hand.app.close()


@pytest.mark.parametrize(
    ("moves", "count"),
    [
        ([(LEFTX, 0.5)], 0),
        ([(LEFTX, 0.6), (LEFTX, 0.5), (LEFTX, 0.6)], 1),
        ([(LEFTX, 0.6), (LEFTX, 0.3), (LEFTX, 0.6)], 2),
        ([(LEFTX, 0.9), (LEFTY, 0.8)], 1),
        ([(LEFTX, 0.9), (LEFTX, -0.9)], 2),
        ([(pygame.CONTROLLER_AXIS_RIGHTX, 1.0)], 0),
    ],
    ids=[
        "dead zone",
        "jitter at the threshold",
        "twice",
        "one direction",
        "back and forth",
        "unused",
    ],
)
def test_a_stick_presses_a_direction_once(moves: list[tuple[int, float]], count: int) -> None:
    gamepads = Gamepads()
    gamepads.start(FakePadDriver("Pad"))
    gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    presses = [gamepads.translate([axis_event(axis, value)]) for axis, value in moves]
    assert sum(map(len, presses)) == count


def axis_event(axis: int, value: float) -> pygame.Event:
    """The event of moving an axis of the first gamepad."""
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=100, axis=axis, value=round(value * 32767)
    )


def test_a_broken_gamepad_presses_each_button_once_per_call() -> None:
    """It sends hundreds of events of a stick that jumps and a button that bounces."""
    gamepads = Gamepads()
    gamepads.start(FakePadDriver("Pad"))
    gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    events: list[pygame.Event] = []
    for number in range(500):
        events += axis_event(LEFTX, (-1) ** number), axis_event(RIGHTY, number % 2)
        kind = pygame.CONTROLLERBUTTONUP if number % 2 else pygame.CONTROLLERBUTTONDOWN
        events.append(pygame.Event(kind, instance_id=100, button=A))
    for _ in range(2):
        assert len(gamepads.translate(events)) == 3
    assert gamepads.is_repeating
    gamepads.translate([axis_event(LEFTX, 0), axis_event(RIGHTY, 0)])
    assert not gamepads.is_repeating


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("Xbox One S Controller", PadStyle.LETTERS),
        ("Steam Deck Controller", PadStyle.LETTERS),
        ("Sony Interactive Entertainment DualSense", PadStyle.SHAPES),
        ("PS4 Controller", PadStyle.SHAPES),
    ],
)
def test_badges_match_the_printing_on_the_buttons(
    name: str, style: PadStyle, tmp_path: Path
) -> None:
    hand = Gamepad(tmp_path, name)
    assert hand.app.context.pad is style
    assert hand.app.context.badge("back") == f"pad/{style}/back"
    hand.app.close()


def test_buttons_have_badges_of_the_device_used_last(table: Gamepad) -> None:
    def undo() -> tuple[str, str]:
        button = table.scene.bar.undo
        return button.badge, button.tooltip

    assert undo() == ("pad/letters/undo", "Rückgängig")
    table.post(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=0, unicode="")
    table.tick()
    assert undo() == ("", "Rückgängig (Strg+Z)")
    table.press_buttons(RB, A)
    held = table.scene.stage.hand.held_slots
    table.post(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    table.tick()
    assert held
    assert table.scene.stage.hand.held_slots == held
    assert undo() == ("pad/letters/undo", "Rückgängig")
    table.app.close()


def test_the_list_of_keys_includes_gamepad_buttons_while_one_is_connected(hand: Gamepad) -> None:
    """The focus stays on the same key when it is unplugged."""
    hand.push("Einstellungen")
    hand.push("Tasten")
    scene = hand.app.stack.top
    assert isinstance(scene, KeysScene)
    hand.press_buttons(UP, UP, UP)
    assert isinstance(scene.content(), Fields)
    label = hand.form.focused and hand.form.focused.name
    assert label
    hand.unplug()
    assert scene.content() is None
    assert hand.form.focused
    assert hand.form.focused.name == label
    hand.app.close()


@pytest.mark.pictures
def test_gamepad_badges_are_legible_at_1280_by_800(
    table: Gamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This is the size of a Steam Deck, with normal text size."""
    context = table.app.context
    context.change_settings(replace(context.settings, text=100))
    table.app.window.size = (1280, 800)
    table.tick()
    widths: dict[str, int] = {}
    picture = Theme.picture

    def record_size(theme: Theme, name: str, width: int, height: int) -> pygame.Surface:
        widths[name] = width
        return picture(theme, name, width, height)

    monkeypatch.setattr(Theme, "picture", record_size)
    table.app.invalidate()
    table.tick()
    badge_widths = [side for name, side in widths.items() if name.startswith("pad/")]
    assert badge_widths
    assert min(badge_widths) >= 26
    table.app.close()
