"""Who sits at the table: names, and chance for everything that is decided before the first deal."""

import secrets
import unicodedata
from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from azul.engine import DISPLAYS
from azul.game.seat import Seat
from azul.game.seating import Seating
from azul.game.wording import is_printable
from azul.i18n import Strings

SEATS: Final = tuple(DISPLAYS)
"""How many may play."""

MAX_NAME_LENGTH: Final = 16
"""In characters; longer names are cut where they are typed."""

OFFERED: Final = ("Ana", "Ben", "Carla", "Dinis", "Emma", "Felix", "Greta", "Hugo")
"""Names for who has no keyboard at hand."""

PROGRAMS: Final = (
    *("Inês", "Tomás", "Beatriz", "Duarte", "Leonor", "Vasco", "Matilde", "Gonçalo"),
    *("Catarina", "Nuno", "Madalena", "Rui", "Francisca", "Afonso", "Teresa", "Simão"),
    *("Constança", "Lourenço", "Benedita", "Xavier", "Violeta", "Álvaro", "Joana", "Salvador"),
)
"""What programs are called, unless somebody gives them another name."""

_REMEMBERED: Final = 12
"""How many who have played are remembered."""

# Nine digits, so that a drawn seed can be told to others and typed again.
_SEEDS: Final = 10**9


class PlannedSeat(NamedTuple):
    """Who is to take a seat: the name, if there is one; the grade of a program, or None.

    The name was either `is_typed` for this very game or proposed: remembered, or picked from a list.
    """

    name: str = ""
    level: str | None = None
    is_typed: bool = False

    def with_level(self, level: str | None) -> "PlannedSeat":
        """The seat in other hands; what was typed stays.

        Otherwise programs have no names of people, nor people those of programs, but a program of
        another grade keeps its name.
        """
        kept = self.is_typed or (level is None) == (self.level is None)
        return self._replace(name=self.name if kept else "", level=level)


FIRST_GAME: Final = (PlannedSeat(), PlannedSeat(level="journeyman"))
"""Who plays the first game ever, so that nobody needs to look for others."""


def clean_name(name: str) -> str:
    """A name as it may be typed: one line, no control characters, not too long."""
    # Stricter than with files: which letters are assigned depends on the version of Python.
    seen = (c for c in name if is_printable(c) and unicodedata.category(c)[0] != "C")
    return "".join(islice(seen, MAX_NAME_LENGTH))


def make_seating(planned_seats: Sequence[PlannedSeat], strings: Strings) -> Seating:
    """All at the table, no two called alike, in the colors of their places.

    Without a name a person is called by the seat's number, from 1, a program as nobody else is.
    """
    own, names = iter(unused_program_names(planned_seats)), list[str]()
    for seat, (name, level, _) in enumerate(planned_seats, 1):
        wanted = name.strip()
        if not wanted:
            wanted = next(own) if level else strings("Player {number}", number=seat)
        while wanted in names:
            wanted = f"{wanted} {seat}"
        names.append(wanted)
    grades = (planned_seat.level for planned_seat in planned_seats)
    return Seating(tuple(map(Seat, names, range(len(names)), grades)))


def planned_seats_of(seats: Sequence[Seat], strings: Strings) -> list[PlannedSeat]:
    """Who has sat at a table, to sit down again; a name that was given to the nameless is none."""
    nameless = make_seating([PlannedSeat("", seat.level) for seat in seats], strings).at_start
    return [
        PlannedSeat("" if seat.name == other.name else seat.name, seat.level)
        for seat, other in zip(seats, nameless, strict=True)
    ]


def unused_program_names(planned_seats: Sequence[PlannedSeat]) -> list[str]:
    """Names for programs: those that nobody at the table has been given."""
    given = {planned_seat.name.strip().casefold() for planned_seat in planned_seats}
    return [name for name in PROGRAMS if name.casefold() not in given]


def remembered_names(played: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """All who have played, those of the last game first; what the file says may be anything."""
    names = dict.fromkeys(clean_name(name).strip() for name in (*played, *known))
    return tuple(name for name in names if name)[:_REMEMBERED]


def suggested_names(known: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names to choose from: who has played before, and then others."""
    names = dict.fromkeys((*remembered_names((), known), *OFFERED))
    return [name for name in names if name not in taken]


def draw_seed() -> int:
    """A seed for a new game."""
    return secrets.randbelow(_SEEDS)


def draw_series() -> str:
    """What joins a game and its rematches, and no other."""
    return f"{secrets.randbelow(16**16):016x}"


def draw_starter(seats: int) -> int:
    """A starting player by chance."""
    return secrets.randbelow(seats)


def clean_seed(seed: str) -> str:
    """A seed as it may be typed: digits alone, not too many."""
    return "".join(c for c in seed if c in "0123456789")[: len(str(_SEEDS)) - 1]
