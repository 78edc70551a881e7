"""The places of the table that explain themselves, and their rectangles."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from pygame import Rect

from azul.engine import CENTER, DISPLAYS, RULES, SIZE, Ruleset
from azul.table import bag_and_lid
from azul.table.layout import Layout
from azul.table.slots import Area, Slot


class PlaceKind(StrEnum):
    """The kinds of places that explain themselves."""

    BAG = "bag"
    LID = "lid"
    DISPLAY = "display"
    CENTER = "center"
    NAME = "name"
    SCORE = "score"
    SCORE_PREVIEW = "note"
    LINE = "line"
    WALL = "wall"
    FLOOR = "floor"


class InspectedPlace(NamedTuple):
    """A place to explain.

    `owner` is a display (from 1) or a player (from 0), `row` a pattern line or wall row. `number`
    counts from 1: columns of a wall, spaces of a floor line, colors in bag and lid; 0 is the bag or
    the lid itself.
    """

    kind: PlaceKind
    owner: int = 0
    row: int = 0
    number: int = 0


_LINES = range(1, SIZE + 1)


def find_places(layout: Layout, ruleset: Ruleset) -> dict[InspectedPlace, Rect]:
    """All places of a table; what is in front comes first."""
    found = dict(_middle(layout))
    for player in range(layout.players):
        found |= dict(_board(layout, ruleset, player))
    return found


def _middle(layout: Layout) -> Iterator[tuple[InspectedPlace, Rect]]:
    for kind in (PlaceKind.BAG, PlaceKind.LID):
        container, counts = bag_and_lid.places(layout, kind)
        yield InspectedPlace(kind), container
        for number, count in enumerate(counts, 1):
            yield InspectedPlace(kind, number=number), count
    for number in range(1, DISPLAYS[layout.players] + 1):
        display = layout.source(number)
        # A display is round, so its corners belong to what lies behind it.
        yield (
            InspectedPlace(PlaceKind.DISPLAY, number),
            display.inflate(-display.w // 10, -display.h // 10),
        )
    yield InspectedPlace(PlaceKind.CENTER), layout.source(CENTER)


def _board(layout: Layout, ruleset: Ruleset, player: int) -> Iterator[tuple[InspectedPlace, Rect]]:
    yield InspectedPlace(PlaceKind.NAME, player), layout.board_part(player, "labels", "name")
    yield InspectedPlace(PlaceKind.SCORE, player), layout.board_part(player, "labels", "score")
    yield (
        InspectedPlace(PlaceKind.SCORE_PREVIEW, player),
        layout.board_part(player, "labels", "note"),
    )
    for line in _LINES:
        yield (
            InspectedPlace(PlaceKind.LINE, player, line),
            layout.board_part(player, "lines", f"line-{line}"),
        )
        for column in _LINES:
            slot = Slot(Area.WALL, player, line, column)
            yield InspectedPlace(PlaceKind.WALL, player, line, column), layout.slot_rect(slot)
    points = layout.board_part(player, "floor", "points")
    for number in range(1, len(RULES[ruleset].floor_line) + 1):
        space = layout.slot_rect(Slot(Area.FLOOR, player, 0, number))
        # The points above a space belong to it.
        rect = Rect(space.x, points.y, space.w, space.bottom - points.y)
        yield InspectedPlace(PlaceKind.FLOOR, player, 0, number), rect


def tooltip_anchor(layout: Layout, place: InspectedPlace, rect: Rect) -> Rect:
    """The rectangle that a tooltip about a place must not cover."""
    if place.kind in (PlaceKind.LINE, PlaceKind.WALL):
        layer, name = ("lines", "line") if place.kind is PlaceKind.LINE else ("wall", "row")
        first, *others = (layout.board_part(place.owner, layer, f"{name}-{n}") for n in _LINES)
        label = layout.board_part(place.owner, "labels", "name")
        return Rect(first.x, label.y, first.w, 0).unionall([first, *others])
    return rect


def neighbor(
    places: Mapping[InspectedPlace, Rect], place: InspectedPlace, across: int, down: int
) -> InspectedPlace:
    """The nearest place in a direction, one of `across` and `down` being -1 or 1; else the same."""
    x, y = places[place].center

    def distance(other: InspectedPlace) -> float:
        right, below = places[other].centerx - x, places[other].centery - y
        ahead, aside = (right * across, below) if across else (below * down, right)
        # Places aside count as farther away than those straight ahead.
        return ahead + 3 * abs(aside) if ahead > 0 else float("inf")

    nearest = min(places, key=distance)
    return nearest if distance(nearest) < float("inf") else place
