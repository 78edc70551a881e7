"""A simulated disk, and all contents that a power cut may leave on it in the worst case.

Written data is durable after the fsync of the file; before, all of it may be missing, cut off
anywhere, or zeros. A name is durable after the fsync of its folder; before, each change of a name
in the folder may be lost independently of the others. A folder without a durable name is lost with
everything in it.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from tests.trust.disk_calls import Call

DiskContents = dict[Path, bytes | None]
"""The data of each file; None for a folder."""

FOLDER: Final = -1
Names = dict[Path, int | None]
"""The number of the file with each name; None for a removed name."""


class FileContents(NamedTuple):
    """Durable and written data of a file."""

    durable: bytes = b""
    written: bytes = b""

    def after_cut(self) -> set[bytes]:
        """Return the possible contents of the file after a power cut."""
        durable, written = self
        if durable == written:
            return {written}
        half, whole = len(written) // 2, len(written)
        cut = {written[:end] for end in (0, 1, half, whole - 1, whole)}
        return {durable, *cut, bytes(whole), written[:half] + bytes(whole - half)}


class SimulatedDisk:
    """The contents of a disk, and which of them are durable."""

    def __init__(self, folder: Path) -> None:
        self._files: list[FileContents] = []
        self._opened: dict[Path, int] = {}
        self._now: Names = {folder: FOLDER}
        self._durable: Names = {folder: FOLDER}
        self._pending: list[Names] = []

    def do(self, call: Call) -> None:
        """Repeat on this disk a call that was made on the real disk."""
        path = call.path
        match call.name:
            case "mkdir":
                self._change({path: FOLDER})
            case "unlink" | "remove":
                self._change({path: None})
            case "replace" | "rename":
                assert call.to
                assert call.to.parent == path.parent, "a file changes its folder"
                self._change({call.to: self._now[path], path: None})
            case "create":
                self._create(path)
            case "write":
                self._write(path, call.data)
            case "fsync":
                self._sync(path)

    def contents(self) -> DiskContents:
        """Return the contents as the running system sees them."""
        return self._disk(self._now, [contents.written for contents in self._files])

    def after_power_cut(self) -> Iterator[DiskContents]:
        """Yield all contents that a power cut may leave."""
        for chosen in product((False, True), repeat=len(self._pending)):
            names = dict(self._durable)
            for change, has_happened in zip(self._pending, chosen, strict=True):
                names.update(change if has_happened else {})
            known = set(names.values())
            for contents in product(
                *(
                    file.after_cut() if number in known else {file.written}
                    for number, file in enumerate(self._files)
                )
            ):
                yield self._disk(names, contents)

    def _change(self, names: Names) -> None:
        self._now.update(names)
        self._pending.append(names)

    def _create(self, path: Path) -> None:
        number = self._now.get(path)
        if number is None:
            number = len(self._files)
            self._files.append(FileContents())
            self._change({path: number})
        self._opened[path] = number
        self._files[number] = self._files[number]._replace(written=b"")

    def _write(self, path: Path, data: bytes) -> None:
        file = self._files[self._opened[path]]
        self._files[self._opened[path]] = file._replace(written=file.written + data)

    def _sync(self, path: Path) -> None:
        if self._now.get(path) == FOLDER:
            for change in self._pending:
                if folder_of(change) == path:
                    self._durable.update(change)
            self._pending = [change for change in self._pending if folder_of(change) != path]
        else:
            written = self._files[self._opened[path]].written
            self._files[self._opened[path]] = FileContents(written, written)

    def _disk(self, names: Names, contents: Iterable[bytes]) -> DiskContents:
        """Return the reachable contents: nothing is in a folder without a name."""
        files = dict(enumerate(contents))
        disk: DiskContents = {}
        for path, number in sorted(names.items()):
            if number is not None and (not disk or path.parent in disk):
                disk[path] = None if number == FOLDER else files[number]
        return disk


def folder_of(change: Names) -> Path:
    """Return the one folder in which names change."""
    (folder,) = {path.parent for path in change}
    return folder
