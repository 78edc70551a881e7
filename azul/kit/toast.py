"""A short message near the hand that stays until something else is done."""

import pygame
from pygame import Rect

from azul.kit import assets, frames, theme

_RADIUS = 30
"""Of the corners of a label, in pixels; of a low one they are half as high as it."""


class Toast:
    """One message, `words`, or none. Lengths in pixels."""

    def __init__(self) -> None:
        self.words = ""
        self.visible = False
        self._point = (0, 0)

    def show(self, words: str, point: tuple[int, int]) -> None:
        """Show a message above a point."""
        self.words, self._point, self.visible = words, point, True

    def hide(self) -> None:
        """Take the message away."""
        self.visible = False

    def draw(self, surface: pygame.Surface, unit: float) -> None:
        """Draw the message inside the window."""
        if self.visible:
            draw_label(surface, self.words, self._point, unit)


def draw_label(surface: pygame.Surface, words: str, point: tuple[int, int], unit: float) -> None:
    """Draw words on a dark label above a point, inside the window."""
    face, rect = _label(surface, words, unit)
    rect.midbottom = (point[0], point[1] - round(2 * theme.SMALL * unit))
    _draw(surface, face, rect)


def draw_tip(surface: pygame.Surface, words: str, target: Rect, unit: float) -> None:
    """Draw words on a dark label below what they are about, or above it."""
    face, rect = _label(surface, words, unit)
    apart = round(theme.GAP * unit / 2)
    rect.midtop = (target.centerx, target.bottom + apart)
    if rect.bottom > surface.get_height() - apart:
        rect.bottom = target.y - apart
    _draw(surface, face, rect)


def _label(surface: pygame.Surface, words: str, unit: float) -> tuple[pygame.Surface, Rect]:
    """The words, in several lines where the window is narrow, and the size of their label."""
    size = max(theme.LEGIBLE, round(theme.SMALL * unit))
    widest = surface.get_width() - 4 * size
    face = assets.paragraph(words, "bold", size, theme.CREAM, widest)
    return face, face.get_rect().inflate(2 * size, size)


def _draw(surface: pygame.Surface, face: pygame.Surface, rect: Rect) -> None:
    rect.clamp_ip(surface.get_rect().inflate(-theme.MARGIN, -theme.MARGIN))
    radius = min(rect.h // 2, _RADIUS)
    surface.blit(frames.rounded(rect.size, radius, theme.NIGHT, theme.GOLD, 2), rect)
    surface.blit(face, face.get_rect(center=rect.center))
