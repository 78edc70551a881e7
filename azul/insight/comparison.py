"""Compares a draft with the best one: what it costs, and what would follow on the best."""

from typing import NamedTuple

from azul.bots import Question, same_move
from azul.engine import Decision, Draft, Phase, State, apply
from azul.insight.analysis import DEEP_BUDGET
from azul.insight.calibration import calibrated
from azul.insight.searching import (
    Questions,
    chances_after,
    chances_in,
)


class DraftComparison(NamedTuple):
    """A tried draft against the best one, by equal searches."""

    tried: Draft
    best: Draft
    best_chance: float  # the player's win chance after the best draft
    chance_lost: float
    continuation: tuple[Decision, ...]
    """The moves expected to follow on the best one in this round."""


def compare_drafts(
    state: State, tried: Draft, best: Draft, budget: int = DEEP_BUDGET
) -> Questions[DraftComparison]:
    """Compare a tried draft with the best one."""
    player = state.to_act
    # Searched as after the tried draft, because only equal searches can be compared.
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
