"""Writing a file so that it is the old one or the new one, never something between."""

import contextlib
import errno
import os
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, which last even if the power fails right after.

    They are first written beside it, under its name with `.new`. A link stays one. Raises OSError,
    and then the file is the old one.
    """
    # Else the new file would take the place of the link.
    path = Path(os.path.realpath(path))
    _make_folder(path.parent)
    # In the same folder: only within one file system a file takes a name at one stroke.
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            # Before it takes the name, or a power cut could leave the name with nothing in it.
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        # On a full disk what was begun would only be in the way.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def move(path: Path, new: Path) -> None:
    """Give a file, or a link or a folder, another name, never that of something else.

    It keeps its times. Raises OSError, FileExistsError where the name is taken.
    """
    _make_folder(new.parent)
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


def _make_folder(path: Path) -> None:
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
