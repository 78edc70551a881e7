"""Tables with programs, and hands that wait until these have played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from azul.bots import Level
from azul.engine import Record, Ruleset, Setup, Wall, legal_moves
from azul.game import Game, Seat
from azul.game.seating import Seating
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.settings import Speed
from tests.engine.games import choose
from tests.play.hand import Hand

NAMES: Final = ("Ana", "Ben", "Carla", "Dinis")
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")
CTRL: Final = pygame.KMOD_CTRL

BUDGETS: Final = {Level.MASTER: 20, Level.GRANDMASTER: 40}
"""Where it matters that programs play, not how well."""

PATIENCE: Final = 5000
"""Ticks after which whatever is waited for must have come."""


def begun(
    *grades: str | None,
    wall: Wall = Wall.COLORED,
    ruleset: Ruleset = Ruleset.AZUL,
    first: int = 0,
    seed: int = 11,
) -> Game:
    """A game of programs of these grades and people, the same each time."""
    names = NAMES[: len(grades)]
    seats = tuple(Seat(NAMES[place], place, level) for place, level in enumerate(grades))
    return Game(Setup(names, wall, ruleset, first, seed), Seating(seats))


def sit_down(hand: Hand, game: Game) -> TableScene:
    """Put a game on the table, in the place of any other, with its deal seen."""
    hand.app.stack.begin(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.scene.animations.skip()
    return hand.scene


@contextmanager
def at_table(
    folder: Path, game: Game, speed: Speed = Speed.OFF, language: str = "en"
) -> Iterator[Hand]:
    """A hand at a table with a game."""
    hand = Hand(folder, speed, language)
    sit_down(hand, game)
    yield hand
    hand.close()


def tick_until(hand: Hand, done: Callable[[], bool]) -> int:
    """Let time pass until something has come; after how many ticks."""
    for count in range(PATIENCE):
        if done():
            return count
        hand.tick(1)
    raise AssertionError("nothing has come")


def is_waited_for(hand: Hand) -> bool:
    """Whether nothing happens any more without a hand: a person is asked, or an checker."""
    top = hand.app.stack.top
    if not isinstance(top, TableScene):
        return True
    controller, turns = top.controller, top.controller.program_turns
    is_scoring = isinstance(top, ScoringScene)
    if top.animations.is_running or controller.is_tiling is not is_scoring:
        return False
    if controller.is_over:  # Its result comes by itself, or waits behind a button of its own.
        return bool(top.widgets())
    if controller.is_round_over:
        return not turns.has_only_programs or turns.is_paused
    return turns.seat is None or turns.is_waiting or top.session.game.is_full


def settle(hand: Hand) -> None:
    """Let programs play until a hand is waited for."""
    tick_until(hand, lambda: is_waited_for(hand))


def play(hand: Hand, record: Record) -> None:
    """Play a person's move, and let programs answer."""
    game = hand.scene.session.game
    number = game.cursor
    hand.play(record)
    assert game.log[number] == record
    settle(hand)


def play_to_the_end(hand: Hand, luck: Random, most: int = PATIENCE) -> int:
    """Play whenever a person is asked, so many times at most; how often that was."""
    settle(hand)
    for count in range(most):
        top = hand.app.stack.top
        if isinstance(top, GameOverScene):
            return count
        if hand.scene.controller.is_round_over:
            hand.key(pygame.K_RETURN)
            settle(hand)
        else:
            play(hand, choose(luck, legal_moves(hand.state), 0.0))
    return most


def undo(hand: Hand) -> None:
    hand.key(pygame.K_z, CTRL)


def redo(hand: Hand) -> None:
    hand.key(pygame.K_y, CTRL)


def let_think_for_ever(patch: pytest.MonkeyPatch) -> None:
    """No program comes to an answer."""
    patch.setattr("azul.bots.turn.ProgramTurn.go_on", lambda *_: None)
