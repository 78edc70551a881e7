"""Begin a net with the weights of another net: for more players, or for the gray wall.

Most features of a player's own board mean the same with more players. Features of columns, floor
lines and scores mean the same on both walls. Their weights are copied. Other features get the
weights of the nearest feature, or the mean of the features that they replace. Training changes the
rest.
"""

from typing import Any

import numpy as np

from azul.bots.feature_index import (
    AIM,
    BOARD_FEATURES,
    COLOR,
    LINE_OFFER_FEATURES,
    MASKS,
    MOST_ROUND,
    NEED,
    ROUNDS,
    STARTED,
    line_feature,
    side_feature,
)
from azul.engine import SIZE

KEPT_SQUARES = 0.05
"""The part of Adagrad's sums of squares that is kept: a small one, so that weights can change."""


def adapted(net: Any, squares: Any, known: str, wanted: str) -> tuple[Any, Any]:
    """Return weights and Adagrad's sums of squares for the net `wanted`, made from `known`.

    The known net is for two players, or for as many as the wanted one, and for the colored wall.
    """
    net, squares = net.copy(), squares.copy()
    if wanted.endswith("gray"):
        net, squares = to_gray_wall(net), to_gray_wall(squares)
    if wanted[0] != known[0]:
        net, squares = for_more(net, 1 / (int(wanted[0]) - 1)), for_more(squares, 1)
    return net.astype(np.float32), (KEPT_SQUARES * squares).astype(np.float32)


def for_more(table: Any, share: float) -> Any:
    """Divide the opponent's weights among all opponents; all turns get equal weights."""
    table = table.copy()
    table[BOARD_FEATURES : 2 * BOARD_FEATURES] *= share
    table[side_feature(1, 0) : side_feature(2, 0)] *= share
    just_moved, before = meeting(table, 1).copy(), meeting(table, 4).copy()
    for turns in range(4):
        meeting(table, turns)[:] = just_moved
    for view in (4, 5):
        meeting(table, view)[:] = before * share
    size = MOST_ROUND + 1
    for turns in range(4):
        start = ROUNDS + turns * size
        table[start : start + size] = table[ROUNDS + size : ROUNDS + 2 * size]
    return table


def meeting(table: Any, view: int) -> Any:
    """Return the part of the table for boards and offer in one view."""
    start = NEED + view * LINE_OFFER_FEATURES
    return table[start : start + LINE_OFFER_FEATURES]


def to_gray_wall(table: Any) -> Any:
    """Replace weights by their mean where the gray wall does not distinguish colors or columns."""
    gray = table.copy()
    for side in (0, 1):
        first = side * BOARD_FEATURES
        for line in range(1, SIZE):
            for taken in range(MASKS):
                start = first + line_feature(line, taken, 0)
                for count in range(1, line + 1):
                    seen = [table[start + color * line + count] for color in range(SIZE)]
                    for spaces in range(SIZE + 1):
                        gray[start + spaces * line + count] = np.mean(seen, axis=0)
        for mask in range(MASKS):
            start = first + COLOR + mask * MASKS
            gray[start : start + MASKS] = table[start : start + SIZE].mean(axis=0)
        for kind in range(STARTED):
            start = first + AIM + kind * SIZE * MASKS
            columns = table[start : start + SIZE * MASKS].reshape(SIZE, MASKS, -1)
            for most in range(SIZE):
                like = [mask for mask in range(MASKS) if mask.bit_count() == most]
                mean = columns[:, like].mean(axis=(0, 1))
                gray[start + most * MASKS : start + (most + 1) * MASKS] = mean
    return gray
