"""Who is who: which names are one person, and which are not to be told."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import product
from os.path import splitext
from typing import Any, Final, NamedTuple, Self

_LONGEST: Final = 300
"""Of a key: in small letters a name may have three times as many characters."""

_SHORT: Final = 3
"""Many words begin with a name that is no longer than this: it counts as a whole word only."""

_HIDDEN: Final = "…"
"""What stands in a text in the place of a forgotten name."""


class Player(NamedTuple):
    """Somebody whose games are counted together: a person by key, or all programs of a grade."""

    key: str
    level: str | None = None


def key_of(name: str) -> str:
    """The same for two names that differ in capitals or spaces alone."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@dataclass(frozen=True)
class People:
    """People by the keys of their names.

    `merged` leads from a key to that of the person whose games are counted with it, in one step.
    `forgotten` has a hash with `salt` of each key, with its length: so a name is recognized, also
    within a text, and nobody can read it here.
    """

    merged: Mapping[str, str] = field(default_factory=dict)
    forgotten: Mapping[str, int] = field(default_factory=dict)
    salt: str = field(default="", compare=False)

    def who(self, name: str, level: str | None) -> Player:
        """Whose result one under a name, or of a program, is."""
        if level is not None:
            return Player("", level)
        key = key_of(name)
        return Player(self.merged.get(key, key))

    def forgets(self, name: str) -> bool:
        """Whether a name, or the key of one, is forgotten; programs may carry one too."""
        return bool(self.forgotten) and self._hash(key_of(name)) in self.forgotten

    def _hash(self, key: str) -> str:
        salted = f"{self.salt} {key}".encode("utf-8", "surrogatepass")
        return blake2b(salted, digest_size=16).hexdigest()

    def masked_file(self, name: str) -> str:
        """The name of a file without the forgotten names in it; its suffix stays."""
        stem, suffix = splitext(name)
        return self.masked(stem) + suffix

    def masked(self, text: str) -> str:
        """A text without the forgotten names that words in it begin with."""
        signs = unicodedata.normalize("NFKC", text)
        spans = [*self._spans(signs)] if self.forgotten else []
        if not spans:
            return text
        kept, end = "", 0
        for first, last in sorted(spans):
            if first >= end:
                kept += signs[end:first] + _HIDDEN
            end = max(end, last)
        return kept + signs[end:]

    def _spans(self, signs: str) -> Iterator[tuple[int, int]]:
        """From where to where forgotten names stand in a text: from the beginnings of words."""
        # As in keys: small letters, of which one sign may give several, and single spaces.
        letters: list[tuple[str, int]] = []
        for place, sign in enumerate(signs):
            if not sign.isspace():
                letters += ((letter, place) for letter in sign.casefold())
            elif letters and letters[-1][0] != " ":
                letters.append((" ", place))
        folded = "".join(letter for letter, _ in letters)
        edges = _edges(folded)
        for length, start in product({*self.forgotten.values()}, edges):
            end = start + length
            fits = end in edges if length <= _SHORT else end <= len(folded)
            if fits and self._hash(folded[start:end]) in self.forgotten:
                yield letters[start][1], letters[end - 1][1] + 1

    def with_merged(self, key: str, into: str) -> Self:
        """The same where one name, all merged with either, and another person are that person."""
        # Another window may have forgotten one of them meanwhile.
        if self.forgets(key) or self.forgets(into):
            return self
        whole = {key, into, self.merged.get(key, key), self.merged.get(into, into)}
        whole |= {name for name, to in self.merged.items() if to in whole}
        others = {name: to for name, to in self.merged.items() if name not in whole}
        return replace(self, merged=others | dict.fromkeys(whole - {into}, into))

    def with_separate(self, key: str) -> Self:
        """The same where the names that were merged with this one stand for themselves."""
        return replace(self, merged={name: to for name, to in self.merged.items() if to != key})

    def with_forgotten(self, *keys: str) -> Self:
        """The same without some people; each name that was merged is forgotten for itself."""
        whole = set(keys)
        whole |= {name for name, to in self.merged.items() if to in whole}
        others = {name: to for name, to in self.merged.items() if not whole & {name, to}}
        hashes = {self._hash(name): len(name) for name in whole if name}
        return replace(self, merged=others, forgotten={**self.forgotten, **hashes})

    def with_remembered(self, key: str) -> Self:
        """The same with a name that was forgotten."""
        hashed = self._hash(key)
        return replace(self, forgotten={h: n for h, n in self.forgotten.items() if h != hashed})

    def as_data(self) -> dict[str, Any]:
        """The same as a JSON object."""
        forgotten = {"salt": self.salt, "hashes": dict(self.forgotten)}
        return {"merged": dict(self.merged), "forgotten": forgotten}

    @classmethod
    def from_data(cls, data: Mapping[str, object], salt: str = "") -> Self:
        """What `as_data` has made; whatever is wrong there is passed over.

        The `salt` is for what has none yet: older versions listed forgotten names as they are.
        """
        merged, forgotten = data.get("merged"), data.get("forgotten")
        found = _texts(merged.items()) if isinstance(merged, dict) else {}
        # In one step, whatever somebody may have written there.
        direct = {name: to for name, to in found.items() if to not in found}
        match forgotten:
            case {"salt": str(kept), "hashes": dict(hashes)}:
                return cls(direct, {h: n for h, n in hashes.items() if _is_length(n)}, kept)
            case list(keys):
                names = (key for key in keys if isinstance(key, str))
                return cls(direct, salt=salt).with_forgotten(*names)
        return cls(direct, salt=salt)


def lists_forgotten(data: Mapping[str, object]) -> bool:
    """Whether an older version has written the forgotten names as they are."""
    return isinstance(data.get("forgotten"), list)


def _edges(text: str) -> set[int]:
    """Where words begin or end: all places but those between two letters, or two digits."""
    kinds = [*map(_kind, text), ""]
    return {n for n, kind in enumerate(kinds) if not (n and kind and kind == kinds[n - 1])}


def _kind(sign: str) -> str:
    """L for letters and N for digits; empty for what makes no word with its neighbors."""
    category = unicodedata.category(sign)
    # Scripts without capitals may have no spaces between words.
    return category[0] if category[0] in "LN" and category != "Lo" else ""


def _is_length(value: object) -> bool:
    # Not `isinstance`, because `true` of JSON is an int to Python.
    return type(value) is int and 0 < value <= _LONGEST


def _texts(entries: Iterable[tuple[Any, Any]]) -> dict[str, str]:
    return {name: value for name, value in entries if isinstance(value, str)}
