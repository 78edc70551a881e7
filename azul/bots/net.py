"""The net: one hidden layer, whose units are the lanes of a single whole number.

A row of the table has WIDTH small weights, one for each hidden unit. (Rows of a lead have larger
ones: a part of their own, and one that is the same for each point.) Packed into one number, with
LANE bits for each, all units are added up by one addition; the rectifier (a unit below nothing
counts nothing) is a mask, and what all units say together is a remainder: modulo 2**LANE - 1 a
number is the sum of its lanes. So a position is judged by seven operations of whole numbers, in
half a microsecond, in pure Python and the same on every system.

The first half of the units speaks for the viewer, the other half against. (A unit with any factor
behind it does no more: a rectifier lets factors through, so they are in its weights.) The sum is
the logarithm of the odds, in SCALEths; `CHANCES` turns it into a chance.
"""

import zlib
from functools import lru_cache
from hashlib import sha256
from typing import Final

from azul.bots.rows import LEAD, LEAD_SLOPE, MOST_LEAD, OLD_ROWS, RACE, ROWS
from azul.engine import Wall
from azul.paths import ASSETS

WIDTH: Final = 64
LANE: Final = 24
SCALE: Final = 256
"""A weight of 1 is kept as 256; weights lie within 127."""

_SIGN: Final = LANE - 7
"""The bit of a lane that is set while its unit is not negative.

200 rows of 127 at most stay within it, and 64 lanes of it within a sum of 24 bits.
"""


def _in_lanes(value: int, lanes: int = WIDTH) -> int:
    """The same value in the lowest so many lanes."""
    return sum(value << (LANE * lane) for lane in range(lanes))


ZERO: Final = _in_lanes(1 << _SIGN)
"""What sums begin with: all units at nothing."""
_AGAINST: Final = _in_lanes((1 << _SIGN) - 1, WIDTH // 2)
_SUM: Final = (1 << LANE) - 1
_NOTHING: Final = WIDTH // 2 * ((1 << _SIGN) - 1)
_BIAS: Final = _in_lanes(128)
_PADDING: Final = "0" * (LANE // 4 - 2)

_FARTHEST: Final = 10 * SCALE
"""Beyond odds of e**10 nothing is told apart."""


def powers(base: float, count: int) -> list[float]:
    """Powers from the zeroth on, by multiplication alone, which is the same everywhere."""
    found = [1.0]
    for _ in range(count):
        found.append(found[-1] * base)
    return found


_ODDS: Final = powers(1.0039138893383475, _FARTHEST)
"""e to the power of n/256; the base is the 256th root of e."""

CHANCES: Final = tuple(
    [1 / (1 + odds) for odds in reversed(_ODDS[1:])] + [odds / (1 + odds) for odds in _ODDS]
)
"""The chance for each sum from -_FARTHEST on: the logistic curve."""


def chance_index(total: int) -> int:
    """What the units say together: 0 for even chances, above for the viewer, as index of CHANCES.

    `total` is ZERO and the packed rows that are on, added up.
    """
    # The bit of a sign less its lowest one are ones all below it: a mask of what is not negative.
    awake = total & ZERO
    # The lanes against are turned over, to count down; `_NOTHING` takes off what that adds.
    said = ((total & (awake - (awake >> _SIGN))) ^ _AGAINST) % _SUM - _NOTHING
    return min(max(said, -_FARTHEST), _FARTHEST) + _FARTHEST


class Net(dict[int, int]):
    """The rows of a table of weights, packed when they are first asked for."""

    def __init__(self, weights: bytes) -> None:
        """`weights` are ROWS times WIDTH bytes, each a weight plus 128; older ones are shorter."""
        super().__init__()
        if len(weights) == OLD_ROWS * WIDTH:
            weights = weights.ljust(ROWS * WIDTH, bytes([128]))
        if len(weights) != ROWS * WIDTH:
            raise ValueError(f"weights of {len(weights)} bytes, not {ROWS * WIDTH}")
        self.weights = weights

    def __missing__(self, row: int) -> int:
        # Two hexadecimal digits a weight, and zeros between them: a quick way to spread bytes.
        digits = self.weights[row * WIDTH : (row + 1) * WIDTH].hex(".")
        packed = int(digits.replace(".", _PADDING), 16) - _BIAS
        if LEAD <= row < RACE:
            kind, lead = divmod(row - LEAD, 2 * MOST_LEAD + 1)
            packed += (lead - MOST_LEAD) * self[LEAD_SLOPE + kind]
        self[row] = packed
        return packed

    def add(self, rows: list[int]) -> int:
        """The sum of the rows that `features` has switched on, in a list as it makes them."""
        total = 0
        for row in rows[1 : rows[0] + 1]:
            total += self[row]
        return total


@lru_cache(maxsize=2)
def net_for(players: int, wall: Wall) -> Net:
    """The weights for a kind of game; the ruleset is one of the things the net is shown."""
    path = ASSETS / "bots" / f"{players}-{wall.value}.weights"
    return Net(zlib.decompress(path.read_bytes()))


@lru_cache(maxsize=2)
def fingerprint(players: int, wall: Wall) -> str:
    """What tells the weights for a kind of game from all others: 16 hexadecimal digits."""
    return sha256(net_for(players, wall).weights).hexdigest()[:16]
