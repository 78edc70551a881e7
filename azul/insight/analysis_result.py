"""What was found out about a game: the chances along it, and what each decision was worth."""

from dataclasses import dataclass, field
from typing import NamedTuple

from azul.engine import Draft, Placement
from azul.insight.verdicts import Verdict, verdict_of

Chances = tuple[float, ...]
"""What each player's chance to win is, by seat; they add up to 1."""

Decision = Draft | Placement


class MoveReview(NamedTuple):
    """What was found about one decision."""

    player: int
    best: Decision
    """The best that could be played; what was played, where nothing better was found."""
    line: tuple[Decision, ...]
    """What is expected to follow on it in this round."""
    shift: Chances
    """By how much the best would have changed each player's chance, against what was played."""

    @property
    def chance_lost(self) -> float:
        """How much of her own chance the player gave away, from 0 on."""
        return self.shift[self.player]

    @property
    def verdict(self) -> Verdict:
        """What to call that."""
        return verdict_of(self.chance_lost)


@dataclass
class AnalysisResult:
    """What is known so far of a game; it is found from the end on.

    `chances` are those after so many records: 0 stands for the beginning, the number of all
    records for the end. `reviews` are the decisions among the records, which count from 0. So record
    `n` leads from `chances[n]` to `chances[n + 1]`.
    """

    chances: dict[int, Chances] = field(default_factory=dict)
    reviews: dict[int, MoveReview] = field(default_factory=dict)


class ChanceBreakdown(NamedTuple):
    """Where a player's chance came from; all but `unexplained` of it adds up (docs/insight.md)."""

    start: float
    luck: float
    """What the deals brought."""
    errors: float
    """What she gave away, from 0 on."""
    others_errors: float
    """What the others' slips brought her."""
    unexplained: float
    """What is left over: start + luck - slips + others + rest = end."""
    end: float


def chance_breakdowns(findings: AnalysisResult) -> tuple[ChanceBreakdown, ...]:
    """The accounts of all players, once all of a game is known."""
    return tuple(_breakdown(findings, player) for player in range(len(findings.chances[0])))


def _breakdown(findings: AnalysisResult, player: int) -> ChanceBreakdown:
    chances, looks = findings.chances, findings.reviews
    last = len(chances) - 1
    start, end = chances[0][player], chances[last][player]
    deals = [number for number in range(last) if number not in looks]
    luck = sum(chances[number + 1][player] - chances[number][player] for number in deals)
    slips = sum(review.chance_lost for review in looks.values() if review.player == player)
    others = -sum(review.shift[player] for review in looks.values() if review.player != player)
    rest = end - (start + luck - slips + others)
    return ChanceBreakdown(start, luck, slips, others, rest, end)
