"""The shelf: the folder where each game has its file."""

import contextlib
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from azul.engine import Deal
from azul.game import saves
from azul.game.game import Game
from azul.game.saves import SUFFIX, SaveError

_LATELY: Final = 10
"""How many files are looked through for a game to be continued."""

_DEAL: Final = str(Deal(()))
"""How the record of a deal begins."""


@dataclass(frozen=True)
class Entry:
    """One file of the shelf as the list shows it; a broken one has only its path and `error`."""

    path: Path
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0
    saved: datetime | None = None
    error: SaveError | None = None


class Shelf:
    """All games in one folder, the newest first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._given: set[Path] = set()

    def new_path(self, now: datetime) -> Path:
        """A file name that is still free: date and time, with a number where two would clash."""
        stem = f"{now:%Y-%m-%d %H-%M-%S}"
        path = self.folder / (stem + SUFFIX)
        number = 2
        while path.exists() or path in self._given:
            path = self.folder / f"{stem} ({number}){SUFFIX}"
            number += 1
        self._given.add(path)
        return path

    def paths(self) -> list[Path]:
        """All files, the last written first; empty where the folder is missing or closed to us."""
        try:
            files = [path for path in self.folder.iterdir() if path.suffix == SUFFIX]
        except OSError:
            return []
        return sorted(files, key=lambda path: (_written(path), path.name), reverse=True)

    def entries(self) -> list[Entry]:
        """All files as the list shows them, broken ones with the reason."""
        return [_entry(path) for path in self.paths()]

    def under_way(self) -> tuple[Path, Game] | None:
        """The newest game that can be read and is not over, among those played lately."""
        for path in self.paths()[:_LATELY]:
            with contextlib.suppress(SaveError):
                game = saves.read(path)
                if not game.over:
                    return path, game
        return None

    def holds(self, path: Path) -> bool:
        """Whether a file stands on this shelf."""
        return path.resolve().parent == self.folder.resolve()


def _written(path: Path) -> float:
    """When a file was written; long ago if the system does not say."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _entry(path: Path) -> Entry:
    try:
        content = saves.read_document(path)
    except SaveError as error:
        return Entry(path, error=error)
    played = content["log"][: content["cursor"]]
    return Entry(
        path,
        names=tuple(player["name"] for player in content["setup"]["players"]),
        scores=tuple(content["scores"]),
        round=sum(record.startswith(_DEAL) for record in played),
        saved=datetime.fromisoformat(content["saved"]),
    )
