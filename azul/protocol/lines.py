"""The lines of the protocol that have a form of their own, spelled and read."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from azul.bots import Choice
from azul.engine import (
    Decision,
    Draft,
    Placement,
    RecordError,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    initial_state,
    parse_position,
    parse_record,
)

VERSION: Final = "1"
ALL_MOVES: Final = 999
"""A number for `multi` that no position has moves for."""

MAX_LINE: Final = 100_000
"""Longer lines are refused, in bytes; a position with a long record has about 5,000."""

_MAX_ROUNDING: Final = 0.01
"""How far the sum of chances may be from 1."""

MAX_NUMBER: Final = 2**64 - 1
"""The greatest number in a line of the table."""


class ProtocolError(ValueError):
    """A line that is not understood, or not allowed now; the message says why in one line."""


class Limits(NamedTuple):
    """The limits that end a search, whichever comes first; without any, the level's budget."""

    positions: int | None = None
    milliseconds: int | None = None
    is_infinite: bool = False
    moves: int = 1
    """How many of the best moves to report."""


def read_limits(words: Sequence[str]) -> Limits:
    """Read the words after `go`; unknown words are ignored. Raises ProtocolError."""
    limits, left = Limits(), list(words)
    while left:
        match left.pop(0):
            case "infinite":
                limits = limits._replace(is_infinite=True)
            case "positions":
                limits = limits._replace(positions=read_number(left, "positions"))
            case "milliseconds":
                limits = limits._replace(milliseconds=read_number(left, "milliseconds"))
            case "multi":
                limits = limits._replace(moves=read_number(left, "multi"))
    return limits


def read_number(words: list[str], name: str, least: int = 1) -> int:
    """Take a number from the front of some words; raises ProtocolError."""
    text = words.pop(0) if words else ""
    if not re.fullmatch(r"\d{1,20}", text, re.ASCII) or not least <= int(text) <= MAX_NUMBER:
        raise ProtocolError(f"{name} needs a number from {least} to {MAX_NUMBER}")
    return int(text)


def read_position(text: str) -> State:
    """Read the rest of a line after `position`. Raises ProtocolError."""
    kind, _, rest = text.partition(" ")
    try:
        return parse_position(rest) if kind == "line" else _replayed(text)
    except ValueError as error:  # The engine raises these, for positions, setups and records.
        raise ProtocolError(f"not a legal position: {error}") from error


_SETUP: Final = re.compile(
    r"players ([234]) wall (\S+) ruleset (\S+) first ([0-3]) record(?: (.*))?", re.ASCII
)


def _replayed(text: str) -> State:
    found = _SETUP.fullmatch(text)
    if not found:
        raise ProtocolError("a position is a line, or players, wall, ruleset, first and record")
    seats, wall, ruleset, first, records = found.groups("")
    names = tuple(str(seat) for seat in range(int(seats)))
    state = initial_state(Setup(names, Wall(wall), Ruleset(ruleset), int(first)))
    for number, record in enumerate(records.split(" ; ") if records else (), 1):
        try:
            state = apply(state, parse_record(record))
        except RecordError as error:
            raise ProtocolError(f"record {number}: {error}") from error
    return state


def spell_info(choice: Choice, positions: int, milliseconds: int) -> str:
    """Return the line about one of the best moves, after a number of positions and some time."""
    chances = " ".join(f"{chance:.6f}" for chance in choice.chances)
    line = f"info positions {positions} milliseconds {milliseconds}"
    line += f" move {choice.record} chance {chances}"
    if choice.continuation:
        line += f" continuation {' '.join(map(str, choice.continuation))}"
    return line


def read_info(words: Sequence[str], seats: int) -> tuple[int, Choice]:
    """Read the words after `info`: the number of positions, and a move.

    Unknown words are ignored. Raises ProtocolError.
    """
    values: dict[str, list[str]] = {}
    latest: list[str] = []
    for word in words:
        if word in ("positions", "milliseconds", "move", "chance", "continuation"):
            latest = values[word] = []
        else:
            latest.append(word)
    try:
        chances = [float(word) for word in values["chance"][:seats]]
        continuation = tuple(read_move(word) for word in values.get("continuation", ()))
        positions, record = int(values["positions"][0]), read_move(values["move"][0])
    except (KeyError, IndexError, ValueError) as error:
        raise ProtocolError("not an info line") from error
    # NaN is in no range.
    if len(chances) != seats or not all(0 <= chance <= 1 for chance in chances):
        raise ProtocolError("chances are from 0 to 1, one for each seat")
    total = sum(chances)
    if not 1 - _MAX_ROUNDING <= total <= 1 + _MAX_ROUNDING:
        raise ProtocolError("chances must add up to 1")
    # The sum becomes exactly 1: the chances have been rounded.
    return positions, Choice(record, tuple(chance / total for chance in chances), continuation)


def read_move(text: str) -> Decision:
    """Read a move; raises ProtocolError."""
    record = parse_record(text)
    if not isinstance(record, Draft | Placement):
        raise ProtocolError("a deal is no move")
    return record
