"""Games in files with the longest possible names are played, named and rescued like others."""

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from azul.engine import Setup, legal_moves
from azul.game.game import Game
from azul.saves import disk, document
from azul.saves.rescue import rescue
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.library.unsaved import UnsavedScene
from tests.play.hand import Hand
from tests.trust.disks import INJECTED

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems have other limits")

MAX_NAME_BYTES = 255
"""Bytes in the name of a file, on most disks."""


def name_of_size(size: int) -> str:
    ending = "ö.azul"
    return "x" * (size - len(ending.encode())) + ending


@pytest.fixture(params=[251, 252, MAX_NAME_BYTES])
def hand(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Hand]:
    """A table with such a game, after one more move."""
    disk.write(
        Game(Setup(("Ana", "Ben"), seed=7)), tmp_path / "games" / name_of_size(request.param)
    )
    hand = Hand(tmp_path)
    hand.push("Continue game")
    hand.play(legal_moves(hand.state)[0])
    assert hand.app.autosave.flush()
    yield hand
    hand.close()


def test_the_game_is_saved_in_its_file(hand: Hand) -> None:
    (file,) = hand.paths.games.glob("*.azul")
    assert disk.read(file).cursor == hand.scene.session.game.cursor == 2
    assert hand.app.notice is None


def test_the_game_can_be_given_a_name(hand: Hand) -> None:
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    assert isinstance(hand.app.stack.top, SaveAsScene)
    hand.push("Ana & Ben")
    hand.push("Save")
    hand.play(legal_moves(hand.state)[0])
    assert hand.app.autosave.flush()
    (file,) = hand.paths.games.glob("*.azul")
    assert (file.name, disk.read(file).cursor) == ("Ana & Ben.azul", 3)


def test_a_copy_can_be_saved_beside_an_existing_one(hand: Hand) -> None:
    (name,) = (path.name for path in hand.paths.games.glob("*.azul"))
    (hand.paths.rescue[0] / name).write_text("precious")
    with INJECTED["folder vanished"](hand.paths.settings.parent):
        hand.play(legal_moves(hand.state)[0])
        hand.app.autosave.flush()
        pygame.event.post(pygame.Event(pygame.QUIT))
        hand.tick()
        assert isinstance(hand.app.stack.top, UnsavedScene)
        hand.push("Save a copy")
        hand.push("Quit")
    (copy,) = {*hand.paths.rescue[0].glob("*.azul")} - {hand.paths.rescue[0] / name}
    assert disk.read(copy).cursor == 3
    assert (hand.paths.rescue[0] / name).read_text() == "precious"


def test_each_copy_of_a_game_gets_a_name(tmp_path: Path) -> None:
    content, path = (
        document.from_game(Game(Setup(("Ana", "Ben")))),
        tmp_path / name_of_size(MAX_NAME_BYTES),
    )
    copies = [rescue({path: content}, [tmp_path / "copies"]) for _ in range(12)]
    assert len({file for (file,) in copies}) == 12
