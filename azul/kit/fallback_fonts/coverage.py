"""The letters of a font file, read from its "cmap" table without opening the font."""

import errno
import os
import struct
from bisect import bisect_left
from pathlib import Path
from typing import BinaryIO, Final

_KINDS: Final = {b"\0\1\0\0", b"OTTO", b"true"}
_OUTLINES: Final = {b"glyf", b"CFF ", b"CFF2"}
_COLORED: Final = {b"CBDT", b"COLR", b"SVG ", b"sbix"}
_MAX_TABLE_BYTES: Final = 4 << 20  # no "cmap" table is larger
_TOO_MANY_OPEN: Final = (errno.EMFILE, errno.ENFILE)


def ignore_unless_too_many_open(error: OSError) -> None:
    """Ignore an error of one file; raise it if no file can be opened for a while."""
    if error.errno in _TOO_MANY_OPEN:
        raise error


class FontCoverage:
    """The letters of a font file, if it has outlines; raises OSError if too many files are open."""

    def __init__(self, path: Path) -> None:
        self._table = b""
        try:
            with path.open("rb") as file:
                self._table = _letters(file)
        except OSError as error:
            ignore_unless_too_many_open(error)
        except struct.error:  # The file is truncated.
            pass

    def __contains__(self, letter: str) -> bool:
        try:
            return bool(self._table) and _HAS[_number(self._table)](self._table, ord(letter))
        except struct.error:  # The file is truncated.
            return False


def _number(table: bytes, at: int = 0) -> int:
    return int(struct.unpack_from(">H", table, at)[0])


def _letters(file: BinaryIO) -> bytes:
    """Return the best "cmap" subtable of a font, or of the first font of a collection."""
    start = 0
    kind = file.read(4)
    if kind == b"ttcf":
        file.seek(12)
        start = int(struct.unpack(">I", file.read(4))[0])
        file.seek(start)
        kind = file.read(4)
    if kind not in _KINDS:
        return b""
    count = _number(file.read(8))
    tables = {
        name: (at, length)
        for name, _, at, length in struct.iter_unpack(">4sIII", file.read(16 * count))
    }
    if b"cmap" not in tables or not _OUTLINES & set(tables) or _COLORED & set(tables):
        return b""
    # FreeType crashes on some fonts whose tables end after the file.
    if max(at + length for at, length in tables.values()) > file.seek(0, os.SEEK_END):
        return b""
    at, length = tables[b"cmap"]
    file.seek(at)
    table = file.read(min(length, _MAX_TABLE_BYTES))
    entries = struct.iter_unpack(">HHI", table[4 : 4 + 8 * _number(table, 2)])
    parts = [
        table[at:]
        for platform, kind, at in entries
        if platform == 0 or (platform, kind) in _UNICODE
    ]
    known = [part for part in parts if _number(part) in _HAS]
    return max(known, key=_number, default=b"")


_UNICODE: Final = {(3, 1), (3, 10)}


def _in_segments(table: bytes, code: int) -> bool:
    """Format 4: up to U+FFFF."""
    double = _number(table, 6)
    ends = struct.unpack_from(f">{double // 2}H", table, 14)
    number = bisect_left(ends, code)
    if number == len(ends):
        return False
    starts = 16 + double
    start, delta, offset = (
        _number(table, starts + part * double + 2 * number) for part in range(3)
    )
    if code < start:
        return False
    if not offset:
        return (code + delta) & 0xFFFF != 0
    place = starts + 2 * double + 2 * number + offset + 2 * (code - start)
    return _number(table, place) != 0


def _in_groups(table: bytes, code: int) -> bool:
    """Format 12: all of Unicode."""
    (count,) = struct.unpack_from(">I", table, 12)
    numbers = struct.unpack_from(f">{3 * count}I", table, 16)
    number = bisect_left(numbers[1::3], code)
    return number < count and bool(numbers[3 * number] <= code)


_HAS: Final = {4: _in_segments, 12: _in_groups}
"""Look-ups by the format of the subtable; only these two are common."""
