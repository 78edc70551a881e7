"""The clock of a game: how long its people took for their decisions. It measures no time itself."""

from enum import StrEnum
from typing import Final, NamedTuple, Self

from azul.game.preserved import NO_ENTRIES, Entries

LONGEST_CLOCK: Final = 99 * 60 + 59  # seconds that a clock can show
MAX_SPENT: Final = 1_000_000_000  # milliseconds of a decision that are counted: eleven days


class ClockKind(StrEnum):
    """MINUTES gives each person time for all turns together, TURN for each turn."""

    MINUTES = "minutes"
    TURN = "turn"


class Clock(NamedTuple):
    """The time of each person, or of each turn, and the spent time.

    `spent` has milliseconds for each record, and may be shorter than the log. `running` is the
    number of records before the current turn, and its milliseconds so far.
    """

    kind: ClockKind
    seconds: int
    spent: tuple[int, ...] = ()
    running: tuple[int, float] = (0, 0.0)
    unknown: Entries = NO_ENTRIES

    def turn(self, number: int) -> float:
        """Return milliseconds so far of the turn after `number` records; undo gives them back."""
        return self.running[1] if self.running[0] == number else 0.0

    def after(self, milliseconds: float, number: int) -> Self:
        """Return the clock after more time in the turn after `number` records."""
        return self._replace(running=(number, min(self.turn(number) + milliseconds, MAX_SPENT)))

    def with_record(self, number: int) -> Self:
        """Return the clock after record `number` replaces all records from there on."""
        return self._replace(spent=tuple(self.listed(number, number)), running=(0, 0.0))

    def cut(self, number: int) -> Self:
        """Return the clock of the first `number` records."""
        return self._replace(spent=self.spent[:number], running=(0, 0.0))

    def listed(self, cursor: int, count: int) -> list[int]:
        """Return the times of `count` records, and the time so far of the turn at the cursor."""
        missing = (0,) * (count - len(self.spent))
        return [*self.spent[:count], *missing, round(self.turn(cursor))]


CLOCKS: Final = {
    ClockKind.MINUTES: tuple(60 * minutes for minutes in (5, 10, 15, 20, 30, 45, 60)),
    ClockKind.TURN: (30, 60, 120, 180),
}
"""The seconds that can be chosen."""
