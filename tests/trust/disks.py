"""Disk faults: injected errors, a file in the way, and a small real disk."""

import errno
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

Fault = Callable[[Path], AbstractContextManager[None]]
"""A context in which the disk of a folder fails."""


def refuse(number: int, *_: object, **__: object) -> None:
    raise OSError(number, os.strerror(number))


@contextmanager
def failing(function: str, number: int, folder: Path) -> Iterator[None]:
    """Let a function of `os` fail."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, function, partial(refuse, number))
        yield


@contextmanager
def closed(number: int, folder: Path) -> Iterator[None]:
    """Let no file be opened for writing; reading goes on."""
    open_path = Path.open

    def opened(path: Path, mode: str = "r", **named: object) -> object:
        if "r" not in mode:
            refuse(number)
        return open_path(path, mode, **named)  # type: ignore[call-overload]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", opened)
        yield


@contextmanager
def taken_away(folder: Path) -> Iterator[None]:
    """Take the folder of the games away; a file with its name prevents making it again."""
    games, aside = folder / "games", folder / "aside"
    try:
        games.rename(aside)
    except PermissionError:
        pytest.skip("Windows keeps a folder with an open file")
    games.write_text("in the way")
    yield
    games.unlink()
    shutil.rmtree(aside)


@contextmanager
def full(folder: Path) -> Iterator[None]:
    """Fill a real disk."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    yield
    filler.unlink()


@contextmanager
def write_protected(folder: Path) -> Iterator[None]:
    """Write-protect a real disk."""
    mount("--bind", str(folder), str(folder))
    mount("-o", "remount,ro,bind", str(folder))
    yield
    unmount(folder)


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True, capture_output=True)


def unmount(folder: Path) -> None:
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """Mount a real disk with room for a few files; skip the test if mounting is forbidden."""
    folder.mkdir(exist_ok=True)
    try:
        mount("-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder))
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this user may not mount a disk")
    try:
        yield
    finally:
        unmount(folder)


INJECTED: dict[str, Fault] = {
    "full when a file is made": partial(closed, errno.ENOSPC),
    "full when it is written": partial(failing, "fsync", errno.ENOSPC),
    "quota reached": partial(failing, "fsync", errno.EDQUOT),
    "read-only": partial(closed, errno.EROFS),
    "no rights": partial(closed, errno.EACCES),
    "file locked by another program": partial(failing, "replace", errno.EACCES),
    "disk defective": partial(failing, "fsync", errno.EIO),
    "disk unplugged": partial(closed, errno.ENODEV),
    "folder vanished": taken_away,
}
REAL: dict[str, Fault] = {"really full": full, "really read-only": write_protected}
