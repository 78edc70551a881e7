"""One line of edited text: its caret, its selection, and the stops of the caret."""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Self

from azul.kit.fallback_fonts.font_runs import MARK_CATEGORIES

_WORD: Final = re.compile(r"\S+")


_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)


def letters(text: str) -> list[str]:
    """Split text into letters as readers see them: characters with their marks."""
    stops = caret_stops(text)
    return [text[start:end] for start, end in pairwise(stops)]


def caret_stops(text: str) -> list[int]:
    """Return the places between letters, with both ends; the caret never stops before an accent."""
    inner = (at for at in range(1, len(text)) if not _is_joined(text[at - 1], text[at]))
    return sorted({0, *inner, len(text)})


def _is_joined(before: str, letter: str) -> bool:
    is_mark = unicodedata.category(letter) in MARK_CATEGORIES or ord(letter) in _SKIN_TONES
    return is_mark or before == _JOINER


class TextEdit(NamedTuple):
    """A text with a caret, and the `anchor` of the selection; both are indices of characters."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @classmethod
    def at_end(cls, text: str) -> Self:
        return cls(text, len(text), len(text))

    @property
    def start(self) -> int:
        return min(self.caret, self.anchor)

    @property
    def end(self) -> int:
        return max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        return self.text[self.start : self.end]

    @property
    def letter_counts(self) -> tuple[int, int]:
        return len(letters(self.text[: self.anchor])), len(letters(self.text[: self.caret]))

    # Moving

    def moved_to(self, caret: int, selects: bool = False) -> Self:
        """Move the caret; if it `selects`, the anchor stays."""
        return self._replace(caret=caret, anchor=self.anchor if selects else caret)

    def moved_by(self, step: int, by_word: bool = False, selects: bool = False) -> Self:
        """Move the caret by a letter or a word; without selecting, a selection is left first."""
        if self.selected and not (selects or by_word):
            return self.moved_to(self.start if step < 0 else self.end)
        return self.moved_to(self._neighbor(step, by_word), selects)

    def _neighbor(self, step: int, by_word: bool) -> int:
        """Return the next stop of the caret to the left (-1) or to the right (1)."""
        if by_word:
            words = list(_WORD.finditer(self.text))
            stops: Sequence[int] = [word.start() if step < 0 else word.end() for word in words]
            stops = [0, *stops, len(self.text)]
        else:
            stops = caret_stops(self.text)
        if step < 0:
            return max((stop for stop in stops if stop < self.caret), default=0)
        return min((stop for stop in stops if stop > self.caret), default=len(self.text))

    # Selecting

    def with_all_selected(self) -> Self:
        return self._replace(caret=len(self.text), anchor=0)

    def with_word_selected(self, place: int) -> Self:
        """Select the word at a place, or the space there if it touches no word."""
        parts = re.finditer(r"\S+|\s+", self.text)
        touching = [part for part in parts if part.start() <= place <= part.end()]
        words = [part for part in touching if not part[0].isspace()]
        part = next(iter(words or touching), None)
        return self._replace(anchor=part.start(), caret=part.end()) if part else self

    # Changing

    def with_inserted(self, text: str) -> Self:
        caret = self.start + len(text)
        return type(self)(self.text[: self.start] + text + self.text[self.end :], caret, caret)

    def without(self, step: int, by_word: bool = False) -> Self:
        """Delete the selection, or else a letter or word to the left (-1) or right (1)."""
        selected = self if self.selected else self.moved_by(step, by_word, selects=True)
        return selected.with_inserted("")
