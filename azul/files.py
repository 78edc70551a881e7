"""Files: read without waiting for ever, written so that each is the old one or the new one."""

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Final

_TEMPORARY: Final = re.compile(r"\.[0-9a-f]{16}\.new")
_LONG: Final = 3600
"""Seconds that no file takes to be written."""


def head(path: Path, most: int) -> bytes | None:
    """The first bytes of a file, `most` at most; None if it is a folder, a pipe, a device.

    Nor is waited for what may be in a file later. Raises OSError.
    """
    # To read a pipe, or a device, might never come to an end.
    if path.exists() and not path.is_file():
        return None
    with path.open("rb") as file:
        # Some files of the system, such as /proc/kmsg, are read like pipes.
        if os.name == "posix":
            os.set_blocking(file.fileno(), False)
        return file.read(most)


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, which last even if the power fails right after.

    They are first written beside it, into a file that is new. A link stays one, and a file keeps
    its mode. Raises OSError, and then the file is the old one.
    """
    # Else the new file would take the place of the link.
    path = Path(os.path.realpath(path))
    with _written_beside(path, data) as new:
        os.replace(new, path)
    _sync_folder(path.parent)


def create(path: Path, data: bytes) -> None:
    """Write a file as `replace` does, but only where the name is free, else FileExistsError."""
    with _written_beside(path, data) as new:
        move(new, path)


@contextlib.contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """A new file beside another one, for its name; it goes if it cannot have that."""
    make_folder(path.parent)
    # In the same folder: only within one file system a file takes a name at one stroke. By a name
    # that is short, for `path` may have the longest there is, and that no other window uses.
    temporary = path.with_name(f".{os.urandom(8).hex()}.new")
    # Not "wb", which would follow a link that somebody has put there.
    file = temporary.open("xb")
    try:
        with file:
            # Before anything is in it that not everybody may read.
            _copy_mode(path, temporary)
            file.write(data)
            file.flush()
            # Before it takes the name, or a power cut could leave the name with nothing in it.
            os.fsync(file.fileno())
        yield temporary
    except OSError:
        # On a full disk what was begun would only be in the way.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _copy_mode(path: Path, new: Path) -> None:
    # There may be no file yet, or no modes on this disk.
    with contextlib.suppress(OSError):
        new.chmod(stat.S_IMODE(path.stat().st_mode))


def sweep(folder: Path) -> None:
    """Take away what programs have left in a folder that were killed while they wrote."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for file in found:
            if _TEMPORARY.fullmatch(file.name) and _is_old(file):
                os.unlink(file)


def _is_old(file: "os.DirEntry[str]") -> bool:
    # What is younger may still be on its way to the disk, from another window.
    return file.stat(follow_symlinks=False).st_mtime < time() - _LONG


def move(path: Path, new: Path) -> None:
    """Give a file, or a link or a folder, another name, never that of something else.

    It keeps its times. Raises OSError, FileExistsError where the name is taken.
    """
    make_folder(new.parent)
    if os.path.lexists(new) and not _is_same(path, new):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
    # To link takes no name that was taken in this moment, as `os.rename` would on POSIX.
    if os.name != "posix" or os.path.lexists(new) or not _linked(path, new):
        os.rename(path, new)
    for folder in {path.parent, new.parent}:
        _sync_folder(folder)


def _is_same(path: Path, new: Path) -> bool:
    """Whether a name is the file's own for a system that does not tell a from A."""
    # Two names of one file have the same `stat` as well, but are not alike.
    return path.name.casefold() == new.name.casefold() and os.path.samestat(
        os.lstat(path), os.lstat(new)
    )


def _linked(path: Path, new: Path) -> bool:
    """Move a file by a second name; False where there is no such thing, as for a folder."""
    try:
        # Of a link the link itself is moved, not what it leads to.
        os.link(path, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        return False
    try:
        os.unlink(path)
    except OSError:
        # What cannot be taken away must not stay twice.
        os.unlink(new)
        raise
    return True


def make_folder(path: Path) -> None:
    """Make a folder that is missing; files in it last only if its own name does."""
    if not path.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        for above in path.parents:
            _sync_folder(above)


def _sync_folder(path: Path) -> None:
    """Make the names in a folder last, where the system can do that to a folder and lets us."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
