"""Aiming with the keyboard: the targets of arrows, digits and letters, as of the mouse."""

from collections.abc import Sequence
from typing import Final, TypeGuard

from azul.engine import FLOOR, LINES, Color, Record
from azul.kit.keys import Command
from azul.table.drag import DropTarget, TakeableTiles, target_of
from azul.table.slots import Area, Slot, SlotContents, source_slots

COLOR_OF_COMMAND: Final = {
    Command.BLUE: Color.BLUE,
    Command.YELLOW: Color.YELLOW,
    Command.RED: Color.RED,
    Command.BLACK: Color.BLACK,
    Command.WHITE: Color.WHITE,
}


def is_on_source(slot: Slot | None) -> TypeGuard[Slot]:
    """True if a slot is for tiles on a display or in the center."""
    # The slot of the starting player marker in the center has the place 0.
    return slot is not None and slot.area in (Area.DISPLAY, Area.CENTER) and slot.position > 0


def sources(contents: SlotContents) -> list[int]:
    """Return the displays that hold tiles in order, and the center after them."""
    found = {slot.owner for slot in contents if is_on_source(slot)}
    return sorted(found, key=lambda source: (source == 0, source))


def first_slot(contents: SlotContents, source: int, letter: str = "") -> Slot | None:
    """Return the first tile of a color, or of any color, on a display or in the center."""
    slots = slots_of_color(contents, source, letter) if letter else source_slots(contents, source)
    return slots[0] if slots else None


def slots_of_color(contents: SlotContents, source: int, letter: str) -> list[Slot]:
    """Return all tiles of a color on a display or in the center."""
    return [slot for slot in source_slots(contents, source) if contents[slot] == letter]


def first_slot_of_next_source(contents: SlotContents, slot: Slot | None, step: int) -> Slot | None:
    """Return a tile on the next display with tiles, if possible of the same color."""
    found = sources(contents)
    if not found:
        return None
    if slot is None or slot.owner not in found:
        return first_slot(contents, found[0 if step > 0 else -1])
    source = found[(found.index(slot.owner) + step) % len(found)]
    return first_slot(contents, source, contents.get(slot, "")) or first_slot(contents, source)


def first_slot_of_next_color(contents: SlotContents, slot: Slot | None, step: int) -> Slot | None:
    """Return a tile of the next color on the same display."""
    if slot is None:
        return first_slot_of_next_source(contents, None, step)
    letters = list(dict.fromkeys(contents[place] for place in source_slots(contents, slot.owner)))
    letter = letters[(letters.index(contents[slot]) + step) % len(letters)]
    return first_slot(contents, slot.owner, letter)


def targets(moves: Sequence[Record]) -> list[DropTarget]:
    """Return the targets of the held tiles, from top to bottom, the floor line last."""
    found = {target_of(move) for move in moves}
    return sorted(found, key=lambda target: (target.line == FLOOR, target.line, target.column))


def first_line(held: TakeableTiles, lines: Sequence[str]) -> DropTarget:
    """Return where keys aim with tiles just taken; room decides, not the quality of the move.

    It is the pattern line that they fill exactly, else a line that has their color, else the
    shortest line that takes all, else the line with most room, else the floor line.
    """
    count = len(held.origins)

    def preference(target: DropTarget) -> tuple[object, ...]:
        if target.line == FLOOR:
            return True, True, True, 0
        tiles = lines[target.line - 1]
        room = target.line - len(tiles)
        return room != count, not tiles, room < count, -room if room < count else target.line

    return min(targets(held.moves), key=preference)


def next_target(moves: Sequence[Record], target: DropTarget | None, step: int) -> DropTarget:
    """Return the next of the places where the held tiles may go."""
    found = targets(moves)
    if target not in found:
        return found[0 if step > 0 else -1]
    return found[(found.index(target) + step) % len(found)]


def line_for_digit(digit: int | None) -> int | None:
    """Return the line that a digit means; 0 is the floor line."""
    return digit if digit in (FLOOR, *LINES) else None
