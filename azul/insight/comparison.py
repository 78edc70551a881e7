"""A trial: what a draft gives away against another one, and what is expected to follow on that."""

from collections.abc import Generator, Iterator

from azul.bots import same_move
from azul.engine import Draft, Phase, State, apply
from azul.insight.analysis import BUDGET
from azul.insight.analysis_result import Chances, Decision
from azul.insight.searching import (
    chances_after,
    chances_in,
    chances_of_advice,
    searched,
    skip_forced_moves,
)


class DraftComparison:
    """Worked out in slices, by searches of one budget after both drafts; see docs/insight.md.

    UnknownRules while it goes on for rules that no program has learned.
    """

    def __init__(self, state: State, tried: Draft, best: Draft, budget: int = BUDGET) -> None:
        self.state, self.tried, self.best = state, tried, best
        self.is_over = False
        self.chance_lost = 0.0
        """How much of the chance to win the tried draft gives away, from 0 on, once it is over."""
        self.line: tuple[Decision, ...] = ()
        """What is expected to follow on the best one in this round."""
        self._budget = budget
        self._due = 0
        self._work = self._compare()

    def go_on(self, evaluations: int) -> None:
        """Work as long as judging so many positions takes, about."""
        self._due += evaluations
        while self._due > 0 and not self.is_over:
            self._due -= next(self._work, 0)

    def _compare(self) -> Iterator[int]:
        player = self.state.to_act
        there = yield from self._look_after_best()
        if not same_move(self.state, self.tried, self.best):
            here = yield from chances_after(self.state, self.tried, self._budget)
            self.chance_lost = max(0.0, there[player] - here[player])
        self.is_over = True

    def _look_after_best(self) -> Generator[int, None, Chances]:
        # As behind the tried draft: what is searched from elsewhere is not to be compared.
        after, self.line = skip_forced_moves(apply(self.state, self.best))
        if after.phase is not Phase.FACTORY_OFFER:
            return (yield from chances_in(after, self._budget))
        advice = yield from searched(after, self._budget)
        first = advice.choices[0]
        self.line = (*self.line, first.record, *first.line)
        return (yield from chances_of_advice(after, advice, self._budget))
