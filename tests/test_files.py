"""Writing and reading files: long names, modes, links, and files left by killed programs."""

import os
import stat
import time
from contextlib import nullcontext
from pathlib import Path
from threading import Thread

import pytest

from azul import files
from azul.log import log_error
from tests.systems import only_posix

POSIX = only_posix("Windows has other modes and links")


def new_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix == ".new"]


@POSIX
@pytest.mark.parametrize("letter", ["x", "ö", "🦊"])
def test_a_file_of_the_longest_name_can_be_replaced(letter: str, tmp_path: Path) -> None:
    """The temporary file must not need a longer name."""
    for length in range(250, 256):
        size = len(letter.encode())
        path = tmp_path / (letter * (length // size) + "x" * (length % size))
        for data in (b"old", b"new"):
            files.replace(path, data)
            assert path.read_bytes() == data


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444])
def test_a_file_keeps_its_mode_which_the_temporary_one_has_too(
    mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync, modes = tmp_path / "file", os.fsync, list[int]()
    path.write_bytes(b"old")
    path.chmod(mode)

    def recording_fsync(number: int) -> None:
        modes.extend(stat.S_IMODE(new.stat().st_mode) for new in new_in(tmp_path))
        fsync(number)

    monkeypatch.setattr(os, "fsync", recording_fsync)
    files.replace(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode), modes) == (b"new", mode, [mode])


@POSIX
def test_a_link_with_the_temporary_name_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attacker may have guessed the name."""
    monkeypatch.setattr(os, "urandom", bytes)
    precious, path = tmp_path / "precious", tmp_path / "file"
    precious.write_bytes(b"precious")
    (tmp_path / f".{'00' * 8}.new").symlink_to(precious)
    with pytest.raises(FileExistsError):
        files.replace(path, b"new")
    assert precious.read_bytes() == b"precious"
    assert len(new_in(tmp_path)) == 1, "the link is not ours"


def test_two_windows_never_use_the_same_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync = tmp_path / "file", os.fsync
    begun = list[Path]()

    def interrupting_fsync(number: int) -> None:
        begun.extend(new_in(tmp_path))
        monkeypatch.setattr(os, "fsync", fsync)
        files.replace(path, b"other")
        fsync(number)

    monkeypatch.setattr(os, "fsync", interrupting_fsync)
    files.replace(path, b"mine")
    assert len(begun) == 1
    assert path.read_bytes() == b"mine"
    assert new_in(tmp_path) == []


def test_a_new_file_has_its_name_only_once_it_is_whole_and_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync, before = tmp_path / "file", os.fsync, list[bool]()

    def recording_fsync(number: int) -> None:
        before.append(path.exists())
        fsync(number)

    monkeypatch.setattr(os, "fsync", recording_fsync)
    files.create(path, b"new")
    assert before[0] is False
    assert path.read_bytes() == b"new"
    assert new_in(tmp_path) == []


def test_a_new_file_never_replaces_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not even replace a file that appears while it is written."""
    path, fsync = tmp_path / "file", os.fsync

    def interrupting_fsync(number: int) -> None:
        path.write_bytes(b"other")
        fsync(number)

    monkeypatch.setattr(os, "fsync", interrupting_fsync)
    for _ in range(2):
        with pytest.raises(FileExistsError):
            files.create(path, b"mine")
    assert path.read_bytes() == b"other"
    assert new_in(tmp_path) == []


@pytest.mark.parametrize(("busy", "data"), [(3, b"new"), (1000, b"old")])
def test_windows_replaces_a_file_once_nobody_reads_it(
    busy: int, data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another thread or window may be reading the file; after half a second this is an error."""
    path, replace, pauses = tmp_path / "file", os.replace, list[float]()
    path.write_bytes(b"old")

    def replace_later(old: Path, new: Path) -> None:
        if len(pauses) < busy:
            error = PermissionError()
            error.winerror = 32  # type: ignore[attr-defined,unused-ignore]
            raise error
        replace(old, new)

    monkeypatch.setattr(os, "replace", replace_later)
    monkeypatch.setattr(files, "sleep", pauses.append)
    with nullcontext() if data == b"new" else pytest.raises(PermissionError):
        files.replace(path, b"new")
    assert path.read_bytes() == data
    assert sum(pauses) < 0.6
    assert new_in(tmp_path) == []


def test_only_old_temporary_files_are_removed(tmp_path: Path) -> None:
    """Another window may still be writing a new file."""
    old, young = tmp_path / f".{'0' * 16}.new", tmp_path / f".{'1' * 16}.new"
    others = [tmp_path / name for name in ("a.azul", "a.new", ".0.new", f".{'x' * 16}.new")]
    for path in (old, young, *others):
        path.write_bytes(b"torn")
        os.utime(path, (1000, 1000))
    os.utime(young, (time.time() - 60, time.time() - 60))
    files.sweep(tmp_path)
    assert set(tmp_path.iterdir()) == {young, *others}
    files.sweep(tmp_path / "nowhere")


@POSIX
def test_endless_files_are_not_read(tmp_path: Path) -> None:
    pipe, endless = tmp_path / "pipe", tmp_path / "endless"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    assert [files.head(path, 10) for path in (pipe, endless, tmp_path)] == [None] * 3


@POSIX
def test_reading_does_not_wait_for_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some system files block like pipes, but count as regular files."""
    path, found = tmp_path / "pipe", list[bytes | None]()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "is_file", lambda _: True)
    end = os.open(path, os.O_RDWR)
    try:
        thread = Thread(target=lambda: found.append(files.head(path, 10)), daemon=True)
        thread.start()
        thread.join(10)
        assert found == [None]
    finally:
        os.close(end)


def test_the_traceback_of_any_error_can_be_written(tmp_path: Path) -> None:
    """The traceback may contain surrogates, as in file names that are not UTF-8."""
    log = tmp_path / "azul.log"
    assert log_error(RuntimeError("why, \udcff?"), log, str) == str(log)
    assert "RuntimeError: why, \\udcff?" in log.read_text(encoding="utf-8")


@POSIX
def test_no_traceback_is_written_to_a_pipe(tmp_path: Path) -> None:
    log = tmp_path / "azul.log"
    os.mkfifo(log)
    reported = list[str]()
    thread = Thread(
        target=lambda: reported.append(log_error(RuntimeError("why"), log, str)), daemon=True
    )
    thread.start()
    thread.join(10)
    assert [trace.splitlines()[-1] for trace in reported] == ["RuntimeError: why"]
