"""Games in files with the longest possible names are played, named and rescued like others."""

from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.saves import disk, document
from azul.saves.rescue import rescue
from tests.play.mouse_player import MousePlayer
from tests.systems import only_posix
from tests.trust.disks import INJECTED

pytestmark = only_posix("other systems have other limits")

MAX_NAME_BYTES = 255
"""Bytes in the name of a file, on most disks."""


def name_of_size(size: int) -> str:
    ending = "ö.azul"
    return "x" * (size - len(ending.encode())) + ending


@pytest.mark.parametrize("size", [251, 252, MAX_NAME_BYTES])
def test_the_game_is_saved_copied_beside_another_file_and_given_a_name(
    size: int, tmp_path: Path
) -> None:
    name = name_of_size(size)
    file = tmp_path / "games" / name
    disk.write(Game(Setup(("Ana", "Ben"), seed=7)), file)
    player = MousePlayer(tmp_path)
    player.push("Continue game")
    play(player)
    assert disk.read(file).cursor == player.scene.session.game.cursor == 2
    assert player.app.notice is None
    folder = player.paths.rescue[0]
    (folder / name).write_text("precious")
    with INJECTED["folder vanished"](tmp_path):
        play(player)
        pygame.event.post(pygame.Event(pygame.QUIT))
        player.tick()
        player.push("Save a copy")
        (copy,) = {*folder.glob("*.azul")} - {folder / name}
        assert disk.read(copy).cursor == 3
        assert (folder / name).read_text() == "precious"
        player.push("Quit")
    player.close()
    player = MousePlayer(tmp_path)
    player.push("Continue game")
    player.key(pygame.K_s, pygame.KMOD_CTRL)
    player.push("Ana & Ben")
    player.push("Save")
    play(player)
    (named,) = player.paths.games.glob("*.azul")
    assert (named.name, disk.read(named).cursor) == ("Ana & Ben.azul", 4)
    player.close()


def play(player: MousePlayer) -> None:
    player.play(legal_moves(player.state)[0])
    player.app.autosave.flush()


def test_each_copy_of_a_game_gets_a_name(tmp_path: Path) -> None:
    content, path = (
        document.from_game(Game(Setup(("Ana", "Ben")))),
        tmp_path / name_of_size(MAX_NAME_BYTES),
    )
    copies = [rescue({path: content}, [tmp_path / "copies"]) for _ in range(12)]
    assert len({file for (file,) in copies}) == 12
