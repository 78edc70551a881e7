"""The cache: JSON that can be made again, one file a key, so many files and no more.

Each file has a checksum over its key and what it keeps.
"""

import json
import os
from contextlib import suppress
from errno import EINVAL
from pathlib import Path
from typing import Any, Final

from azul import files
from azul.saves.document import checksum
from azul.schema import Record, anything, text

MOST: Final = 300
"""Files; the oldest go."""

_LARGEST: Final = 4_000_000
"""Bytes; what is kept of a game takes some 20,000."""

_SUFFIX: Final = ".json"

_ENVELOPE: Final = Record({"data": anything, "crc32": text()})


class Cache:
    """A folder that is the program's own; to be used on a thread, for disks may be slow."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self._folder = folder
        self._most = most

    def place(self, key: str) -> Path:
        """The file of a key, which must be fit for a name."""
        return self._folder / f"{key}{_SUFFIX}"

    def read(self, key: str) -> Any:
        """What was written under a key; None if nothing can be read whose checksum is right."""
        path = self.place(key)
        try:
            # Nobody but this program puts files here, and it makes no links.
            data = None if path.is_symlink() else files.head(path, _LARGEST + 1)
            if not data or len(data) > _LARGEST:
                return None
            envelope = _ENVELOPE(json.loads(data))
            is_intact = envelope == _with_checksum(key, envelope["data"])
            return envelope["data"] if is_intact else None
        except (OSError, ValueError, RecursionError):
            return None

    def write(self, key: str, data: Any) -> None:
        """Keep something, and let the oldest go where there is too much; raises OSError."""
        path = self.place(key)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise OSError(EINVAL, "not a file of this program", str(path))
        text = json.dumps(_with_checksum(key, data), separators=(",", ":")).encode("ascii")
        if len(text) <= _LARGEST:
            files.replace(path, text)
            self._forget()

    def _forget(self) -> None:
        files.sweep(self._folder)
        with os.scandir(self._folder) as found:
            kept = [file for file in found if file.name.endswith(_SUFFIX)]
        ages: list[tuple[float, str]] = []
        for file in kept:
            # Another window may have taken it away meanwhile.
            with suppress(OSError):
                ages.append((file.stat(follow_symlinks=False).st_mtime, file.path))
        for _, path in sorted(ages)[: -self._most]:
            with suppress(OSError):
                os.unlink(path)


def _with_checksum(key: str, data: Any) -> dict[str, Any]:
    """What is kept with its checksum, which nothing has that lies under another key."""
    return {"data": data, "crc32": checksum({"key": key, "data": data})}
