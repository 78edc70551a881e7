"""How somebody does: large figures, against whom, whether it gets better."""

from collections.abc import Sequence
from typing import Final

import pygame

from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.containers import Column, Columns
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.statistics.career_charts import career_charts
from azul.scenes.statistics.opponents import Opponents
from azul.scenes.statistics.wording import decimal, gain
from azul.statistics import Career

_COLUMN: Final = 430
"""Least width of one of the three columns."""

_FIGURE: Final = 210
"""Least width of a large figure and what it is."""

_BETWEEN: Final = 40
_ABOVE: Final = 8
"""Between the parts, and above them."""

_LINE: Final = 1.3


class Figure(Widget):
    """A number, and below it what it counts."""

    is_interactive = False
    role = Role.TEXT

    def __init__(self, theme: Theme, number: str, counted: str, units: float) -> None:
        super().__init__(theme)
        self._number, self._counted = number, counted
        self._units = units

    @property
    def label(self) -> str:
        return f"{self._number} {self._counted}"

    def width(self) -> int:
        return self.theme.width(self._counted, "text", self.px(metrics.SMALL))

    def height(self, width: int) -> int:
        return round(self.px(self._units + metrics.SMALL) * _LINE)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        size, small = self.px(self._units), self.px(metrics.SMALL)
        surface.blit(self.theme.text(self._number, "title", size, self.colors.cobalt), self.rect)
        words = self.theme.shortened(self._counted, "text", small, self.rect.w)
        below = self.theme.text(words, "text", small, self.colors.faded)
        surface.blit(below, below.get_rect(bottomleft=self.rect.bottomleft))


def career_figures(theme: Theme, career: Career, strings: Strings) -> Column:
    """The figures of somebody with at least one game, in as many columns as there is room for."""
    gap = theme.px(metrics.GAP)

    def in_columns(told: Sequence[tuple[str, str]], units: float) -> Columns:
        figures = [Figure(theme, number, counted, units) for number, counted in told]
        return Columns(theme, figures, gap, theme.px(_FIGURE))

    figures = [
        in_columns(_large(career, strings), metrics.HEADING),
        in_columns(_small(career, strings), metrics.LARGE),
    ]
    parts = [Opponents(theme, career, strings), *career_charts(theme, career, strings)]
    below = Columns(theme, parts, theme.px(_BETWEEN), theme.px(_COLUMN))
    return Column(theme, [Column(theme, figures, gap), below], gap + theme.px(_ABOVE))


def _large(career: Career, strings: Strings) -> list[tuple[str, str]]:
    best = career.best
    told = [
        (str(career.games), strings.plural("game", "games", career.games)),
        (strings.percent(career.overall.share), strings("of them won")),
        (decimal(career.per_game("points"), strings), strings("points a game")),
        (str(best.result.points if best else 0), strings("points in the best game")),
    ]
    change = gain(career, strings)
    return [*told, (change, strings("points a game lately"))] if change else told


def _small(career: Career, strings: Strings) -> list[tuple[str, str]]:
    told = [
        (decimal(career.points_a_round, strings), strings("points a round")),
        (decimal(career.per_game("rows"), strings), strings("rows a game")),
        (decimal(career.per_game("columns"), strings), strings("columns a game")),
        (decimal(career.per_game("colors"), strings), strings("colors a game")),
        (decimal(-career.per_game("lost"), strings), strings("floor line a game")),
    ]
    # Programs ask nobody.
    asked = str(career.sum_of("advice")), strings("times advice was asked")
    return told if career.who.level else [*told, asked]
