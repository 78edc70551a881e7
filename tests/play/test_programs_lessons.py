"""Lessons of a first game that has programs."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from azul.book.lessons import Lesson, lesson_words
from azul.engine import FLOOR, MARKER, Draft, Phase, Wall, legal_moves
from azul.game import Game
from azul.paths import Paths
from azul.settings import Settings, Speed
from azul.table.hand.hand import MoveAttempt
from tests.looks.played import before_the_last_draft
from tests.play.hand import Hand
from tests.play.programs import block_thinking, new_game, start_game, tick_until, wait_for_input


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A test player in a first game, without animations."""
    Settings(speed=Speed.OFF).save(Paths.in_folder(tmp_path).settings)
    hand = Hand(tmp_path)
    yield hand
    hand.close()


def card_text(hand: Hand) -> str:
    card = hand.scene.controller.tutor.card
    return card.label if card else ""


def lesson_text(card_text: Lesson, game: Game) -> str:
    return str(lesson_words(card_text, game.setup.ruleset))


def play(hand: Hand) -> None:
    """Play a person's move without the mouse, because a card may cover it."""
    hand.scene.controller.attempt(MoveAttempt(legal_moves(hand.state)[0]))
    hand.tick(1)


def play_to_round_summary(hand: Hand) -> None:
    """Play until the round summary is open."""
    wait_for_input(hand)
    while not hand.scene.controller.is_round_over:
        play(hand)
        wait_for_input(hand)
    hand.tick(2)


def test_lessons_are_shown_only_in_turns_of_people(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(None, "apprentice")
    start_game(hand, game)
    hand.tick(3)
    assert card_text(hand) == lesson_text(Lesson.TAKE, game)
    with monkeypatch.context() as patch:
        block_thinking(patch)
        play(hand)
        hand.tick(10)
        assert game.state.to_act == 1
        assert card_text(hand) == ""
        assert not hand.scene.controller.tutor.widgets
        assert not [w for w in hand.scene.form.widgets if w not in hand.scene.bar.buttons]
    wait_for_input(hand)
    hand.tick(2)
    assert game.state.to_act == 0
    assert card_text(hand) != ""


def test_the_lesson_about_choosing_a_space_is_shown_only_to_people(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    block_thinking(monkeypatch)
    for level in (None, "apprentice"):
        game = new_game(None, None, wall=Wall.GRAY)
        while game.state.phase is not Phase.WALL_TILING:
            game.play(legal_moves(game.state)[0])
        game.reseat(game.state.to_act, "Ana", level)
        game.reseat(1 - game.state.to_act, "Ben", None)
        start_game(hand, game)
        hand.tick(4)
        assert (card_text(hand) == lesson_text(Lesson.CHOOSE, game)) is (level is None)
        assert bool(card_text(hand)) is (level is None)


@pytest.mark.parametrize("first", [0, 1])
def test_after_a_round_points_are_explained_whoever_starts_the_next(hand: Hand, first: int) -> None:
    game = new_game(None, "journeyman")
    start_game(hand, game)
    context = hand.app.context
    context.change_settings(replace(context.settings, lessons_seen=(Lesson.FLOOR.value,)))
    while True:
        play_to_round_summary(hand)
        assert card_text(hand) == lesson_text(Lesson.SCORE, game)
        if game.state.first_player == first:
            break
        hand.push("Next round")
        assert game.state.round < 5


@pytest.mark.parametrize("wall", Wall)
def test_the_first_tiles_that_fall_are_explained_even_if_that_ends_the_round(
    hand: Hand, wall: Wall
) -> None:
    """Tiles of the last draft are gone when the table is still again, and most tiles fall then."""
    game = before_the_last_draft(new_game(None, None, wall=wall, seed=3))
    assert not any(board.floor.replace(MARKER, "") for board in game.state.players)
    start_game(hand, game)
    draft = next(m for m in legal_moves(game.state) if isinstance(m, Draft) and m.line == FLOOR)
    hand.scene.controller.attempt(MoveAttempt(draft))
    play_to_round_summary(hand)
    assert card_text(hand) == lesson_text(Lesson.FLOOR, game)


def test_a_watched_game_has_no_lessons(hand: Hand) -> None:
    game = new_game("apprentice", "apprentice")
    start_game(hand, game)
    controller, card_texts = hand.scene.controller, set()
    for _ in range(400):
        hand.tick(1)
        card_texts.add(card_text(hand))
        if controller.is_round_over and game.state.round == 3:
            break
    assert game.state.round > 1
    assert card_texts == {""}


def test_a_lesson_is_hidden_while_hints_are_shown(hand: Hand) -> None:
    start_game(hand, new_game(None, None))
    hand.tick(3)
    assert card_text(hand)
    hand.key(pygame.K_t)
    tick_until(hand, lambda: bool(hand.scene.controller.adviser.hints))
    hand.tick(2)
    assert not card_text(hand)
