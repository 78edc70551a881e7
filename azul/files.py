"""Writing a file so that it is the old one or the new one, never something between."""

import contextlib
import os
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Give a file new contents, which last even if the power fails right after.

    They are first written beside it, under its name with `.new`. A link stays one. Raises OSError,
    and then the file is the old one.
    """
    path = Path(os.path.realpath(path))
    _make_folder(path.parent)
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
    _sync_folder(path.parent)


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
