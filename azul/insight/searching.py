"""Questions to a bot: the best move in a position, and each player's chances in it."""

from collections.abc import Generator
from typing import Final, TypeVar

from azul.bots import Advice, EquivalentMoves, Question, estimate, think
from azul.engine import Decision, State, apply
from azul.insight.analysis_result import Chances

BUDGET: Final = 2000  # positions that a search evaluates at most (tools/bench_insight.py)
DEEP_BUDGET: Final = 50_000  # as above, in the deep pass

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


def chances_in(state: State, budget: int) -> Questions[Chances]:
    """Yield all players' chances in a state, after the best move if somebody is to act."""
    if state.to_act < 0:
        return estimate(state)
    return (yield Question(state, budget=budget)).choices[0].chances


def chances_after(state: State, record: Decision, budget: int) -> Questions[Chances]:
    """Yield all players' chances after a move, identical for equivalent moves."""
    # Searches with other colors may differ slightly, so all use the first equivalent move.
    first = EquivalentMoves(state).equivalents_of(record)[0]
    return (yield from chances_in(apply(state, first), budget))
