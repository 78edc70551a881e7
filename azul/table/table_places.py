"""The places of the table that the inspector can explain, and their rectangles."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from pygame import Rect

from azul.engine import CENTER, DISPLAYS, LINES, RULES, Ruleset
from azul.table import bag_and_lid
from azul.table.layout import Layout
from azul.table.slots import Area, Slot


class PlaceKind(StrEnum):
    """The kinds of places that can be explained."""

    BAG = "bag"
    LID = "lid"
    DISPLAY = "display"
    CENTER = "center"
    NAME = "name"
    SCORE = "score"
    SCORE_PREVIEW = "score preview"
    LINE = "line"
    WALL = "wall"
    FLOOR = "floor"


BOARD_KINDS: Final = frozenset(PlaceKind) - {
    PlaceKind.BAG,
    PlaceKind.LID,
    PlaceKind.DISPLAY,
    PlaceKind.CENTER,
}
"""The kinds of places on the board of a player."""


class TablePlace(NamedTuple):
    """A place of the table that can be explained.

    `owner` is a display (from 1) or a player (from 0), `row` a pattern line or wall row. `number`
    counts from 1: columns of a wall, spaces of a floor line, colors in bag and lid; 0 is the bag or
    the lid itself.
    """

    kind: PlaceKind
    owner: int = 0
    row: int = 0
    number: int = 0


def find_places(layout: Layout, ruleset: Ruleset) -> dict[TablePlace, Rect]:
    """Return all places of a table; places in front come first."""
    found = {}
    for kind in (PlaceKind.BAG, PlaceKind.LID):
        found[TablePlace(kind)], counts = bag_and_lid.part_rects(layout, kind)
        for number, count in enumerate(counts, 1):
            found[TablePlace(kind, number=number)] = count
    for number in range(1, DISPLAYS[layout.players] + 1):
        display = layout.source_rect(number)
        # A display is round, so its corners belong to the places behind it.
        inner = display.inflate(-display.w // 10, -display.h // 10)
        found[TablePlace(PlaceKind.DISPLAY, number)] = inner
    found[TablePlace(PlaceKind.CENTER)] = layout.source_rect(CENTER)
    labels = {"name": PlaceKind.NAME, "score": PlaceKind.SCORE, "note": PlaceKind.SCORE_PREVIEW}
    for player in range(layout.players):
        for name, kind in labels.items():
            found[TablePlace(kind, player)] = layout.board_part_rect(player, "labels", name)
        for line in LINES:
            rect = layout.board_part_rect(player, "lines", f"line-{line}")
            found[TablePlace(PlaceKind.LINE, player, line)] = rect
            for column in LINES:
                slot = Slot(Area.WALL, player, line, column)
                found[TablePlace(PlaceKind.WALL, player, line, column)] = layout.slot_rect(slot)
        points = layout.board_part_rect(player, "floor", "points")
        for number in range(1, len(RULES[ruleset].floor_line) + 1):
            space = layout.slot_rect(Slot(Area.FLOOR, player, 0, number))
            # The points above a space belong to it.
            rect = Rect(space.x, points.y, space.w, space.bottom - points.y)
            found[TablePlace(PlaceKind.FLOOR, player, 0, number)] = rect
    return found


def tooltip_anchor(layout: Layout, place: TablePlace, rect: Rect) -> Rect:
    """Return the rectangle that a tooltip about a place must not cover."""
    if place.kind in (PlaceKind.LINE, PlaceKind.WALL):
        layer, name = ("lines", "line") if place.kind is PlaceKind.LINE else ("wall", "row")
        first, *others = (layout.board_part_rect(place.owner, layer, f"{name}-{n}") for n in LINES)
        label = layout.board_part_rect(place.owner, "labels", "name")
        return Rect(first.x, label.y, first.w, 0).unionall([first, *others])
    return rect


def neighbor(
    places: Mapping[TablePlace, Rect], place: TablePlace, across: int, down: int
) -> TablePlace:
    """Return the nearest place in a direction, or else `place`; `across` or `down` is ±1."""
    x, y = places[place].center

    def distance(other: TablePlace) -> float:
        right, below = places[other].centerx - x, places[other].centery - y
        ahead, aside = (right * across, below) if across else (below * down, right)
        # Places aside count as farther away than places straight ahead.
        return ahead + 3 * abs(aside) if ahead > 0 else float("inf")

    nearest = min(places, key=distance)
    return nearest if distance(nearest) < float("inf") else place
