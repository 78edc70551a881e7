"""Files: read without blocking, written so that each file is either the old or the new file."""

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep, time
from typing import Final

_TEMPORARY: Final = re.compile(r"\.[0-9a-f]{16}\.new")
_TEMPORARY_MAX_AGE: Final = 3600  # seconds; writing a file never takes longer
_IN_USE: Final = {5, 32}  # errors of Windows for an open file; the first has other causes too
_TRIES: Final = 50
_PAUSE: Final = 0.01  # seconds


def head(path: Path, most: int) -> bytes | None:
    """Return the first bytes of a file; None if it is no file. Never blocks; raises OSError."""
    # Reading a pipe or a device might never end.
    if path.exists() and not path.is_file():
        return None
    with path.open("rb") as file:
        # Some files of the system, such as /proc/kmsg, are read like pipes.
        if os.name == "posix":
            os.set_blocking(file.fileno(), False)
        return file.read(most)


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, which survive a power failure right afterwards.

    The data goes to a temporary file beside it first. A link stays a link, and the file's mode
    stays too. Raises OSError; the file is then unchanged.
    """
    # Otherwise the new file would replace the link.
    path = Path(os.path.realpath(path))
    with _written_beside(path, data) as new:
        _rename(os.replace, new, path)
    _sync_folder(path.parent)


def create(path: Path, data: bytes) -> None:
    """Write a new file as `replace` does; raises FileExistsError if the name is taken."""
    with _written_beside(path, data) as new:
        move(new, path)


@contextlib.contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """Yield a temporary file, to be renamed to another file beside it.

    An error deletes it.
    """
    make_folder(path.parent)
    # The same folder, because a file is renamed atomically only within one file system. The name is
    # short, because `path` may have the longest possible one, and random, for other windows.
    temporary = path.with_name(f".{os.urandom(8).hex()}.new")
    # "wb" would follow a link.
    file = temporary.open("xb")
    try:
        with file:
            # Set while it is empty: not everybody may be allowed to read it. There may be no file
            # yet, or no modes on this disk.
            with contextlib.suppress(OSError):
                temporary.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(data)
            file.flush()
            # Synced before it is renamed, or a power failure could leave an empty file.
            os.fsync(file.fileno())
        yield temporary
    except OSError:
        # Deleted, because it would take up space on a full disk.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def sweep(folder: Path) -> None:
    """Delete temporary files in a folder that are left of programs killed while writing."""
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        # A younger file may still be in use by another window.
        oldest = time() - _TEMPORARY_MAX_AGE
        for file in found:
            is_temporary = _TEMPORARY.fullmatch(file.name)
            if is_temporary and file.stat(follow_symlinks=False).st_mtime < oldest:
                os.unlink(file)


def move(path: Path, new: Path) -> None:
    """Rename a file, link or folder, never over another; raises OSError, or FileExistsError."""
    make_folder(new.parent)
    if os.path.lexists(new) and not _is_same(path, new):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(new))
    # A link is made, because on POSIX `os.rename` would replace a file that was just created.
    if os.name != "posix" or os.path.lexists(new) or not _linked(path, new):
        _rename(os.rename, path, new)
    for folder in {path.parent, new.parent}:
        _sync_folder(folder)


def _rename(how: Callable[[Path, Path], None], path: Path, new: Path) -> None:
    """Rename a file, on Windows once nobody has it open: another thread may be reading it."""
    for left in reversed(range(_TRIES)):
        try:
            how(path, new)
            return
        except OSError as error:
            if not left or getattr(error, "winerror", 0) not in _IN_USE:
                raise
        sleep(_PAUSE)


def _is_same(path: Path, new: Path) -> bool:
    """True if two names are the same file's on a system that ignores capitals."""
    # Names are compared too, because two hard links to one file have the same `stat`.
    return path.name.casefold() == new.name.casefold() and os.path.samestat(
        os.lstat(path), os.lstat(new)
    )


def _linked(path: Path, new: Path) -> bool:
    """Move a file by a hard link; False where that is not supported, as for a folder."""
    try:
        # A link itself is moved, not its target.
        os.link(path, new, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        return False
    try:
        os.unlink(path)
    except OSError:
        # A file that cannot be deleted must not stay under two names.
        os.unlink(new)
        raise
    return True


def make_folder(path: Path) -> None:
    """Make a missing folder, and sync its parents, so that files in it survive a power failure."""
    if not path.is_dir():
        path.mkdir(parents=True, exist_ok=True)
        for above in path.parents:
            _sync_folder(above)


def _sync_folder(path: Path) -> None:
    """Sync the names in a folder to the disk, where the system supports and allows that."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
