"""Charts: lines over a scale, their labels, and a cursor where one can be moved along the chart."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.emblems import emblem
from azul.kit.keys import KeyPress
from azul.kit.plot import PlotScale, Point, labeled, spread, ticks
from azul.kit.strokes import Stroke, dashed, dot, draw_strokes
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Role, Widget

_COVER_WIDENING: Final = 1.0  # in line widths, for each line that covers a line
_DOT_RADIUS: Final = 4.5
_SMALL_DOT_RADIUS: Final = 3
_SPARKLINE_WIDTH: Final = 3
_EMBLEM_SIDE: Final = 22
_CURSOR_WIDTH: Final = 3

_FRAME_PADDING: Final = 8
_SIDE_LABEL_GAP: Final = 12
"""Padding within the frame, and the gap between the lines and the labels beside them."""

_LABEL_GAP: Final = 8
_LINE_HEIGHT: Final = 1.25
_TICK_SPACING: Final = 40
_MIN_LABELED_HEIGHT: Final = 220
_MAX_NAME_SHARE: Final = 0.3  # of the chart's width


class LineStyle(Enum):
    """The pattern of a line; lines differ by more than their colors."""

    SOLID = "solid"
    DASHED = "dashed"
    DOTTED = "dotted"
    DASH_DOTTED = "dash-dotted"
    POINTS = "points"  # a dot at each point, and no line


_PATTERNS: Final[dict[LineStyle, tuple[float, ...]]] = {
    LineStyle.SOLID: (),
    LineStyle.DASHED: (15, 9),
    LineStyle.DOTTED: (2, 8),
    LineStyle.DASH_DOTTED: (15, 8, 2, 8),
}
"""Lengths of dashes and of the gaps after them, in design units."""


@dataclass(frozen=True)
class Series:
    """Points from left to right, then emblem of the `seat` and name; `width` is in design units."""

    points: Sequence[Point]
    color: Rgb
    style: LineStyle = LineStyle.SOLID
    seat: int | None = None
    name: str = ""
    width: float = 4.5


class Tick(NamedTuple):
    """A label below the chart."""

    x: float
    label: str


class Band(NamedTuple):
    """A shaded part of the chart, the inset included, and its label below."""

    first: float
    last: float
    label: str = ""


@dataclass(frozen=True)
class ChartData:
    """The contents of a chart; later series are drawn above earlier series.

    The scale goes from 0 to `highest` or the next round number; `y_label` formats its numbers. As
    many ticks are labeled as there is room for. With `has_markers` all series have the same x
    values, and emblems at the labeled ones. The `inset` is in design units.
    """

    series: Sequence[Series]
    x_range: tuple[float, float]
    x_ticks: Sequence[Tick]
    x_title: str
    highest: int
    y_label: Callable[[int], str] = str
    y_title: str = ""
    bands: Sequence[Band] = ()
    inset: float = 0
    has_markers: bool = False
    has_x_rules: bool = False


class Chart(Widget):
    """A chart of a `height` in pixels, or as high as its rectangle.

    With `on_choose` there is a cursor at the integer `cursor_x`, and a click or Enter chooses an x.
    """

    role = Role.CHART

    def __init__(
        self,
        theme: Theme,
        data: ChartData,
        height: int = 0,
        tooltip: str = "",
        on_choose: Callable[[int], Any] | None = None,
        cursor_x: int = 0,
    ) -> None:
        super().__init__(theme, tooltip)
        self.cursor_x = cursor_x
        self.is_interactive = self.focusable = on_choose is not None
        self.data, self._height, self._on_choose = data, height, on_choose
        self._image: _ChartImage | None = None

    def height(self, width: int) -> int:
        return self._height

    def set_rect(self, rect: Rect) -> None:
        is_new = rect.size != self.rect.size
        super().set_rect(rect)
        if is_new:
            self.show(self.data)

    def show(self, data: ChartData) -> None:
        self.data = data
        if self.rect.w > 0 and self.rect.h > 0:
            is_framed = self._on_choose is not None
            self._image = _ChartImage(self.theme, self.rect.size, data, is_framed)

    # Choosing

    def on_press(self, point: tuple[int, int]) -> Action | None:
        return self._choosing(self._nearest(point))

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        x = self._nearest(point)
        return self._choosing(x) if x != self.cursor_x else None

    def drags_at(self, point: tuple[int, int]) -> bool:
        return True

    def on_key(self, pressed: KeyPress) -> Action | None:
        step = pressed.horizontal_step
        if step and self._on_choose is not None:
            first, last = self.data.x_range
            x = min(max(round(first), self.cursor_x + step), round(last))
            return lambda: self._move_cursor(x)
        return self._choosing(self.cursor_x) if pressed.activates else None

    def _nearest(self, point: tuple[int, int]) -> int:
        return self._image.plot.nearest(point[0] - self.rect.x) if self._image else self.cursor_x

    def _move_cursor(self, x: int) -> None:
        self.cursor_x = x

    def _choosing(self, x: int) -> Action | None:
        choose = self._on_choose
        if choose is None:
            return None

        def action() -> Any:
            self.cursor_x = x
            return choose(x)

        return action

    # Drawing

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self._image is None:
            return
        surface.blit(self._image.surface, self.rect)
        if self._on_choose is None:
            return
        plot = self._image.plot
        cursor = Rect(0, self.rect.y + plot.area.y, self.px(_CURSOR_WIDTH), plot.area.h)
        cursor.centerx = self.rect.x + round(plot.x(self.cursor_x))
        surface.fill(self.colors.ink, cursor)
        edge = self.colors.cobalt if hovered else self.colors.rule
        pygame.draw.rect(surface, edge, self.rect, self.px(2), self.px(4))
        if focused:
            self.draw_focus(surface, self.rect)


class _ChartImage:
    """A chart in a size: the positions of all its parts, and its image."""

    def __init__(
        self, theme: Theme, size: tuple[int, int], data: ChartData, is_framed: bool
    ) -> None:
        self.theme, self.data = theme, data
        self._size, self._is_framed = size, is_framed
        self._type = theme.px(metrics.SMALL)
        self._line_height = round(self._type * _LINE_HEIGHT)
        self._side = theme.px(_EMBLEM_SIDE)
        self._has_labels = size[1] >= theme.px(_MIN_LABELED_HEIGHT)
        frame = theme.px(_FRAME_PADDING) if is_framed else 0
        self._inside = Rect((0, 0), size).inflate(-2 * frame, -2 * frame)
        self._y_ticks, self.plot = self._fit()
        self._points = [self._thinned(series) for series in data.series]
        self._lines = self._vertices()

    # Places

    def _px(self, units: float) -> int:
        return self.theme.px(units)

    def _width(self, text: str, typeface: str = "text") -> int:
        return self.theme.width(text, typeface, self._type)

    def _fit(self) -> tuple[range, PlotScale]:
        """Return the ticks of the scale, and the area for the lines beside labels and line ends."""
        data, line, area = self.data, self._line_height, self._inside.copy()
        area.w -= self._end_width()
        if self._has_labels:
            top = line // 2 + (line if data.y_title else 0)
            area = Rect(area.x, area.y + top, area.w, area.h - top - round(line * 1.5))
        y_ticks = ticks(data.highest, max(2, area.h // self._px(_TICK_SPACING)))
        if self._has_labels:
            labels = (data.x_title, data.y_title, *map(data.y_label, y_ticks))
            left = max(map(self._width, labels)) + self._px(_SIDE_LABEL_GAP)
            area = Rect(area.x + left, area.y, area.w - left, area.h)
        inset = self._px(data.inset) if data.inset else 0
        return y_ticks, PlotScale(area, inset, *data.x_range, y_ticks[-1])

    def _end_width(self) -> int:
        if all(series.seat is None for series in self.data.series):
            return 0
        emblem_width = self._px(_SIDE_LABEL_GAP) + self._side
        if not self._has_labels:
            return emblem_width
        widest = max(self._width(self._name(series), "bold") for series in self.data.series)
        return emblem_width + self._px(_LABEL_GAP) + widest

    def _name(self, series: Series) -> str:
        max_width = round(self._inside.w * _MAX_NAME_SHARE)
        return self.theme.shortened(series.name, "bold", self._type, max_width)

    def _thinned(self, series: Series) -> Sequence[Point]:
        """Return at most one point per pixel, always the last.

        All points of a series without a line are returned.
        """
        if series.style is LineStyle.POINTS:
            return series.points
        every = 1 + len(series.points) // max(1, self.plot.area.w)
        return [*series.points[:-1:every], *series.points[-1:]]

    def _vertices(self) -> list[list[Point]]:
        """Return the points of all series in pixels; near markers are side by side."""
        plot = self.plot
        if not self.data.has_markers:
            return [[(plot.x(x), plot.y(y)) for x, y in points] for points in self._points]
        columns = [
            plot.markers(column[0][0], [y for _, y in column], self._side)
            for column in zip(*self._points, strict=True)
        ]
        return [list(line) for line in zip(*columns, strict=True)]

    @cached_property
    def _labeled_ticks(self) -> list[Tick]:
        """As many ticks as have room between each other and the labels of bands."""
        x_ticks, bands = self.data.x_ticks, [band for band in self.data.bands if band.label]
        if not x_ticks:
            return []
        labels = [x_ticks[-1].label, *(band.label for band in bands)]
        room = max(map(self._width, labels)) + self._px(metrics.GAP)
        places = [self.plot.x(tick.x) for tick in x_ticks]
        return [x_ticks[n] for n in labeled(places, room, [*map(self._middle, bands)])]

    def _middle(self, band: Band) -> float:
        return self.plot.x((band.first + band.last) / 2)

    # Drawing

    @cached_property
    def surface(self) -> pygame.Surface:
        """The image, drawn when it is first needed: a panel may try several layouts before."""
        colors = self.theme.colors
        ground, alpha = (colors.field, 255) if self._is_framed else (colors.paper, 0)
        surface = pygame.Surface(self._size, pygame.SRCALPHA)
        surface.fill((*ground, alpha))
        plot = self.plot
        for band in self.data.bands:
            left = round(plot.x(band.first)) - plot.inset
            right = round(plot.x(band.last)) + plot.inset
            surface.fill(colors.shelf, Rect(left, plot.area.y, right - left, plot.area.h))
        self._draw_rules(surface)
        if self._has_labels:
            self._draw_y_labels(surface)
            self._draw_x_labels(surface)
        strokes: list[Stroke] = []
        for number, series in enumerate(self.data.series):
            is_dotted = series.style is LineStyle.POINTS
            strokes += self._dots(number) if is_dotted else self._line_strokes(number)
        draw_strokes(surface, ground, strokes)
        if self.data.has_markers:
            self._draw_markers(surface)
        self._draw_ends(surface)
        return surface

    def _draw_rules(self, surface: pygame.Surface) -> None:
        colors, area = self.theme.colors, self.plot.area
        if self.data.has_x_rules:
            for x in (round(self.plot.x(tick.x)) for tick in self.data.x_ticks):
                pygame.draw.line(surface, colors.rule, (x, area.y), (x, area.bottom))
        for tick in self._y_ticks:
            y = round(self.plot.y(tick))
            color = colors.rule if tick else colors.faded
            pygame.draw.line(surface, color, (area.x, y), (area.right, y))

    def _draw_y_labels(self, surface: pygame.Surface) -> None:
        colors, right = self.theme.colors, self.plot.area.x - self._px(_SIDE_LABEL_GAP)
        for tick in self._y_ticks:
            place = (right, round(self.plot.y(tick)))
            self._write(surface, self.data.y_label(tick), colors.faded, midright=place)
        self._write(surface, self.data.y_title, colors.cobalt, topright=(right, self._inside.y))

    def _draw_x_labels(self, surface: pygame.Surface) -> None:
        colors, middle = self.theme.colors, self._inside.bottom - self._line_height // 2
        for tick in self._labeled_ticks:
            self._write(surface, tick.label, colors.faded, center=(self.plot.x(tick.x), middle))
        for band in self.data.bands:
            self._write(surface, band.label, colors.ink, center=(self._middle(band), middle))
        right = self.plot.area.x - self._px(_SIDE_LABEL_GAP)
        self._write(surface, self.data.x_title, colors.cobalt, midright=(right, middle))

    def _write(self, surface: pygame.Surface, text: str, color: Rgb, **place: Point) -> None:
        image = self.theme.text(text, "text", self._type, color)
        surface.blit(image, image.get_rect(**place).clamp(surface.get_rect()))

    def _dots(self, number: int) -> Iterator[Stroke]:
        series, line = self.data.series[number], self._lines[number]
        is_crowded = len(line) * self._px(3 * _DOT_RADIUS) > self.plot.area.w
        radius = self._px(_SMALL_DOT_RADIUS if is_crowded else _DOT_RADIUS)
        # Many of thousands of points are at the same position.
        for middle in {(round(x), round(y)) for x, y in line}:
            yield dot(series.color, middle, radius)

    def _line_strokes(self, number: int) -> Iterator[Stroke]:
        """Yield the line of a series, wider where others cover it, so that it stays visible."""
        series, line, points = self.data.series[number], self._lines[number], self._points[number]
        if len(line) == 1:
            yield dot(series.color, line[0], self._px(_DOT_RADIUS))
        covering = [
            sum(above[n : n + 2] == points[n : n + 2] for above in self._points[number + 1 :])
            for n in range(len(line) - 1)
        ]
        pattern = [self._px(length) for length in _PATTERNS[series.style]]
        for segment, start, end in dashed(line, pattern):
            width = series.width * self.theme.unit * (1 + covering[segment] * _COVER_WIDENING)
            yield Stroke(series.color, start, end, width)

    def _draw_markers(self, surface: pygame.Surface) -> None:
        """Draw emblems at the labeled ticks and at the ends of the lines."""
        shown = {tick.x for tick in self._labeled_ticks}
        for series, points, line in zip(self.data.series, self._points, self._lines, strict=True):
            if series.seat is None:
                continue
            image = emblem(self.theme, series.seat, self._side)
            for (x, _), middle in zip(points, line, strict=True):
                if x in shown or x == points[-1][0]:
                    center = (round(middle[0]), round(middle[1]))
                    surface.blit(image, image.get_rect(center=center))

    def _draw_ends(self, surface: pygame.Surface) -> None:
        """Draw emblem and name at the right of each line, moved apart if near."""
        side = self._side
        ends = [
            (series, line[-1][1])
            for series, line in zip(self.data.series, self._lines, strict=True)
            if series.seat is not None and line
        ]
        gap = self._line_height if self._has_labels else side
        low, high = self._inside.y + gap / 2, self._inside.bottom - gap / 2
        heights = spread([y for _, y in ends], gap, low, high)
        left = self.plot.area.right + self._px(_SIDE_LABEL_GAP)
        for (series, _), y in zip(ends, heights, strict=True):
            assert series.seat is not None
            image = emblem(self.theme, series.seat, side)
            surface.blit(image, image.get_rect(midleft=(left, round(y))))
            if self._has_labels:
                name = self.theme.text(
                    self._name(series), "bold", self._type, self.theme.colors.ink
                )
                place = (left + side + self._px(_LABEL_GAP), round(y))
                surface.blit(name, name.get_rect(midleft=place))


def sparkline(theme: Theme, size: tuple[int, int], values: Sequence[float]) -> pygame.Surface:
    """Return a line without a scale, with a dot at its end; for rows of a list."""
    low, high, inset = min(values), max(values), theme.px(_DOT_RADIUS)
    width, height = size[0] - 2 * inset, size[1] - 2 * inset
    span, last = max(1.0, high - low), max(1, len(values) - 1)
    line = [
        (inset + width * n / last, inset + height * (high - value) / span)
        for n, value in enumerate(values)
    ]
    colors = theme.colors
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colors.shelf, 0))
    strokes = [
        Stroke(colors.cobalt, start, end, theme.px(_SPARKLINE_WIDTH))
        for _, start, end in dashed(line)
    ]
    draw_strokes(
        surface, colors.shelf, [*strokes, dot(colors.cobalt, line[-1], theme.px(_DOT_RADIUS))]
    )
    return surface
