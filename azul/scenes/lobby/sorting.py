"""Sorting games by their contents, in slices."""

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final

_SLICE_SECONDS: Final = 0.008
"""Seconds of a frame that reading may take: no animation runs meanwhile."""

_PROGRESS_DELAY: Final = 0.5
"""Seconds after which progress is shown."""


class Sorting:
    """Sorts files by a key read from them, in slices, so that no frame waits for it."""

    def __init__(self, paths: Sequence[Path], key: Callable[[Path], Any]) -> None:
        self.paths = paths
        self.seconds = 0.0
        self._key = key
        self._keys: list[tuple[Any, int]] = []

    @property
    def share(self) -> float:
        """The share of the files that has been read, from 0 to 1."""
        return len(self._keys) / max(1, len(self.paths))

    @property
    def is_done(self) -> bool:
        return len(self._keys) == len(self.paths)

    @property
    def is_slow(self) -> bool:
        """True if sorting has taken long enough for progress to be shown."""
        return self.seconds > _PROGRESS_DELAY

    def read_some(self) -> None:
        """Read files for one slice of time."""
        end = perf_counter() + _SLICE_SECONDS
        while not self.is_done and perf_counter() < end:
            number = len(self._keys)
            # The number keeps files with equal keys in their previous order.
            self._keys.append((self._key(self.paths[number]), number))

    def work(self) -> Generator[None, None, list[Path]]:
        """Read everything in slices; returns the order."""
        while not self.is_done:
            self.read_some()
            yield
        return self.order()

    def order(self) -> list[Path]:
        """The sorted files, once all have been read."""
        return [self.paths[number] for _, number in sorted(self._keys)]
