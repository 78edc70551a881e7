"""Games with a history: played at random through `Game`, the same for the same numbers."""

from functools import lru_cache
from itertools import product
from random import Random

import pytest

from azul.engine import Deal, Draft, Placement, Ruleset, Setup, Wall, legal_moves
from azul.game.game import Game
from tests.engine.games import choose, random_game

NAMES = ("Ana", "Ben", "Carla", "Dinis")
SETUPS = [
    Setup(NAMES[:seats], wall, ruleset, first_player=seats - 1, seed=seats)
    for seats, wall, ruleset in product((2, 3, 4), Wall, Ruleset)
]
"""Every kind of game there is."""

_QUICK = (SETUPS[0], SETUPS[5], SETUPS[6])


def title(setup: Setup) -> str:
    return f"{len(setup.players)}-{setup.wall}-{setup.ruleset}"


every_setup = pytest.mark.parametrize("setup", SETUPS, ids=title)
every_setup_at_length = pytest.mark.parametrize(
    "setup",
    [
        pytest.param(setup, id=title(setup), marks=[] if setup in _QUICK else [pytest.mark.slow])
        for setup in SETUPS
    ],
)
"""Where each game is worked at for long: the quick tests take a few kinds of game."""


def decisions(
    setup: Setup, luck: int = 1, floor: float = 0.1, rounds: int = 99
) -> list[Draft | Placement]:
    return [*_decisions(setup, luck, floor, rounds)]


@lru_cache(1000)
def _decisions(setup: Setup, luck: int, floor: float, rounds: int) -> tuple[Draft | Placement, ...]:
    """Kept, because many tests begin with the same game."""
    steps = random_game(setup, luck, floor, rounds)
    return tuple([step.record for step in steps if not isinstance(step.record, Deal)])


def played(setup: Setup, count: int | None = None, back: int = 0, luck: int = 1) -> Game:
    """A game after `count` decisions (all, unless told), and then some of them undone."""
    game = Game(setup)
    for record in decisions(setup, luck)[:count]:
        game.play(record)
    for _ in range(back):
        game.undo()
    return game


def wander(game: Game, random: Random) -> None:
    """One step of somebody who cannot make up her mind."""
    action = random.random()
    if action < 0.2:
        game.undo()
    elif action < 0.35 or game.is_over:
        game.redo()
    else:
        game.play(choose(random, legal_moves(game.state), 0.1))
