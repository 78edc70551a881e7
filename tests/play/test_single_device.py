"""Whole games with one input device, in German, in a small window, with large text."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from azul.engine import Draft, Phase, Record, State, Wall, legal_moves
from azul.game.game import Game
from azul.kit.inputs import SegmentedControl
from azul.saves import disk
from azul.scenes.dialogs.about import AboutScene
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.library.load import LoadScene
from azul.scenes.library.menu import MenuScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from tests.play.finger import Finger
from tests.play.programs import tick_until
from tests.play.single_device import Keyboard, Mouse, SmallWindow

CTRL = pygame.KMOD_CTRL


@pytest.fixture(autouse=True)
def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix the seed and the starter, because a mouse cannot type a seed."""
    monkeypatch.setattr("azul.scenes.library.setup.draw_seed", lambda: 11)
    monkeypatch.setattr("azul.scenes.library.setup.draw_starter", lambda count: 1)


def choose_move(state: State, rng: random.Random) -> Record:
    """A random move, to the floor line only if there is no other."""
    moves = legal_moves(state)
    useful: list[Record] = [m for m in moves if not isinstance(m, Draft) or m.line]
    chosen: Record = rng.choice(useful or [*moves])
    return chosen


def play_to_the_end(hand: SmallWindow, go_on: Callable[[], None], undo: Callable[[], None]) -> None:
    rng = random.Random(7)
    while not isinstance(hand.app.stack.top, GameOverScene):
        scene = hand.scene
        if isinstance(scene, ScoringScene) and scene.state.phase is not Phase.WALL_TILING:
            go_on()
            continue
        before, record = hand.state, choose_move(hand.state, rng)
        hand.play(record, by_clicks=rng.random() < 0.4)
        assert hand.scene.session.game.log[hand.scene.session.game.cursor - 1] == record or (
            hand.state.phase is not before.phase or hand.state.round > before.round
        )
        if rng.random() < 0.1 and hand.app.stack.top is scene and hand.state.round == before.round:
            undo()
            assert hand.state == before
            hand.play(record)
    analysis = hand.app.stack.top.analysis
    # Then the result makes its buttons anew.
    tick_until(hand, lambda: analysis is None or analysis.has_ended)


def assert_top_scene(hand: SmallWindow, kind: type) -> None:
    assert isinstance(hand.app.stack.top, kind), hand.app.stack.top


def is_only_saved_game(hand: SmallWindow, expected: Game, players: tuple[str, ...]) -> bool:
    """Whether the program has quit, and its only saved game is this finished one."""
    ended = hand.app.stack.top is None
    hand.app.close()
    (file,) = hand.paths.games.glob("*.azul")
    game = disk.read(file)
    return ended and game.is_over and (game.state, game.setup.players) == (expected.state, players)


@pytest.mark.slow
@pytest.mark.parametrize("wall", [*Wall])
def test_a_whole_game_by_keyboard_alone(tmp_path: Path, wall: Wall) -> None:
    hand = Keyboard(tmp_path)
    hand.key(pygame.K_n, CTRL)
    assert_top_scene(hand, SetupScene)
    hand.type("Jürgen")
    hand.key(pygame.K_DOWN)
    hand.type("Zoë")
    walls = next(
        w for w in hand.form.widgets if isinstance(w, SegmentedControl) and w.value is Wall.COLORED
    )
    hand.focus(walls)
    if wall is Wall.GRAY:
        hand.key(pygame.K_RIGHT)
    hand.push("Start")
    assert hand.scene.session.game.setup.wall is wall

    play_to_the_end(
        hand,
        go_on=lambda: hand.key(pygame.K_RETURN),
        undo=lambda: hand.key(pygame.K_z, CTRL),
    )
    final = hand.scene_below(RoundScene).session.game
    hand.push("Hauptmenü")
    assert_top_scene(hand, MenuScene)
    hand.key(pygame.K_q, CTRL)
    assert is_only_saved_game(hand, final, ("Jürgen", "Zoë"))


