"""The verdict on a decision, by how much win chance it lost."""

from enum import StrEnum
from typing import Final


class Verdict(StrEnum):
    """A class of decisions by how much win chance they lost."""

    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = {Verdict.BLUNDER: 0.10, Verdict.MISTAKE: 0.05, Verdict.INACCURACY: 0.02}
"""The least loss of win chance for each, the worst first.

Below two percentage points, searches with other budgets often disagree about what is better
(docs/insight.md), so smaller losses are no mistakes. Five and ten are what Lichess calls an
inaccuracy and a mistake; a player makes half as many decisions in a game of Azul as in a game of
chess, and luck counts too, so each weighs more.
"""

_DECIDED_MARGIN: Final = 0.01  # from 1 or 0: a player this near has practically won or lost


def is_decided(chance: float) -> bool:
    """True if a player with that win chance has practically won or lost."""
    return not _DECIDED_MARGIN <= chance <= 1 - _DECIDED_MARGIN


def verdict_of(chance_lost: float) -> Verdict:
    """Return the verdict on a decision by its lost win chance."""
    return next(
        (verdict for verdict, least in LIMITS.items() if chance_lost >= least), Verdict.GOOD
    )
