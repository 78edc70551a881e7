"""Everything in which the rulesets differ, and the only place of the engine that knows it.

All other code asks `RULES`, never which ruleset it is, but for `azul.bots`, which restates the
rules on numbers for speed. How a ruleset's tiles look is defined in `azul/table/sprites.py`, and
its name in `azul/game/wording.py`.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from azul.engine.events import BonusKind
from azul.engine.tiles import Ruleset


class Rules(NamedTuple):
    """The rules of one ruleset, where rulesets differ."""

    floor_line: tuple[int, ...]
    """The points printed above the spaces of the floor line, left to right (Floor line)."""
    bonuses: Mapping[BonusKind, int]
    """Points for each complete row, column and color (End of the game)."""
    one_line_per_color: bool
    """True if no two pattern lines may hold the same color at once (Green Box)."""


_AZUL: Final = Rules(
    floor_line=(-1, -1, -2, -2, -2, -3, -3),
    bonuses={BonusKind.ROW: 2, BonusKind.COLUMN: 7, BonusKind.COLOR: 10},
    one_line_per_color=False,
)

RULES: Final = {
    Ruleset.AZUL: _AZUL,
    Ruleset.GREEN_BOX: _AZUL._replace(one_line_per_color=True),
}
"""By ruleset; one that is missing here cannot be played."""
