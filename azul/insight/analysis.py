"""A game looked through by the search, from the end on, in slices.

How it is done, and why so, is told in docs/insight.md. In short: the judge's word stands at the end
of each round; from there back to the deal chances change where a decision was a slip, and nowhere
else. How much a slip cost is the difference between two searches of one budget: one after what was
played, one after what is best.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Final

from azul.bots import Advice, EquivalentMoves
from azul.engine import Deal, Record, Setup, State, apply, initial_state
from azul.engine import legal_moves as moves_in
from azul.insight.analysis_result import AnalysisResult, Chances, Decision, MoveReview
from azul.insight.searching import chances_after, chances_in, chances_of_advice, known, searched

BUDGET: Final = 2000
"""Positions that a search judges at most (tools/bench_insight.py)."""


class Analysis:
    """The work at one game; `result` grow while it goes on, the same whatever the slices are."""

    def __init__(self, setup: Setup, log: Sequence[Record], budget: int = BUDGET) -> None:
        """Begin; `log` need not lead to the end of a game.

        Raises as `apply` does; while it goes on UnknownRules for rules that no program has learned.
        """
        self.result = AnalysisResult()
        self.is_over = False
        """Whether all is found."""
        self._log = tuple(log)
        self._budget = budget
        self._states = [initial_state(setup)]
        for record in self._log:
            self._states.append(apply(self._states[-1], record))
        self._due = 0
        self._work = self._review_backwards()

    @property
    def progress(self) -> float:
        """How much of the game is looked through, 0 to 1."""
        return len(self.result.chances) / len(self._states)

    def go_on(self, evaluations: int) -> None:
        """Work as long as judging so many positions takes, about."""
        self._due += evaluations
        while self._due > 0 and not self.is_over:
            self._due -= next(self._work, 0)

    def _review_backwards(self) -> Iterator[int]:
        """All the work; it hands out what each piece of it took, in positions judged."""
        chances, last = self.result.chances, len(self._log)
        said = chances[last] = yield from chances_in(self._states[last], self._budget)
        for number in reversed(range(last)):
            state, record = self._states[number], self._log[number]
            if isinstance(record, Deal):
                said = chances[number] = known(state)
                continue
            review = MoveReview(state.to_act, record, (), (0.0,) * len(said))
            if len(moves_in(state)) > 1:
                advice = yield from searched(state, self._budget)
                review = yield from self._compare(state, record, advice, said)
                said = yield from chances_of_advice(state, advice, self._budget)
            self.result.reviews[number] = review
            chances[number] = _moved(chances[number + 1], review.shift)
        self.is_over = True

    def _compare(
        self, state: State, record: Decision, advice: Advice, said: Chances
    ) -> Generator[int, None, MoveReview]:
        """What was played beside what the search holds for best.

        `said` is what a search after the record says.
        """
        player, best = state.to_act, advice.choices[0]
        played = next(choice for choice in advice.choices if choice.record == record)
        if played.value < best.value:
            said = yield from self._as_of_first(state, record, said)
            other = yield from chances_in(apply(state, best.record), self._budget)
            # Seen from there it may turn out no better than what was played.
            if other[player] > said[player]:
                shift = tuple(there - here for there, here in zip(other, said, strict=True))
                return MoveReview(player, best.record, best.line, shift)
        return MoveReview(player, record, played.line, (0.0,) * len(said))

    def _as_of_first(
        self, state: State, record: Decision, said: Chances
    ) -> Generator[int, None, Chances]:
        """What a search after the record says; of moves that are equal, after the first."""
        if EquivalentMoves(state).equals(record)[0] == record:
            return said
        return (yield from chances_after(state, record, self._budget))


def _moved(chances: Chances, shift: Chances) -> Chances:
    """Chances changed by a shift, or by the part of it that leaves none below 0 or above 1."""
    share = 1.0
    for chance, by in zip(chances, shift, strict=True):
        if by:
            share = min(share, ((1.0 if by > 0 else 0.0) - chance) / by)
    moved = [chance + share * by for chance, by in zip(chances, shift, strict=True)]
    return tuple([min(max(chance, 0.0), 1.0) for chance in moved])
