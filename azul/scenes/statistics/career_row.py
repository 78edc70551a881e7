"""A row of the statistics: a name, the number of games won, and the points over time."""

from functools import cached_property
from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.chart import sparkline
from azul.kit.emblems import PERSON, tinted_icon
from azul.kit.fitting import fit_line
from azul.kit.list_view import BoxedRow
from azul.kit.theme import Theme
from azul.kit.widgets import draw_lines
from azul.scenes.statistics.career_charts import mean_line
from azul.scenes.statistics.wording import career_name, decimal, games_and_wins, recent_change
from azul.statistics import Career

_PADDING: Final = 22
_VERTICAL_PADDING: Final = 18
"""Space at the sides within a row, and above and below together."""

_ICON: Final = 44
_BAR: Final = (230, 14)
_SPARKLINE: Final = (230, 62)
_POINTS_WIDTH: Final = 290
"""Sizes of the bar of victories and of the sparkline, and width of the points per game."""

_BAR_GAP: Final = 6

_LEAST_NAME_WIDTH: Final = 330
"""Figures that leave less room for the name are left out."""


class CareerRow(BoxedRow):
    """A person, or the bots of a level."""

    def __init__(self, career: Career, strings: Strings) -> None:
        self.career = career
        self._strings = strings
        self._sparkline: pygame.Surface | None = None

    @property
    def label(self) -> str:
        return " · ".join(
            [career_name(self.career, self._strings), games_and_wins(self.career, self._strings)]
        )

    def card_height(self, theme: Theme) -> int:
        sizes = theme.px(metrics.LARGE), theme.px(metrics.SMALL)
        lines = sum(round(size * metrics.LINE_HEIGHT) for size in sizes)
        return lines + theme.px(_VERTICAL_PADDING)

    def draw_on_card(self, theme: Theme, surface: pygame.Surface, card: Rect) -> None:
        """Draw icon and name at the left, figures at the right as far as there is room."""
        inside = card.inflate(-2 * theme.px(_PADDING), -theme.px(_VERTICAL_PADDING))
        side = theme.px(_ICON)
        icon = tinted_icon(theme, self.career.who.level or PERSON, side, theme.colors.cobalt)
        surface.blit(icon, icon.get_rect(midleft=inside.midleft))
        left, right = inside.x + side + theme.px(_PADDING), inside.right
        if self.career.games:
            right = self._draw_figures(theme, surface, inside, left)
        name = career_name(self.career, self._strings)
        total = games_and_wins(self.career, self._strings)
        large, small, room = theme.px(metrics.LARGE), theme.px(metrics.SMALL), right - left
        lines = [
            fit_line(theme, name, "bold", large, theme.colors.ink, room),
            fit_line(theme, total, "text", small, theme.colors.faded, room),
        ]
        draw_lines(surface, lines, left, inside.centery)

    # Figures

    def _draw_figures(self, theme: Theme, surface: pygame.Surface, inside: Rect, left: int) -> int:
        """Draw as many figures as there is room for, and return their left edge."""
        right = inside.right
        figures = (
            (_BAR[0], self._draw_victories),
            (_POINTS_WIDTH, self._draw_points),
            (_SPARKLINE[0], self._draw_sparkline),
        )
        room = right - left - theme.px(_LEAST_NAME_WIDTH)
        widths = accumulate(width + 2 * _PADDING for width, _ in figures)
        shown = [
            figure for figure, width in zip(figures, widths, strict=True) if theme.px(width) <= room
        ]
        for width, draw in reversed(shown):
            rect = Rect(0, inside.y, theme.px(width), inside.h)
            rect.right = right
            draw(theme, surface, rect)
            right = rect.x - theme.px(2 * _PADDING)
        return right

    @cached_property
    def _texts(self) -> tuple[str, str, str]:
        """The share of victories, the points per game, and their recent change."""
        strings, change = self._strings, recent_change(self.career, self._strings)
        mean = decimal(self.career.per_game("points"), strings)
        return (
            strings("{share} won", share=strings.percent(self.career.overall.share)),
            strings("{points} points per game", points=mean),
            strings("lately {change}", change=change) if change else "",
        )

    def _draw_victories(self, theme: Theme, surface: pygame.Surface, rect: Rect) -> None:
        """Draw the share of victories as a number and as a bar."""
        text = theme.text(self._texts[0], "bold", theme.px(metrics.SMALL), theme.colors.ink)
        bar = Rect(rect.x, 0, rect.w, theme.px(_BAR[1]))
        height = text.get_height() + theme.px(_BAR_GAP) + bar.h
        surface.blit(text, (rect.x, rect.centery - height // 2))
        bar.bottom = rect.centery + height // 2
        draw_share(theme, surface, bar, self.career.overall.share)

    def _draw_points(self, theme: Theme, surface: pygame.Surface, rect: Rect) -> None:
        (_, mean, change), small = self._texts, theme.px(metrics.SMALL)
        lines = [fit_line(theme, mean, "bold", small, theme.colors.ink, rect.w)]
        if change:
            lines.append(fit_line(theme, change, "text", small, theme.colors.faded, rect.w))
        draw_lines(surface, lines, rect.x, rect.centery)

    def _draw_sparkline(self, theme: Theme, surface: pygame.Surface, rect: Rect) -> None:
        """Draw the points over time; a single game has none."""
        if self.career.games == 1:
            return
        size = rect.w, min(rect.h, theme.px(_SPARKLINE[1]))
        if self._sparkline is None or self._sparkline.get_size() != size:
            means = [mean for _, mean in mean_line(self.career.points)]
            self._sparkline = sparkline(theme, size, means)
        surface.blit(self._sparkline, self._sparkline.get_rect(center=rect.center))


def draw_share(theme: Theme, surface: pygame.Surface, bar: Rect, share: float) -> None:
    """Draw a bar that is filled up to a share from 0 to 1."""
    colors, radius = theme.colors, bar.h // 2
    surface.blit(borders.rounded(theme, bar.size, radius, colors.paper, colors.cobalt, 1), bar)
    filled = bar.copy()
    filled.w = max(bar.h, round(bar.w * share))
    if share:
        full = borders.rounded(theme, filled.size, radius, colors.cobalt, colors.cobalt, 0)
        surface.blit(full, filled)
