"""The shelf: the folder where each game has its file."""

import contextlib
import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from azul.engine import Deal
from azul.game import saves
from azul.game.autosave import Autosave
from azul.game.document import Document
from azul.game.game import Game
from azul.game.saves import SUFFIX, SaveError

if TYPE_CHECKING:
    from filelock import FileLock

_LATELY: Final = 10
"""How many files are looked through for a game to be continued."""

_DEAL: Final = str(Deal(()))
"""How the record of a deal begins."""


@dataclass(frozen=True)
class Entry:
    """One file of the shelf as the list shows it; a broken one has only its path and `error`.

    `saved` is None while the newest step is not in the file.
    """

    path: Path
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0
    saved: datetime | None = None
    error: SaveError | None = None


class Shelf:
    """All games in one folder, the newest first; those that `autosave` could not write included.

    A window claims the games that it plays: no other window writes to their files meanwhile.
    """

    def __init__(self, folder: Path, autosave: Autosave) -> None:
        self.folder = folder
        self._locks = folder.with_name("locks")
        self._autosave = autosave
        self._claims: dict[Path, FileLock] = {}
        self._left: set[Path] = set()

    def own(self, path: Path) -> Path | None:
        """A file as the shelf calls it; None if it stands elsewhere or is not one of its games."""
        found = Path(os.path.realpath(path))
        on_shelf = found.parent == Path(os.path.realpath(self.folder)) and found.suffix == SUFFIX
        return self.folder / found.name if on_shelf else None

    def claim(self, path: Path) -> bool:
        """Keep a game for this window; False while another one has it."""
        from filelock import FileLock, Timeout  # Here, for a program that starts needs no lock.

        self._left.discard(path)
        lock = self._claims.get(path) or FileLock(self._locks / path.name, fallback_to_soft=False)
        if not lock.is_locked:
            try:
                self._locks.mkdir(parents=True, exist_ok=True)
                lock.acquire(blocking=False)
            except Timeout:
                return False
            except (OSError, NotImplementedError):
                pass  # Where no lock can be had now, `save` tries again.
        self._claims[path] = lock
        return True

    def leave(self, path: Path) -> None:
        """Give a game back to other windows, as soon as nothing of it is still to be written."""
        self._left.add(path)

    def settle(self) -> None:
        """Let go of the games that were left and are written."""
        if not self._left:
            return
        for path in self._left - self._autosave.unsaved.keys():
            self._left.discard(path)
            self._release(self._claims.pop(path))

    def close(self) -> None:
        """Let go of all games."""
        self._left = set(self._claims)
        self.settle()

    def _release(self, lock: "FileLock") -> None:
        with contextlib.suppress(OSError):
            if lock.is_locked:
                Path(lock.lock_file).unlink()
            lock.release()

    def save(self, game: Game, path: Path) -> Path:
        """Ask for a game to be written; the file, a new one if another window has taken the old."""
        if not self.claim(path):
            path = self.new_path(datetime.now())
        self._autosave.save(game, path)
        return path

    def new_path(self, now: datetime) -> Path:
        """Claim a file that does not exist: date and time, with a number where two would clash."""
        stem = f"{now:%Y-%m-%d %H-%M-%S}"
        path = self.folder / (stem + SUFFIX)
        number = 2
        while os.path.exists(path) or path in self._claims or not self.claim(path):
            path = self.folder / f"{stem} ({number}){SUFFIX}"
            number += 1
        return path

    def paths(self) -> list[Path]:
        """All files, the last played first; a folder that is missing or closed to us is empty."""
        unsaved = list(self._autosave.unsaved)[::-1]
        files: list[Path] = []
        with contextlib.suppress(OSError):
            files = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        written = [path for path in files if path not in unsaved]
        return [*unsaved, *sorted(written, key=lambda p: (_written(p), p.name), reverse=True)]

    def entries(self) -> list[Entry]:
        """All files as the list shows them, broken ones with the reason."""
        return [self._entry(path) for path in self.paths()]

    def read(self, path: Path) -> Game:
        """The game as it was last played, even if its file is older; raises SaveError."""
        return saves.to_game(self._content(path), path)

    def under_way(self) -> tuple[Path, Game] | None:
        """The newest game that can be read and is not over, among those played lately."""
        for path in self.paths()[:_LATELY]:
            with contextlib.suppress(SaveError):
                game = self.read(path)
                if not game.over:
                    return path, game
        return None

    def _content(self, path: Path) -> Document:
        return self._autosave.unsaved.get(path) or saves.read_document(path)

    def _entry(self, path: Path) -> Entry:
        try:
            content = self._content(path)
        except SaveError as error:
            return Entry(path, error=error)
        played, saved = content["log"][: content["cursor"]], content["saved"]
        return Entry(
            path,
            names=tuple(player["name"] for player in content["setup"]["players"]),
            scores=tuple(content["scores"]),
            round=sum(record.startswith(_DEAL) for record in played),
            saved=datetime.fromisoformat(saved) if saved else None,
        )


def _written(path: Path) -> float:
    """When a file was written; long ago if the system does not say."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
