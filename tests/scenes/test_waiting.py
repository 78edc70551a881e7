"""A very long game is read on a thread before its review: no picture waits, and Esc gives up."""

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
from tests.play.hand import Hand
from tests.transcript import Words

LONG_FILE = 40_000
"""Bytes; a file is filled up with spaces."""


def finish(hand: Hand) -> Scene | None:
    """Go on until the thread has ended; returns what is shown then."""
    while isinstance(hand.app.stack.top, WaitingScene):
        hand.tick(1)
    return hand.app.stack.top


def open_file(hand: Hand, content: bytes) -> None:
    path = hand.paths.games / "long.azul"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content.ljust(LONG_FILE))
    hand.app.stack.push(open_for_review(hand.app.context, path))


def test_the_review_of_a_long_file_opens_when_it_is_read(
    hand: Hand, words: Words, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile the picture goes on, after half a second with the progress."""
    gate, read = Event(), GameLibrary.read

    def wait_and_read(library: GameLibrary, path: Path) -> Game:
        assert gate.wait(60)
        return read(library, path)

    monkeypatch.setattr(GameLibrary, "read", wait_and_read)
    game = played(Setup(NAMES, seed=3))
    disk.write(game, hand.paths.settings.with_name("game"))
    open_file(hand, hand.paths.settings.with_name("game").read_bytes())
    hand.wait(0.5)
    assert hand.form.widgets == [], "what is not seen cannot be pressed"
    hand.wait(0.01)
    words.check("waiting-begun", hand.app.stack.top)
    gate.set()
    review = finish(hand)
    assert isinstance(review, ReviewScene)
    assert review.current_record_count == game.cursor


@pytest.mark.parametrize("way", ["Esc", "Cancel"])
def test_giving_up_ends_the_work_and_nothing_opens(way: str, hand: Hand) -> None:
    """Also the thread ends at its next report, and its errors are ignored."""
    has_begun, gate, is_over = Event(), Event(), Event()

    def work(report: Report) -> Callable[[], Scene]:
        has_begun.set()
        try:
            assert gate.wait(60)
            report(0.5)
        finally:
            is_over.set()
        raise AssertionError("it goes on")

    context = hand.app.context
    hand.app.stack.push(WaitingScene(context, sentence("Loading the game"), work))
    assert has_begun.wait(60)
    hand.wait(0.6)
    hand.key(pygame.K_ESCAPE) if way == "Esc" else hand.push(way)
    gate.set()
    assert is_over.wait(60)
    hand.tick(3)
    assert hand.heading == "Azulejo"


def test_what_cannot_be_read_has_a_message_and_a_fault_ends_the_program(hand: Hand) -> None:
    """A fault is reported as everywhere else, instead of waiting for ever."""
    open_file(hand, b"nonsense")
    finish(hand)
    assert hand.heading == "This game can’t be opened"
    hand.push("Close")
    scene = WaitingScene(hand.app.context, sentence("Loading the game"), lambda _: 1 // 0)  # type: ignore[arg-type, return-value]
    hand.app.stack.push(scene)
    with pytest.raises(ZeroDivisionError):
        finish(hand)
    hand.app.stack.push(MenuScene(hand.app.context))


def test_the_review_of_a_long_game_on_the_table_is_that_of_a_short_one(hand: Hand) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=3))
    while game.cursor < 3_000:
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == 0))
    hand.app.stack.push(open_review(hand.app.context, game, Path("a"), game.cursor - 3, 5))
    review = finish(hand)
    assert isinstance(review, ReviewScene)
    assert review.current_step == 5
    assert review.entries[-1].record_count == game.cursor - 3
