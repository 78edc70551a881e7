"""Buttons act on release, in the scene in which they were pressed; they work by touch too."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Draft, Setup, legal_moves
from azul.game.game import Game
from azul.kit.audio import Sound
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.settings import Speed
from azul.table.table_places import PlaceKind, TablePlace
from tests.play.finger import lift, put_down, touch
from tests.play.hand import TICK, Hand, Point
from tests.play.programs import new_game, open_game, tick_until

LONG_PRESS = 40
"""Ticks of a long press."""


@pytest.fixture
def hand(tmp_path: Path, sounds: list[Sound]) -> Iterator[Hand]:
    player = Hand(tmp_path, Speed.NORMAL)
    yield player
    player.close()


def start_game(hand: Hand) -> Game:
    """Start a game, and skip the animation of its first deal."""
    game = Game(Setup(("Ana", "Ben"), seed=11))
    hand.app.stack.push(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.scene.animations.skip()
    hand.tick()
    return game


def bar_button(hand: Hand, icon: str) -> Point:
    buttons = hand.scene.bar.buttons
    return next(button.rect.center for button in buttons if button.words == icon)


def test_a_button_makes_its_sound_and_acts_on_release(hand: Hand, sounds: list[Sound]) -> None:
    point = hand.button("Settings").rect.center
    sounds.clear()
    hand.press(point)
    menu = hand.app.stack.top
    assert (menu, sounds) == (hand.app.stack.scenes[0], [])
    hand.release(point)
    assert isinstance(hand.app.stack.top, SettingsScene)
    assert sounds == [Sound.PRESS]


def test_a_press_that_is_released_in_another_scene_does_nothing(hand: Hand) -> None:
    start_game(hand)
    table, menu = hand.app.stack.top, bar_button(hand, "menu")
    hand.press(menu)
    hand.key(pygame.K_F1)
    assert isinstance(hand.app.stack.top, RulesScene)
    hand.release(menu)
    assert isinstance(hand.app.stack.top, RulesScene)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is table
    assert not any(button.is_pressed for button in hand.scene.bar.buttons)
    hand.release(menu)
    assert hand.app.stack.top is table


def test_releasing_a_button_of_a_closed_dialog_does_nothing_below_it(hand: Hand) -> None:
    game = start_game(hand)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, PauseScene)
    table = hand.app.stack.scenes[-2]
    point = hand.button("Continue").rect.center
    hand.press(point)
    hand.key(pygame.K_ESCAPE)
    hand.release(point)
    assert (hand.app.stack.top, game.cursor) == (table, 1)


def test_a_pressed_button_stays_pressed_when_its_panel_is_rebuilt(hand: Hand) -> None:
    hand.push("Settings")
    panel, point = hand.app.stack.top, hand.button("Close").rect.center
    hand.press(point)
    hand.app.stack.resize(hand.app.stack.size)
    assert hand.button("Close").is_pressed
    hand.release(point)
    assert hand.app.stack.top is not panel


def play_to_last_animation(hand: Hand) -> Game:
    """Play a round to its end, with the animation of its last draft running."""
    game = start_game(hand)
    while game.state.round == 1:
        hand.scene.animations.skip()
        hand.play(legal_moves(game.state)[0])
    assert hand.scene.animations.is_running
    return game


def test_undo_can_be_pressed_during_the_last_animation_of_a_round(hand: Hand) -> None:
    """The press skips the animation, but the scoring waits for the release."""
    game = play_to_last_animation(hand)
    scene, cursor, undo = hand.scene, game.cursor, bar_button(hand, "undo")
    hand.press(undo)
    hand.tick(5)
    assert (hand.app.stack.top, game.cursor) == (scene, cursor)
    hand.release(undo)
    assert game.cursor < cursor
    assert not isinstance(hand.app.stack.top, ScoringScene)


def test_a_button_held_during_a_new_layout_still_acts(hand: Hand) -> None:
    """Loading system fonts causes a new layout soon after the start."""
    point = hand.button("Settings").rect.center
    hand.press(point)
    hand.app.stack.resize(hand.app.stack.size)
    hand.release(point)
    assert isinstance(hand.app.stack.top, SettingsScene)


def test_a_missing_release_does_not_block_a_scene(hand: Hand) -> None:
    """There is no release if the window loses the focus while a button is held."""
    start_game(hand)
    point = bar_button(hand, "history")
    hand.press(point)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.tick()
    assert hand.scene.form.pressed is None
    hand.release(point)
    assert isinstance(hand.app.stack.top, RoundScene)


def test_a_held_button_keeps_a_round_of_programs_open(tmp_path: Path, sounds: list[Sound]) -> None:
    game = new_game("apprentice", "apprentice")
    with open_game(tmp_path, game) as hand:
        tick_until(
            hand, lambda: isinstance(hand.scene, ScoringScene) and bool(hand.scene.widgets())
        )
        scene, point = hand.scene, hand.scene.form.widgets[-2].rect.center
        hand.press(point)
        hand.tick(round(5 / TICK))
        assert hand.scene is scene
        hand.release(point)
        assert hand.scene.animations.replay or game.state.round > 1


# Touch


def tooltip_lines(hand: Hand) -> list[str]:
    scene = hand.scene
    inspector = scene.stage.inspector
    return [str(line) for line in inspector.explanation(scene.state, scene.session.seats)]


def test_a_finger_drags_and_taps_as_a_mouse_does(hand: Hand) -> None:
    game = start_game(hand)
    for by_taps in (True, False):
        hand.scene.animations.skip()
        draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == 5)
        start, end, cursor = hand.source(draft), hand.target(draft), game.cursor
        put_down(hand, start)
        if by_taps:
            lift(hand, start)
            put_down(hand, end)
        touch(hand, pygame.MOUSEMOTION, end)
        lift(hand, end)
        assert game.cursor == cursor + 1


def test_a_long_press_on_the_table_shows_a_tooltip(hand: Hand) -> None:
    start_game(hand)
    place = TablePlace(PlaceKind.WALL, 0, 1, 1)
    point = hand.scene.stage.table.places[place].center
    put_down(hand, point)
    hand.tick(5)
    assert tooltip_lines(hand) == []
    hand.tick(LONG_PRESS)
    assert tooltip_lines(hand)[0] == "Needs blue from line 1: +1 now"
    lift(hand, point)
    assert tooltip_lines(hand), "until the next press"
    put_down(hand, point)
    assert tooltip_lines(hand) == []


def test_a_long_press_on_a_button_does_not_press_it(hand: Hand) -> None:
    start_game(hand)
    table, menu = hand.app.stack.top, bar_button(hand, "menu")
    put_down(hand, menu)
    hand.tick(LONG_PRESS)
    lift(hand, menu)
    assert hand.app.stack.top is table
    put_down(hand, menu)
    lift(hand, menu)
    assert isinstance(hand.app.stack.top, PauseScene)


def test_a_tapped_button_is_not_hovered_afterwards(hand: Hand) -> None:
    start_game(hand)
    point = bar_button(hand, "history")
    put_down(hand, point)
    lift(hand, point)
    assert not isinstance(hand.app.stack.top, RoundScene)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.stack.top, RoundScene)
    assert hand.scene.form.hovered is None


def test_a_scrollbar_is_released_when_the_window_loses_the_focus(hand: Hand) -> None:
    """There is no release after that."""
    hand.app.window.size = (1024, 640)
    hand.tick(10)
    hand.push("Settings")
    scene = hand.app.stack.top
    assert isinstance(scene, SettingsScene)
    thumb = scene.scroll.thumb().center
    hand.press(thumb)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hand.tick()
    top = scene.scroll.top
    hand.move((thumb[0], thumb[1] + 100))
    assert scene.scroll.top == top
