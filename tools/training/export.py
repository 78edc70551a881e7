"""Write a net as the game reads it (`azul.bots.net`), and read it back.

In the trainer the slope of a lead (LEAD_SLOPE) is for LEAD_STEP points, in the game for one point;
the weight of a lead is the sum of its row and its slope.
"""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from azul.bots.feature_index import (
    CRYSTAL,
    FEATURE_COUNT,
    LEAD,
    LEAD_SLOPE,
    MOST_LEAD,
    MOST_ROUND,
    RACE,
)
from azul.bots.net import SCALE, WIDTH

LEAD_STEP = 10
"""Points of a lead for which its slope counts once, so that its weights have the usual size."""
_LEADS = np.tile(np.arange(-MOST_LEAD, MOST_LEAD + 1), MOST_ROUND + 1)[:, None]


def _slopes(net: Any) -> Any:
    """Return the part of each row of a lead that its slope adds."""
    return np.repeat(net[LEAD_SLOPE:CRYSTAL], 2 * MOST_LEAD + 1, axis=0) * _LEADS / LEAD_STEP


def playable(net: Any) -> Any:
    """Return the weights for playing: rows of a lead include their slope."""
    whole = net.copy()
    whole[LEAD:RACE] += _slopes(net)
    return whole


def export(net: Any, squares: Any, path: Path) -> None:
    """Write the weights in order of rows, rounded, each a byte with 128 added.

    Rows that were never active contain only initial noise: they become 0.
    """
    seen = squares.max(axis=1, keepdims=True) > 0
    whole = np.rint(net * seen * SCALE)
    # The rows of leads compensate for the rounding of slopes to one point.
    slopes = np.clip(np.rint(net[LEAD_SLOPE:CRYSTAL] * SCALE / LEAD_STEP), -127, 127)
    whole[LEAD_SLOPE:CRYSTAL] = slopes
    leads = (playable(net) * SCALE)[LEAD:RACE] - np.repeat(slopes, 2 * MOST_LEAD + 1, 0) * _LEADS
    whole[LEAD:RACE] = np.rint(leads) * seen[LEAD:RACE]
    whole = np.clip(whole, -127, 127) + 128
    path.write_bytes(zlib.compress(whole.astype(np.uint8).tobytes(), 9))


def read(path: Path) -> Any:
    """Exported weights as the trainer has them."""
    return from_bytes(zlib.decompress(path.read_bytes()))


def from_bytes(weights: bytes) -> Any:
    """Return the weights of `azul.bots.net` as the trainer has them."""
    whole = np.frombuffer(weights, np.uint8).astype(np.float32)
    net = ((whole - 128) / SCALE).reshape(-1, WIDTH)
    net[LEAD_SLOPE:CRYSTAL] *= LEAD_STEP
    # Weights for other walls end before the features of Crystal Mosaic.
    return np.pad(net, ((0, FEATURE_COUNT - len(net)), (0, 0)))
