"""Progress with puzzles: kept as settings are, and shared by two windows."""

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from azul import files
from azul.saves.autosave import Autosave
from azul.saves.progress import Progress, PuzzleRecord
from azul.tasks import Tasks


@pytest.fixture
def autosave() -> Iterator[Autosave]:
    autosave = Autosave()
    yield autosave
    autosave.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.json"


def opened(path: Path, autosave: Autosave) -> Progress:
    """What a program knows that has been started just now."""
    progress = Progress(path, autosave, Tasks(str))
    progress.load()
    autosave.flush()
    assert progress.is_read
    return progress


def note(progress: Progress, autosave: Autosave, name: str, solved: bool) -> None:
    progress.add_try(name, solved)
    autosave.flush()


def test_what_was_tried_and_solved_is_there_the_next_time(path: Path, autosave: Autosave) -> None:
    progress = opened(path, autosave)
    for name, solved in (("a", False), ("a", True), ("a", False), ("b", False)):
        note(progress, autosave, name, solved)
    again = opened(path, autosave)
    assert (again.record_of("a"), again.record_of("b"), again.record_of("c")) == (
        PuzzleRecord(3, solved=True),
        PuzzleRecord(1, solved=False),
        PuzzleRecord(0, solved=False),
    )
    assert again.aside is None


def test_two_windows_take_nothing_from_each_other(path: Path, autosave: Autosave) -> None:
    one, other = opened(path, autosave), opened(path, autosave)
    note(one, autosave, "a", solved=True)
    note(other, autosave, "a", solved=False)
    note(other, autosave, "b", solved=True)
    note(one, autosave, "c", solved=False)
    again = opened(path, autosave)
    assert again.record_of("a").solved
    assert again.record_of("b").solved


def test_nobody_waits_for_a_disk_that_does_not_answer(
    path: Path, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(json.dumps({"a": {"tries": 2, "solved": True}}))
    answers, read = Event(), files.head
    monkeypatch.setattr(files, "head", lambda *given: answers.wait(5) and read(*given))
    progress = Progress(path, autosave, Tasks(str))
    progress.add_try("b", solved=True)
    assert (progress.record_of("a"), progress.record_of("b").solved) == (PuzzleRecord(), True)
    answers.set()
    autosave.flush()
    assert (progress.record_of("a"), progress.record_of("b").solved) == (
        PuzzleRecord(2, solved=True),
        True,
    )


def test_what_cannot_be_written_is_told_of_apart_and_tried_again(
    path: Path, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "denied")

    progress = opened(path, autosave)
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        note(progress, autosave, "a", solved=True)
    assert autosave.problem is None, "no game is in danger"
    assert str(progress.problem).startswith("Your solved puzzles aren’t saved: access is denied.")
    note(progress, autosave, "b", solved=True)
    assert progress.problem is None
    assert opened(path, autosave).record_of("a").solved


@pytest.mark.parametrize("content", [b"", b"nonsense", b"[1]", b"\xff\xfe", b"[" * 10_000])
def test_what_cannot_be_read_is_kept_aside(content: bytes, path: Path, autosave: Autosave) -> None:
    path.write_bytes(content)
    progress = opened(path, autosave)
    assert progress.record_of("a") == PuzzleRecord()
    assert progress.aside
    assert progress.aside.read_bytes() == content
    note(progress, autosave, "a", solved=True)
    assert opened(path, autosave).record_of("a").solved


@pytest.mark.parametrize(
    "entry", [1, [], {"tries": 1}, {"tries": -1, "solved": True}, {"tries": "1", "solved": True}]
)
def test_a_wrong_entry_changes_nothing_but_itself(
    entry: object, path: Path, autosave: Autosave
) -> None:
    path.write_text(json.dumps({"a": entry, "b": {"tries": 2, "solved": True}}))
    progress = opened(path, autosave)
    assert (progress.record_of("a"), progress.record_of("b")) == (
        PuzzleRecord(),
        PuzzleRecord(2, solved=True),
    )


def test_a_folder_in_its_place_raises_nothing_before_it_is_written(
    path: Path, autosave: Autosave
) -> None:
    path.mkdir()
    progress = opened(path, autosave)
    assert progress.record_of("a") == PuzzleRecord()
    assert progress.aside
    assert progress.aside.is_dir()
