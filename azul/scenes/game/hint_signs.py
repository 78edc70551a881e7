"""Number signs: which tip takes tiles where, and where to."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import FLOOR, Draft, Placement, State
from azul.kit import borders, boxes
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout
from azul.table.slots import Area, Slot, contents_of, source_slots
from azul.table.sprites import Point

_SIDE: Final = 0.56
_LEAST: Final = 22
"""Side of a sign, in tiles and in pixels at least."""

_TYPE: Final = 0.74
_ROUND: Final = 0.2
"""Height of the figure and radius of the corners, in sides."""


class _Spot(NamedTuple):
    """Where signs stand: around a point, or `before` it, to hide nothing of what begins there."""

    point: Point
    before: bool = False


class HintSigns:
    """The signs of some records, best first, at the table of a layout."""

    def __init__(self, layout: Layout, state: State, records: Sequence[Draft | Placement]) -> None:
        side = self._side = max(_LEAST, round(layout.tile * _SIDE))
        meant: defaultdict[_Spot, list[int]] = defaultdict(list)
        for number, record in enumerate(records):
            for spot in _spots(layout, state, record):
                meant[spot].append(number)
        self._rects: list[tuple[int, Rect]] = []
        for spot, numbers in meant.items():
            row = Rect(0, 0, side * len(numbers), side)
            row.midright = spot.point
            row.move_ip(0 if spot.before else row.w // 2, 0)
            row.clamp_ip((0, 0), layout.size)
            self._rects += zip(numbers, boxes.row(row, [side] * len(numbers), 0), strict=True)

    def hint_at(self, point: Point) -> int | None:
        """Whose sign is at a point."""
        found = (number for number, place in self._rects if place.collidepoint(point))
        return next(found, None)

    def draw(self, theme: Theme, surface: pygame.Surface, chosen: int) -> None:
        """Draw all signs."""
        for number, place in self._rects:
            surface.blit(sign(theme, number + 1, self._side, number == chosen), place)


def _spots(layout: Layout, state: State, record: Draft | Placement) -> Iterator[_Spot]:
    """Where the signs of a record stand: at what it takes, and at the place where that goes."""
    player = state.to_act
    if isinstance(record, Placement):
        # What a space would score stands at its top.
        yield _Spot(layout.slot_rect(Slot(Area.WALL, player, record.line, record.column)).midbottom)
        return
    picture = contents_of(state)
    slots = source_slots(picture, record.source)
    yield _Spot(layout.slot_rect(next(s for s in slots if picture[s] == record.color)).midtop)
    line = ("lines", f"line-{record.line}") if record.line != FLOOR else ("floor", "spaces")
    yield _Spot(layout.board_part(player, *line).midleft, before=True)


@cached_in_theme(16)
def sign(theme: Theme, number: int, side: int, chosen: bool) -> pygame.Surface:
    """A number on a small plate, golden where it is the chosen one."""
    colors, edge = theme.colors, max(2, side // 12)
    fill, ink = (colors.gold, colors.night) if chosen else (colors.cobalt, colors.cream)
    shape = pygame.Surface((side, side), pygame.SRCALPHA)
    plate = borders.rounded(theme, (side, side), round(side * _ROUND), fill, ink, edge)
    shape.blit(plate, (0, 0))
    face = theme.text(str(number), "bold", round(side * _TYPE), ink)
    shape.blit(face, face.get_rect(center=shape.get_rect().center))
    return shape
