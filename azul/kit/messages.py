"""Words in sight: a message near the hand, a tip, and a notice that stays as long as its reason."""

import pygame
from pygame import Rect

from azul.kit import frames, theme
from azul.kit.look import Look

_RADIUS = 30
"""Of the corners of a label, in pixels; of a low one they are half as high as it."""

_PADDING = 0.45
"""Above and below the words, in the size of their type."""

_LEAST = 0.66
"""How much smaller the words may be made to stay on one line: the strip lies over the table."""


class Toast:
    """A message, `words`, or none, that stays until something else is done. Lengths in pixels."""

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

    def draw(self, look: Look, surface: pygame.Surface) -> None:
        """Draw the message inside the window."""
        if self.visible:
            draw_label(look, surface, self.words, self._point)


def draw_label(look: Look, surface: pygame.Surface, words: str, point: tuple[int, int]) -> None:
    """Draw words on a dark label above a point, inside the window."""
    face, rect = _label(look, surface, words)
    rect.midbottom = (point[0], point[1] - look.px(2 * theme.SMALL))
    _draw(look, surface, face, rect)


def draw_tip(look: Look, surface: pygame.Surface, words: str, target: Rect) -> None:
    """Draw words on a dark label below what they are about, or above it."""
    face, rect = _label(look, surface, words)
    apart = look.px(theme.GAP / 2)
    rect.midtop = (target.centerx, target.bottom + apart)
    if rect.bottom > surface.get_height() - apart:
        rect.bottom = target.y - apart
    _draw(look, surface, face, rect)


def _label(look: Look, surface: pygame.Surface, words: str) -> tuple[pygame.Surface, Rect]:
    """The words, in several lines where the window is narrow, and the size of their label."""
    size = max(theme.LEGIBLE, look.px(theme.SMALL))
    widest = surface.get_width() - 4 * size
    face = look.paragraph(words, "bold", size, look.colors.cream, widest)
    return face, face.get_rect().inflate(2 * size, size)


def _draw(look: Look, surface: pygame.Surface, face: pygame.Surface, rect: Rect) -> None:
    rect.clamp_ip(surface.get_rect().inflate(-theme.MARGIN, -theme.MARGIN))
    radius = min(rect.h // 2, _RADIUS)
    surface.blit(
        frames.rounded(look, rect.size, radius, look.colors.night, look.colors.gold, 2), rect
    )
    surface.blit(face, face.get_rect(center=rect.center))


def draw_notice(look: Look, surface: pygame.Surface, words: str) -> None:
    """Draw words on a strip along the lower edge."""
    size = max(theme.LEGIBLE, look.px(theme.SMALL))
    room = surface.get_width() - 4 * size
    size = look.fitting(words, "bold", size, room, max(theme.LEGIBLE, round(size * _LEAST)))
    face = look.paragraph(words, "bold", size, look.colors.cream, room)
    height = face.get_height() + round(2 * _PADDING * size)
    strip = Rect(0, surface.get_height() - height, surface.get_width(), height)
    surface.fill(look.colors.rust, strip)
    surface.fill(look.colors.gold, Rect(strip.topleft, (strip.w, look.px(2))))
    surface.blit(face, face.get_rect(center=strip.center))
