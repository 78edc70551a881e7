"""Helpers for games with programs: start a game, and wait until programs have played."""

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

BUDGETS: Final = {Level.MASTER: 10, Level.GRANDMASTER: 20}
"""Small search budgets, for tests in which it does not matter how well programs play."""

MAX_TICKS: Final = 5000
"""Ticks after which waiting fails."""


def new_game(
    *levels: str | None,
    wall: Wall = Wall.COLORED,
    ruleset: Ruleset = Ruleset.AZUL,
    first: int = 0,
    seed: int = 11,
) -> Game:
    """A new game; each seat has a program of a level, or a person for None."""
    names = NAMES[: len(levels)]
    seats = tuple(Seat(NAMES[place], place, level) for place, level in enumerate(levels))
    return Game(Setup(names, wall, ruleset, first, seed), Seating(seats))


def start_game(hand: Hand, game: Game) -> TableScene:
    """Show a game at the table, in place of any other, and skip the animation of its deal."""
    hand.app.stack.begin(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.scene.animations.skip()
    return hand.scene


@contextmanager
def open_game(
    folder: Path, game: Game, speed: Speed = Speed.OFF, language: str = "en"
) -> Iterator[Hand]:
    """Run the program with this game at the table."""
    hand = Hand(folder, speed, language)
    start_game(hand, game)
    yield hand
    hand.close()


def tick_until(hand: Hand, done: Callable[[], bool]) -> int:
    """Tick until a condition holds. Returns the number of ticks."""
    for count in range(MAX_TICKS):
        if done():
            return count
        hand.tick(1)
    raise AssertionError("the condition never became true")


def is_waiting_for_input(hand: Hand) -> bool:
    """Whether the program does nothing more without input, of a player or of a spectator."""
    top = hand.app.stack.top
    if not isinstance(top, TableScene):
        return True
    controller, turns = top.controller, top.controller.program_turns
    is_scoring = isinstance(top, ScoringScene)
    if top.animations.is_running or controller.is_tiling is not is_scoring:
        return False
    if controller.is_over:  # The result is shown without input, or by a button.
        return bool(top.widgets())
    if controller.is_round_over:
        return not turns.has_only_programs or turns.is_paused
    return turns.seat is None or turns.is_waiting or top.session.game.is_full


def wait_for_input(hand: Hand) -> None:
    """Let programs play until the game waits for input."""
    tick_until(hand, lambda: is_waiting_for_input(hand))


def play(hand: Hand, record: Record) -> None:
    """Play a person's move, and wait until programs have played theirs."""
    game = hand.scene.session.game
    number = game.cursor
    hand.play(record)
    assert game.log[number] == record
    wait_for_input(hand)


def play_to_the_end(hand: Hand, rng: Random, max_moves: int = MAX_TICKS) -> int:
    """Play random moves for people until the game ends. Returns the number of these moves."""
    wait_for_input(hand)
    for count in range(max_moves):
        top = hand.app.stack.top
        if isinstance(top, GameOverScene):
            return count
        if hand.scene.controller.is_round_over:
            hand.key(pygame.K_RETURN)
            wait_for_input(hand)
        else:
            play(hand, choose(rng, legal_moves(hand.state), 0.0))
    return max_moves


def undo(hand: Hand) -> None:
    hand.key(pygame.K_z, CTRL)


def redo(hand: Hand) -> None:
    hand.key(pygame.K_y, CTRL)


def block_thinking(patch: pytest.MonkeyPatch) -> None:
    """Keep programs from ever choosing a move."""
    patch.setattr("azul.bots.turn.ProgramTurn.go_on", lambda *_: None)
