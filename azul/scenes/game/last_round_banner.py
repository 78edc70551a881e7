"""The banner across the table when it becomes certain that a round is the last, and a sign."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.fitting import fit
from azul.kit.pointer import Point
from azul.kit.theme import Theme, cached_in_theme
from azul.kit.widgets import Widget
from azul.scenes.scene import Context
from azul.table.animation.animation import eased_progress

_SECONDS: Final = 2.6
_FADE: Final = 0.25
"""How long the banner is shown in all, and how long it takes to appear and to disappear."""

_HEIGHT: Final = 0.2
_TYPE: Final = 0.3
_EDGE: Final = 0.03
"""Height of the banner as a share of the window, and of its type and edges as shares of that."""

_OPACITY: Final = 235

_SIGN_TYPES: Final = (0.36, 0.4)
_SIGN_MARGIN: Final = 0.05
"""Sizes of the type on the sign with a word in each line and in one line, and the distance of the
sign to the edges, in bar heights.
"""


class LastRoundBanner(Widget):
    """A banner that is shown once above everything, and lets all input through."""

    is_interactive = False

    def __init__(self, context: Context) -> None:
        super().__init__(context.theme)
        self._context = context
        self._text = ""
        self._age = _SECONDS
        self._picture: pygame.Surface | None = None

    @property
    def is_visible(self) -> bool:
        return self._age < _SECONDS

    def show(self, text: str) -> None:
        self._text, self._age = text, 0.0

    def hide(self) -> None:
        """Remove it, and free its picture."""
        self._age, self._picture = _SECONDS, None

    def update(self, seconds: float) -> None:
        self._age += seconds
        if not self.is_visible:
            self.hide()

    def is_at(self, point: Point) -> bool:
        return False

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
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
    band.fill((*colors.darkest, _OPACITY))
    for top in (0, height - edge):
        band.fill(colors.gold, Rect(0, top, width, edge))
    room = width - 4 * theme.px(metrics.MARGIN)
    size = theme.fitting_size(text, "title", round(height * _TYPE), room, metrics.LEGIBLE)
    words = theme.paragraph(text, "title", size, colors.gold, room)
    band.blit(words, words.get_rect(center=band.get_rect().center))
    return band


@cached_in_theme(2)
def last_round_sign(theme: Theme, text: str, bar_height: int) -> pygame.Surface:
    """A golden plate as high as the bar with dark words, one in each line where these have room."""
    colors, height = theme.colors, bar_height - 2 * round(bar_height * _SIGN_MARGIN)
    size, larger = (max(metrics.LEGIBLE, round(bar_height * share)) for share in _SIGN_TYPES)
    room, lines = (theme.width(text, "bold", size), height), text.replace(" ", "\n")
    sizes = range(size, metrics.LEGIBLE - 1, -1)
    words = fit(theme, [lines], "bold", sizes, colors.darkest, room)
    if not words:
        size, words = larger, theme.text(text, "bold", larger, colors.darkest)
    words = words.subsurface(words.get_bounding_rect())
    plate = borders.rounded(
        theme, (words.get_width() + size, height), height // 5, colors.gold, colors.gold, 1
    ).copy()
    plate.blit(words, words.get_rect(center=plate.get_rect().center))
    return plate
