"""Glaze: the light that a tile's glaze mirrors, a band that passes over it as the tile moves."""

from typing import Final

import pygame

from azul.kit.theme import Theme, cached_in_theme
from azul.table.sprites import Point

_STEPS: Final = 24
"""Images of a band from one side of the tile to the other."""

_SLANT: Final = 0.4
_WIDTH: Final = 0.42
"""How far the band leans, and its width, in tiles."""

_PERIOD: Final = 7
"""Spaces along which a tile moves from one band of light of the table to the next."""

_INSET: Final = 0.05
_RADIUS: Final = 0.12
"""The edge of the glaze and the radius of its corners, in tiles."""

FAINT: Final = 70
BRIGHT: Final = 190
"""Opacity, of 255: the light of the table, and a light that celebrates."""


def glaze_at(theme: Theme, tile: int, middle: Point, pitch: int) -> pygame.Surface | None:
    """Return the light of the table mirrored by a tile of `tile` pixels around a point."""
    along = (middle[0] + 0.6 * middle[1]) / (pitch * _PERIOD) % 1
    # There is no light to mirror for half of the way.
    return glaze(theme, tile, 2 * along, FAINT)


def glaze(theme: Theme, tile: int, along: float, opacity: int) -> pygame.Surface | None:
    """Return a band of light that enters a tile at 0 and leaves it at 1; None before and after."""
    step = int(along * _STEPS)
    return _band(theme, tile, step, opacity) if along >= 0 and step < _STEPS else None


@cached_in_theme(4 * _STEPS)
def _band(theme: Theme, tile: int, step: int, opacity: int) -> pygame.Surface:
    half, lean = _WIDTH * tile / 2, _SLANT * tile
    middle = -half - lean + (step + 0.5) / _STEPS * (tile + 2 * (half + lean))
    band = pygame.Surface((round(2 * half), 1), pygame.SRCALPHA)
    for x in range(band.get_width()):
        from_edge = 1 - abs(2 * (x + 0.5) / band.get_width() - 1)
        band.set_at((x, 0), (255, 255, 255, round(opacity * from_edge**1.5)))
    surface = pygame.Surface((tile, tile), pygame.SRCALPHA)
    surface.fill((255, 255, 255, 0))
    inset = max(1, round(tile * _INSET))
    for y in range(inset, tile - inset):
        surface.blit(band, (round(middle - half + lean * (1 - 2 * y / tile)), y))
    face = pygame.Surface((tile, tile), pygame.SRCALPHA)
    square = face.get_rect().inflate(-2 * inset, -2 * inset)
    pygame.draw.rect(face, (255, 255, 255), square, border_radius=round(tile * _RADIUS))
    surface.blit(face, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return surface
