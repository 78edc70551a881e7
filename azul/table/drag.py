"""The held tiles and their targets; `legal_moves` alone says what is allowed."""

from dataclasses import dataclass, replace
from typing import Final

from azul.engine import CENTER, FLOOR, Color, Draft, Placement, Record, State, legal_moves
from azul.kit.pointer import STILL
from azul.table.slots import Area, Slot, SlotContents, source_slots
from azul.table.sprites import Point, TileHeap

THRESHOLD: Final = 3
"""Pixels that a pressed mouse must move to start a drag; fingers tremble more."""


@dataclass(frozen=True)
class TakeableTiles:
    """Tiles of one color that a click takes together, and the legal moves with them."""

    letter: str
    origins: tuple[Slot, ...]
    moves: tuple[Record, ...]

    def move_for(self, target: "DropTarget") -> Record | None:
        """Return the move of a drop on `target`, legal or not."""
        first = self.origins[0]
        if isinstance(self.moves[0], Placement):
            return Placement(target.line, target.column) if target.column else None
        if target.column:
            return None
        # An illegal draft is returned too, because the engine refuses it with a reason.
        return Draft(_source(first), Color(self.letter), target.line)


@dataclass(frozen=True)
class DropTarget:
    """A place on the player's own board: a pattern line, FLOOR, or a space of the wall."""

    line: int
    column: int = 0


def is_drag(start: Point, pointer: Point, by_finger: bool) -> bool:
    """True if a pressed pointer has moved far enough from its start for a drag."""
    threshold = STILL if by_finger else THRESHOLD
    return max(abs(pointer[0] - start[0]), abs(pointer[1] - start[1])) > threshold


@dataclass(frozen=True)
class Drag:
    """Tiles that a player holds: pressed, dragged, or lifted by a click or with the keyboard.

    It `is_past_threshold` once the pointer has moved far enough for a drag. It
    `is_held_without_button` once the button was released before that: the tiles then follow the
    pointer until the next click. `by_finger` they are shown beside the pointer, not under it.
    """

    held: TakeableTiles
    start: Point
    pointer: Point
    is_past_threshold: bool = False
    is_held_without_button: bool = False
    by_finger: bool = False

    @property
    def heap(self) -> TileHeap:
        """The place of the tiles while they are held."""
        return TileHeap(self.pointer, len(self.held.origins), self.by_finger)

    @property
    def has_lifted_tiles(self) -> bool:
        return self.is_past_threshold or self.is_held_without_button

    def moved(self, pointer: Point) -> "Drag":
        is_past = self.is_past_threshold or is_drag(self.start, pointer, self.by_finger)
        return replace(self, pointer=pointer, is_past_threshold=is_past)


def takeable_tiles(state: State, contents: SlotContents, slot: Slot) -> TakeableTiles | None:
    """Return the tiles that a click on `slot` would take; None if nothing can be taken."""
    letter, moves = contents.get(slot, ""), list[Record]()
    if slot.area is Area.LINE:
        # The rightmost tile moves to the wall, whichever tile of the line was pressed.
        origins = [slot._replace(position=1)]
        if slot.owner == state.to_act:
            for move in legal_moves(state):
                if isinstance(move, Placement) and move.line == slot.row:
                    moves.append(move)
    elif slot.area in (Area.DISPLAY, Area.CENTER):
        source = _source(slot)
        origins = [o for o in source_slots(contents, source) if contents[o] == letter]
        for move in legal_moves(state):
            if isinstance(move, Draft) and (move.source, move.color) == (source, letter):
                moves.append(move)
    return TakeableTiles(letter, tuple(origins), tuple(moves)) if moves else None


def _source(slot: Slot) -> int:
    return CENTER if slot.area is Area.CENTER else slot.owner


def target_of(move: Record) -> DropTarget:
    """Return where on the board a decision places tiles."""
    if isinstance(move, Placement):
        return DropTarget(move.line, move.column)
    return DropTarget(move.line if isinstance(move, Draft) else FLOOR)
