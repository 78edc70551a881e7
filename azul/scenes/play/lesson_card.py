"""The card of a lesson: paper with a golden edge, and a tail that points to what it is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import hypot
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Vector2

from azul.kit import boxes, frames, theme
from azul.kit.colors import Rgb
from azul.kit.look import Look
from azul.kit.widgets import Button

_WIDTHS: Final = (290, 430, 700)
"""Widths of the words that are tried."""

_PADDING: Final = 24
_GAP: Final = 12
_RADIUS: Final = 18
_EDGE: Final = 3
_TAIL: Final = 15
"""Half the width of the tail where it leaves the card."""

_TIP: Final = 18
_AIR: Final = 16
"""How far the tail reaches into what it points at, and how far the card keeps off that."""

_STEPS: Final = 4
"""Into how many steps the way across the window is divided to be tried."""

_SHADOW: Final = 90
_SOFT: Final = 12
"""Opacity of the shadow, of 255, and how far it reaches."""

_NARROW: Final = 0.4
"""Buttons that are wider side by side than this share of the window may stand one below another."""


class _Weights(NamedTuple):
    """What speaks against a place.

    A card may hide the whole target, lie wholly on what is needed, or on other things; its tail may
    cross something on its way; or it may be as far from the target as the window is long.
    """

    target: float
    needed: float
    things: float
    crossed: float
    far: float


_WEIGHTS: Final = _Weights(target=300.0, needed=60.0, things=6.0, crossed=0.6, far=3.0)


Point = tuple[float, float]


@dataclass(frozen=True)
class Room:
    """Where a card may stand: in a window of `size`, beside its `target`.

    It keeps off what is `needed`, and rather off `things`, as far as it can; its tail is no longer
    than its `reach`. All in pixels.
    """

    size: tuple[int, int]
    target: Rect
    reach: int
    needed: Sequence[Rect] = ()
    things: Sequence[Rect] = ()

    def cost(self, rect: Rect) -> float:
        """How much a card there would be in the way."""
        return (
            _WEIGHTS.target * _covered(self.target, [rect])
            + _WEIGHTS.needed * _covered(rect, self.needed)
            + _WEIGHTS.things * _covered(rect, self.things)
            + _WEIGHTS.crossed * self._crossed(rect)
            + _WEIGHTS.far * _distance(rect, self.target) / hypot(*self.size)
        )

    def _crossed(self, rect: Rect) -> int:
        """How many things the tail would cross between a card and its target."""
        tip = _nearest(self.target, rect.center)
        return self.between(tip, _nearest(rect, tip))

    @cached_property
    def _others(self) -> list[Rect]:
        """All that the target is no part of."""
        parts = [*self.needed, *self.things]
        return [part for part in parts if not part.collidepoint(self.target.center)]

    def between(self, tip: Point, end: Point) -> int:
        """How many things lie on a way to the target, beside what that is a part of."""
        around = Rect(tip, (0, 0)).union((end, (0, 0))).inflate(2, 2)
        near = map(self._others.__getitem__, around.collidelistall(self._others))
        return sum(bool(part.clipline(tip, end)) for part in near)

    def best(self, size: tuple[int, int], margin: int) -> Rect:
        """Where a card of a size is least in the way; `margin` pixels from the window's edge."""
        inside = Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        target = self.target
        across = _starts((target.left, target.right), (inside.left, inside.right), size[0])
        down = _starts((target.top, target.bottom), (inside.top, inside.bottom), size[1])
        return min((Rect(place, size) for place in product(across, down)), key=self.cost)

    def spaced(self, air: int) -> "Room":
        """The same with air around the target, and half as much around what is needed."""
        needed = [part.inflate(air, air) for part in self.needed]
        return replace(self, target=self.target.inflate(2 * air, 2 * air), needed=needed)


