"""The characters of bots: a face and a line about it, which follow from their names."""

from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from azul.game.seating import Seat
from azul.game.seats import BOT_NAMES, SUGGESTED_NAMES
from azul.game.text import name_key
from azul.i18n import mark


class Character(NamedTuple):
    """A `face`, which is a portrait in assets/faces, and a `line` about it for the player."""

    face: str
    line: str


# A woman, then a man, as in BOT_NAMES and SUGGESTED_NAMES.
CHARACTERS: Final = (
    Character("girl", mark("Learns quickly and laughs at her own mistakes.")),
    Character("potter", mark("Has painted tiles for fifty years and never hurries.")),
    Character("singer", mark("Hums a fado until the right tile comes.")),
    Character("fisher", mark("Waits for a tile the way he waits for a bite.")),
    Character("lady", mark("Takes her time and never forgets a color.")),
    Character("doctor", mark("Counts every tile twice, yours included.")),
    Character("weaver", mark("Sees the pattern before the first tile is down.")),
    Character("sailor", mark("Back from the sea and fond of complete rows.")),
)

_NUMBERS: Final = {
    name_key(name): number
    for names in (SUGGESTED_NAMES, BOT_NAMES)
    for number, name in enumerate(names)
}


def characters(seats: Sequence[Seat]) -> tuple[Character | None, ...]:
    """Return a different character for each bot, and None for people."""
    given = list[Character | None]()
    for seat in seats:
        free = (other for other in _by_preference(seat.name) if other not in given)
        given.append(None if seat.is_person else next(free))
    return tuple(given)


def _by_preference(name: str) -> list[Character]:
    """Return all characters: first the name's character, then the others of that sex."""
    key, count = name_key(name), len(CHARACTERS)
    # `hash` would differ from one start of the program to the next.
    first = _NUMBERS.get(key, crc32(key.encode(errors="replace")))
    steps = (*range(0, count, 2), *range(1, count, 2))
    return [CHARACTERS[(first + step) % count] for step in steps]
