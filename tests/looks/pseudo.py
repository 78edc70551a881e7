"""A pseudo-language: English with accents and 40% longer, which reveals too little room.

Texts without accents are not in the catalogue.
"""

import re
from gettext import NullTranslations

from azul.i18n import Strings

PSEUDO = "pseudo"
LONGER = 0.4
_ACCENTS = str.maketrans("aeiounycAEIOU", "äëïöüñÿçÄËÏÖÜ")


def lengthened(message: str) -> str:
    """Return a message with longer words and unchanged placeholders."""
    parts = re.split(r"(\{\w+\})", message)
    return "".join(part if part.startswith("{") else _words(part) for part in parts)


def _words(text: str) -> str:
    return re.sub(r"[A-Za-z]{3,}", lambda word: _longer(word[0]), text).translate(_ACCENTS)


def _longer(word: str) -> str:
    middle = len(word) // 2
    more = word[middle - 1] * round(len(word) * LONGER + 0.4)
    return word[:middle] + more + word[middle:]


class _Catalogue(NullTranslations):
    def gettext(self, message: str) -> str:
        return lengthened(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return lengthened(msgid1 if n == 1 else msgid2)


class PseudoStrings(Strings):
    """The strings of the pseudo-language."""

    def __init__(self) -> None:
        super().__init__()
        self.language = PSEUDO
        self._catalogue = _Catalogue()
