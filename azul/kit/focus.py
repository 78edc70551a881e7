"""The ring around what answers the keys: gold between dark lines, to be seen on any ground."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import frames, theme

_LINE: Final = 1.5
_GOLD: Final = 4
"""Width of a dark line, and of the gold, in design units."""


def draw_focus(surface: pygame.Surface, rect: Rect, unit: float, radius: float) -> None:
    """Draw the ring along the inside of a rectangle; `radius` of its corners in design units."""
    line, gold = max(1, round(_LINE * unit)), max(2, round(_GOLD * unit))
    corner = round(radius * unit)
    for inset, width, color in (
        (0, line, theme.INK),
        (line, gold, theme.GOLD),
        (line + gold, line, theme.INK),
    ):
        ring = rect.inflate(-2 * inset, -2 * inset)
        edge = frames.rounded(ring.size, max(0, corner - inset), (*color, 0), color, width)
        surface.blit(edge, ring)
