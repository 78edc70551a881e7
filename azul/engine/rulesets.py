"""All differences between the rulesets, in the only engine module that defines them.

All other code asks `RULES`, never which ruleset it is, except `azul.bots`, which restates the rules
on numbers for speed. How a ruleset's tiles look is defined in `azul/table/sprites.py`, and its name
in `azul/game/wording.py`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from azul.engine.events import BonusKind, Space
from azul.engine.tiles import Ruleset, Wall


class Rules(NamedTuple):
    """The rules of one ruleset, where rulesets differ."""

    floor_line: tuple[int, ...]
    """The points printed above the spaces of the floor line, left to right (Floor line)."""
    bonuses: Mapping[BonusKind, int]
    """Points for each complete row, column and color (End of the game)."""
    one_line_per_color: bool
    """True if no two pattern lines may hold the same color at once (Green Box)."""
    walls: tuple[Wall, ...] = tuple(Wall)
    """The sides of the player boards that can be played."""
    printed: Mapping[Space, str] = MappingProxyType({})
    """The spaces of a gray wall that only a tile of their own color may take (Crystal Mosaic)."""
    multiplier: int = 1
    """The factor for the points of a tile placed on a printed space."""

    def multiplier_at(self, row: int, column: int) -> int:
        return self.multiplier if (row, column) in self.printed else 1


def _printed(*rows: str) -> Mapping[Space, str]:
    spaces = {
        (row, column): cell
        for row, cells in enumerate(rows, 1)
        for column, cell in enumerate(cells, 1)
    }
    return MappingProxyType({space: cell for space, cell in spaces.items() if cell != "."})


_AZUL: Final = Rules(
    floor_line=(-1, -1, -2, -2, -2, -3, -3),
    bonuses={BonusKind.ROW: 2, BonusKind.COLUMN: 7, BonusKind.COLOR: 10},
    one_line_per_color=False,
)

_CRYSTAL: Final = _AZUL._replace(
    # As printed in the box, to our knowledge; no source lists all seven for the second side.
    floor_line=(-1, 0, -1, -2, -1, -2, -3),
    walls=(Wall.GRAY,),
)

RULES: Final = {
    Ruleset.AZUL: _AZUL,
    Ruleset.GREEN_BOX: _AZUL._replace(one_line_per_color=True),
    Ruleset.CRYSTAL_1: _CRYSTAL._replace(
        printed=_printed("...K.", "W....", "..Y..", "....B", ".R..."), multiplier=2
    ),
    Ruleset.CRYSTAL_2: _CRYSTAL._replace(
        bonuses={BonusKind.ROW: 3, BonusKind.COLUMN: 10, BonusKind.COLOR: 12},
        printed=_printed(".....", ".B.R.", "..W..", ".K.Y.", "....."),
    ),
}
"""The rules by ruleset; a ruleset that is missing here cannot be played."""
