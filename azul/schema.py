"""The shape that data from disk must have.

A reader takes a value of JSON and returns it, or raises InvalidData, which names the wrong entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from operator import call
from typing import Any, Final, TypeVar

T = TypeVar("T")
Default = TypeVar("Default")
Reader = Callable[[object], T]

_SCALARS: Final = (str, int)


class InvalidData(ValueError):
    """An invalid value; `path` leads to it by keys and indices."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.path: tuple[str | int, ...] = ()

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path)) or 'the value'}: {self.args[0]}"


def anything(value: object) -> Any:
    """Return any value."""
    return value


def _instance_of(kind: type[T], message: str) -> Reader[T]:
    def read(value: object) -> T:
        if not isinstance(value, kind):
            raise InvalidData(message)
        return value

    return read


boolean: Final = _instance_of(bool, "neither true nor false")
array: Final[Reader[list[Any]]] = _instance_of(list, "not a list")
mapping: Final[Reader[dict[str, Any]]] = _instance_of(dict, "not an object")


def text(longest: int | None = None) -> Reader[str]:
    """Return the reader of a text of at most `longest` characters."""
    if longest is None:
        return _text

    def read(value: object) -> str:
        if not isinstance(value, str) or len(value) > longest:
            raise InvalidData("not a text, or too long")
        return value

    return read


def _text(value: object) -> str:
    # Written out, because a game has thousands of them.
    if not isinstance(value, str):
        raise InvalidData("not a text")
    return value


def integer(least: float = -inf, most: float = inf) -> Reader[int]:
    """Return the reader of an integer from `least` to `most`."""

    def read(value: object) -> int:
        # `isinstance` would accept `true` of JSON, which is an int to Python.
        if type(value) is not int or not least <= value <= most:
            raise InvalidData("not an integer in range")
        return value

    return read


def number(least: float, most: float) -> Reader[float]:
    """Return the reader of a number from `least` to `most`, spelled as Python spells a float."""

    def read(value: object) -> float:
        if type(value) is not float or not least <= value <= most:
            raise InvalidData("not a number in range")
        return value

    return read


def one_of(options: Iterable[T]) -> Reader[T]:
    """Return the reader of one of some texts or integers, or of an enumeration's value."""
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
    """Return a reader that also accepts null."""
    return lambda value: None if value is None else read(value)


def checked(read: Reader[T], is_valid: Callable[[T], object]) -> Reader[T]:
    """Return a reader of values that pass a check."""

    def read_and_check(value: object) -> T:
        result = read(value)
        if not is_valid(result):
            raise InvalidData("not valid")
        return result

    return read_and_check


def list_of(read: Reader[T], most: float = inf) -> Reader[list[T]]:
    """Return the reader of a list of at most `most` items of one kind."""

    def read_items(value: object) -> list[T]:
        items = array(value)
        if len(items) > most:
            raise InvalidData("too long a list")
        return _collected(map(read, items), range(len(items)))

    return read_items


def row(*readers: Reader[Any]) -> Reader[list[Any]]:
    """Return the reader of a list with one item for each reader."""

    def read_items(value: object) -> list[Any]:
        items = array(value)
        if len(items) != len(readers):
            raise InvalidData("a list of another length")
        return _collected(map(call, readers, items), range(len(items)))

    return read_items


def mapping_of(read: Reader[T]) -> Reader[dict[str, T]]:
    """Return the reader of an object with entries of one kind, under any names."""

    def read_entries(value: object) -> dict[str, T]:
        entries = mapping(value)
        items = _collected(map(read, entries.values()), tuple(entries))
        return dict(zip(entries, items, strict=True))

    return read_entries


def _collected(items: Iterable[T], keys: Sequence[str | int]) -> list[T]:
    results: list[T] = []
    try:
        # One call, because a loop takes twice as long; all items before a wrong item are added.
        results.extend(items)
    except InvalidData as error:
        error.path = (keys[len(results)], *error.path)
        raise
    return results


class ObjectReader:
    """A reader of objects with entries of different kinds, which preserves unknown ones."""

    def __init__(
        self,
        required: Mapping[str, Reader[Any]],
        optional: Mapping[str, Reader[Any]] | None = None,
    ) -> None:
        self.readers = {**required, **(optional or {})}
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

    def unknown(self, entries: Mapping[str, Any]) -> dict[str, Any]:
        return {name: item for name, item in entries.items() if name not in self.readers}

    def valid_entries(self, entries: Mapping[str, object]) -> dict[str, Any]:
        return _valid_entries(entries, self.readers)


def valid_entries_of(read: Reader[T]) -> Reader[dict[str, T]]:
    """Return the reader of an object with entries of one kind; invalid entries are left out."""
    return lambda value: _valid_entries(mapping(value), dict.fromkeys(mapping(value), read))


def _valid_entries(entries: Mapping[str, object], readers: Mapping[str, Reader[T]]) -> dict[str, T]:
    results: dict[str, T] = {}
    for name, item in entries.items():
        try:
            results[name] = readers[name](item)
        except (KeyError, InvalidData):
            continue
    return results


def valid(read: Reader[T], value: object, default: Default) -> T | Default:
    """Return a value, or the default if it is not valid."""
    try:
        return read(value)
    except InvalidData:
        return default
