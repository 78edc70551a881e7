"""Helpers for games with bots: start a game, and wait until bots have played."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
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
from tests.play.mouse_player import MousePlayer
from tests.thinking import ThinkerInPlace
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
    """Return a new game; each seat has a bot of a level, or a person for None."""
    names = NAMES[: len(levels)]
    seats = tuple(Seat(NAMES[place], place, level) for place, level in enumerate(levels))
    return Game(Setup(names, wall, ruleset, first, seed), Seating(seats))


def start_game(player: MousePlayer, game: Game, speed: Speed | None = None) -> TableScene:
    """Show a game at the table instead of any other game, and skip the animation of its deal."""
    if speed:
        set_speed(player, speed)
    player.app.stack.begin(RoundScene(player.app.context, player.app.context.start_game(game)))
    player.scene.animations.skip()
    return player.scene


def set_speed(player: MousePlayer, speed: Speed) -> None:
    player.app.context.change_settings(replace(player.app.context.settings, speed=speed))


def saved_game(player: MousePlayer) -> Game:
    """Return the game at the table as it is read from its file."""
    player.app.autosave.flush()
    return disk.read(player.scene.session.path)


@contextmanager
def open_game(
    folder: Path, game: Game, speed: Speed = Speed.OFF, language: str = "en"
) -> Iterator[MousePlayer]:
    """Run the program with this game at the table."""
    player = MousePlayer(folder, speed, language)
    start_game(player, game)
    yield player
    player.close()


def tick_until(player: MousePlayer, done: Callable[[], bool]) -> int:
    """Tick until a condition holds. Return the number of ticks."""
    for number in range(MAX_TICKS):
        if done():
            return number
        player.tick(1)
    raise AssertionError("the condition never became true")


def pass_time(player: MousePlayer, seconds: float) -> None:
    """Let time pass in a few long ticks."""
    for _ in range(10):
        player.wait(seconds / 10)


def is_waiting_for_input(player: MousePlayer) -> bool:
    """True if the program does nothing more without input of a player or a spectator."""
    top = player.app.stack.top
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


def wait_for_input(player: MousePlayer) -> None:
    """Let bots play until the game waits for input."""
    tick_until(player, lambda: is_waiting_for_input(player))


def play(player: MousePlayer, record: Record) -> None:
    """Play a person's move, and wait until bots have played theirs."""
    game = player.scene.session.game
    number = game.cursor
    player.play(record)
    assert game.log[number] == record
    wait_for_input(player)


def play_first_move(player: MousePlayer) -> None:
    """Play the first legal move for a person, and wait for bots."""
    play(player, legal_moves(player.state)[0])


def play_to_round_summary(player: MousePlayer) -> None:
    """Play the first legal moves for people until a round summary is open."""
    while not player.scene.controller.is_round_over:
        play_first_move(player)


def play_to_the_end(player: MousePlayer, rng: Random) -> None:
    """Play random moves for people until the game ends."""
    wait_for_input(player)
    while not isinstance(player.app.stack.top, GameOverScene):
        if player.scene.controller.is_round_over:
            player.key(pygame.K_RETURN)
            wait_for_input(player)
        else:
            play(player, choose(rng, legal_moves(player.state), 0.0))


def undo(player: MousePlayer) -> None:
    player.key(pygame.K_z, CTRL)


def redo(player: MousePlayer) -> None:
    player.key(pygame.K_y, CTRL)


def reseat(player: MousePlayer, seat: int, holder: str) -> None:
    """Give a seat to a person or to a bot of a level, in the menu of the game."""
    player.key(pygame.K_ESCAPE)
    player.push("Players")
    assert player.app.stack.top
    nodes = all_nodes(player.app.stack.top.accessible_nodes())
    holders = [node for node in nodes if node.label.startswith(("Person", "Computer:"))]
    player.click(holders[seat].rect.center)
    player.click_on(holder)
    player.push("OK")


def block_thinking(patch: pytest.MonkeyPatch) -> None:
    """Keep bots from ever choosing a move."""
    patch.setattr(ThinkerInPlace, "is_held", True)
