"""Compares a draft with the best one: what it costs, and what would follow on the best."""

from collections.abc import Iterator

from azul.bots import SlicedWork, same_move
from azul.engine import Decision, Draft, Phase, State, apply
from azul.insight.analysis import BUDGET
from azul.insight.searching import (
    chances_after,
    chances_in,
    chances_of_advice,
    search,
    skip_forced_moves,
)


class DraftComparison(SlicedWork):
    """A tried draft against the best, by equal searches; `run_slice` raises UnknownRules."""

    def __init__(self, state: State, tried: Draft, best: Draft, budget: int = BUDGET) -> None:
        self.state, self.tried, self.best = state, tried, best
        super().__init__(self._compare())
        self.chance = self.best_chance = 0.0
        """The player's win chance after both, known once it is over; `best_chance` is not lower."""
        self.continuation: tuple[Decision, ...] = ()  # expected on the best move in this round
        self._budget = budget

    @property
    def chance_lost(self) -> float:
        return self.best_chance - self.chance

    def _compare(self) -> Iterator[int]:
        player = self.state.to_act
        # Searched as after the tried draft, because only equal searches can be compared.
        after, self.continuation = skip_forced_moves(apply(self.state, self.best))
        if after.phase is Phase.FACTORY_OFFER:
            advice = yield from search(after, self._budget)
            first = advice.choices[0]
            self.continuation = (*self.continuation, first.record, *first.continuation)
            after_best = yield from chances_of_advice(after, advice, self._budget)
        else:
            after_best = yield from chances_in(after, self._budget)
        self.chance = self.best_chance = after_best[player]
        if not same_move(self.state, self.tried, self.best):
            after_tried = yield from chances_after(self.state, self.tried, self._budget)
            self.chance = min(self.best_chance, after_tried[player])
