"""A file that is not ours any more, or must not be written, is left as it is: real windows.

Another window plays the game where no lock can be had, another program has written to the file, or
it is write-protected. The game goes on in a new file, with a word, and nothing is lost.
"""

import os
import stat
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.saves import disk as saves
from azul.saves.autosave import Autosave
from azul.saves.claims import FileClaim
from azul.saves.shelf import Shelf
from tests.trust.window import Seen, Window

POSIX = pytest.mark.skipif(os.name != "posix", reason="links and modes as on POSIX")

CHANGED = "Another window or program changed first.azul."
PROTECTED = "first.azul is write-protected."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The one game on a shelf."""
    file = tmp_path / "home" / "games" / "first.azul"
    game = Game(Setup(("Ana", "Ben"), seed=7))
    game.play(legal_moves(game.state)[0])
    saves.write(game, file)
    return file


def home(file: Path) -> Path:
    return file.parents[1]


def lock_of(file: Path) -> Path:
    return Path(FileClaim(file)._lock.lock_file)


IN_THE_WAY: dict[str, Callable[[Path], object]] = {
    "folder": lambda lock: lock.mkdir(),
    "endless": lambda lock: lock.symlink_to("/dev/zero"),
}
"""What may lie where a lock would."""


def assert_moved(seen: Seen, file: Path, why: str) -> None:
    """It is told, and what has been played is in a file of its own."""
    assert seen.scene == "Message"
    assert seen.words == f"{why} It stays as it is, and the game continues in {seen.file}."
    assert seen.file != file.name
    assert saves.read(file.with_name(seen.file)).cursor == seen.cursor


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("place", ["home", "games"])
def test_whoever_comes_over_a_link_is_asked_as_in_any_second_window(
    place: str, file: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    if place == "home":
        other.symlink_to(home(file))
    else:
        other.mkdir()
        (other / "games").symlink_to(file.parent)
    with Window(home(file)) as first, Window(other) as second:
        assert first.do("push", "Continue game").scene == "RoundScene"
        assert second.do("push", "Continue game").scene == "Question"


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("put", IN_THE_WAY.values(), ids=IN_THE_WAY)
def test_two_windows_without_locks_never_write_over_each_others_moves(
    put: Callable[[Path], object], file: Path
) -> None:
    put(lock_of(file))
    with Window(home(file)) as first, Window(home(file)) as second:
        for window in (first, second):
            assert window.do("push", "Continue game").scene == "RoundScene"
        assert first.do("play") == Seen("RoundScene", "", file.name, 3)
        assert_moved(second.do("play"), file, CHANGED)
        assert second.do("push", "Close").scene == "RoundScene"
        seen = second.do("play")
        assert first.do("play") == Seen("RoundScene", "", file.name, 4)
        assert second.do("play") == Seen("RoundScene", "", seen.file, 5)
    assert saves.read(file).cursor == 4
    assert saves.read(file.with_name(seen.file)).cursor == 5


@POSIX
def test_two_games_begun_in_one_second_without_locks_are_both_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither has seen the file of the other one when it chose a name."""
    monkeypatch.setattr(FileClaim, "take", lambda _: True)
    autosaves = Autosave(), Autosave()
    shelves = [Shelf(tmp_path / "games", autosave) for autosave in autosaves]
    paths = [shelf.new_path(datetime(2026, 1, 31, 12)) for shelf in shelves]
    assert paths[0] == paths[1]
    for seed, (shelf, path) in enumerate(zip(shelves, paths, strict=True)):
        shelf.save(Game(Setup(("Ana", "Ben"), seed=seed)), path)
        autosaves[seed].flush()
        shelf.update_claims()
        autosaves[seed].flush()
    kept = [shelf.current_path(path) for shelf, path in zip(shelves, paths, strict=True)]
    assert [saves.read(path).setup.seed for path in kept] == [0, 1]


def change(file: Path) -> None:
    """As a service that keeps the files of two computers alike."""
    game = saves.read(file)
    game.undo()
    saves.write(game, file)


def tear(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:100])


def put_a_pipe_there(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("deed", [change, tear, put_a_pipe_there])
def test_what_another_program_has_written_is_not_written_over(
    deed: Callable[[Path], None], file: Path
) -> None:
    with Window(home(file)) as window:
        window.do("push", "Continue game")
        deed(file)
        left = file.read_bytes() if file.is_file() else None
        seen = window.do("play")
        assert_moved(seen, file, CHANGED)
        assert (file.read_bytes() if file.is_file() else None) == left
        window.do("push", "Close")
        assert window.do("play").file == seen.file
        window.do("leave")
        assert window.do("push", "Continue game") == Seen("RoundScene", "", seen.file, 4)


@pytest.mark.slow
@POSIX
def test_a_write_protected_game_goes_on_in_a_new_file_which_is_then_continued(file: Path) -> None:
    file.chmod(0o444)
    left = file.read_bytes()
    with Window(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
        seen = window.do("play")
        assert_moved(seen, file, PROTECTED)
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (left, 0o444)
    with Window(home(file)) as window:
        assert window.do("push", "Continue game") == Seen("RoundScene", "", seen.file, 3)


@pytest.mark.slow
@POSIX
def test_a_file_that_only_has_other_times_is_still_ours(file: Path) -> None:
    """Some disks change times by themselves; a new file with each move would bury the shelf."""
    with Window(home(file)) as window:
        window.do("push", "Continue game")
        for number in range(3):
            os.utime(file, (number, number))
            assert window.do("play") == Seen("RoundScene", "", file.name, 3 + number)


@pytest.mark.slow
def test_the_game_is_continued_that_was_played_last_whatever_the_times_say(file: Path) -> None:
    """Clocks go wrong, and files come from elsewhere."""
    other = file.with_name("other.azul")
    saves.write(Game(Setup(("Carla", "Dinis"), seed=8)), other)
    os.utime(file, (1e9, 1e9))
    os.utime(other, (4e9, 4e9))
    with Window(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
    os.utime(file, (1000, 1000))
    os.utime(other, (2000, 2000))
    with Window(home(file)) as window:
        assert window.do("push", "Continue game").file == file.name
