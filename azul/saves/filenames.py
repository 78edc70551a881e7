"""Titles of games: what may be the name of a file on every system, and what is offered as one."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Final

from azul.game import is_printable, printable
from azul.i18n import Strings, mark
from azul.saves.disk import SUFFIX

LONGEST_TITLE: Final = 60
"""In characters."""

_MOST_BYTES: Final = 200
"""Of a file's name; the name of its temporary file is longer, and some systems take but 255."""

_FORBIDDEN: Final = frozenset('/\\:*?"<>|')
_EDGES: Final = ". "
"""What Windows takes away from the end of a name, and what hides a file at its beginning."""

_RESERVED: Final = re.compile(r"(?i:con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])")
"""Devices of Windows, whatever follows after a dot."""

_AUTOMATIC: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d-\d\d-\d\d( \(\d+\))?")

_DAYS: Final = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
    mark("Saturday"),
    mark("Sunday"),
)
_PARTS: Final = (
    (5, mark("night")),
    (12, mark("morning")),
    (18, mark("afternoon")),
    (24, mark("evening")),
)
"""Parts of the day, each before an hour."""


def title_of(stem: str) -> str:
    """The title of a file of this name, without suffix; none if it is called by date and time."""
    return "" if _AUTOMATIC.fullmatch(stem) else printable(stem)


def typed_title(text: str) -> str:
    """A title as it may be typed: nothing that a file's name cannot hold, not too long."""
    composed = unicodedata.normalize("NFC", text)
    kept = (c for c in composed if is_printable(c) and unicodedata.category(c)[0] != "C")
    # A space at the end stays, because somebody may be about to type another word.
    return _cut("".join(c for c in kept if c not in _FORBIDDEN).lstrip(_EDGES))


def clean_title(text: str) -> str:
    """What was typed as the name of a file on Linux, Windows and macOS; nothing may be left."""
    title = " ".join(typed_title(text).split()).strip(_EDGES)
    device, dot, rest = title.partition(".")
    if _RESERVED.fullmatch(device.rstrip()):
        title = f"{device.rstrip()}_{dot}{rest}"
    # Where it was cut, there may be a space or a dot at the end again.
    return _cut(title).rstrip(_EDGES)


def numbered(title: str) -> Iterator[str]:
    """A title, or the name of a file, and then the same with numbers, for those who come later."""
    yield title
    for number in count(2):
        ending = f" ({number})"
        yield _cut(title, len(ending)) + ending


def alike(name: str) -> str:
    """The same text for two names that some system cannot tell apart."""
    return unicodedata.normalize("NFC", name).casefold()


def offered_titles(names: Sequence[str], when: datetime, strings: Strings) -> list[str]:
    """Titles to choose from for those who do not want to type, the nearest first."""
    players = " & ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    part = next(part for hour, part in _PARTS if when.hour < hour)
    day = strings("{day} {part}", day=strings(_DAYS[when.weekday()]), part=strings(part))
    wanted = (players, f"{players}, {when:%Y-%m-%d}", day) if players else (day,)
    return [title for title in dict.fromkeys(map(clean_title, wanted)) if title]


def _cut(title: str, room: int = 0) -> str:
    """A title that is not too long, with room left for what comes behind it."""
    kept = title[: LONGEST_TITLE - room]
    # A name on the disk that is no UTF-8 comes to Python with halves of characters in it.
    while len((kept + SUFFIX).encode(errors="surrogatepass")) + room > _MOST_BYTES:
        kept = kept[:-1]
    return kept
