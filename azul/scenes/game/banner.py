"""A banner across the table: that a round is the last, or whose turn it is."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.theme import Theme, cached_in_theme
from azul.scenes.game.overlay import BriefOverlay
from azul.scenes.scene import Context
from azul.table.animation.animation import eased_progress

_FADE: Final = 0.25
"""Seconds in which a banner appears, and in which it disappears."""

_HEIGHT: Final = 0.2
_TYPE: Final = 0.3
_EDGE: Final = 0.03
"""Height of the banner as a share of the window, and of its type and edges as shares of that."""

_OPACITY: Final = 235


class Banner(BriefOverlay):
    """A text on a band across the window."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._text = ""

    def show(self, text: str, seconds: float) -> None:
        self._text = text
        self.appear(seconds)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self.is_visible:
            banner = _banner(self._context.theme, surface.get_size(), self._text)
            left = self._seconds - self._age
            shown = min(eased_progress(time, _FADE) for time in (self._age, left))
            banner.set_alpha(255 if self._context.settings.still else round(255 * shown))
            surface.blit(banner, banner.get_rect(center=surface.get_rect().center))


@cached_in_theme(1)
def _banner(theme: Theme, window: tuple[int, int], text: str) -> pygame.Surface:
    """A dark band with golden edges, as wide as the window, and the text in it."""
    width, height = window[0], round(window[1] * _HEIGHT)
    colors, edge = theme.colors, max(2, round(height * _EDGE))
    band = pygame.Surface((width, height), pygame.SRCALPHA)
    band.fill((*colors.darkest, _OPACITY))
    for top in (0, height - edge):
        band.fill(colors.gold, Rect(0, top, width, edge))
    room = width - 4 * theme.px(metrics.MARGIN)
    size = theme.fitting_size(text, "title", round(height * _TYPE), room, metrics.LEGIBLE)
    words = theme.paragraph(text, "title", size, colors.gold, room)
    band.blit(words, words.get_rect(center=band.get_rect().center))
    return band
