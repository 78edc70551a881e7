"""Who held which seat when: those who sat down at the start, and all changes since."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from azul.game.preserved import NOTHING, Entries
from azul.game.seat import Seat


class Change(NamedTuple):
    """Who holds a seat, and under which name, from so many records on.

    `unknown` is what a file says of it that this version does not know.
    """

    number: int
    player: int
    name: str
    level: str | None
    unknown: Entries = NOTHING


@dataclass(frozen=True)
class Seating:
    """Changes stand in the order of their numbers, then of seats; no two at one place."""

    at_start: tuple[Seat, ...]
    changes: tuple[Change, ...] = ()

    @classmethod
    def of_people(cls, names: Iterable[str]) -> Self:
        """People alone, in the colors of their places."""
        return cls(tuple(Seat(name, color) for color, name in enumerate(names)))

    def at(self, number: int) -> tuple[Seat, ...]:
        """Who holds the seats when so many records are played."""
        # To the right: a change holds for whoever decides at its own number.
        return self._seats_after_changes[
            bisect_right(self.changes, number, key=lambda change: change.number)
        ]

    def is_person_throughout(self, player: int, first: int, last: int) -> bool:
        """Whether a person, under whatever name, holds a seat from one number on to another."""
        since = [c.level for c in self.changes if c.player == player and first < c.number <= last]
        return all(level is None for level in (self.at(first)[player].level, *since))

    def with_change(self, number: int, player: int, name: str, level: str | None) -> Self:
        """The same with a seat in other hands, or under another name, from a number of records on.

        What was changed there before is forgotten; what was changed later stays. A change that
        changes nothing is none.
        """
        others = [c for c in self.changes if (c.number, c.player) != (number, player)]
        change = Change(number, player, name, level)
        before = type(self)(self.at_start, tuple(others))
        if _with(before.at(number), change) == before.at(number):
            return before
        return type(self)(self.at_start, tuple(sorted([*others, change], key=lambda c: c[:2])))

    def cut(self, number: int) -> Self:
        """What belongs to the first records, so many of them."""
        # The change at this very number is for whoever decides next.
        return type(self)(self.at_start, tuple(c for c in self.changes if c.number <= number))

    @cached_property
    def _seats_after_changes(self) -> list[tuple[Seat, ...]]:
        """The seats at the start, and after each change."""
        held = [self.at_start]
        for change in self.changes:
            held.append(_with(held[-1], change))
        return held


def _with(seats: tuple[Seat, ...], change: Change) -> tuple[Seat, ...]:
    player = change.player
    seat = seats[player]._replace(name=change.name, level=change.level)
    return (*seats[:player], seat, *seats[player + 1 :])
