"""Walls as numbers: the wall-tiling as computed by the search and the trainer.

A wall is 25 numbers, row by row: 0 is a free space, 1 to 5 a tile of the color with that index
plus one. Rows, columns and colors count from 0 here. The functions use only numbers and loops, so
that the trainer can compile them unchanged; tests compare them with the rules in `azul.engine`.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.engine import RULES, SIZE, BonusKind, Ruleset

# The same in all rulesets that bots play (`plain.RULESETS`).
_RULES: Final = RULES[Ruleset.AZUL]
ROW_BONUS: Final = _RULES.bonuses[BonusKind.ROW]
COLUMN_BONUS: Final = _RULES.bonuses[BonusKind.COLUMN]
COLOR_BONUS: Final = _RULES.bonuses[BonusKind.COLOR]
ALL_ROWS: Final = (1 << SIZE) - 1
FULL_FLOOR: Final = len(_RULES.floor_line)
FLOOR_COST: Final = tuple([-sum(_RULES.floor_line[:taken]) for taken in range(FULL_FLOOR + 1)])
"""The cost of a floor line, by how many of its spaces are taken (Floor line)."""


def gain(wall: Sequence[int], row: int, column: int) -> int:
    """Points for a tile put on a space that is free (Scoring)."""
    across, down = 1, 1
    at = column - 1
    while at >= 0 and wall[row * SIZE + at]:
        across, at = across + 1, at - 1
    at = column + 1
    while at < SIZE and wall[row * SIZE + at]:
        across, at = across + 1, at + 1
    at = row - 1
    while at >= 0 and wall[at * SIZE + column]:
        down, at = down + 1, at - 1
    at = row + 1
    while at < SIZE and wall[at * SIZE + column]:
        down, at = down + 1, at + 1
    if across == 1:
        return down
    return across if down == 1 else across + down


def is_open(gray: bool, wall: Sequence[int], line: int, column: int, color: int) -> bool:
    """True if the tile of a line whose row lacks its color may go to a column of the row."""
    if wall[line * SIZE + column]:
        return False
    if not gray:
        return (color + line) % SIZE == column
    others = 0
    for row in range(SIZE):
        if wall[row * SIZE + column] == color + 1:
            others += 1
    return others == 0


def height(wall: Sequence[int], column: int) -> int:
    """How many tiles a column holds."""
    tiles = 0
    for row in range(SIZE):
        if wall[row * SIZE + column]:
            tiles += 1
    return tiles


def likely_column(gray: bool, wall: Sequence[int], row: int, color: int) -> int:
    """Where the tile of a complete line is taken to go; -1 where there is no space for it.

    On the gray wall, whose players choose: most points now, then the fullest column, then the one
    nearest to the middle, which has more spaces beside it.
    """
    if not gray:
        return (color + row) % SIZE
    best, chosen = -1, -1
    for column in range(SIZE):
        if is_open(gray, wall, row, column, color):
            # A height is 5 at most, and a distance from the middle 2, so points decide first.
            worth = SIZE * (SIZE * 2 * gain(wall, row, column) + height(wall, column))
            worth -= abs(column - SIZE // 2)
            if worth > best:
                best, chosen = worth, column
    return chosen


def tile(
    gray: bool, wall: MutableSequence[int], board: Sequence[int], colors: int, counts: int
) -> tuple[int, int]:
    """Tile the complete lines onto `wall`, top to bottom; the points, and how many tiles fall.

    `board` has the colors of the five lines from `colors` on, and their counts from `counts` on.
    """
    points, fallen = 0, 0
    for row in range(SIZE):
        if board[counts + row] == row + 1:
            color = board[colors + row]
            column = likely_column(gray, wall, row, color)
            if column < 0:
                fallen += row + 1
            else:
                points += gain(wall, row, column)
                wall[row * SIZE + column] = color + 1
    return points, fallen


def row_size(wall: Sequence[int], row: int) -> int:
    """How many tiles a row holds."""
    tiles = 0
    for column in range(SIZE):
        if wall[row * SIZE + column]:
            tiles += 1
    return tiles


def fullest_row(wall: Sequence[int]) -> int:
    """How many tiles the fullest row holds; with 5 the game ends."""
    most = 0
    for row in range(SIZE):
        most = max(most, row_size(wall, row))
    return most


def full_rows(wall: Sequence[int]) -> int:
    """How many rows are complete."""
    rows = 0
    for row in range(SIZE):
        if row_size(wall, row) == SIZE:
            rows += 1
    return rows


def bonus(wall: Sequence[int]) -> int:
    """Return the bonus for rows, columns and colors of the wall (End of the game)."""
    points = ROW_BONUS * full_rows(wall)
    for column in range(SIZE):
        if height(wall, column) == SIZE:
            points += COLUMN_BONUS
    for color in range(SIZE):
        if rows_with(wall, color) == ALL_ROWS:
            points += COLOR_BONUS
    return points


def rows_taken(wall: Sequence[int], column: int) -> int:
    """The rows in which a column holds a tile, as bits."""
    taken = 0
    for row in range(SIZE):
        if wall[row * SIZE + column]:
            taken |= 1 << row
    return taken


def rows_with(wall: Sequence[int], color: int) -> int:
    """The rows that hold a color, as bits."""
    rows = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            rows |= 1 << (space // SIZE)
    return rows


def columns_with(wall: Sequence[int], color: int) -> int:
    """The columns that hold a color, as bits."""
    columns = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            columns |= 1 << (space % SIZE)
    return columns
