"""The figures of games in a file of the cache, by the name, size and time of each saved game."""

import errno
import json
import os
import stat
import zlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from azul import files
from azul.saves import disk
from azul.schema import array, integer, row, text
from azul.statistics import GameFigures, as_data, from_data

_METHOD: Final = 4  # to be raised whenever the same game would have other figures
_FILE: Final = row(text(), integer(), integer())  # a file's name and its stamp
_FORMAT: Final = "azul-figures"
_MAX_FILE_BYTES: Final = 50_000_000
"""Bytes; a game takes about 300."""

Stamp = tuple[int, int]  # the size of a file, and its modification time in nanoseconds


class CachedFigures(NamedTuple):
    """Figures, and the stamp of the file that they were computed from."""

    stamp: Stamp
    figures: GameFigures


class DamagedCache(Exception):
    """A file in the cache that cannot be used, for any reason."""


def read(path: Path) -> dict[str, CachedFigures]:
    """Return figures by the names of files; none without a cache by the current method.

    Wrong entries are left out. Raises DamagedCache if the file is not as it was written.
    """
    try:
        _check_plain(path)
        data = files.head(path, _MAX_FILE_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise DamagedCache from error
    head, _, body = (data or b"").partition(b"\n")
    if _is_of_another_method(head):
        return {}
    if head != _head(body):
        raise DamagedCache
    return dict(filter(None, map(_entry, body.splitlines())))


def write(cached: Mapping[str, CachedFigures], path: Path) -> None:
    """Write figures by the names of files; raises SaveError."""
    lines = (json.dumps([name, *c.stamp, *as_data(c.figures)]) for name, c in cached.items())
    body = "\n".join(lines).encode("ascii")
    try:
        with suppress(FileNotFoundError):
            _check_plain(path)
        files.replace(path, _head(body) + b"\n" + body)
    except OSError as error:
        raise disk.not_written(path, error) from error


def _check_plain(path: Path) -> None:
    """Raise OSError unless it is a plain file, because links, pipes and devices are not ours."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def _head(body: bytes) -> bytes:
    return f"{_FORMAT} {_METHOD} {zlib.crc32(body):08x}".encode("ascii")


def _is_of_another_method(head: bytes) -> bool:
    name, _, rest = head.partition(b" ")
    method, _, _ = rest.partition(b" ")
    # Compared as bytes: there may be more digits than Python converts to a number.
    return name == _FORMAT.encode() and method.isdigit() and method != b"%d" % _METHOD


def _entry(line: bytes) -> tuple[str, CachedFigures] | None:
    """Return a file's name and its figures; None for anything else."""
    try:
        data = array(json.loads(line))
        name, size, written = _FILE(data[:3])
    except (ValueError, RecursionError):
        return None
    figures = from_data(data[3:])
    return (name, CachedFigures((size, written), figures)) if figures else None
