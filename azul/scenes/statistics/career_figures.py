"""What the page of a career shows: figures, results by opponent, and charts over time."""

from collections.abc import Sequence
from typing import Final

import pygame

from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.containers import Column, Columns
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.statistics.career_charts import career_charts
from azul.scenes.statistics.opponents import opponents
from azul.scenes.statistics.wording import decimal, games_or_seats, recent_change
from azul.statistics import Career

_COLUMN: Final = 430
"""Least width of a section."""

_FIGURE: Final = 210
"""Least width of a figure and its label."""

_BETWEEN: Final = 40
_ABOVE: Final = 8
"""Between the sections, and above them."""


class LabeledNumber(Widget):
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
        return round(self.px(self._units + metrics.SMALL) * metrics.LINE_HEIGHT)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        size, small = self.px(self._units), self.px(metrics.SMALL)
        surface.blit(self.theme.text(self._number, "title", size, self.colors.cobalt), self.rect)
        text = self.theme.shortened(self._counted, "text", small, self.rect.w)
        counted = self.theme.text(text, "text", small, self.colors.faded)
        surface.blit(counted, counted.get_rect(bottomleft=self.rect.bottomleft))


def career_figures(theme: Theme, career: Career, strings: Strings) -> Column:
    """Figures and charts of at least one game, in as many columns as there is room for."""
    gap = theme.px(metrics.GAP)

    def in_columns(figures: Sequence[tuple[str, str]], units: float) -> Columns:
        widgets = [LabeledNumber(theme, number, counted, units) for number, counted in figures]
        least = max([theme.px(_FIGURE), *(figure.width() for figure in widgets)])
        return Columns(theme, widgets, gap, least, on_grid=True)

    figures = [
        in_columns(_large(career, strings), metrics.HEADING),
        in_columns(_small(career, strings), metrics.LARGE),
    ]
    sections = [opponents(theme, career, strings), *career_charts(theme, career, strings)]
    below = Columns(theme, sections, theme.px(_BETWEEN), theme.px(_COLUMN))
    return Column(theme, [Column(theme, figures, gap), below], gap + theme.px(_ABOVE))


def _large(career: Career, strings: Strings) -> list[tuple[str, str]]:
    best = career.best
    figures = [
        (str(career.games), games_or_seats(career, strings)),
        (strings.percent(career.overall.share), strings("won")),
        (decimal(career.per_game("points"), strings), strings("points per game")),
        (str(best.result.points if best else 0), strings("points in best game")),
    ]
    if career.rating:
        points = f"{career.rating.points} ± {career.rating.error}"
        figures.append((points, strings("rating")))
    change = recent_change(career, strings)
    return [*figures, (change, strings("points per game lately"))] if change else figures


def _small(career: Career, strings: Strings) -> list[tuple[str, str]]:
    figures = [
        (decimal(career.points_a_round, strings), strings("points per round")),
        (decimal(career.per_game("rows"), strings), strings("rows per game")),
        (decimal(career.per_game("columns"), strings), strings("columns per game")),
        (decimal(career.per_game("colors"), strings), strings("colors per game")),
        (decimal(-career.per_game("lost"), strings), strings("floor line per game")),
    ]
    # Programs neither ask for hints nor undo.
    if not career.who.level:
        hints = career.sum_of("hints")
        figures.append((str(hints), strings.plural("hint used", "hints used", hints)))
    # As a redone move isn't counted, 0 would be false to a person who has undone one.
    if undone := career.sum_of("undone"):
        figures.append((str(undone), strings.plural("move undone", "moves undone", undone)))
    return figures
