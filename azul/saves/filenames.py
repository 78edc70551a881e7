"""Titles of games, which must be valid file names on every system, and titles to offer."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import count
from typing import Final

from azul.game import is_printable, printable
from azul.i18n import Strings, mark
from azul.saves.disk import SUFFIX

LONGEST_TITLE: Final = 60  # characters

_MAX_NAME_BYTES: Final = 200
"""The most bytes of a file name; far less than the 255 that some systems allow."""

_FORBIDDEN: Final = frozenset('/\\:*?"<>|')
_EDGES: Final = ". "
"""Windows removes these from the end of a name, and a dot at the beginning hides a file."""

_RESERVED: Final = re.compile(r"(?i:con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])")
"""Names of devices on Windows, also with a suffix."""

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
"""Parts of the day, each with the hour when it ends."""


def title_of(stem: str) -> str:
    """Return the title in a file's name without suffix; empty if the name is a date and time."""
    return "" if _AUTOMATIC.fullmatch(stem) else printable(stem)


def shown_title(stem: str, strings: Strings) -> str:
    """Return the title in a file's name without suffix, or else when its game began."""
    try:
        began = datetime.strptime(stem[:19], "%Y-%m-%d %H-%M-%S")
    except ValueError:
        return printable(stem)
    return title_of(stem) or f"{strings.date(began)} {began:%H:%M}"


def typed_title(text: str) -> str:
    """Return a title while it is typed: any length, no characters forbidden in file names."""
    composed = unicodedata.normalize("NFC", text)
    visible = (c for c in composed if is_printable(c) and unicodedata.category(c)[0] != "C")
    # A space at the end stays, because another word may follow.
    return "".join(c for c in visible if c not in _FORBIDDEN).lstrip(_EDGES)


def fits_title(title: str) -> bool:
    """True if a title is short enough."""
    return _cut(title) == title


def clean_title(text: str) -> str:
    """Return a typed title as a file name for Linux, Windows and macOS; it may be empty."""
    title = " ".join(typed_title(text).split()).strip(_EDGES)
    device, dot, rest = title.partition(".")
    if _RESERVED.fullmatch(device.rstrip()):
        title = f"{device.rstrip()}_{dot}{rest}"
    # Stripped again, because the cut may leave a space or a dot at the end.
    return _cut(title).rstrip(_EDGES)


def numbered(title: str) -> Iterator[str]:
    """Yield a title, or the name of a file, and then the same with numbers from 2 on."""
    yield title
    for number in count(2):
        ending = f" ({number})"
        yield _cut(title, len(ending)) + ending


def alike(name: str) -> str:
    """Return a text that is equal for any two names that some system does not distinguish."""
    return unicodedata.normalize("NFC", name).casefold()


def offered_titles(names: Sequence[str], when: datetime, strings: Strings) -> list[str]:
    """Return titles to choose from instead of typing, the most fitting first."""
    players = " & ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    part = next(part for hour, part in _PARTS if when.hour < hour)
    day = strings("{day} {part}", day=strings(_DAYS[when.weekday()]), part=strings(part))
    wanted = (players, f"{players}, {when:%Y-%m-%d}", day) if players else (day,)
    return [title for title in dict.fromkeys(map(clean_title, wanted)) if title]


def _cut(title: str, room: int = 0) -> str:
    """Return a title that is short enough, with room for some more characters after it."""
    cut = title[: LONGEST_TITLE - room]
    # Surrogates count: Python uses them for bytes that are not UTF-8.
    while len((cut + SUFFIX).encode(errors="surrogatepass")) + room > _MAX_NAME_BYTES:
        cut = cut[:-1]
    return cut
