"""The progress of an analysis."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.services import GameAnalysis

_ABOVE: Final = 2
_RAIL: Final = 6
"""Gap above the bar, and its height, in design units."""


class ProgressRail(Widget):
    """A gap with a thin progress bar in it while an analysis, if there is one, is running."""

    is_interactive = False
    role = Role.PROGRESS

    def __init__(self, theme: Theme, analysis: GameAnalysis | None) -> None:
        super().__init__(theme)
        self._analysis = analysis

    @property
    def value_text(self) -> str:
        return f"{self._analysis.progress:.0%}" if self._analysis else ""

    def height(self, width: int) -> int:
        return self.px(metrics.GAP)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self._analysis and not self._analysis.has_ended:
            left, top, width, _ = self.rect
            rail = Rect(left, top + self.px(_ABOVE), width, self.px(_RAIL))
            draw_rail(self.theme, surface, rail, self._analysis.progress)


def draw_rail(theme: Theme, surface: pygame.Surface, rail: Rect, share: float) -> None:
    """Draw a thin progress bar."""
    radius = rail.h // 2
    pygame.draw.rect(surface, theme.colors.rule, rail, border_radius=radius)
    done = Rect(rail.x, rail.y, round(rail.w * share), rail.h)
    pygame.draw.rect(surface, theme.colors.cobalt, done, border_radius=radius)
