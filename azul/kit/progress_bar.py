"""A thin bar for the progress of something."""

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget

_TOP_GAP: Final = 2
_BAR_HEIGHT: Final = 6


class ProgressBar(Widget):
    """A gap with a bar in it while there is progress.

    `share` returns it, from 0 to 1, or None.
    """

    is_interactive = False
    role = Role.PROGRESS

    def __init__(self, theme: Theme, share: Callable[[], float | None]) -> None:
        super().__init__(theme)
        self._share = share

    @property
    def value_text(self) -> str:
        share = self._share()
        return "" if share is None else f"{share:.0%}"

    def height(self, width: int) -> int:
        return self.px(metrics.GAP)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        share = self._share()
        if share is not None:
            left, top, width, _ = self.rect
            bar = Rect(left, top + self.px(_TOP_GAP), width, self.px(_BAR_HEIGHT))
            draw_progress_bar(self.theme, surface, bar, share)


def draw_progress_bar(
    theme: Theme, surface: pygame.Surface, bar: Rect, share: float, on_dark: bool = False
) -> None:
    """Draw a bar without a label."""
    rail, color = theme.colors.rule, theme.colors.cobalt
    if on_dark:
        rail, color = theme.colors.quiet_on_dark, theme.colors.gold
    radius = bar.h // 2
    pygame.draw.rect(surface, rail, bar, border_radius=radius)
    done = Rect(bar.x, bar.y, round(bar.w * share), bar.h)
    pygame.draw.rect(surface, color, done, border_radius=radius)
