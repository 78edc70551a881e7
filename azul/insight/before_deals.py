"""The chances before a deal, as the mean of the chances after possible deals.

Searches of equal budget after each deal make the mean luck of all deals 0, however good the search
is. The evaluation of the boards before the deal would not, because it is another evaluation.
"""

from hashlib import sha256
from typing import Final, NamedTuple

from azul.engine import (
    FULL_BAG,
    Deal,
    PlayerBoard,
    Ruleset,
    State,
    Wall,
    apply,
    deal,
    position_line,
)
from azul.insight.analysis_result import Chances
from azul.insight.calibration import calibrated
from azul.insight.searching import DEEP_BUDGET, Questions, chances_in

DRAWS: Final = 8
"""The number of possible deals. Eight deals raise the variance of luck by an eighth."""


class Start(NamedTuple):
    """The chances before the first deal, starting player first: the means of many deals."""

    quick: Chances  # by searches with the budget of the quick pass
    deep: Chances


AT_START: Final[dict[tuple[int, Wall, Ruleset], Start]] = {
    (2, Wall.COLORED, Ruleset.AZUL): Start((0.542, 0.458), (0.546, 0.454)),
    (2, Wall.GRAY, Ruleset.AZUL): Start((0.554, 0.446), (0.537, 0.463)),
    (2, Wall.COLORED, Ruleset.GREEN_BOX): Start((0.463, 0.537), (0.493, 0.507)),
    (2, Wall.GRAY, Ruleset.GREEN_BOX): Start((0.512, 0.488), (0.514, 0.486)),
    (2, Wall.GRAY, Ruleset.CRYSTAL_1): Start((0.532, 0.468), (0.543, 0.457)),
    (2, Wall.GRAY, Ruleset.CRYSTAL_2): Start((0.537, 0.463), (0.543, 0.457)),
    (3, Wall.COLORED, Ruleset.AZUL): Start((0.387, 0.323, 0.29), (0.381, 0.329, 0.29)),
    (3, Wall.GRAY, Ruleset.AZUL): Start((0.384, 0.337, 0.279), (0.385, 0.325, 0.29)),
    (3, Wall.COLORED, Ruleset.GREEN_BOX): Start((0.375, 0.331, 0.294), (0.365, 0.334, 0.301)),
    (3, Wall.GRAY, Ruleset.GREEN_BOX): Start((0.373, 0.332, 0.295), (0.375, 0.328, 0.297)),
    (3, Wall.GRAY, Ruleset.CRYSTAL_1): Start((0.384, 0.33, 0.286), (0.38, 0.327, 0.293)),
    (3, Wall.GRAY, Ruleset.CRYSTAL_2): Start((0.378, 0.334, 0.288), (0.377, 0.335, 0.288)),
    (4, Wall.COLORED, Ruleset.AZUL): Start((0.311, 0.26, 0.229, 0.2), (0.313, 0.261, 0.228, 0.198)),
    (4, Wall.GRAY, Ruleset.AZUL): Start((0.303, 0.271, 0.228, 0.198), (0.307, 0.269, 0.224, 0.2)),
    (4, Wall.COLORED, Ruleset.GREEN_BOX): Start(
        (0.299, 0.258, 0.234, 0.209), (0.299, 0.256, 0.234, 0.211)
    ),
    (4, Wall.GRAY, Ruleset.GREEN_BOX): Start(
        (0.296, 0.264, 0.233, 0.207), (0.298, 0.261, 0.234, 0.207)
    ),
    (4, Wall.GRAY, Ruleset.CRYSTAL_1): Start(
        (0.311, 0.269, 0.227, 0.193), (0.318, 0.267, 0.223, 0.192)
    ),
    (4, Wall.GRAY, Ruleset.CRYSTAL_2): Start(
        (0.311, 0.266, 0.227, 0.196), (0.311, 0.264, 0.229, 0.196)
    ),
}
"""`tools/bench_insight.py --starts` measures the chances, to about 0.3 percentage points."""


def chances_before_deal(state: State, budget: int) -> Questions[Chances]:
    """Yield the mean of all players' chances after possible deals, or the chances at the start."""
    if state.bag == FULL_BAG and set(state.players) == {PlayerBoard()}:
        start = AT_START[len(state.players), state.wall, state.ruleset]
        chances = start.quick if budget < DEEP_BUDGET else start.deep
        # Rotated, because the table begins with the starting player and the result with seat 0.
        return chances[-state.first_player :] + chances[: -state.first_player]
    found = []
    for number in range(DRAWS):
        after = apply(state, possible_deal(state, number))
        found.append(calibrated(after, (yield from chances_in(after, budget))))
    return tuple(sum(own) / DRAWS for own in zip(*found, strict=True))


def possible_deal(state: State, number: int) -> Deal:
    """Return a possible deal, which depends on the state and the number only."""
    digest = sha256(f"{position_line(state)}/{number}".encode()).digest()
    return deal(state, int.from_bytes(digest[:8], "big"))
