"""Mistakes of a game as puzzles: positions in which something better could be drafted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azul.engine import Draft, Record, Setup, State, apply, initial_state
from azul.insight.analysis_result import AnalysisResult
from azul.insight.verdicts import LIMITS, Verdict


class Mistake(NamedTuple):
    """A draft that gave much away; who made it is `state.to_act`."""

    number: int
    """How many records of the log were played before it."""
    state: State
    played: Draft
    answer: Draft
    """The best that could be drafted."""
    chance_lost: float
    """How much of the chance to win was given away."""


def mistakes(setup: Setup, log: Sequence[Record], findings: AnalysisResult) -> tuple[Mistake, ...]:
    """All drafts of a game that were mistakes or blunders, as far as they are found, in order."""
    return tuple(_mistakes(setup, log, findings))


def _mistakes(setup: Setup, log: Sequence[Record], findings: AnalysisResult) -> Iterator[Mistake]:
    state = initial_state(setup)
    for number, record in enumerate(log):
        review = findings.reviews.get(number)
        if isinstance(record, Draft) and review and review.chance_lost >= LIMITS[Verdict.MISTAKE]:
            # In the factory offer what is best is a draft as well.
            assert isinstance(review.best, Draft)
            yield Mistake(number, state, record, review.best, review.chance_lost)
        state = apply(state, record)
