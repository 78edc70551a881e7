"""Slots: every place where a tile can be, and how events move tiles from slot to slot."""

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
    """The kinds of slots."""

    BAG = "bag"
    LID = "lid"
    DISPLAY = "display"
    CENTER = "center"
    HAND = "hand"
    LINE = "line"
    WALL = "wall"
    FLOOR = "floor"
    MARKER = "marker"


BOARD_AREAS: Final = frozenset({Area.LINE, Area.WALL, Area.FLOOR})
"""The areas of a player's board that hold tiles."""


class Slot(NamedTuple):
    """A place for one tile, or the whole bag or lid.

    `owner` is a display (from 1) or a player (from 0), `row` a pattern line or wall row. `position`
    counts from 1: in a line from the right, in a wall row and a floor line from the left.
    """

    area: Area
    owner: int = 0
    row: int = 0
    position: int = 0


BAG: Final = Slot(Area.BAG)
LID: Final = Slot(Area.LID)
MARKER_IN_CENTER: Final = Slot(Area.CENTER)
"""The starting player marker's own slot, apart from the slots for tiles."""


def marker_slot(player: int) -> Slot:
    """Return the slot of a player's starting player marker off the floor line."""
    return Slot(Area.MARKER, player)


SlotContents = dict[Slot, str]
"""The letter of the tile in each occupied slot; bag and lid are not part of it."""


class Transfer(NamedTuple):
    """The transfer of a tile, or of the starting player marker, from slot to slot."""

    letter: str
    origin: Slot
    target: Slot


class LastMoveSlots(NamedTuple):
    """The slots of the last move: its `source`, a display or CENTER, and its `targets`."""

    source: int | None
    targets: frozenset[Slot]


def last_move_slots(before: State, record: Record, after: State) -> LastMoveSlots | None:
    """Return the slots of a move; None for a deal, and for a move that ends the round."""
    if isinstance(record, Deal) or after.phase is not before.phase:
        return None
    filled = contents_of(after).keys() - contents_of(before).keys()
    own = (slot for slot in filled if slot.owner == before.to_act and slot.area in BOARD_AREAS)
    return LastMoveSlots(record.source if isinstance(record, Draft) else None, frozenset(own))


def contents_of(state: State) -> SlotContents:
    """Return the tile in each slot of the table."""
    contents = {
        Slot(Area.DISPLAY, display, 0, place): letter
        for display, tiles in enumerate(state.displays, 1)
        for place, letter in enumerate(tiles, 1)
    }
    contents |= {
        Slot(Area.CENTER, 0, 0, place): letter for place, letter in enumerate(state.center, 1)
    }
    for player, board in enumerate(state.players):
        contents |= contents_of_board(player, board)
    # On a floor line the marker is one of the tiles.
    if MARKER not in contents.values():
        is_free = state.marker == IN_CENTER
        contents[MARKER_IN_CENTER if is_free else marker_slot(state.marker)] = MARKER
    return contents


def contents_of_board(player: int, board: PlayerBoard) -> SlotContents:
    """Return the tile in each slot of one player board."""
    contents = {
        Slot(Area.LINE, player, line, place): letter
        for line, held in enumerate(board.lines, 1)
        for place, letter in enumerate(held, 1)
    }
    contents |= {
        Slot(Area.WALL, player, row, column): letter
        for row, cells in enumerate(board.wall, 1)
        for column, letter in enumerate(cells, 1)
        if letter != "."
    }
    return contents | {
        Slot(Area.FLOOR, player, 0, space): letter for space, letter in enumerate(board.floor, 1)
    }


def apply_transfers(contents: SlotContents, transfers: Sequence[Transfer]) -> SlotContents:
    """Return the contents after all transfers of an event, which happen at the same time."""
    after = dict(contents)
    for transfer in transfers:
        after.pop(transfer.origin, None)
    for transfer in transfers:
        if transfer.target not in (BAG, LID):
            after[transfer.target] = transfer.letter
    return after


