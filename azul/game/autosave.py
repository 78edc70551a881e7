"""Saving after each step, off the frame: the picture never waits for the disk."""

import threading
from pathlib import Path

from azul.game import document, saves
from azul.game.document import Document
from azul.game.game import Game
from azul.game.saves import SaveError


class Autosave:
    """Keeps one file equal to a game's newest state, on a thread of its own.

    `problem` is why the last attempt failed, None while all is well; the next step tries again.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: SaveError | None = None
        self._newest: Document | None = None
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write_newest, name="autosave")
        self._thread.start()

    def save(self, game: Game) -> None:
        """Ask for the game as it is now to be written; returns at once."""
        content = document.from_game(game)
        with self._changed:
            self._newest = content
            self._changed.notify()

    def close(self) -> None:
        """Write what is still waiting, and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _write_newest(self) -> None:
        while (content := self._next()) is not None:
            try:
                saves.write_document(content, self.path)
                self.problem = None
            except SaveError as error:
                self.problem = error

    def _next(self) -> Document | None:
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._closing)
            content, self._newest = self._newest, None
            return content
