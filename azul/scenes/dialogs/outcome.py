"""A game's outcome in figures: the ranking with every bonus, and how the scores grew."""

from typing import Final

import pygame
from pygame import Rect

from azul.engine import RULES, BonusKind, Standing, standings
from azul.game import Game, ScoreHistory, Seat
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.chart import Chart
from azul.kit.emblems import emblem_with_level
from azul.kit.grid import Cell, Grid
from azul.kit.scrollbar import BAR
from azul.kit.theme import Theme
from azul.kit.widgets import Widget
from azul.scenes.dialogs.score_chart import score_chart
from azul.table.background import signed

_BELOW: Final = (860, 310)
_LOW: Final = (860, 220)
_BESIDE: Final = (960, 400)
"""Least size of the chart below the ranking, in low windows too, and beside it in wide ones."""

_NAME: Final = 340
"""Greatest width of names."""

_MARK: Final = 28
_BETWEEN: Final = 32
_LINE: Final = 1.65
_LINE_BESIDE: Final = 2.9
"""Height of a row of the ranking, in sizes of the type."""


class Outcome(Widget):
    """Ranking and chart of a game that is over, in at most `room` pixels of width.

    They stand side by side where there is room; where there is little, the ranking has less in it,
    or smaller type, and a chart below it may be `low`.
    """

    focusable = False

    def __init__(self, theme: Theme, game: Game, strings: Strings, room: int, low: bool) -> None:
        super().__init__(theme)
        self._seats = game.seats
        self._standings = standings(game.state)
        self._chronicle = ScoreHistory.of(game)
        self._asked = game.advice_counts
        self._bonuses = RULES[game.setup.ruleset].bonuses
        self._strings = strings
        names = [seat.name for seat in self._seats]
        self._chart = Chart(theme, score_chart(theme, names, self._chronicle, strings))
        self._low = low
        self._short, self._type = False, self.px(metrics.TEXT)
        self._grid = self._ranking(_LINE)
        self._rank(room - self.px(BAR))
        self.beside = self._grid.size[0] + self.px(_BESIDE[0] + 2 * _BETWEEN) <= room
        if self.beside:
            self._grid = self._ranking(_LINE_BESIDE)

    def _rank(self, room: int) -> None:
        """Make the ranking fit."""
        if self._grid.size[0] > room:
            self._short = True
            self._grid = self._ranking(_LINE)
        if self._grid.size[0] > room:
            self._type = self._type * room // self._grid.size[0]
            self._grid = self._ranking(_LINE)

    def _ranking(self, line: float) -> Grid:
        strings = self._strings
        head = [strings("Advice")] if any(self._asked) else []
        head += [strings("Wall"), strings("Floor")]
        head += [strings("Rows"), strings("Columns"), strings("Colors"), strings("Total")]
        lit = [number for number, winner in enumerate(self._standings) if winner.place == 1]
        return Grid(self.theme, ["", "", *head], self.figures(), self._type, line, left=2, lit=lit)

    def figures(self) -> list[list[Cell]]:
        """The rows of the ranking: place, name, advice, wall, floor line, the bonuses, total."""
        return [self._row(standing) for standing in self._standings]

    def _row(self, standing: Standing) -> list[Cell]:
        player, size, seat = standing.player, self._type, self._seats[standing.player]
        name = self.theme.shortened(seat.name, "bold", size, self.px(_NAME))
        lost = self._chronicle.floor_loss_of(player)
        earned = (
            self._earned(standing.rows, BonusKind.ROW),
            self._earned(standing.columns, BonusKind.COLUMN),
            self._earned(standing.colors, BonusKind.COLOR),
        )
        return [
            Cell(f"{standing.place}.", self.colors.cobalt),
            Cell(name, mark=emblem_with_level(self.theme, player, seat.level, self.px(_MARK))),
            # Before the figures that add up to the total.
            *self._advice(player, seat),
            Cell(str(self._chronicle.tile_points_of(player)), face="text"),
            Cell(signed(-lost), self.colors.rust if lost else self.colors.ink, face="text"),
            *(Cell(words, face="text") for words in earned),
            Cell(str(standing.total), scale=metrics.LARGE / metrics.TEXT),
        ]

    def _advice(self, player: int, seat: Seat) -> list[Cell]:
        """How often somebody has asked, where anybody has; a program that never could has none."""
        if not any(self._asked):
            return []
        asked = self._asked[player]
        return [Cell(str(asked) if asked or seat.is_person else "–", face="text")]

    def _earned(self, number: int, kind: BonusKind) -> str:
        """Bonus points and, where there is room, how they came about."""
        if not number:
            return "–"
        points = str(number * self._bonuses[kind])
        return points if self._short else f"{number} × {self._bonuses[kind]} = {points}"

    # Place

    def width(self) -> int:
        """As wide as the ranking and the chart beside it, or as the wider one."""
        width, chart_width = self._grid.size[0], self.px(self._least[0])
        return (
            width + 2 * self.px(_BETWEEN) + chart_width if self.beside else max(width, chart_width)
        )

    def height(self, width: int) -> int:
        """As high as the higher one, or as both."""
        high, chart_high = self._grid.size[1], self.px(self._least[1])
        return max(high, chart_high) if self.beside else high + self.px(_BETWEEN) + chart_high

    @property
    def _least(self) -> tuple[int, int]:
        """The size of the chart at least, in design units."""
        if self.beside:
            return _BESIDE
        return _LOW if self._low else _BELOW

    def set_rect(self, rect: Rect) -> None:
        """Take a place, with the chart as large as that leaves room for."""
        super().set_rect(rect)
        self._chart.set_rect(self._chart_place)

    @property
    def _chart_place(self) -> Rect:
        wide, high = map(self.px, self._least)
        size = (wide, self.rect.h) if self.beside else (self.rect.w, high)
        place = Rect((0, 0), size)
        place.bottomright = self.rect.bottomright
        return place

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        left, top, width, _ = self.rect
        if self.beside:
            width = self._chart_place.x - left - 2 * self.px(_BETWEEN)
        self._grid.draw(surface, left, top, width)
        self._chart.draw(surface, focused=False, hovered=False)
