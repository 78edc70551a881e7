"""Emblems and signs: whose seat it is, by shape and color, and which grade of program holds it."""

import math
from typing import Final

import pygame

from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme

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

PERSON: Final = "person"
"""The sign of those who are no program; that of a program is called as its grade."""

_BETWEEN: Final = 0.25
_AFTER: Final = 0.14
"""Between emblem and sign, and after that as around an emblem, as shares of their size."""


@cached_in_theme(32)
def emblem(theme: Theme, player: int, side: int) -> pygame.Surface:
    """A seat's emblem, `side` pixels wide and high."""
    large = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA)
    # Transparent paper, not transparent black, of which smoothing would make a dark rim.
    large.fill((*theme.colors.paper, 0))
    middle = side * _FINE / 2
    for color, share in ((theme.colors.paper, _WHOLE), (theme.colors.seats[player], _RIM)):
        scale = side * _FINE * share
        outline = [(middle + x * scale, middle + y * scale) for x, y in _OUTLINES[player]]
        pygame.draw.polygon(large, color, outline)
    return pygame.transform.smoothscale(large, (side, side))


@cached_in_theme(32)
def level_icon(theme: Theme, name: str, side: int, color: Rgb) -> pygame.Surface:
    """The sign of a grade, or of a person, in one color: as many tiles of four as it is worth."""
    # Not the `picture` that is kept, for this one is painted over.
    face = theme.rasterize(f"icons/{name}", side, side)
    # The drawing's own colors go, its shape and soft edge stay: one drawing serves every ground.
    face.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    face.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return face


@cached_in_theme(32)
def emblem_with_level(theme: Theme, player: int, grade: str | None, side: int) -> pygame.Surface:
    """A seat's emblem, and beside it the sign of its program, if one holds it; for bright grounds.

    Both are `side` pixels high.
    """
    face = emblem(theme, player, side)
    if grade is None:
        return face
    beside = side + round(side * _BETWEEN)
    both = pygame.Surface((beside + side + round(side * _AFTER), side), pygame.SRCALPHA)
    both.fill((*theme.colors.paper, 0))
    both.blit(face, (0, 0))
    both.blit(level_icon(theme, grade, side, theme.colors.ink), (beside, 0))
    return both
