"""Records: the decisions and deals that make up a game's log, each with exactly one spelling."""

import re
from enum import StrEnum, auto
from typing import Final, NamedTuple

from azul.engine.tiles import CENTER, COLORS, FLOOR, LINES, SIZE, Color

_CENTER_LETTER: Final = "C"
_FLOOR_LETTER: Final = "F"
_EMPTY_DISPLAY: Final = "-"
_MAX_QUOTED: Final = 40  # characters of an invalid record in its error


class Reason(StrEnum):
    """Why a record is not allowed now."""

    GAME_OVER = auto()
    DEAL_DUE = auto()
    NO_DEAL_DUE = auto()
    NOT_DRAFTING = auto()
    NOT_TILING = auto()
    NO_SUCH_DISPLAY = auto()
    COLOR_NOT_THERE = auto()
    LINE_COMPLETE = auto()
    LINE_HAS_OTHER_COLOR = auto()
    WALL_HAS_COLOR = auto()
    COLOR_IN_OTHER_LINE = auto()
    OTHER_LINE_FIRST = auto()
    SPACE_TAKEN = auto()
    COLUMN_HAS_COLOR = auto()
    SPACE_HAS_OTHER_COLOR = auto()
    WRONG_NUMBER_OF_DISPLAYS = auto()
    WRONG_NUMBER_OF_TILES = auto()
    DEAL_NOT_IN_ORDER = auto()
    DEAL_NOT_IN_BAG = auto()


class RecordError(ValueError):
    """A record that cannot be applied."""


class InvalidRecord(RecordError):
    """Not a record at all."""


class IllegalRecord(RecordError):
    """A record that is not allowed now; `reason` is the cause."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class Draft(NamedTuple):
    """Take all tiles of `color` from `source` (a display or CENTER) to `line` (1-5 or FLOOR)."""

    source: int
    color: Color
    line: int

    def __str__(self) -> str:
        source = _CENTER_LETTER if self.source == CENTER else str(self.source)
        line = _FLOOR_LETTER if self.line == FLOOR else str(self.line)
        return f"{source}{self.color}{line}"


class Placement(NamedTuple):
    """Gray wall: the tile of the complete pattern line `line` goes to `column`, both 1 to 5."""

    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}@{self.column}"


class Deal(NamedTuple):
    """The tiles from the bag: up to four letters for each display, in the order of drawing."""

    displays: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["deal", *(display or _EMPTY_DISPLAY for display in self.displays)])


Decision = Draft | Placement

Record = Decision | Deal

DRAFTS: Final = {
    str(draft): draft
    for source in range(10)
    for color in COLORS
    for line in range(SIZE + 1)
    for draft in [Draft(source, color, line)]
}
"""Every possible draft by its spelling; one object each, so that lists of moves are cheap."""

PLACEMENTS: Final = {
    str(placement): placement
    for line in LINES
    for column in LINES
    for placement in [Placement(line, column)]
}

# Five, seven or nine displays are for two, three or four players.
_DEAL: Final = re.compile(r"deal(?: (?:-|[BYRKW]{1,4})){5}(?:(?: (?:-|[BYRKW]{1,4})){2}){0,2}")


def parse_record(text: str) -> Record:
    """Read one record; raise InvalidRecord unless it is spelled exactly as `str` spells it."""
    # Unhashable values, such as lists, would make the look-ups below raise TypeError.
    if not isinstance(text, str):
        raise InvalidRecord("a record is text")
    record = DRAFTS.get(text) or PLACEMENTS.get(text)
    if record:
        return record
    if _DEAL.fullmatch(text):
        displays = text.split(" ")[1:]
        return Deal(tuple("" if display == _EMPTY_DISPLAY else display for display in displays))
    raise InvalidRecord(f"not a record: {text[:_MAX_QUOTED]!r}")
