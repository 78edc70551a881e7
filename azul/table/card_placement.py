"""Cards over the table: where a card is least in the way, and its scale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from math import hypot
from typing import Final, NamedTuple

from pygame import Rect

from azul.engine import CHANCE, DISPLAYS, NOBODY, SIZE, State
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.table.layout import Layout

_AIR: Final = 16
"""Least distance between a card and its target, in design units."""

_STEPS: Final = 4
"""Number of positions across the window that are tried."""

_LARGEST: Final = 1.5
"""Largest scale of cards, so that they leave room for their target."""


class _Weights(NamedTuple):
    """The costs of a position of a card.

    They are for a card that hides the whole target, or lies wholly on what it explains, on
    important or on other parts; for each part that its tail crosses; and for a distance from the
    target as long as the window's diagonal.
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
    """Finds the best position of a card in a window of `size`, beside its `target`.

    It should not cover what is `explained`, and as little as possible of the `important` and the
    `others`; its tail is no longer than `reach`. All lengths are in pixels.
    """

    size: tuple[int, int]
    target: Rect
    reach: int
    important: Sequence[Rect] = ()
    others: Sequence[Rect] = ()
    explained: Sequence[Rect] = ()

    def cost(self, rect: Rect) -> float:
        """How much a card would be in the way."""
        return (
            _WEIGHTS.target * _covered(self.target, [rect])
            + _WEIGHTS.explained * _covered(rect, self.explained)
            + _WEIGHTS.important * _covered(rect, self.important)
            + _WEIGHTS.others * _covered(rect, self.others)
            + _WEIGHTS.crossed * self._crossed(rect)
            + _WEIGHTS.far * _distance(rect, self.target) / hypot(*self.size)
        )

    def _crossed(self, rect: Rect) -> int:
        """How many parts the tail would cross between a card and its target."""
        tip = nearest(self.target, rect.center)
        return self.count_between(tip, nearest(rect, tip))

    @cached_property
    def _obstacles(self) -> list[Rect]:
        """All parts that do not contain the target."""
        parts = [*self.important, *self.others]
        return [part for part in parts if not part.collidepoint(self.target.center)]

    def count_between(self, tip: Point, end: Point) -> int:
        """How many parts a line to the target crosses, without those that contain the target."""
        around = Rect(tip, (0, 0)).union((end, (0, 0))).inflate(2, 2)
        near = map(self._obstacles.__getitem__, around.collidelistall(self._obstacles))
        return sum(bool(part.clipline(tip, end)) for part in near)

    def _best(self, size: tuple[int, int], margin: int) -> Rect:
        """The best position of a card of some size, `margin` pixels from the window's edge."""
        inside = Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        target = self.target
        across = _starts((target.left, target.right), (inside.left, inside.right), size[0])
        down = _starts((target.top, target.bottom), (inside.top, inside.bottom), size[1])
        return min((Rect(place, size) for place in product(across, down)), key=self.cost)

    def best_rect(self, theme: Theme, sizes: Sequence[tuple[int, int]]) -> Rect:
        """The best rectangle of a card in one of some sizes, at a distance from the target."""
        free, margin = self._with_air(theme.px(_AIR)), theme.px(metrics.MARGIN)
        return min((free._best(size, margin) for size in sizes), key=free.cost)

    def _with_air(self, air: int) -> "CardPlacement":
        """The same with a margin around the target, and half as much around important parts."""
        needed = [part.inflate(air, air) for part in self.important]
        return replace(self, target=self.target.inflate(2 * air, 2 * air), important=needed)


def card_theme(theme: Theme, size: tuple[int, int]) -> Theme:
    """The theme in the scale of cards in a window of some size."""
    max_unit = _LARGEST * metrics.menu_scale(size, 1.0)
    return theme.at_scale(max(min(theme.unit, max_unit), metrics.LEGIBLE / metrics.SMALL))


def important_parts(layout: Layout, state: State) -> Iterator[Rect]:
    """The parts that a player needs: the bar, displays with tiles, and the own board."""
    yield layout.bar
    for number, tiles in enumerate(state.displays, 1):
        if tiles:
            yield layout.part_rect("displays", f"display-{number}")
    if state.center:
        yield layout.part_rect("middle", "center")
    if state.to_act not in (CHANCE, NOBODY):
        yield layout.board_rect(state.to_act)


def other_parts(layout: Layout) -> Iterator[Rect]:
    """The parts that are better not covered; names and walls count twice."""
    for player in range(layout.players):
        yield layout.board_rect(player)
        yield layout.board_part_rect(player, "labels", "name")
        yield wall_of(layout, player)
    for number in range(1, DISPLAYS[layout.players] + 1):
        yield layout.part_rect("displays", f"display-{number}")
    yield layout.part_rect("middle", "center")


def wall_of(layout: Layout, player: int) -> Rect:
    """The rectangle of a player's wall."""
    first, last = (layout.board_part_rect(player, "wall", f"row-{row}") for row in (1, SIZE))
    return first.union(last)


def _starts(target: tuple[int, int], inside: tuple[int, int], length: int) -> list[int]:
    """Positions to try for a card: before, after or along the target, or elsewhere."""
    near, far = target
    first, last = inside[0], max(inside[0], inside[1] - length)
    beside = [near - length, far, (near + far - length) // 2]
    spread = [first + (last - first) * step // _STEPS for step in range(_STEPS + 1)]
    return [min(max(first, start), last) for start in (*beside, *spread)]


def _covered(rect: Rect, others: Sequence[Rect]) -> float:
    """The share of a rectangle that overlaps others."""
    parts = (rect.clip(others[number]) for number in rect.collidelistall(others))
    return sum(part.w * part.h for part in parts) / (rect.w * rect.h)


def _distance(rect: Rect, target: Rect) -> float:
    """The distance of two rectangles, with a small share for that of their centers."""
    across = max(0, target.left - rect.right, rect.left - target.right)
    down = max(0, target.top - rect.bottom, rect.top - target.bottom)
    middles = hypot(rect.centerx - target.centerx, rect.centery - target.centery)
    return hypot(across, down) + middles / 6


def nearest(rect: Rect, point: Sequence[float]) -> tuple[float, float]:
    """The point of a rectangle that is nearest to another point."""
    return (
        min(max(rect.left, point[0]), rect.right),
        min(max(rect.top, point[1]), rect.bottom),
    )
