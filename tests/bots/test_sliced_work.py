"""Work in slices takes about as long as asked for, and always ends."""

from collections.abc import Iterator

import pytest

from azul.bots import SlicedWork


def test_a_slice_that_took_too_long_shortens_the_next_ones() -> None:
    done: list[int] = []

    def work() -> Iterator[int]:
        for piece in range(4):
            done.append(piece)
            yield 3

    sliced = SlicedWork(work())
    pieces = []
    while not sliced.is_over:
        sliced.run_slice(2)
        pieces.append(len(done))
    assert pieces == [1, 2, 2, 3, 4, 4, 4]


def test_work_that_has_failed_is_over() -> None:
    """To go on with it would never return otherwise."""

    def work() -> Iterator[int]:
        yield 1
        raise ZeroDivisionError

    sliced = SlicedWork(work())
    with pytest.raises(ZeroDivisionError):
        sliced.run_slice(5)
    assert sliced.is_over
    sliced.run_slice(5)
