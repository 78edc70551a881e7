"""The states of games that were to be saved, and those that were reported as saved."""

import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from azul.game.game import Game
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents


def past(log: Iterable[object], cursor: int) -> str:
    """The state of a game in short: records played, all records, and their checksum."""
    records = [str(record) for record in log]
    return f"{cursor}/{len(records)}:{zlib.crc32(' '.join(records).encode()):08x}"


def past_of(game: Game) -> str:
    return past(game.log, game.cursor)


def contents_of_games(games: Path) -> dict[str, str]:
    """The states of the games in a folder by file name; raises SaveError for a broken one."""
    return {path.name: past_of(saves.read(path)) for path in games.glob("*.azul")}


class AskingAutosave(Autosave):
    """Reports each state that is to be saved, by file, before it is."""

    def __init__(self, report: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_asked = report

    def save(self, game: Game, path: Path, known: KnownContents | None = None) -> None:
        self._on_asked(path.name, past_of(game))
        super().save(game, path, known)


class Ledger:
    """The requested and the saved states by file; starts with the contents of the files."""

    def __init__(self, contents: Mapping[str, str]) -> None:
        self._asked = {file: [past] for file, past in contents.items()}
        self._done = dict.fromkeys(contents, 0)

    def ask(self, file: str, past: str) -> None:
        """Note that a state is to be saved."""
        self._asked.setdefault(file, []).append(past)

    def do(self, file: str, past: str) -> None:
        """Note that a state is shown or reported as saved; it must be the newest requested one."""
        asked = self._asked.get(file, [])
        assert asked[-1:] == [past], f"{file}: {past} is reported as saved, but requested: {asked}"
        self._done[file] = len(asked) - 1

    def hold(self, contents: Mapping[str, str]) -> None:
        """Check that every file has the last saved state or a newer one."""
        missing = self._done.keys() - contents.keys()
        assert not missing, f"lost: {sorted(missing)}"
        for file, past in contents.items():
            asked, done = self._asked.get(file, []), self._done.get(file, 0)
            assert past in asked[done:], f"{file} holds {past}, not one of {asked[done:]}"
