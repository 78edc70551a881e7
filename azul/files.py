"""Writing a file so that it is the old one or the new one, never something between."""

import contextlib
import os
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, which last even if the power fails right after.

    They are first written beside it, under its name with `.new`. Raises OSError, and then the file
    is the old one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError:
        # On a full disk what was begun would only be in the way.
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    if os.name == "posix":
        _sync_folder(path.parent)


def _sync_folder(path: Path) -> None:
    """Make the new name last; where a folder cannot be synced, the file itself is safe already."""
    folder = os.open(path, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(folder)
    finally:
        os.close(folder)
