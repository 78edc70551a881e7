"""Disk faults: the game goes on, a notice stays, and nothing is lost."""

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.paths import Paths
from azul.saves import disk, document
from azul.saves.rescue import rescue
from azul.scenes.game.round import RoundScene
from azul.settings import Settings
from tests.play.hand import Hand
from tests.systems import needs_links
from tests.trust.disks import INJECTED, REAL, Fault, small_disk

FULL = "full when a file is made"
QUICK_FAULTS = (FULL, "file locked by another program", "folder vanished")


@pytest.fixture(autouse=True)
def short_retry_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azul.saves.autosave.RETRY_INTERVAL", 0.02)


def start_game(folder: Path) -> Hand:
    """Start a game and play two moves; all is saved."""
    hand = Hand(folder)
    for label in ("New game", "Start"):
        # The notice moves the buttons, and must not come between press and release.
        hand.app.autosave.flush()
        hand.push(label)
    play(hand, 2)
    wait_for_report(hand, problem=False)
    return hand


def play(hand: Hand, moves: int) -> None:
    for _ in range(moves):
        # The notice moves the table, and must not come between press and release.
        hand.app.autosave.flush()
        hand.tick()
        hand.play(legal_moves(hand.state)[0])


def wait_for_report(hand: Hand, problem: bool) -> None:
    """Wait until a notice is shown, or is not shown any more."""
    hand.app.autosave.flush()
    wait_for(hand, lambda: bool(hand.app.notice) is problem)


def wait_for(hand: Hand, condition: Callable[[], bool]) -> None:
    for _ in range(200):
        hand.tick()
        if condition():
            return
        time.sleep(0.01)
    pytest.fail(f"timeout; the notice is {hand.app.notice}")


def file_of(hand: Hand) -> Path:
    (file,) = hand.paths.games.glob("*.azul")
    return file


def history(game: Game) -> tuple[list[str], int]:
    return [str(record) for record in game.log], game.cursor


def play_through_fault(hand: Hand, fault: Fault, folder: Path) -> None:
    """Play while the disk fails; go to the menu, come back, try to quit."""
    game = hand.scene.session.game
    file = file_of(hand)
    last_good = file.read_bytes()
    with fault(folder):
        play(hand, 3)
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
        wait_for_report(hand, problem=True)
        played = history(game)
        assert played[1] == 5
        assert not file.exists() or file.read_bytes() == last_good
        hand.key(pygame.K_ESCAPE)
        hand.push("Main menu")
        assert hand.app.notice, "the notice must stay in the menu"
        hand.push("Continue game")
        assert history(hand.scene.session.game) == played
        ask_to_quit(hand)
        ask_to_quit(hand)
        hand.push("Keep playing")
        play(hand, 1)
        wait_for_report(hand, problem=True)
    wait_for_report(hand, problem=False)
    assert history(disk.read(file)) == history(hand.scene.session.game)
    assert [path for path in file.parent.iterdir() if path.suffix == ".new"] == []
    assert file_of(hand) == file


@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK_FAULTS else pytest.param(name, marks=pytest.mark.slow)
        for name in INJECTED
    ],
)
def test_a_broken_disk_is_reported_and_saving_recovers(name: str, tmp_path: Path) -> None:
    hand = start_game(tmp_path)
    play_through_fault(hand, INJECTED[name], tmp_path)
    hand.close()


@pytest.mark.parametrize("name", REAL)
def test_a_real_broken_disk_is_reported_and_saving_recovers(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder):
        hand = start_game(folder)
        play_through_fault(hand, REAL[name], folder)
        hand.close()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A table with moves that could not be saved."""
    hand = start_game(tmp_path / "here")
    with INJECTED["folder vanished"](tmp_path / "here"):
        play(hand, 3)
        wait_for_report(hand, problem=True)
        yield hand


def ask_to_quit(hand: Hand) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    hand.tick()
    assert hand.sees("heading: Not saved yet")


def test_a_copy_can_be_saved_elsewhere_before_the_program_ends(hand: Hand) -> None:
    """It takes no other file's place; where none can be written, the question stays."""
    played, folder = history(hand.scene.session.game), hand.paths.rescue[0]
    (name,) = (path.name for path in hand.app.autosave.unsaved)
    other = folder / name
    other.write_text("precious")
    ask_to_quit(hand)
    with INJECTED[FULL](folder):
        hand.push("Save a copy")
    assert hand.sees("Some of it couldn’t be copied")
    assert hand.button("Quit without saving")
    assert hand.button("Keep playing")
    hand.push("Save a copy")
    (copy,) = {*folder.glob("*.azul")} - {other}
    assert hand.sees(str(copy))
    assert history(disk.read(copy)) == played
    assert other.read_text() == "precious"
    hand.push("Quit")
    assert hand.app.stack.top is None


def test_the_program_ends_as_asked_once_all_is_saved_after_all(tmp_path: Path) -> None:
    hand = start_game(tmp_path)
    with INJECTED[FULL](tmp_path):
        play(hand, 1)
        wait_for_report(hand, problem=True)
        ask_to_quit(hand)
    wait_for(hand, lambda: hand.app.stack.top is None)
    assert disk.read(file_of(hand)).cursor == 4


