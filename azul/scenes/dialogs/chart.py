"""The scores of a game as lines from round to round, drawn once for a size."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from azul.game import ScoreHistory
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.emblems import emblem
from azul.kit.theme import Theme

Point = tuple[float, float]

FINE: Final = 3
"""How many times larger lines are drawn before they are made smooth."""

_STROKE: Final = 4.5
_WIDER: Final = 1.0
"""Width of a line, and how much wider it is for each that covers it, in widths."""

_MARKER: Final = 22
_MARGIN: Final = 48
"""Room beside the first column and the last, where up to four markers stand abreast."""

_LEADER: Final = 28
"""From the area of the lines to the names, in design units."""

_BESIDE: Final = 12
"""Between the area of the lines and the words at its left."""

_LINE_HEIGHT: Final = 1.25
_TICK_SPACING: Final = 46
_NEAR: Final = 0.4
"""Markers nearer than this share of their size would hide each other."""

_ASIDE: Final = 0.85
"""How far apart they stand instead, in sizes of a marker."""

_NAME_SHARE: Final = 0.3
"""The most of the chart's width that a name may take."""


# Where things are


def step_of(span: int, most: int) -> int:
    """The least of 1, 2, 5, 10, 20, 50 ... that goes into `span` at most `most` times."""
    step = 1
    while step * most < span:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    return step


