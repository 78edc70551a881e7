"""A short message near the hand that goes away by itself."""

import pygame
from pygame import Rect

from azul import assets
from azul.view import frames, theme


class Toast:
    """One message, `words`, or none. Lengths in pixels."""

    def __init__(self) -> None:
        self.words = ""
        self._point = (0, 0)
        self._left = 0.0

    @property
    def visible(self) -> bool:
        """Whether a message is shown."""
        return self._left > 0

    def show(self, words: str, point: tuple[int, int]) -> None:
        """Show a message above a point."""
        self.words, self._point, self._left = words, point, theme.TOAST

    def hide(self) -> None:
        """Take the message away."""
        self._left = 0.0

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._left = max(0.0, self._left - seconds)

    def draw(self, surface: pygame.Surface, unit: float) -> None:
        """Draw the message inside the window."""
        if self.visible:
            draw_label(surface, self.words, self._point, unit)


def draw_label(surface: pygame.Surface, words: str, point: tuple[int, int], unit: float) -> None:
    """Draw words on a dark label above a point, inside the window."""
    face = assets.text(words, "bold", max(16, round(theme.SMALL * unit)), theme.CREAM)
    rect = Rect(face.get_rect()).inflate(face.get_height() * 2, face.get_height())
    rect.midbottom = (point[0], point[1] - rect.h)
    rect.clamp_ip(surface.get_rect().inflate(-rect.h // 2, -rect.h // 2))
    surface.blit(frames.rounded(rect.size, rect.h // 2, theme.NIGHT, theme.GOLD, 2), rect)
    surface.blit(face, face.get_rect(center=rect.center))
