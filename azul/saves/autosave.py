"""Saving after each step, off the frame: the picture never waits for the disk."""

import threading
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from azul.game import Game
from azul.saves import disk as saves
from azul.saves import document
from azul.saves.disk import ForeignFile, Known, SaveError
from azul.saves.document import Document

_Result = TypeVar("_Result")

RETRY: Final = 2.0
"""Seconds until what could not be written is tried again."""

_PATIENCE: Final = 3.0
"""Seconds that the end of the program waits, without a question, for what is being written."""

_MOMENT: Final = 0.3
"""Seconds that a player waits for it in the midst of the game."""


class _Job(NamedTuple):
    """How a file is written, the game in it, if it is one, and who else is told what fails."""

    write: Callable[[Path], None]
    content: Document | None = None
    tell: Callable[[SaveError], None] | None = None


class Autosave:
    """Keeps files equal to the newest states of their games, on a thread of its own.

    It is none of the `Tasks`: it lives as long as the program, must end in order, and whoever waits
    for a file waits for it without the loop.

    `problem` is why the last attempt failed, None while all is well; of some files somebody else is
    told. What could not be written is tried again: after a while, with the next step, and at the
    end. Until then it is kept here.
    `displaced` says of which files it is that they must not be written over, and why: these games
    wait for another file.
    """

    def __init__(self) -> None:
        self.problem: SaveError | None = None
        self.displaced: dict[Path, ForeignFile] = {}
        self._jobs: dict[Path, _Job] = {}
        self._making: list[Path] = []
        self._asked = 0
        self._tried = 0
        self._closing = False
        # One thread may take its lock twice: `flush` asks for `unsaved` while it holds it.
        self._changed = threading.Condition()
        # A daemon, because a disk that never answers must not keep the process alive.
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    @property
    def behind(self) -> bool:
        """Whether a step of a game has been asked for that has not been tried yet."""
        # Settings alone are no step of a game, and hold no picture back.
        return (self._tried < self._asked or bool(self.displaced)) and bool(self.unsaved)

    @property
    def unsaved(self) -> dict[Path, Document]:
        """By file the games whose newest step is not in it yet, the last asked for at the end."""
        with self._changed:
            return {path: job.content for path, job in self._jobs.items() if job.content}

    @property
    def unwritten(self) -> list[Path]:
        """The files that are being made, or have been asked for and not been tried yet."""
        with self._changed:
            waiting = self._jobs if self._tried < self._asked else ()
            return [*self._making, *waiting]

    def save(self, game: Game, path: Path, known: Known | None = None) -> None:
        """Ask for the game as it is now to be written; returns at once.

        Only over what is `known`, unless that is None.
        """
        # Made at once: while the disk is being written the game goes on.
        self._save(document.from_game(game), path, known)

    def move(self, path: Path, new: Path, known: Known) -> None:
        """Ask for what is still to be written into a file to be written into another one."""
        with self._changed:
            job = self._jobs.pop(path, None)
            self.displaced = {kept: why for kept, why in self.displaced.items() if kept != path}
        if job and job.content:
            self._save(job.content, new, known)

    def _save(self, content: Document, path: Path, known: Known | None) -> None:
        write = partial(saves.write_document, content, known=known)
        self._ask(_Job(write, content), path)

    def keep(
        self,
        write: Callable[[Path], None],
        path: Path,
        tell: Callable[[SaveError], None] | None = None,
    ) -> None:
        """Ask for a file that is no game, or a folder, to be dealt with as games are.

        What fails is not the `problem` where there is somebody to `tell`, on the thread, each time.
        """
        self._ask(_Job(write, tell=tell), path)

    def awaited(self, path: Path, work: Callable[[], _Result]) -> Callable[[], _Result]:
        """The same work for another thread: its file counts as unwritten from now to its end.

        For what takes long to make, which would hold up the steps of games here.
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

    def _ask(self, job: _Job, path: Path) -> None:
        with self._changed:
            # So that it comes to the end, where `unsaved` has what was asked for last.
            self._jobs.pop(path, None)
            self._jobs[path] = job
            self._asked += 1
            self._changed.notify_all()

    def flush(self) -> bool:
        """Wait until all that was asked for has been tried; whether it has, and no game is unsaved.

        What was asked for meanwhile does not count.
        """
        with self._changed:
            asked = self._asked
            done = self._changed.wait_for(
                lambda: self._tried >= asked and not self._making, _PATIENCE
            )
            return done and not self.unsaved

    def is_written(self, path: Path) -> bool:
        """Whether all that was asked for is in a file; waits a moment, for this file alone."""
        with self._changed:
            asked = self._asked
            self._changed.wait_for(
                lambda: path not in self._jobs or self._tried >= asked, timeout=_MOMENT
            )
            return path not in self._jobs

    def close(self) -> None:
        """Try once more to write what is not written yet, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join(_PATIENCE)

    def _work(self) -> None:
        closing = False
        while not closing:
            jobs, asked, closing = self._next()
            # Not under the lock, because whoever asks must never wait for the disk.
            problems = {path: _problem_of(job, path) for path, job in jobs.items()}
            with self._changed:
                for path, job in jobs.items():
                    # A newer step may have been asked for meanwhile.
                    if problems[path] is None and self._jobs.get(path) is job:
                        del self._jobs[path]
                # First the problems: who sees that a step has been tried must see how it went.
                self._tell_of(
                    {path: told for path, told in problems.items() if not jobs[path].tell}
                )
                self._tried = asked
                self._changed.notify_all()

    def _tell_of(self, problems: Mapping[Path, SaveError | None]) -> None:
        """Say what has come of an attempt, by file."""
        self.displaced = {
            path: told
            for path, told in problems.items()
            if isinstance(told, ForeignFile) and path in self._jobs
        }
        others = (told for path, told in problems.items() if path not in self.displaced)
        self.problem = next(filter(None, others), None)

    def _next(self) -> tuple[dict[Path, _Job], int, bool]:
        """What is to be written now; waits for a step, for the end, or to try again."""
        with self._changed:
            self._changed.wait_for(
                lambda: self._tried < self._asked or self._closing,
                timeout=RETRY if self._jobs else None,
            )
            return dict(self._jobs), self._asked, self._closing


def _problem_of(job: _Job, path: Path) -> SaveError | None:
    try:
        job.write(path)
    except SaveError as error:
        problem = error
    except Exception as error:  # The thread must live on, whatever the reason.
        problem = saves.not_written(path, error)
    else:
        return None
    if job.tell:
        job.tell(problem)
    return problem
