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
from tests.play.mouse_player import MousePlayer
from tests.systems import needs_links
from tests.trust.disks import INJECTED, REAL, Fault, small_disk

FULL = "full when a file is made"
QUICK_FAULTS = (FULL, "file locked by another program", "folder vanished")


@pytest.fixture(autouse=True)
def short_retry_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azul.saves.autosave.RETRY_INTERVAL", 0.02)


def start_game(folder: Path) -> MousePlayer:
    """Start a game and play two moves; all is saved."""
    player = MousePlayer(folder)
    for label in ("New game", "Start"):
        # The notice moves the buttons, and must not come between press and release.
        player.app.autosave.flush()
        player.push(label)
    play(player, 2)
    wait_for_report(player, problem=False)
    return player


def play(player: MousePlayer, moves: int) -> None:
    for _ in range(moves):
        # The notice moves the table, and must not come between press and release.
        player.app.autosave.flush()
        player.tick()
        player.play(legal_moves(player.state)[0])


def wait_for_report(player: MousePlayer, problem: bool) -> None:
    """Wait until a notice is shown, or is no longer shown."""
    player.app.autosave.flush()
    wait_for(player, lambda: bool(player.app.notice) is problem)


def wait_for(player: MousePlayer, condition: Callable[[], bool]) -> None:
    for _ in range(200):
        player.tick()
        if condition():
            return
        time.sleep(0.01)
    pytest.fail(f"timeout; the notice is {player.app.notice}")


def file_of(player: MousePlayer) -> Path:
    (file,) = player.paths.games.glob("*.azul")
    return file


def history(game: Game) -> tuple[list[str], int]:
    return [str(record) for record in game.log], game.cursor


def play_through_fault(player: MousePlayer, fault: Fault, folder: Path) -> None:
    """Play while the disk fails; go to the menu, come back, try to quit."""
    game = player.scene.session.game
    file = file_of(player)
    last_good = file.read_bytes()
    with fault(folder):
        play(player, 3)
        player.key(pygame.K_z, pygame.KMOD_CTRL)
        wait_for_report(player, problem=True)
        played = history(game)
        assert played[1] == 5
        assert not file.exists() or file.read_bytes() == last_good
        player.key(pygame.K_ESCAPE)
        player.push("Main menu")
        assert player.app.notice, "the notice must stay in the menu"
        player.push("Continue game")
        assert history(player.scene.session.game) == played
        ask_to_quit(player)
        ask_to_quit(player)
        player.push("Keep playing")
        play(player, 1)
        wait_for_report(player, problem=True)
    wait_for_report(player, problem=False)
    assert history(disk.read(file)) == history(player.scene.session.game)
    assert [path for path in file.parent.iterdir() if path.suffix == ".new"] == []
    assert file_of(player) == file


@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK_FAULTS else pytest.param(name, marks=pytest.mark.slow)
        for name in INJECTED
    ],
)
def test_a_broken_disk_is_reported_and_saving_recovers(name: str, tmp_path: Path) -> None:
    player = start_game(tmp_path)
    play_through_fault(player, INJECTED[name], tmp_path)
    player.close()


@pytest.mark.parametrize("name", REAL)
def test_a_real_broken_disk_is_reported_and_saving_recovers(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder):
        player = start_game(folder)
        play_through_fault(player, REAL[name], folder)
        player.close()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[MousePlayer]:
    """Return a player at a table with moves that could not be saved."""
    player = start_game(tmp_path / "here")
    with INJECTED["folder vanished"](tmp_path / "here"):
        play(player, 3)
        wait_for_report(player, problem=True)
        yield player


def ask_to_quit(player: MousePlayer) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.tick()
    assert player.sees("heading: Not saved yet")


def test_a_copy_can_be_saved_elsewhere_before_the_program_ends(player: MousePlayer) -> None:
    """The copy replaces no other file; if no copy can be written, the question stays."""
    played, folder = history(player.scene.session.game), player.paths.rescue[0]
    (name,) = (path.name for path in player.app.autosave.unsaved)
    other = folder / name
    other.write_text("precious")
    ask_to_quit(player)
    with INJECTED[FULL](folder):
        player.push("Save a copy")
    assert player.sees("Not everything could be copied")
    assert player.button("Quit without saving")
    assert player.button("Keep playing")
    player.push("Save a copy")
    (copy,) = {*folder.glob("*.azul")} - {other}
    assert player.sees(str(copy))
    assert history(disk.read(copy)) == played
    assert other.read_text() == "precious"
    player.push("Quit")
    assert player.app.stack.top is None


