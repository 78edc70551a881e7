"""Names, planned seats, and random choices made before the first deal."""

import unicodedata
from collections.abc import Sequence
from itertools import chain, islice, repeat
from random import SystemRandom
from string import ascii_uppercase
from typing import Final, NamedTuple

from azul.engine import DISPLAYS
from azul.game.seating import Seat, Seating, external_name, is_level
from azul.game.text import MAX_NAME_LENGTH, is_printable, name_key
from azul.i18n import Strings

PLAYER_COUNTS: Final = tuple(DISPLAYS)

SUGGESTED_NAMES: Final = ("Ana", "Ben", "Carla", "Dinis", "Emma", "Felix", "Greta", "Hugo")
"""Names to pick without a keyboard."""

BOT_NAMES: Final = (
    *("Inês", "Tomás", "Beatriz", "Duarte", "Leonor", "Vasco", "Matilde", "Gonçalo"),
    *("Catarina", "Nuno", "Madalena", "Rui", "Francisca", "Afonso", "Teresa", "Simão"),
    *("Constança", "Lourenço", "Benedita", "Xavier", "Violeta", "Álvaro", "Joana", "Salvador"),
)

_MAX_REMEMBERED: Final = 12

SEED_COUNT: Final = 10**9  # seeds are drawn below this, so that a tile code has room for them
_RANDOM: Final = SystemRandom()


class PlannedSeat(NamedTuple):
    """The planned holder of a seat: a name, possibly empty, and the level of a bot or None.

    `is_typed` is True for a name typed for this game, False for a remembered or picked name.
    """

    name: str = ""
    level: str | None = None
    is_typed: bool = False

    def with_level(self, level: str | None) -> "PlannedSeat":
        """Return the seat for a person (None) or a bot of a level; a typed name stays.

        Any other name stays only from person to person or between bots of this program.
        """
        is_ours = not (external_name(level) or external_name(self.level))
        name_stays = self.is_typed or ((level is None) == (self.level is None) and is_ours)
        return self._replace(name=self.name if name_stays else "", level=level)

    def with_typed_name(self, name: str) -> "PlannedSeat":
        """Return the seat with a typed name, which makes it a person's.

        Clearing a name does not.
        """
        return PlannedSeat(name, None if name.strip() else self.level, is_typed=True)


FIRST_GAME: Final = (PlannedSeat(), PlannedSeat(level="journeyman"))


def first_game_seats(known: Sequence[str]) -> tuple[PlannedSeat, ...]:
    """Return the seats of the very first game, for the last player, if there is one."""
    person, *bots = FIRST_GAME
    return person._replace(name="".join(remembered_names((), known)[:1])), *bots


def last_game_seats(
    names: Sequence[str], levels: Sequence[str], known: Sequence[str]
) -> tuple[PlannedSeat, ...]:
    """Return the seats of the last setup, or of a first game if it has no person.

    An unknown level becomes a person.
    """
    pairs = islice(zip(names, chain(levels, repeat("")), strict=False), max(PLAYER_COUNTS))
    seats = [
        PlannedSeat(clean_name(name), level if is_level(level) else None) for name, level in pairs
    ]
    if all(seat.level for seat in seats):
        return first_game_seats(known)
    return *seats, *[PlannedSeat()] * (min(PLAYER_COUNTS) - len(seats))


def typed_name(text: str) -> str:
    """Return a name of any length, without control characters and line breaks."""
    # Stricter than for files: which characters are assigned depends on the Python version.
    return "".join(c for c in text if is_printable(c) and unicodedata.category(c)[0] != "C")


def clean_name(name: str) -> str:
    """Return a name without control characters and line breaks, cut to the longest length."""
    return typed_name(name)[:MAX_NAME_LENGTH]


def make_seating(planned_seats: Sequence[PlannedSeat], strings: Strings) -> Seating:
    """Return the seating for planned seats: names made unique, default colors.

    A person without a name is called "Player" and a number. A bot without a name gets the name that
    its author gave it, or an unused name. The second of equal names gets a B, the third a C.
    """
    unused, names = iter(unused_bot_names(planned_seats)), list[str]()
    wanted = {name_key(planned_seat.name) for planned_seat in planned_seats}
    for seat, (name, level, _) in enumerate(planned_seats, 1):
        chosen = name.strip()
        if not chosen:
            number = strings("Player {number}", number=seat)
            chosen = external_name(level) or (next(unused) if level else number)
        given = {*map(name_key, names)}
        if name_key(chosen) in given:
            # A letter, because figures follow names. Nobody loses a typed name to this choice.
            short = chosen[: MAX_NAME_LENGTH - 2].rstrip()
            apart = (f"{short} {letter}" for letter in ascii_uppercase[1:])
            chosen = next(other for other in apart if name_key(other) not in given | wanted)
        names.append(chosen)
    levels = (planned_seat.level for planned_seat in planned_seats)
    return Seating(tuple(map(Seat, names, range(len(names)), levels)))


def planned_seats_of(seats: Sequence[Seat], strings: Strings) -> list[PlannedSeat]:
    """Return the planned seats for a rematch; names that the game made up become empty."""
    nameless = make_seating([PlannedSeat("", seat.level) for seat in seats], strings).at_start
    return [
        PlannedSeat("" if seat.name == other.name else seat.name, seat.level)
        for seat, other in zip(seats, nameless, strict=True)
    ]


def unused_bot_names(planned_seats: Sequence[PlannedSeat]) -> list[str]:
    """Return bot names that nobody at the table has."""
    taken = {name_key(planned_seat.name) for planned_seat in planned_seats}
    return [name for name in BOT_NAMES if name_key(name) not in taken]


def remembered_names(played: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Return the cleaned names of earlier players, beginning with the last game."""
    names = dict.fromkeys(clean_name(name).strip() for name in (*played, *known))
    return tuple(name for name in names if name)[:_MAX_REMEMBERED]


def suggested_names(known: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Return names to choose from: earlier players, then others."""
    names = dict.fromkeys((*remembered_names((), known), *SUGGESTED_NAMES))
    return [name for name in names if name not in taken]


def draw_seed() -> int:
    """Return a seed for a new game."""
    return _RANDOM.randrange(SEED_COUNT)


def draw_series() -> str:
    """Return a new identifier for a game and its rematches."""
    return f"{_RANDOM.randrange(16**16):016x}"


def draw_starter(seats: int) -> int:
    """Return a random starting player."""
    return _RANDOM.randrange(seats)
