"""Progress with puzzles: saved like settings, and shared by two windows."""

import errno
import json
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from azul import files
from azul.saves.autosave import Autosave
from azul.saves.progress import Progress, PuzzleProgress
from azul.tasks import Tasks

TRIED, SOLVED = PuzzleProgress(solved=False), PuzzleProgress(solved=True)


@pytest.fixture
def autosave() -> Iterator[Autosave]:
    autosave = Autosave()
    yield autosave
    autosave.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "puzzles.json"


def opened(path: Path, autosave: Autosave) -> Progress:
    """Return the progress as a newly started program reads it."""
    progress = Progress(path, autosave, Tasks(str))
    progress.load()
    autosave.flush()
    assert progress.is_read
    return progress


def add_try(progress: Progress, autosave: Autosave, name: str, solved: bool, day: int = 0) -> None:
    progress.add_try(name, solved, day)
    autosave.flush()


def test_tried_and_solved_puzzles_are_saved(path: Path, autosave: Autosave) -> None:
    progress = opened(path, autosave)
    for name, solved in (("a", False), ("a", True), ("a", False), ("b", False)):
        add_try(progress, autosave, name, solved)
    again = opened(path, autosave)
    assert (again.of("a"), again.of("b"), again.of("c")) == (
        SOLVED,
        TRIED,
        None,
    )
    assert again.aside is None


def test_the_day_of_a_solved_puzzle_is_saved(path: Path, autosave: Autosave) -> None:
    """Later tries do not change the day; other puzzles are written without a day."""
    progress = opened(path, autosave)
    for name, solved, day in (("a", True, 9), ("a", False, 10), ("b", False, 9), ("c", True, 0)):
        add_try(progress, autosave, name, solved, day)
    other = opened(path, autosave)
    assert other.by_puzzle == {
        "a": PuzzleProgress(solved=True, day=9),
        "b": TRIED,
        "c": SOLVED,
    }
    assert json.loads(path.read_bytes()) == {
        "a": {"tries": 1, "solved": True, "day": 9},
        "b": {"tries": 1, "solved": False},
        "c": {"tries": 1, "solved": True},
    }
    add_try(other, autosave, "a", solved=True, day=12)
    add_try(progress, autosave, "a", solved=False)
    assert opened(path, autosave).of("a") == PuzzleProgress(solved=True, day=12)


STREAKS = [
    ([], 0),
    ([20], 1),
    ([18, 19, 20], 3),
    ([18, 19], 2),
    ([17, 18], 0),
    ([17, 18, 20], 1),
    ([15, 16, 17, 18, 20], 1),
    # The clock was set back, so that earlier days are in the future.
    ([30, 31, 32], 3),
    ([20, 30, 31, 32], 3),
    ([17, 18, 19, 20, 32], 4),
    ([18, 19, 20, 21, 22], 5),
    ([22, 23, 24, 30], 1),
]


def test_a_streak_ends_today_or_yesterday_or_in_the_future(path: Path, autosave: Autosave) -> None:
    """A series of days that ended before yesterday is over; a wrong clock ends no series."""
    for days, streak in STREAKS:
        progress = opened(path.with_name(f"{days}.json"), autosave)
        for day in days:
            progress.add_try(f"puzzle {day}", solved=True, day=day)
        progress.add_try("another puzzle", solved=True)
        assert progress.streak(20) == streak


def test_two_windows_do_not_overwrite_each_others_progress(path: Path, autosave: Autosave) -> None:
    one, other = opened(path, autosave), opened(path, autosave)
    add_try(one, autosave, "a", solved=True)
    add_try(other, autosave, "a", solved=False)
    add_try(other, autosave, "b", solved=True)
    add_try(one, autosave, "c", solved=False)
    again = opened(path, autosave)
    assert again.of("a") == SOLVED
    assert again.of("b") == SOLVED


def test_a_blocked_disk_blocks_nobody(
    path: Path, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(json.dumps({"a": {"solved": True}}))
    answers, read = Event(), files.head
    monkeypatch.setattr(files, "head", lambda *given: answers.wait(5) and read(*given))
    progress = Progress(path, autosave, Tasks(str))
    progress.add_try("b", solved=True)
    assert (progress.of("a"), progress.of("b")) == (None, SOLVED)
    answers.set()
    autosave.flush()
    assert progress.of("a") == progress.of("b") == SOLVED


def test_a_failed_save_is_reported_separately_and_repeated(
    path: Path, autosave: Autosave, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, data: bytes) -> None:
        raise PermissionError(errno.EACCES, "denied")

    progress = opened(path, autosave)
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", refuse)
        add_try(progress, autosave, "a", solved=True)
    assert autosave.problem is None, "no game is in danger"
    assert str(progress.problem).startswith("Your solved puzzles aren’t saved: access is denied.")
    add_try(progress, autosave, "b", solved=True)
    assert progress.problem is None
    assert opened(path, autosave).of("a") == SOLVED


def test_an_unreadable_file_is_set_aside(path: Path, autosave: Autosave) -> None:
    for content in (b"", b"nonsense", b"[1]", b"\xff\xfe", b"[" * 10_000):
        path.write_bytes(content)
        progress = opened(path, autosave)
        assert progress.of("a") is None
        assert progress.aside
        assert progress.aside.read_bytes() == content
        add_try(progress, autosave, "a", solved=True)
        assert opened(path, autosave).of("a") == SOLVED


def test_a_wrong_entry_changes_nothing_but_itself(path: Path, autosave: Autosave) -> None:
    days = (0, -1, 1.5, True, "1", None, 10**7)
    wrong = (1, [], {"day": 1}, {"solved": 1}, *({"solved": True, "day": day} for day in days))
    for entry in wrong:
        path.write_text(json.dumps({"a": entry, "b": {"solved": True}}))
        progress = opened(path, autosave)
        assert (progress.of("a"), progress.of("b")) == (None, SOLVED), entry


def test_a_folder_with_the_name_of_the_file_raises_nothing_before_a_write(
    path: Path, autosave: Autosave
) -> None:
    path.mkdir()
    progress = opened(path, autosave)
    assert progress.of("a") is None
    assert progress.aside
    assert progress.aside.is_dir()