def transfers(contents: SlotContents, event: Event) -> list[Transfer]:
    """Return the transfers of an event from slot to slot, given the contents before it."""
    match event:
        case FactoriesFilled():
            return _fill(contents, event.displays)
        case TilesTaken():
            return _take(contents, event)
        case MarkerTaken(player, space):
            target = Slot(Area.FLOOR, player, 0, space) if space else marker_slot(player)
            return [Transfer(MARKER, MARKER_IN_CENTER, target)]
        case TilesPlaced():
            return _place(event)
        case TilesFell():
            return _fall(contents, event)
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
        # The tile of place 1 has moved to the wall.
        for place in range(2, event.tile_count + 2)
    ]


def _place(event: TilesPlaced) -> list[Transfer]:
    return [
        Transfer(
            event.color,
            Slot(Area.HAND, 0, 0, place),
            Slot(Area.LINE, event.player, event.line, event.before + place),
        )
        for place in range(1, event.tile_count + 1)
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


def _fill(contents: SlotContents, displays: tuple[str, ...]) -> list[Transfer]:
    dealt = [
        Transfer(letter, BAG, Slot(Area.DISPLAY, display, 0, place))
        for display, tiles in enumerate(displays, 1)
        for place, letter in enumerate(tiles, 1)
    ]
    origin = next(slot for slot, letter in contents.items() if letter == MARKER)
    if origin != MARKER_IN_CENTER:
        dealt.append(Transfer(MARKER, origin, MARKER_IN_CENTER))
    return dealt


def source_slots(contents: SlotContents, source: int) -> list[Slot]:
    """Return the occupied slots of a display, or of the center without the marker, in order."""
    area = Area.CENTER if source == CENTER else Area.DISPLAY
    return sorted(
        [slot for slot in contents if slot.area is area and slot.owner == source and slot.position]
    )


def slots_moving_to_center(taken: Collection[Slot], contents: SlotContents) -> list[Slot]:
    """Return the slots whose tiles move to the center when the `taken` tiles leave."""
    sources = {slot.owner for slot in taken if slot.area is Area.DISPLAY}
    return [
        slot
        for slot in contents
        if slot.area is Area.DISPLAY and slot.owner in sources and slot not in taken
    ]


def with_marker(taken: frozenset[Slot], contents: SlotContents) -> frozenset[Slot]:
    """Return the taken slots, and the marker's if it is taken with them."""
    is_taken = MARKER_IN_CENTER in contents and any(slot.area is Area.CENTER for slot in taken)
    return taken | {MARKER_IN_CENTER} if is_taken else taken


def _take(contents: SlotContents, event: TilesTaken) -> list[Transfer]:
    """Return the transfers to the hand and to the center, which closes its gaps."""
    here = source_slots(contents, event.source)
    taken = [slot for slot in here if contents[slot] == event.color]
    staying = [slot for slot in source_slots(contents, CENTER) if slot not in taken]
    # Taking tiles from the center moves no other tiles there.
    sliding = [slot for slot in here if slot not in taken and slot not in staying]
    # Sorted by letter, as a state lists its center: animation and state must agree.
    arranged = sorted(staying + sliding, key=contents.__getitem__)
    places = {slot: Slot(Area.HAND, 0, 0, place) for place, slot in enumerate(taken, 1)}
    places |= {slot: Slot(Area.CENTER, 0, 0, place) for place, slot in enumerate(arranged, 1)}
    return [
        Transfer(contents[slot], slot, target) for slot, target in places.items() if slot != target
    ]


def _fall(contents: SlotContents, event: TilesFell) -> list[Transfer]:
    """Return the transfers of fallen tiles to the floor line, or to the lid if it is full."""
    if event.line is None:
        origins = sorted([slot for slot in contents if slot.area is Area.HAND])
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
