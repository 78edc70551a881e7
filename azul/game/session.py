"""A game that is being played: each step goes to its file at once."""

import os
from pathlib import Path
from typing import Protocol

from azul.engine import Record
from azul.game.game import Game, Step
from azul.game.seat import Seat


class GameSaver(Protocol):
    """Whoever keeps games in files."""

    def save(self, game: Game, path: Path) -> None:
        """Ask for a game to be written."""

    def where(self, path: Path) -> Path:
        """The file that a game is in now which was to be in another one."""

    def rename(self, path: Path, title: str) -> Path:
        """Give a game's file another title; the file then. Nothing has changed if it raises."""


class Session:
    """A game, its file, and who keeps it."""

    def __init__(self, game: Game, path: Path, keeper: GameSaver) -> None:
        self.game = game
        self._path = path
        self._saver = keeper

    @property
    def path(self) -> Path:
        """Its file, which may become another one where its own must not be written."""
        return self._saver.where(self._path)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who holds the seats now."""
        return self.game.seats

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision; raises what `Game.play` raises, and then nothing has changed."""
        return self._save_if_any(self.game.play(record))

    def undo_to_person(self) -> tuple[Step, ...]:
        """Go back to the last decision of a person."""
        return self._save_if_any(self.game.undo_to_person())

    def redo_to_person(self) -> tuple[Step, ...]:
        """Go forward to where a person must decide."""
        return self._save_if_any(self.game.redo_to_person())

    def reseat(self, player: int, name: str, level: str | None) -> None:
        """Give a seat to a person, or a program of a `level`, from now on."""
        self.game.reseat(player, name, level)
        self.save()

    def count_advice(self) -> None:
        """Keep that advice was asked for."""
        self.game.count_advice()
        self.save()

    def save(self) -> None:
        """Ask for the game to be written as it is."""
        self._saver.save(self.game, self.path)

    def rename(self, title: str) -> Path:
        """Go on in a file of this title; raises SaveError, and then nothing has changed.

        A file that somebody took away is written first.
        """
        if not os.path.exists(self.path):
            self.save()
        self._path = self._saver.rename(self.path, title)
        return self._path

    def _save_if_any(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        # Nothing has changed where there was nothing to undo or redo.
        if steps:
            self.save()
        return steps
