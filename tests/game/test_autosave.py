"""Saving on a thread: no waiting for the disk, no loss; failures are reported and retried."""

import errno
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from azul.engine import IllegalRecord, Setup, legal_moves, parse_record
from azul.game.game import Game
from azul.game.session import Session
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.disk import KnownContents
from azul.saves.document import Document
from azul.saves.game_library import GameLibrary
from azul.tasks import Tasks
from tests.game.histories import NAMES, played

TWO = Setup(NAMES[:2], seed=7)


@pytest.fixture
def autosave() -> Iterator[Autosave]:
    autosave = Autosave()
    yield autosave
    autosave.close()


class SlowDisk:
    """A disk that keeps every write waiting until it is released."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.cursors: list[int] = []
        self.busy = threading.Event()
        self.released = threading.Event()
        self._write = disk.write_document
        patch.setattr(disk, "write_document", self._wait_and_write)

    def _wait_and_write(self, content: Document, path: Path, known: KnownContents | None) -> None:
        self.busy.set()
        assert self.released.wait(5)
        self.cursors.append(content["cursor"])
        self._write(content, path, known)


def test_without_a_new_thread_a_file_is_written_nevertheless(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing unwritten remains that would keep the window from closing."""

    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    Tasks(str).on_thread(autosave.awaited(path, path.touch))
    assert path.exists()
    assert autosave.unwritten == []
    assert autosave.flush()


@pytest.mark.slow
def test_only_the_file_that_is_being_written_is_waited_for(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_disk = SlowDisk(monkeypatch)
    autosave.save(Game(TWO), path)
    slow_disk.busy.wait(5)
    begun = time.monotonic()
    assert autosave.is_written(path.with_name("other.azul"))
    assert time.monotonic() - begun < 0.2
    assert not autosave.is_written(path)
    assert 0.2 < time.monotonic() - begun < 2
    threading.Timer(0.05, slow_disk.released.set).start()
    assert autosave.is_written(path)


def test_a_failed_file_is_not_waited_for(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_disk(monkeypatch)
    autosave.save(Game(TWO), path)
    autosave.flush()
    begun = time.monotonic()
    assert not autosave.is_written(path)
    assert time.monotonic() - begun < 0.2


def break_disk(patch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    patch.setattr(os, "replace", full)


def test_after_a_flush_the_file_has_the_game_of_the_call(autosave: Autosave, path: Path) -> None:
    autosave.flush()
    assert autosave.problem is None
    game = played(TWO, count=5, back=1)
    log, cursor = game.log, game.cursor
    autosave.save(game, path)
    game.undo()
    autosave.flush()
    read = disk.read(path)
    assert (read.log, read.cursor) == (log, cursor)


def test_close_writes_all_queued_games(path: Path) -> None:
    autosave = Autosave()
    autosave.save(played(TWO, count=5), path)
    autosave.close()
    assert disk.read(path).state == played(TWO, count=5).state


def test_save_never_waits_for_the_disk_and_the_newest_state_is_written(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_disk = SlowDisk(monkeypatch)
    autosave.save(played(TWO, count=1), path)
    assert slow_disk.busy.wait(5)
    for count in (2, 3, 4):
        autosave.save(played(TWO, count=count), path)
    assert slow_disk.cursors == []
    slow_disk.released.set()
    autosave.flush()
    assert slow_disk.cursors == [2, 5]
    assert disk.read(path).cursor == 5


def test_each_game_gets_its_own_file(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow_disk = SlowDisk(monkeypatch)
    files = [path.with_name(f"{count}.azul") for count in (1, 2, 3)]
    for count, file in enumerate(files, 1):
        autosave.save(played(TWO, count=count), file)
    slow_disk.released.set()
    autosave.flush()
    assert [disk.read(file).cursor for file in files] == [2, 3, 4]


def test_a_problem_is_reported_until_the_next_step_is_saved(
    autosave: Autosave, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk.write(Game(TWO), path)
    old = path.read_bytes()
    with monkeypatch.context() as patch:
        break_disk(patch)
        autosave.save(played(TWO, count=1), path)
        autosave.flush()
    assert str(autosave.problem) == "game.azul can’t be written: there’s no space left on the disk."
    assert path.read_bytes() == old
    autosave.save(played(TWO, count=2), path)
    autosave.flush()
    assert autosave.problem is None
    assert disk.read(path).cursor == 3


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_flush_returns_after_an_unexpected_error(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(disk, "write_document", fail)
    autosave = Autosave()
    autosave.save(Game(TWO), path)
    waiting = threading.Thread(target=autosave.flush, daemon=True)
    waiting.start()
    waiting.join(0.2)
    assert not waiting.is_alive()


def test_a_session_saves_its_game_on_request_and_after_every_step(
    autosave: Autosave, path: Path
) -> None:
    session = Session(Game(TWO), path, GameLibrary(path.parent, autosave))

    def on_disk() -> Game:
        autosave.flush()
        return disk.read(path)

    autosave.flush()
    assert not path.exists()
    session.save()
    assert on_disk().cursor == 1
    (step,) = session.play(legal_moves(session.game.state)[0])
    assert on_disk().state == step.after
    assert session.undo_to_person() == (step,)
    assert (on_disk().cursor, len(on_disk().log)) == (1, 2)
    assert session.redo_to_person() == (step,)
    assert on_disk().cursor == 2


def test_a_session_saves_a_change_of_players_but_no_illegal_move(
    autosave: Autosave, path: Path
) -> None:
    session = Session(Game(TWO), path, GameLibrary(path.parent, autosave))
    assert session.undo_to_person() == ()
    with pytest.raises(IllegalRecord):
        session.play(parse_record("9R1"))
    autosave.flush()
    assert not path.exists()
    assert session.game.cursor == 1
    session.reseat(1, "Inês", "master")
    autosave.flush()
    assert disk.read(path).seats == session.seats
    assert [seat.is_person for seat in session.seats] == [True, False]


def test_a_failed_save_is_repeated_at_close(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    autosave = Autosave()
    with monkeypatch.context() as patch:
        break_disk(patch)
        autosave.save(played(TWO, count=3), path)
        autosave.flush()
        assert autosave.problem
    autosave.close()
    assert disk.read(path).cursor == 4


def test_a_failed_save_is_repeated_after_a_while(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azul.saves.autosave.RETRY_INTERVAL", 0.01)
    autosave = Autosave()
    with monkeypatch.context() as patch:
        break_disk(patch)
        autosave.save(played(TWO, count=3), path)
        autosave.flush()
    for _ in range(500):
        if autosave.problem is None:
            break
        time.sleep(0.01)
    assert disk.read(path).cursor == 4
    autosave.close()


def test_a_newer_step_is_not_overwritten_by_an_older_one_that_failed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = Autosave()
    with monkeypatch.context() as patch:
        break_disk(patch)
        autosave.save(played(TWO, count=1), path)
        autosave.flush()
    autosave.save(played(TWO, count=5), path)
    autosave.close()
    assert disk.read(path).cursor == 6
