"""Data that a game preserves for its file: the use of hints, and entries that it does not know."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

Entries = Mapping[str, Any]  # some entries of a JSON object
NO_ENTRIES: Final[Entries] = {}

MAX_HINT_USES: Final = 1_000_000  # the most hints that are counted; more than anybody can request


class HintUse(NamedTuple):
    """How many hints may be requested (None: any number), and when they were.

    `asked` are the numbers of records played at that time, ascending; `forgotten` counts requests
    at decisions that were undone and replaced.
    """

    allowed: int | None = None
    asked: tuple[int, ...] = ()
    forgotten: int = 0
    unknown: Entries = NO_ENTRIES

    @property
    def used(self) -> int:
        """The number of all requests, at most `MAX_HINT_USES`."""
        return min(len(self.asked) + self.forgotten, MAX_HINT_USES)

    @property
    def remaining(self) -> int | None:
        """The remaining hints; None for any number."""
        # A file may contain more requests than were allowed.
        return None if self.allowed is None else max(0, self.allowed - self.used)

    def is_allowed_at(self, number: int) -> bool:
        """True if a hint may be requested after `number` records; repeated requests are free."""
        return self.remaining != 0 or number in self.asked

    def with_request_at(self, number: int) -> Self:
        """With a request after `number` records; repeated requests count once."""
        return self._replace(asked=tuple(sorted({*self.asked, number})))

    def cut(self, number: int) -> Self:
        """The use during the first `number` records, without requests at undone decisions."""
        # A request at this very number belongs to the next decision.
        asked = tuple(asked for asked in self.asked if asked <= number)
        return self._replace(asked=asked, forgotten=0)

    def after_cut(self, number: int) -> Self:
        """The use after the records from `number` on are cut off: the requests there stay used."""
        before = self.cut(number)
        return before._replace(forgotten=self.used - len(before.asked))


class UnknownEntries(NamedTuple):
    """Preserved entries of a file that this version does not know; those of `players` by seat."""

    game: Entries = NO_ENTRIES
    setup: Entries = NO_ENTRIES
    # For the most players; with fewer players the last ones are ignored.
    players: tuple[Entries, ...] = (NO_ENTRIES,) * 4
