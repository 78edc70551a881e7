"""The shelf: the folder where each game has its file."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from azul import files
from azul.engine import Deal
from azul.game import Game, Seat
from azul.i18n import mark
from azul.saves import disk as saves
from azul.saves import document
from azul.saves.autosave import Autosave
from azul.saves.disk import SUFFIX, SaveError
from azul.saves.document import Document
from azul.saves.filenames import alike, clean_title, numbered, title_of

if TYPE_CHECKING:
    from filelock import FileLock

_LATELY: Final = 10
"""How many files are looked through for a game to be continued."""

_DEAL: Final = str(Deal(()))
"""How the record of a deal begins."""


@dataclass(frozen=True)
class Entry:
    """One file of the shelf as the list shows it; a broken one has only its path and `error`.

    `saved` is None while the newest step is not in the file; `written` is when that was written.
    """

    path: Path
    seats: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0
    saved: datetime | None = None
    written: float = 0.0
    error: SaveError | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self.seats)

    @property
    def title(self) -> str:
        """What the players have called the game; empty if it is called by date and time."""
        return title_of(self.path.stem)


class Shelf:
    """All games in one folder, the newest first; those that `autosave` could not write included.

    A window claims the games that it plays: no other window writes to their files meanwhile.
    Deleted games lie in a folder beside it until they are brought back or purged.
    """

    def __init__(self, folder: Path, autosave: Autosave) -> None:
        self.folder = folder
        self._bin = folder.with_name("deleted")
        self._locks = folder.with_name("locks")
        self._autosave = autosave
        self._claims: dict[Path, FileLock] = {}
        self._left: set[Path] = set()
        self._over: dict[Entry, bool] = {}

    def own(self, path: Path) -> Path | None:
        """A file as the shelf calls it; None if it stands elsewhere or is not one of its games."""
        found = Path(os.path.realpath(path))
        # Both by their real places, for the way to the folder may go over a link.
        on_shelf = found.parent == Path(os.path.realpath(self.folder)) and found.suffix == SUFFIX
        return self.folder / found.name if on_shelf else None

    def claim(self, path: Path) -> bool:
        """Keep a game for this window; False while another one has it."""
        from filelock import FileLock, Timeout  # Here, for a program that starts needs no lock.

        self._left.discard(path)
        # Not a soft lock: that is a mere file, which stays behind when a program is killed.
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

    def plays(self, path: Path) -> bool:
        """Whether a game is being played in this window."""
        return path in self._claims and path not in self._left

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
        # What could not be written even now keeps its lock, which ends with the process.
        self._left = set(self._claims)
        self.settle()

    def _release(self, lock: "FileLock") -> None:
        if lock.is_locked:
            # While it is held: filelock gives nobody a lock on a file that has lost its name. Where
            # the system takes no name from an open file, the name stays, and nothing is lost.
            with contextlib.suppress(OSError):
                Path(lock.lock_file).unlink()
        with contextlib.suppress(OSError):
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
        # A game begun in this very second may be claimed here and not be on the disk yet.
        while os.path.exists(path) or path in self._claims or not self.claim(path):
            path = self.folder / f"{stem} ({number}){SUFFIX}"
            number += 1
        return path

    # Titles, and taking games away

    def rename(self, path: Path, title: str) -> Path:
        """Make a title the name of a game's file, the new one; raises SaveError.

        No other file is written over. A game that this window plays stays claimed.
        """
        title = clean_title(title)
        new = self.folder / (title + SUFFIX)
        if new == path:
            return path
        # Date and time are no title either: the list would not show them as one.
        if not title_of(title):
            raise SaveError(path, mark("Please type a name, or choose one."))
        if alike(new.name) in self._names_beside(path):
            raise _taken(path, new)
        plays = self.plays(path)
        # If only capitals change, the new name is the file's own, which is kept already.
        same = alike(new.name) == alike(path.name)
        with self._kept(path), contextlib.nullcontext() if same else self._kept(new):
            self._move(path, new, mark("{file} cannot be renamed: {reason}."))
        if plays:
            # The lock is called by the file's name.
            self._release(self._claims.pop(path))
            self.claim(new)
        return new

    def free_title(self, title: str, path: Path) -> str:
        """A title that the game in a file can have, with a number if another game has it."""
        taken = self._names_beside(path)
        return next(name for name in numbered(title) if alike(name + SUFFIX) not in taken)

    def discard(self, path: Path) -> Path:
        """Put a game, or what is none, among the deleted ones; raises SaveError."""
        places = (self._bin / (name + SUFFIX) for name in numbered(path.stem))
        with self._kept(path):
            # A link that leads nowhere takes up a name too.
            new = next(place for place in places if not os.path.lexists(place))
            self._move(path, new, mark("{file} cannot be deleted: {reason}."))
        return new

    def restore(self, path: Path) -> Path:
        """Bring a deleted game back, numbered if another has its name now; raises SaveError."""
        new = self.folder / (self.free_title(path.stem, path) + SUFFIX)
        with self._kept(new):
            self._move(path, new, mark("{file} cannot be brought back: {reason}."))
        return new

    def purge(self, path: Path) -> None:
        """Delete a deleted game for good; raises SaveError."""
        is_folder = path.is_dir() and not path.is_symlink()
        try:
            # A folder goes only if it is empty, for nobody knows what else lies in it.
            (os.rmdir if is_folder else os.unlink)(path)
        except OSError as error:
            raise saves.refused(path, mark("{file} cannot be deleted: {reason}."), error) from error

    @contextlib.contextmanager
    def _kept(self, path: Path) -> Iterator[None]:
        """Keep a file from other windows for a while; raises SaveError if one plays it.

        Also if its newest steps are not written: they would be written to where it was.
        """
        if not self._autosave.is_written(path):
            raise SaveError(path, mark("Its newest moves are not saved yet."))
        plays = self.plays(path)
        if not self.claim(path):
            raise SaveError(path, mark("This game is being played in another window."))
        try:
            yield
        finally:
            # What is played here stays claimed afterwards.
            if not plays:
                self.leave(path)

    def _move(self, path: Path, new: Path, message: str) -> None:
        try:
            files.move(path, new)
        except FileExistsError as error:
            raise _taken(path, new) from error
        except OSError as error:
            raise saves.refused(path, message, error) from error

    def _names_beside(self, path: Path) -> set[str]:
        """The names of all files but one, as systems compare them that know no capitals."""
        # A game that was begun just now may have no file yet.
        others = {*self.paths(), *self._claims.keys() - self._left} - {path}
        return {alike(other.name) for other in others}

    # The list

    def paths(self) -> list[Path]:
        """All files, the last played first; a folder that is missing or closed to us is empty."""
        unsaved = list(self._autosave.unsaved)[::-1]
        return [*unsaved, *(path for path in _files_in(self.folder) if path not in unsaved)]

    def deleted_paths(self) -> list[Path]:
        """The files of the deleted games, the last played first."""
        return _files_in(self._bin)

    def deleted(self) -> list[Entry]:
        """The deleted games as the list shows them."""
        return [self._entry(path) for path in self.deleted_paths()]

    def entries(self) -> list[Entry]:
        """All files as the list shows them, broken ones with the reason."""
        return [self._entry(path) for path in self.paths()]

    def is_over(self, entry: Entry) -> bool:
        """Whether a game is over; raises SaveError. What is in a file is found out but once."""
        if entry not in self._over:
            over = self.read(entry.path).over
            # Its newest step is not written yet, and the next one would look the same here.
            if entry.saved is None:
                return over
            self._over[entry] = over
        return self._over[entry]

    def read(self, path: Path) -> Game:
        """The game as it was last played, even if its file is older; raises SaveError."""
        return saves.to_game(self._content(path), path)

    def others_of(self, series: str, path: Path) -> Iterator[Game]:
        """The games of a series, but for the one in a file; what cannot be read is passed over."""
        for other in self.paths():
            with contextlib.suppress(SaveError):
                content = self._content(other)
                if other != path and content.get("series") == series:
                    yield saves.to_game(content, other)

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
        played, saved = content["log"][: _cursor(content)], content["saved"]
        return Entry(
            path,
            seats=document.seating(content).at(len(played)),
            scores=tuple(content["scores"]),
            # Read off the spelling: a list of thousands of games cannot play them all.
            round=sum(record.startswith(_DEAL) for record in played),
            saved=datetime.fromisoformat(saved) if saved else None,
            written=_written(path),
        )


def _cursor(content: Document) -> int:
    """Where the game stands: behind a deal that is due at the cursor."""
    log: list[str] = content["log"]
    cursor: int = content["cursor"]
    return cursor + any(record.startswith(_DEAL) for record in log[cursor : cursor + 1])


def _files_in(folder: Path) -> list[Path]:
    """The files of games, the last written first."""
    found: list[Path] = []
    with contextlib.suppress(OSError):
        found = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    return sorted(found, key=lambda path: (_written(path), path.name), reverse=True)


def _taken(path: Path, new: Path) -> SaveError:
    return SaveError(path, mark("There is a game called “{title}” already."), title=new.stem)


def _written(path: Path) -> float:
    """When a file was written; long ago if the system does not say."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
