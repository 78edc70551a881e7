"""What a power cut may leave on the disk, thought the worst of.

What was written into a file lasts from the file's fsync on. Before that all of it may be missing,
or cut off anywhere, or zeros may stand in its place. A name lasts from the fsync of its folder on.
Before that each change of a name in the folder may have happened or not, whatever has become of the
others. And nothing lasts in a folder whose own name is gone.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from tests.trust.journal import Call

Disk = dict[Path, bytes | None]
"""What lies where; None for a folder."""

FOLDER: Final = -1
Names = dict[Path, int | None]
"""Which file has which name; None for a name that is gone."""


class Contents(NamedTuple):
    """What is in a file: what lasts, and what was written."""

    lasting: bytes = b""
    written: bytes = b""

    def found(self) -> set[bytes]:
        """What may be found in it after a power cut."""
        lasting, written = self
        if lasting == written:
            return {written}
        half, whole = len(written) // 2, len(written)
        cut = {written[:end] for end in (0, 1, half, whole - 1, whole)}
        return {lasting, *cut, bytes(whole), written[:half] + bytes(whole - half)}


class Power:
    """A disk as the running system sees it, and what of that a power cut would leave."""

    def __init__(self, folder: Path) -> None:
        self._files: list[Contents] = []
        self._opened: dict[Path, int] = {}
        self._now: Names = {folder: FOLDER}
        self._lasting: Names = {folder: FOLDER}
        self._pending: list[Names] = []

    def do(self, call: Call) -> None:
        """Do to this disk what was done to the real one."""
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

    def now(self) -> Disk:
        """What lies where while the power is on."""
        return self._disk(self._now, [contents.written for contents in self._files])

    def left(self) -> Iterator[Disk]:
        """All disks that a power cut may leave."""
        for chosen in product((False, True), repeat=len(self._pending)):
            names = dict(self._lasting)
            for change, has_happened in zip(self._pending, chosen, strict=True):
                names.update(change if has_happened else {})
            known = set(names.values())
            for contents in product(
                *(
                    file.found() if number in known else {file.written}
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
            self._files.append(Contents())
            self._change({path: number})
        self._opened[path] = number
        self._files[number] = self._files[number]._replace(written=b"")

    def _write(self, path: Path, data: bytes) -> None:
        file = self._files[self._opened[path]]
        self._files[self._opened[path]] = file._replace(written=file.written + data)

    def _sync(self, path: Path) -> None:
        if self._now.get(path) == FOLDER:
            for change in self._pending:
                if in_folder(change) == path:
                    self._lasting.update(change)
            self._pending = [change for change in self._pending if in_folder(change) != path]
        else:
            written = self._files[self._opened[path]].written
            self._files[self._opened[path]] = Contents(written, written)

    def _disk(self, names: Names, contents: Iterable[bytes]) -> Disk:
        """What can be reached: nothing is in a folder that has no name."""
        files = dict(enumerate(contents))
        disk: Disk = {}
        for path, number in sorted(names.items()):
            if number is not None and (not disk or path.parent in disk):
                disk[path] = None if number == FOLDER else files[number]
        return disk


def in_folder(change: Names) -> Path:
    """The one folder that a change of names is in."""
    (folder,) = {path.parent for path in change}
    return folder
