"""Smooth lines and dots: drawn `FINE` times larger, then scaled down."""

import math
from collections.abc import Iterator, Sequence
from itertools import cycle, pairwise
from typing import Final, NamedTuple

import pygame

from azul.kit.colors import Rgb
from azul.kit.plot import Point

FINE: Final = 3


_STRIP: Final = 200
"""The greatest width of a strip, in pixels: a wide chart as a whole would take 25 MB."""


class Strip(NamedTuple):
    """An enlarged vertical strip of a surface, from `left` on."""

    large: pygame.Surface
    left: int

    def enlarged(self, point: Point) -> Point:
        """A point of the whole surface, on this strip."""
        return (point[0] - self.left) * FINE, point[1] * FINE


def smooth_strips(surface: pygame.Surface, ground: Rgb) -> Iterator[Strip]:
    """Strips on each of which everything is to be drawn; they are scaled down onto `surface`.

    `ground` is the color of the background.
    """
    whole, height = surface.get_size()
    for left in range(0, whole, _STRIP):
        size = min(_STRIP, whole - left), height
        large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
        # Transparent, but in the color of the background, which scaling mixes in.
        large.fill((*ground, 0))
        yield Strip(large, left)
        surface.blit(pygame.transform.smoothscale(large, size), (left, 0))


def draw_stroke(strip: Strip, color: Rgb, start: Point, end: Point, width: float) -> None:
    """Draw a straight line with round ends."""
    (x1, y1), (x2, y2) = strip.enlarged(start), strip.enlarged(end)
    half = width * FINE / 2
    length = math.hypot(x2 - x1, y2 - y1) or 1
    across, down = (y1 - y2) / length * half, (x2 - x1) / length * half
    corners = [(x1 + across, y1 + down), (x2 + across, y2 + down)]
    corners += [(x2 - across, y2 - down), (x1 - across, y1 - down)]
    # Rounded down, because pygame would round negative numbers up.
    places = [(math.floor(x), math.floor(y)) for x, y in corners]
    pygame.draw.polygon(strip.large, color, places)
    for middle in (start, end):
        draw_dot(strip, color, middle, width / 2)


def draw_dot(strip: Strip, color: Rgb, middle: Point, radius: float) -> None:
    """Draw a dot."""
    x, y = strip.enlarged(middle)
    pygame.draw.circle(strip.large, color, (math.floor(x), math.floor(y)), radius * FINE)


def dashed(
    line: Sequence[Point], pattern: Sequence[float] = ()
) -> Iterator[tuple[int, Point, Point]]:
    """The dashes of a line: the segment that each is a part of, its start and its end.

    The pattern is the length of a dash, then of the gap after it, and so on; a line without one is
    solid.
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
