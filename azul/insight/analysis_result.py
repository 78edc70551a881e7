"""The result of an analysis: the chances along a game, and the worth of each decision."""

from dataclasses import dataclass, field
from typing import NamedTuple

from azul.engine import Decision
from azul.insight.verdicts import Verdict, verdict_of

Chances = tuple[float, ...]  # each player's chance to win, by seat; they add up to 1


class MoveReview(NamedTuple):
    """A decision compared with the best decision."""

    player: int
    best: Decision  # the best move; the played move if nothing better was found
    continuation: tuple[Decision, ...]  # the moves expected after the best move in this round
    shift: Chances  # each player's chance after the best move minus that after the played move

    @property
    def chance_lost(self) -> float:
        return self.shift[self.player]

    def chance_after_best(self, after_played: Chances) -> float:
        """Return the player's chance after the best move, from the chances after the played one."""
        # The loss may come from an equivalent move or from the boards, so the sum may exceed 1.
        return min(1.0, after_played[self.player] + self.chance_lost)

    @property
    def verdict(self) -> Verdict:
        return verdict_of(self.chance_lost)


@dataclass
class AnalysisResult:
    """The findings about a game so far; an analysis fills it from the end of the game.

    `chances` are by the number of records played, from 0 to the length of the log. `reviews` are
    by the number of a decision among the records, from 0. So record `n` leads from `chances[n]` to
    `chances[n + 1]`.
    """

    chances: dict[int, Chances] = field(default_factory=dict)
    reviews: dict[int, MoveReview] = field(default_factory=dict)

    def copy(self) -> "AnalysisResult":
        return AnalysisResult({**self.chances}, {**self.reviews})


class ChanceBreakdown(NamedTuple):
    """The sources of a player's final chance (docs/insight.md)."""

    start: float
    luck: float  # the change by deals
    mistakes: float  # the loss by the player's decisions that are not good; not below 0
    others_mistakes: float  # the gain by mistakes of others
    corrections: float
    """The rest: start + luck - mistakes + others_mistakes + corrections = end."""
    end: float


def chance_breakdowns(result: AnalysisResult) -> tuple[ChanceBreakdown, ...]:
    """Return the breakdowns of all players, once the analysis is complete."""
    return tuple(_breakdown(result, player) for player in range(len(result.chances[0])))


def _breakdown(result: AnalysisResult, player: int) -> ChanceBreakdown:
    chances = result.chances
    last = len(chances) - 1
    start, end = chances[0][player], chances[last][player]
    deals = [number for number in range(last) if number not in result.reviews]
    luck = sum(chances[number + 1][player] - chances[number][player] for number in deals)
    graded = [review for review in result.reviews.values() if review.verdict is not Verdict.GOOD]
    mistakes = sum(review.chance_lost for review in graded if review.player == player)
    others_mistakes = -sum(review.shift[player] for review in graded if review.player != player)
    corrections = end - (start + luck - mistakes + others_mistakes)
    return ChanceBreakdown(start, luck, mistakes, others_mistakes, corrections, end)
