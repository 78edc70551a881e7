"""Seats: who holds them, a person or a bot of a level, at the start and after each change."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, Self

from azul.game.preserved import NO_ENTRIES, Entries
from azul.game.text import MAX_NAME_LENGTH, is_printable

# Plain strings, because games must not import bots; a test compares them to `azul.bots.Level`.
LEVELS: Final = ("apprentice", "journeyman", "master", "grandmaster")  # weakest first, as in files

_EXTERNAL: Final = "external:"
"""The beginning of the level of another author's bot; its name follows."""


def external_level(name: str) -> str:
    """Return the level of another author's bot, which has a name instead."""
    return _EXTERNAL + name


def external_name(level: str | None) -> str | None:
    """Return the name of another author's bot by its level; None for our levels and for people."""
    return level.removeprefix(_EXTERNAL) if level and level.startswith(_EXTERNAL) else None


def is_level(level: str) -> bool:
    """True for our levels, and for all levels of other authors' bots."""
    name = external_name(level)
    return level in LEVELS or bool(name and len(name) <= MAX_NAME_LENGTH and is_printable(name))


class Seat(NamedTuple):
    """A place at the table: a color from 0, and who holds it; `level` is a bot's, else None."""

    name: str
    color: int
    level: str | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None

    @property
    def told_level(self) -> str | None:
        """The level that is shown beside the name; None for a bot of another author."""
        return None if external_name(self.level) == self.name else self.level


class SeatChange(NamedTuple):
    """Another holder or name after `number` records; `unknown` are entries of the file."""

    number: int
    player: int
    name: str
    level: str | None
    unknown: Entries = NO_ENTRIES


@dataclass(frozen=True)
class Seating:
    """The seats at the start and all changes, sorted by number, then player; no two equal."""

    at_start: tuple[Seat, ...]
    changes: tuple[SeatChange, ...] = ()

    @classmethod
    def of_people(cls, names: Iterable[str]) -> Self:
        return cls(tuple(Seat(name, color) for color, name in enumerate(names)))

    def at(self, number: int) -> tuple[Seat, ...]:
        # `bisect_right`, because a change applies to the decision at its own number.
        return self._seats_after_changes[
            bisect_right(self.changes, number, key=lambda change: change.number)
        ]

    def is_person_throughout(self, player: int, first: int, last: int) -> bool:
        """True if a person, under any name, holds a seat from one number of records to another."""
        since = [c.level for c in self.changes if c.player == player and first < c.number <= last]
        return all(level is None for level in (self.at(first)[player].level, *since))

    def with_change(self, number: int, player: int, name: str, level: str | None) -> Self:
        """Change a seat's holder or name after `number` records; later changes stay."""
        others = [c for c in self.changes if (c.number, c.player) != (number, player)]
        change = SeatChange(number, player, name, level)
        before = type(self)(self.at_start, tuple(others))
        if _with(before.at(number), change) == before.at(number):
            return before
        return type(self)(self.at_start, tuple(sorted([*others, change], key=lambda c: c[:2])))

    def cut(self, number: int) -> Self:
        # A change at exactly this number applies to the next decision.
        return type(self)(self.at_start, tuple(c for c in self.changes if c.number <= number))

    @cached_property
    def _seats_after_changes(self) -> list[tuple[Seat, ...]]:
        held = [self.at_start]
        for change in self.changes:
            held.append(_with(held[-1], change))
        return held


def _with(seats: tuple[Seat, ...], change: SeatChange) -> tuple[Seat, ...]:
    player = change.player
    seat = seats[player]._replace(name=change.name, level=change.level)
    return (*seats[:player], seat, *seats[player + 1 :])
