"""Safe text from outside, and joined names and numbers."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

from azul.i18n import Sentence, sentence

# Listed explicitly: `str.isprintable` depends on the version of Python.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""Controls, separators, surrogates, and marks that would turn the direction of text beside them."""

_MAX_LENGTH_IN_SENTENCES: Final = 32  # maximum characters of a name in a sentence

MAX_NAME_LENGTH: Final = 16  # characters; longer names cannot be typed
MAX_SAVED_NAME_LENGTH: Final = 100  # characters in a file: more than can be typed, drawn quickly
PointsText = Sentence | str  # points gained or lost, as text; "" for none


def is_printable(text: str) -> bool:
    """True if a text is printable on one line; the same in every version of Python."""
    return not _UNPRINTABLE.search(text)


def printable(text: str) -> str:
    """Return text from outside, with unprintable characters replaced."""
    return _UNPRINTABLE.sub("\ufffd", text)


def name_key(name: str) -> str:
    """Return a key for a name, equal for names of one person: capitals and spaces do not count."""
    return " ".join(fold_case(unicodedata.normalize("NFKC", name)).split())


def fold_case(text: str) -> str:
    """Return a text in lower case and in normal form; it stays the same if it is folded again."""
    # One capital may become two characters, the second of which joins with a following accent.
    return unicodedata.normalize("NFKC", text.casefold())


def shortened(name: str, max_length: int = _MAX_LENGTH_IN_SENTENCES) -> str:
    """Return a name cut to a length; in a file from elsewhere, names may have any length."""
    return name if len(name) <= max_length else name[: max_length - 1] + "…"


def join_with_and(things: Sequence[object]) -> Sentence:
    """Return two or more names or numbers, joined by commas and "and"."""
    *first, last = things
    # Translators: names or numbers, {first} has commas between them.
    return sentence("{first} and {last}", first=", ".join(map(str, first)), last=last)


def join_with_or(things: Sequence[object]) -> Sentence:
    """Return two or more names or numbers, joined by commas and "or"."""
    *first, last = things
    return sentence("{first} or {last}", first=", ".join(map(str, first)), last=last)


def multiplication(points: int, times: int) -> str:
    """Return how multiplied points came about; "" if they were not multiplied."""
    return f"{points // times}×{times}" if times > 1 else ""


def points_range(sign: str, figures: Iterable[int]) -> PointsText:
    """Return the range of some points, all gained or all lost, with their sign."""
    ordered = sorted(figures)
    least, most = (f"{sign}{number}" if number else "0" for number in (ordered[0], ordered[-1]))
    if least == most:
        return "" if most == "0" else most
    return sentence("{least} to {most}", least=least, most=most)
