"""The chances before a deal, as the mean of the chances after possible deals.

Searches of equal budget after each deal make the mean luck of all deals 0, however good the search
is. The evaluation of the boards before the deal would not, because it is another evaluation.
"""

from hashlib import sha256
from statistics import fmean
from typing import Final

from azul.engine import Deal, PlayerBoard, State, Wall, apply, deal, position_line
from azul.insight.analysis_result import Chances
from azul.insight.calibration import calibrated
from azul.insight.searching import DEEP_BUDGET, Questions, chances_in

DRAWS: Final = 8
"""The number of possible deals; a finite number adds its inverse to the variance of luck."""

_Starts = dict[tuple[int, Wall], Chances]

AT_START: Final[_Starts] = {
    (2, Wall.COLORED): (0.542, 0.458),
    (2, Wall.GRAY): (0.554, 0.446),
    (3, Wall.COLORED): (0.387, 0.323, 0.29),
    (3, Wall.GRAY): (0.384, 0.337, 0.279),
    (4, Wall.COLORED): (0.311, 0.26, 0.229, 0.2),
    (4, Wall.GRAY): (0.304, 0.27, 0.228, 0.198),
}
AT_START_DEEP: Final[_Starts] = {
    (2, Wall.COLORED): (0.546, 0.454),
    (2, Wall.GRAY): (0.537, 0.463),
    (3, Wall.COLORED): (0.38, 0.329, 0.291),
    (3, Wall.GRAY): (0.385, 0.325, 0.29),
    (4, Wall.COLORED): (0.313, 0.261, 0.228, 0.198),
    (4, Wall.GRAY): (0.307, 0.269, 0.224, 0.2),
}
"""The chances before the first deal in both passes, starting player first.

They are means of many deals (`tools/bench_insight.py --starts`). The values for the gray wall also
apply to Crystal Mosaic.
"""


def chances_before_deal(state: State, budget: int) -> Questions[Chances]:
    """Yield the mean of all players' chances after possible deals."""
    if state.round == 1 and set(state.players) == {PlayerBoard()}:
        starts = AT_START if budget < DEEP_BUDGET else AT_START_DEEP
        chances = starts[len(state.players), state.wall]
        # Rotated, because the table begins with the starting player and the result with seat 0.
        return chances[-state.first_player :] + chances[: -state.first_player]
    found = []
    for number in range(DRAWS):
        after = apply(state, possible_deal(state, number))
        found.append(calibrated(after, (yield from chances_in(after, budget))))
    return tuple(map(fmean, zip(*found, strict=True)))


def possible_deal(state: State, number: int) -> Deal:
    """Return one of many possible deals, which depends on the state and a number only."""
    digest = sha256(f"{position_line(state)}/{number}".encode()).digest()
    return deal(state, int.from_bytes(digest[:8], "big"))
