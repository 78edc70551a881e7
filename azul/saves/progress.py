"""How far somebody has come with puzzles: what was tried and solved, in a small file."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from azul import files
from azul.i18n import Sentence, sentence
from azul.saves.autosave import Autosave
from azul.saves.disk import SaveError
from azul.settings import read_entries, set_aside
from azul.tasks import Tasks

_MOST: Final = 9_999
"""Tries that are counted."""

_NAMES: Final = 10_000
"""Puzzles that are remembered; there are dozens, and some of every game that is looked through."""


class PuzzleRecord(NamedTuple):
    """What has become of one puzzle."""

    tries: int = 0
    solved: bool = False


class Progress:
    """Read as soon as it is asked for, on the thread that saves; other windows write the same file.

    `tried` is what is known by now, and another dict whenever there is more; `is_read` says whether
    the file has been looked at. `aside` is where a file was put that could not be read, and
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
        # Tries are noted in a frame, and written on the thread that saves.
        self._lock = Lock()

    def of(self, name: str) -> PuzzleRecord:
        """What has become of the puzzle of a name, as far as is known; returns at once."""
        self.look()
        return self.tried.get(name, PuzzleRecord())

    def look(self) -> None:
        """Have the file read if it was not yet."""
        if not self._asked:
            self._ask()

    def note(self, name: str, solved: bool) -> None:
        """A puzzle has been tried once more; have it written."""
        with self._lock:
            before = self.tried.get(name, PuzzleRecord())
            tried = PuzzleRecord(min(before.tries + 1, _MOST), before.solved or solved)
            self.tried = self.tried | {name: tried}
        self._ask()

    def _ask(self) -> None:
        self._asked = True
        self._autosave.keep(self._meet, self._path, self._refused)

    # On the thread

    def _meet(self, path: Path) -> None:
        """Learn what others may have written, and add what is known here; raises OSError."""
        # Before it is read: what is broken would be passed over, and soon be written over.
        aside = set_aside(path)
        there, before = _read(path), self._status
        with self._lock:
            self.aside = aside or self.aside
            here = {
                name: _both(own, there.get(name, PuzzleRecord()))
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


def _both(one: PuzzleRecord, other: PuzzleRecord) -> PuzzleRecord:
    return PuzzleRecord(max(one.tries, other.tries), one.solved or other.solved)


def _read(path: Path) -> dict[str, PuzzleRecord]:
    """What a file says; whatever is missing or wrong in it is passed over."""
    found: dict[str, PuzzleRecord] = {}
    with suppress(OSError, ValueError):
        for name, entry in read_entries(path).items():
            match entry:
                case {"tries": int(tries), "solved": bool(solved)} if 0 <= tries <= _MOST:
                    found[name] = PuzzleRecord(int(tries), solved)
            if len(found) == _NAMES:
                break
    return found
