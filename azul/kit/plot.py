"""Positions in a chart: round numbers for its scale, and labels and markers without overlap."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Final

from pygame import Rect

Point = tuple[float, float]

_OVERLAP_DISTANCE: Final = 0.4  # markers closer than this share of their size hide each other
_MARKER_SPACING: Final = 0.85  # the distance between markers that are moved apart, in marker sizes


def tick_step(span: int, max_count: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50 ... with at most `max_count` steps in `span`."""
    return next(step for step in _round_steps() if step * max_count >= span)


def ticks(highest: int, max_count: int) -> range:
    """Return round numbers from 0 to the first not below `highest`, `max_count` above 0 at most."""
    step = tick_step(highest, max_count)
    return range(0, max(1, -(-highest // step)) * step + 1, step)


def _round_steps() -> Iterator[int]:
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def labeled(places: Sequence[float], room: float, taken: Sequence[float] = ()) -> list[int]:
    """Return the indices of the labeled positions: all, or every second, fifth, tenth ... of them.

    Labels are at least `room` pixels apart, and as far from positions that are `taken`.
    """
    free = [n for n, x in enumerate(places) if all(abs(x - other) >= room for other in taken)]
    chosen = ([n for n in free if (n + 1) % step == 0] for step in _round_steps())
    return next(
        found
        for found in chosen
        if all(places[after] - places[before] >= room for before, after in pairwise(found))
    )


def spread(
    wanted: Sequence[float], gap: float, minimum: float = -math.inf, maximum: float = math.inf
) -> list[float]:
    """Return the wanted positions, moved as little as possible, `gap` apart and in the limits."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    blocks: list[list[float]] = []
    for place, number in enumerate(order):
        block = [wanted[number] - place * gap]
        while blocks and _mean(blocks[-1]) > _mean(block):
            block = blocks.pop() + block
        blocks.append(block)
    last = maximum - (len(wanted) - 1) * gap
    level = [min(max(_mean(block), minimum), last) for block in blocks for _ in block]
    places = {number: level[place] + place * gap for place, number in enumerate(order)}
    return [places[number] for number in range(len(wanted))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def side_by_side(heights: Sequence[float], near: float) -> list[float]:
    """Return how many places each moves to the right, so that near markers do not overlap."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    groups = [[order[0]]]
    for before, after in pairwise(order):
        if heights[after] - heights[before] < near:
            groups[-1].append(after)
        else:
            groups.append([after])
    places = {
        number: place - (len(group) - 1) / 2
        for group in groups
        for place, number in enumerate(sorted(group))
    }
    return [places[number] for number in range(len(heights))]


@dataclass(frozen=True)
class PlotScale:
    """Converts the values of a chart to pixels, and back.

    `area` has the lines, with an `inset` at both sides; y is from 0 to `highest`.
    """

    area: Rect
    inset: int
    first: float
    last: float
    highest: float

    @property
    def unit(self) -> float:
        """Pixels from one x to the next whole one."""
        return (self.area.w - 2 * self.inset) / (self.last - self.first)

    def x(self, value: float) -> float:
        return self.area.x + self.inset + (value - self.first) * self.unit

    def y(self, value: float) -> float:
        return self.area.bottom - self.area.h * value / self.highest

    def nearest(self, x: float) -> int:
        value = self.first + (x - self.area.x - self.inset) / max(self.unit, 1e-6)
        return round(min(max(self.first, value), self.last))

    def markers(self, x: float, values: Sequence[float], side: int) -> list[Point]:
        """Return the positions of all markers at an x: at their values, near ones side by side."""
        heights = [self.y(value) for value in values]
        shift = min(side * _MARKER_SPACING, self.unit / (len(values) + 1))
        places = side_by_side(heights, side * _OVERLAP_DISTANCE)
        return [(self.x(x) + n * shift, y) for n, y in zip(places, heights, strict=True)]
