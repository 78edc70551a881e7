"""Compares a draft with the best draft: its cost, and the continuation after the best draft."""

from typing import NamedTuple

from azul.bots import Question, same_move
from azul.engine import Decision, Draft, Phase, State, apply
from azul.insight.calibration import calibrated
from azul.insight.searching import (
    DEEP_BUDGET,
    Questions,
    chances_after,
    chances_in,
)
from azul.insight.verdicts import LIMITS, Verdict


class DraftComparison(NamedTuple):
    """A tried draft against the best draft, by equal searches."""

    tried: Draft
    best: Draft
    best_chance: float  # the player's win chance after the best draft
    chance_lost: float
    continuation: tuple[Decision, ...]
    """The moves expected after the best move in this round."""


def only_good_draft(state: State, budget: int = DEEP_BUDGET) -> Questions[Draft | None]:
    """Yield the best draft, if all others but its equivalents are mistakes; else None."""
    choices, player = (yield Question(state, budget=budget)).choices, state.to_act
    best = choices[0]
    assert isinstance(best.record, Draft)
    others = (
        choice.chances[player]
        for choice in choices
        if not (isinstance(choice.record, Draft) and same_move(state, choice.record, best.record))
    )
    lost = best.chances[player] - max(others, default=1.0)
    return best.record if lost >= LIMITS[Verdict.MISTAKE] else None


def compare_drafts(
    state: State, tried: Draft, best: Draft, budget: int = DEEP_BUDGET
) -> Questions[DraftComparison]:
    """Compare a tried draft with the best draft."""
    player = state.to_act
    # Searched with the same budget as the tried draft: only equal searches can be compared.
    after, continuation, loss = apply(state, best), tuple[Decision, ...](), 0.0
    if after.phase is Phase.FACTORY_OFFER:
        first = (yield Question(after, budget=budget)).choices[0]
        continuation, after_best = (first.record, *first.continuation), first.chances
    else:
        after_best = yield from chances_in(after, budget)
    if not same_move(state, tried, best):
        after_tried = yield from chances_after(state, tried, budget)
        loss = max(0.0, after_best[player] - after_tried[player])
    best_chance = calibrated(after, after_best)[player]
    return DraftComparison(tried, best, best_chance, loss, continuation)
