"""Surfaces that every picture needs: the cloth, framed panels, soft light around a board."""

from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect

from azul import assets
from azul.view import theme

_CLOTH_UNITS: Final = 192
_LIGHT_SHARE: Final = 4
"""The lamplight is smooth: a quarter of the size is rasterised and enlarged."""

_FRAMES: Final = {"table/board": (640, 480, 60), "table/center": (400, 300, 64)}
"""Width, height and kept corner of the painted panels, in their own units."""


@lru_cache(maxsize=2)
def cloth(size: tuple[int, int]) -> pygame.Surface:
    """The table cloth under the lamp, for a whole window."""
    surface = pygame.Surface(size).convert()
    scale = min(size[0] / theme.DESIGN[0], size[1] / theme.DESIGN[1])
    side = max(1, round(_CLOTH_UNITS * scale))
    weave = assets.picture("table/cloth", side, side)
    for x in range(0, size[0], side):
        for y in range(0, size[1], side):
            surface.blit(weave, (x, y))
    light = assets.picture("table/light", size[0] // _LIGHT_SHARE, size[0] // _LIGHT_SHARE)
    surface.blit(pygame.transform.smoothscale(light, size), (0, 0))
    return surface


@lru_cache(maxsize=12)
def panel(size: tuple[int, int], unit: float, name: str = "table/board") -> pygame.Surface:
    """A painted panel of any size: the corners keep their shape, the rest is stretched."""
    width, height, kept = _FRAMES[name]
    source = assets.picture(name, round(width * unit), round(height * unit))
    corner = min(round(kept * unit), size[0] // 2, size[1] // 2)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for from_x, to_x in _thirds(source.get_width(), size[0], corner):
        for from_y, to_y in _thirds(source.get_height(), size[1], corner):
            piece = source.subsurface(Rect(from_x[0], from_y[0], from_x[1], from_y[1]))
            stretched = pygame.transform.smoothscale(piece, (to_x[1], to_y[1]))
            surface.blit(stretched, (to_x[0], to_y[0]))
    return surface


def _thirds(source: int, target: int, corner: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Start and length of the three parts of one side: of the picture, and of the panel.

    The middle is taken beside the ornament in the middle of each edge, so as not to stretch it.
    """
    plain = source // 8
    return [
        ((0, corner), (0, corner)),
        ((corner, plain), (corner, max(1, target - 2 * corner))),
        ((source - corner, corner), (target - corner, corner)),
    ]


@lru_cache(maxsize=8)
def halo(
    size: tuple[int, int], reach: int, color: tuple[int, int, int, int], round_: bool = False
) -> pygame.Surface:
    """Soft light, or shadow, around a board or a round display; `reach` wider on each side."""
    shrink = 4
    small = pygame.Surface(
        ((size[0] + 2 * reach) // shrink, (size[1] + 2 * reach) // shrink), pygame.SRCALPHA
    )
    small.fill((*color[:3], 0))
    inner = small.get_rect().inflate(-2 * reach // shrink, -2 * reach // shrink)
    radius = inner.h // 2 if round_ else max(2, reach // shrink)
    pygame.draw.rect(small, color, inner, border_radius=radius)
    soft = pygame.transform.box_blur(small, max(1, reach // shrink // 2))
    return pygame.transform.smoothscale(soft, (size[0] + 2 * reach, size[1] + 2 * reach))


def veil(surface: pygame.Surface, strength: int = 150) -> None:
    """Darken everything drawn so far, for a dialog over it."""
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    shade.fill((*theme.NIGHT, strength))
    surface.blit(shade, (0, 0))
