"""Delta debugging: makes what fails as short as can be."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final, TypeVar

Thing = TypeVar("Thing")

TRIALS: Final = 2000
SECONDS: Final = 90.0
"""The most trials, and the time after which no other is begun."""


def shrink(
    things: Sequence[Thing],
    fails: Callable[[Sequence[Thing]], bool],
    trials: int = TRIALS,
    seconds: float = SECONDS,
) -> Sequence[Thing]:
    """The shortest sequence found that still fails: the end of what is given, with gaps."""
    until = monotonic() + seconds
    left = iter(range(trials))

    def still_fails(fewer: Sequence[Thing]) -> bool:
        return monotonic() < until and next(left, None) is not None and fails(fewer)

    return _with_gaps(next(filter(still_fails, _ends(things)), things), still_fails)


def _ends(things: Sequence[Thing]) -> Iterator[Sequence[Thing]]:
    """The last thing, the last two, the last four ..."""
    length = 1
    while length < len(things):
        yield things[-length:]
        length *= 2


def _with_gaps(
    things: Sequence[Thing], fails: Callable[[Sequence[Thing]], bool]
) -> Sequence[Thing]:
    """Leave out large parts, then smaller ones, then single things until all are needed."""
    size = len(things) // 2
    while size:
        fewer = _without_parts(things, size, fails)
        if size > 1 or len(fewer) == len(things):
            size //= 2
        things = fewer
    return things


def _without_parts(
    things: Sequence[Thing], size: int, fails: Callable[[Sequence[Thing]], bool]
) -> Sequence[Thing]:
    """Go through parts of a size, and leave out each that is not needed."""
    start = 0
    while start < len(things):
        fewer = [*things[:start], *things[start + size :]]
        if fails(fewer):
            things = fewer
        else:
            start += size
    return things
