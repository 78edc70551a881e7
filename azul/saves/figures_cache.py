"""The figures of games as they are kept in a file of the cache: by name, size and time of each."""

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

_METHOD: Final = 3
"""Another one as soon as the same game would have other figures."""

_FILE: Final = row(text(), integer(), integer())
"""The name of a file, and its stamp."""

_FORMAT: Final = "azul-figures"
_LARGEST: Final = 50_000_000
"""Bytes; a game takes some 300."""

Stamp = tuple[int, int]
"""Size of a file, and when it was written, in nanoseconds."""


class CachedFigures(NamedTuple):
    """Figures, and the stamp of the file that they were read from."""

    stamp: Stamp
    figures: GameFigures


class DamagedCache(Exception):
    """A file in the cache that cannot be used, whatever it is."""


def read(path: Path) -> dict[str, CachedFigures]:
    """Figures by the names of files; none where nothing is kept, or by another method.

    What is no entry is left out. Raises Damaged if it is not what was written.
    """
    try:
        _check_plain(path)
        data = files.head(path, _LARGEST + 1)
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


def write(kept: Mapping[str, CachedFigures], path: Path) -> None:
    """Keep figures; raises SaveError where that is not possible."""
    lines = (json.dumps([name, *k.stamp, *as_data(k.figures)]) for name, k in kept.items())
    body = "\n".join(lines).encode("ascii")
    try:
        with suppress(FileNotFoundError):
            _check_plain(path)
        files.replace(path, _head(body) + b"\n" + body)
    except OSError as error:
        raise disk.not_written(path, error) from error


def _check_plain(path: Path) -> None:
    """Raise OSError unless it is a file: what a link, a pipe or a device leads to is not ours."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))


def _head(body: bytes) -> bytes:
    return f"{_FORMAT} {_METHOD} {zlib.crc32(body):08x}".encode("ascii")


def _is_of_another_method(head: bytes) -> bool:
    name, _, rest = head.partition(b" ")
    method, _, _ = rest.partition(b" ")
    # As bytes, for there may be more digits than Python makes a number of.
    return name == _FORMAT.encode() and method.isdigit() and method != b"%d" % _METHOD


def _entry(line: bytes) -> tuple[str, CachedFigures] | None:
    """A file's name and what is kept of it; None for anything else."""
    try:
        data = array(json.loads(line))
        name, size, written = _FILE(data[:3])
    except (ValueError, RecursionError):
        return None
    figures = from_data(data[3:])
    return (name, CachedFigures((size, written), figures)) if figures else None