@needs_links
def test_each_game_is_copied_to_the_first_writable_folder(tmp_path: Path) -> None:
    """Through no link to a missing file: the copy would be elsewhere than the message says."""
    closed, open_ = tmp_path / "closed", tmp_path / "open"
    closed.write_text("a file where a folder should be")
    open_.mkdir()
    (open_ / "b.azul").symlink_to(tmp_path / "elsewhere.azul")
    content = document.from_game(Game(Setup(("Ana", "Ben"))))
    games = {tmp_path / "games" / name: content for name in ("a.azul", "b.azul")}
    assert rescue(games, [closed, open_]) == [open_ / "a.azul", open_ / "b (2).azul"]
    assert not (tmp_path / "elsewhere.azul").exists()


def test_the_program_can_be_left_without_saving(hand: Hand) -> None:
    ask_to_quit(hand)
    hand.push("Quit without saving")
    assert hand.app.stack.top is None


def test_a_game_that_was_never_written_is_in_the_list_and_can_be_continued(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    with INJECTED[FULL](tmp_path):
        hand.push("New game")
        hand.push("Start")
        play(hand, 1)
        wait_for_report(hand, problem=True)
        played = history(hand.scene.session.game)
        hand.key(pygame.K_ESCAPE)
        hand.push("Main menu")
        hand.push("New game")
        hand.push("Start")
        hand.key(pygame.K_ESCAPE)
        hand.push("Main menu")
        first, second = hand.app.context.library.entries()
        assert (first.saved, second.saved) == (None, None)
        hand.push("Load game")
        hand.key(pygame.K_DOWN)
        hand.key(pygame.K_RETURN)
        assert history(hand.scene.session.game) == played
    wait_for_report(hand, problem=False)
    assert len(list(hand.paths.games.glob("*.azul"))) == 2
    hand.close()


def test_unsaved_settings_are_reported_and_saved_when_possible(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    with INJECTED["no rights"](tmp_path):
        hand.key(pygame.K_F11)
        wait_for_report(hand, problem=True)
        assert str(hand.app.notice) == "Not saved: access is denied. The program keeps trying."
    wait_for_report(hand, problem=False)
    assert Settings.load(hand.paths.settings).fullscreen
    hand.close()


def test_a_user_without_a_home_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("azul.paths.platformdirs.PlatformDirs", fail)
    assert Paths.of_system().games.is_relative_to(tempfile.gettempdir())


def let_disk_wait(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Let each write wait until the returned event is set."""
    answer, fsync = threading.Event(), os.fsync
    monkeypatch.setattr(os, "fsync", lambda number: answer.wait(10) and fsync(number))
    return answer


@pytest.mark.slow
def test_a_disk_that_does_not_answer_is_reported_and_frames_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = start_game(tmp_path)
    answer = let_disk_wait(monkeypatch)
    try:
        play(hand, 1)
        hand.tick(30)
        assert "the disk is slow" in str(hand.app.notice)
        play(hand, 1)
        played = history(hand.scene.session.game)
    finally:
        answer.set()
    wait_for_report(hand, problem=False)
    assert history(disk.read(file_of(hand))) == played
    hand.close()


@pytest.mark.pictures
def test_settings_on_a_slow_disk_hold_no_picture_back_and_are_no_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = start_game(tmp_path)
    pictures: list[bool] = []
    answer = let_disk_wait(monkeypatch)
    monkeypatch.setattr(RoundScene, "draw", lambda *_: pictures.append(True))
    hand.key(pygame.K_m)
    hand.tick(30)
    assert pictures
    assert hand.app.notice is None
    answer.set()
    hand.close()
    assert Settings.load(hand.paths.settings).muted


def test_settings_on_a_disk_that_does_not_answer_do_not_prevent_deleting_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, answer = start_game(tmp_path), threading.Event()
    file = file_of(hand)
    hand.app.stack.go_back_to(hand.app.stack.scenes[0])
    monkeypatch.setattr(Settings, "save", lambda *_: answer.wait(10))
    hand.key(pygame.K_m)
    hand.push("Load game")
    begun = time.monotonic()
    hand.push("Delete")
    assert time.monotonic() - begun < 2.5
    assert not file.exists()
    answer.set()
    hand.close()


@pytest.mark.pictures
def test_no_picture_shows_a_step_before_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tiles stay held until then."""
    hand = start_game(tmp_path)
    file, pictures = file_of(hand), []
    answer = let_disk_wait(monkeypatch)
    monkeypatch.setattr(RoundScene, "draw", lambda *_: pictures.append(disk.read(file).cursor))
    hand.play(legal_moves(hand.state)[0])
    pictures.clear()
    hand.tick(1)
    assert pictures == []
    answer.set()
    wait_for_report(hand, problem=False)
    assert set(pictures) == {4}
    hand.close()