def ticks(highest: int, most: int) -> range:
    """Round numbers from 0 up to the first one not below `highest`, at most `most` above 0."""
    step = step_of(highest, most)
    return range(0, max(1, -(-highest // step)) * step + 1, step)


def numbered(rounds: int, most: int) -> range:
    """The rounds whose numbers are written, about `most` of them, the last one clear of the end."""
    step = step_of(rounds, most)
    return range(step, rounds - step + 2, step)


def spread(
    wanted: Sequence[float], gap: float, low: float = -math.inf, high: float = math.inf
) -> list[float]:
    """Places at least `gap` apart, in the order wanted, from `low` to `high`, moved the least."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    blocks: list[list[float]] = []
    for place, number in enumerate(order):
        block = [wanted[number] - place * gap]
        while blocks and _mean(blocks[-1]) > _mean(block):
            block = blocks.pop() + block
        blocks.append(block)
    last = high - (len(wanted) - 1) * gap
    level = [min(max(_mean(block), low), last) for block in blocks for _ in block]
    places = {number: level[place] + place * gap for place, number in enumerate(order)}
    return [places[number] for number in range(len(wanted))]


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def abreast(heights: Sequence[float], near: float) -> list[float]:
    """How many places each stands to the right so that near ones stand side by side."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    groups = [[order[0]]]
    for before, after in pairwise(order):
        if heights[after] - heights[before] < near:
            groups[-1].append(after)
        else:
            groups.append([after])
    places = {
        number: place - (len(group) - 1) / 2
        for group in groups
        for place, number in enumerate(sorted(group))
    }
    return [places[number] for number in range(len(heights))]


@dataclass(frozen=True)
class Plot:
    """The area of the lines: two or more `columns`, points from 0 to `highest`.

    In pixels; `margin` stays free at the left and at the right.
    """

    area: Rect
    margin: int
    columns: int
    highest: int

    @property
    def spacing(self) -> float:
        """From one column to the next."""
        return (self.area.w - 2 * self.margin) / (self.columns - 1)

    def x(self, column: int) -> float:
        """The middle of a column, counting from 0."""
        return self.area.x + self.margin + column * self.spacing

    def y(self, points: int) -> float:
        """The height of a score."""
        return self.area.bottom - self.area.h * points / self.highest

    def markers(self, column: int, scores: Sequence[int], marker: int) -> list[Point]:
        """Where all players' markers stand: as high as their scores, equal ones side by side."""
        heights = [self.y(points) for points in scores]
        aside = min(marker * _ASIDE, self.spacing / (len(scores) + 1))
        x, places = self.x(column), abreast(heights, marker * _NEAR)
        return [(x + place * aside, y) for place, y in zip(places, heights, strict=True)]


# What is drawn


def picture(
    theme: Theme,
    size: tuple[int, int],
    names: Sequence[str],
    chronicle: ScoreHistory,
    strings: Strings,
) -> pygame.Surface:
    """The chart of a game with at least one finished round, on a clear ground."""
    return _Chart(theme, size, names, chronicle, strings).drawn()


class _Chart:
    """All that drawing needs; lengths in design units."""

    def __init__(
        self,
        theme: Theme,
        size: tuple[int, int],
        names: Sequence[str],
        chronicle: ScoreHistory,
        strings: Strings,
    ) -> None:
        self.theme = theme
        self._points = strings("Points")
        self._round = strings("Round")
        self._end = strings("End") if chronicle.is_over else strings("Now")
        self._columns = chronicle.columns
        self._type = self._px(metrics.SMALL)
        self._line = round(self._type * _LINE_HEIGHT)
        self._surface = pygame.Surface(size, pygame.SRCALPHA)
        self._surface.fill((*self.theme.colors.paper, 0))
        room = round(size[0] * _NAME_SHARE)
        self._names = [self.theme.shortened(name, "bold", self._type, room) for name in names]
        self._ticks, self._plot = self._fit(size)
        self._lines = self._vertices()

    def _px(self, units: float) -> int:
        return self.theme.px(units)

    def _width(self, words: str, face: str = "text") -> int:
        return self.theme.width(words, face, self._type)

    def _fit(self, size: tuple[int, int]) -> tuple[range, Plot]:
        """The area between the axes' words at the left and below, and the names at the right."""
        highest = max(map(max, self._columns))
        # The last tick has at most one digit more than the highest score.
        words = (self._points, self._round, str(highest * 10))
        left = max(map(self._width, words))
        right = max(self._width(name, "bold") for name in self._names) + self._px(_LEADER)
        top = self._line + self._line // 2
        area = Rect(left + self._px(_BESIDE), top, 0, size[1] - top - round(self._line * 1.5))
        area.w = size[0] - area.x - right
        scale = ticks(highest, max(1, area.h // self._px(_TICK_SPACING)))
        return scale, Plot(area, self._px(_MARGIN), len(self._columns), scale[-1])

    def _vertices(self) -> list[list[Point]]:
        """The places of the markers, column by column."""
        side = self._px(_MARKER)
        return [
            self._plot.markers(column, scores, side) for column, scores in enumerate(self._columns)
        ]

    def drawn(self) -> pygame.Surface:
        """The whole chart."""
        self._draw_scale()
        self._draw_rounds()
        self._draw_lines()
        self._draw_names()
        self._draw_markers()
        return self._surface

    def _write(self, words: str, color: Rgb, **place: Point) -> None:
        face = self.theme.text(words, "text", self._type, color)
        self._surface.blit(face, face.get_rect(**place))

    def _draw_scale(self) -> None:
        """Points from bottom to top, with a thin rule for each; the end stands on a ground."""
        area, plot = self._plot.area, self._plot
        end = Rect(0, area.y, 2 * plot.margin, area.h)
        end.right = area.right
        self._surface.fill(self.theme.colors.shelf, end)
        right = area.x - self._px(_BESIDE)
        for points in self._ticks:
            y = round(plot.y(points))
            color = self.theme.colors.rule if points else self.theme.colors.faded
            pygame.draw.line(self._surface, color, (area.x, y), (area.right, y))
            self._write(str(points), self.theme.colors.faded, midright=(right, y))
        self._write(self._points, self.theme.colors.cobalt, topright=(right, 0))

    def _draw_rounds(self) -> None:
        """The numbers of the rounds, as many as there is room for, and the end."""
        plot, middle = self._plot, self._surface.get_height() - self._line // 2
        for number in self._numbered():
            self._write(str(number), self.theme.colors.faded, center=(plot.x(number - 1), middle))
        end = plot.x(plot.columns - 1)
        self._write(self._end, self.theme.colors.ink, center=(end, middle))
        right = plot.area.x - self._px(_BESIDE)
        self._write(self._round, self.theme.colors.cobalt, midright=(right, middle))

    def _numbered(self) -> range:
        rounds = self._plot.columns - 1
        room = max(self._width(words) for words in (self._end, str(rounds)))
        return numbered(rounds, max(1, self._plot.area.w // (room + self._px(metrics.GAP))))

    def _draw_lines(self) -> None:
        """The lines of all players; of equal ones the lower are wider."""
        with smoothly(self._surface, self.theme.colors.paper) as large:
            for column, scores in enumerate(pairwise(self._columns)):
                ways = [*zip(*scores, strict=True)]
                for player, way in enumerate(ways):
                    start, end = self._lines[column][player], self._lines[column + 1][player]
                    above = ways[player + 1 :].count(way)
                    width = self._px(_STROKE * (1 + above * _WIDER))
                    draw_stroke(large, self.theme.colors.seats[player], start, end, width)

    def _draw_markers(self) -> None:
        """At the rounds with a number and at the end."""
        side = self._px(_MARKER)
        shown = [number - 1 for number in self._numbered()] + [self._plot.columns - 1]
        for column in shown:
            for player, middle in enumerate(self._lines[column]):
                face = emblem(self.theme, player, side)
                self._surface.blit(face, face.get_rect(center=_whole(middle)))

    def _draw_names(self) -> None:
        """At the right end of each line, or a little off and led to."""
        left, half = self._plot.area.right + self._px(_LEADER), self._line / 2
        ends = self._lines[-1]
        lowest = self._surface.get_height() - half
        heights = spread([y for _, y in ends], self._line, half, lowest)
        for player, (name, height) in enumerate(zip(self._names, heights, strict=True)):
            face = self.theme.text(name, "bold", self._type, self.theme.colors.ink)
            self._surface.blit(face, face.get_rect(midleft=(left, round(height))))
            if abs(ends[player][1] - height) > half / 2:
                end = (left - self._px(8), height)
                pygame.draw.aaline(
                    self._surface, self.theme.colors.seats[player], ends[player], end
                )


@contextmanager
def smoothly(surface: pygame.Surface, ground: Rgb) -> Iterator[pygame.Surface]:
    """What is drawn meanwhile, `FINE` times larger, is then made smooth; it lies on a ground."""
    size = surface.get_size()
    large = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    # Transparent, but in the color of the ground: smoothing mixes it in.
    large.fill((*ground, 0))
    yield large
    surface.blit(pygame.transform.smoothscale(large, size), (0, 0))


def draw_stroke(large: pygame.Surface, color: Rgb, start: Point, end: Point, width: int) -> None:
    """One piece of a line with round ends, `FINE` times larger; a point has a length of nothing."""
    (x1, y1), (x2, y2) = ((x * FINE, y * FINE) for x, y in (start, end))
    half = width * FINE / 2
    length = math.hypot(x2 - x1, y2 - y1) or 1
    across, down = (y1 - y2) / length * half, (x2 - x1) / length * half
    corners = [(x1 + across, y1 + down), (x2 + across, y2 + down)]
    corners += [(x2 - across, y2 - down), (x1 - across, y1 - down)]
    pygame.draw.polygon(large, color, corners)
    for middle in (start, end):
        draw_dot(large, color, middle, width / 2)


def draw_dot(large: pygame.Surface, color: Rgb, middle: Point, radius: float) -> None:
    """A dot, `FINE` times larger."""
    x, y = middle
    pygame.draw.circle(large, color, (x * FINE, y * FINE), radius * FINE)


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