class LessonCard:
    """Words and buttons below them, placed where they are least in the way.

    The buttons get their places; a form draws them.
    """

    def __init__(self, look: Look, room: Room, words: str, buttons: Sequence[Button]) -> None:
        self.look = look
        self.words = words
        self.buttons = list(buttons)
        self._target = room.target
        width, self.rect = self._placed(room)
        _, tip = self._tail()
        # What the card itself lies on is not crossed.
        end = Vector2(_nearest(self.rect, (tip.x, tip.y)))
        crossed = room.between((tip.x, tip.y), (end.x, end.y))
        self._framed = bool(crossed) or tip.distance_to(end) > room.reach
        self._face = self.look.paragraph(words, "text", self._type, self.look.colors.ink, width)
        self._arrange_buttons()
        size, radius, edge = self.rect.size, self._px(_RADIUS), self._px(_EDGE)
        self._body = frames.rounded(
            self.look, size, radius, self.look.colors.paper, self.look.colors.gold, edge
        )
        self._shadow = frames.halo(
            self.look, size, self._px(_SOFT), (*self.look.colors.night, _SHADOW)
        )

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the frame around what the card is about, if no tail points there.

        It is of the card's paper between golden edges: what answers the keys has another one.
        """
        if not self._framed:
            return
        edge, radius, colors = self._px(_EDGE), self._px(_RADIUS), self.look.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            around = self._target.inflate(2 * beyond * edge, 2 * beyond * edge)
            frames.outlined(self.look, surface, around, radius, color, width * edge)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the buttons and the frame."""
        root, tip = self._tail()
        edge, half = self._px(_EDGE), self._px(_TAIL)
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        if not self._framed:
            _draw_tail(surface, root, tip, half, self.look.colors.gold)
        surface.blit(self._body, self.rect)
        if not self._framed:
            inner = tip.move_towards(root, 2.5 * edge)
            _draw_tail(surface, root, inner, half - edge, self.look.colors.paper)
        surface.blit(self._face, self.words_rect)

    def _px(self, units: float) -> int:
        return self.look.px(units)

    @property
    def _type(self) -> int:
        return self._px(theme.SMALL)

    @property
    def words_rect(self) -> Rect:
        """Where the words stand."""
        return Rect(self._inside.topleft, self._face.get_size())

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    # Its shape and place

    def _placed(self, room: Room) -> tuple[int, Rect]:
        """The width inside the card, and the place of the whole, that are least in the way."""
        free = room.spaced(self._px(_AIR))
        row = self._row_width(self.buttons)
        least = row if row <= room.size[0] * _NARROW else 0
        shapes = [self._shape(max(least, self._px(width))) for width in _WIDTHS]
        placed = [(width, free.best(size, self._px(theme.MARGIN))) for width, size in shapes]
        return min(placed, key=lambda shape: free.cost(shape[1]))

    def _shape(self, wanted: int) -> tuple[int, tuple[int, int]]:
        """The width inside the card, and the size of the whole."""
        width = max(wanted, *(button.width() for button in self.buttons))
        face = self.look.paragraph(self.words, "text", self._type, self.look.colors.ink, width)
        rows = self._rows(width)
        width = max(face.get_width(), *map(self._row_width, rows))
        height = face.get_height() + len(rows) * (self._px(_GAP) + self._button_height())
        around = 2 * self._px(_PADDING)
        return width, (width + around, height + around)

    def _rows(self, width: int) -> list[list[Button]]:
        """The buttons side by side, or below one another where the card is narrow."""
        if self._row_width(self.buttons) <= width:
            return [self.buttons]
        return [[button] for button in self.buttons]

    def _row_width(self, row: Sequence[Button]) -> int:
        return boxes.length([button.width() for button in row], self._px(_GAP))

    def _button_height(self) -> int:
        return max(button.px(theme.BUTTON) for button in self.buttons)

    def _arrange_buttons(self) -> None:
        gap, rows = self._px(_GAP), self._rows(self._inside.w)
        area = Rect(self._inside.x, self.words_rect.bottom + gap, self._inside.w, 0)
        lines = boxes.column(area, [self._button_height()] * len(rows), gap)
        for row, line in zip(rows, lines, strict=True):
            places = boxes.row(line, [button.width() for button in row], gap)
            for button, place in zip(row, places, strict=True):
                button.settle(place)

    def _tail(self) -> tuple[Vector2, Vector2]:
        """Where the tail leaves the card, and where it ends."""
        reach = 2 * self._px(_TIP)
        inner = self._target.inflate(*(-min(side, reach) for side in self._target.size))
        tip = Vector2(_nearest(inner, self.rect.center))
        keep = self._px(_RADIUS) + self._px(_TAIL)
        root = Vector2(_nearest(self.rect.inflate(-2 * keep, -2 * keep), (tip.x, tip.y)))
        return root, tip


def _draw_tail(surface: pygame.Surface, root: Vector2, tip: Vector2, half: int, color: Rgb) -> None:
    if root != tip:
        across = (tip - root).normalize().rotate(90) * half
        points = [root + across, tip, root - across]
        pygame.draw.polygon(surface, color, points)
        pygame.draw.aalines(surface, color, True, points)


def _starts(target: tuple[int, int], inside: tuple[int, int], length: int) -> list[int]:
    """Where a card of a length may begin: before the target, after or along it, or elsewhere."""
    near, far = target
    first, last = inside[0], max(inside[0], inside[1] - length)
    beside = [near - length, far, (near + far - length) // 2]
    spread = [first + (last - first) * step // _STEPS for step in range(_STEPS + 1)]
    return [min(max(first, start), last) for start in (*beside, *spread)]


def _covered(rect: Rect, others: Sequence[Rect]) -> float:
    """How much of a rectangle lies on others, as a share of it."""
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts) / (rect.w * rect.h)


def _distance(rect: Rect, target: Rect) -> float:
    """Between the nearest points of two rectangles, with a little for their middles."""
    across = max(0, target.left - rect.right, rect.left - target.right)
    down = max(0, target.top - rect.bottom, rect.top - target.bottom)
    middles = hypot(rect.centerx - target.centerx, rect.centery - target.centery)
    return hypot(across, down) + middles / 6


def _nearest(rect: Rect, point: Sequence[float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another one."""
    return (
        min(max(rect.left, point[0]), rect.right),
        min(max(rect.top, point[1]), rect.bottom),
    )
