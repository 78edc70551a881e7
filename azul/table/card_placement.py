"""Cards of paper over the table: where one is least in the way, how large it is, its ground."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import hypot
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import CHANCE, DISPLAYS, NOBODY, SIZE, State
from azul.kit import borders, metrics
from azul.kit.theme import Theme
from azul.table.layout import Layout

RADIUS: Final = 18
EDGE: Final = 3
"""Of a card's corners, and the width of its golden edge."""

_AIR: Final = 16
"""How far a card keeps off what it is about."""

_STEPS: Final = 4
"""Into how many steps the way across the window is divided to be tried."""

_SHADOW: Final = 90
_SOFT: Final = 12
"""Opacity of the shadow, of 255, and how far it reaches."""

_LARGEST: Final = 1.5
"""How far cards are enlarged at most, so that they leave room for what they are about."""


class _Weights(NamedTuple):
    """What speaks against a place.

    A card may hide the whole target, lie wholly on what is shown with it, on what is needed, or on
    other things; its tail may cross something on its way; or it may be as far from the target as
    the window is long.
    """

    target: float
    explained: float
    important: float
    others: float
    crossed: float
    far: float


_WEIGHTS: Final = _Weights(
    target=300.0, explained=240.0, important=60.0, others=6.0, crossed=0.6, far=3.0
)


Point = tuple[float, float]


@dataclass(frozen=True)
class CardPlacement:
    """Where a card may stand: in a window of `size`, beside its `target`.

    It keeps off what is `needed`, and rather off `things`, as far as it can, and most of all off
    what is `shown` with it; its tail is no longer than its `reach`. All in pixels.
    """

    size: tuple[int, int]
    target: Rect
    reach: int
    important: Sequence[Rect] = ()
    others: Sequence[Rect] = ()
    explained: Sequence[Rect] = ()

    def cost(self, rect: Rect) -> float:
        """How much a card there would be in the way."""
        return (
            _WEIGHTS.target * _covered(self.target, [rect])
            + _WEIGHTS.explained * _covered(rect, self.explained)
            + _WEIGHTS.important * _covered(rect, self.important)
            + _WEIGHTS.others * _covered(rect, self.others)
            + _WEIGHTS.crossed * self._crossed(rect)
            + _WEIGHTS.far * _distance(rect, self.target) / hypot(*self.size)
        )

    def _crossed(self, rect: Rect) -> int:
        """How many things the tail would cross between a card and its target."""
        tip = nearest(self.target, rect.center)
        return self.count_between(tip, nearest(rect, tip))

    @cached_property
    def _obstacles(self) -> list[Rect]:
        """All that the target is no part of."""
        parts = [*self.important, *self.others]
        return [part for part in parts if not part.collidepoint(self.target.center)]

    def count_between(self, tip: Point, end: Point) -> int:
        """How many things lie on a way to the target, beside what that is a part of."""
        around = Rect(tip, (0, 0)).union((end, (0, 0))).inflate(2, 2)
        near = map(self._obstacles.__getitem__, around.collidelistall(self._obstacles))
        return sum(bool(part.clipline(tip, end)) for part in near)

    def _best(self, size: tuple[int, int], margin: int) -> Rect:
        """Where a card of a size is least in the way; `margin` pixels from the window's edge."""
        inside = Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        target = self.target
        across = _starts((target.left, target.right), (inside.left, inside.right), size[0])
        down = _starts((target.top, target.bottom), (inside.top, inside.bottom), size[1])
        return min((Rect(place, size) for place in product(across, down)), key=self.cost)

    def place(self, theme: Theme, sizes: Sequence[tuple[int, int]]) -> Rect:
        """Where a card is least in the way in one of some sizes, with air around it."""
        free, margin = self._with_air(theme.px(_AIR)), theme.px(metrics.MARGIN)
        return min((free._best(size, margin) for size in sizes), key=free.cost)

    def _with_air(self, air: int) -> "CardPlacement":
        """The same with air around the target, and half as much around what is needed."""
        needed = [part.inflate(air, air) for part in self.important]
        return replace(self, target=self.target.inflate(2 * air, 2 * air), important=needed)


def card_theme(theme: Theme, size: tuple[int, int]) -> Theme:
    """The look in the scale of cards in a window of a size."""
    most = _LARGEST * metrics.menu_scale(size, 1.0)
    return theme.at_scale(max(min(theme.unit, most), metrics.LEGIBLE / metrics.SMALL))


def card_background(theme: Theme, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
    """The paper of a card with its golden edge, and the shadow to be drawn below it."""
    colors = theme.colors
    paper = borders.rounded(
        theme, size, theme.px(RADIUS), colors.paper, colors.gold, theme.px(EDGE)
    )
    return paper, borders.box_shadow(theme, size, theme.px(_SOFT), (*colors.night, _SHADOW))


def important_parts(layout: Layout, state: State) -> Iterator[Rect]:
    """What a player wants to see and reach: the bar, tiles to be taken, and her own board."""
    yield layout.bar
    for number, tiles in enumerate(state.displays, 1):
        if tiles:
            yield layout.part("displays", f"display-{number}")
    if state.center:
        yield layout.part("middle", "center")
    if state.to_act not in (CHANCE, NOBODY):
        yield layout.board(state.to_act)


def other_parts(layout: Layout) -> Iterator[Rect]:
    """What can rather be covered than those, but rather not: names and walls least of all."""
    for player in range(layout.players):
        yield layout.board(player)
        yield layout.board_part(player, "labels", "name")
        yield wall_of(layout, player)
    for number in range(1, DISPLAYS[layout.players] + 1):
        yield layout.part("displays", f"display-{number}")
    yield layout.part("middle", "center")


def wall_of(layout: Layout, player: int) -> Rect:
    """All rows of a player's wall."""
    first, last = (layout.board_part(player, "wall", f"row-{row}") for row in (1, SIZE))
    return first.union(last)


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


def nearest(rect: Rect, point: Sequence[float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another one."""
    return (
        min(max(rect.left, point[0]), rect.right),
        min(max(rect.top, point[1]), rect.bottom),
    )
