"""Who is who: which names are one person, and which are not to be told."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self


class Who(NamedTuple):
    """Somebody whose games are counted together: a person by key, or all programs of a grade."""

    key: str
    grade: str | None = None


def key_of(name: str) -> str:
    """The same for two names that differ in capitals or spaces alone."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


@dataclass(frozen=True)
class People:
    """People by the keys of their names.

    `merged` leads from a key to that of the person whose games are counted with it, in one step.
    """

    merged: Mapping[str, str] = field(default_factory=dict)
    forgotten: frozenset[str] = frozenset()

    def who(self, name: str, grade: str | None) -> Who:
        """Whose result one under a name, or of a program, is."""
        if grade is not None:
            return Who("", grade)
        key = key_of(name)
        return Who(self.merged.get(key, key))

    def is_forgotten(self, who: Who) -> bool:
        """Whether nothing is to be told of somebody."""
        return who.grade is None and who.key in self.forgotten

    def with_merged(self, key: str, into: str) -> Self:
        """The same where one name, all merged with either, and another person are that person."""
        whole = {key, into, self.merged.get(key, key), self.merged.get(into, into)}
        whole |= {name for name, to in self.merged.items() if to in whole}
        others = {name: to for name, to in self.merged.items() if name not in whole}
        return replace(self, merged=others | dict.fromkeys(whole - {into}, into))

    def with_separate(self, key: str) -> Self:
        """The same where the names that were merged with this one stand for themselves."""
        return replace(self, merged={name: to for name, to in self.merged.items() if to != key})

    def with_forgotten(self, key: str) -> Self:
        """The same without a person."""
        return replace(self, forgotten=self.forgotten | {key})

    def with_remembered(self, key: str) -> Self:
        """The same with a person who was forgotten."""
        return replace(self, forgotten=self.forgotten - {key})

    def as_data(self) -> dict[str, Any]:
        """The same as a JSON object."""
        return {"merged": dict(self.merged), "forgotten": sorted(self.forgotten)}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Self:
        """What `as_data` has made; whatever is wrong there is passed over."""
        merged, forgotten = data.get("merged"), data.get("forgotten")
        found = _texts(merged.items()) if isinstance(merged, dict) else {}
        # In one step, whatever somebody may have written there.
        direct = {name: to for name, to in found.items() if to not in found}
        keys = forgotten if isinstance(forgotten, list) else []
        return cls(direct, frozenset(key for key in keys if isinstance(key, str)))


def _texts(entries: Iterable[tuple[Any, Any]]) -> dict[str, str]:
    return {name: value for name, value in entries if isinstance(value, str)}
