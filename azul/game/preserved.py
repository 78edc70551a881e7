"""Data that a game preserves for its file: the use of hints, and unknown entries."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

Entries = Mapping[str, Any]  # some entries of a JSON object
NO_ENTRIES: Final[Entries] = {}

MAX_HINT_USES: Final = 1_000_000  # the most hints that are counted; more than anybody can request


class HintUse(NamedTuple):
    """The number of hints that may be requested (None: any number), and past requests.

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
        """Return the use with a request after `number` records; repeated requests count once."""
        return self._replace(asked=tuple(sorted({*self.asked, number})))

    def cut(self, number: int) -> Self:
        """Return the use during the first `number` records, except requests at undone decisions."""
        # A request at exactly this number belongs to the next decision.
        asked = tuple(asked for asked in self.asked if asked <= number)
        return self._replace(asked=asked, forgotten=0)

    def after_cut(self, number: int) -> Self:
        """Return the use after a cut of the records from `number` on.

        Requests at those records stay used.
        """
        before = self.cut(number)
        return before._replace(forgotten=self.used - len(before.asked))


class UnknownEntries(NamedTuple):
    """Preserved entries of a file that this version does not know; for `players`, by seat."""

    game: Entries = NO_ENTRIES
    setup: Entries = NO_ENTRIES
    # For four players; with fewer players the last entries are ignored.
    players: tuple[Entries, ...] = (NO_ENTRIES,) * 4
