"""Which names belong to one person, and which are forgotten."""

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import product
from os.path import splitext
from typing import Any, Final, NamedTuple, Self

from azul.game import fold_case, name_key
from azul.schema import ObjectReader, array, integer, text, valid, valid_entries_of

_MAX_KEY_LENGTH: Final = 300  # characters: in lower case a name may have three times as many

_SHORT_NAME_LENGTH: Final = 3
"""A name of this length or less is only found as a whole word, because many words begin with it."""

_HIDDEN: Final = "…"  # the replacement for a forgotten name in a text
_MERGED: Final = valid_entries_of(text())
_HASHED: Final = ObjectReader(
    {"salt": text(), "hashes": valid_entries_of(integer(1, _MAX_KEY_LENGTH))}
)


class Player(NamedTuple):
    """A player whose games are counted together: a person by key, or all bots of a level."""

    key: str
    level: str | None = None


@dataclass(frozen=True)
class People:
    """People by the keys of their names.

    `merged` maps a key directly to the key of the person whose games are counted with it.
    `forgotten` has a hash of each key with the `salt`, and the key's length: enough to recognize a
    name, also within a text, but not to read it.
    """

    merged: Mapping[str, str] = field(default_factory=dict)
    forgotten: Mapping[str, int] = field(default_factory=dict)
    salt: str = field(default="", compare=False)

    def who(self, name: str, level: str | None) -> Player:
        """Return the player behind a name, or a bot."""
        if level is not None:
            return Player("", level)
        key = name_key(name)
        return Player(self.merged.get(key, key))

    def forgets(self, name: str) -> bool:
        """True if a name or its key is forgotten, also where a bot has it."""
        return bool(self.forgotten) and not self.forgotten.keys().isdisjoint(self._hashes(name))

    def _hashes(self, name: str) -> set[str]:
        """Return the hashes of a name's key, and of the key that older versions made of it."""
        older = " ".join(unicodedata.normalize("NFKC", name).casefold().split())
        return {*map(self._hash, {name_key(name), older, name})}

    def _hash(self, key: str) -> str:
        salted = f"{self.salt} {key}".encode("utf-8", "surrogatepass")
        return blake2b(salted, digest_size=16).hexdigest()

    def masked_file(self, name: str) -> str:
        """Return the name of a file with forgotten names replaced; its suffix stays."""
        stem, suffix = splitext(name)
        return self.masked(stem) + suffix

    def masked(self, text: str) -> str:
        """Return a text with forgotten names replaced where words begin with them."""
        normalized = unicodedata.normalize("NFKC", text)
        spans = [*self._spans(normalized)] if self.forgotten else []
        if not spans:
            return text
        masked, end = "", 0
        for first, last in sorted(spans):
            if first >= end:
                masked += normalized[end:first] + _HIDDEN
            end = max(end, last)
        return masked + normalized[end:]

    def _spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the starts and ends of forgotten names in a text, each at a word's beginning."""
        # Folded as in keys; older versions did not bring them into normal form again.
        for letters in {_folded(text, fold_case), _folded(text, str.casefold)}:
            folded = "".join(letter.folded for letter in letters)
            # Words begin or end at all indices except between two letters or two digits.
            kinds = [*map(_kind, folded), ""]
            edges = {n for n, kind in enumerate(kinds) if not (n and kind and kind == kinds[n - 1])}
            for length, start in product({*self.forgotten.values()}, edges):
                end = start + length
                fits = end in edges if length <= _SHORT_NAME_LENGTH else end <= len(folded)
                if fits and self._hash(folded[start:end]) in self.forgotten:
                    yield letters[start].first, letters[end - 1].end

    def with_merged(self, key: str, into: str) -> Self:
        """Return people with a name, and all names merged with it, merged into another person."""
        # Another window may have forgotten one of them by now.
        if self.forgets(key) or self.forgets(into):
            return self
        whole = {key, into, self.merged.get(key, key), self.merged.get(into, into)}
        whole |= {name for name, to in self.merged.items() if to in whole}
        others = {name: to for name, to in self.merged.items() if name not in whole}
        return replace(self, merged=others | dict.fromkeys(whole - {into}, into))

    def with_separate(self, key: str) -> Self:
        """Return people with all names that were merged into a key separate again."""
        return replace(self, merged={name: to for name, to in self.merged.items() if to != key})

    def with_forgotten(self, *keys: str) -> Self:
        """Return people without some people, and without all names that were merged into them."""
        whole = set(keys)
        whole |= {name for name, to in self.merged.items() if to in whole}
        others = {name: to for name, to in self.merged.items() if not whole & {name, to}}
        hashes = {self._hash(name): len(name) for name in whole if name}
        return replace(self, merged=others, forgotten={**self.forgotten, **hashes})

    def with_remembered(self, name: str) -> Self:
        """Return people with a name no longer forgotten."""
        hashes = self._hashes(name)
        return replace(self, forgotten={h: n for h, n in self.forgotten.items() if h not in hashes})

    def as_data(self) -> dict[str, Any]:
        forgotten = {"salt": self.salt, "hashes": dict(self.forgotten)}
        return {"merged": dict(self.merged), "forgotten": forgotten}

    @classmethod
    def from_data(cls, data: Mapping[str, object], salt: str = "") -> Self:
        """Return the people that `as_data` serialized; wrong entries are left out.

        The `salt` is for data without one: older versions listed forgotten names as they are.
        """
        merged = valid(_MERGED, data.get("merged"), {})
        # Older versions made other keys of some names.
        merged = {name_key(name): name_key(to) for name, to in merged.items()}
        # Only direct merges count, because an edited file may have chains.
        direct = {name: to for name, to in merged.items() if to not in merged}
        hashed = valid(_HASHED, data.get("forgotten"), None)
        if hashed is not None:
            return cls(direct, hashed["hashes"], hashed["salt"])
        listed = valid(array, data.get("forgotten"), [])
        return cls(direct, salt=salt).with_forgotten(*(k for k in listed if isinstance(k, str)))


def lists_forgotten(data: Mapping[str, object]) -> bool:
    """True if an older version listed the forgotten names as they are."""
    return isinstance(data.get("forgotten"), list)


class _Letter(NamedTuple):
    """A character in lower case, and the start and end in a text of its original."""

    folded: str
    first: int
    end: int


def _folded(text: str, fold: Callable[[str], str]) -> tuple[_Letter, ...]:
    """Return a text in lower case and with single spaces.

    One character may become several.
    """
    letters: list[_Letter] = []
    for first, end in _characters(text):
        character = text[first:end]
        if not character.isspace():
            letters += (_Letter(letter, first, end) for letter in fold(character))
        elif letters and letters[-1].folded != " ":
            letters.append(_Letter(" ", first, end))
    return tuple(letters)


def _characters(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each character, with the accents that follow it."""
    first = 0
    for end in range(1, len(text) + 1):
        if end == len(text) or not unicodedata.combining(text[end]):
            yield first, end
            first = end


def _kind(character: str) -> str:
    """Return L for letters and N for digits; empty for characters that are no parts of words."""
    category = unicodedata.category(character)
    # Lo does not count, because scripts without capitals may have no spaces between words.
    return category[0] if category[0] in "LN" and category != "Lo" else ""
