"""The cache: JSON that can be computed again, in a limited number of files, one for each key.

Each file has a checksum over its key and its data.
"""

import json
import os
from contextlib import suppress
from errno import EINVAL
from pathlib import Path
from typing import Any, Final

from azul import files
from azul.saves.document import checksum
from azul.schema import ObjectReader, anything, text

MAX_FILES: Final = 300  # the cache deletes its oldest files beyond this number
_MAX_FILE_BYTES: Final = 4_000_000  # bytes; an analysis of a game takes about 20,000
_SUFFIX: Final = ".json"

_ENVELOPE: Final = ObjectReader({"data": anything, "crc32": text()})


class Cache:
    """A folder of the program's own; to be used on a thread, because disks may be slow."""

    def __init__(self, folder: Path, most: int = MAX_FILES) -> None:
        self._folder = folder
        self._most = most

    def path_of(self, key: str) -> Path:
        return self._folder / f"{key}{_SUFFIX}"

    def read(self, key: str) -> Any:
        """Return the data written under a key; None if there is none with the right checksum."""
        path = self.path_of(key)
        try:
            # A link is not ours, because this program makes no links.
            data = None if path.is_symlink() else files.head(path, _MAX_FILE_BYTES + 1)
            if not data or len(data) > _MAX_FILE_BYTES:
                return None
            envelope = _ENVELOPE(json.loads(data))
            is_intact = envelope == _with_checksum(key, envelope["data"])
            return envelope["data"] if is_intact else None
        except (OSError, ValueError, RecursionError):
            return None

    def write(self, key: str, data: Any) -> None:
        path = self.path_of(key)
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise OSError(EINVAL, "not a file of this program", str(path))
        text = json.dumps(_with_checksum(key, data), separators=(",", ":")).encode("ascii")
        if len(text) <= _MAX_FILE_BYTES:
            files.replace(path, text)
            self._delete_oldest()

    def _delete_oldest(self) -> None:
        files.sweep(self._folder)
        with os.scandir(self._folder) as found:
            cached = [file for file in found if file.name.endswith(_SUFFIX)]
        ages: list[tuple[float, str]] = []
        for file in cached:
            # Another window may have deleted it by now.
            with suppress(OSError):
                ages.append((file.stat(follow_symlinks=False).st_mtime, file.path))
        for _, path in sorted(ages)[: -self._most]:
            with suppress(OSError):
                os.unlink(path)


def _with_checksum(key: str, data: Any) -> dict[str, Any]:
    """Return the data with its checksum, which is wrong under any other key."""
    return {"data": data, "crc32": checksum({"key": key, "data": data})}
