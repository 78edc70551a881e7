"""Games with a history, played at random through `Game`: the same seeds give the same game."""

from functools import lru_cache
from itertools import product
from random import Random

import pytest

from azul.engine import RULES, Deal, Decision, Ruleset, Setup, Wall, legal_moves
from azul.game.game import Game
from tests.engine.games import choose, random_game

NAMES = ("Ana", "Ben", "Carla", "Dinis")
SETUPS = [
    Setup(NAMES[:seats], wall, ruleset, first_player=seats - 1, seed=seats)
    for seats, wall, ruleset in product((2, 3, 4), Wall, Ruleset)
    if wall in RULES[ruleset].walls
]
"""Every number of players with every wall and ruleset."""

_QUICK = (SETUPS[0], SETUPS[5], SETUPS[6])


def setup_id(setup: Setup) -> str:
    return f"{len(setup.players)}-{setup.wall}-{setup.ruleset}"


every_setup = pytest.mark.parametrize("setup", SETUPS, ids=setup_id)
every_setup_in_long_tests = pytest.mark.parametrize(
    "setup",
    [
        pytest.param(setup, id=setup_id(setup), marks=[] if setup in _QUICK else [pytest.mark.slow])
        for setup in SETUPS
    ],
)
"""For tests that take long with each game: the quick suite has three kinds of game only."""


def decisions(
    setup: Setup, move_seed: int = 1, floor: float = 0.1, rounds: int = 99
) -> list[Decision]:
    return [*_decisions(setup, move_seed, floor, rounds)]


@lru_cache(1000)
def _decisions(setup: Setup, move_seed: int, floor: float, rounds: int) -> tuple[Decision, ...]:
    """Return random decisions of a game; cached, because many tests begin with the same game."""
    steps = random_game(setup, move_seed, floor, rounds)
    return tuple([step.record for step in steps if not isinstance(step.record, Deal)])


def played(setup: Setup, count: int | None = None, back: int = 0, move_seed: int = 1) -> Game:
    """Return a game after `count` decisions (by default all), of which `back` are undone."""
    game = Game(setup)
    for record in decisions(setup, move_seed)[:count]:
        game.play(record)
    for _ in range(back):
        game.undo()
    return game


def play_at_random(game: Game, random: Random) -> None:
    """Undo, redo or play a random move."""
    action = random.random()
    if action < 0.2:
        game.undo()
    elif action < 0.35 or game.is_over:
        game.redo()
    else:
        game.play(choose(random, legal_moves(game.state), 0.1))
