"""The banner across the table when it becomes certain that a round is the last one."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.pointer import Move, Release
from azul.kit.theme import Theme
from azul.kit.widgets import Input
from azul.scenes.scene import Context
from azul.table.animation.animation import eased_progress
from azul.table.sprites import Point

_SECONDS: Final = 2.6
_FADE: Final = 0.25
"""How long the banner is shown in all, and how long it takes to appear and to disappear."""

_HEIGHT: Final = 0.2
_TYPE: Final = 0.3
_EDGE: Final = 0.03
"""Height of the banner as a share of the window, and of its type and edges as shares of that."""

_OPACITY: Final = 235


class LastRoundBanner:
    """An overlay of the table that is shown once; any input removes it, and does what it does."""

    hides_tooltips = False

    def __init__(self, context: Context) -> None:
        self._context = context
        self._text = ""
        self._age = _SECONDS
        self._picture: pygame.Surface | None = None

    @property
    def is_visible(self) -> bool:
        """Whether it is shown."""
        return self._age < _SECONDS

    def show(self, text: str) -> None:
        """Show it with a text."""
        self._text, self._age = text, 0.0

    def hide(self) -> None:
        """Remove it, and free its picture."""
        self._age, self._picture = _SECONDS, None

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._age += seconds
        if not self.is_visible:
            self.hide()

    def covers(self, point: Point) -> bool:
        """Never: nobody has to wait for it."""
        return False

    def handle(self, event: Input) -> bool:
        """Make way for whoever goes on."""
        if not isinstance(event, Move | Release):
            self.hide()
        return False

    def announced_texts(self) -> list[str]:
        """Nothing: the bar says it too."""
        return []

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it over the middle of the table."""
        if not self.is_visible:
            return
        if self._picture is None or self._picture.get_width() != surface.get_width():
            self._picture = _banner(self._context.theme, surface.get_size(), self._text)
        banner = self._picture
        since, left = (eased_progress(time, _FADE) for time in (self._age, _SECONDS - self._age))
        banner.set_alpha(255 if self._context.settings.still else round(255 * min(since, left)))
        surface.blit(banner, banner.get_rect(center=surface.get_rect().center))


def _banner(theme: Theme, window: tuple[int, int], text: str) -> pygame.Surface:
    """A dark band with golden edges, as wide as the window, and the text in it."""
    width, height = window[0], round(window[1] * _HEIGHT)
    colors, edge = theme.colors, max(2, round(height * _EDGE))
    band = pygame.Surface((width, height), pygame.SRCALPHA)
    band.fill((*colors.night, _OPACITY))
    for top in (0, height - edge):
        band.fill(colors.gold, Rect(0, top, width, edge))
    room = width - 4 * theme.px(metrics.MARGIN)
    size = theme.fitting_size(text, "title", round(height * _TYPE), room, metrics.LEGIBLE)
    words = theme.paragraph(text, "title", size, colors.gold, room)
    band.blit(words, words.get_rect(center=band.get_rect().center))
    return band
