"""Questions to a bot: the best move in a position, and each player's chances in it."""

from collections.abc import Generator
from typing import Final, TypeVar

from azul.bots import Advice, EquivalentMoves, Question, estimate, think
from azul.engine import CHANCE, Decision, State, Wall, apply
from azul.insight.analysis_result import Chances

_Result = TypeVar("_Result")

Questions = Generator[Question, Advice, _Result]
"""Work that needs thinking: it yields questions, is sent the advice for each, and returns a result.

The caller decides which process thinks.
"""


def answered(questions: Questions[_Result]) -> _Result:
    """Answer all questions of some work in this process, and return its result."""
    try:
        question = next(questions)
        while True:
            question = questions.send(think(question))
    except StopIteration as end:
        result: _Result = end.value
        return result


CHANCES_AT_START: Final[dict[tuple[int, Wall], Chances]] = {
    (2, Wall.COLORED): (0.544, 0.456),
    (2, Wall.GRAY): (0.539, 0.461),
    (3, Wall.COLORED): (0.38, 0.33, 0.29),
    (3, Wall.GRAY): (0.383, 0.325, 0.292),
    (4, Wall.COLORED): (0.313, 0.262, 0.227, 0.198),
    (4, Wall.GRAY): (0.308, 0.269, 0.224, 0.199),
}
"""The chances before the first deal, starting player first (tools/bench_insight.py).

The values for the gray wall also apply to Crystal Mosaic.
"""


def chances_in(state: State, budget: int) -> Questions[Chances]:
    """Yield all players' chances in a state, after the best move if somebody is to act."""
    if state.to_act < 0:
        return chances_without_choice(state)
    return (yield Question(state, budget=budget)).choices[0].chances


def chances_after(state: State, record: Decision, budget: int) -> Questions[Chances]:
    """Yield all players' chances after a move, identical for equivalent moves."""
    # Searches with other colors may differ slightly, so all use the first equivalent move.
    first = EquivalentMoves(state).equivalents_of(record)[0]
    return (yield from chances_in(apply(state, first), budget))


def chances_without_choice(state: State) -> Chances:
    """Return all players' chances where nobody is to act."""
    if state.to_act != CHANCE or state.round > 1:
        return estimate(state)
    starts = CHANCES_AT_START[len(state.players), state.wall]
    # Rotated, because the table begins with the starting player and the result with seat 0.
    return starts[-state.first_player :] + starts[: -state.first_player]
