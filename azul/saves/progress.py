"""Progress with puzzles: which were tried and solved, in a small file."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from azul import files
from azul.i18n import Sentence, sentence
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.schema import Record, boolean, integer, valid_entries_of
from azul.settings import read_entries, set_aside
from azul.tasks import Tasks

_MOST: Final = 9_999
"""The most tries that are counted."""

_NAMES: Final = 10_000
"""The most puzzles that are read; there are dozens, and some from every game that was analyzed."""


class PuzzleRecord(NamedTuple):
    """How often a puzzle was tried, and whether it was solved."""

    tries: int = 0
    solved: bool = False


class Progress:
    """Read when it is first needed, on the thread that saves; other windows write the same file.

    `tried` is what is known by now, a new dict after each change; `is_read` says whether the
    file has been read. `aside` is where a file was put that could not be read, and
    `trouble` what keeps this one from being written, None if all is well. `on_change` is called on
    the loop when the file has changed any of that.
    """

    def __init__(self, path: Path, autosave: Autosave, tasks: Tasks) -> None:
        self.tried: dict[str, PuzzleRecord] = {}
        self.is_read = False
        self.aside: Path | None = None
        self.trouble: Sentence | None = None
        self.on_change: Callable[[], object] = lambda: None
        self._path, self._autosave, self._tasks = path, autosave, tasks
        self._asked = False
        # Tries are added in a frame, and written on the thread that saves.
        self._lock = Lock()

    def of(self, name: str) -> PuzzleRecord:
        """The record of a puzzle by its name, as far as it is known; returns at once."""
        self.look()
        return self.tried.get(name, PuzzleRecord())

    def look(self) -> None:
        """Have the file read, unless that has been asked for."""
        if not self._asked:
            self._ask()

    def note(self, name: str, solved: bool) -> None:
        """Count another try of a puzzle, and have it written."""
        with self._lock:
            before = self.tried.get(name, PuzzleRecord())
            tried = PuzzleRecord(min(before.tries + 1, _MOST), before.solved or solved)
            self.tried = self.tried | {name: tried}
        self._ask()

    def _ask(self) -> None:
        self._asked = True
        self._autosave.schedule(self._merge_with_file, self._path, self._refused)

    # On the thread

    def _merge_with_file(self, path: Path) -> None:
        """Read what other windows wrote, and add what is known here; raises OSError."""
        # Before it is read, because a broken file would soon be written over.
        aside = set_aside(path)
        there, before = _read(path), self._status
        with self._lock:
            self.aside = aside or self.aside
            here = {
                name: _merged(own, there.get(name, PuzzleRecord()))
                for name, own in self.tried.items()
            }
            known = self.tried = there | here
            self.is_read = True
        if known != there:
            text = json.dumps({name: tried._asdict() for name, tried in known.items()})
            files.replace(path, text.encode("ascii"))
        self.trouble = None
        self._report_change(before)

    def _refused(self, error: SaveError) -> None:
        before = self._status
        self.trouble = sentence(
            "What was solved is not saved: {reason}. It is tried again and again.",
            reason=error.reason,
        )
        self._report_change(before)

    @property
    def _status(self) -> tuple[object, ...]:
        return self.is_read, self.tried, self.aside, self.trouble

    def _report_change(self, before: tuple[object, ...]) -> None:
        if self._status != before:
            self._tasks.post(lambda: self.on_change())


def _merged(one: PuzzleRecord, other: PuzzleRecord) -> PuzzleRecord:
    return PuzzleRecord(max(one.tries, other.tries), one.solved or other.solved)


def _read(path: Path) -> dict[str, PuzzleRecord]:
    """The records in a file; wrong ones are left out."""
    try:
        entries = _PUZZLES(read_entries(path))
    except (OSError, ValueError):
        return {}
    return {
        name: PuzzleRecord(entry["tries"], entry["solved"])
        for name, entry in islice(entries.items(), _NAMES)
    }


def _tries(value: object) -> int:
    # There may be files that say `true` for 1: they have always been read.
    return integer(0, _MOST)(int(value) if isinstance(value, bool) else value)


_PUZZLES: Final = valid_entries_of(Record({"tries": _tries, "solved": boolean}))
