"""The file with the names of each person, and how forgotten names leave broken files."""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, RLock
from typing import Final

from azul import files, json_files
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.statistics import People, lists_forgotten

_MAX_FILE_BYTES: Final = 64_000  # bytes; a file of settings has about 1,000
_ESCAPE: Final = re.compile(r"(\\u[0-9a-fA-F]{4})+")


class PeopleFile:
    """The people by name, in a file that other windows write too.

    `known` is its last content, with the changes still to be written. `had_plain_names` says
    whether an older version had written forgotten names into it as they are. `on_broken` is called
    with a message if the file cannot be read.
    """

    def __init__(self, path: Path, on_broken: Callable[[Sentence], None]) -> None:
        self.path = path
        self.known = People()
        self.had_plain_names = False
        self._on_broken = on_broken
        self._salt = os.urandom(16).hex()
        self._waiting: list[Callable[[People], People]] = []
        # Two locks, because `change` is called in a frame and must not wait for the disk.
        self._file_lock, self._memory_lock = RLock(), Lock()

    def change(self, change: Callable[[People], People]) -> None:
        """Apply a change, which the next `write` writes."""
        with self._memory_lock:
            self._waiting.append(change)
            self.known = change(self.known)

    def read(self) -> People:
        """Return the people in the file as it is now, with the changes still to be written."""
        with self._file_lock:
            # Set aside before reading, because a broken file would soon be written over.
            aside = json_files.set_aside(self.path)
            if aside:
                self._on_broken(
                    sentence(
                        "The list of merged and deleted names couldn’t be read. The old file"
                        " is kept as {file}.",
                        file=printable(aside.name),
                    )
                )
            people = People(salt=self._salt)
            with suppress(OSError, ValueError):
                entries = json_files.read_entries(self.path)
                self.had_plain_names = lists_forgotten(entries)
                people = People.from_data(entries, self._salt)
            # Applied only now, to include changes made while the file was read.
            with self._memory_lock:
                for change in self._waiting:
                    people = change(people)
                self.known = people
            return people

    def write(self, path: Path) -> None:
        """Apply the waiting changes to the file as it is now; raises OSError."""
        with self._file_lock:
            # Later changes may already be in the data, but still wait for the next write.
            number = len(self._waiting)
            data = json.dumps(self.read().as_data(), indent=2)
            files.replace(path, data.encode("utf-8"))
            with self._memory_lock:
                del self._waiting[:number]


def remove_forgotten_names(people: People, path: Path) -> None:
    """Remove forgotten names from a file set aside, or a long file altogether; raises OSError."""
    # A link is never followed, because the file behind it is not ours.
    data = None if path.is_symlink() else files.head(path, _MAX_FILE_BYTES + 1)
    if data is None:
        return
    if len(data) > _MAX_FILE_BYTES:
        path.unlink()
        return
    text = data.decode("utf-8", "replace")
    # A name may be written in the escapes of JSON.
    plain = _ESCAPE.sub(lambda escape: str(json.loads(f'"{escape[0]}"')), text)
    masked = people.masked(plain)
    if masked != plain:
        files.replace(path, masked.encode("utf-8", "replace"))
