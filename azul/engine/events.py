"""The events of one step, in order: for animations, sounds and the history. Never saved.

Players count from 0; lines, rows, columns, displays and floor spaces from 1.
"""

from enum import StrEnum
from typing import NamedTuple

Space = tuple[int, int]  # row and column of a wall space, each 1 to 5


class BonusKind(StrEnum):
    """The kinds of sets that earn points at the end of the game (End of the game)."""

    ROW = "row"
    COLUMN = "column"
    COLOR = "color"


class Ending(StrEnum):
    """Why a game ended."""

    ROW_COMPLETED = "row completed"
    NO_TILES = "no tiles left"
    NO_ROW_POSSIBLE = "no row possible"


class FactoriesFilled(NamedTuple):
    """The displays were filled; `refill` are the tiles that went from the lid into the bag."""

    displays: tuple[str, ...]
    refill: str


class TilesTaken(NamedTuple):
    """The player took `tile_count` tiles; `rest` went from the display to the center."""

    player: int
    source: int
    color: str
    tile_count: int
    rest: str


class MarkerTaken(NamedTuple):
    """The first player to take from the center put the marker on floor `space`, 0 if full."""

    player: int
    space: int


class TilesPlaced(NamedTuple):
    """`tile_count` tiles went from the hand to a pattern line that held `before` tiles.

    `has_space` is False where the gray wall has no space left for the color in that row: this is
    allowed, but all tiles of the line will fall once it is complete.
    """

    player: int
    line: int
    color: str
    tile_count: int
    before: int
    has_space: bool

    @property
    def fills_line(self) -> bool:
        return self.before + self.tile_count == self.line


class TilesFell(NamedTuple):
    """Tiles fell from the hand or `line`: `to_floor` from `space` on, `to_lid` beyond it."""

    player: int
    color: str
    to_floor: int
    to_lid: int
    space: int
    line: int | None = None


class TileMovedToWall(NamedTuple):
    """A tile was placed on the wall for `points`; `linked` are the spaces that it scored with.

    The `points` are the sum of `across` and `down`, or 1, times a printed space's `multiplier`.
    """

    player: int
    line: int
    column: int
    color: str
    points: int
    linked: tuple[Space, ...]
    multiplier: int = 1

    @property
    def across(self) -> int:
        """The points for its group in the row, 0 without neighbors there."""
        count = sum(row == self.line for row, _ in self.linked)
        return count if count > 1 else 0

    @property
    def down(self) -> int:
        """The points for its group in the column, 0 without neighbors there."""
        count = sum(column == self.column for _, column in self.linked)
        return count if count > 1 else 0


class LineCleared(NamedTuple):
    """The `tile_count` tiles left over in a complete pattern line went to the lid."""

    player: int
    line: int
    color: str
    tile_count: int


class FloorLineScored(NamedTuple):
    """A floor line with a printed `cost` was emptied to the lid; the score fell by `lost`."""

    player: int
    tiles: str
    lost: int
    cost: int

    @property
    def is_reduced(self) -> bool:
        """True if the score lost less than the cost."""
        return self.lost < self.cost


class RoundEnded(NamedTuple):
    """All walls are tiled; `next_player` holds the marker."""

    round: int
    next_player: int


class BonusScored(NamedTuple):
    """A row, a column (`which`: 1 to 5) or a color (`which`: its letter) was complete."""

    player: int
    kind: BonusKind
    which: int | str
    points: int


class GameEnded(NamedTuple):
    """The game is over; several winners share the victory."""

    ending: Ending
    winners: tuple[int, ...]


Event = (
    FactoriesFilled
    | TilesTaken
    | MarkerTaken
    | TilesPlaced
    | TilesFell
    | TileMovedToWall
    | LineCleared
    | FloorLineScored
    | RoundEnded
    | BonusScored
    | GameEnded
)
