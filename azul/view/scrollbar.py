"""The bar beside a list: which part of it all is in view."""

from typing import Final

import pygame
from pygame import Rect

from azul.view import theme

LEAST_THUMB: Final = 30
"""Height of a thumb at least, in design units."""


def thumb(track: Rect, seen: float, top: float, least: int) -> Rect:
    """The thumb on its track; `seen` is the share of all in view, `top` how far it is scrolled.

    `top` goes from 0 to 1; the thumb is at least `least` pixels high.
    """
    rect = Rect(track.x, 0, track.w, max(least, round(track.h * seen)))
    rect.y = track.y + round((track.h - rect.h) * top)
    return rect


def draw_scrollbar(surface: pygame.Surface, track: Rect, thumb_: Rect) -> None:
    """Draw track and thumb, their ends round."""
    for rect, color in ((track, theme.RULE), (thumb_, theme.COBALT)):
        pygame.draw.rect(surface, color, rect, border_radius=track.w // 2)
