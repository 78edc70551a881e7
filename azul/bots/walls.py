"""Walls as numbers: the wall-tiling as computed by the search and the trainer.

A wall is 25 numbers, row by row: 0 is a free space, 1 to 5 a tile of the color with that index
plus one. Rows, columns and colors count from 0 here. The `kind` of walls is 0 for colored ones, 1
for gray ones, 2 and 3 for the gray ones of Crystal Mosaic. The functions use only numbers and
loops, so that the trainer can compile them unchanged; tests compare them with the rules in
`azul.engine`.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.engine import LETTERS, LINES, RULES, SIZE, BonusKind, Ruleset, Wall

GRAY_WALLS: Final = {
    Ruleset.AZUL: 1,
    Ruleset.GREEN_BOX: 1,
    Ruleset.CRYSTAL_1: 2,
    Ruleset.CRYSTAL_2: 3,
}
"""The rulesets that bots know, and the kinds of their gray walls; they refuse others."""

# The rules of each kind of walls; the two rulesets that share kinds differ elsewhere only.
_RULES: Final = [
    RULES[ruleset] for ruleset in (Ruleset.AZUL, Ruleset.AZUL, Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2)
]
ROW_BONUS: Final = tuple([rules.bonuses[BonusKind.ROW] for rules in _RULES])
COLUMN_BONUS: Final = tuple([rules.bonuses[BonusKind.COLUMN] for rules in _RULES])
COLOR_BONUS: Final = tuple([rules.bonuses[BonusKind.COLOR] for rules in _RULES])
ALL_ROWS: Final = (1 << SIZE) - 1
FULL_FLOOR: Final = len(_RULES[0].floor_line)
FLOOR_COST: Final = tuple(
    [tuple([-sum(rules.floor_line[:taken]) for taken in range(FULL_FLOOR + 1)]) for rules in _RULES]
)
"""The cost of a floor line, by kind and by how many of its spaces are taken (Floor line)."""
PRINTED: Final = tuple(
    [
        tuple(
            [
                LETTERS.find(rules.printed.get((row, column), "-")) + 1
                for row in LINES
                for column in LINES
            ]
        )
        for rules in _RULES
    ]
)
"""By kind, the only tile that a space takes on a gray wall, 0 for any (Crystal Mosaic)."""
MULTIPLIER: Final = tuple([rules.multiplier for rules in _RULES])
"""By kind, what multiplies the points of a tile on a printed space."""
PRINTED_AT: Final = tuple(
    [tuple([PRINTED[max(kind, 2)].index(tile) for tile in LINES]) for kind in range(len(_RULES))]
)
"""By kind and color, the only space that is printed with it; of no use on other walls."""
OPEN: Final = 0  # states of a printed space (`printed_state`)
FILLED: Final = 1
CLOSED: Final = 2
CLOSING_COST: Final = 3  # points for which players close a printed space on a gray wall


def kind_of(wall: Wall, ruleset: Ruleset) -> int:
    """Return the kind of the walls in a game."""
    return GRAY_WALLS[ruleset] if wall is Wall.GRAY else 0


def gain(kind: int, wall: Sequence[int], row: int, column: int) -> int:
    """Points for a tile put on a space that is free and takes it (Scoring)."""
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
    # A tile alone in its row or column scores nothing for it; entirely alone it scores 1.
    points = across + down - (1 if across == 1 or down == 1 else 0)
    return points * MULTIPLIER[kind] if PRINTED[kind][row * SIZE + column] else points


def is_open(kind: int, wall: Sequence[int], line: int, column: int, color: int) -> bool:
    """True if the tile of a line whose row lacks its color may go to a column of the row."""
    if wall[line * SIZE + column]:
        return False
    if kind == 0:
        return (color + line) % SIZE == column
    printed = PRINTED[kind][line * SIZE + column]
    if printed and printed != color + 1:
        return False
    others = 0
    for row in range(SIZE):
        if wall[row * SIZE + column] == color + 1:
            others += 1
    return others == 0


def printed_state(kind: int, wall: Sequence[int], color: int) -> int:
    """Return whether a color's printed space is open, filled, or closed by a tile beside it."""
    space = PRINTED_AT[kind][color]
    if wall[space]:
        return FILLED
    row, column = space // SIZE, space % SIZE
    for other in range(SIZE):
        if wall[row * SIZE + other] == color + 1 or wall[other * SIZE + column] == color + 1:
            return CLOSED
    return OPEN


