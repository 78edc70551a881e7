"""A very long game is read on a thread before its review: no picture waits, and Esc gives up."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, current_thread, main_thread

import pygame
import pytest

from azul.engine import Draft, Setup, legal_moves
from azul.game import Game
from azul.kit.widgets import Role
from azul.saves import SaveError, Shelf, disk
from azul.scenes.dialogs import waiting
from azul.scenes.dialogs.question import Message
from azul.scenes.dialogs.waiting import WaitingScene
from azul.scenes.library.opening import open_for_review
from azul.scenes.review import opening
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from tests.play.hand import Hand

FILE = Path("long.azul")


def long_game() -> Game:
    """A game in which all tiles are dropped, until the limits of this test call it long."""
    game = Game(Setup(("Ana", "Ben"), seed=3))
    while game.cursor < opening._LONG:
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == 0))
    return game


@pytest.fixture
def hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    monkeypatch.setattr(opening, "_LONG", 120)
    monkeypatch.setattr(opening, "_LONG_FILE", 500)
    player = Hand(tmp_path)
    player.paths.games.mkdir(parents=True)
    yield player
    player.close()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Event:
    """The thread that reads a file waits until this is set."""
    gate, read = Event(), Shelf.read

    def wait_and_read(shelf: Shelf, path: Path) -> Game:
        assert current_thread() is main_thread() or gate.wait(60)
        return read(shelf, path)

    monkeypatch.setattr(Shelf, "read", wait_and_read)
    return gate


def tick_until(hand: Hand, kind: type[Scene]) -> Scene:
    """Tick until a scene of a kind is on top."""
    for _ in range(2000):
        if isinstance(hand.app.stack.top, kind):
            break
        hand.tick()
        pygame.time.wait(1)
    assert isinstance(hand.app.stack.top, kind)
    return hand.app.stack.top


def open_saved(hand: Hand) -> WaitingScene:
    """Open the review of a long saved game."""
    path = hand.paths.games / FILE
    disk.write(long_game(), path)
    scene = open_for_review(hand.app.context, path)
    assert isinstance(scene, WaitingScene)
    hand.app.stack.push(scene)
    return scene


def test_the_review_of_a_long_file_opens_when_it_is_read(hand: Hand, gate: Event) -> None:
    """Meanwhile the picture goes on, after half a second with the progress."""
    scene = open_saved(hand)
    hand.tick()
    assert scene.form.widgets == [], "what is not seen cannot be pressed"
    hand.tick(100)
    assert [widget.label for widget in scene.form.widgets] == ["Cancel"]
    widgets = [widget for root in scene.form.roots for widget in root.tree()]
    [progress] = [widget for widget in widgets if widget.role is Role.PROGRESS]
    assert progress.value_text == "", "nothing is known yet"
    gate.set()
    review = tick_until(hand, ReviewScene)
    assert isinstance(review, ReviewScene)
    assert review.current_record_count == long_game().cursor


def test_esc_gives_up_and_the_review_never_opens(hand: Hand, gate: Event) -> None:
    below = hand.app.stack.top
    scene = open_saved(hand)
    hand.tick(3)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.stack.top is below
    gate.set()
    # The thread gives up too.
    with pytest.raises(waiting._GivenUp):
        scene._task.result()
    hand.tick(20)
    assert hand.app.stack.top is below


def test_a_long_file_that_cannot_be_read_has_a_message(hand: Hand) -> None:
    path = hand.paths.games / FILE
    path.write_text("nonsense " * 100)
    with pytest.raises(SaveError):
        disk.read(path)
    hand.app.stack.push(open_for_review(hand.app.context, path))
    tick_until(hand, Message)


def test_the_review_of_a_long_game_on_the_table_is_that_of_a_short_one(hand: Hand) -> None:
    game = long_game()
    hand.app.stack.push(opening.open_review(hand.app.context, game, FILE, game.cursor - 3, 5))
    review = tick_until(hand, ReviewScene)
    assert isinstance(review, ReviewScene)
    assert review.current_step == 5
    assert review.entries[-1].record_count == game.cursor - 3
    known = ReviewScene(hand.app.context, game, FILE)
    assert review.entries == known.entries[: len(review.entries)]


def test_an_error_while_reading_is_one_of_the_program(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends the program as everywhere else, instead of waiting for ever."""
    monkeypatch.setattr(opening, "history_of", lambda *_: 1 / 0)
    hand.app.stack.push(opening.open_review(hand.app.context, long_game(), FILE))
    with pytest.raises(ZeroDivisionError):
        tick_until(hand, ReviewScene)
