"""What is kept with a game for others: advice that was asked for, and what nobody here knows."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, Self

Entries = Mapping[str, Any]
"""Some entries of a JSON object."""

NOTHING: Final[Entries] = {}


class Advice(NamedTuple):
    """How often advice may be asked for, None for always, and when it was.

    `asked` are the numbers of records that were played then, ascending.
    """

    allowed: int | None = None
    asked: tuple[int, ...] = ()
    unknown: Entries = NOTHING

    def cut(self, number: int) -> Self:
        """What belongs to the first records, so many of them."""
        # What was asked at this very number belongs to the decision that comes next.
        return self._replace(asked=tuple(asked for asked in self.asked if asked <= number))


class Unknown(NamedTuple):
    """What a file says of a game that this version does not know: of all of it, and its setup.

    `players` has the entries of each player, in the order of the seats.
    """

    game: Entries = NOTHING
    setup: Entries = NOTHING
    # For as many seats as there can be; with fewer players the last ones are passed over.
    players: tuple[Entries, ...] = (NOTHING,) * 4
