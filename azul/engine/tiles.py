"""The components in the box: colors, walls, displays and their sizes.

A tile is written as the letter of its color, several tiles as a string of such letters.
Lines, columns and displays count from 1, as on the table.
"""

from enum import StrEnum
from functools import cache
from typing import Final

Counts = tuple[int, int, int, int, int]  # how many tiles of each color, in the order of `Color`


class Color(StrEnum):
    """The five tile colors, in the order of the colored wall's first row."""

    BLUE = "B"
    YELLOW = "Y"
    RED = "R"
    BLACK = "K"
    WHITE = "W"


class Wall(StrEnum):
    """The two sides of a player board; all players use the same side."""

    COLORED = "colored"
    GRAY = "gray"


class Ruleset(StrEnum):
    """The rules of a game: the boxed game, the Green Box or a side of Crystal Mosaic."""

    AZUL = "azul"
    GREEN_BOX = "green-box"
    CRYSTAL_1 = "crystal-1"
    CRYSTAL_2 = "crystal-2"


COLORS: Final = tuple(Color)
LETTERS: Final = "".join(COLORS)
MARKER: Final = "M"  # the starting player marker on a floor line
NO_TILES: Final[Counts] = (0, 0, 0, 0, 0)
FULL_BAG: Final[Counts] = (20, 20, 20, 20, 20)

SIZE: Final = 5  # pattern lines on a board, rows and columns of a wall
LINES: Final = range(1, SIZE + 1)  # their numbers
TILES_PER_DISPLAY: Final = 4
DISPLAYS: Final = {2: 5, 3: 7, 4: 9}  # by number of players (Game setup, 3)
CENTER: Final = 0  # the source of a draft from the center; displays are 1 to 9
FLOOR: Final = 0  # the target of a draft to the floor line; pattern lines are 1 to 5
EMPTY_ROW: Final = "." * SIZE


@cache
def printed_column(row: int, color: str) -> int:
    """Return the column of `color` in a row of the colored wall, moved by one from row to row."""
    return (LETTERS.index(color) + row - 1) % SIZE + 1


def counts(tiles: str) -> Counts:
    """Count tiles by color; other letters are ignored."""
    count = tiles.count
    # Written out, because a loop over the colors takes 50% longer.
    return count("B"), count("Y"), count("R"), count("K"), count("W")


def sorted_tiles(amounts: Counts) -> str:
    """Return the tiles with these counts, as a string ordered by color."""
    b, y, r, k, w = amounts
    return "B" * b + "Y" * y + "R" * r + "K" * k + "W" * w


def split_into_displays(tiles: str, displays: int) -> tuple[str, ...]:
    """Fill displays in order with four tiles each; the last displays may stay empty."""
    starts = range(0, displays * TILES_PER_DISPLAY, TILES_PER_DISPLAY)
    return tuple([tiles[start : start + TILES_PER_DISPLAY] for start in starts])


def add_counts(left: Counts, right: Counts) -> Counts:
    """Return the sum of two counts."""
    b, y, r, k, w = left
    return b + right[0], y + right[1], r + right[2], k + right[3], w + right[4]


def subtract_counts(left: Counts, right: Counts) -> Counts:
    """Return the difference of two counts; negative where `right` holds more."""
    b, y, r, k, w = left
    return b - right[0], y - right[1], r - right[2], k - right[3], w - right[4]
