"""What is kept with a game for others: advice that was asked for, and what nobody here knows."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

Entries = Mapping[str, Any]
"""Some entries of a JSON object."""

NOTHING: Final[Entries] = {}

MAX_ADVICE: Final = 1_000_000
"""How often advice can be given in a game; more than can be asked for by hand."""


class AdviceUse(NamedTuple):
    """How often advice may be asked for, None for always, and when it was.

    `asked` are the numbers of records that were played then, ascending; `forgotten` is how often
    it was given besides, at decisions that have been taken back for others.
    """

    allowed: int | None = None
    asked: tuple[int, ...] = ()
    forgotten: int = 0
    unknown: Entries = NOTHING

    @property
    def used(self) -> int:
        """How often it was given in all; nobody counts further than `MAX_ADVICE`."""
        return min(len(self.asked) + self.forgotten, MAX_ADVICE)

    @property
    def remaining(self) -> int | None:
        """How often it may still be asked for; None for always."""
        # A file may tell of more than were allowed.
        return None if self.allowed is None else max(0, self.allowed - self.used)

    def is_allowed_at(self, number: int) -> bool:
        """Whether it may be asked for when so many records are played: there as often as wanted."""
        return self.remaining != 0 or number in self.asked

    def with_request_at(self, number: int) -> Self:
        """The same after it was asked for when so many records are played; twice counts once."""
        return self._replace(asked=tuple(sorted({*self.asked, number})))

    def cut(self, number: int) -> Self:
        """What belongs to the first records, so many of them, and nothing of what was forgotten."""
        # What was asked at this very number belongs to the decision that comes next.
        asked = tuple(asked for asked in self.asked if asked <= number)
        return self._replace(asked=asked, forgotten=0)

    def after_cut(self, number: int) -> Self:
        """The same when what came after the first records is forgotten: it stays used up."""
        kept = self.cut(number)
        return kept._replace(forgotten=self.used - len(kept.asked))


class UnknownEntries(NamedTuple):
    """What a file says of a game that this version does not know: of all of it, and its setup.

    `players` has the entries of each player, in the order of the seats.
    """

    game: Entries = NOTHING
    setup: Entries = NOTHING
    # For as many seats as there can be; with fewer players the last ones are passed over.
    players: tuple[Entries, ...] = (NOTHING,) * 4
