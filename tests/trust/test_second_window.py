"""Two windows of the program: neither writes to the file of the other."""

import errno
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
import pytest
from filelock import FileLock

from azul.engine import legal_moves
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.game_library import GameLibrary
from azul.scenes.dialogs.keys import KeysScene
from azul.scenes.dialogs.question import MessageScene
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.lobby.setup import SetupScene
from azul.scenes.scene import Context, Scene
from azul.settings import Settings
from tests.play.mouse_player import MousePlayer
from tests.scenes.registry import tutorial
from tests.trust.disks import INJECTED, refuse

ROOT = Path(__file__).parents[2]
CLAIM_SCRIPT = """
import sys
from pathlib import Path
from azul.saves.autosave import Autosave
from azul.saves.game_library import GameLibrary
path = Path(sys.argv[1])
library = GameLibrary(path.parent, Autosave())
print(library.claim(path), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def first(tmp_path: Path) -> Iterator[MousePlayer]:
    """Return a window with a game two moves old."""
    player = MousePlayer(tmp_path)
    player.push("New game")
    player.push("Start")
    play(player)
    play(player)
    player.app.autosave.flush()
    yield player
    player.close()


@pytest.fixture
def second(first: MousePlayer, tmp_path: Path) -> Iterator[MousePlayer]:
    """Return another window in the same folder."""
    player = MousePlayer(tmp_path)
    yield player
    player.close()


def play(player: MousePlayer) -> None:
    player.play(legal_moves(player.state)[0])


def file_of(player: MousePlayer) -> Path:
    (path,) = player.paths.games.glob("*.azul")
    return path


def is_asked(player: MousePlayer) -> bool:
    """True if the question about the other window is shown."""
    return player.sees("open in another window") and bool(player.button("Continue in a new file"))


def test_a_second_window_in_mid_drag_takes_nothing_from_the_first(
    first: MousePlayer, tmp_path: Path
) -> None:
    """The second window takes the focus, and is closed before the tiles are released."""
    game = first.scene.session.game
    move, before = legal_moves(first.state)[0], game.log
    first.press(first.source(move))
    first.move(first.target(move))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    first.tick()
    MousePlayer(tmp_path).close()
    assert game.log == before
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    first.move(first.target(move))
    first.release(first.target(move))
    first.app.autosave.flush()
    assert disk.read(first.scene.session.path).log == game.log == (*before, move)


def leave(player: MousePlayer) -> None:
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")


def continue_without_lock(player: MousePlayer) -> None:
    """Leave and continue the game while no lock can be taken."""
    leave(player)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FileLock, "acquire", partial(refuse, errno.EROFS))
        player.push("Continue game")


def by_continue(player: MousePlayer, _: Path) -> None:
    player.push("Continue game")


def from_the_list(player: MousePlayer, _: Path) -> None:
    player.push("Load game")
    player.key(pygame.K_RETURN)


def from_the_command_line(player: MousePlayer, path: Path) -> None:
    player.app.open_file(path)
    player.tick()


@pytest.mark.parametrize("open_game", [by_continue, from_the_list, from_the_command_line])
def test_the_second_window_says_so_and_both_play_on_in_different_files(
    first: MousePlayer, second: MousePlayer, open_game: Callable[[MousePlayer, Path], None]
) -> None:
    path = file_of(first)
    written = path.read_bytes()
    open_game(second, path)
    assert is_asked(second)
    second.push("Continue in a new file")
    assert second.state == first.state
    play(second)
    second.app.autosave.flush()
    assert path.read_bytes() == written
    play(first)
    second.key(pygame.K_z, pygame.KMOD_CTRL)
    for player in (first, second):
        player.app.autosave.flush()
    (other,) = set(first.paths.games.glob("*.azul")) - {path}
    assert disk.read(path).cursor == first.scene.session.game.cursor == 4
    assert disk.read(other).cursor == second.scene.session.game.cursor == 3
    assert (disk.read(other).copied_from, disk.read(path).copied_from) == (path.stem, None)


@pytest.mark.parametrize("kind", [KeysScene, SettingsScene, tutorial, SetupScene])
def test_the_game_can_be_continued_from_any_scene(
    first: MousePlayer, second: MousePlayer, kind: Callable[[Context], Scene]
) -> None:
    """A file may be dropped at any time."""
    second.app.stack.push(kind(second.app.context))
    from_the_command_line(second, file_of(first))
    second.push("Continue in a new file")
    assert second.state == first.state


def test_a_game_of_another_window_among_dropped_files_is_asked_about_and_not_called_open(
    first: MousePlayer, second: MousePlayer, tmp_path: Path
) -> None:
    for dropped in (file_of(first), tmp_path / "photo.jpg"):
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(dropped)))
    second.tick()
    assert is_asked(second)
    second.push("Continue in a new file")
    assert second.state == first.state
    assert not [scene for scene in second.app.stack.scenes if isinstance(scene, MessageScene)]


def test_a_game_that_the_other_window_has_left_goes_on_with_its_newest_move(
    first: MousePlayer, second: MousePlayer
) -> None:
    """The menu of the second window has read an older state. No lock file is left behind."""
    play(first)
    state = first.state
    first.app.autosave.flush()
    leave(first)
    assert [path.suffix for path in first.paths.games.iterdir()] == [".azul"]
    second.push("Continue game")
    assert second.state == state
    first.push("Continue game")
    assert is_asked(first)


def test_a_game_with_moves_that_could_not_be_written_stays_with_its_window(
    first: MousePlayer, second: MousePlayer, tmp_path: Path
) -> None:
    with INJECTED["read-only"](tmp_path):
        play(first)
        leave(first)
        second.push("Continue game")
        assert is_asked(second)


def test_a_failed_lock_is_retried_with_the_next_move(
    first: MousePlayer, second: MousePlayer
) -> None:
    continue_without_lock(first)
    play(first)
    second.push("Continue game")
    assert is_asked(second)


def test_a_game_taken_over_after_a_failed_lock_continues_in_a_new_file(
    first: MousePlayer, second: MousePlayer
) -> None:
    continue_without_lock(first)
    second.push("Continue game")
    play(first)
    second.key(pygame.K_z, pygame.KMOD_CTRL)
    assert first.sees("is open in another window")
    first.push("Close")
    for player in (first, second):
        player.app.autosave.flush()
        session = player.scene.session
        assert disk.read(session.path).cursor == session.game.cursor
    assert first.scene.session.path != second.scene.session.path


def test_settings_changed_in_two_windows_are_both_saved(
    first: MousePlayer, second: MousePlayer
) -> None:
    """An older change does not come back."""
    for player, volume in ((first, 3), (second, 9)):
        context = player.app.context
        context.change_settings(replace(context.settings, volume=volume))
        player.app.autosave.flush()
    for player, key in ((first, pygame.K_F11), (second, pygame.K_m)):
        player.key(key)
        player.app.autosave.flush()
    settings = Settings.load(first.paths.settings)
    assert (settings.fullscreen, settings.muted, settings.volume) == (True, True, 9)


def test_two_games_begun_in_the_same_second_get_files_of_their_own(tmp_path: Path) -> None:
    noon = datetime(2026, 1, 31, 12)
    shelves = [GameLibrary(tmp_path / "games", Autosave()) for _ in range(2)]
    assert len({library.new_path(noon) for library in shelves}) == 2


def test_a_killed_window_does_not_lock_its_game(first: MousePlayer, second: MousePlayer) -> None:
    """Until then the other window asks; canceling makes no copy."""
    leave(first)
    command = [sys.executable, "-c", CLAIM_SCRIPT, str(file_of(first))]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT) as process:
        assert process.stdout
        assert process.stdout.readline() == "True\n"
        second.push("Continue game")
        assert is_asked(second)
        second.push("Cancel")
        process.kill()
        process.wait()
    second.push("Continue game")
    assert second.scene.session.path == file_of(first)
