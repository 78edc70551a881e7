"""How much a decision gave away, as one of four verdicts."""

from enum import StrEnum
from typing import Final


class Verdict(StrEnum):
    """What to call a decision by the chances to win that it gave away."""

    GOOD = "good"
    INACCURACY = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = {Verdict.BLUNDER: 0.10, Verdict.MISTAKE: 0.05, Verdict.INACCURACY: 0.02}
"""How much of the chance to win each gives away at least, the worst first.

Below two hundredths searches with other budgets often disagree about what is better
(docs/insight.md), so nobody is blamed for less. Five and ten are what Lichess calls an inaccuracy
and a mistake; a game of Azul has half as many decisions of one player as a game of chess, and
luck besides, so each weighs more.
"""


def verdict_of(loss: float) -> Verdict:
    """The verdict on a decision that gave away so much of the chance to win."""
    return next((verdict for verdict, least in LIMITS.items() if loss >= least), Verdict.GOOD)
