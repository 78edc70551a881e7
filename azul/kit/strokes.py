"""Smooth lines and dots: drawn `FINE` times larger, then scaled down."""

import math
from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from typing import Final, NamedTuple

import pygame

from azul.kit.colors import Rgb
from azul.kit.plot import Point

FINE: Final = 3

_MAX_STRIP_PIXELS: Final = 50_000
"""The most pixels, not enlarged, that are drawn at once: all of a wide chart would take 25 MB."""


class Stroke(NamedTuple):
    """A straight line with round ends, of a width in pixels; a line of length 0 is a dot."""

    color: Rgb
    start: Point
    end: Point
    width: float

    def is_between(self, left: int, right: int) -> bool:
        first, last, beside = self.start[0], self.end[0], self.width / 2 + 1
        return min(first, last) - beside < right and max(first, last) + beside > left


def dot(color: Rgb, middle: Point, radius: float) -> Stroke:
    """Return a dot of a radius in pixels."""
    return Stroke(color, middle, middle, 2 * radius)


def draw_strokes(surface: pygame.Surface, ground: Rgb, strokes: Sequence[Stroke]) -> None:
    """Draw strokes, later strokes above earlier; `ground` is the color of the background."""
    whole, height = surface.get_size()
    width = max(1, _MAX_STRIP_PIXELS // height)
    for left in range(0, whole, width):
        size = min(width, whole - left), height
        strip = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        # Transparent pixels have the color of the background, which scaling mixes in.
        strip.fill((*ground, 0))
        for stroke in strokes:
            if stroke.is_between(left, left + size[0]):
                _draw_stroke(strip, left, stroke)
        surface.blit(pygame.transform.smoothscale(strip, size), (left, 0))


def _draw_stroke(strip: pygame.Surface, left: int, stroke: Stroke) -> None:
    color, (x1, y1), (x2, y2), width = stroke
    x1, y1, x2, y2 = (x1 - left) * FINE, y1 * FINE, (x2 - left) * FINE, y2 * FINE
    radius, length = width * FINE / 2, math.hypot(x2 - x1, y2 - y1)
    # Rounded down, because pygame would round negative numbers up.
    floor = math.floor
    if length:
        share = radius / length
        across, down = (y1 - y2) * share, (x2 - x1) * share
        corners = (
            (floor(x1 + across), floor(y1 + down)),
            (floor(x2 + across), floor(y2 + down)),
            (floor(x2 - across), floor(y2 - down)),
            (floor(x1 - across), floor(y1 - down)),
        )
        pygame.draw.polygon(strip, color, corners)
        pygame.draw.circle(strip, color, (floor(x2), floor(y2)), radius)
    pygame.draw.circle(strip, color, (floor(x1), floor(y1)), radius)


def dashed(
    line: Sequence[Point], pattern: Sequence[float] = ()
) -> Iterator[tuple[int, Point, Point]]:
    """Yield the dashes of a line: the number of the segment, the start and the end of each dash.

    The pattern has the length of a dash, then of the gap after it, and so on; without a pattern the
    line is solid.
    """
    lengths = cycle(pattern or (math.inf,))
    left, is_dash = next(lengths), True
    for number, ((x1, y1), (x2, y2)) in enumerate(pairwise(line)):
        whole = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while done < whole:
            piece = min(left, whole - done)
            if is_dash:
                shares = (done / whole, (done + piece) / whole)
                start, end = ((x1 + (x2 - x1) * s, y1 + (y2 - y1) * s) for s in shares)
                yield number, start, end
            done += piece
            left -= piece
            if left <= 0:
                left, is_dash = next(lengths), not is_dash
