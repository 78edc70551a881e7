"""Which rows are equivalent on the gray wall, so that they share their weights.

There the columns of each board can be mirrored separately, and the colors exchanged on all boards,
the offer and the bag together. Neither changes the value of a position.
"""

from typing import Any

import numpy as np

from azul.bots import rows
from azul.engine import SIZE, TILES_PER_DISPLAY

MIRRORED = [int(f"{mask:0{SIZE}b}"[::-1], 2) for mask in range(rows.MASKS)]
"""The mirrored spaces of a row, given as bits."""


def tied_rows() -> Any:
    """For each row the number of the row whose weights it shares on the gray wall."""
    same = np.arange(rows.ROWS)
    for side in (0, 1):
        _tie_board(same, side * rows.BOARD_ROWS)
        _tie_pairs(same, rows.side_row(side, rows.PAIR))
    _tie_displays(same)
    for first, size in (
        (rows.CENTER_COLOR, rows.MOST_IN_CENTER + 1),
        (rows.TOTAL, rows.OF_A_COLOR),
        (rows.GROUPS, rows.MOST_GROUPS + 1),
        (rows.BAG_COLOR, rows.SHARES),
        (rows.MASK, rows.MASKS),
    ):
        for color in range(SIZE):
            start = first + color * size
            same[start : start + size] = np.arange(first, first + size)
    return same


def tied(table: Any, same: Any) -> Any:
    """A table of weights in which equivalent rows have the mean of their weights."""
    counts = np.bincount(same, minlength=len(table))
    sums = np.zeros_like(table)
    np.add.at(sums, same, table)
    return (sums / np.maximum(counts, 1)[:, None])[same].astype(table.dtype)


def _tie_board(same: Any, first: int) -> None:
    """Mirrored columns, on a board whose rows begin at `first`."""
    for line in range(SIZE):
        for taken in range(rows.MASKS):
            other = min(taken, MIRRORED[taken])
            for state in range(1 + 6 * line):
                row = rows.line_row(line, taken, state)
                same[first + row] = first + rows.line_row(line, other, state)
    for column in range(SIZE):
        other = min(column, SIZE - 1 - column)
        for mask in range(rows.MASKS):
            start = first + rows.COLUMN + mask
            same[start + column * rows.MASKS] = start + other * rows.MASKS
    for mask in range(rows.MASKS):
        start = first + rows.COLOR + mask * rows.MASKS
        for columns in range(rows.MASKS):
            same[start + columns] = start + min(columns, MIRRORED[columns])


def _tie_pairs(same: Any, first: int) -> None:
    """Pairs of neighboring lines, of which only matters whether they have the same color."""
    for line in range(SIZE - 1):
        for mine in range(rows.line_states(line)):
            for following in range(rows.line_states(line + 1)):
                color, one = _relabeled(line, mine, None)
                _, other = _relabeled(line + 1, following, color)
                row = rows.pair_row(line, mine, following)
                same[first + row] = first + rows.pair_row(line, one, other)


def _relabeled(line: int, state: int, before: int | None) -> tuple[int | None, int]:
    """A line's color, and its state with color 0, or 1 if the line before has another color."""
    if state < 2:
        return None, state
    color, count = divmod(state - 2, line)
    label = 0 if before in (None, color) else 1
    return color, rows.line_state(line, label, count + 1)


def _tie_displays(same: Any) -> None:
    """Displays, of which only the sorted numbers of tiles of a color matter."""
    for code in range(rows.DISPLAY_CODES):
        counts = [code // SIZE**power % SIZE for power in range(SIZE - 1)]
        # The last color is what the others leave of four.
        counts.append(max(0, TILES_PER_DISPLAY - sum(counts)))
        most = sorted(counts, reverse=True)[: SIZE - 1]
        other = sum(count * SIZE ** (SIZE - 2 - place) for place, count in enumerate(most))
        same[rows.DISPLAY + code] = rows.DISPLAY + other
    # The row of a display that is not full does not contain the number of the last color.
    same[rows.DISPLAY + rows.DISPLAY_CODES : rows.CENTER_COLOR] = rows.DISPLAY + rows.DISPLAY_CODES
