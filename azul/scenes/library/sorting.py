"""Games on their way into an order that only reading all of them tells."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

_MOMENT: Final = 0.008
"""Seconds of a frame that reading may take: nothing moves meanwhile."""

_PATIENCE: Final = 0.5
"""Seconds after which a player wants to see that it goes on."""


class Sorting:
    """Sorts files by a key that is in them, bit by bit, so that no picture waits for it."""

    def __init__(self, paths: Sequence[Path], key: Callable[[Path], Any]) -> None:
        self._paths = paths
        self._key = key
        self._keyed: list[tuple[Any, int]] = []
        self._passed = 0.0

    @property
    def number(self) -> int:
        """How many files there are."""
        return len(self._paths)

    @property
    def share(self) -> float:
        """How much of them has been read, from 0 to 1."""
        return len(self._keyed) / max(1, self.number)

    @property
    def done(self) -> bool:
        """Whether the order is known."""
        return len(self._keyed) == self.number

    @property
    def late(self) -> bool:
        """Whether it has taken so long that it is to be told."""
        return self._passed > _PATIENCE

    def pass_time(self, seconds: float) -> None:
        """Let a player wait."""
        self._passed += seconds

    def go_on(self) -> None:
        """Read for a moment."""
        end = perf_counter() + _MOMENT
        while not self.done and perf_counter() < end:
            number = len(self._keyed)
            # With the number, so that files of one key stay in the order that they were in.
            self._keyed.append((self._key(self._paths[number]), number))

    def work(self) -> Generator[None, None, list[Path]]:
        """Read everything, and find the order."""
        while not self.done:
            self.go_on()
            yield
        return self.order()

    def order(self) -> list[Path]:
        """The files in their order, once it is known."""
        return [self._paths[number] for _, number in sorted(self._keyed)]
