"""A notice that stays in sight, whatever the scene, as long as its reason lasts."""

import pygame
from pygame import Rect

from azul import assets
from azul.view import theme

_PADDING = 0.35
"""Above and below the words, in their height."""


def draw_notice(surface: pygame.Surface, words: str, unit: float) -> None:
    """Draw words on a strip along the lower edge; `unit` is pixels per design unit."""
    size = max(16, round(theme.SMALL * unit))
    room = surface.get_width() - 4 * size
    face = assets.text(assets.shortened(words, "bold", size, room), "bold", size, theme.CREAM)
    height = round(face.get_height() * (1 + 2 * _PADDING))
    strip = Rect(0, surface.get_height() - height, surface.get_width(), height)
    surface.fill(theme.RUST, strip)
    surface.fill(theme.GOLD, Rect(strip.topleft, (strip.w, max(1, round(2 * unit)))))
    surface.blit(face, face.get_rect(center=strip.center))
