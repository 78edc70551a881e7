"""Small JSON files of the program: read, or set aside where they cannot be read."""

import json
import os
from itertools import count
from pathlib import Path
from typing import Final

from azul import files
from azul.schema import mapping

_BROKEN: Final = ".broken"  # appended to the name of an unreadable file; a number may follow
_MAX_BYTES: Final = 1_000_000  # larger files are not read; a file of settings has about 1,000 bytes


def set_aside(path: Path) -> Path | None:
    """Rename an unreadable file and return its new path; None if it is readable or missing."""
    try:
        read_entries(path)
    except FileNotFoundError:
        pass
    # ValueError also for bytes that are not UTF-8.
    except (OSError, ValueError):
        return _renamed(path) if os.path.lexists(path) else None
    return None


def files_set_aside(path: Path) -> list[Path]:
    """Return all files that were set aside from a path."""
    return sorted(path.parent.glob(f"{path.name}{_BROKEN}*"))


def _renamed(path: Path) -> Path:
    """Return the new path of a file, numbered if names are taken.

    If the file cannot be moved, return the old path.
    """
    endings = (f"{_BROKEN}{number if number > 1 else ''}" for number in count(1))
    places = (path.with_name(path.name + ending) for ending in endings)
    # `lexists`, because a broken link takes up a name too.
    new = next(place for place in places if not os.path.lexists(place))
    try:
        files.move(path, new)
    except OSError:
        return path
    return new


def read_entries(path: Path) -> dict[str, object]:
    """Return all entries of a JSON file; raises OSError, and ValueError if it holds no object."""
    data = files.head(path, _MAX_BYTES)
    if data is None or len(data) == _MAX_BYTES:
        raise ValueError(path)
    try:
        # Some editors write a byte order mark.
        return mapping(json.loads(data.decode("utf-8-sig")))
    except RecursionError as error:
        raise ValueError(path) from error
