"""Sections with charts of a career: points and victories, with their moving means."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.chart import Chart, ChartData, LineStyle, Series, Tick
from azul.kit.containers import Column, Heading, Text
from azul.kit.plot import Point
from azul.kit.theme import Theme
from azul.kit.widgets import Widget
from azul.statistics import RECENT_GAMES, Career, moving_mean

_HEIGHT: Final = 300
_INSET: Final = 5
_ABOVE_RULE: Final = 4
_BY_CHANCE: Final = 2.5
"""Width of the line of victories expected by chance."""

_MAX_POINTS: Final = 160
"""Points of a line: more points could not be distinguished."""


class _RuledHeading(Heading):
    """A heading on a thin rule, with some space above it."""

    def height(self, width: int) -> int:
        return round(self.px(metrics.LARGE) * metrics.LINE_HEIGHT) + self.px(metrics.GAP)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        rect, text = self.rect, self._paragraph(self.rect.w)
        bottom = rect.bottom - self.px(_ABOVE_RULE)
        surface.blit(text, text.get_rect(bottomleft=(rect.x, bottom)))
        pygame.draw.line(surface, self.colors.rule, rect.bottomleft, rect.bottomright)


def career_section(theme: Theme, title: str, content: Widget, note: str) -> Column:
    """Return the content between its heading and a note about it."""
    content.name = title
    heading = _RuledHeading(theme, title, metrics.LARGE)
    text = Text(theme, note, metrics.SMALL, color=theme.colors.faded)
    return Column(theme, [heading, content, text], theme.px(metrics.GAP))


def career_charts(theme: Theme, career: Career, strings: Strings) -> tuple[Column, ...]:
    """Return points and victories over time; after a single game, a text announces them."""
    if career.games == 1:
        text = strings("After two games, charts here show how points and wins change.")
        return (career_section(theme, strings("Points over time"), Text(theme, text), ""),)
    height, colors, chance = theme.px(_HEIGHT), theme.colors, 100 * career.overall.expected
    games = Series([*enumerate(career.points, 1)], colors.amber, LineStyle.POINTS)
    mean = Series(mean_line(career.points), colors.cobalt)
    points = _over_games(career, strings, (games, mean), max(1, *career.points), str)
    by_chance = [(1, chance), (career.games, chance)]
    expected = Series(by_chance, colors.amber, LineStyle.DASHED, width=_BY_CHANCE)
    won = Series(mean_line([100 * victory for victory in career.victories]), colors.cobalt)
    victories = _over_games(
        career, strings, (expected, won), 100, lambda tick: strings.percent(tick / 100)
    )
    note = strings("Dot: a game. Line: average of the last ten.")
    note_on_wins = strings("Line: wins in the last ten games. Dashed: expected from luck alone.")
    return (
        career_section(theme, strings("Points over time"), Chart(theme, points, height), note),
        career_section(
            theme, strings("Wins over time"), Chart(theme, victories, height), note_on_wins
        ),
    )


def _over_games(
    career: Career,
    strings: Strings,
    series: Sequence[Series],
    highest: int,
    y_label: Callable[[int], str],
) -> ChartData:
    """Return a chart from the first game to the last."""
    return ChartData(
        series=series,
        x_range=(1, career.games),
        x_ticks=[Tick(number, str(number)) for number in range(1, career.games + 1)],
        x_title=strings("Games"),
        highest=highest,
        y_label=y_label,
        inset=_INSET,
    )


def mean_line(values: Sequence[float]) -> list[Point]:
    """Return the moving mean by game, thinned out, without means over few games if possible."""
    means: list[Point] = [*enumerate(moving_mean(values), 1)]
    first = RECENT_GAMES - 1 if len(means) >= 2 * RECENT_GAMES else 0
    step = -(-(len(means) - first) // _MAX_POINTS)
    return means[: first - 1 if first else None : -step][::-1]
