"""Files that are dropped onto the window or opened, and the game that the menu continues."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Setup
from azul.game.game import Game
from azul.saves import disk
from azul.saves.autosave import Autosave
from azul.saves.game_library import GameLibrary
from azul.scenes.game.round import RoundScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.stack import SceneStack
from tests.game.histories import played
from tests.play.mouse_player import MousePlayer
from tests.play.programs import CTRL, play_first_move
from tests.play.test_commands import show_scene, shown
from tests.scenes.registry import finish_round

AT_TABLE = [MenuScene, RoundScene]


def drop(player: MousePlayer, *paths: Path, ticks: int = 0) -> None:
    """Drop files together, with SDL's events for the drop, and some ticks after each file."""
    pygame.event.post(pygame.Event(pygame.DROPBEGIN))
    for path in paths:
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        player.tick(ticks)
    pygame.event.post(pygame.Event(pygame.DROPCOMPLETE))
    player.tick()


def save_outside(folder: Path, seed: int = 5) -> Path:
    path = folder / f"elsewhere {seed}.azul"
    disk.write(played(Setup(("Carla", "Dinis"), seed=seed), 7), path)
    return path


def photos(folder: Path, count: int) -> list[Path]:
    paths = [folder / f"photo {number}.jpg" for number in range(count)]
    for path in paths:
        path.write_bytes(b"\xff\xd8\xff\xe0 a photo")
    return paths


def is_claimed(player: MousePlayer, path: Path) -> bool:
    """True if another window cannot open a game now."""
    player.app.autosave.flush()
    player.tick()
    other = Autosave()
    library = GameLibrary(player.paths.games, other)
    is_free_to_claim = library.claim(path)
    library.close()
    other.close()
    return not is_free_to_claim


def start_own_game(player: MousePlayer, moves: int = 3) -> Path:
    """Show a game at the table and make some moves; return its file."""
    show_scene(player, "table")
    for _ in range(moves):
        play_first_move(player)
    return player.scene.session.path


def back_to_continue(player: MousePlayer) -> None:
    """Leave the table for the menu, and continue from the menu."""
    player.key(pygame.K_ESCAPE)
    player.push("Main menu")
    player.push("Continue game")


def test_a_dropped_file_opens_from_every_scene_and_stays_as_it_is(
    player: MousePlayer, tmp_path: Path
) -> None:
    """The game before it is saved, and free for other windows."""
    path, saved = save_outside(tmp_path), list[tuple[Path, object]]()
    written = path.read_bytes()
    for name in ("menu", "settings", "table", "pause", "gray-walls"):
        show_scene(player, name)
        drop(player, path)
        assert shown(player) == AT_TABLE
        assert player.state == disk.read(path).state
        for before, state in saved:
            assert disk.read(before).state == state
            assert not is_claimed(player, before)
        play_first_move(player)
        player.app.autosave.flush()
        assert path.read_bytes() == written
        saved = [(player.scene.session.path, player.state)]
        assert is_claimed(player, saved[0][0])


def test_dropping_the_current_game_continues_it_in_its_file(player: MousePlayer) -> None:
    """Opening it from the list does the same; the list can neither rename nor delete it."""
    path = start_own_game(player)
    for _ in range(2):
        play_first_move(player)
        state = player.state
        player.app.autosave.flush()
        drop(player, path)
        assert (player.state, player.scene.session.path) == (state, path)
        assert is_claimed(player, path)
    player.key(pygame.K_o, CTRL)
    assert player.sees("button: Rename", "(disabled)")
    assert player.sees("button: Delete", "(disabled)")
    assert not player.sees("button: Review game", "(disabled)")
    player.push("Open")
    player.tick()
    assert (player.state, shown(player)) == (state, AT_TABLE)
    assert is_claimed(player, path)
    assert [*player.paths.games.glob("*.azul")] == [path]


@pytest.mark.parametrize(
    ("name", "ways", "scenes"),
    [
        ("table", ("Start",), 2),
        ("gray-walls", ("Start",), 2),
        ("scoring", ("Main menu",), 1),
        ("scoring", ("Review game", "Play from here"), 2),
    ],
)
def test_a_game_that_is_left_is_free_for_other_windows(
    name: str, ways: tuple[str, ...], scenes: int, player: MousePlayer
) -> None:
    """The game is free only after another game has begun, and also during its wall-tiling."""
    show_scene(player, "table" if name == "scoring" else name)
    player.tick(4)
    session = player.scene.session
    if name == "scoring":
        finish_round(player)
        player.key(pygame.K_ESCAPE)
    else:
        player.key(pygame.K_n, CTRL)
    assert is_claimed(player, session.path)
    for way in ways:
        player.push(way)
        if way == "Review game":
            player.key(pygame.K_LEFT)
    assert shown(player) == AT_TABLE[:scenes]
    assert not is_claimed(player, session.path)
    assert disk.read(session.path).state == session.game.state


