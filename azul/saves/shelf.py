"""The shelf: the folder where each game has its file."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from time import time
from typing import Final, NamedTuple

from azul import files
from azul.engine import Deal
from azul.game import Game, Seat
from azul.i18n import Sentence, mark, sentence
from azul.saves import disk as saves
from azul.saves import document
from azul.saves.autosave import Autosave
from azul.saves.claims import Claims
from azul.saves.disk import SUFFIX, SaveError
from azul.saves.document import Document
from azul.saves.filenames import alike, clean_title, numbered, title_of

_LATELY: Final = 10
"""How many files are looked through for a game to be continued."""

_Stamp = tuple[int, ...]
"""What the system says of a file, another one as soon as it has been written again."""

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


class MovedGame(NamedTuple):
    """A game that goes on in another file, because its own must not be written; `told` says why."""

    old: Path
    path: Path
    told: Sentence


class Shelf:
    """All games in one folder, the newest first; those that `autosave` could not write included.

    A window claims the games that it plays: no other window writes to their files meanwhile.
    Deleted games lie in a folder beside it until they are brought back or purged.
    """

    def __init__(self, folder: Path, autosave: Autosave) -> None:
        self.folder = folder
        self._bin = folder.with_name("deleted")
        self._autosave = autosave
        self._claims = Claims()
        self._where: dict[Path, Path] = {}
        self._moved: list[MovedGame] = []
        self._known: dict[str, Path] = {}
        self._entries: dict[Path, tuple[_Stamp, Entry]] = {}
        self._over: dict[Entry, bool] = {}

    def own(self, path: Path) -> Path | None:
        """A file as the shelf calls it; None if it stands elsewhere or is not one of its games."""
        found = Path(os.path.realpath(path))
        # Both by their real places, for the way to the folder may go over a link.
        on_shelf = found.parent == Path(os.path.realpath(self.folder)) and found.suffix == SUFFIX
        return self.folder / found.name if on_shelf else None

    def claim(self, path: Path) -> bool:
        """Keep a game for this window; False while another one has it."""
        return self._claims.take(path)

    def plays(self, path: Path) -> bool:
        """Whether a game is being played in this window."""
        return path in self._claims.played

    def leave(self, path: Path) -> None:
        """Give a game back to other windows, as soon as nothing of it is still to be written."""
        self._claims.leave(path)
        self._forget_way_to(path)

    def _forget_way_to(self, path: Path) -> None:
        self._where = {old: new for old, new in self._where.items() if new != path}

    def settle(self) -> list[MovedGame]:
        """Let go of the games that were left and are written; those that have had to move."""
        for path, why in self._autosave.displaced.items():
            self._go_on_elsewhere(path, why)
        self._claims.let_go(self._autosave.unsaved)
        moved, self._moved = self._moved, []
        return moved

    def close(self) -> None:
        """Let go of all games."""
        # What could not be written even now keeps its lock, which ends with the process.
        self._claims.leave_all()
        self._claims.let_go(self._autosave.unsaved)

    def take_up(self, path: Path) -> Game:
        """A game that is claimed, to be played on in its file; raises SaveError."""
        unsaved, known = self._autosave.unsaved, self._claims.known(path)
        return saves.to_game(unsaved.get(path) or saves.read_document(path, known), path)

    def save(self, game: Game, path: Path) -> None:
        """Ask for a game to be written; into a new file if another window has taken the old."""
        if not self.claim(path):
            why = mark("{file} is being played in another window.")
            path = self._go_on_elsewhere(path, SaveError(path, why))
        self._autosave.save(game, path, self._claims.known(path))

    def where(self, path: Path) -> Path:
        """The file that a game of this window is in, which was to be in another one."""
        return self._where.get(path, path)

    def _go_on_elsewhere(self, path: Path, why: SaveError) -> Path:
        """Move a game that is played to a new file, and leave its own as it is; the new one."""
        new = self.new_path(datetime.now())
        self._autosave.move(path, new, self._claims.known(new))
        self._where = {old: new if now == path else now for old, now in self._where.items()}
        self._where[path] = new
        self._claims.pass_on(path, new)
        told = sentence(
            "{why} It is left as it is, and the game goes on in {new}.",
            why=why.sentence,
            new=new.name,
        )
        self._moved.append(MovedGame(path, new, told))
        return new

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
            self.claim(new)
            self._claims.pass_on(path, new)
            self._forget_way_to(path)
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
        others = {*self.paths(), *self._claims.played} - {path}
        return {alike(other.name) for other in others}

    # The list

    def paths(self) -> list[Path]:
        """All files, the last played first; a folder that is missing or closed to us is empty."""
        unsaved = dict.fromkeys(reversed(self._autosave.unsaved))
        return [*unsaved, *(path for path in self._files_in(self.folder) if path not in unsaved)]

    @property
    def is_empty(self) -> bool:
        """Whether there is no game at all."""
        return not self._autosave.unsaved and not any(_found_in(self.folder))

    def deleted_paths(self) -> list[Path]:
        """The files of the deleted games, the last played first."""
        return self._files_in(self._bin)

    @property
    def deleted_count(self) -> int:
        """How many games are among the deleted ones."""
        return sum(1 for _ in _found_in(self._bin))

    def entries(self) -> list[Entry]:
        """All files as the list shows them; of thousands rather ask for one `entry` at a time."""
        return [self.entry(path) for path in self.paths()]

    def entry(self, path: Path) -> Entry:
        """A file as the list shows it, a broken one with the reason; it is read but once."""
        if path in self._autosave.unsaved:
            return self._read_entry(path)
        # Asked for first: what is written while it is read has another stamp afterwards.
        stamp = _stamp(path)
        if stamp and self._entries.get(path, (None,))[0] == stamp:
            return self._entries[path][1]
        entry = self._read_entry(path)
        # What could not be read for a moment is asked for again.
        if stamp and not entry.error:
            self._entries[path] = stamp, entry
        return entry

    def is_over(self, entry: Entry) -> bool:
        """Whether a game is over; raises SaveError. What is in a file is found out but once."""
        if entry not in self._over:
            over = self.read(entry.path).is_over
            # Its newest step is not written yet, and the next one would look the same here.
            if entry.saved is None:
                return over
            self._over[entry] = over
        return self._over[entry]

    def read(self, path: Path) -> Game:
        """The game as it was last played, even if its file is older; raises SaveError."""
        return saves.to_game(self.content(path), path)

    def content(self, path: Path) -> Document:
        """What is in a file, or is still to be written into it; raises SaveError."""
        return self._autosave.unsaved.get(path) or saves.read_document(path)

    def others_of(self, series: str, path: Path) -> Iterator[Game]:
        """The games of a series, but for the one in a file; what cannot be read is passed over."""
        for other in self.paths():
            with contextlib.suppress(SaveError):
                content = self.content(other)
                if other != path and content.get("series") == series:
                    yield saves.to_game(content, other)

    def under_way(self, last: str = "") -> tuple[Path, Game] | None:
        """The newest game that can be read and is not over, among those played lately.

        First comes the file of the name `last`, whatever times say: clocks go wrong.
        """
        paths, unsaved = self.paths(), self._autosave.unsaved
        # A time that is yet to come is no time when somebody played; the latest times come first.
        now = time()
        dated = takewhile(lambda path: path in unsaved or _written(path) > now, paths)
        wrong = set(dated).difference(unsaved)
        for path in sorted(paths, key=lambda path: (path.name != last, path in wrong))[:_LATELY]:
            with contextlib.suppress(SaveError):
                game = self.read(path)
                if not game.is_over:
                    return path, game
        return None

    def _files_in(self, folder: Path) -> list[Path]:
        """The files of games, the last written first."""
        found = ((_written(file), file.name, file.path) for file in _found_in(folder))
        # Kept, for thousands of paths take as long to make as their files to be found.
        known = self._known
        return [
            known.get(path) or known.setdefault(path, Path(path))
            for *_, path in sorted(found, reverse=True)
        ]

    def _read_entry(self, path: Path) -> Entry:
        try:
            content = self.content(path)
        except SaveError as error:
            return Entry(path, error=error)
        played = content["log"][: _cursor(content)]
        return Entry(
            path,
            seats=document.seating(content).at(len(played)),
            scores=tuple(content["scores"]),
            # Read off the spelling: a list of thousands of games cannot play them all.
            round=sum(record.startswith(_DEAL) for record in played),
            saved=document.saved_at(content),
            written=_written(path),
        )


def _cursor(content: Document) -> int:
    """Where the game stands: behind a deal that is due at the cursor."""
    log: list[str] = content["log"]
    cursor: int = content["cursor"]
    return cursor + any(record.startswith(_DEAL) for record in log[cursor : cursor + 1])


def _found_in(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """The files of games in any order; none in a folder that is missing or closed to us."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for file in found:
            # What has no more of a name than the ending is a hidden file.
            if file.name.endswith(SUFFIX) and file.name != SUFFIX:
                yield file


def _taken(path: Path, new: Path) -> SaveError:
    return SaveError(path, mark("There is a game called “{title}” already."), title=new.stem)


def _written(file: "Path | os.DirEntry[str]") -> float:
    """When a file was written; long ago if the system does not say."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _stamp(path: Path) -> _Stamp | None:
    """The stamp of a file; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
