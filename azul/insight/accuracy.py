"""How accurately a player played, from 0 to 100, and how lucky the player was.

docs/insight.md has the data that the constants were fitted to; tools/measure_accuracy.py fits them.
"""

import math
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from azul.bots import EquivalentMoves, Level
from azul.engine import Deal, Record, Setup, Wall, apply, initial_state
from azul.insight.analysis_result import AnalysisResult, ChanceBreakdown
from azul.insight.verdicts import is_decided

LEAST_CHOICES: Final = 8  # with fewer choices one mistake decides the accuracy, so there is none

TYPICAL_ACCURACY: Final = {
    Level.APPRENTICE: 40,
    Level.JOURNEYMAN: 60,
    Level.MASTER: 80,
    Level.GRANDMASTER: 90,
}
"""The accuracy that half of the players of each level should exceed."""

CURVES: Final[dict[tuple[int, Wall], tuple[float, float]]] = {
    (2, Wall.COLORED): (0.136, 1.16),
    (2, Wall.GRAY): (0.094, 1.03),
    (3, Wall.COLORED): (0.102, 1.46),
    (3, Wall.GRAY): (0.074, 1.15),
    (4, Wall.COLORED): (0.082, 1.22),
    (4, Wall.GRAY): (0.062, 1.05),
}
"""Scale and power of the curve from mean root loss to accuracy, by number of players and wall.

Those for the gray wall are also for Crystal Mosaic.
"""

MEDIAN_LUCK: Final = {2: 0.08, 3: 0.06, 4: 0.05}
"""The luck, by number of players, below which half of all players stay in either direction."""

_EVEN: Final = 0.5  # the share of the deviation below which luck is even: a quarter of all players


class Luck(StrEnum):
    """How lucky a player was."""

    GOOD = "good"
    FAIRLY_GOOD = "fairly good"
    AVERAGE = "average"
    FAIRLY_BAD = "fairly bad"
    BAD = "bad"


def luck_of(breakdown: ChanceBreakdown, players: int) -> Luck:
    """Return how lucky a player was at a table with the given number of players."""
    luck, median = breakdown.luck, MEDIAN_LUCK[players]
    if abs(luck) < _EVEN * median:
        return Luck.AVERAGE
    if abs(luck) < median:
        return Luck.FAIRLY_GOOD if luck > 0 else Luck.FAIRLY_BAD
    return Luck.GOOD if luck > 0 else Luck.BAD


def choices_in(setup: Setup, log: Sequence[Record]) -> Iterator[int]:
    """Yield the indexes of decisions between moves that are not equivalent."""
    state = initial_state(setup)
    for index, record in enumerate(log):
        if not isinstance(record, Deal) and len(EquivalentMoves(state).groups()) > 1:
            yield index
        state = apply(state, record)


def accuracies(
    result: AnalysisResult, choices: Sequence[int], wall: Wall
) -> tuple[int | None, ...]:
    """Return the accuracy of each player in an analyzed game; None with too few choices.

    `choices` are the indexes of `choices_in`.
    """
    losses: list[list[float]] = [[] for _ in result.chances[0]]
    for index in choices:
        review = result.reviews[index]
        # Where the game is practically decided, all moves are worth the same.
        if not is_decided(result.chances[index][review.player]):
            losses[review.player].append(review.chance_lost)
    curve = CURVES[len(losses), wall]
    return tuple(
        round(accuracy_of(mean_root(own), curve)) if len(own) >= LEAST_CHOICES else None
        for own in losses
    )


def mean_root(losses: Sequence[float]) -> float:
    """Return the mean square root of losses of win chance.

    It separates the levels better than the mean loss, which a single blunder dominates.
    """
    return sum(map(math.sqrt, losses)) / len(losses)


def accuracy_of(mean_root_loss: float, curve: tuple[float, float]) -> float:
    """Return the accuracy, from 0 to 100, that belongs to a mean root loss."""
    scale, power = curve
    return 100 * math.exp(-((mean_root_loss / scale) ** power))
