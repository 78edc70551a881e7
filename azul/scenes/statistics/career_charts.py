"""The games that somebody has played, as charts: single games as dots, and their moving mean."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit.chart import Chart, ChartData, LineStyle, Series, Tick
from azul.kit.plot import Point
from azul.kit.theme import Theme
from azul.scenes.statistics.career_section import CareerSection
from azul.statistics import LATELY, Career, moving

_HEIGHT: Final = 300
_INSET: Final = 5
_MOST: Final = 160
"""Points of a line: more are not seen apart."""


class CareerChart(CareerSection):
    """A chart with a heading and a note."""

    def __init__(self, theme: Theme, heading: str, note: str, data: ChartData) -> None:
        super().__init__(theme, heading, note)
        self._chart = Chart(theme, data)

    @property
    def high(self) -> int:
        """The same for all charts."""
        return self.theme.px(_HEIGHT)

    def set_rect(self, place: Rect) -> None:
        """Take a place."""
        super().set_rect(place)
        self._chart.set_rect(self.inside)

    def draw_inside(self, surface: pygame.Surface, place: Rect) -> None:
        """The chart."""
        self._chart.draw(surface, focused=False, hovered=False)


def career_charts(
    theme: Theme, career: Career, strings: Strings
) -> tuple[CareerChart, CareerChart]:
    """Points and victories of somebody over time."""
    games = strings("Games")
    return (
        CareerChart(
            theme,
            strings("Points over time"),
            strings("A dot is a game, the line the mean of the last ten."),
            _points(theme, career, games),
        ),
        CareerChart(
            theme,
            strings("Victories over time"),
            strings("Won of the last ten games; dashed: by chance."),
            _victories(theme, career, games, strings),
        ),
    )


def _points(theme: Theme, career: Career, x_title: str) -> ChartData:
    colors, points = theme.colors, career.points
    return ChartData(
        series=[
            Series([*enumerate(points, 1)], colors.amber, LineStyle.POINTS),
            Series(moving_mean(points), colors.cobalt),
        ],
        x_range=_games(career),
        x_ticks=_ticks(career),
        x_title=x_title,
        highest=max(1, *points),
        inset=_INSET,
    )


def _victories(theme: Theme, career: Career, x_title: str, strings: Strings) -> ChartData:
    """The share of victories, and what it would be by chance."""
    colors, chance = theme.colors, 100 * career.overall.expected
    shares = [100 * victory for victory in career.victories]
    return ChartData(
        series=[
            Series([(x, chance) for x in _games(career)], colors.amber, LineStyle.DASHED),
            Series(moving_mean(shares), colors.cobalt),
        ],
        x_range=_games(career),
        x_ticks=_ticks(career),
        x_title=x_title,
        highest=100,
        y_label=lambda tick: strings.percent(tick / 100),
        inset=_INSET,
    )


def _games(career: Career) -> tuple[float, float]:
    """From the first game to the last; a single one stands in the middle."""
    return (1, career.games) if career.games > 1 else (0.5, 1.5)


def _ticks(career: Career) -> list[Tick]:
    return [Tick(number, str(number)) for number in range(1, career.games + 1)]


def moving_mean(values: Sequence[float]) -> list[Point]:
    """The moving mean by the number of the game; of very many only some, the last among them.

    A mean over few games varies widely; it is left out where it gets steadier soon.
    """
    means = [*enumerate(moving(values), 1)]
    first = LATELY - 1 if len(means) >= 2 * LATELY else 0
    step = -(-(len(means) - first) // _MOST)
    return means[: first - 1 if first else None : -step][::-1]
