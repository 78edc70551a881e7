"""Slots: every place where a tile can be, and how events carry tiles from slot to slot."""

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from azul.engine import (
    CENTER,
    IN_CENTER,
    MARKER,
    Event,
    FactoriesFilled,
    FloorLineScored,
    LineCleared,
    MarkerTaken,
    PlayerBoard,
    State,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)


class Area(StrEnum):
    """The kinds of places."""

    BAG = "bag"
    LID = "lid"
    DISPLAY = "display"
    CENTER = "center"
    HAND = "hand"
    LINE = "line"
    WALL = "wall"
    FLOOR = "floor"
    MARKER = "marker"


class Slot(NamedTuple):
    """One place. `owner` is a display (from 1) or a player (from 0), `row` a line or wall row.

    `place` counts from 1: in a line from the right, in a wall row and a floor line from the left.
    """

    area: Area
    owner: int = 0
    row: int = 0
    place: int = 0


BAG: Final = Slot(Area.BAG)
LID: Final = Slot(Area.LID)
MARKER_IN_CENTER: Final = Slot(Area.CENTER)
"""The marker's own place, apart from those for tiles."""


def held_marker(player: int) -> Slot:
    """Where a marker lies that is in front of a player but not on the floor line."""
    return Slot(Area.MARKER, player)


Picture = dict[Slot, str]
"""Which letter lies in which slot; bag and lid are not part of it."""


class Transfer(NamedTuple):
    """A tile, or the marker, on its way."""

    letter: str
    origin: Slot
    target: Slot


def project(state: State) -> Picture:
    """What lies where on the table."""
    picture = {
        Slot(Area.DISPLAY, display, 0, place): letter
        for display, tiles in enumerate(state.displays, 1)
        for place, letter in enumerate(tiles, 1)
    }
    picture |= {
        Slot(Area.CENTER, 0, 0, place): letter for place, letter in enumerate(state.center, 1)
    }
    for player, board in enumerate(state.players):
        picture |= project_board(player, board)
    if MARKER not in picture.values():
        is_free = state.marker == IN_CENTER
        picture[MARKER_IN_CENTER if is_free else held_marker(state.marker)] = MARKER
    return picture


def project_board(player: int, board: PlayerBoard) -> Picture:
    """What lies where on one board."""
    picture = {
        Slot(Area.LINE, player, line, place): letter
        for line, held in enumerate(board.lines, 1)
        for place, letter in enumerate(held, 1)
    }
    picture |= {
        Slot(Area.WALL, player, row, column): letter
        for row, cells in enumerate(board.wall, 1)
        for column, letter in enumerate(cells, 1)
        if letter != "."
    }
    return picture | {
        Slot(Area.FLOOR, player, 0, space): letter for space, letter in enumerate(board.floor, 1)
    }


def carry(picture: Picture, transfers: Iterable[Transfer]) -> Picture:
    """The picture after all transfers of one event, which happen at the same time."""
    transfers = tuple(transfers)
    leaving = {transfer.origin for transfer in transfers}
    after = {slot: letter for slot, letter in picture.items() if slot not in leaving}
    for transfer in transfers:
        if transfer.target not in (BAG, LID):
            after[transfer.target] = transfer.letter
    return after


def transfers(picture: Picture, event: Event) -> tuple[Transfer, ...]:
    """How one event moves tiles, from slot to slot, in the picture before it."""
    return tuple(_transfers(picture, event))


def _transfers(picture: Picture, event: Event) -> Iterator[Transfer]:
    match event:
        case FactoriesFilled():
            yield from _fill(picture, event.displays)
        case TilesTaken():
            yield from _take(picture, event)
        case MarkerTaken(player, space):
            target = Slot(Area.FLOOR, player, 0, space) if space else held_marker(player)
            yield Transfer(MARKER, MARKER_IN_CENTER, target)
        case TilesPlaced():
            yield from _place(event)
        case TilesFell():
            yield from _fall(picture, event)
        case TileMovedToWall(player, line, column, color):
            wall = Slot(Area.WALL, player, line, column)
            yield Transfer(color, Slot(Area.LINE, player, line, 1), wall)
        case LineCleared():
            yield from _clear(event)
        case FloorLineScored():
            yield from _sweep(event)


