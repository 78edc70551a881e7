"""The library: the folder where each game has its file."""

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from time import time
from typing import Final, NamedTuple

from azul import files
from azul.engine import CHANCE, Deal, Ruleset, Wall, parse_position
from azul.game import Game, Seat
from azul.i18n import Sentence, mark, sentence
from azul.saves import disk, document
from azul.saves.autosave import Autosave
from azul.saves.claims import ClaimedFiles
from azul.saves.disk import SUFFIX, SaveError
from azul.saves.document import Document
from azul.saves.filenames import alike, clean_title, numbered, title_of

_MAX_RECENT_FILES: Final = 10  # how many files are searched for a game to continue
_Stamp = tuple[int, ...]  # properties of a file that change whenever it is written
_DEAL: Final = str(Deal(()))  # how the record of a deal begins


class LibraryEntry(NamedTuple):
    """One file of the library as the list shows it; a broken file has only path and `error`.

    `saved` is None while the newest step is not in the file; `written` is the file's own time.
    """

    path: Path
    seats: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 0
    saved: datetime | None = None
    written: float = 0.0
    wall: Wall = Wall.COLORED
    ruleset: Ruleset = Ruleset.AZUL
    copied_from: str | None = None
    is_from_position: bool = False
    error: SaveError | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def saved_here(self) -> datetime | None:
        """The time of saving, by the clock of this computer."""
        # `astimezone` would refuse a time zone of 24 hours.
        return self.saved and datetime.fromtimestamp(self.saved.timestamp())

    @property
    def title(self) -> str:
        """The title that the players gave the game; empty if its name is a date and time."""
        return title_of(self.path.stem)


class MovedGame(NamedTuple):
    """A game that goes on in another file, because its own file must not be written over."""

    old: Path
    path: Path
    message: Sentence


