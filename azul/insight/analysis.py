"""The analysis of a game by the search, from the end backwards.

docs/insight.md describes the method and its reasons. In short: where somebody is to act, the
chances are equal to those of a hint with the same budget. Before a deal they are the mean after
possible deals. The cost of a mistake is the difference between two searches of equal
budget, after the played move and after the best move. Where the player asked for a hint, the best
move is the hint's move, so that a player who followed a hint has made no mistake.
"""

from typing import Final, NamedTuple

from azul.bots import BUDGETS, Advice, EquivalentMoves, Level, Question, estimate
from azul.engine import CHANCE, Deal, Decision, Record, Setup, State, apply, initial_state
from azul.insight.analysis_result import AnalysisResult, Chances, MoveReview
from azul.insight.before_deals import chances_before_deal
from azul.insight.calibration import calibrated
from azul.insight.searching import BUDGET, Questions, chances_after, chances_in
from azul.insight.verdicts import LIMITS, Verdict

HINT_BUDGET: Final = BUDGETS[Level.GRANDMASTER]  # positions that a search for hints evaluates


class AnalysisInput(NamedTuple):
    """All that the result of an analysis depends on, besides the weights.

    `log` need not lead to the end of a game. `hinted` are the numbers of records played when hints
    were asked for, ascending.
    """

    setup: Setup
    log: tuple[Record, ...]
    hinted: tuple[int, ...] = ()
    budget: int = BUDGET


class Analysis:
    """The analysis of one game; `result` grows as the `questions` are answered."""

    def __init__(self, analyzed: AnalysisInput) -> None:
        """Replay the game; raises as `apply`."""
        self.result = AnalysisResult()
        self._log, self._budget = analyzed.log, analyzed.budget
        self._hinted = frozenset(analyzed.hinted)
        self._states = [initial_state(analyzed.setup)]
        for record in self._log:
            self._states.append(apply(self._states[-1], record))

    def questions(self) -> Questions[None]:
        """Review the game from its end backwards."""
        chances, last = self.result.chances, len(self._log)
        searched: Chances = ()  # by the last search, in the state after the record
        for number in reversed(range(last + 1)):
            state = self._states[number]
            if state.to_act == CHANCE:
                chances[number] = yield from chances_before_deal(state, self._budget)
                continue
            if number == last:
                searched = yield from chances_in(state, self._budget)
            else:
                searched = yield from self._review(number, searched)
            chances[number] = calibrated(state, searched)

    def _review(self, number: int, after_played: Chances) -> Questions[Chances]:
        """Review a decision; yield the chances that the search finds before it."""
        state, record, after = self._states[number], self._log[number], self._states[number + 1]
        assert not isinstance(record, Deal)
        if after.to_act == CHANCE:
            # The loss compares two evaluations of boards, without the noise of drawn deals.
            after_played = estimate(after)
        advice, slack = (yield Question(state, budget=self._budget)), 0.0
        before = advice.choices[0].chances
        if number in self._hinted:
            # Moves that hints call about equal are no mistakes.
            slack = LIMITS[Verdict.INACCURACY]
            if self._budget < HINT_BUDGET:
                advice = yield Question(state, budget=HINT_BUDGET)
        self.result.reviews[number] = yield from self._compare(
            state, record, advice, after_played, slack
        )
        return before

    def _compare(
        self, state: State, record: Decision, advice: Advice, after_played: Chances, slack: float
    ) -> Questions[MoveReview]:
        """Compare the played move with the best move of the search.

        `after_played` are the chances from a search after the record, or from the evaluation of
        the boards. A move less than `slack` worse in the first search is no mistake.
        """
        player, best = state.to_act, advice.choices[0]
        played = next(choice for choice in advice.choices if choice.record == record)
        if played.chances[player] < best.chances[player] - slack:
            # Searches with other colors may differ slightly, so `chances_after` searches after the
            # first equivalent move, and is needed only where another move was played.
            if EquivalentMoves(state).equivalents_of(record)[0] != record:
                after_played = yield from chances_after(state, record, self._budget)
            after_best = yield from chances_in(apply(state, best.record), self._budget)
            # A search from there may find it no better than the played move.
            if after_best[player] > after_played[player]:
                shift = tuple(
                    there - here for there, here in zip(after_best, after_played, strict=True)
                )
                return MoveReview(player, best.record, best.continuation, shift)
        return MoveReview(player, record, played.continuation, (0.0,) * len(after_played))