def _clear(event: LineCleared) -> Iterator[Transfer]:
    for place in range(2, event.count + 2):
        yield Transfer(event.color, Slot(Area.LINE, event.player, event.line, place), LID)


def _place(event: TilesPlaced) -> Iterator[Transfer]:
    for place in range(1, event.count + 1):
        target = Slot(Area.LINE, event.player, event.line, event.before + place)
        yield Transfer(event.color, Slot(Area.HAND, 0, 0, place), target)


def _sweep(event: FloorLineScored) -> Iterator[Transfer]:
    for space, letter in enumerate(event.tiles, 1):
        target = held_marker(event.player) if letter == MARKER else LID
        yield Transfer(letter, Slot(Area.FLOOR, event.player, 0, space), target)


def _fill(picture: Picture, displays: tuple[str, ...]) -> Iterator[Transfer]:
    for display, tiles in enumerate(displays, 1):
        for place, letter in enumerate(tiles, 1):
            yield Transfer(letter, BAG, Slot(Area.DISPLAY, display, 0, place))
    origin = next(slot for slot, letter in picture.items() if letter == MARKER)
    if origin != MARKER_IN_CENTER:
        yield Transfer(MARKER, origin, MARKER_IN_CENTER)


def source_slots(picture: Picture, source: int) -> list[Slot]:
    """The occupied places of a display, or of the center without the marker, in order."""
    area = Area.CENTER if source == CENTER else Area.DISPLAY
    return sorted(
        slot for slot in picture if slot.area is area and slot.owner == source and slot.place
    )


def rest_of(taken: Collection[Slot], picture: Picture) -> list[Slot]:
    """The places whose tiles slide to the center when those of `taken` leave their display."""
    sources = {slot.owner for slot in taken if slot.area is Area.DISPLAY}
    return [
        slot
        for slot in picture
        if slot.area is Area.DISPLAY and slot.owner in sources and slot not in taken
    ]


def with_marker(taken: frozenset[Slot], picture: Picture) -> frozenset[Slot]:
    """What is taken, and the marker where it comes along."""
    comes = MARKER_IN_CENTER in picture and any(slot.area is Area.CENTER for slot in taken)
    return taken | {MARKER_IN_CENTER} if comes else taken


def _take(picture: Picture, event: TilesTaken) -> Iterator[Transfer]:
    """The taken tiles go to the hand, the others to the center, which closes its gaps."""
    here = source_slots(picture, event.source)
    taken = [slot for slot in here if picture[slot] == event.color]
    for place, slot in enumerate(taken, 1):
        yield Transfer(event.color, slot, Slot(Area.HAND, 0, 0, place))
    staying = [slot for slot in source_slots(picture, CENTER) if slot not in taken]
    sliding = [slot for slot in here if slot not in taken and slot not in staying]
    arranged = sorted(staying + sliding, key=lambda slot: picture[slot])
    for place, slot in enumerate(arranged, 1):
        target = Slot(Area.CENTER, 0, 0, place)
        if slot != target:
            yield Transfer(picture[slot], slot, target)


def _fall(picture: Picture, event: TilesFell) -> Iterator[Transfer]:
    """From the hand or from a line: to the floor line, what finds no space to the lid."""
    if event.line is None:
        origins = sorted(slot for slot in picture if slot.area is Area.HAND)
    else:
        origins = [
            Slot(Area.LINE, event.player, event.line, place) for place in range(1, event.line + 1)
        ]
    for number, origin in enumerate(origins):
        space = event.space + number
        target = Slot(Area.FLOOR, event.player, 0, space) if number < event.to_floor else LID
        yield Transfer(event.color, origin, target)
