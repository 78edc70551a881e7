"""The net: one hidden layer, whose units are the lanes of a single integer.

A feature has WIDTH small weights, one for each hidden unit. (Features for a lead have larger
weights: a part of their own, and one that is the same for each point.) Packed into one integer with
LANE bits for each, all units are summed by one addition; the rectifier (negative units count as 0)
is a mask, and the sum of all units is a remainder, because modulo 2**LANE - 1 a number is the sum
of its lanes. So a position is evaluated by seven integer operations in half a microsecond, in pure
Python and identically on every system.

The first half of the units counts for the viewer, the second half against. (Output weights would
add nothing: a rectifier passes factors through, so they are part of the weights.) The sum is
the logarithm of the odds in units of 1/SCALE; `CHANCES` turns it into a chance.
"""

import zlib
from functools import cache, lru_cache
from hashlib import sha256
from typing import Final

from azul.bots.feature_index import CRYSTAL, FEATURE_COUNT, LEAD, LEAD_SLOPE, MOST_LEAD, RACE
from azul.bots.walls import kind_of
from azul.engine import Ruleset, Wall
from azul.paths import ASSETS

WIDTH: Final = 64
LANE: Final = 24
SCALE: Final = 256  # a weight of 1 is stored as 256; stored weights are within 127

_SIGN: Final = LANE - 7
"""The bit of a lane that is set while its unit is not negative.

All features that can be active at once (`MOST_AT_ONCE`) fit below it, at 127 each and a few times
that for a lead, and the sum of 64 such lanes fits into 24 bits.
"""


def _in_lanes(value: int, lanes: int = WIDTH) -> int:
    """Return the same value in each of the lowest lanes."""
    return sum(value << (LANE * lane) for lane in range(lanes))


ZERO: Final = _in_lanes(1 << _SIGN)  # the start of every sum: all units at 0
_AGAINST: Final = _in_lanes((1 << _SIGN) - 1, WIDTH // 2)
_SUM: Final = (1 << LANE) - 1
_AGAINST_OFFSET: Final = WIDTH // 2 * ((1 << _SIGN) - 1)
_BIAS: Final = _in_lanes(128)
_PADDING: Final = "0" * (LANE // 4 - 2)

_MAX_SUM: Final = 10 * SCALE  # odds beyond e**10 are not distinguished


def powers(base: float, count: int) -> list[float]:
    """Powers from the zeroth on, by multiplication only, which is identical everywhere."""
    results = [1.0]
    for _ in range(count):
        results.append(results[-1] * base)
    return results


_ODDS: Final = powers(1.0039138893383475, _MAX_SUM)
"""e to the power of n/256; the base is the 256th root of e."""

CHANCES: Final = tuple(
    [1 / (1 + odds) for odds in reversed(_ODDS[1:])] + [odds / (1 + odds) for odds in _ODDS]
)
"""The chance for each sum from -_MAX_SUM on: the logistic curve."""


def chance_index(total: int) -> int:
    """Return the units' output for a sum, an index of CHANCES, whose middle is an even chance."""
    # Subtracting a shifted sign bit sets all bits below it: a mask of the units not negative.
    signs = total & ZERO
    # The lanes against are inverted to count negatively; `_AGAINST_OFFSET` corrects the result.
    output = ((total & (signs - (signs >> _SIGN))) ^ _AGAINST) % _SUM - _AGAINST_OFFSET
    return min(max(output, -_MAX_SUM), _MAX_SUM) + _MAX_SUM


_MAX_PACKED: Final = 4096
"""Maximum number of packed features: two searches use fewer, and all would take 7 MB."""


class Net(dict[int, int]):
    """The weights of each feature, packed on first use, and kept until there are many."""

    def __init__(self, weights: bytes) -> None:
        """`weights` are WIDTH bytes for each feature, each a weight plus 128.

        Those for other walls than Crystal Mosaic end before CRYSTAL.
        """
        super().__init__()
        if len(weights) not in (CRYSTAL * WIDTH, FEATURE_COUNT * WIDTH):
            raise ValueError(f"weights of {len(weights)} bytes, not {FEATURE_COUNT * WIDTH}")
        self.weights = weights

    def __missing__(self, feature: int) -> int:
        # Two hexadecimal digits a weight with zeros between: a fast way to spread bytes.
        digits = self.weights[feature * WIDTH : (feature + 1) * WIDTH].hex(".")
        packed = int(digits.replace(".", _PADDING), 16) - _BIAS
        if LEAD <= feature < RACE:
            kind, lead = divmod(feature - LEAD, 2 * MOST_LEAD + 1)
            packed += (lead - MOST_LEAD) * self[LEAD_SLOPE + kind]
        if len(self) >= _MAX_PACKED:
            self.clear()
        self[feature] = packed
        return packed

    def add(self, active: list[int]) -> int:
        """Return the sum of active features, listed as in `features`: a count, then numbers."""
        total = 0
        for feature in active[1 : active[0] + 1]:
            total += self[feature]
        return total


WALLS: Final = ("colored", "gray", "crystal", "crystal")
"""The names of nets by the kind of walls: both sides of Crystal Mosaic share one."""


@lru_cache(maxsize=1)
def net_for(players: int, wall: Wall, ruleset: Ruleset) -> Net:
    """Return the weights for a kind of game; only the last net is cached: a net takes 6 MB."""
    path = ASSETS / "bots" / f"{players}-{WALLS[kind_of(wall, ruleset)]}.weights"
    return Net(zlib.decompress(path.read_bytes()))


@cache
def fingerprint(players: int, wall: Wall, ruleset: Ruleset) -> str:
    """Return a hash of the weights for a kind of game: 16 hexadecimal digits."""
    return sha256(net_for(players, wall, ruleset).weights).hexdigest()[:16]
