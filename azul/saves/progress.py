"""The progress with puzzles, in a small file: which were tried, and which were solved."""

import json
from collections.abc import Callable
from datetime import date
from itertools import count, islice
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from azul import files
from azul.i18n import Sentence, sentence
from azul.json_files import read_entries, set_aside
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.schema import ObjectReader, boolean, integer, valid_entries_of
from azul.tasks import Tasks

_MAX_PUZZLES: Final = 10_000
"""Maximum number in a file: hundreds are bundled, and analyzed games add some."""


class PuzzleProgress(NamedTuple):
    """The progress with a puzzle that was tried: solved or not.

    `day` is the ordinal of the last date on which it was solved as the puzzle of the day, 0 for
    none.
    """

    solved: bool
    day: int = 0


class Progress:
    """The player's progress with puzzles; other windows write the same file.

    It is read on first use, on the thread that saves. `by_puzzle` is the known progress, a new dict
    after each change; `is_read` says whether the file has been read. `aside` is the path to which
    an unreadable file was moved, and `problem` the reason why the file cannot be written, None if
    all is well. `on_change` is called on the main loop when reading or writing has changed any of
    these.
    """

    def __init__(self, path: Path, autosave: Autosave, tasks: Tasks) -> None:
        self.by_puzzle: dict[str, PuzzleProgress] = {}
        self.is_read = False
        self.aside: Path | None = None
        self.problem: Sentence | None = None
        self.on_change: Callable[[], object] = lambda: None
        self._path, self._autosave, self._tasks = path, autosave, tasks
        self._is_requested = False
        # Tries are added on the main thread, and merged on the thread that saves.
        self._lock = Lock()

    def of(self, name: str) -> PuzzleProgress | None:
        """Return the known progress with a puzzle at once; None if it was not tried."""
        self.load()
        return self.by_puzzle.get(name)

    def load(self) -> None:
        if not self._is_requested:
            self._request_merge()

    def add_try(self, name: str, solved: bool, day: int = 0) -> None:
        """Add a try of a puzzle, maybe the puzzle of a `day`, and request to write it."""
        tried = PuzzleProgress(solved, day if solved else 0)
        with self._lock:
            merged = _merged(tried, self.by_puzzle.get(name, tried))
            self.by_puzzle = self.by_puzzle | {name: merged}
        self._request_merge()

    def streak(self, today: int) -> int:
        """Return on how many days in a row, to today or yesterday, the daily puzzle was solved.

        Days are ordinals of dates. Days after today count too if the last of them ends a longer
        run: a clock that is set back breaks nothing.
        """
        days = {progress.day for progress in self.by_puzzle.values() if progress.day}
        ends = today, today - 1, max([today, *days])
        return max(next(run for run in count() if end - run not in days) for end in ends)

    def _request_merge(self) -> None:
        self._is_requested = True
        self._autosave.schedule(self._merge_with_file, self._path, self._report_error)

    # On the thread

    def _merge_with_file(self, path: Path) -> None:
        """Merge the known progress with the file that other windows also write; raises OSError."""
        # Set aside first, because a broken file would be overwritten below.
        aside = set_aside(path)
        saved, before = _read(path), self._status
        with self._lock:
            self.aside = aside or self.aside
            merged = {
                name: _merged(progress, saved.get(name, progress))
                for name, progress in self.by_puzzle.items()
            }
            known = self.by_puzzle = saved | merged
            self.is_read = True
        if known != saved:
            text = json.dumps({name: _entry(progress) for name, progress in known.items()})
            files.replace(path, text.encode("ascii"))
        self.problem = None
        self._report_change(before)

    def _report_error(self, error: SaveError) -> None:
        before = self._status
        self.problem = sentence(
            "Your solved puzzles aren’t saved: {reason}. The game keeps trying.",
            reason=error.reason,
        )
        self._report_change(before)

    @property
    def _status(self) -> tuple[object, ...]:
        return self.is_read, self.by_puzzle, self.aside, self.problem

    def _report_change(self, before: tuple[object, ...]) -> None:
        if self._status != before:
            self._tasks.post(lambda: self.on_change())


def _merged(one: PuzzleProgress, other: PuzzleProgress) -> PuzzleProgress:
    return PuzzleProgress(one.solved or other.solved, max(one.day, other.day))


def _entry(progress: PuzzleProgress) -> dict[str, int]:
    # Earlier versions of the program take an entry without tries for a damaged one.
    entry = {"tries": 1, "solved": progress.solved}
    return entry | {"day": progress.day} if progress.day else entry


def _read(path: Path) -> dict[str, PuzzleProgress]:
    try:
        entries = _PUZZLES(read_entries(path))
    except (OSError, ValueError):
        return {}
    return {
        name: PuzzleProgress(entry["solved"], entry.get("day", 0))
        for name, entry in islice(entries.items(), _MAX_PUZZLES)
    }


_PUZZLES: Final = valid_entries_of(
    ObjectReader(
        {"solved": boolean},
        {"day": integer(date.min.toordinal(), date.max.toordinal())},
    )
)
