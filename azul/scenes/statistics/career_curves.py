"""Curves over the games that somebody has played: single games as dots, and their moving mean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.scenes.dialogs.chart import Point, draw_dot, draw_stroke, numbered, smoothly, ticks
from azul.scenes.statistics.career_section import CareerSection
from azul.statistics import LATELY, Career, moving_mean

_STROKE: Final = 4.5
_THIN: Final = 3
_DOT: Final = 4.5
_SMALL_DOT: Final = 3
_DASH: Final = 9
_BESIDE: Final = 10
_TICK_SPACING: Final = 52
_LINE: Final = 1.3
_HIGH: Final = 300
_MOST: Final = 160
"""Corners of a line: more are not seen apart."""


@dataclass(frozen=True)
class CareerCurve:
    """A line from game to game, the oldest first, up to `highest`, and perhaps `dots` beside it.

    `written` says how a number of the scale is. `chance` is where a dashed line goes.
    """

    dots: Sequence[float]
    line: Sequence[float]
    highest: int
    written: Callable[[int], str] = str
    chance: float | None = None


def spark(theme: Theme, size: tuple[int, int], values: Sequence[float]) -> pygame.Surface:
    """The moving mean alone, as high as there is room."""
    means = [mean for _, mean in _few(moving_mean(values))]
    low, high = min(means), max(means)
    inset = theme.px(_STROKE)
    room = size[0] - 2 * inset, size[1] - 2 * inset
    span, last = max(1.0, high - low), max(1, len(means) - 1)
    corners = [
        (inset + room[0] * n / last, inset + room[1] * (high - mean) / span)
        for n, mean in enumerate(means)
    ]
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*theme.colors.shelf, 0))
    with smoothly(surface, theme.colors.shelf) as large:
        _draw_line(large, theme.colors.cobalt, corners, theme.px(_THIN))
        draw_dot(large, theme.colors.cobalt, corners[-1], theme.px(_DOT))
    return surface


class ScaledCurve(CareerSection):
    """A curve with its scale, drawn once for its place."""

    def __init__(
        self, theme: Theme, heading: str, note: str, curve: CareerCurve, strings: Strings
    ) -> None:
        super().__init__(theme, heading, note)
        self._curve, self._games = curve, strings("Games")
        self._drawn = pygame.Surface((0, 0))

    @property
    def high(self) -> int:
        """The same for all curves."""
        return self.theme.px(_HIGH)

    def set_rect(self, place: Rect) -> None:
        """Take a place, and draw the curve in its size."""
        super().set_rect(place)
        size = self.inside.size
        if self._drawn.get_size() != size:
            self._drawn = _Picture(self.theme, size, self._curve).drawn(self._games)

    def draw_inside(self, surface: pygame.Surface, place: Rect) -> None:
        """The curve."""
        surface.blit(self._drawn, place)


def ways(theme: Theme, career: Career, strings: Strings) -> tuple[ScaledCurve, ScaledCurve]:
    """Points and victories of somebody over time."""
    points, note = career.points, strings("A dot is a game, the line the mean of the last ten.")
    shares = [100 * share for share in moving_mean(career.victories)]
    by_chance = 100 * career.overall.expected
    means = CareerCurve(points, moving_mean(points), max(1, *points))
    won = CareerCurve((), shares, 100, lambda tick: strings.percent(tick / 100), by_chance)
    told = strings("Won of the last ten games; dashed: by chance.")
    return (
        ScaledCurve(theme, strings("Points over time"), note, means, strings),
        ScaledCurve(theme, strings("Victories over time"), told, won, strings),
    )


class _Picture:
    """All that drawing needs."""

    def __init__(self, theme: Theme, size: tuple[int, int], curve: CareerCurve) -> None:
        self.theme, self.curve = theme, curve
        self.type = theme.px(metrics.SMALL)
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.surface.fill((*theme.colors.paper, 0))
        line = round(self.type * _LINE)
        high = size[1] - line // 2 - round(line * 1.4)
        self.scale = ticks(curve.highest, max(1, high // theme.px(_TICK_SPACING)))
        widest = max(theme.width(self._tick(tick), "text", self.type) for tick in self.scale)
        left = widest + theme.px(_BESIDE)
        self.area = Rect(left, line // 2, size[0] - left - theme.px(_DOT), high)

    def _tick(self, tick: int) -> str:
        return self.curve.written(tick)

    def drawn(self, games: str) -> pygame.Surface:
        """The whole picture."""
        self._draw_scale()
        self._draw_games(games)
        if self.curve.chance is not None:
            self._draw_chance(self.curve.chance)
        colors = self.theme.colors
        line = [self._point(number, value) for number, value in _few(self.curve.line)]
        with smoothly(self.surface, colors.paper) as large:
            self._draw_dots(large, colors.amber)
            _draw_line(large, colors.cobalt, line, self.theme.px(_STROKE))
        return self.surface

    def _point(self, number: int, value: float) -> Point:
        """Where a game stands; a single one in the middle."""
        last = len(self.curve.line) - 1
        share = number / last if last else 0.5
        return self.area.x + share * self.area.w, self._y(value)

    def _y(self, value: float) -> float:
        return self.area.bottom - self.area.h * value / self.scale[-1]

    def _write(self, words: str, color: Rgb, **place: Point) -> None:
        face = self.theme.text(words, "text", self.type, color)
        surface = self.surface.get_rect()
        self.surface.blit(face, face.get_rect(**place).clamp(surface))

    def _draw_scale(self) -> None:
        colors, area = self.theme.colors, self.area
        for tick in self.scale:
            y = round(self._y(tick))
            color = colors.rule if tick else colors.faded
            pygame.draw.line(self.surface, color, (area.x, y), (area.right, y))
            right = area.x - self.theme.px(_BESIDE)
            self._write(self._tick(tick), colors.faded, midright=(right, y))

    def _draw_games(self, games: str) -> None:
        """The numbers of some games below, and what is counted at the left."""
        count, bottom = len(self.curve.line), self.surface.get_height()
        room = self.theme.width(str(count), "text", self.type) + 2 * self.theme.px(metrics.GAP)
        words = self.theme.width(games, "text", self.type) + self.theme.px(metrics.GAP)
        for number in numbered(count + 1, max(1, self.area.w // room)):
            x = self._point(number - 1, 0)[0]
            if x - room / 2 > words and number <= count:
                self._write(str(number), self.theme.colors.faded, midbottom=(x, bottom))
        self._write(games, self.theme.colors.cobalt, bottomleft=(0, bottom))

    def _draw_chance(self, value: float) -> None:
        """A dashed line."""
        y, dash = round(self._y(value)), self.theme.px(_DASH)
        for x in range(self.area.x, self.area.right, 2 * dash):
            end = min(x + dash, self.area.right)
            color = self.theme.colors.amber
            pygame.draw.line(self.surface, color, (x, y), (end, y), self.theme.px(2))

    def _draw_dots(self, large: pygame.Surface, color: Rgb) -> None:
        values = self.curve.dots
        many = len(values) * self.theme.px(3 * _DOT) > self.area.w
        radius = self.theme.px(_SMALL_DOT if many else _DOT)
        points = (self._point(number, value) for number, value in enumerate(values))
        # Of thousands many lie at the same place.
        for middle in {(round(x), round(y)) for x, y in points}:
            draw_dot(large, color, middle, radius)


def _draw_line(large: pygame.Surface, color: Rgb, corners: Sequence[Point], width: int) -> None:
    """A line through corners; a dot where there is but one."""
    if len(corners) == 1:
        draw_dot(large, color, corners[0], width)
    for start, end in pairwise(corners):
        draw_stroke(large, color, start, end, width)


def _few(values: Sequence[float]) -> list[tuple[int, float]]:
    """Values with their numbers: of very many only some, the last one among them.

    A mean over few games leaps about; it is left out where it gets steadier soon.
    """
    first = LATELY - 1 if len(values) >= 2 * LATELY else 0
    step = -(-(len(values) - first) // _MOST)
    return [(n, values[n]) for n in range(len(values) - 1, first - 1, -step)][::-1]
