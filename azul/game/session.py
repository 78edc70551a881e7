"""A game in progress, which saves every step at once."""

import os
from pathlib import Path
from typing import Protocol

from azul.engine import Record
from azul.game.game import Game, Step
from azul.game.seating import Seat


class GameSaver(Protocol):
    """Saves games to files."""

    def save(self, game: Game, path: Path) -> None: ...

    def current_path(self, path: Path) -> Path:
        """Return the file of a game that was to be written to `path`."""

    def rename(self, path: Path, title: str) -> Path:
        """Give a game's file another title, and return its path; an error changes nothing."""


class Session:
    """A game in progress with its file."""

    def __init__(self, game: Game, path: Path, saver: GameSaver) -> None:
        self.game = game
        self._path = path
        self._saver = saver

    @property
    def path(self) -> Path:
        """The game's file, which can change where the original must not be written to."""
        return self._saver.current_path(self._path)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.game.seats

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision; raises as `Game.play` does, and then nothing has changed."""
        return self._save_if_any(self.game.play(record))

    def undo_to_person(self) -> tuple[Step, ...]:
        return self._save_if_any(self.game.undo_to_person())

    def redo_to_person(self) -> tuple[Step, ...]:
        return self._save_if_any(self.game.redo_to_person())

    def reseat(self, player: int, name: str, level: str | None) -> None:
        self.game.reseat(player, name, level)
        self.save()

    def count_hint(self) -> None:
        self.game.count_hint()
        self.save()

    def save(self) -> None:
        self._saver.save(self.game, self.path)

    def rename(self, title: str) -> Path:
        """Give the file another title; raises SaveError, and then nothing has changed.

        A file that has disappeared is written again first.
        """
        if not os.path.exists(self.path):
            self.save()
        self._path = self._saver.rename(self.path, title)
        return self._path

    def _save_if_any(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        # Without anything to undo or redo, nothing has changed.
        if steps:
            self.save()
        return steps
