"""Somebody in the list of all: the games, the share that was won, and the way of the points."""

from functools import cached_property
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.borders import draw_focus
from azul.kit.chart import sparkline
from azul.kit.colors import Rgb
from azul.kit.emblems import PERSON, tinted_icon
from azul.kit.list_view import ListRow, RowState
from azul.kit.theme import Theme
from azul.scenes.statistics.career_charts import mean_line
from azul.scenes.statistics.wording import called, decimal, gain, record
from azul.statistics import Career

_FRAME: Final = 4
"""Room around the row for the frame of the one that has the focus."""

_INSET: Final = 22
_ABOVE: Final = 18
"""Beside what stands in the row, and above and below it together."""

_SIGN: Final = 44
_LINE: Final = 1.3
"""Height of a line, in sizes of its type."""

_BAR: Final = (230, 14)
_SPARK: Final = (230, 62)
_POINTS: Final = 190
"""Width of the bar of victories, of the way of the points, and of what they are in the mean."""

_NAME: Final = 330
"""The least that is left for the name: what does not fit beside it is left out."""


class CareerRow(ListRow):
    """A person, or the programs of a grade."""

    def __init__(self, career: Career, strings: Strings) -> None:
        self.career = career
        self._strings = strings
        self._spark: pygame.Surface | None = None

    @property
    def label(self) -> str:
        """Who it is, and how many games were played."""
        return f"{called(self.career, self._strings)} · {record(self.career, self._strings)}"

    def height(self, theme: Theme, width: int) -> int:
        """Two lines, and the room around them."""
        lines = round(theme.px(metrics.LARGE) * _LINE) + round(theme.px(metrics.SMALL) * _LINE)
        return lines + theme.px(_ABOVE) + theme.px(2 * _FRAME)

    def draw(self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState) -> None:
        """Sign and name at the left, figures at the right as far as there is room."""
        row = place.inflate(0, -2 * theme.px(_FRAME))
        self._draw_ground(theme, surface, row, light)
        inside = row.inflate(-2 * theme.px(_INSET), -theme.px(_ABOVE))
        side = theme.px(_SIGN)
        face = tinted_icon(theme, self.career.who.level or PERSON, side, theme.colors.cobalt)
        surface.blit(face, face.get_rect(midleft=inside.midleft))
        left = inside.x + side + theme.px(_INSET)
        right = (
            self._draw_figures(theme, surface, inside, left) if self.career.games else inside.right
        )
        lines = self._lines(theme, right - left)
        top = inside.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (left, top))
            top += line.get_height()

    def _draw_ground(
        self, theme: Theme, surface: pygame.Surface, row: Rect, light: RowState
    ) -> None:
        colors = theme.colors
        fill = colors.field if light.chosen or light.pointed else colors.shelf
        borders.draw_rounded(
            theme, surface, row, fill, colors.cobalt, theme.px(4 if light.chosen else 1)
        )
        if light.chosen and light.focused:
            around = row.inflate(2 * theme.px(_FRAME), 2 * theme.px(_FRAME))
            draw_focus(theme, surface, around)

    def _lines(self, theme: Theme, room: int) -> list[pygame.Surface]:
        strings = self._strings

        def written(words: str, face: str, units: float, color: Rgb) -> pygame.Surface:
            size = theme.px(units)
            return theme.text(theme.shortened(words, face, size, room), face, size, color)

        return [
            written(called(self.career, strings), "bold", metrics.LARGE, theme.colors.ink),
            written(record(self.career, strings), "text", metrics.SMALL, theme.colors.faded),
        ]

    # What stands at the right

    def _draw_figures(self, theme: Theme, surface: pygame.Surface, inside: Rect, left: int) -> int:
        """Draw as many figures as there is room for; their left edge."""
        right = inside.right
        figures = (
            (_BAR[0], self._draw_victories),
            (_POINTS, self._draw_points),
            (_SPARK[0], self._draw_spark),
        )
        room = right - left - theme.px(_NAME)
        shown = [
            figure for n, figure in enumerate(figures) if theme.px(_wide(figures[: n + 1])) <= room
        ]
        for units, draw in reversed(shown):
            place = Rect(0, inside.y, theme.px(units), inside.h)
            place.right = right
            draw(theme, surface, place)
            right = place.x - theme.px(2 * _INSET)
        return right

    @cached_property
    def _told(self) -> tuple[str, str, str]:
        """The share of victories, points a game, and how they change, in words."""
        strings, change = self._strings, gain(self.career, self._strings)
        mean = decimal(self.career.per_game("points"), strings)
        return (
            strings("{share} won", share=strings.percent(self.career.overall.share)),
            strings("{points} a game", points=mean),
            strings("lately {change}", change=change) if change else "",
        )

    def _draw_victories(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        """The share of victories, in a number and as a bar."""
        face = theme.text(self._told[0], "bold", theme.px(metrics.SMALL), theme.colors.ink)
        bar = Rect(place.x, 0, place.w, theme.px(_BAR[1]))
        high = face.get_height() + theme.px(6) + bar.h
        surface.blit(face, (place.x, place.centery - high // 2))
        bar.bottom = place.centery + high // 2
        draw_share(theme, surface, bar, self.career.overall.share)

    def _draw_points(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        """Points a game, and by how much they have grown."""
        size, lines = theme.px(metrics.SMALL), filter(None, self._told[1:])
        colors = (theme.colors.ink, theme.colors.faded)
        faces = [
            theme.text(theme.shortened(words, face, size, place.w), face, size, color)
            for words, face, color in zip(lines, ("bold", "text"), colors, strict=False)
        ]
        top = place.centery - sum(face.get_height() for face in faces) // 2
        for face in faces:
            surface.blit(face, (place.x, top))
            top += face.get_height()

    def _draw_spark(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        size = place.w, min(place.h, theme.px(_SPARK[1]))
        if self._spark is None or self._spark.get_size() != size:
            means = [mean for _, mean in mean_line(self.career.points)]
            self._spark = sparkline(theme, size, means)
        surface.blit(self._spark, self._spark.get_rect(center=place.center))


def _wide(figures: tuple[tuple[int, object], ...]) -> int:
    return sum(width + 2 * _INSET for width, _ in figures)


def draw_share(theme: Theme, surface: pygame.Surface, bar: Rect, share: float) -> None:
    """A bar that is filled as far as a share from 0 to 1."""
    colors, radius = theme.colors, bar.h // 2
    surface.blit(borders.rounded(theme, bar.size, radius, colors.paper, colors.cobalt, 1), bar)
    filled = bar.copy()
    filled.w = max(bar.h, round(bar.w * share))
    if share:
        full = borders.rounded(theme, filled.size, radius, colors.cobalt, colors.cobalt, 0)
        surface.blit(full, filled)
