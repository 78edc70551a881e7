"""Mistakes of a game as puzzles: positions with a better draft than the played draft."""

from collections.abc import Sequence
from typing import NamedTuple

from azul.engine import Draft, Record, Setup, State, apply, initial_state
from azul.insight.analysis_result import AnalysisResult
from azul.insight.verdicts import LIMITS, Verdict


class Mistake(NamedTuple):
    """A draft that was a mistake or blunder, made by `state.to_act`."""

    record_index: int
    state: State
    played: Draft
    answer: Draft
    chance_lost: float
    chance_after: float  # the win chance after the played draft
    chance_after_answer: float


def mistakes(setup: Setup, log: Sequence[Record], result: AnalysisResult) -> tuple[Mistake, ...]:
    """Return all drafts of a game known to be mistakes or blunders, in order."""
    found: list[Mistake] = []
    state = initial_state(setup)
    for number, record in enumerate(log):
        review = result.reviews.get(number)
        if isinstance(record, Draft) and review and review.chance_lost >= LIMITS[Verdict.MISTAKE]:
            # During the factory offer the best move is a draft, too.
            assert isinstance(review.best, Draft)
            after = result.chances[number + 1]
            chances = after[review.player], review.chance_after_best(after)
            mistake = Mistake(number, state, record, review.best, review.chance_lost, *chances)
            found.append(mistake)
        state = apply(state, record)
    return tuple(found)
