"""The page of a career: figures, results by opponent, and charts over time."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.game import level_name
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.containers import Column, Columns
from azul.kit.emblems import tinted_icon
from azul.kit.fitting import fit_line
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.statistics.career_charts import career_charts, career_section
from azul.scenes.statistics.career_row import draw_share
from azul.scenes.statistics.wording import (
    decimal,
    games_in_words,
    games_or_seats,
    recent_change,
)
from azul.statistics import PERSON, Career

_LEAST_SECTION_WIDTH: Final = 430
_LEAST_FIGURE_WIDTH: Final = 210
_SECTION_GAP: Final = 40
_SECTIONS_MARGIN: Final = 8
"""Least widths of sections and figures, gap between and above sections, in design units."""

_ICON: Final = 34
_ROW_GAP: Final = 11
"""Side of the icon of an opponent, and the gap beside it and between rows of opponents."""

_BAR_GAP: Final = 5
_BAR: Final = 16
_MARK: Final = 6
_MARK_WIDTH: Final = 4
"""Gap above the bar, its height, and the height of the mark of chance beyond it, and its width."""


class LabeledNumber(Widget):
    """A number, and its unit below it."""

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
        faded = self.colors.faded
        counted = fit_line(self.theme, self._counted, "text", small, faded, self.rect.w)
        surface.blit(counted, counted.get_rect(bottomleft=self.rect.bottomleft))


def career_figures(theme: Theme, career: Career, strings: Strings) -> Column:
    """Return figures and charts of at least one game, in as many columns as there is room for."""
    gap = theme.px(metrics.GAP)

    def in_columns(figures: Sequence[tuple[str, str]], units: float) -> Columns:
        widgets = [LabeledNumber(theme, number, counted, units) for number, counted in figures]
        least = max([theme.px(_LEAST_FIGURE_WIDTH), *(figure.width() for figure in widgets)])
        return Columns(theme, widgets, gap, least, on_grid=True)

    figures = [
        in_columns(_large(career, strings), metrics.HEADING),
        in_columns(_small(career, strings), metrics.LARGE),
    ]
    rows = [_OpponentRow(theme, kind, career, strings) for kind in career.against]
    column = Column(theme, rows, theme.px(_ROW_GAP))
    note = strings("The line shows what you’d expect from luck alone.")
    opponents = career_section(theme, strings("By opponent"), column, note)
    sections = [opponents, *career_charts(theme, career, strings)]
    below = Columns(theme, sections, theme.px(_SECTION_GAP), theme.px(_LEAST_SECTION_WIDTH))
    return Column(theme, [Column(theme, figures, gap), below], gap + theme.px(_SECTIONS_MARGIN))


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
    # Bots neither ask for hints nor undo.
    if not career.who.level:
        hints = career.sum_of("hints")
        figures.append((str(hints), strings.plural("hint used", "hints used", hints)))
    # Redone moves do not count, so 0 would seem wrong to a person who has undone a move.
    if undone := career.sum_of("undone"):
        figures.append((str(undone), strings.plural("move undone", "moves undone", undone)))
    return figures


class _OpponentRow(Widget):
    """The share of victories against a kind of opponent as a bar, with a mark at chance level."""

    is_interactive = False
    role = Role.TEXT

    def __init__(self, theme: Theme, kind: str, career: Career, strings: Strings) -> None:
        super().__init__(theme)
        self._kind, self._head_to_head = kind, career.against[kind]
        games = games_in_words(career, self._head_to_head.games, strings)
        self._opponent = strings("People") if kind == PERSON else strings.say(level_name(kind))
        self._result = f"{strings.percent(self._head_to_head.share)}  ·  {games}"

    @property
    def label(self) -> str:
        return f"{self._opponent} {self._result}"

    def height(self, width: int) -> int:
        return self.px(metrics.SMALL * metrics.LINE_HEIGHT + _BAR_GAP + _BAR + _MARK)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, row = self.theme, self.rect
        icon = tinted_icon(theme, self._kind, self.px(_ICON), self.colors.ink)
        surface.blit(icon, icon.get_rect(midleft=row.midleft))
        left = row.x + self.px(_ICON) + self.px(_ROW_GAP)
        inside = Rect(left, row.y, row.right - left, row.h)
        size, ink = self.px(metrics.SMALL), self.colors.ink
        result = theme.text(self._result, "text", size, ink)
        surface.blit(result, result.get_rect(topright=inside.topright))
        room = inside.w - result.get_width() - self.px(_ROW_GAP)
        surface.blit(fit_line(theme, self._opponent, "bold", size, ink, room), inside)
        bar = Rect(inside.x, 0, inside.w, self.px(_BAR))
        bar.bottom = row.bottom - self.px(_MARK)
        draw_share(theme, surface, bar, self._head_to_head.share)
        # Dark with a bright rim, to be seen on any bar.
        mark = Rect(0, 0, self.px(_MARK_WIDTH), bar.h + self.px(_MARK))
        mark.center = bar.x + round(bar.w * self._head_to_head.expected), bar.centery
        surface.fill(self.colors.paper, mark.inflate(2 * self.px(1), 0))
        surface.fill(self.colors.ink, mark)
