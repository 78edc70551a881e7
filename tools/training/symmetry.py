"""Which rows are equivalent on the gray wall, so that they share their weights.

There the columns of each board can be mirrored separately, and the colors exchanged on all boards,
the offer and the bag together. Neither changes the value of a position.
"""

from typing import Any

import numpy as np

from azul.bots.feature_index import (
    BAG_COLOR,
    BOARD_FEATURES,
    CENTER_COLOR,
    COLOR,
    COLUMN,
    DISPLAY,
    DISPLAY_CODES,
    FEATURE_COUNT,
    GROUPS,
    MASK,
    MASKS,
    MOST_GROUPS,
    MOST_IN_CENTER,
    OF_A_COLOR,
    PAIR,
    SHARES,
    TOTAL,
    line_feature,
    line_state,
    line_states,
    pair_feature,
    side_feature,
)
from azul.engine import SIZE, TILES_PER_DISPLAY

MIRRORED = [int(f"{mask:0{SIZE}b}"[::-1], 2) for mask in range(MASKS)]
"""The mirrored spaces of a row, given as bits."""


def tied_features() -> Any:
    """For each row the number of the row whose weights it shares on the gray wall."""
    same = np.arange(FEATURE_COUNT)
    for side in (0, 1):
        _tie_board(same, side * BOARD_FEATURES)
        _tie_pairs(same, side_feature(side, PAIR))
    _tie_displays(same)
    for first, size in (
        (CENTER_COLOR, MOST_IN_CENTER + 1),
        (TOTAL, OF_A_COLOR),
        (GROUPS, MOST_GROUPS + 1),
        (BAG_COLOR, SHARES),
        (MASK, MASKS),
    ):
        for color in range(SIZE):
            start = first + color * size
            same[start : start + size] = np.arange(first, first + size)
    return same


def tied(table: Any, same: Any) -> Any:
    """Return a table of weights in which equivalent rows have the mean of their weights."""
    counts = np.bincount(same, minlength=len(table))
    sums = np.zeros_like(table)
    np.add.at(sums, same, table)
    return (sums / np.maximum(counts, 1)[:, None])[same].astype(table.dtype)


def _tie_board(same: Any, first: int) -> None:
    """Mirrored columns, on a board whose rows begin at `first`."""
    for line in range(SIZE):
        for taken in range(MASKS):
            other = min(taken, MIRRORED[taken])
            for state in range(1 + 6 * line):
                row = line_feature(line, taken, state)
                same[first + row] = first + line_feature(line, other, state)
    for column in range(SIZE):
        other = min(column, SIZE - 1 - column)
        for mask in range(MASKS):
            start = first + COLUMN + mask
            same[start + column * MASKS] = start + other * MASKS
    for mask in range(MASKS):
        start = first + COLOR + mask * MASKS
        for columns in range(MASKS):
            same[start + columns] = start + min(columns, MIRRORED[columns])


def _tie_pairs(same: Any, first: int) -> None:
    """Pairs of neighboring lines, of which only matters whether they have the same color."""
    for line in range(SIZE - 1):
        for mine in range(line_states(line)):
            for following in range(line_states(line + 1)):
                color, one = _relabeled(line, mine, None)
                _, other = _relabeled(line + 1, following, color)
                row = pair_feature(line, mine, following)
                same[first + row] = first + pair_feature(line, one, other)


def _relabeled(line: int, state: int, before: int | None) -> tuple[int | None, int]:
    """Return a line's color, and its state with color 0, or 1 if the line before has another."""
    if state < 2:
        return None, state
    color, count = divmod(state - 2, line)
    label = 0 if before in (None, color) else 1
    return color, line_state(line, label, count + 1)


def _tie_displays(same: Any) -> None:
    """Displays, of which only the sorted numbers of tiles of a color matter."""
    for code in range(DISPLAY_CODES):
        counts = [code // SIZE**power % SIZE for power in range(SIZE - 1)]
        # The last color is what the others leave of four.
        counts.append(max(0, TILES_PER_DISPLAY - sum(counts)))
        most = sorted(counts, reverse=True)[: SIZE - 1]
        other = sum(count * SIZE ** (SIZE - 2 - place) for place, count in enumerate(most))
        same[DISPLAY + code] = DISPLAY + other
    # The row of a display that is not full does not contain the number of the last color.
    same[DISPLAY + DISPLAY_CODES : CENTER_COLOR] = DISPLAY + DISPLAY_CODES
