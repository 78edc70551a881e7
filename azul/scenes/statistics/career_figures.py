"""How somebody does: large figures, against whom, whether it gets better."""

from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import boxes, metrics
from azul.kit.scrollbar import BAR
from azul.kit.theme import Theme
from azul.kit.widgets import Widget
from azul.scenes.statistics.career_curves import ways
from azul.scenes.statistics.career_section import CareerSection
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

Figure = tuple[str, str]
"""A number and what it counts."""


class CareerFigures(Widget):
    """The figures of somebody with at least one game, in as many columns as there is room for."""

    focusable = False

    def __init__(self, theme: Theme, career: Career, strings: Strings) -> None:
        super().__init__(theme)
        self._figures = _large(career, strings), _small(career, strings)
        self._parts: list[CareerSection] = [
            Opponents(theme, career, strings),
            *ways(theme, career, strings),
        ]

    # Measures

    def _count(self, width: int) -> int:
        """How many columns there are."""
        gap = self.px(_BETWEEN)
        return max(n for n in (1, 2, 3) if n == 1 or (width + gap) // n - gap >= self.px(_COLUMN))

    def _lines_of(self, figures: list[Figure], width: int) -> list[list[Figure]]:
        """Figures side by side, in as few lines as there is room for, all alike in length."""
        small, gap = self.px(metrics.SMALL), self.px(metrics.GAP)
        widest = max(self.theme.width(words, "text", small) for _, words in figures)
        most = max(1, (width + gap) // (max(widest, self.px(_FIGURE)) + gap))
        lines = -(-len(figures) // most)
        abreast = -(-len(figures) // lines)
        return [figures[at : at + abreast] for at in range(0, len(figures), abreast)]

    def _line_height(self, number: int) -> int:
        """The height of a line of large figures (0) or smaller ones (1)."""
        units = (metrics.HEADING, metrics.LARGE)[number] + metrics.SMALL
        return round(self.px(units) * _LINE)

    def _band_height(self, number: int, width: int) -> int:
        lines = len(self._lines_of(self._figures[number], width))
        return lines * (self._line_height(number) + self.px(metrics.GAP))

    def _bands_height(self, width: int) -> int:
        return self._band_height(0, width) + self._band_height(1, width) + self.px(_ABOVE)

    def height(self, width: int) -> int:
        """The bands of figures, and the parts in their columns."""
        room = width - self.px(BAR)
        return self._bands_height(room) + max(
            place.bottom for place in self._places(Rect(0, 0, room, 0))
        )

    def _places(self, area: Rect) -> list[Rect]:
        """Where the parts stand from the upper edge of an area on."""
        columns, gap, parts = self._count(area.w), self.px(_BETWEEN), self._parts
        places: list[Rect] = []
        top = area.y
        for at in range(0, len(parts), columns):
            # The last part has all of its line if it stands alone there.
            line = parts[at : at + columns]
            for part, place in zip(line, boxes.columns(area, len(line), gap), strict=True):
                places.append(Rect(place.x, top, place.w, part.height(place.w)))
            top = max(place.bottom for place in places) + gap
        return places

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        area = rect.move(0, self._bands_height(rect.w))
        for part, place in zip(self._parts, self._places(area), strict=True):
            part.set_rect(place)

    # The picture

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        top = self.rect.y
        for number, figures in enumerate(self._figures):
            for line in self._lines_of(figures, self.rect.w):
                self._draw_figures(surface, line, number, top)
                top += self._line_height(number) + self.px(metrics.GAP)
        for part in self._parts:
            part.draw(surface)

    def _draw_figures(
        self, surface: pygame.Surface, line: list[Figure], number: int, top: int
    ) -> None:
        """Numbers, and below them what they count."""
        size, small = self.px((metrics.HEADING, metrics.LARGE)[number]), self.px(metrics.SMALL)
        area = Rect(self.rect.x, top, self.rect.w, self._line_height(number))
        for (figure, words), place in zip(
            line, boxes.columns(area, len(line), self.px(metrics.GAP)), strict=True
        ):
            face = self.theme.text(figure, "title", size, self.colors.cobalt)
            surface.blit(face, place)
            told = self.theme.shortened(words, "text", small, place.w)
            below = self.theme.text(told, "text", small, self.colors.faded)
            surface.blit(below, below.get_rect(bottomleft=place.bottomleft))


def _large(career: Career, strings: Strings) -> list[Figure]:
    best = career.best
    told = [
        (str(career.games), strings.plural("game", "games", career.games)),
        (strings.percent(career.overall.share), strings("of them won")),
        (decimal(career.a_game("points"), strings), strings("points a game")),
        (str(best.result.points if best else 0), strings("points in the best game")),
    ]
    change = gain(career, strings)
    return [*told, (change, strings("points a game lately"))] if change else told


def _small(career: Career, strings: Strings) -> list[Figure]:
    told = [
        (decimal(career.points_a_round, strings), strings("points a round")),
        (decimal(career.a_game("rows"), strings), strings("rows a game")),
        (decimal(career.a_game("columns"), strings), strings("columns a game")),
        (decimal(career.a_game("colors"), strings), strings("colors a game")),
        (decimal(-career.a_game("lost"), strings), strings("floor line a game")),
    ]
    # Programs ask nobody.
    asked = str(career.sum_of("advice")), strings("times advice was asked")
    return told if career.who.level else [*told, asked]
