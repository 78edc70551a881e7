"""Translation: every text that a player reads goes through the gettext catalogue.

English is the language of the source; assets/locale has the others, by their codes.
"""

import gettext
import math
import struct
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final, NamedTuple

from azul.paths import ASSETS

_DOMAIN: Final = "azul"
LOCALES: Final = ASSETS / "locale"
SOURCE_LANGUAGE: Final = "en"
LANGUAGES: Final = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pt": "Português",
    "it": "Italiano",
}

UNCHECKED: Final = frozenset({"fr", "es", "pt", "it"})
"""The languages whose translation no native speaker has checked yet, by code."""


def mark(message: str) -> str:
    """Mark a text for the catalogue that is translated later."""
    # Needed because tools/catalogue.py collects the messages of a few functions, by name.
    return message


class Sentence(NamedTuple):
    """A message with its named values, to be translated when it is shown."""

    message: str
    values: Mapping[str, object]

    def __str__(self) -> str:
        return self.message.format(**self.values)


def sentence(message: str, **values: object) -> Sentence:
    """Mark a message for the catalogue, with its values."""
    return Sentence(message, values)


def percent(share: float) -> Sentence:
    """Return a share from 0 to 1 as a percentage, to be translated."""
    # Translators: with a space that does not break if your language has one there.
    return sentence("{number}%", number=round(100 * share))


def percentage_points(share: float) -> int:
    """Return a difference in whole percentage points, rounded towards 0 for limits of verdicts."""
    return math.trunc(100 * share + math.copysign(1e-9, share))


def instead(after: float, lost: float) -> tuple[Sentence, Sentence]:
    """Return a win chance, and the chance without a loss, as percentages.

    The two percentages differ by the loss as shown.
    """
    chance = round(100 * after)
    return percent(chance / 100), percent(min(100, chance + percentage_points(lost)) / 100)


def with_sign(number: int) -> str:
    """Return a number with its sign, with a real minus."""
    return f"{number:+}".replace("-", "−") if number else "0"


class Strings:
    """The texts of a language, or English if its file cannot be read; `problem` then says so."""

    def __init__(self, language: str = SOURCE_LANGUAGE) -> None:
        self.language = language
        self.problem: Sentence | None = None
        # English, which is in the code, needs no file.
        self._catalogue = gettext.NullTranslations()
        if language == SOURCE_LANGUAGE:
            return
        try:
            self._catalogue = gettext.translation(_DOMAIN, LOCALES, [language])
        except (OSError, ValueError, LookupError, struct.error):
            self.language = SOURCE_LANGUAGE
            self.problem = sentence(
                "The language file for {language} is missing or damaged, so the game is in"
                " English.",
                language=LANGUAGES[language],
            )

    def __call__(self, message: str, **values: object) -> str:
        """Translate a message and fill in its named values, which may be sentences."""
        # gettext would answer an empty message with the header of the catalogue.
        return self._fill(self._catalogue.gettext(message), values) if message else ""

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """Translate a message that depends on `number`, which it may contain as {number}."""
        return self._fill(self._catalogue.ngettext(one, many, number), {"number": number, **values})

    def percent(self, share: float) -> str:
        return self.say(percent(share))

    def date(self, day: date) -> str:
        # Translators: the format of dates: %Y is the year, %m the month, %d the day.
        return day.strftime(self(mark("%Y-%m-%d")))

    def say(self, text: Sentence | str) -> str:
        """Translate a sentence; a plain text is the same in all languages."""
        return text if isinstance(text, str) else self(text.message, **text.values)

    def _fill(self, message: str, values: Mapping[str, object]) -> str:
        translated = {
            name: self.say(value) if isinstance(value, Sentence) else value
            for name, value in values.items()
        }
        return message.format(**translated)


def choose_language(wanted: str, preferred: Iterable[str]) -> str:
    """Return the `wanted` language if it exists, else the first of `preferred` codes like de_AT."""
    for code in (wanted, *preferred):
        short = code.replace("-", "_").split("_")[0].lower()
        if short in LANGUAGES:
            return short
    return SOURCE_LANGUAGE