def closes(kind: int, wall: Sequence[int], row: int, column: int, color: int) -> bool:
    """True if a tile on a space of Crystal Mosaic closes the printed space of its color."""
    space = PRINTED_AT[kind][color]
    if space == row * SIZE + column or (space // SIZE != row and space % SIZE != column):
        return False
    return printed_state(kind, wall, color) == OPEN


def dead_lines(kind: int, wall: Sequence[int]) -> tuple[int, int, int]:
    """Rows, columns and colors of a gray wall that cannot be completed any more, as bits.

    Seen is where a space takes no tile, and where a row has no space for a color.
    """
    in_rows, in_columns = 0, 0  # five bits for the colors of each
    for space in range(SIZE * SIZE):
        if wall[space]:
            # The trainer's numbers are short, so they are lengthened before the shift.
            color = int(wall[space]) - 1
            in_rows |= 1 << (space // SIZE * SIZE + color)
            in_columns |= 1 << (space % SIZE * SIZE + color)
    rows, columns, colors = 0, 0, 0
    for row in range(SIZE):
        lacking = ~(in_rows >> (row * SIZE)) & ALL_ROWS
        taken = 0
        for column in range(SIZE):
            if not wall[row * SIZE + column]:
                takes = lacking & ~(in_columns >> (column * SIZE))
                printed = PRINTED[kind][row * SIZE + column]
                if printed:
                    takes &= 1 << (printed - 1)
                if not takes:
                    rows |= 1 << row
                    columns |= 1 << column
                taken |= takes
        if lacking & ~taken:
            rows |= 1 << row
            colors |= lacking & ~taken
    return rows, columns, colors


def height(wall: Sequence[int], column: int) -> int:
    """Return how many tiles a column holds."""
    tiles = 0
    for row in range(SIZE):
        if wall[row * SIZE + column]:
            tiles += 1
    return tiles


def likely_column(kind: int, wall: Sequence[int], row: int, color: int) -> int:
    """Return where the tile of a complete line is taken to go; -1 where there is no space for it.

    On the gray wall, whose players choose: most points now, then the fullest column, then the one
    nearest to the middle, which has more spaces beside it. Closing a printed space costs points.
    """
    if kind == 0:
        return (color + row) % SIZE
    best, chosen = -1000, -1
    for column in range(SIZE):
        if is_open(kind, wall, row, column, color):
            # A height is 5 at most, and a distance from the middle 2, so points decide first.
            points = gain(kind, wall, row, column)
            if kind > 1 and closes(kind, wall, row, column, color):
                points -= CLOSING_COST
            worth = SIZE * (SIZE * 2 * points + height(wall, column))
            worth -= abs(column - SIZE // 2)
            if worth > best:
                best, chosen = worth, column
    return chosen


def tile(
    kind: int, wall: MutableSequence[int], board: Sequence[int], colors: int, counts: int
) -> tuple[int, int]:
    """Tile the complete lines onto `wall`, top to bottom; the points, and how many tiles fall.

    `board` has the colors of the five lines from `colors` on, and their counts from `counts` on.
    """
    points, fallen = 0, 0
    for row in range(SIZE):
        if board[counts + row] == row + 1:
            color = board[colors + row]
            column = likely_column(kind, wall, row, color)
            if column < 0:
                fallen += row + 1
            else:
                points += gain(kind, wall, row, column)
                wall[row * SIZE + column] = color + 1
    return points, fallen


def row_size(wall: Sequence[int], row: int) -> int:
    """Return how many tiles a row holds."""
    tiles = 0
    for column in range(SIZE):
        if wall[row * SIZE + column]:
            tiles += 1
    return tiles


def fullest_row(wall: Sequence[int]) -> int:
    """Return how many tiles the fullest row holds; with 5 the game ends."""
    most = 0
    for row in range(SIZE):
        most = max(most, row_size(wall, row))
    return most


def full_rows(wall: Sequence[int]) -> int:
    """Return how many rows are complete."""
    rows = 0
    for row in range(SIZE):
        if row_size(wall, row) == SIZE:
            rows += 1
    return rows


def bonus(kind: int, wall: Sequence[int]) -> int:
    """Return the bonus for rows, columns and colors of the wall (End of the game)."""
    points = ROW_BONUS[kind] * full_rows(wall)
    for column in range(SIZE):
        if height(wall, column) == SIZE:
            points += COLUMN_BONUS[kind]
    for color in range(SIZE):
        if rows_with(wall, color) == ALL_ROWS:
            points += COLOR_BONUS[kind]
    return points


def tiles_on(wall: Sequence[int], color: int) -> int:
    """Return how many tiles of a color a wall holds."""
    tiles = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            tiles += 1
    return tiles


def rows_taken(wall: Sequence[int], column: int) -> int:
    """Return the rows in which a column holds a tile, as bits."""
    taken = 0
    for row in range(SIZE):
        if wall[row * SIZE + column]:
            taken |= 1 << row
    return taken


def rows_with(wall: Sequence[int], color: int) -> int:
    """Return the rows that hold a color, as bits."""
    rows = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            rows |= 1 << (space // SIZE)
    return rows


def columns_with(wall: Sequence[int], color: int) -> int:
    """Return the columns that hold a color, as bits."""
    columns = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            columns |= 1 << (space % SIZE)
    return columns
