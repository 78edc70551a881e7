"""Helpers for games with programs: start a game, and wait until programs have played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from azul.bots import Level
from azul.engine import Record, Ruleset, Setup, Wall, legal_moves
from azul.game import Game, Seat
from azul.game.seating import Seating
from azul.saves import disk
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.settings import Speed
from tests.engine.games import choose
from tests.play.hand import Hand
from tests.transcript import all_nodes

NAMES: Final = ("Ana", "Ben", "Carla", "Dinis")
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


def start_game(hand: Hand, game: Game, speed: Speed | None = None) -> TableScene:
    """Show a game at the table, in place of any other, and skip the animation of its deal."""
    if speed:
        set_speed(hand, speed)
    hand.app.stack.begin(RoundScene(hand.app.context, hand.app.context.start_game(game)))
    hand.scene.animations.skip()
    return hand.scene


def set_speed(hand: Hand, speed: Speed) -> None:
    hand.app.context.change_settings(replace(hand.app.context.settings, speed=speed))


def saved_game(hand: Hand) -> Game:
    """The game at the table as it is read from its file."""
    hand.app.autosave.flush()
    return disk.read(hand.scene.session.path)


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
    for number in range(MAX_TICKS):
        if done():
            return number
        hand.tick(1)
    raise AssertionError("the condition never became true")


def pass_time(hand: Hand, seconds: float) -> None:
    """Let time pass in a few long ticks."""
    for _ in range(10):
        hand.wait(seconds / 10)


def is_waiting_for_input(hand: Hand) -> bool:
    """Whether the program does nothing more without input, of a player or of a spectator."""
    top = hand.app.stack.top
    if not isinstance(top, TableScene):
        return True
    controller, turns = top.controller, top.controller.bot_turns
    is_scoring = isinstance(top, ScoringScene)
    if top.animations.is_running or controller.is_tiling is not is_scoring:
        return False
    if controller.is_over:  # The result is shown without input, or by a button.
        return bool(top.widgets())
    if controller.is_round_over:
        return not turns.has_only_bots or turns.is_paused
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


def play_first_move(hand: Hand) -> None:
    """Play the first legal move for a person, and wait for programs."""
    play(hand, legal_moves(hand.state)[0])


def play_to_round_summary(hand: Hand) -> None:
    """Play the first legal moves for people until a round summary is open."""
    while not hand.scene.controller.is_round_over:
        play_first_move(hand)


def play_to_the_end(hand: Hand, rng: Random) -> None:
    """Play random moves for people until the game ends."""
    wait_for_input(hand)
    while not isinstance(hand.app.stack.top, GameOverScene):
        if hand.scene.controller.is_round_over:
            hand.key(pygame.K_RETURN)
            wait_for_input(hand)
        else:
            play(hand, choose(rng, legal_moves(hand.state), 0.0))


def undo(hand: Hand) -> None:
    hand.key(pygame.K_z, CTRL)


def redo(hand: Hand) -> None:
    hand.key(pygame.K_y, CTRL)


def reseat(hand: Hand, player: int, holder: str) -> None:
    """Give a seat to a person or to a program of a level, in the menu of the game."""
    hand.key(pygame.K_ESCAPE)
    hand.push("Players")
    assert hand.app.stack.top
    nodes = all_nodes(hand.app.stack.top.accessible_nodes())
    holders = [node for node in nodes if node.label.startswith(("Person", "Computer:"))]
    hand.click(holders[player].rect.center)
    hand.click_on(holder)
    hand.push("OK")


def block_thinking(patch: pytest.MonkeyPatch) -> None:
    """Keep programs from ever choosing a move; each tick has one slice of their thinking."""
    patch.setattr("azul.bots.turn.BotTurn.run_slice", lambda *_: None)
    patch.setattr("azul.tasks.perf_counter", count().__next__)
