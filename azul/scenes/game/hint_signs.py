"""Number signs on the table: where each hint takes tiles, and where they go."""

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
_MIN_SIDE: Final = 22
"""Side of a sign in tiles, and its minimum in pixels."""

_FONT_SIZE: Final = 0.74
_RADIUS: Final = 0.2
"""Size of the digit and radius of the corners, in sides."""


class _Anchor(NamedTuple):
    """Where signs stand: around a point, or at its left, so that they hide nothing at its right."""

    point: Point
    is_at_left: bool = False


class HintSigns:
    """The signs of some records, best first."""

    def __init__(self, layout: Layout, state: State, records: Sequence[Draft | Placement]) -> None:
        side = self._side = max(_MIN_SIDE, round(layout.tile * _SIDE))
        numbers_at: defaultdict[_Anchor, list[int]] = defaultdict(list)
        for number, record in enumerate(records):
            for anchor in _anchors(layout, state, record):
                numbers_at[anchor].append(number)
        self._rects: list[tuple[int, Rect]] = []
        for anchor, numbers in numbers_at.items():
            row = Rect(0, 0, side * len(numbers), side)
            row.midright = anchor.point
            row.move_ip(0 if anchor.is_at_left else row.w // 2, 0)
            row.clamp_ip((0, 0), layout.size)
            self._rects += zip(numbers, boxes.row(row, [side] * len(numbers), 0), strict=True)

    def hint_at(self, point: Point) -> int | None:
        """The number of the hint whose sign is at a point."""
        found = (number for number, rect in self._rects if rect.collidepoint(point))
        return next(found, None)

    def draw(self, theme: Theme, surface: pygame.Surface, chosen: int) -> None:
        """Draw all signs."""
        for number, rect in self._rects:
            surface.blit(sign(theme, number + 1, self._side, number == chosen), rect)


def _anchors(layout: Layout, state: State, record: Draft | Placement) -> Iterator[_Anchor]:
    """Where the signs of a record stand: at the tiles that it takes, and where they go."""
    player = state.to_act
    if isinstance(record, Placement):
        # The top of a space shows what it would score.
        yield _Anchor(
            layout.slot_rect(Slot(Area.WALL, player, record.line, record.column)).midbottom
        )
        return
    picture = contents_of(state)
    slots = source_slots(picture, record.source)
    yield _Anchor(layout.slot_rect(next(s for s in slots if picture[s] == record.color)).midtop)
    line = ("lines", f"line-{record.line}") if record.line != FLOOR else ("floor", "spaces")
    yield _Anchor(layout.board_part_rect(player, *line).midleft, is_at_left=True)


@cached_in_theme(16)
def sign(theme: Theme, number: int, side: int, chosen: bool) -> pygame.Surface:
    """A number on a small plate, golden if its hint is chosen."""
    colors, edge = theme.colors, max(2, side // 12)
    fill, ink = (colors.gold, colors.night) if chosen else (colors.cobalt, colors.cream)
    face = pygame.Surface((side, side), pygame.SRCALPHA)
    plate = borders.rounded(theme, (side, side), round(side * _RADIUS), fill, ink, edge)
    face.blit(plate, (0, 0))
    digit = theme.text(str(number), "bold", round(side * _FONT_SIZE), ink)
    face.blit(digit, digit.get_rect(center=face.get_rect().center))
    return face
