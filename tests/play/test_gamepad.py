"""Gamepads: whole games and every scene by posted events of a controller alone.

No test knows a real one: the machine that they run on has none.
"""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.engine import Wall
from azul.kit.containers import Fields
from azul.kit.gamepad import Gamepads, PadStyle
from azul.kit.inputs import SegmentedControl, Slider, TextField
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
    """The same tiles each time, for no seed is typed without a keyboard."""
    monkeypatch.setattr("azul.scenes.library.setup.draw_seed", lambda: 11)
    monkeypatch.setattr("azul.scenes.library.setup.draw_starter", lambda count: 1)


@pytest.fixture
def hand(tmp_path: Path) -> Gamepad:
    return Gamepad(tmp_path)


@pytest.fixture
def table(hand: Gamepad) -> Gamepad:
    """At the table of a new game."""
    hand.push("Neues Spiel")
    hand.push("Start")
    assert_top_scene(hand, RoundScene)
    return hand


def choose_name(hand: Gamepad, seat: int, name: str) -> None:
    """Press A on the field of a name, and choose one of those that are offered."""
    fields = [widget for widget in hand.form.widgets if isinstance(widget, TextField)]
    hand.focus(fields[seat])
    hand.press_buttons(A)
    assert_top_scene(hand, PickScene)
    hand.push(name)


@pytest.mark.parametrize("wall", [Wall.GRAY, pytest.param(Wall.COLORED, marks=pytest.mark.slow)])
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


def test_every_scene_is_reached_and_left(hand: Gamepad) -> None:
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
    further: list[tuple[str, type[Scene]]] = [("Info", AboutScene), ("Tasten", KeysScene)]
    for label, kind in further:
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
        if isinstance(hand.app.stack.top, PauseScene):
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


def test_settings_change(hand: Gamepad) -> None:
    hand.push("Einstellungen")
    slider = next(widget for widget in hand.form.widgets if isinstance(widget, Slider))
    hand.focus(slider)
    before = hand.app.context.settings.volume
    hand.press_buttons(LEFT)
    assert hand.app.context.settings.volume == before - 1
    hand.app.close()


def test_rules_are_read_to_the_end(hand: Gamepad) -> None:
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


def test_the_table_is_gone_through_by_areas(table: Gamepad) -> None:
    """Displays, the bar, the lesson's card, and the displays again; B lets go of tiles."""
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


def test_a_hint_is_asked_for_chosen_and_played(table: Gamepad) -> None:
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


def test_a_puzzle_is_solved_and_a_lesson_begun(hand: Gamepad) -> None:
    hand.push("Aufgaben")
    hand.press_buttons(RB)
    while not isinstance(hand.app.stack.top, PuzzleScene):
        hand.press_buttons(A, RB)
    scene = hand.app.stack.top
    hand.play(scene.task.answer)
    assert scene.steps[0].record == scene.task.answer
    hand.press_buttons(B)
    assert_top_scene(hand, PuzzlesScene)
    hand.press_buttons(B)
    hand.push("Spielend lernen")
    scene_of_lesson = hand.app.stack.top
    assert isinstance(scene_of_lesson, LearnScene)
    hand.press_buttons(B)
    assert_top_scene(hand, MenuScene)
    hand.app.close()


# Devices


def test_a_button_never_counts_twice(table: Gamepad) -> None:
    """SDL tells of a button as a joystick's too, and may tell it again while it is held."""
    for _ in range(2):
        table.press_button(START)
    assert_top_scene(table, PauseScene)
    table.release_button(START)
    assert_top_scene(table, PauseScene)
    table.app.close()


def test_a_held_direction_repeats_until_it_is_let_go(hand: Gamepad) -> None:
    hand.push("Einstellungen")
    hand.push("Tasten")
    hand.press_button(UP)
    start = hand.form.focus
    hand.wait(0.5)
    assert hand.form.focus != start
    hand.release_button(UP)
    still = hand.form.focus
    hand.wait(5.0)
    assert hand.form.focus == still
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


def test_gamepads_come_and_go_in_the_middle_of_a_game(table: Gamepad) -> None:
    """What is in the hand stays there, and a returning gamepad plays on."""
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


def test_without_pygames_module_the_program_runs_as_before(
    hand: Gamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise ImportError

    monkeypatch.setattr("azul.kit.gamepad._import_controllers", missing)
    gamepads = Gamepads()
    gamepads.start()
    assert gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)]) == []
    assert gamepads.style is None
    hand.app.close()


def test_pygames_module_is_found_and_opens_nothing_where_nothing_is() -> None:
    gamepads = Gamepads()
    gamepads.start()
    assert gamepads._driver is not None
    assert gamepads._driver.connect(99) is None


def test_a_trembling_stick_costs_nothing(hand: Gamepad) -> None:
    """A storm of axis events is one press at most, and no event for the program otherwise."""
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
    ids=["dead zone", "trembles at the edge", "twice", "only one way", "to and fro", "unused"],
)
def test_a_stick_presses_once_a_direction(moves: list[tuple[int, float]], count: int) -> None:
    gamepads = Gamepads()
    gamepads.start(FakePadDriver("Pad"))
    gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    presses = [gamepads.translate([moved(axis, value)]) for axis, value in moves]
    assert sum(map(len, presses)) == count


def moved(axis: int, value: float) -> pygame.Event:
    """An axis of the first gamepad moves to a place."""
    return pygame.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=100, axis=axis, value=round(value * 32767)
    )


def test_a_broken_pad_presses_once_a_call() -> None:
    """Hundreds of events a second, of a stick that jumps and a button that bounces."""
    gamepads = Gamepads()
    gamepads.start(FakePadDriver("Pad"))
    gamepads.translate([pygame.Event(pygame.CONTROLLERDEVICEADDED, device_index=0)])
    storm: list[pygame.Event] = []
    for number in range(500):
        storm += moved(LEFTX, (-1) ** number), moved(RIGHTY, number % 2)
        kind = pygame.CONTROLLERBUTTONUP if number % 2 else pygame.CONTROLLERBUTTONDOWN
        storm.append(pygame.Event(kind, instance_id=100, button=A))
    for _ in range(2):
        assert len(gamepads.translate(storm)) == 3
    assert gamepads.is_repeating
    gamepads.translate([moved(LEFTX, 0), moved(RIGHTY, 0)])
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
def test_buttons_are_shown_as_they_are_printed(name: str, style: PadStyle, tmp_path: Path) -> None:
    hand = Gamepad(tmp_path, name)
    assert hand.app.context.pad is style
    assert hand.app.context.badge("back") == f"pad/{style}/back"
    hand.app.close()


def test_the_device_used_last_labels_the_buttons(table: Gamepad) -> None:
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


def test_keys_list_the_gamepads_buttons_while_one_is_connected(hand: Gamepad) -> None:
    """And the focus stays at the same key when it goes."""
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
def test_what_a_button_of_the_gamepad_is_called_can_be_read_at_1280_by_800(
    table: Gamepad, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size of a Steam Deck, with text of its usual size."""
    context = table.app.context
    context.change_settings(replace(context.settings, text=100))
    table.app.window.size = (1280, 800)
    table.tick()
    sides: dict[str, int] = {}
    picture = Theme.picture

    def drawn(theme: Theme, name: str, width: int, height: int) -> pygame.Surface:
        sides[name] = width
        return picture(theme, name, width, height)

    monkeypatch.setattr(Theme, "picture", drawn)
    table.app.invalidate()
    table.tick()
    pads = [side for name, side in sides.items() if name.startswith("pad/")]
    assert pads
    assert min(pads) >= 26
    table.app.close()
