"""The turning points of a game: the decisions and deals that changed a win chance most."""

from typing import Final, NamedTuple

from azul.insight.analysis_result import AnalysisResult
from azul.insight.verdicts import LIMITS, Verdict

MAX_TURNING_POINTS: Final = 3

_EQUAL: Final = 1e-9  # with two players, one wins the chance that the other loses


class TurningPoint(NamedTuple):
    """A decision or a deal, and the player whose win chance it changed."""

    record_index: int
    player: int
    is_deal: bool
    before: float
    """The player's win chance before a deal, or after the best move instead of the decision."""
    after: float  # the player's win chance after the record

    @property
    def change(self) -> float:
        return abs(self.after - self.before)


def turning_points(result: AnalysisResult) -> tuple[TurningPoint, ...]:
    """Return the turning points of an analyzed game, in the order of play.

    They are mistakes, and deals that changed a chance as much. Without these, the greatest change
    is a turning point, unless it is too small to mean anything. The greatest mistake is always
    included; a correction never is.
    """
    changes = []
    for index in range(len(result.chances) - 1):
        after, review = result.chances[index + 1], result.reviews.get(index)
        if review:
            best = review.chance_after_best(after)
            changes.append(TurningPoint(index, review.player, False, best, after[review.player]))
        else:
            before = result.chances[index]
            player = _most_changed(before, after)
            changes.append(TurningPoint(index, player, True, before[player], after[player]))
    largest = sorted(changes, key=lambda point: point.change, reverse=True)
    points = [point for point in largest if point.change >= LIMITS[Verdict.MISTAKE]]
    if not points:
        points = [point for point in largest[:1] if point.change >= LIMITS[Verdict.INACCURACY]]
    chosen = points[:MAX_TURNING_POINTS]
    mistake = next((point for point in points if not point.is_deal), None)
    if mistake and mistake not in chosen:
        # Nothing can be learned from luck alone.
        chosen[-1] = mistake
    return tuple(sorted(chosen))


def _most_changed(before: tuple[float, ...], after: tuple[float, ...]) -> int:
    """Return the player whose chance changed most; of equal changes a rise."""
    changes = [new - old for old, new in zip(before, after, strict=True)]
    most = max(map(abs, changes))
    return max(
        (player for player, change in enumerate(changes) if abs(change) >= most - _EQUAL),
        key=changes.__getitem__,
    )
