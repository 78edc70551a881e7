"""Saving after each step on a thread: no frame waits for the disk."""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from azul.game import Game
from azul.saves import disk, document
from azul.saves.disk import ForeignFile, KnownContents, SaveError
from azul.saves.document import Document

_Result = TypeVar("_Result")

RETRY_INTERVAL: Final = 2.0  # seconds until a failed write is tried again

_CLOSE_TIMEOUT: Final = 3.0  # seconds that the end of the program waits for a file
_WRITE_TIMEOUT: Final = 0.3  # seconds that a player waits for a file during the game


class _Job(NamedTuple):
    """A file to write: how, the game in it, if any, and an error handler, if any."""

    write: Callable[[Path], None]
    content: Document | None = None
    on_error: Callable[[SaveError], None] | None = None


class Autosave:
    """Keeps files equal to the newest states of their games, on a thread of its own.

    The thread is not one of `Tasks`: it lives as long as the program and must end in order, and
    callers can wait for a file without the loop.

    `problem` is why the last attempt failed, None while all is well, without the jobs that have a
    callback for errors. A job that failed is tried again: after a while, with the next step, and at
    the end.
    `displaced` has the files that must not be written over, and why: their games wait for another
    file.
    """

    def __init__(self) -> None:
        self.problem: SaveError | None = None
        self.displaced: dict[Path, ForeignFile] = {}
        self._jobs: dict[Path, _Job] = {}
        self._making: list[Path] = []
        self._enqueued = 0
        self._tried = 0
        self._closing = False
        # Its lock is reentrant: `flush` reads `unsaved` while it holds it.
        self._changed = threading.Condition()
        # A daemon, because a disk that never answers must not keep the process alive.
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    @property
    def is_behind(self) -> bool:
        """True if a step of a game has not been tried to be written yet."""
        # Settings alone are no step of a game, so no frame has to wait for them.
        return (self._tried < self._enqueued or bool(self.displaced)) and bool(self.unsaved)

    @property
    def unsaved(self) -> dict[Path, Document]:
        """The games whose newest step is not in their files yet, by file, the newest last."""
        with self._changed:
            return {path: job.content for path, job in self._jobs.items() if job.content}

    @property
    def unwritten(self) -> list[Path]:
        """The files that are being made, or are waiting for their first attempt."""
        with self._changed:
            waiting = self._jobs if self._tried < self._enqueued else ()
            return [*self._making, *waiting]

    def save(self, game: Game, path: Path, known: KnownContents | None = None) -> None:
        """Have the game written as it is now; returns at once.

        Only `known` contents are written over, unless that is None.
        """
        # Copied at once, because the game may go on before the file is written.
        self._save(document.from_game(game), path, known)

    def move(self, path: Path, new: Path, known: KnownContents) -> None:
        """Have a game that is not yet written to its file written to another file."""
        with self._changed:
            job = self._jobs.pop(path, None)
            self.displaced = {old: why for old, why in self.displaced.items() if old != path}
        if job and job.content:
            self._save(job.content, new, known)

    def _save(self, content: Document, path: Path, known: KnownContents | None) -> None:
        write = partial(disk.write_document, content, known=known)
        self._enqueue(_Job(write, content), path)

    def schedule(
        self,
        write: Callable[[Path], None],
        path: Path,
        on_error: Callable[[SaveError], None] | None = None,
    ) -> None:
        """Have a file that is not a game, or a folder, written as games are.

        Errors go to `on_error`, on the thread, each time, and are not the `problem` then.
        """
        self._enqueue(_Job(write, on_error=on_error), path)

    def awaited(self, path: Path, work: Callable[[], _Result]) -> Callable[[], _Result]:
        """Return the same work for another thread; its file counts as unwritten until it ends.

        This is for slow work, which would delay the steps of games here.
        """

        def counted() -> _Result:
            try:
                return work()
            finally:
                with self._changed:
                    self._making.remove(path)
                    self._changed.notify_all()

        with self._changed:
            self._making.append(path)
        return counted

    def _enqueue(self, job: _Job, path: Path) -> None:
        with self._changed:
            # Removed first, so that it moves to the end: `unsaved` has the newest last.
            self._jobs.pop(path, None)
            self._jobs[path] = job
            self._enqueued += 1
            self._changed.notify_all()

    def flush(self) -> bool:
        """Wait until all present jobs have been tried. Return True if no game is unsaved."""
        with self._changed:
            enqueued = self._enqueued
            done = self._changed.wait_for(
                lambda: self._tried >= enqueued and not self._making, _CLOSE_TIMEOUT
            )
            return done and not self.unsaved

    def is_written(self, path: Path) -> bool:
        """True if a file is up to date; wait a moment, for this file alone."""
        with self._changed:
            enqueued = self._enqueued
            self._changed.wait_for(
                lambda: path not in self._jobs or self._tried >= enqueued, timeout=_WRITE_TIMEOUT
            )
            return path not in self._jobs

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(_CLOSE_TIMEOUT)

    def _work(self) -> None:
        closing = False
        while not closing:
            jobs, enqueued, closing = self._next()
            # Written without the lock, because no caller may wait for the disk.
            problems = {path: _attempt(job, path) for path, job in jobs.items()}
            with self._changed:
                for path, job in jobs.items():
                    # There may be a newer job for the same file by now.
                    if problems[path] is None and self._jobs.get(path) is job:
                        del self._jobs[path]
                # Problems come first: a reader that sees a step as tried must see the result.
                self._report(
                    {path: error for path, error in problems.items() if not jobs[path].on_error}
                )
                self._tried = enqueued
                self._changed.notify_all()

    def _report(self, problems: Mapping[Path, SaveError | None]) -> None:
        self.displaced = {
            path: error
            for path, error in problems.items()
            if isinstance(error, ForeignFile) and path in self._jobs
        }
        others = (error for path, error in problems.items() if path not in self.displaced)
        self.problem = next(filter(None, others), None)

    def _next(self) -> tuple[dict[Path, _Job], int, bool]:
        """Return the jobs to do now.

        Wait for a new job, for the end, or for the time to try again.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: self._tried < self._enqueued or self._closing,
                timeout=RETRY_INTERVAL if self._jobs else None,
            )
            return dict(self._jobs), self._enqueued, self._closing


def _attempt(job: _Job, path: Path) -> SaveError | None:
    try:
        job.write(path)
    except SaveError as error:
        problem = error
    except Exception as error:  # The thread must survive any error.
        problem = disk.not_written(path, error)
    else:
        return None
    if job.on_error:
        job.on_error(problem)
    return problem
