"""The program without its window, saving; what it does to the disk and says is written down."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.game.session import Session
from azul.saves.shelf import Shelf
from azul.settings import Settings, Speed
from tests.game.histories import NAMES
from tests.trust.journal import Call, watched
from tests.trust.ledger import AskingAutosave, past_of

NOON: Final = datetime(2026, 7, 1, 12)


class Word(NamedTuple):
    """Said meanwhile: that a file is to hold something, or that it does."""

    is_done: bool
    file: str
    past: str


Journal = Sequence[Call | Word]


def games_in(folder: Path) -> Path:
    """Where the games are, two folders deep that are not there at first."""
    return folder / "share" / "azulejo" / "games"


def settings_in(folder: Path) -> Path:
    return folder / "config" / "azulejo" / "settings.json"


def recorded(folder: Path) -> Journal:
    """Two games in turns, and settings changed twice."""
    recorder = Recorder(folder)
    with watched(folder, recorder.note):
        recorder.play()
    return recorder.journal


class Recorder:
    """Plays, and keeps the journal."""

    def __init__(self, folder: Path) -> None:
        self.journal: list[Call | Word] = []
        self._autosave = AskingAutosave(lambda *asked: self._say(False, *asked))
        self._shelf = Shelf(games_in(folder), self._autosave)
        self._settings = settings_in(folder)

    @contextmanager
    def note(self, call: Call) -> Iterator[None]:
        """Write a call down, if it succeeds."""
        yield
        self.journal.append(call)

    def play(self) -> None:
        self._choose(Settings(speed=Speed.FAST, names=NAMES))
        first = self._begin(7)
        self._save(first, lambda: first.play(legal_moves(first.game.state)[0]))
        self._save(first, first.undo_to_person)
        second = self._begin(8)
        self._choose(Settings())
        self._save(first, first.redo_to_person)
        self._save(second, lambda: second.play(legal_moves(second.game.state)[0]))
        self._shelf.close()
        self._autosave.close()

    def _say(self, is_done: bool, file: str, past: str) -> None:
        self.journal.append(Word(is_done, file, past))

    def _begin(self, seed: int) -> Session:
        game = Game(Setup(NAMES[:2], seed=seed))
        session = Session(game, self._shelf.new_path(NOON), self._shelf)
        self._save(session, session.save)
        return session

    def _save(self, session: Session, step: Callable[[], object]) -> None:
        step()
        assert self._autosave.flush()
        self._say(True, session.path.name, past_of(session.game))

    def _choose(self, settings: Settings) -> None:
        self._say(False, self._settings.name, repr(settings))
        settings.save(self._settings)
        self._say(True, self._settings.name, repr(settings))
