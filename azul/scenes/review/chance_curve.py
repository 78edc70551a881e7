"""The curve of chances: each player's chance to win from step to step; a press leads to the step.

Lines are told apart by their style and by the emblem at their end, not by color alone.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, pairwise
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import HistoryEntry
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.emblems import emblem
from azul.kit.theme import Theme
from azul.kit.widgets import ACTIVATE, Action, Widget, step_of
from azul.scenes.dialogs.chart import FINE, Point, draw_stroke, spread
from azul.scenes.insights import GameAnalysis

_DASHES: Final = ((1000.0,), (15.0, 9.0), (2.0, 8.0), (15.0, 8.0, 2.0, 8.0))
"""By seat, how long a piece of the line is, and then the gap, in design units."""

_STROKE: Final = 4
_CURSOR: Final = 3
_EMBLEM: Final = 22
_AROUND: Final = 8
_BESIDE: Final = 12
_LABELLED: Final = 220
"""From so many design units of height on, chances and rounds are written beside the curve."""

_NAME_SHARE: Final = 0.25
"""The most of the width that a name may take."""

_LEVELS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


class ChanceCurve(Widget):
    """Chances along a game that is looked through; `at` is the step that is looked at.

    `on_choose` is told which step was pressed, or gone to by keys.
    """

    def __init__(
        self,
        theme: Theme,
        insight: GameAnalysis,
        passages: Sequence[HistoryEntry],
        strings: Strings,
        on_choose: Callable[[int], Any],
        at: int = 0,
        names: Sequence[str] = (),
    ) -> None:
        """The `names` are written beside the lines where there is room."""
        super().__init__(theme, strings("Chances to win: a press leads to the step"))
        self.at = at
        self._insight, self._passages, self._strings = insight, passages, strings
        self._on_choose = on_choose
        self._names = names
        self.high = 0
        """How high it is on a panel, in pixels."""
        self._face: pygame.Surface | None = None
        self._area = Rect(0, 0, 0, 0)
        """Where the lines are, within the widget."""

    # Where things are

    def height(self, width: int) -> int:
        return self.high

    def set_rect(self, rect: Rect) -> None:
        """Take a place, and draw what is known as large as that leaves room for."""
        is_new = rect.size != self.rect.size
        super().set_rect(rect)
        if is_new:
            self._area = self._measured()
            self.renew()

    @property
    def _labelled(self) -> bool:
        return self.rect.h >= self.px(_LABELLED)

    def _measured(self) -> Rect:
        """Where the lines have room."""
        size, around = self.px(metrics.SMALL), self.px(_AROUND)
        area = Rect((0, 0), self.rect.size).inflate(-2 * around, -2 * around)
        area.w -= self.px(_EMBLEM + _AROUND)
        if self._labelled:
            area.w -= self._name_width()
            beside = (self._strings.percent(1), self._strings("Round"))
            left = max(self.theme.width(words, "text", size) for words in beside) + self.px(_BESIDE)
            area = Rect(area.x + left, area.y + size // 2, area.w - left, area.h - 5 * size // 2)
        return area

    def _name_width(self) -> int:
        size, most = self.px(metrics.SMALL), round(self.rect.w * _NAME_SHARE)
        wide = (self.theme.width(name, "bold", size) for name in self._names)
        return min(most, max(wide, default=0)) + self.px(_AROUND)

    def _x(self, step: int) -> float:
        area = self._area
        return area.x + area.w * step / max(1, len(self._passages))

    def _y(self, chance: float) -> float:
        area = self._area
        return area.bottom - area.h * chance

    def _points(self, player: int) -> list[Point]:
        """The line of a player, as far as it is known: from the end on."""
        played = [0, *(passage.played for passage in self._passages)]
        known = self._insight.chances
        # Of a game with more steps than pixels some are passed over, but never the end.
        every = 1 + len(played) // max(1, self._area.w)
        return [
            (self._x(step), self._y(known[records][player]))
            for step, records in enumerate(played)
            if records in known and (step % every == 0 or step == len(played) - 1)
        ]

    def _step_at(self, point: tuple[int, int]) -> int:
        area, last = self._area, len(self._passages)
        share = (point[0] - self.rect.x - area.x) / max(1, area.w)
        return min(max(0, round(share * last)), last)

    # Answering

    def on_click(self, point: tuple[int, int]) -> Action | None:
        return self._choosing(self._step_at(point))

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        step = self._step_at(point)
        return self._choosing(step) if step != self.at else None

    def on_key(self, event: Event) -> Action | None:
        """Left and Right choose a step, Enter and Space lead there."""
        step = step_of(event, pygame.K_LEFT, pygame.K_RIGHT)
        if step:
            to = min(max(0, self.at + step), len(self._passages))
            return lambda: self._go(to)
        is_press = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        return self._choosing(self.at) if is_press else None

    def _go(self, step: int) -> None:
        self.at = step

    def _choosing(self, step: int) -> Action:
        def choose() -> Any:
            self.at = step
            return self._on_choose(step)

        return choose

    # Drawing

    def renew(self) -> None:
        """Draw what is known by now."""
        if self.rect.w <= 0 or self.rect.h <= 0:
            return
        size = self.rect.size
        face = pygame.Surface((size[0] * FINE, size[1] * FINE))
        face.fill(self.colors.field)
        lines = [self._points(player) for player in range(len(self._insight.setup.players))]
        self._draw_lines(face, lines)
        face = pygame.transform.smoothscale(face, size)
        self._draw_scale(face)
        if all(lines):
            self._draw_emblems(face, [line[-1][1] for line in lines])
        self._face = face

    def _draw_lines(self, face: pygame.Surface, lines: Sequence[Sequence[Point]]) -> None:
        area, colors = self._area, self.colors
        unknown = Rect(area.x, area.y, round(area.w * (1 - self._share)), area.h)
        fine = [FINE * number for number in unknown]
        face.fill(colors.shelf, Rect(fine))
        lefts = [self._x(p.number - 1) for p in self._passages if p.is_deal]
        for x in lefts:
            line = Rect(round(x * FINE), area.y * FINE, FINE, area.h * FINE)
            face.fill(colors.rule, line)
        for level in _LEVELS:
            y = round(self._y(level) * FINE)
            width = 2 * FINE if level == 0.5 else FINE
            face.fill(colors.rule, Rect(area.x * FINE, y, area.w * FINE, width))
        for player, points in enumerate(lines):
            pieces = dashed(points, [self.px(d) for d in _DASHES[player]])
            for start, end in pieces:
                draw_stroke(face, colors.seats[player], start, end, self.px(_STROKE))

    @property
    def _share(self) -> float:
        """How much of the curve is known, by its width."""
        known = self._insight.chances
        steps = [p.number for p in self._passages if p.played not in known]
        return 1 - max(steps, default=0) / max(1, len(self._passages))

    def _draw_scale(self, face: pygame.Surface) -> None:
        """What the lines mean, where there is room to write it."""
        area, size, color = self._area, self.px(metrics.SMALL), self.colors.faded
        pygame.draw.rect(face, self.colors.rule, area, 1)
        if not self._labelled:
            return
        for level in _LEVELS[::2]:
            words = self.theme.text(self._strings.percent(level), "text", size, color)
            right = area.x - self.px(_BESIDE)
            face.blit(words, words.get_rect(midright=(right, round(self._y(level)))))
        end, top = 0, area.bottom + size // 2
        for passage in self._passages:
            if passage.is_deal:
                words = self.theme.text(str(passage.round), "text", size, color)
                place = words.get_rect(midtop=(round(self._x(passage.number - 1)), top))
                if place.x > end:
                    face.blit(words, place)
                    end = place.right + self.px(_BESIDE)
        words = self.theme.text(self._strings("Round"), "text", size, self.colors.cobalt)
        face.blit(words, words.get_rect(topright=(area.x - self.px(_BESIDE), top)))

    def _draw_emblems(self, face: pygame.Surface, ends: Sequence[float]) -> None:
        """At the end of each line, or a little off."""
        side, area = self.px(_EMBLEM), self._area
        heights = spread(ends, side, area.y + side / 2, area.bottom - side / 2)
        for player, height in enumerate(heights):
            mark = emblem(self.theme, player, side)
            place = area.right + self.px(_AROUND), round(height)
            face.blit(mark, mark.get_rect(midleft=place))
            if self._labelled and self._names:
                size, room = self.px(metrics.SMALL), self._name_width() - self.px(_AROUND)
                name = self.theme.shortened(self._names[player], "bold", size, room)
                words = self.theme.text(name, "bold", size, self.colors.ink)
                left = place[0] + side + self.px(_AROUND)
                face.blit(words, words.get_rect(midleft=(left, place[1])))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the curve, and where one is."""
        if self._face is None:
            return
        surface.blit(self._face, self.rect)
        area = self._area.move(self.rect.topleft)
        cursor = Rect(0, area.y, self.px(_CURSOR), area.h)
        cursor.centerx = self.rect.x + round(self._x(self.at))
        surface.fill(self.colors.ink, cursor)
        edge = self.colors.cobalt if hovered else self.colors.rule
        pygame.draw.rect(surface, edge, self.rect, self.px(2), self.px(4))
        if focused:
            self.draw_focus(surface, self.rect)


def dashed(line: Sequence[Point], pattern: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """A line in pieces: so long is one, so long the gap after it, and so on."""
    lengths = cycle(pattern)
    left, drawn = next(lengths), True
    for (x1, y1), (x2, y2) in pairwise(line):
        whole = math.hypot(x2 - x1, y2 - y1)
        done = 0.0
        while done < whole:
            piece = min(left, whole - done)
            if drawn:
                ends = (
                    (x1 + (x2 - x1) * at / whole, y1 + (y2 - y1) * at / whole)
                    for at in (done, done + piece)
                )
                yield next(ends), next(ends)
            done += piece
            left -= piece
            if left <= 0:
                left, drawn = next(lengths), len(pattern) == 1 or not drawn