def test_every_scene_by_keyboard_alone(tmp_path: Path) -> None:
    hand = Keyboard(tmp_path)
    screens: list[tuple[str, type[Scene]]] = [
        ("Regeln", RulesScene),
        ("Einstellungen", SettingsScene),
    ]
    for label, kind in screens:
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.key(pygame.K_ESCAPE)
    hand.push("Einstellungen")
    settings_screens: list[tuple[str, type[Scene]]] = [("Info", AboutScene), ("Tasten", KeysScene)]
    for label, kind in settings_screens:
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.key(pygame.K_ESCAPE)
        assert_top_scene(hand, SettingsScene)
    hand.key(pygame.K_ESCAPE)
    hand.push("Neues Spiel")
    hand.push("Start")
    keys: list[tuple[int, int, type[Scene]]] = [
        (pygame.K_F1, 0, RulesScene),
        (pygame.K_F2, 0, KeysScene),
        (pygame.K_h, 0, HistoryScene),
        (pygame.K_l, 0, ReviewScene),
        (pygame.K_s, CTRL, SaveAsScene),
    ]
    for key, mod, kind in keys:
        hand.key(key, mod)
        assert_top_scene(hand, kind)
        hand.key(pygame.K_ESCAPE)
        assert_top_scene(hand, RoundScene)
    hand.key(pygame.K_o, CTRL)
    assert_top_scene(hand, LoadScene)
    hand.key(pygame.K_ESCAPE)
    assert_top_scene(hand, RoundScene)
    hand.app.close()


@pytest.mark.slow
@pytest.mark.parametrize("player", [Mouse, Finger])
@pytest.mark.parametrize("wall", Wall)
def test_a_whole_game_by_mouse_or_finger_alone(
    tmp_path: Path, wall: Wall, player: type[Mouse]
) -> None:
    hand = player(tmp_path)
    hand.push("Neues Spiel")
    widgets = hand.form.widgets
    list_buttons = [n for n, widget in enumerate(widgets) if getattr(widget, "words", "") == "list"]
    for index, name in zip(list_buttons, ("Emma", "Felix"), strict=True):
        list_button = hand.form.widgets[index]
        hand.bring_into_view(list_button)
        hand.click(list_button.rect.center)
        hand.push(name)
    walls = next(
        w for w in hand.form.widgets if isinstance(w, SegmentedControl) and w.value is Wall.COLORED
    )
    hand.bring_into_view(walls)
    hand.click(walls.cells()[wall is Wall.GRAY].center)
    hand.push("Start")
    assert hand.scene.session.game.setup.wall is wall

    play_to_the_end(
        hand,
        go_on=lambda: hand.click(hand.form.widgets[-1].rect.center),
        undo=lambda: hand.push("undo"),
    )
    final = hand.scene_below(RoundScene).session.game
    hand.push("Hauptmenü")
    hand.push("Beenden")
    assert is_only_saved_game(hand, final, ("Emma", "Felix"))


@pytest.mark.parametrize("player", [Mouse, Finger])
def test_every_scene_by_mouse_or_finger_alone(tmp_path: Path, player: type[Mouse]) -> None:
    hand = player(tmp_path)
    hand.push("Neues Spiel")
    hand.push("Start")
    screens: list[tuple[str, type[Scene], str]] = [
        ("Regeln", RulesScene, "Schließen"),
        ("Tasten", KeysScene, "Schließen"),
        ("Einstellungen", SettingsScene, "Schließen"),
        ("Spielverlauf", HistoryScene, "Schließen"),
        ("Rückblick", ReviewScene, "Zurück"),
        ("Speichern unter …", SaveAsScene, "Abbrechen"),
        ("Spieler", SeatsScene, "Abbrechen"),
    ]
    for label, kind, back in screens:
        hand.push("menu")
        hand.push(label)
        assert_top_scene(hand, kind)
        hand.push(back)
        hand.push("Weiter")
    icons: list[tuple[str, type[Scene]]] = [("history", HistoryScene), ("help", RulesScene)]
    for icon, kind in icons:
        hand.push(icon)
        assert_top_scene(hand, kind)
        hand.push("Schließen")
    hand.app.close()
