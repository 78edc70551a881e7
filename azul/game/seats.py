"""Who sits at the table: names, and chance for everything that is decided before the first deal."""

import secrets
import unicodedata
from collections.abc import Sequence
from itertools import islice
from typing import Final

from azul.engine import DISPLAYS
from azul.game.words import is_printable
from azul.i18n import Strings

SEATS: Final = tuple(DISPLAYS)
"""How many may play."""

LONGEST_NAME: Final = 16
"""In characters; longer names are cut where they are typed."""

OFFERED: Final = ("Ana", "Ben", "Carla", "Dinis", "Emma", "Felix", "Greta", "Hugo")
"""Names for who has no keyboard at hand."""

_REMEMBERED: Final = 12
"""How many who have played are remembered."""

_SEEDS: Final = 10**9


def clean_name(name: str) -> str:
    """A name as it may be typed: one line, no control characters, not too long."""
    seen = (c for c in name if is_printable(c) and unicodedata.category(c)[0] != "C")
    return "".join(islice(seen, LONGEST_NAME))


def seat_names(typed: Sequence[str], strings: Strings) -> list[str]:
    """The names to play under, no two alike; an empty one becomes the seat's number, from 1."""
    names: list[str] = []
    for seat, name in enumerate(typed, 1):
        wanted = name.strip() or strings("Player {number}", number=seat)
        while wanted in names:
            wanted = f"{wanted} {seat}"
        names.append(wanted)
    return names


def remembered(played: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """All who have played, those of the last game first; what the file says may be anything."""
    names = dict.fromkeys(clean_name(name).strip() for name in (*played, *known))
    return tuple(name for name in names if name)[:_REMEMBERED]


def offered(known: Sequence[str], taken: Sequence[str]) -> list[str]:
    """Names to choose from: who has played before, and then others."""
    names = dict.fromkeys((*remembered((), known), *OFFERED))
    return [name for name in names if name not in taken]


def draw_seed() -> int:
    """A seed for a new game."""
    return secrets.randbelow(_SEEDS)


def draw_starter(seats: int) -> int:
    """A starting player by chance."""
    return secrets.randbelow(seats)


def clean_seed(seed: str) -> str:
    """A seed as it may be typed: digits alone, not too many."""
    return "".join(c for c in seed if c in "0123456789")[: len(str(_SEEDS)) - 1]
