"""Smooth lines and dots: drawn `FINE` times larger, then scaled down."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, pairwise
from typing import Final

import pygame

from azul.kit.colors import Rgb
from azul.kit.plot import Point

FINE: Final = 3


@contextmanager
def smoothly(surface: pygame.Surface, ground: Rgb) -> Iterator[pygame.Surface]:
    """A large surface to draw on; the result is scaled down onto `surface`, over a background."""
    size = surface.get_size()
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    # Transparent, but in the color of the background, which scaling mixes in.
    large.fill((*ground, 0))
    yield large
    surface.blit(pygame.transform.smoothscale(large, size), (0, 0))


def draw_stroke(large: pygame.Surface, color: Rgb, start: Point, end: Point, width: float) -> None:
    """Draw a straight line with round ends."""
    (x1, y1), (x2, y2) = ((x * FINE, y * FINE) for x, y in (start, end))
    half = width * FINE / 2
    length = math.hypot(x2 - x1, y2 - y1) or 1
    across, down = (y1 - y2) / length * half, (x2 - x1) / length * half
    corners = [(x1 + across, y1 + down), (x2 + across, y2 + down)]
    corners += [(x2 - across, y2 - down), (x1 - across, y1 - down)]
    pygame.draw.polygon(large, color, corners)
    for middle in (start, end):
        draw_dot(large, color, middle, width / 2)


def draw_dot(large: pygame.Surface, color: Rgb, middle: Point, radius: float) -> None:
    """Draw a dot."""
    x, y = middle
    pygame.draw.circle(large, color, (x * FINE, y * FINE), radius * FINE)


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
