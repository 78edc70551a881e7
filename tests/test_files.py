"""Files as the disk has them: any name, any mode, links, and what killed programs leave."""

import os
import stat
import time
from pathlib import Path
from threading import Thread

import pytest

from azul import files
from azul.log import log_error

POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and links as on POSIX")


def new_in(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix == ".new"]


@POSIX
@pytest.mark.parametrize("letter", ["x", "ö", "🦊"])
def test_a_file_of_the_longest_name_can_be_replaced(letter: str, tmp_path: Path) -> None:
    """What is written beside it first must not need a name that is longer."""
    for length in range(250, 256):
        size = len(letter.encode())
        path = tmp_path / (letter * (length // size) + "x" * (length % size))
        for data in (b"old", b"new"):
            files.replace(path, data)
            assert path.read_bytes() == data


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o444])
def test_a_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    files.replace(path, b"new")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


@POSIX
def test_nobody_may_read_what_is_written_who_may_not_read_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync, modes = tmp_path / "file", os.fsync, list[int]()
    path.write_bytes(b"old")
    path.chmod(0o600)

    def noted(number: int) -> None:
        modes.extend(stat.S_IMODE(new.stat().st_mode) for new in new_in(tmp_path))
        fsync(number)

    monkeypatch.setattr(os, "fsync", noted)
    files.replace(path, b"new")
    assert modes == [0o600]


@POSIX
def test_no_link_is_followed_that_lies_where_a_file_is_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have guessed the name."""
    monkeypatch.setattr(os, "urandom", bytes)
    precious, path = tmp_path / "precious", tmp_path / "file"
    precious.write_bytes(b"precious")
    (tmp_path / f".{'00' * 8}.new").symlink_to(precious)
    with pytest.raises(FileExistsError):
        files.replace(path, b"new")
    assert precious.read_bytes() == b"precious"
    assert len(new_in(tmp_path)) == 1, "the link is not ours"


def test_two_windows_never_begin_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync = tmp_path / "file", os.fsync
    begun = list[Path]()

    def interrupted(number: int) -> None:
        begun.extend(new_in(tmp_path))
        monkeypatch.setattr(os, "fsync", fsync)
        files.replace(path, b"other")
        fsync(number)

    monkeypatch.setattr(os, "fsync", interrupted)
    files.replace(path, b"mine")
    assert len(begun) == 1
    assert path.read_bytes() == b"mine"
    assert new_in(tmp_path) == []


def test_a_new_file_has_its_name_only_once_it_is_whole_and_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, fsync, before = tmp_path / "file", os.fsync, list[bool]()

    def noted(number: int) -> None:
        before.append(path.exists())
        fsync(number)

    monkeypatch.setattr(os, "fsync", noted)
    files.create(path, b"new")
    assert before[0] is False
    assert path.read_bytes() == b"new"
    assert new_in(tmp_path) == []


def test_a_new_file_never_takes_the_place_of_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not of one either that comes while it is being written."""
    path, fsync = tmp_path / "file", os.fsync

    def interrupted(number: int) -> None:
        path.write_bytes(b"other")
        fsync(number)

    monkeypatch.setattr(os, "fsync", interrupted)
    for _ in range(2):
        with pytest.raises(FileExistsError):
            files.create(path, b"mine")
    assert path.read_bytes() == b"other"
    assert new_in(tmp_path) == []


def test_only_what_was_left_long_ago_is_swept_away(tmp_path: Path) -> None:
    """What is younger may be on its way to the disk from another window."""
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
def test_what_has_no_end_is_not_begun_to_be_read(tmp_path: Path) -> None:
    pipe, endless = tmp_path / "pipe", tmp_path / "endless"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    assert [files.head(path, 10) for path in (pipe, endless, tmp_path)] == [None] * 3


@POSIX
def test_a_file_that_has_nothing_to_say_yet_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some files of the system are like pipes and do not say so."""
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


def test_the_trace_of_any_error_can_be_written(tmp_path: Path) -> None:
    """Even with halves of characters, as names on the disk that are no UTF-8 have them."""
    log = tmp_path / "azul.log"
    assert log_error(RuntimeError("why, \udcff?"), log, str) == str(log)
    assert "RuntimeError: why, \\udcff?" in log.read_text(encoding="utf-8")


@POSIX
def test_no_trace_is_written_into_what_has_no_end(tmp_path: Path) -> None:
    log = tmp_path / "azul.log"
    os.mkfifo(log)
    told = list[str]()
    thread = Thread(
        target=lambda: told.append(log_error(RuntimeError("why"), log, str)), daemon=True
    )
    thread.start()
    thread.join(10)
    assert [trace.splitlines()[-1] for trace in told] == ["RuntimeError: why"]
