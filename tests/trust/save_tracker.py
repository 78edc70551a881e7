"""Tracks the requested and the reported saves of states of games."""

import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from azul.game.game import Game
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents


def digest(log: Iterable[object], cursor: int) -> str:
    """Return the state of a game in short: records played, all records, and their checksum."""
    records = [str(record) for record in log]
    return f"{cursor}/{len(records)}:{zlib.crc32(' '.join(records).encode()):08x}"


def digest_of(game: Game) -> str:
    return digest(game.log, game.cursor)


def contents_of_games(games: Path) -> dict[str, str]:
    """Return the states of the games in a folder by file name.

    Raise SaveError for a broken file.
    """
    return {path.name: digest_of(disk.read(path)) for path in games.glob("*.azul")}


class ReportingAutosave(Autosave):
    """An autosave that reports each state that is to be saved, by file, before it is saved."""

    def __init__(self, report: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_request = report

    def save(self, game: Game, path: Path, known: KnownContents | None = None) -> None:
        self._on_request(path.name, digest_of(game))
        super().save(game, path, known)


class SaveTracker:
    """The requested and the saved states by file; starts with the contents of the files."""

    def __init__(self, contents: Mapping[str, str]) -> None:
        self._requested = {file: [digest] for file, digest in contents.items()}
        self._saved = dict.fromkeys(contents, 0)

    def request(self, file: str, digest: str) -> None:
        """Note that a state is to be saved."""
        self._requested.setdefault(file, []).append(digest)

    def confirm(self, file: str, digest: str) -> None:
        """Note that a state is shown or reported as saved; it must be the newest request."""
        requested = self._requested.get(file, [])
        assert requested[-1:] == [digest], (
            f"{file}: {digest} is reported as saved, but requested: {requested}"
        )
        self._saved[file] = len(requested) - 1

    def check(self, contents: Mapping[str, str]) -> None:
        """Check that every file has the last saved state or a newer state."""
        missing = self._saved.keys() - contents.keys()
        assert not missing, f"lost: {sorted(missing)}"
        for file, digest in contents.items():
            requested, saved = self._requested.get(file, []), self._saved.get(file, 0)
            assert digest in requested[saved:], (
                f"{file} holds {digest}, not one of {requested[saved:]}"
            )
