"""Searches in slices: what is best in a position, and each player's chances in it.

Each hands out what a piece of it took, in positions judged, and returns what it has found.
"""

from collections.abc import Generator
from typing import Final

from azul.bots import Advice, EquivalentMoves, Level, Thinking, estimate
from azul.engine import CHANCE, Phase, State, Wall, apply
from azul.engine import legal_moves as moves_in
from azul.insight.analysis_result import Chances, Decision

PIECE: Final = 10
"""Positions judged between two looks at what is left of a slice."""

STARTS: Final[dict[tuple[int, Wall], Chances]] = {
    (2, Wall.COLORED): (0.571, 0.429),
    (2, Wall.GRAY): (0.556, 0.444),
    (3, Wall.COLORED): (0.383, 0.328, 0.289),
    (3, Wall.GRAY): (0.379, 0.322, 0.299),
    (4, Wall.COLORED): (0.3, 0.245, 0.244, 0.211),
    (4, Wall.GRAY): (0.291, 0.251, 0.236, 0.222),
}
"""The chances before the first deal, from the starting player on (tools/bench_insight.py)."""


def searched(state: State, budget: int) -> Generator[int, None, Advice]:
    """What is best where somebody is to act."""
    thinking = Thinking(state, Level.GRANDMASTER, 0, budget)
    while thinking.advice is None:
        thinking.go_on(PIECE)
        yield PIECE
    return thinking.advice


def skip_forced_moves(state: State) -> tuple[State, tuple[Decision, ...]]:
    """The state in which there is more than one move, or none, and the single moves up to there."""
    single: list[Decision] = []
    while len(moves := moves_in(state)) == 1:
        single += moves
        state = apply(state, single[-1])
    return state, tuple(single)


def chances_in(state: State, budget: int) -> Generator[int, None, Chances]:
    """All players' chances in a state, by a search where there is a choice."""
    state, _ = skip_forced_moves(state)
    if state.to_act < 0:
        return known(state)
    advice = yield from searched(state, budget)
    return (yield from chances_of_advice(state, advice, budget))


def chances_after(state: State, record: Decision, budget: int) -> Generator[int, None, Chances]:
    """All players' chances after a move, the same for all that are equal to it."""
    # Searches in other colors may differ a little, so all equal ones are heard as the first.
    return (yield from chances_in(apply(state, EquivalentMoves(state).equals(record)[0]), budget))


def chances_of_advice(state: State, advice: Advice, budget: int) -> Generator[int, None, Chances]:
    """The chances that an answer leads to."""
    best = advice.choices[0]
    after = apply(state, best.record)
    if after.phase is not Phase.WALL_TILING:
        return advice.chances
    # The search takes gray walls for tiled the likely way; here the players choose.
    if state.phase is Phase.WALL_TILING:
        for placement in best.line:
            after = apply(after, placement)
    return (yield from chances_in(after, budget))


def known(state: State) -> Chances:
    """All players' chances where nobody is to act."""
    if state.to_act != CHANCE or state.round > 1:
        return estimate(state)
    starts = STARTS[len(state.players), state.wall]
    # From the starting player on, so seat 0 comes as many places later as he sits after it.
    return starts[-state.first_player :] + starts[: -state.first_player]
