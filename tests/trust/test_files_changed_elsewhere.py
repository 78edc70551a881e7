"""A file that was changed elsewhere, or is write-protected, stays unchanged: in real windows.

Another window plays the game without locks, another program has written the file, or the file is
write-protected. The game continues in a new file, with a message, and nothing is lost.
"""

import os
import stat
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.claims import FileClaim
from azul.saves.game_library import GameLibrary
from tests.systems import only_posix
from tests.trust.window_process import WindowProcess, WindowState

POSIX = only_posix("Windows has other links and modes")

CHANGED = "Another window or program changed first.azul."
PROTECTED = "first.azul is write-protected."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the only game in the library."""
    file = tmp_path / "home" / "games" / "first.azul"
    game = Game(Setup(("Ana", "Ben"), seed=7))
    game.play(legal_moves(game.state)[0])
    disk.write(game, file)
    return file


def home(file: Path) -> Path:
    return file.parents[1]


def lock_of(file: Path) -> Path:
    """Return the lock of a file while this process holds it."""
    claim = FileClaim(file)
    claim.take()
    (lock,) = file.parent.glob(".*.lock")
    claim.release()
    return lock


LOCK_OBSTACLES: dict[str, Callable[[Path], object]] = {
    "folder": lambda lock: lock.mkdir(),
    "endless": lambda lock: lock.symlink_to("/dev/zero"),
}
"""Obstacles to a lock file."""


def assert_moved(state: WindowState, file: Path, why: str) -> None:
    """Check the message that the game continues in a new file, which has all moves."""
    assert state.scene == "MessageScene"
    assert state.text == f"{why} That file won’t be changed; the game continues in {state.file}."
    assert state.file != file.name
    assert disk.read(file.with_name(state.file)).cursor == state.cursor


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("place", ["home", "games"])
def test_a_second_window_that_uses_a_link_asks_too(place: str, file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    if place == "home":
        other.symlink_to(home(file))
    else:
        other.mkdir()
        (other / "games").symlink_to(file.parent)
    with WindowProcess(home(file)) as first, WindowProcess(other) as second:
        assert first.do("push", "Continue game").scene == "RoundScene"
        assert second.do("push", "Continue game").scene == "QuestionScene"


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("put", LOCK_OBSTACLES.values(), ids=LOCK_OBSTACLES)
def test_two_windows_without_locks_never_write_over_each_others_moves(
    put: Callable[[Path], object], file: Path
) -> None:
    put(lock_of(file))
    with WindowProcess(home(file)) as first, WindowProcess(home(file)) as second:
        for window in (first, second):
            assert window.do("push", "Continue game").scene == "RoundScene"
        assert first.do("play") == WindowState("RoundScene", "", file.name, 3)
        assert_moved(second.do("play"), file, CHANGED)
        assert second.do("push", "Close").scene == "RoundScene"
        state = second.do("play")
        assert first.do("play") == WindowState("RoundScene", "", file.name, 4)
        assert second.do("play") == WindowState("RoundScene", "", state.file, 5)
    assert disk.read(file).cursor == 4
    assert disk.read(file.with_name(state.file)).cursor == 5


@POSIX
def test_two_games_begun_in_one_second_without_locks_are_both_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither file existed when the other library chose its name."""
    monkeypatch.setattr(FileClaim, "take", lambda _: True)
    autosaves = Autosave(), Autosave()
    shelves = [GameLibrary(tmp_path / "games", autosave) for autosave in autosaves]
    paths = [library.new_path(datetime(2026, 1, 31, 12)) for library in shelves]
    assert paths[0] == paths[1]
    for seed, (library, path) in enumerate(zip(shelves, paths, strict=True)):
        library.save(Game(Setup(("Ana", "Ben"), seed=seed)), path)
        autosaves[seed].flush()
        library.update_claims()
        autosaves[seed].flush()
    saved = [library.current_path(path) for library, path in zip(shelves, paths, strict=True)]
    assert [disk.read(path).setup.seed for path in saved] == [0, 1]


def change(file: Path) -> None:
    """Change the file as a service does that synchronizes files between computers."""
    game = disk.read(file)
    game.undo()
    disk.write(game, file)


def truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def replace_by_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("damage", [change, truncate, replace_by_pipe])
def test_a_file_changed_by_another_program_is_not_overwritten(
    damage: Callable[[Path], None], file: Path
) -> None:
    with WindowProcess(home(file)) as window:
        window.do("push", "Continue game")
        damage(file)
        left = file.read_bytes() if file.is_file() else None
        state = window.do("play")
        assert_moved(state, file, CHANGED)
        assert (file.read_bytes() if file.is_file() else None) == left
        window.do("push", "Close")
        assert window.do("play").file == state.file
        window.do("leave")
        assert window.do("push", "Continue game") == WindowState("RoundScene", "", state.file, 4)


@pytest.mark.slow
@POSIX
def test_a_write_protected_game_continues_in_a_new_file(file: Path) -> None:
    file.chmod(0o444)
    left = file.read_bytes()
    with WindowProcess(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
        state = window.do("play")
        assert_moved(state, file, PROTECTED)
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (left, 0o444)
    with WindowProcess(home(file)) as window:
        assert window.do("push", "Continue game") == WindowState("RoundScene", "", state.file, 3)


@pytest.mark.slow
@POSIX
def test_a_file_with_a_new_time_only_counts_as_unchanged(file: Path) -> None:
    """Some disks change times by themselves, which must not make a new file at each move."""
    with WindowProcess(home(file)) as window:
        window.do("push", "Continue game")
        for number in range(3):
            os.utime(file, (number, number))
            assert window.do("play") == WindowState("RoundScene", "", file.name, 3 + number)


@pytest.mark.slow
def test_continue_opens_the_last_played_game_despite_other_times_of_files(file: Path) -> None:
    """Clocks may be wrong, and files may be copied."""
    other = file.with_name("other.azul")
    disk.write(Game(Setup(("Carla", "Dinis"), seed=8)), other)
    os.utime(file, (1e9, 1e9))
    os.utime(other, (4e9, 4e9))
    with WindowProcess(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
    os.utime(file, (1000, 1000))
    os.utime(other, (2000, 2000))
    with WindowProcess(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
