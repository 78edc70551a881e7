"""A game that is being played: each step goes to its file at once."""

import os
from pathlib import Path

from azul.engine import Record
from azul.game.game import Game, Step
from azul.saves.shelf import Shelf


class Session:
    """A game, its file, and the shelf that keeps it."""

    def __init__(self, game: Game, path: Path, shelf: Shelf) -> None:
        self.game = game
        self.path = path
        self._shelf = shelf

    def play(self, record: Record) -> tuple[Step, ...]:
        """Play a decision; raises what `Game.play` raises, and then nothing has changed."""
        return self._saved(self.game.play(record))

    def undo(self) -> tuple[Step, ...]:
        """Go back to the previous decision."""
        return self._saved(self.game.undo())

    def redo(self) -> tuple[Step, ...]:
        """Go forward to the next decision."""
        return self._saved(self.game.redo())

    def save(self) -> None:
        """Ask for the game to be written as it is."""
        self.path = self._shelf.save(self.game, self.path)

    def rename(self, title: str) -> Path:
        """Go on in a file of this title; raises SaveError, and then nothing has changed.

        A file that somebody took away is written first.
        """
        if not os.path.exists(self.path):
            self.save()
        self.path = self._shelf.rename(self.path, title)
        return self.path

    def _saved(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        if steps:
            self.save()
        return steps
