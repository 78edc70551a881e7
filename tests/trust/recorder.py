"""Plays and saves without a window; records disk calls and reports of saved states."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.game.session import Session
from azul.saves.game_library import GameLibrary
from azul.settings import Settings, Speed
from tests.game.histories import NAMES
from tests.trust.disk_calls import Call, hooked
from tests.trust.save_tracker import ReportingAutosave, digest_of

NOON: Final = datetime(2026, 7, 1, 12)


class SaveReport(NamedTuple):
    """A report that a state is to be saved in a file, or that it is saved."""

    is_saved: bool
    file: str
    digest: str


Recording = Sequence[Call | SaveReport]


def games_in(folder: Path) -> Path:
    """Return the folder of the games, below folders that do not exist at first."""
    return folder / "share" / "azulejo" / "games"


def settings_in(folder: Path) -> Path:
    return folder / "config" / "azulejo" / "settings.json"


def recorded(folder: Path) -> Recording:
    """Record two games that are played alternately, and two changes of settings."""
    recorder = Recorder(folder)
    with hooked(folder, recorder.record_call):
        recorder.play()
    return recorder.recording


class Recorder:
    """A player that makes the recording."""

    def __init__(self, folder: Path) -> None:
        self.recording: list[Call | SaveReport] = []
        self._autosave = ReportingAutosave(lambda *requested: self._report(False, *requested))
        self._library = GameLibrary(games_in(folder), self._autosave)
        self._settings = settings_in(folder)

    @contextmanager
    def record_call(self, call: Call) -> Iterator[None]:
        """Record a call if it succeeds."""
        yield
        self.recording.append(call)

    def play(self) -> None:
        self._save_settings(Settings(speed=Speed.FAST, names=NAMES))
        first = self._begin(7)
        self._save(first, lambda: first.play(legal_moves(first.game.state)[0]))
        self._save(first, first.undo_to_person)
        second = self._begin(8)
        self._save_settings(Settings())
        self._save(first, first.redo_to_person)
        self._save(second, lambda: second.play(legal_moves(second.game.state)[0]))
        self._library.close()
        self._autosave.close()

    def _report(self, is_saved: bool, file: str, digest: str) -> None:
        self.recording.append(SaveReport(is_saved, file, digest))

    def _begin(self, seed: int) -> Session:
        game = Game(Setup(NAMES[:2], seed=seed))
        session = Session(game, self._library.new_path(NOON), self._library)
        self._save(session, session.save)
        return session

    def _save(self, session: Session, step: Callable[[], object]) -> None:
        step()
        assert self._autosave.flush()
        self._report(True, session.path.name, digest_of(session.game))

    def _save_settings(self, settings: Settings) -> None:
        self._report(False, self._settings.name, repr(settings))
        settings.save(self._settings)
        self._report(True, self._settings.name, repr(settings))
