"""Games played at random, by any rules: the same seeds give the same game."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from azul.engine import (
    CHANCE,
    FLOOR,
    Decision,
    Phase,
    Placement,
    Record,
    Setup,
    State,
    apply,
    deal,
    initial_state,
    legal_moves,
)


class Step(NamedTuple):
    before: State
    record: Record
    after: State


def random_game(
    setup: Setup, move_seed: int, floor: float = 0.0, rounds: int = 6
) -> Iterator[Step]:
    """`floor` is the probability that a move may also be one to the floor line."""
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
    """The records of a game, one a line, and its last state."""
    steps = list(random_game(setup, move_seed, floor=0.1))
    assert all(earlier.after == later.before for earlier, later in pairwise(steps))
    return "\n".join([*(str(step.record) for step in steps), repr(steps[-1].after)])
