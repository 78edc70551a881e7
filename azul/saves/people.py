"""Who is who, in a file; and forgotten names taken out of files that were put aside."""

import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Lock, RLock
from typing import Final

from azul import files, settings
from azul.game import printable
from azul.i18n import Sentence, sentence
from azul.statistics import People, lists_forgotten

_LONG: Final = 64_000
"""Bytes; a file of settings has some 1,000."""

_ESCAPE: Final = re.compile(r"(\\u[0-9a-fA-F]{4})+")


class PeopleFile:
    """Who is who, in a file that other windows write too; `tell` is told when it is broken.

    `known` is what it said last, with what is still to be written into it; `had_plain_names`, whether an
    older version had written forgotten names into it as they are.
    """

    def __init__(self, path: Path, tell: Callable[[Sentence], None]) -> None:
        self.path = path
        self.known = People()
        self.had_plain_names = False
        self._tell = tell
        self._salt = os.urandom(16).hex()
        self._waiting: list[Callable[[People], People]] = []
        # Changed in a frame, read and written on two threads: the file by one of them at a time,
        # and what is known under a lock of its own, because `change` must not wait for the disk.
        self._file, self._memory = RLock(), Lock()

    def change(self, change: Callable[[People], People]) -> None:
        """Have a change written by the next `write`."""
        with self._memory:
            self._waiting.append(change)
            self.known = change(self.known)

    def read(self) -> People:
        """Who is who by the file as it is now, with what is still to be written into it."""
        with self._file:
            # Before it is read: what is broken would soon be written over.
            aside = settings.set_aside(self.path)
            if aside:
                self._tell(
                    sentence(
                        "Which names are one person, or forgotten, could not be read. The old file"
                        " is kept as {file}.",
                        file=printable(aside.name),
                    )
                )
            people = People(salt=self._salt)
            with suppress(OSError, ValueError):
                entries = settings.read_entries(self.path)
                self.had_plain_names = lists_forgotten(entries)
                people = People.from_data(entries, self._salt)
            # Not before: changes that were asked for while the file was read are among them.
            with self._memory:
                for change in self._waiting:
                    people = change(people)
                self.known = people
            return people

    def write(self, path: Path) -> None:
        """Change what the file says by now; raises OSError."""
        with self._file:
            # What is asked for from here on may be in it already, and waits for the next time.
            number = len(self._waiting)
            data = json.dumps(self.read().as_data(), indent=2)
            files.replace(path, data.encode("utf-8"))
            with self._memory:
                del self._waiting[:number]


def remove_forgotten_names(people: People, path: Path) -> None:
    """Take forgotten names out of a file that was put aside; a long one goes. Raises OSError."""
    # Nothing that a link leads to is ours.
    data = None if path.is_symlink() else files.head(path, _LONG + 1)
    if data is None:
        return
    if len(data) > _LONG:
        path.unlink()
        return
    text = data.decode("utf-8", "replace")
    # A name may be written in the escapes of JSON.
    plain = _ESCAPE.sub(lambda escape: str(json.loads(f'"{escape[0]}"')), text)
    masked = people.masked(plain)
    if masked != plain:
        files.replace(path, masked.encode("utf-8", "replace"))
