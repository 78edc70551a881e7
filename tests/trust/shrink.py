"""Delta debugging: shortens a sequence that makes a test fail."""

from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final, TypeVar

Item = TypeVar("Item")

TRIALS: Final = 2000
SECONDS: Final = 90.0
"""The greatest number of trials, and the time after which no trial is begun."""


def shrink(
    items: Sequence[Item],
    fails: Callable[[Sequence[Item]], bool],
    trials: int = TRIALS,
    seconds: float = SECONDS,
) -> Sequence[Item]:
    """Return the shortest sequence found that still fails: the end of `items`, with gaps."""
    until = monotonic() + seconds
    left = iter(range(trials))

    def still_fails(fewer: Sequence[Item]) -> bool:
        return monotonic() < until and next(left, None) is not None and fails(fewer)

    return _with_gaps(next(filter(still_fails, _ends(items)), items), still_fails)


def _ends(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Yield the last item, the last two, the last four ..."""
    length = 1
    while length < len(items):
        yield items[-length:]
        length *= 2


def _with_gaps(items: Sequence[Item], fails: Callable[[Sequence[Item]], bool]) -> Sequence[Item]:
    """Leave out large parts, then smaller parts, then single items until all are needed."""
    size = len(items) // 2
    while size:
        fewer = _without_parts(items, size, fails)
        if size > 1 or len(fewer) == len(items):
            size //= 2
        items = fewer
    return items


def _without_parts(
    items: Sequence[Item], size: int, fails: Callable[[Sequence[Item]], bool]
) -> Sequence[Item]:
    """Go through parts of a size, and leave out each that is not needed."""
    start = 0
    while start < len(items):
        fewer = [*items[:start], *items[start + size :]]
        if fails(fewer):
            items = fewer
        else:
            start += size
    return items
