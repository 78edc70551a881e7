"""Save files: read strictly, written atomically; `document` has the object inside."""

import errno
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from azul import files
from azul.game import Game, printable
from azul.i18n import Sentence, mark
from azul.saves import document
from azul.saves.document import Document, DocumentError

SUFFIX: Final = ".azul"
_MAX_FILE_BYTES: Final = 1_000_000
"""Bytes; a long game takes about 4,000, and the longest possible one 970,000.

JSON of empty brackets takes fifty times as much memory as space in a file, and time with it.
"""

_WRITABLE: Final = 0o222  # the bits of a file's mode that allow writing; Windows has one bit

KnownContents = set[int]
"""Hashes of all contents that this window has read from a file or tried to write to it."""

_NO_SPACE: Final = mark("there’s no space left on the disk")
_NO_ACCESS: Final = mark("access is denied")
_NOT_THERE: Final = mark("it doesn’t exist")
_PROTECTED: Final = mark("the disk is write-protected")
_IN_USE: Final = mark("another program is using it")
_REASONS: Final = {
    errno.ENOSPC: _NO_SPACE,
    errno.EDQUOT: _NO_SPACE,
    errno.EACCES: _NO_ACCESS,
    errno.EPERM: _NO_ACCESS,
    errno.EROFS: _PROTECTED,
    errno.ENOENT: _NOT_THERE,
    errno.EIO: mark("the disk isn’t working properly"),
}

_WINDOWS_REASONS: Final = {
    19: _PROTECTED,
    21: _NOT_THERE,  # The drive is not ready, or is there no more:
    1167: _NOT_THERE,
    32: _IN_USE,  # The file, or a part of it:
    33: _IN_USE,
    39: _NO_SPACE,
}
"""Errors of Windows by their own numbers, which Python counts as denied access, or not at all."""


class SaveError(Exception):
    """A file that cannot be read or written: a `sentence` for players, the system's `reason`."""

    def __init__(self, path: Path, message: str, **values: object) -> None:
        self.sentence = Sentence(message, values | {"file": printable(path.name or str(path))})
        self.reason = values.get("reason", "")
        super().__init__(str(self.sentence))


class ForeignFile(SaveError):
    """A file that must not be written over: its game goes on in another file."""


def write(game: Game, path: Path) -> None:
    """Save a game; the file is always the old or the new file. Raises SaveError."""
    write_document(document.from_game(game), path)


def to_bytes(content: Document) -> bytes:
    """Return a document as the bytes of a file, with the time and its checksum."""
    # A clock may be set wrongly.
    now = document.within_years(datetime.now(UTC))
    stamp = now.isoformat(timespec="seconds").replace("+00:00", "Z")
    return document.to_text(content | {"saved": stamp}).encode("utf-8")


def write_document(content: Document, path: Path, known: KnownContents | None = None) -> None:
    """Write a document as `to_bytes` spells it; raises SaveError.

    Unless `known` is None, a file with any other contents is not written over, nor a file that is
    write-protected: ForeignFile.
    """
    data = to_bytes(content)
    try:
        if known is not None:
            _check_owner(path, known)
            # Noted before the attempt: a disk may have written it and still report an error.
            known.add(hash(data))
        files.replace(path, data)
    except OSError as error:
        raise not_written(path, error) from error


def _check_owner(path: Path, known: KnownContents) -> None:
    """Raise ForeignFile if there is a file that must not be written over."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return
    # Contents are compared, because times and inodes change by themselves on some disks.
    if hash(files.head(path, _MAX_FILE_BYTES + 1)) not in known:
        raise ForeignFile(path, mark("Another window or program changed {file}."))
    # The mode is checked, because systems allow a write-protected file to be replaced.
    if not mode & _WRITABLE:
        raise ForeignFile(path, mark("{file} is write-protected."))


def not_written(path: Path, error: Exception) -> SaveError:
    """Return the error that says why a file was not written."""
    return refused(path, mark("{file} can’t be written: {reason}."), error)


def refused(path: Path, message: str, error: Exception) -> SaveError:
    """Return an error of the system, in a marked message about {file} and {reason}."""
    return SaveError(path, message, reason=_reason(error))


def read(path: Path) -> Game:
    """Load a game by playing its log; the file is not touched. Raises SaveError."""
    return to_game(read_document(path), path)


def to_game(content: Document, path: Path) -> Game:
    """Play the log of a document that is, or will be, in a file; raises SaveError."""
    try:
        return document.to_game(content)
    except DocumentError as error:
        raise SaveError(path, error.sentence.message, **error.sentence.values) from error


def read_document(path: Path, known: KnownContents | None = None) -> Document:
    """Read a file and check all but the log's legality; raises SaveError.

    Its contents are added to the `known` contents.
    """
    try:
        # One byte more is enough to see that a file is too large.
        data = files.head(path, _MAX_FILE_BYTES + 1)
    # Python raises ValueError for a path with a zero byte.
    except (OSError, ValueError) as error:
        raise refused(path, mark("{file} can’t be read: {reason}."), error) from error
    if data is None:
        is_folder = mark("{file} is a folder, not a saved game.")
        raise SaveError(path, is_folder if path.is_dir() else document.NOT_OURS)
    if not data:
        raise SaveError(path, mark("{file} is empty."))
    if len(data) > _MAX_FILE_BYTES:
        raise SaveError(path, mark("{file} is too large to be a saved game."))
    if known is not None:
        known.add(hash(data))
    try:
        return document.parse(data.decode("utf-8"))
    except DocumentError as error:
        raise SaveError(path, error.sentence.message, **error.sentence.values) from error
    except UnicodeDecodeError as error:
        raise SaveError(path, document.NOT_OURS) from error


def _reason(error: Exception) -> object:
    """Return the reason in the player's language; for rare errors the system's, without path."""
    words = ""
    if isinstance(error, OSError):
        of_windows = _WINDOWS_REASONS.get(getattr(error, "winerror", 0))
        if known := of_windows or _REASONS.get(error.errno or 0):
            return Sentence(known, {})
        words = error.strerror or ""
    return words or str(error) or type(error).__name__