def test_the_program_ends_as_asked_once_all_is_saved_after_all(tmp_path: Path) -> None:
    player = start_game(tmp_path)
    with INJECTED[FULL](tmp_path):
        play(player, 1)
        wait_for_report(player, problem=True)
        ask_to_quit(player)
    wait_for(player, lambda: player.app.stack.top is None)
    assert disk.read(file_of(player)).cursor == 4


@needs_links
def test_each_game_is_copied_to_the_first_writable_folder(tmp_path: Path) -> None:
    """Links to missing files do not count: the copy would not be where the message says."""
    closed, open_ = tmp_path / "closed", tmp_path / "open"
    closed.write_text("a file where a folder should be")
    open_.mkdir()
    (open_ / "b.azul").symlink_to(tmp_path / "elsewhere.azul")
    content = document.from_game(Game(Setup(("Ana", "Ben"))))
    games = {tmp_path / "games" / name: content for name in ("a.azul", "b.azul")}
    assert rescue(games, [closed, open_]) == [open_ / "a.azul", open_ / "b (2).azul"]
    assert not (tmp_path / "elsewhere.azul").exists()


def test_the_program_can_be_left_without_saving(player: MousePlayer) -> None:
    ask_to_quit(player)
    player.push("Quit without saving")
    assert player.app.stack.top is None


def test_a_game_that_was_never_written_is_in_the_list_and_can_be_continued(tmp_path: Path) -> None:
    player = MousePlayer(tmp_path)
    with INJECTED[FULL](tmp_path):
        player.push("New game")
        player.push("Start")
        play(player, 1)
        wait_for_report(player, problem=True)
        played = history(player.scene.session.game)
        player.key(pygame.K_ESCAPE)
        player.push("Main menu")
        player.push("New game")
        player.push("Start")
        player.key(pygame.K_ESCAPE)
        player.push("Main menu")
        first, second = player.app.context.library.entries()
        assert (first.saved, second.saved) == (None, None)
        player.push("Load game")
        player.key(pygame.K_DOWN)
        player.key(pygame.K_RETURN)
        assert history(player.scene.session.game) == played
    wait_for_report(player, problem=False)
    assert len(list(player.paths.games.glob("*.azul"))) == 2
    player.close()


def test_unsaved_settings_are_reported_and_saved_when_possible(tmp_path: Path) -> None:
    player = MousePlayer(tmp_path)
    with INJECTED["no rights"](tmp_path):
        player.key(pygame.K_F11)
        wait_for_report(player, problem=True)
        assert str(player.app.notice) == "Not saved: access is denied. The game keeps trying."
    wait_for_report(player, problem=False)
    assert Settings.load(player.paths.settings).fullscreen
    player.close()


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
    player = start_game(tmp_path)
    answer = let_disk_wait(monkeypatch)
    try:
        play(player, 1)
        player.tick(30)
        assert "the disk is slow" in str(player.app.notice)
        play(player, 1)
        played = history(player.scene.session.game)
    finally:
        answer.set()
    wait_for_report(player, problem=False)
    assert history(disk.read(file_of(player))) == played
    player.close()


@pytest.mark.pictures
def test_settings_on_a_slow_disk_delay_no_frame_and_are_no_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start_game(tmp_path)
    pictures: list[bool] = []
    answer = let_disk_wait(monkeypatch)
    monkeypatch.setattr(RoundScene, "draw", lambda *_: pictures.append(True))
    player.key(pygame.K_m)
    player.tick(30)
    assert pictures
    assert player.app.notice is None
    answer.set()
    player.close()
    assert Settings.load(player.paths.settings).muted


def test_settings_on_a_disk_that_does_not_answer_do_not_prevent_deleting_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, answer = start_game(tmp_path), threading.Event()
    file = file_of(player)
    player.app.stack.go_back_to(player.app.stack.scenes[0])
    monkeypatch.setattr(Settings, "save", lambda *_: answer.wait(10))
    player.key(pygame.K_m)
    player.push("Load game")
    begun = time.monotonic()
    player.push("Delete")
    assert time.monotonic() - begun < 2.5
    assert not file.exists()
    answer.set()
    player.close()


@pytest.mark.pictures
def test_no_frame_shows_a_step_before_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tiles stay held until the step is saved."""
    player = start_game(tmp_path)
    file, pictures = file_of(player), []
    answer = let_disk_wait(monkeypatch)
    monkeypatch.setattr(RoundScene, "draw", lambda *_: pictures.append(disk.read(file).cursor))
    player.play(legal_moves(player.state)[0])
    pictures.clear()
    player.tick(1)
    assert pictures == []
    answer.set()
    wait_for_report(player, problem=False)
    assert set(pictures) == {4}
    player.close()
