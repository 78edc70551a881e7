"""The readers of data from disk: the data that they accept, and how they name wrong entries."""

from enum import StrEnum
from typing import Any

import pytest

from azul.schema import (
    InvalidData,
    ObjectReader,
    Reader,
    anything,
    array,
    boolean,
    checked,
    integer,
    list_of,
    mapping,
    mapping_of,
    nullable,
    number,
    one_of,
    row,
    text,
    valid,
    valid_entries_of,
)


class Pace(StrEnum):
    SLOW = "slow"


PUZZLE = ObjectReader({"tries": integer(0, 9)}, {"name": text(3)})

VALID: list[tuple[Reader[Any], object]] = [
    (anything, None),
    (boolean, False),
    (array, [1, "a"]),
    (mapping, {"a": 1}),
    (integer(), -(10**4000)),
    (integer(0, 3), 3),
    (number(0, 1), 1.0),
    (text(), "abc"),
    (text(3), "abc"),
    (one_of([1, 2]), 2),
    (one_of(Pace), "slow"),
    (nullable(integer()), None),
    (checked(integer(), lambda value: value % 2), 3),
    (list_of(integer(), 2), [1, 2]),
    (row(integer(), text()), [1, "a"]),
    (mapping_of(integer()), {"a": 1}),
    (PUZZLE, {"tries": 1}),
    (PUZZLE, {"more": [1], "tries": 1, "name": "abc"}),
]

INVALID: list[tuple[Reader[Any], object, str]] = [
    (boolean, 1, "the value"),
    (array, {}, "the value"),
    (mapping, [], "the value"),
    (integer(), True, "the value"),
    (integer(), 1.0, "the value"),
    (integer(0, 3), 4, "the value"),
    (integer(0), -1, "the value"),
    (number(0, 1), 1, "the value"),
    (number(0, 1), float("nan"), "the value"),
    (text(3), "abcd", "the value"),
    (text(), None, "the value"),
    (one_of([1, 2]), True, "the value"),
    (one_of([1, 2]), 1.0, "the value"),
    (one_of([1, 2]), 3, "the value"),
    (one_of(Pace), ["slow"], "the value"),
    (nullable(integer()), "1", "the value"),
    (checked(integer(), lambda value: value % 2), 2, "the value"),
    (list_of(integer(), 2), [1, 2, 3], "the value"),
    (list_of(integer()), [1, "2"], "1"),
    (row(integer(), text()), [1], "the value"),
    (row(integer(), text()), [1, 2], "1"),
    (mapping_of(integer()), {"a": 1, "b": None}, "b"),
    (PUZZLE, {"name": "abc"}, "tries"),
    (PUZZLE, {"tries": 1, "name": None}, "name"),
    (mapping_of(list_of(PUZZLE)), {"a": [{"tries": 1}, {"tries": 10}]}, "a.1.tries"),
]


@pytest.mark.parametrize(("read", "value"), VALID)
def test_valid_data_is_returned_with_all_unknown_entries(read: Reader[Any], value: object) -> None:
    assert read(value) == value


@pytest.mark.parametrize(("read", "value", "place"), INVALID)
def test_an_error_names_the_entry(read: Reader[Any], value: object, place: str) -> None:
    with pytest.raises(InvalidData) as caught:
        read(value)
    assert str(caught.value).startswith(f"{place}: ")
    assert valid(read, value, "default") == "default"


def test_wrong_entries_can_be_left_out() -> None:
    assert valid_entries_of(integer())({"a": 1, "b": "2", "c": 3}) == {"a": 1, "c": 3}
    assert PUZZLE.valid_entries({"tries": 10, "name": "abc", "more": 1}) == {"name": "abc"}


def test_unknown_entries_are_returned() -> None:
    assert PUZZLE.unknown({"z": 1, "tries": 10, "a": 2}) == {"z": 1, "a": 2}