class GameLibrary:
    """All games in one folder, the newest first, with games that `autosave` could not write.

    A window claims the games that it plays, so that no other window writes their files. Deleted
    games are in a folder beside it until they are restored or purged.
    """

    def __init__(self, folder: Path, autosave: Autosave) -> None:
        self.folder = folder
        self._deleted = folder.with_name("deleted")
        self._autosave = autosave
        self._claims = ClaimedFiles()
        self._moved_to: dict[Path, Path] = {}
        self._moved: list[MovedGame] = []
        self._paths: dict[str, Path] = {}
        self._entries: dict[Path, tuple[_Stamp, LibraryEntry]] = {}
        self._over: dict[LibraryEntry, bool] = {}

    def path_in_library(self, path: Path) -> Path | None:
        """Return a game's file by its path in the folder; None outside the library."""
        found = Path(os.path.realpath(path))
        # Both resolved, because the path to the folder may contain a link.
        in_library = found.parent == Path(os.path.realpath(self.folder)) and found.suffix == SUFFIX
        return self.folder / found.name if in_library else None

    def claim(self, path: Path) -> bool:
        """Claim a game for this window; False while another window plays it."""
        return self._claims.take(path)

    def is_playing(self, path: Path) -> bool:
        return path in self._claims.in_use

    def leave(self, path: Path) -> None:
        """Release a game for other windows, as soon as all of it is written."""
        self._claims.leave(path)
        self._forget_moves_to(path)

    def _forget_moves_to(self, path: Path) -> None:
        self._moved_to = {old: new for old, new in self._moved_to.items() if new != path}

    def update_claims(self) -> list[MovedGame]:
        """Move games whose files must not be written over, and release left, written games.

        Return the games that have moved since the last call.
        """
        for path, why in self._autosave.displaced.items():
            self._move_to_new_file(path, why)
        self._claims.release_left(self._autosave.unsaved)
        moved, self._moved = self._moved, []
        return moved

    def close(self) -> None:
        # A game that still could not be written stays locked until the process ends.
        self._claims.leave_all()
        self._claims.release_left(self._autosave.unsaved)

    def open_claimed(self, path: Path) -> Game:
        """Read a claimed game, to be continued in its file; raises SaveError."""
        unsaved, known = self._autosave.unsaved, self._claims.known(path)
        return disk.to_game(unsaved.get(path) or disk.read_document(path, known), path)

    def save(self, game: Game, path: Path) -> None:
        """Have a game written, to a new file if another window has claimed its own file."""
        if not self.claim(path):
            why = mark("{file} is open in another window.")
            path = self._move_to_new_file(path, SaveError(path, why))
        self._autosave.save(game, path, self._claims.known(path))

    def current_path(self, path: Path) -> Path:
        """Return the current file of a game of this window, by the file that it was opened from."""
        return self._moved_to.get(path, path)

    def _move_to_new_file(self, path: Path, why: SaveError) -> Path:
        """Let a game go on in a new file, leave its own file as it is, and return the new path."""
        new = self.new_path(datetime.now())
        self._autosave.move(path, new, self._claims.known(new))
        self._moved_to = {old: new if now == path else now for old, now in self._moved_to.items()}
        self._moved_to[path] = new
        self._claims.move(path, new)
        message = sentence(
            "{why} That file won’t be changed; the game continues in {new}.",
            why=why.sentence,
            new=new.name,
        )
        self._moved.append(MovedGame(path, new, message))
        return new

    def new_path(self, now: datetime) -> Path:
        """Claim a file that does not exist: date and time, with a number if the name is taken."""
        names = numbered(f"{now:%Y-%m-%d %H-%M-%S}")
        paths = (self.folder / (name + SUFFIX) for name in names)
        # A game begun in this second may be claimed here without being on the disk yet.
        return next(
            path
            for path in paths
            if not os.path.lexists(path) and path not in self._claims and self.claim(path)
        )

    # Titles, and deleting games

    def rename(self, path: Path, title: str) -> Path:
        """Rename a game's file to a title; return the new file, raises SaveError.

        No other file is written over. A game that this window plays stays claimed.
        """
        title = clean_title(title)
        new = self.folder / (title + SUFFIX)
        # Texts are compared, because on Windows paths with other capitals are equal.
        if str(new) == str(path):
            return path
        # A date and time would not be shown as a title in the list.
        if not title_of(title):
            raise SaveError(path, mark("Type a name or choose one."))
        if alike(new.name) in self._names_beside(path):
            raise _taken(path, new)
        was_playing = self.is_playing(path)
        # If only capitals change, the new name is the file's own, which is claimed already.
        same = alike(new.name) == alike(path.name)
        with self._claimed(path), contextlib.nullcontext() if same else self._claimed(new):
            self._move(path, new, mark("{file} can’t be renamed: {reason}."))
        if was_playing:
            self.claim(new)
            self._claims.move(path, new)
            self._forget_moves_to(path)
        return new

    def free_title(self, title: str, path: Path) -> str:
        """Return a title for the game in a file, numbered if another game has it."""
        taken = self._names_beside(path)
        return next(name for name in numbered(title) if alike(name + SUFFIX) not in taken)

    def discard(self, path: Path) -> Path:
        """Move a game, or any other file, to the deleted files; raises SaveError."""
        places = (self._deleted / (name + SUFFIX) for name in numbered(path.stem))
        with self._claimed(path):
            # `lexists`, because a broken link takes up a name too.
            new = next(place for place in places if not os.path.lexists(place))
            self._move(path, new, mark("{file} can’t be deleted: {reason}."))
        return new

    def restore(self, path: Path) -> Path:
        """Restore a deleted game, numbered if its name is taken now; raises SaveError."""
        new = self.folder / (self.free_title(path.stem, path) + SUFFIX)
        with self._claimed(new):
            self._move(path, new, mark("{file} can’t be restored: {reason}."))
        return new

    def purge(self, path: Path) -> None:
        is_folder = path.is_dir() and not path.is_symlink()
        try:
            # A folder is deleted only if it is empty, because it may contain anything.
            (os.rmdir if is_folder else os.unlink)(path)
        except OSError as error:
            raise disk.refused(path, mark("{file} can’t be deleted: {reason}."), error) from error

    @contextlib.contextmanager
    def _claimed(self, path: Path) -> Iterator[None]:
        """Claim a file in this context; raises SaveError if another window plays it.

        The same goes for unwritten newest steps, which would be written to its old name.
        """
        if not self._autosave.is_written(path):
            raise SaveError(path, mark("Its latest moves aren’t saved yet."))
        was_playing = self.is_playing(path)
        if not self.claim(path):
            raise SaveError(path, mark("This game is open in another window."))
        try:
            yield
        finally:
            # A game that is played here stays claimed afterwards.
            if not was_playing:
                self.leave(path)

    def _move(self, path: Path, new: Path, message: str) -> None:
        try:
            files.move(path, new)
        except FileExistsError as error:
            raise _taken(path, new) from error
        except OSError as error:
            raise disk.refused(path, message, error) from error

    def _names_beside(self, path: Path) -> set[str]:
        """Return the names of all files but one, folded where capitals make no difference."""
        # Games in use count too, because a new game may have no file yet.
        others = {*self.paths(), *self._claims.in_use} - {path}
        return {alike(other.name) for other in others}

    # The list

    def paths(self) -> list[Path]:
        """Return all files, the last played first.

        There are none if the folder is missing or cannot be read.
        """
        unsaved = dict.fromkeys(reversed(self._autosave.unsaved))
        return [*unsaved, *(path for path in self._files_in(self.folder) if path not in unsaved)]

    @property
    def is_empty(self) -> bool:
        return not self._autosave.unsaved and not any(_found_in(self.folder))

    def deleted_paths(self) -> list[Path]:
        return self._files_in(self._deleted)

    @property
    def deleted_count(self) -> int:
        return sum(1 for _ in _found_in(self._deleted))

    def entries(self) -> list[LibraryEntry]:
        """Return all files as the list shows them.

        For thousands of files, ask for one `entry` at a time instead.
        """
        return [self.entry(path) for path in self.paths()]

    def entry(self, path: Path) -> LibraryEntry:
        """Return a file as the list shows it, a broken file with the reason.

        It is read only once.
        """
        if path in self._autosave.unsaved:
            return self._read_entry(path)
        # Taken before reading, so that a file written in between has another stamp afterwards.
        stamp = _stamp(path)
        if stamp and self._entries.get(path, (None,))[0] == stamp:
            return self._entries[path][1]
        entry = self._read_entry(path)
        # An error is not cached, because the file may be readable the next time.
        if stamp and not entry.error:
            self._entries[path] = stamp, entry
        return entry

    def is_over(self, entry: LibraryEntry) -> bool:
        """True if a game is over; raises SaveError. Each file is played only once."""
        if entry not in self._over:
            over = self.read(entry.path).is_over
            # Not cached while the newest step is unsaved: the next step would have an equal entry.
            if entry.saved is None:
                return over
            self._over[entry] = over
        return self._over[entry]

    def read(self, path: Path) -> Game:
        """Return the game as it was last played, even if its file is older; raises SaveError."""
        return disk.to_game(self.content(path), path)

    def content(self, path: Path) -> Document:
        """Return the document in a file, or its unwritten successor; raises SaveError."""
        return self._autosave.unsaved.get(path) or disk.read_document(path)

    def others_in_series(self, series: str, path: Path) -> Iterator[Game]:
        """Yield the games of a series except the one in a file; unreadable files are left out."""
        for other in self.paths():
            with contextlib.suppress(SaveError):
                content = self.content(other)
                if other != path and content.get("series") == series:
                    yield disk.to_game(content, other)

    def latest_unfinished(self, last: str = "") -> tuple[Path, Game] | None:
        """Return the newest game that can be read and is not over, among the recent ones.

        The file with the name `last` comes first, because clocks go wrong.
        """
        paths, unsaved = self.paths(), self._autosave.unsaved
        # Times in the future are wrong; the latest times come first.
        now = time()
        future = takewhile(lambda path: path in unsaved or _written(path) > now, paths)
        wrong = set(future).difference(unsaved)
        for path in sorted(paths, key=lambda path: (path.name != last, path in wrong))[
            :_MAX_RECENT_FILES
        ]:
            with contextlib.suppress(SaveError):
                game = self.read(path)
                if not game.is_over:
                    return path, game
        return None

    def _files_in(self, folder: Path) -> list[Path]:
        """Return the files of games, the last written first."""
        found = ((_written(file), file.name, file.path) for file in _found_in(folder))
        # Cached, because thousands of paths take as long to make as their files to be found.
        cached = self._paths
        return [
            cached.get(path) or cached.setdefault(path, Path(path))
            for *_, path in sorted(found, reverse=True)
        ]

    def _read_entry(self, path: Path) -> LibraryEntry:
        try:
            content = self.content(path)
        except SaveError as error:
            # The frames that it has passed through would keep the contents of the file.
            error.__cause__ = error.__context__ = None
            return LibraryEntry(path, error=error.with_traceback(None))
        start = parse_position(content["start"]) if "start" in content else None
        # A deal that is due at the cursor counts as played.
        log, cursor = content["log"], content["cursor"]
        is_deal_due = any(record.startswith(_DEAL) for record in log[cursor : cursor + 1])
        played = log[: cursor + is_deal_due]
        return LibraryEntry(
            path,
            seats=document.seating(content).at(len(played)),
            scores=tuple(content["scores"]),
            # The spelling is compared, because a list of thousands of games cannot play them all.
            round=sum(record.startswith(_DEAL) for record in played)
            + (start.round - (start.to_act == CHANCE) if start else 0),
            saved=document.saved_at(content),
            written=_written(path),
            wall=Wall(content["setup"]["wall"]),
            ruleset=Ruleset(content["setup"]["ruleset"]),
            copied_from=content.get("copied_from"),
            is_from_position=start is not None,
        )


def _found_in(folder: Path) -> Iterator["os.DirEntry[str]"]:
    """Yield the files of games in any order; none if the folder is missing or cannot be read."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for file in found:
            # A name that is only the suffix belongs to a hidden file.
            if file.name.endswith(SUFFIX) and file.name != SUFFIX:
                yield file


def _taken(path: Path, new: Path) -> SaveError:
    return SaveError(path, mark("There’s already a game called “{title}”."), title=new.stem)


def _written(file: "Path | os.DirEntry[str]") -> float:
    """Return when a file was written; 0 if the system does not say."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def _stamp(path: Path) -> _Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns
