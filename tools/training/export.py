"""Write a net as the game reads it (`azul.bots.net`), and read it back."""

import zlib
from pathlib import Path
from typing import Any

import numpy as np

from azul.bots.net import SCALE, WIDTH


def export(net: Any, pace: Any, path: Path) -> None:
    """Write the weights in order of rows, rounded, each a byte with 128 added.

    Rows that never were on hold nothing but the noise that they began with: they become 0.
    """
    seen = pace.max(axis=1, keepdims=True) > 0
    whole = np.clip(np.rint(net * seen * SCALE), -127, 127) + 128
    path.write_bytes(zlib.compress(whole.astype(np.uint8).tobytes(), 9))


def read(path: Path) -> Any:
    """Exported weights as the trainer has them."""
    whole = np.frombuffer(zlib.decompress(path.read_bytes()), np.uint8).astype(np.float32)
    return ((whole - 128) / SCALE).reshape(-1, WIDTH)