def test_a_broken_file_is_reported_and_nothing_else_changes(
    player: MousePlayer, tmp_path: Path
) -> None:
    """A missing file is reported in the same way."""
    broken = tmp_path / "broken.azul"
    broken.write_bytes(b"nonsense")
    for name in ("menu", "setup", "gray-walls"):
        show_scene(player, name)
        for path in (broken, tmp_path / "gone.azul"):
            before, here = player.words(), shown(player)
            drop(player, path)
            assert player.sees("heading: This game can’t be opened")
            player.key(pygame.K_RETURN)
            assert (player.words(), shown(player)) == (before, here)
    assert is_claimed(player, player.scene.session.path)


def test_of_many_dropped_files_one_game_is_opened(
    player: MousePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One message reports the rest: 300 files must not make 300 games, locks or messages."""
    first = save_outside(tmp_path)
    copies = [tmp_path / f"copy {number}.azul" for number in range(299)]
    for path in copies:
        path.write_bytes(first.read_bytes())
    broken = tmp_path / "broken.azul"
    broken.write_bytes(b"nonsense")
    pictures, vanishing = photos(tmp_path, 300), tmp_path / "a.azul"
    vanishing.write_bytes(first.read_bytes())
    read = GameLibrary.read

    def read_once(library: GameLibrary, path: Path) -> Game:
        game = read(library, path)
        vanishing.unlink(missing_ok=True)
        return game

    others = [save_outside(tmp_path, seed) for seed in (6, 7)]
    for dropped, ticks in (
        ([first, *copies], 0),
        ([*pictures[:20], broken, first], 0),
        ([first, *others], 1),
        ([vanishing, first], 0),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(GameLibrary, "read", read_once if vanishing in dropped else read)
            drop(player, *dropped, ticks=ticks)
        assert player.sees(f"Only one of the {len(dropped)} dropped files was opened: elsewhere 5")
        assert shown(player)[:-1] == AT_TABLE
        player.key(pygame.K_RETURN)
        assert player.state == disk.read(first).state
    player.app.autosave.flush()
    assert len([*player.paths.games.glob("*.azul")]) == 4
    here = shown(player)
    drop(player, *pictures)
    text = "None of the 300 dropped files was opened. photo 0.jpg isn’t a game saved by Azulejo."
    assert player.sees(text)
    player.key(pygame.K_RETURN)
    assert shown(player) == here


def test_the_search_for_a_game_ends_soon_and_its_result_is_drawn(
    player: MousePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow disk must not block the program; no other event causes a frame."""
    read, read_paths, seen = GameLibrary.read, list[Path](), list[list[str]]()

    def slow(library: GameLibrary, path: Path) -> Game:
        read_paths.append(path)
        return read(library, path)

    monkeypatch.setattr(GameLibrary, "read", slow)
    monkeypatch.setattr("azul.scenes.lobby.opening.monotonic", lambda: 0.4 * len(read_paths))
    show_scene(player, "settings")
    player.tick(5)
    monkeypatch.setattr(SceneStack, "draw", lambda *_: seen.append(player.words()))
    player.tick(5)
    assert seen == [], "the settings are not drawn again without input"
    drop(player, *photos(tmp_path, 300))
    player.tick(5)
    assert len(read_paths) == 3
    assert seen[-1][0] == "dialog: No game opened"


def test_continue_opens_the_own_game_until_the_dropped_one_is_played(
    player: MousePlayer, tmp_path: Path
) -> None:
    """A player who only views a dropped game keeps the game that the menu continues."""
    start_own_game(player)
    own, path = player.state, save_outside(tmp_path)
    drop(player, path)
    assert player.sees("You’re playing a copy. The original file won’t be changed.")
    assert player.state != own
    back_to_continue(player)
    assert player.state == own
    drop(player, path)
    play_first_move(player)
    dropped = player.state
    back_to_continue(player)
    assert player.state == dropped
    finished = Path(__file__).parents[1] / "saves" / "v1-2-colored-over.azul"
    content = finished.read_bytes()
    player.app.open_file(finished)
    player.tick()
    player.push("Main menu")
    player.push("Continue game")
    assert player.state == dropped
    assert finished.read_bytes() == content


@pytest.mark.parametrize("is_own", [True, False])
def test_continue_opens_a_game_moved_to_another_file_only_if_it_did_before(
    player: MousePlayer, tmp_path: Path, is_own: bool
) -> None:
    """Another program has written to the file of the game, which must not be lost."""
    own = start_own_game(player)
    if not is_own:
        drop(player, save_outside(tmp_path))
    player.app.autosave.flush()
    session = player.scene.session
    old = session.path
    old.write_bytes(b"of another program")
    session.reseat(0, "Dora", None)
    player.app.autosave.flush()
    player.tick()
    assert player.sees("heading: A new file")
    assert session.path != old
    assert player.app.context.settings.last == (session.path if is_own else own).name
    assert old.read_bytes() == b"of another program"
