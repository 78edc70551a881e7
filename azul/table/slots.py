"""Slots: every place where a tile can be, and how events carry tiles from slot to slot."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from azul.engine import (
    CENTER,
    IN_CENTER,
    MARKER,
    Deal,
    Draft,
    Event,
    FactoriesFilled,
    FloorLineScored,
    LineCleared,
    MarkerTaken,
    PlayerBoard,
    Record,
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


def marker_slot(player: int) -> Slot:
    """Where a marker lies that is in front of a player but not on the floor line."""
    return Slot(Area.MARKER, player)


SlotContents = dict[Slot, str]
"""Which letter lies in which slot; bag and lid are not part of it."""


class Transfer(NamedTuple):
    """A tile, or the marker, on its way."""

    letter: str
    origin: Slot
    target: Slot


class LastMove(NamedTuple):
    """What a decision leaves to be seen.

    `source` is the display that it took from, or CENTER, `slots` where tiles came to on the board.
    """

    source: int | None
    slots: frozenset[Slot]


def last_move(before: State, record: Record, after: State) -> LastMove | None:
    """The trace of a decision; a deal leaves none, nor does what ends the round."""
    if isinstance(record, Deal) or after.phase is not before.phase:
        return None
    boards = (Area.LINE, Area.FLOOR, Area.WALL)
    fresh = contents_of(after).keys() - contents_of(before).keys()
    mine = (slot for slot in fresh if slot.owner == before.to_act and slot.area in boards)
    return LastMove(record.source if isinstance(record, Draft) else None, frozenset(mine))


def contents_of(state: State) -> SlotContents:
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
        picture |= contents_of_board(player, board)
    # On a floor line the marker lies among the tiles.
    if MARKER not in picture.values():
        is_free = state.marker == IN_CENTER
        picture[MARKER_IN_CENTER if is_free else marker_slot(state.marker)] = MARKER
    return picture


def contents_of_board(player: int, board: PlayerBoard) -> SlotContents:
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


def apply_transfers(picture: SlotContents, transfers: Sequence[Transfer]) -> SlotContents:
    """The picture after all transfers of one event, which happen at the same time."""
    after = dict(picture)
    for transfer in transfers:
        after.pop(transfer.origin, None)
    for transfer in transfers:
        if transfer.target not in (BAG, LID):
            after[transfer.target] = transfer.letter
    return after


def transfers(picture: SlotContents, event: Event) -> list[Transfer]:
    """How one event moves tiles, from slot to slot, in the picture before it."""
    match event:
        case FactoriesFilled():
            return _fill(picture, event.displays)
        case TilesTaken():
            return _take(picture, event)
        case MarkerTaken(player, space):
            target = Slot(Area.FLOOR, player, 0, space) if space else marker_slot(player)
            return [Transfer(MARKER, MARKER_IN_CENTER, target)]
        case TilesPlaced():
            return _place(event)
        case TilesFell():
            return _fall(picture, event)
        case TileMovedToWall(player, line, column, color):
            wall = Slot(Area.WALL, player, line, column)
            return [Transfer(color, Slot(Area.LINE, player, line, 1), wall)]
        case LineCleared():
            return _clear(event)
        case FloorLineScored():
            return _sweep(event)
    return []


def _clear(event: LineCleared) -> list[Transfer]:
    return [
        Transfer(event.color, Slot(Area.LINE, event.player, event.line, place), LID)
        # Place 1 has gone to the wall.
        for place in range(2, event.count + 2)
    ]


def _place(event: TilesPlaced) -> list[Transfer]:
    return [
        Transfer(
            event.color,
            Slot(Area.HAND, 0, 0, place),
            Slot(Area.LINE, event.player, event.line, event.before + place),
        )
        for place in range(1, event.count + 1)
    ]


def _sweep(event: FloorLineScored) -> list[Transfer]:
    return [
        Transfer(
            letter,
            Slot(Area.FLOOR, event.player, 0, space),
            marker_slot(event.player) if letter == MARKER else LID,
        )
        for space, letter in enumerate(event.tiles, 1)
    ]


def _fill(picture: SlotContents, displays: tuple[str, ...]) -> list[Transfer]:
    dealt = [
        Transfer(letter, BAG, Slot(Area.DISPLAY, display, 0, place))
        for display, tiles in enumerate(displays, 1)
        for place, letter in enumerate(tiles, 1)
    ]
    origin = next(slot for slot, letter in picture.items() if letter == MARKER)
    if origin != MARKER_IN_CENTER:
        dealt.append(Transfer(MARKER, origin, MARKER_IN_CENTER))
    return dealt


def source_slots(picture: SlotContents, source: int) -> list[Slot]:
    """The occupied places of a display, or of the center without the marker, in order."""
    area = Area.CENTER if source == CENTER else Area.DISPLAY
    return sorted(
        [slot for slot in picture if slot.area is area and slot.owner == source and slot.place]
    )


def slots_left_behind(taken: Collection[Slot], picture: SlotContents) -> list[Slot]:
    """The places whose tiles slide to the center when those of `taken` leave their display."""
    sources = {slot.owner for slot in taken if slot.area is Area.DISPLAY}
    return [
        slot
        for slot in picture
        if slot.area is Area.DISPLAY and slot.owner in sources and slot not in taken
    ]


def with_marker(taken: frozenset[Slot], picture: SlotContents) -> frozenset[Slot]:
    """What is taken, and the marker where it comes along."""
    comes = MARKER_IN_CENTER in picture and any(slot.area is Area.CENTER for slot in taken)
    return taken | {MARKER_IN_CENTER} if comes else taken


def _take(picture: SlotContents, event: TilesTaken) -> list[Transfer]:
    """The taken tiles go to the hand, the others to the center, which closes its gaps."""
    here = source_slots(picture, event.source)
    taken = [slot for slot in here if picture[slot] == event.color]
    staying = [slot for slot in source_slots(picture, CENTER) if slot not in taken]
    # When tiles of the center are taken, nothing slides there.
    sliding = [slot for slot in here if slot not in taken and slot not in staying]
    # By letter, as a state spells its center: film and state must agree.
    arranged = sorted(staying + sliding, key=picture.__getitem__)
    places = {slot: Slot(Area.HAND, 0, 0, place) for place, slot in enumerate(taken, 1)}
    places |= {slot: Slot(Area.CENTER, 0, 0, place) for place, slot in enumerate(arranged, 1)}
    return [
        Transfer(picture[slot], slot, target) for slot, target in places.items() if slot != target
    ]


def _fall(picture: SlotContents, event: TilesFell) -> list[Transfer]:
    """From the hand or from a line: to the floor line, what finds no space to the lid."""
    if event.line is None:
        origins = sorted([slot for slot in picture if slot.area is Area.HAND])
    else:
        origins = [
            Slot(Area.LINE, event.player, event.line, place) for place in range(1, event.line + 1)
        ]
    floor = [
        Slot(Area.FLOOR, event.player, 0, event.space + number) for number in range(event.to_floor)
    ]
    targets = floor + [LID] * event.to_lid
    return [
        Transfer(event.color, origin, target)
        for origin, target in zip(origins, targets, strict=True)
    ]
