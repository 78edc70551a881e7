"""A notice that stays in sight, whatever the scene, as long as its reason lasts."""

import pygame
from pygame import Rect

from azul.kit import assets, theme

_PADDING = 0.45
"""Above and below the words, in the size of their type."""

_LEAST = 0.66
"""How much smaller the words may be made to stay on one line: the strip lies over the table."""


def draw_notice(surface: pygame.Surface, words: str, unit: float) -> None:
    """Draw words on a strip along the lower edge; `unit` is pixels per design unit."""
    size = max(theme.LEGIBLE, round(theme.SMALL * unit))
    room = surface.get_width() - 4 * size
    size = assets.fitting(words, "bold", size, room, max(theme.LEGIBLE, round(size * _LEAST)))
    face = assets.paragraph(words, "bold", size, theme.CREAM, room)
    height = face.get_height() + round(2 * _PADDING * size)
    strip = Rect(0, surface.get_height() - height, surface.get_width(), height)
    surface.fill(theme.RUST, strip)
    surface.fill(theme.GOLD, Rect(strip.topleft, (strip.w, max(1, round(2 * unit)))))
    surface.blit(face, face.get_rect(center=strip.center))
