"""What players may count on: the states of games that were asked for, and those told to be done."""

import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from azul.game.game import Game
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents


def past(log: Iterable[object], cursor: int) -> str:
    """Where a game stands, in short: records played, all records, and their checksum."""
    records = [str(record) for record in log]
    return f"{cursor}/{len(records)}:{zlib.crc32(' '.join(records).encode()):08x}"


def past_of(game: Game) -> str:
    return past(game.log, game.cursor)


def contents_of_games(games: Path) -> dict[str, str]:
    """What the files of a folder hold, by their names; raises SaveError for one that is no game."""
    return {path.name: past_of(saves.read(path)) for path in games.glob("*.azul")}


class AskingAutosave(Autosave):
    """Tells of each state that is to be saved, by file, before anything is done about it."""

    def __init__(self, report: Callable[[str, str], None]) -> None:
        super().__init__()
        self._on_asked = report

    def save(self, game: Game, path: Path, known: KnownContents | None = None) -> None:
        self._on_asked(path.name, past_of(game))
        super().save(game, path, known)


class Ledger:
    """Asked for and done, by file; begins with what the files held."""

    def __init__(self, contents: Mapping[str, str]) -> None:
        self._asked = {file: [past] for file, past in contents.items()}
        self._done = dict.fromkeys(contents, 0)

    def ask(self, file: str, past: str) -> None:
        """A state is to be saved."""
        self._asked.setdefault(file, []).append(past)

    def do(self, file: str, past: str) -> None:
        """A state is shown, or reported, as done; it must be the newest that was asked for."""
        asked = self._asked.get(file, [])
        assert asked[-1:] == [past], f"{file}: {past} is told to be done, but asked for: {asked}"
        self._done[file] = len(asked) - 1

    def hold(self, contents: Mapping[str, str]) -> None:
        """Every file holds what was done last or something newer."""
        missing = self._done.keys() - contents.keys()
        assert not missing, f"lost: {sorted(missing)}"
        for file, past in contents.items():
            asked, done = self._asked.get(file, []), self._done.get(file, 0)
            assert past in asked[done:], f"{file} holds {past}, not one of {asked[done:]}"
