"""Overlays above the table for some seconds: a banner, and a ring around a board."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.pointer import Point
from azul.kit.theme import Theme, cached_in_theme
from azul.kit.widgets import Widget
from azul.scenes.scene import Context
from azul.table.animation.animation import eased_progress

_FADE: Final = 0.25
"""Seconds in which a banner appears, and in which it disappears."""

_HEIGHT: Final = 0.2
_TYPE: Final = 0.3
_EDGE: Final = 0.03
"""Height of the banner as a share of the window, and of its type and edges as shares of that."""

_OPACITY: Final = 235

_RING_SECONDS: Final = 1.0
_RING_REACH: Final = 15
_RING_WIDTH: Final = 9
"""Seconds and distance of the ring's growth, and its first width, in design units."""


class BriefOverlay(Widget):
    """Lets all input through; visible for `seconds` after `appear`, or until `hide`."""

    is_interactive = False

    def __init__(self, context: Context) -> None:
        super().__init__(context.theme)
        self._context = context
        self._age = self._seconds = 0.0

    @property
    def is_visible(self) -> bool:
        return self._age < self._seconds

    def appear(self, seconds: float) -> None:
        self._age, self._seconds = 0.0, seconds

    def hide(self) -> None:
        self._seconds = 0.0

    def update(self, seconds: float) -> None:
        self._age += seconds

    def is_at(self, point: Point) -> bool:
        return False


class Banner(BriefOverlay):
    """A text across the table, about the last round or the player to act."""

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


class TurnRing(BriefOverlay):
    """A soft ring that grows around the board of a person whose turn begins, and fades."""

    def show(self, board: Rect) -> None:
        self.rect = board
        self.appear(_RING_SECONDS)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if not self.is_visible:
            return
        theme, grown = self._context.theme, eased_progress(self._age, _RING_SECONDS)
        around = 2 * theme.px(_RING_REACH * grown)
        width = max(1, theme.px(_RING_WIDTH * (1 - grown)))
        # It fades into the color of the table, because a translucent ring of this size is slow.
        color = pygame.Color(*theme.colors.gold).lerp(theme.colors.button, grown)
        ring = self.rect.inflate(around, around)
        pygame.draw.rect(surface, color, ring, width, border_radius=width + around // 2)


@cached_in_theme(1)
def _banner(theme: Theme, window: tuple[int, int], text: str) -> pygame.Surface:
    """Return a dark band with golden edges, as wide as the window, and the text in it."""
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
