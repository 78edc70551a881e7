"""Compares a draft with the best one: what it costs, and what would follow on the best."""

from typing import NamedTuple

from azul.bots import Question, same_move
from azul.engine import Decision, Draft, Phase, State, apply
from azul.insight.analysis import DEEP_BUDGET
from azul.insight.searching import (
    Questions,
    chances_after,
    chances_in,
    skip_forced_moves,
)


class DraftComparison(NamedTuple):
    """A tried draft against the best one, by equal searches."""

    tried: Draft
    best: Draft
    chance: float
    best_chance: float
    """The player's win chance after both; `best_chance` is not lower."""
    continuation: tuple[Decision, ...]
    """The moves expected to follow on the best one in this round."""

    @property
    def chance_lost(self) -> float:
        return self.best_chance - self.chance


def compare_drafts(
    state: State, tried: Draft, best: Draft, budget: int = DEEP_BUDGET
) -> Questions[DraftComparison]:
    """Compare a tried draft with the best one."""
    player = state.to_act
    # Searched as after the tried draft, because only equal searches can be compared.
    after, continuation = skip_forced_moves(apply(state, best))
    if after.phase is Phase.FACTORY_OFFER:
        advice = yield Question(after, budget=budget)
        first = advice.choices[0]
        continuation = (*continuation, first.record, *first.continuation)
        after_best = first.chances
    else:
        after_best = yield from chances_in(after, budget)
    chance = best_chance = after_best[player]
    if not same_move(state, tried, best):
        after_tried = yield from chances_after(state, tried, budget)
        chance = min(best_chance, after_tried[player])
    return DraftComparison(tried, best, chance, best_chance, continuation)
