"""Emblems: a shape and a color for each seat, so that nobody is told by color alone."""

import math
from typing import Final

import pygame

from azul.kit.look import Look, kept

_FINE: Final = 4
"""How many times larger an emblem is drawn before it is made smooth."""

_RIM: Final = 0.72
_WHOLE: Final = 0.92
"""Size of the shape, with and without its rim of paper, as shares of the picture."""

_CIRCLE: Final = tuple(
    (0.43 * math.cos(corner * math.tau / 48), 0.43 * math.sin(corner * math.tau / 48))
    for corner in range(48)
)
_OUTLINES: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    _CIRCLE,
    ((-0.38, -0.38), (0.38, -0.38), (0.38, 0.38), (-0.38, 0.38)),
    ((0, -0.54), (0.5, 0.33), (-0.5, 0.33)),
    ((0, -0.52), (0.52, 0), (0, 0.52), (-0.52, 0)),
)
"""Circle, square, triangle, diamond: around the middle, 1 being the shape's size."""


@kept(32)
def emblem(look: Look, player: int, side: int) -> pygame.Surface:
    """A seat's emblem, `side` pixels wide and high."""
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    large.fill((*look.colors.paper, 0))
    middle = side * _FINE / 2
    for color, share in ((look.colors.paper, _WHOLE), (look.colors.seats[player], _RIM)):
        scale = side * _FINE * share
        outline = [(middle + x * scale, middle + y * scale) for x, y in _OUTLINES[player]]
        pygame.draw.polygon(large, color, outline)
    return pygame.transform.smoothscale(large, (side, side))
