"""Number signs on the table, at the tiles of each hint and at their goals."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import hypot
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import FLOOR, Decision, Placement, State
from azul.kit import borders, boxes
from azul.kit.containers import Scattered
from azul.kit.theme import Theme, cached_in_theme
from azul.kit.widgets import Action, Widget
from azul.table import aim
from azul.table.background import number_place
from azul.table.drag import is_drag
from azul.table.layout import Layout
from azul.table.slots import Area, Slot, contents_of, source_slots
from azul.table.sprites import Point

_SIDE: Final = 0.54
_MIN_SIDE: Final = 20
"""Side of a sign in tiles, and its minimum in pixels."""

_FONT_SIZE: Final = 0.8
_RADIUS: Final = 0.2
"""Size of the digit and radius of the corners, in sides."""

_OVERLAPS: Final = (0.0, 0.5, 0.75)
"""How far signs may overlap a tile at each of its edges, as shares of their length."""

_OWN: Final = 1 / 3
"""The penalty for signs that hide their own tile; hiding another tile as much counts 1."""

_LINES: Final = (Area.LINE, Area.FLOOR)
_TEXTS: Final = ("name", "score", "note")
"""The texts of a board that no sign may hide."""


class _Subject(NamedTuple):
    """The subject of signs: tiles of a color, the left end of a line, or a space of a wall."""

    slots: tuple[Slot, ...]


class HintSign(Widget):
    """The number of a hint on its tiles or at their goal.

    A click on it chooses the hint. A sign on the tiles to take can be dragged like one of these
    tiles: `take` is called with the middle of the tile, and whether a finger drags.
    """

    focusable = False

    def __init__(
        self,
        theme: Theme,
        number: int,
        choose: Callable[[int], object],
        take: Callable[[bool], object] | None,
    ) -> None:
        super().__init__(theme)
        self.number, self._choose, self._take = number, choose, take
        self.is_chosen = False
        self._start: Point = (0, 0)

    def drags_at(self, point: Point) -> bool:
        return True

    def on_press(self, point: Point) -> None:
        self._start = point
        self._choose(self.number)

    def on_drag(self, point: Point) -> Action | None:
        if self._take and is_drag(self._start, point, self.is_under_finger):
            return partial(self._take, self.is_under_finger)
        return None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        image = hint_number(self.theme, self.number + 1, self.rect.w, self.is_chosen)
        surface.blit(image, self.rect)


class HintSigns(Scattered):
    """The signs of some records, best first.

    Signs about the same place are together, where they hide no text and least of any tile. A click
    on a sign calls `choose` with the number of its hint, and dragging it calls `take` with the
    middle of a tile of its source, and whether a finger drags.
    """

    children: list[HintSign]

    def __init__(
        self,
        theme: Theme,
        layout: Layout,
        state: State,
        records: Sequence[Decision],
        choose: Callable[[int], object],
        take: Callable[[Point, bool], object],
    ) -> None:
        super().__init__(theme, [])
        self._layout, self._side = layout, max(_MIN_SIDE, round(layout.tile * _SIDE))
        self._tiles = [_tile_rect(layout, slot) for slot in contents_of(state)]
        self._texts = [
            layout.board_part_rect(player, "labels", text)
            for player, text in product(range(layout.players), _TEXTS)
        ]
        displays = (layout.source_rect(number) for number in range(1, len(state.displays) + 1))
        # The place beside it is kept free: a sign there would read as a display's second number.
        self._texts += [number_place(display).inflate(self._side, 0) for display in displays]
        numbers_about: defaultdict[_Subject, list[int]] = defaultdict(list)
        for number, record in enumerate(records):
            for subject in _subjects(state, record):
                numbers_about[subject].append(number)
        self.children = []
        for subject, numbers in numbers_about.items():
            slot = subject.slots[0]
            middle = layout.slot_rect(slot).center
            taking = partial(take, middle) if aim.is_on_source(slot) else None
            rects = self._places(subject, len(numbers))
            for number, rect in zip(numbers, rects, strict=True):
                sign = HintSign(theme, number, choose, taking)
                sign.set_rect(rect)
                self.children.append(sign)

    def _places(self, subject: _Subject, count: int) -> list[Rect]:
        """Return the places of `count` signs about one subject: the best row or column."""
        window, side = Rect((0, 0), self._layout.size), self._side
        others = [*self._texts, *(sign.rect for sign in self.children)]
        best: tuple[tuple[bool, float, float], Rect] | None = None
        for slot, size in product(subject.slots, ((count * side, side), (side, count * side))):
            is_line = slot.area in _LINES
            own = self._layout.slot_rect(slot) if is_line else _tile_rect(self._layout, slot)
            for block in _blocks(slot.area, own, size):
                block.clamp_ip(window)
                hides_other = block.collidelist(others) != -1
                down = block.centery - own.centery
                # Before a line, a row is as near as a column.
                across = 0 if is_line else block.centerx - own.centerx
                # A pixel of rounding must not decide between a row and a column.
                distance = round(hypot(across, down) / side, 1)
                cost = hides_other, self._hidden(block, own), distance
                if best is None or cost < best[0]:
                    best = cost, block
        assert best
        block = best[1]
        if block.w > block.h:
            return boxes.row(block, [side] * count, 0)
        return boxes.column(block, [side] * count, 0)

    def _hidden(self, block: Rect, own: Rect) -> float:
        """Return how much a block of signs hides of tiles: the largest share of one tile."""
        area = own.w * own.h
        signs = [block, *(sign.rect for sign in self.children)]
        tiles = [self._tiles[number] for number in block.collidelistall(self._tiles)]
        shares = [
            (_OWN if tile == own else 1) * sum(_overlap(sign, tile) for sign in signs) / area
            for tile in tiles
        ]
        return round(max(shares, default=0), 2)

    def choose(self, number: int) -> None:
        """Show the signs of one hint as chosen."""
        for sign in self.children:
            sign.is_chosen = sign.number == number


def _subjects(state: State, record: Decision) -> Iterator[_Subject]:
    """Yield the tiles that a record takes, and their goal."""
    player = state.to_act
    if isinstance(record, Placement):
        yield _Subject((Slot(Area.WALL, player, record.line, record.column),))
        return
    contents = contents_of(state)
    slots = source_slots(contents, record.source)
    yield _Subject(tuple(slot for slot in slots if contents[slot] == record.color))
    if record.line == FLOOR:
        yield _Subject((Slot(Area.FLOOR, player, 0, 1),))
    else:
        # The first tile of a line is at its right end.
        yield _Subject((Slot(Area.LINE, player, record.line, record.line),))


def _blocks(area: Area, own: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """Yield places for a block of signs: around a tile, left of a line, or below points."""
    width, height = size
    if area is Area.WALL:
        # The top of a space shows the points that it would score.
        yield Rect(own.centerx - width // 2, own.bottom - height // 2, width, height)
        return
    lefts, tops = _starts(own.x, own.right, width), _starts(own.y, own.bottom, height)
    if area in _LINES:
        lefts = lefts[:1]
    for left, top in product(lefts, tops):
        yield Rect(left, top, width, height)


def _starts(near: int, far: int, length: int) -> list[int]:
    """Return the possible starts of a block: before a tile, over an edge, or in its middle."""
    before = [near - round((1 - overlap) * length) for overlap in _OVERLAPS]
    behind = [far - round(overlap * length) for overlap in _OVERLAPS]
    return [*before, *behind, (near + far - length) // 2]


def _tile_rect(layout: Layout, slot: Slot) -> Rect:
    """Return the rectangle of a tile, which is smaller than its slot."""
    rect = Rect(0, 0, layout.tile, layout.tile)
    rect.center = layout.slot_rect(slot).center
    return rect


def _overlap(one: Rect, other: Rect) -> int:
    """Return the area, in pixels, that two rectangles share."""
    both = one.clip(other)
    return both.w * both.h


@cached_in_theme(16)
def hint_number(theme: Theme, number: int, side: int, chosen: bool) -> pygame.Surface:
    """Return a number on a small plate, golden if its hint is chosen."""
    colors, edge = theme.colors, max(2, side // 12)
    fill, ink = (colors.gold, colors.darkest) if chosen else (colors.cobalt, colors.cream)
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    plate = borders.rounded(theme, (side, side), round(side * _RADIUS), fill, ink, edge)
    face.blit(plate, (0, 0))
    digit = theme.text(str(number), "bold", round(side * _FONT_SIZE), ink)
    face.blit(digit, digit.get_rect(center=face.get_rect().center))
    return face
