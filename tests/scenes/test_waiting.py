"""A thread reads a very long game before its review: no frame waits, and Esc gives up."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pygame
import pytest

from azul.engine import Draft, Setup, legal_moves
from azul.game import Game
from azul.i18n import sentence
from azul.saves import GameLibrary, disk
from azul.scenes.dialogs.waiting import Report, WaitingScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.lobby.opening import open_for_review
from azul.scenes.review.opening import open_review
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from tests.game.histories import NAMES, played
from tests.play.mouse_player import MousePlayer
from tests.transcript import Words

LONG_FILE = 40_000
"""Bytes; a file is filled up with spaces."""


def finish(player: MousePlayer) -> Scene | None:
    """Go on until the thread has ended; return the scene that is shown then."""
    while isinstance(player.app.stack.top, WaitingScene):
        player.tick(1)
    return player.app.stack.top


def open_file(player: MousePlayer, content: bytes) -> None:
    path = player.paths.games / "long.azul"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.ljust(LONG_FILE))
    player.app.stack.push(open_for_review(player.app.context, path))


def test_the_review_of_a_long_file_opens_when_it_is_read(
    player: MousePlayer, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frames go on during the read, after half a second with the progress."""
    gate, read = Event(), GameLibrary.read

    def wait_and_read(library: GameLibrary, path: Path) -> Game:
        assert gate.wait(60)
        return read(library, path)

    monkeypatch.setattr(GameLibrary, "read", wait_and_read)
    game = played(Setup(NAMES, seed=3))
    disk.write(game, player.paths.settings.with_name("game"))
    open_file(player, player.paths.settings.with_name("game").read_bytes())
    player.wait(0.5)
    assert player.form.widgets == [], "hidden widgets cannot be pressed"
    player.wait(0.01)
    words.check("waiting-begun", player.app.stack.top)
    gate.set()
    review = finish(player)
    assert isinstance(review, ReviewScene)
    assert review.current_record_count == game.cursor


@pytest.mark.parametrize("way", ["Esc", "Cancel"])
def test_giving_up_ends_the_work_and_nothing_opens(way: str, player: MousePlayer) -> None:
    """The thread ends at its next report, and its errors are ignored."""
    has_begun, gate, is_over = Event(), Event(), Event()

    def work(report: Report) -> Callable[[], Scene]:
        has_begun.set()
        try:
            assert gate.wait(60)
            report(0.5)
        finally:
            is_over.set()
        raise AssertionError("it goes on")

    context = player.app.context
    player.app.stack.push(WaitingScene(context, sentence("Loading the game"), work))
    assert has_begun.wait(60)
    player.wait(0.6)
    player.key(pygame.K_ESCAPE) if way == "Esc" else player.push(way)
    gate.set()
    assert is_over.wait(60)
    player.tick(3)
    assert player.heading == "Azulejo"


def test_an_unreadable_file_has_a_message_and_a_fault_ends_the_program(
    player: MousePlayer,
) -> None:
    """The program reports an unexpected error as everywhere else, instead of waiting forever."""
    open_file(player, b"nonsense")
    finish(player)
    assert player.heading == "This game can’t be opened"
    player.push("Close")
    scene = WaitingScene(player.app.context, sentence("Loading the game"), lambda _: 1 // 0)  # type: ignore[arg-type, return-value]
    player.app.stack.push(scene)
    with pytest.raises(ZeroDivisionError):
        finish(player)
    player.app.stack.push(MenuScene(player.app.context))


def test_the_review_of_a_long_game_on_the_table_equals_a_short_review(player: MousePlayer) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=3))
    while game.cursor < 3_000:
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == 0))
    player.app.stack.push(open_review(player.app.context, game, Path("a"), game.cursor - 3, 5))
    review = finish(player)
    assert isinstance(review, ReviewScene)
    assert review.current_step == 5
    assert review.entries[-1].record_count == game.cursor - 3
