"""What data that is read from disk must be.

A reader takes a value of JSON and returns it, or raises InvalidData, which names the wrong entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from operator import call
from types import MappingProxyType
from typing import Any, Final, TypeVar

T = TypeVar("T")
D = TypeVar("D")
Reader = Callable[[object], T]

_SCALARS: Final = (str, int)
_NONE: Final[Mapping[str, Reader[Any]]] = MappingProxyType({})


class InvalidData(ValueError):
    """A value that is not what it must be; `path` leads to it by keys and indices."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'the value'}: {self.args[0]}"


def anything(value: object) -> Any:
    """Any value."""
    return value


def boolean(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise InvalidData("neither true nor false")
    return value


def array(value: object) -> list[Any]:
    """A list of anything."""
    if not isinstance(value, list):
        raise InvalidData("not a list")
    return value


def mapping(value: object) -> dict[str, Any]:
    """An object with any entries."""
    if not isinstance(value, dict):
        raise InvalidData("not an object")
    return value


def integer(least: float = -inf, most: float = inf) -> Reader[int]:
    """An integer from `least` to `most`."""

    def read(value: object) -> int:
        # Not `isinstance`, because `true` of JSON is an int to Python.
        if type(value) is not int or not least <= value <= most:
            raise InvalidData("not an integer in range")
        return value

    return read


def number(least: float, most: float) -> Reader[float]:
    """A number from `least` to `most`, spelled as Python spells a float."""

    def read(value: object) -> float:
        if type(value) is not float or not least <= value <= most:
            raise InvalidData("not a number in range")
        return value

    return read


def text(longest: int | None = None) -> Reader[str]:
    """A text of at most so many characters."""
    return _text if longest is None else checked(_text, lambda value: len(value) <= longest)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidData("not a text")
    return value


def one_of(options: Iterable[T]) -> Reader[T]:
    """One of some texts or integers; the member of an enumeration that has this value."""
    known = {option: option for option in options}

    def read(value: object) -> T:
        if isinstance(value, _SCALARS) and value in known:
            option = known[value]
            # With its type, because `true` of JSON is equal to 1.
            if isinstance(option, type(value)):
                return option
        raise InvalidData("not one of the known values")

    return read


def nullable(read: Reader[T]) -> Reader[T | None]:
    """The same, or null."""
    return lambda value: None if value is None else read(value)


def checked(read: Reader[T], is_valid: Callable[[T], object]) -> Reader[T]:
    """The same, if it passes a check."""

    def read_and_check(value: object) -> T:
        result = read(value)
        if not is_valid(result):
            raise InvalidData("not valid")
        return result

    return read_and_check


def list_of(read: Reader[T], most: int | None = None) -> Reader[list[T]]:
    """A list of at most so many items of one kind."""

    def read_items(value: object) -> list[T]:
        items = array(value)
        if most is not None and len(items) > most:
            raise InvalidData("too long a list")
        return _collected(map(read, items), range(len(items)))

    return read_items


def row(*readers: Reader[Any]) -> Reader[list[Any]]:
    """A list with one item for each reader."""

    def read_items(value: object) -> list[Any]:
        items = array(value)
        if len(items) != len(readers):
            raise InvalidData("a list of another length")
        return _collected(map(call, readers, items), range(len(items)))

    return read_items


def _collected(items: Iterable[T], keys: Sequence[str | int]) -> list[T]:
    results: list[T] = []
    try:
        # At once, because a loop takes twice as long; all items before a wrong one are added.
        results.extend(items)
    except InvalidData as error:
        error.path = (keys[len(results)], *error.path)
        raise
    return results


def mapping_of(read: Reader[T]) -> Reader[dict[str, T]]:
    """An object with entries of one kind, under any names."""

    def read_entries(value: object) -> dict[str, T]:
        entries = mapping(value)
        items = _collected(map(read, entries.values()), tuple(entries))
        return dict(zip(entries, items, strict=True))

    return read_entries


def valid_entries_of(read: Reader[T]) -> Reader[dict[str, T]]:
    """The same without the entries that are wrong."""

    def read_entries(value: object) -> dict[str, T]:
        results: dict[str, T] = {}
        for name, item in mapping(value).items():
            try:
                results[name] = read(item)
            except InvalidData:
                continue
        return results

    return read_entries


def valid(read: Reader[T], value: object, default: D) -> T | D:
    """What a reader makes of a value; the default where the value is wrong."""
    try:
        return read(value)
    except InvalidData:
        return default


class Record:
    """A reader of objects with entries of different kinds, which preserves unknown ones."""

    def __init__(
        self, required: Mapping[str, Reader[Any]], optional: Mapping[str, Reader[Any]] = _NONE
    ) -> None:
        self.readers = {**required, **optional}
        self._required = frozenset(required)

    def __call__(self, value: object) -> dict[str, Any]:
        entries = dict(mapping(value))
        name = ""
        try:
            for name, read in self.readers.items():
                if name in entries:
                    entries[name] = read(entries[name])
                elif name in self._required:
                    raise InvalidData("missing")
        except InvalidData as error:
            error.path = (name, *error.path)
            raise
        return entries

    def valid_entries(self, entries: Mapping[str, object]) -> dict[str, Any]:
        """The known entries of an object, without those that are wrong."""
        results: dict[str, Any] = {}
        for name, read in self.readers.items():
            try:
                results[name] = read(entries[name])
            except (KeyError, InvalidData):
                continue
        return results

    def unknown(self, entries: Mapping[str, Any]) -> dict[str, Any]:
        """The entries of an object that are not known, in their order."""
        return {name: item for name, item in entries.items() if name not in self.readers}
