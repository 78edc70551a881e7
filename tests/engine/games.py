"""Games played at random, by any rules: the same seeds give the same game."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from azul.engine import (
    CHANCE,
    FLOOR,
    RULES,
    Decision,
    Phase,
    Placement,
    Record,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
    legal_moves,
)

MORE = [pytest.mark.slow, pytest.mark.sampled(0.3)]

in_games = pytest.mark.parametrize(
    "games",
    [
        *(range(first, first + 5) for first in range(0, 20, 5)),
        *(pytest.param(range(first, first + 50), marks=MORE) for first in range(20, 420, 50)),
    ],
    ids=str,
)
"""Numbers of games for properties of every game: all tests of the quick suite share 20 of them."""


class Step(NamedTuple):
    before: State
    record: Record
    after: State


@lru_cache(24)
def any_game(number: int) -> tuple[Step, ...]:
    """Return a game of two to four players on any wall by any ruleset.

    Every third game is played to its end, and its players drop tiles only if they must. Of other
    games six rounds are played, in which players drop tiles sometimes or nearly always.
    """
    random = Random(number)
    names = ("a", "b", "c", "d")[: random.choice((2, 3, 4))]
    wall = random.choice([*Wall])
    ruleset = random.choice([each for each in Ruleset if wall in RULES[each].walls])
    setup = Setup(names, wall, ruleset, random.randrange(2), random.getrandbits(32))
    floor = (0.0, 0.1, 0.9)[number % 3]
    return tuple(random_game(setup, number, floor, rounds=6 if floor else 100))


def random_game(
    setup: Setup, move_seed: int, floor: float = 0.0, rounds: int = 6
) -> Iterator[Step]:
    """Return a random game; `floor` is the probability that a move to the floor line is allowed."""
    random = Random(move_seed)
    state = initial_state(setup)
    while state.phase is not Phase.GAME_OVER and state.round <= rounds:
        if state.to_act == CHANCE:
            record: Record = deal(state, setup.seed)
        else:
            record = choose(random, legal_moves(state), floor)
        before, state = state, apply(state, record)
        yield Step(before, record, state)


def choose(random: Random, moves: Sequence[Decision], floor: float) -> Decision:
    to_lines = [move for move in moves if isinstance(move, Placement) or move.line != FLOOR]
    return random.choice(to_lines if to_lines and random.random() >= floor else moves)


def log(setup: Setup, move_seed: int) -> str:
    """Return the records of a game, one per line, and its last state."""
    steps = list(random_game(setup, move_seed, floor=0.1))
    assert all(earlier.after == later.before for earlier, later in pairwise(steps))
    return "\n".join([*(str(step.record) for step in steps), repr(steps[-1].after)])
