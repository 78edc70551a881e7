"""Lessons of a first game, where programs sit at the table too."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.book.lessons import Lesson, lesson_words
from azul.engine import Phase, Wall, legal_moves
from azul.game import Game
from azul.paths import Paths
from azul.settings import Settings, Speed
from azul.table.hand.hand import MoveAttempt
from tests.play.hand import Hand
from tests.play.programs import block_thinking, new_game, start_game, tick_until, wait_for_input


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """In a first game, without animations."""
    Settings(speed=Speed.OFF).save(Paths.in_folder(tmp_path).settings)
    hand = Hand(tmp_path)
    yield hand
    hand.close()


def lesson(hand: Hand) -> str:
    card = hand.scene.controller.tutor.card
    return card.label if card else ""


def said(lesson: Lesson, game: Game) -> str:
    return str(lesson_words(lesson, game.setup.ruleset))


def play(hand: Hand) -> None:
    """A person's move, without the mouse: a card may lie in its way."""
    hand.scene.controller.attempt(MoveAttempt(legal_moves(hand.state)[0]))
    hand.tick(1)


def close_the_round(hand: Hand) -> None:
    """Play until the table of the round is open."""
    wait_for_input(hand)
    while not hand.scene.controller.is_round_over:
        play(hand)
        wait_for_input(hand)
    hand.tick(2)


def test_lessons_are_for_the_turns_of_people(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    game = new_game(None, "apprentice")
    start_game(hand, game)
    hand.tick(3)
    assert lesson(hand) == said(Lesson.TAKE, game)
    with monkeypatch.context() as patch:
        block_thinking(patch)
        play(hand)
        hand.tick(10)
        assert game.state.to_act == 1
        assert lesson(hand) == ""
        assert not hand.scene.controller.tutor.widgets
        assert not [w for w in hand.scene.form.widgets if w not in hand.scene.bar.buttons]
    wait_for_input(hand)
    hand.tick(2)
    assert game.state.to_act == 0
    assert lesson(hand) != ""


def test_the_choice_of_a_space_is_taught_to_people_alone(
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
        assert (lesson(hand) == said(Lesson.CHOOSE, game)) is (level is None)
        assert bool(lesson(hand)) is (level is None)


@pytest.mark.parametrize("first", [0, 1])
def test_after_a_round_points_are_explained_whoever_begins_the_next(hand: Hand, first: int) -> None:
    game = new_game(None, "journeyman")
    start_game(hand, game)
    while True:
        close_the_round(hand)
        assert lesson(hand) == said(Lesson.SCORE, game)
        if game.state.first_player == first:
            break
        hand.push("Next round")
        assert game.state.round < 5


def test_whoever_only_watches_is_taught_nothing(hand: Hand) -> None:
    game = new_game("apprentice", "apprentice")
    start_game(hand, game)
    controller, seen = hand.scene.controller, set()
    for _ in range(400):
        hand.tick(1)
        seen.add(lesson(hand))
        if controller.is_round_over and game.state.round == 3:
            break
    assert game.state.round > 1
    assert seen == {""}


def test_a_lesson_makes_room_for_advice(hand: Hand) -> None:
    start_game(hand, new_game(None, None))
    hand.tick(3)
    assert lesson(hand)
    hand.key(pygame.K_t)
    tick_until(hand, lambda: bool(hand.scene.controller.adviser.hints))
    hand.tick(2)
    assert not lesson(hand)
