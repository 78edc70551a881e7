"""Saving after each step, off the frame: the picture never waits for the disk."""

import threading
from pathlib import Path

from azul.game import document, saves
from azul.game.document import Document
from azul.game.game import Game
from azul.game.saves import SaveError


class Autosave:
    """Keeps files equal to the newest states of their games, on a thread of its own.

    `problem` is why the last attempt failed, None while all is well; the next step tries again.
    """

    def __init__(self) -> None:
        self.problem: SaveError | None = None
        self._waiting: dict[Path, Document] = {}
        self._writing = False
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
        self._thread.start()

    def save(self, game: Game, path: Path) -> None:
        """Ask for the game as it is now to be written; returns at once."""
        content = document.from_game(game)
        with self._changed:
            self._waiting[path] = content
            self._changed.notify_all()

    def flush(self) -> None:
        """Wait until everything asked for has been tried."""
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting and not self._writing)

    def close(self) -> None:
        """Write what is still waiting, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            path, content = job
            self.problem = _problem_of_writing(content, path)
            with self._changed:
                self._writing = False
                self._changed.notify_all()

    def _next(self) -> tuple[Path, Document] | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._closing)
            if not self._waiting:
                return None
            self._writing = True
            return self._waiting.popitem()


def _problem_of_writing(content: Document, path: Path) -> SaveError | None:
    try:
        saves.write_document(content, path)
    except SaveError as error:
        return error
    except Exception as error:  # The thread must live on, whatever the reason.
        reason = str(error) or type(error).__name__
        return SaveError(path, saves.NOT_WRITTEN, reason=reason)
    return None
