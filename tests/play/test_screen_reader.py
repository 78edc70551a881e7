"""What a screen reader is told and what it may do; what it would ask is put in by hand."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from azul.engine import FLOOR, Draft, Setup, Wall, legal_moves
from azul.game import Game
from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import KeyPress
from azul.kit.screen_reader import ReaderAction, ScreenReader
from azul.kit.widgets import Role
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.narrator import Narrator
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.screen_reader_bridge import ScreenReaderBridge
from tests.play.hand import Hand


class Listener:
    """A program with a screen reader that keeps all that it is told."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: Adapter())
        self.hand = Hand(folder)
        app = self.hand.app
        self.bridge = ScreenReaderBridge(app.context, app.stack, app.window)
        self.screen_reader = self.bridge._screen_reader
        self.screen_reader._activate()
        app._screen_reader = self.bridge

    def nodes(self) -> Iterator[tuple[int, AccessibleNode]]:
        """All nodes with their numbers, after what has happened has been told."""
        self.hand.tick(20)
        return ((number, told.node) for number, told in self.screen_reader._sent.items())

    def find(self, words: str, role: Role = Role.BUTTON) -> tuple[int, AccessibleNode]:
        """The first node whose label begins with words."""
        return next(
            (number, node)
            for number, node in self.nodes()
            if node.role is role and node.label.startswith(words)
        )

    def ask(
        self,
        words: str,
        action: ReaderAction = ReaderAction.CLICK,
        text: str = "",
        role: Role = Role.BUTTON,
    ) -> None:
        """Ask for an action on a node as AccessKit would."""
        number, _ = self.find(words, role)
        data = (0, text) if text else None
        self.screen_reader._requests.put(SimpleNamespace(target=number, action=action, data=data))
        self.hand.tick(20)

    @property
    def news(self) -> list[str]:
        """What was announced."""
        return [node.label for node in self.screen_reader._news]


class Adapter:
    """Takes every update, as AccessKit does while a screen reader is running."""

    def __init__(self) -> None:
        self.window_focus: list[bool] = []

    def update_if_active(self, make: Any) -> None:
        """Make the update."""
        make()

    def update_window_focus_state(self, has_focus: bool) -> None:
        """Keep what was told."""
        self.window_focus.append(has_focus)


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    found = Listener(tmp_path, monkeypatch)
    yield found
    found.hand.app.close()


def start(listener: Listener, wall: Wall = Wall.COLORED) -> Game:
    """Put a game of two people on the table."""
    game = Game(Setup(("Ana", "Ben"), wall=wall, seed=5))
    app = listener.hand.app
    app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
    listener.hand.tick(20)
    return game


def test_a_click_presses_the_button_and_the_new_scene_is_announced(listener: Listener) -> None:
    listener.ask("New game")
    assert isinstance(listener.hand.app.stack.top, SetupScene)
    assert listener.news[-1].split("\n")[0] == "New game"


def test_tiles_are_taken_and_placed_by_their_nodes_alone(listener: Listener) -> None:
    """Also where a card covers them, for no place in the window is touched."""
    game = start(listener)
    click(listener, children_of(listener, "Display 1:")[0])
    assert any(text.startswith("In your hand:") for text in listener.news[-1].split("\n"))
    listener.ask("Line 3:")
    draft = game.log[-1]
    assert isinstance(draft, Draft)
    assert (draft.source, draft.line) == (1, 3)
    assert listener.news[-1].split("\n")[0].startswith("Ana: ")
    assert listener.news[-1].split("\n")[-1] == "Round 1 · Ben, your turn"


def children_of(listener: Listener, words: str) -> tuple[int, ...]:
    number, _ = listener.find(words, Role.GROUP)
    return listener.screen_reader._sent[number].children


def click(listener: Listener, number: int) -> None:
    request = SimpleNamespace(target=number, action=ReaderAction.CLICK, data=None)
    listener.screen_reader._requests.put(request)
    listener.hand.tick(20)


def test_why_a_line_is_refused_is_announced_and_the_tiles_stay_in_the_hand(
    listener: Listener,
) -> None:
    game = start(listener)
    click(listener, children_of(listener, "Display 1:")[0])
    listener.ask("Line 1:")
    game_log = game.log
    click(listener, children_of(listener, "Display 2:")[0])
    while game.log == game_log:
        before = len(listener.news)
        listener.ask("Floor line:")
        assert len(listener.news) > before
    draft = game.log[-1]
    assert isinstance(draft, Draft)
    assert draft.line == FLOOR


def test_an_undone_move_is_announced(listener: Listener) -> None:
    start(listener)
    click(listener, children_of(listener, "Display 1:")[0])
    listener.ask("Line 2:")
    listener.ask("Undo")
    assert listener.news[-1].startswith("Undone: Ana: ")


def test_the_last_announcement_is_said_again(listener: Listener) -> None:
    start(listener)
    last, count = listener.news[-1], listener.screen_reader._news_count
    listener.bridge.repeat()
    listener.hand.tick(20)
    assert listener.news[-1] == last
    assert listener.screen_reader._news_count == count + 1


def test_brief_announcements_leave_out_the_tiles_of_a_round(listener: Listener) -> None:
    """In full each board has a sentence; in brief the decision is enough."""
    game, app = start(listener), listener.hand.app
    narrators = {is_brief: Narrator() for is_brief in (False, True)}
    for is_brief, narrator in narrators.items():
        narrator.news(listener.hand.scene, app.context.strings, is_brief)
    while game.state.round == 1:
        game.play(legal_moves(game.state)[0])
    full, brief = (
        narrator.news(listener.hand.scene, app.context.strings, is_brief)
        for is_brief, narrator in narrators.items()
    )
    assert any(text.startswith("Score: ") for text in full)
    assert set(brief) < set(full)
    assert not any(text.startswith("Score: ") for text in brief)


def test_options_fields_and_sliders_are_set(listener: Listener) -> None:
    """By a click, a text and a step, as any input would."""
    listener.ask("New game")
    listener.ask("Player 1", ReaderAction.SET_TEXT, "Zoë", Role.TEXT_FIELD)
    assert listener.find("Player 1", Role.TEXT_FIELD)[1].value == "Zoë"
    listener.ask("Gray", role=Role.OPTION)
    assert listener.find("Gray", Role.OPTION)[1].is_chosen
    listener.ask("Back")
    listener.ask("Settings")
    assert isinstance(listener.hand.app.stack.top, SettingsScene)
    listener.ask("Brief", role=Role.OPTION)
    assert listener.hand.app.context.settings.brief_announcements
    volume = listener.hand.app.context.settings.volume
    listener.ask("Volume", ReaderAction.DECREASE, role=Role.SLIDER)
    assert listener.hand.app.context.settings.volume == volume - 1


def test_what_has_the_focus_is_told(listener: Listener) -> None:
    """With keys one is led from button to button, and on the table from color to color."""
    listener.hand.key(pygame.K_TAB)
    focused = [node for _, node in listener.nodes() if node.is_focused]
    top = listener.hand.app.stack.top
    assert top
    assert [node.widget for node in focused] == [top.form.focused]
    start(listener)
    listener.hand.key(pygame.K_2)
    (chosen,) = [node for _, node in listener.nodes() if node.is_focused]
    assert chosen.inputs[0] == KeyPress(digit=2)
    listener.hand.key(pygame.K_RETURN)
    (aimed,) = [node for _, node in listener.nodes() if node.is_focused]
    assert aimed.label.startswith("Line ")
    listener.hand.key(pygame.K_ESCAPE)
    listener.hand.key(pygame.K_e)
    (explained,) = [node for _, node in listener.nodes() if node.is_focused]
    assert explained.label.startswith("Column 3: ")


def test_puzzles_can_be_chosen_from_their_list(listener: Listener) -> None:
    listener.ask("Puzzles")
    assert isinstance(listener.hand.app.stack.top, PuzzlesScene)
    numbers = [node for _, node in listener.nodes() if node.role is Role.LIST_ITEM]
    assert len(numbers) == 60
    listener.ask("7", role=Role.LIST_ITEM)
    assert isinstance(listener.hand.app.stack.top, PuzzleScene)
    assert "Puzzle 7 · easy" in listener.news[-1]


def test_without_a_screen_reader_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: Adapter())
    hand = Hand(tmp_path)
    bridge = ScreenReaderBridge(hand.app.context, hand.app.stack, hand.app.window)
    bridge.update(1.0)
    assert not bridge._screen_reader._sent
    hand.app.close()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="AccessKit sees the focus itself")
def test_the_focus_of_the_window_is_told_only_once_a_screen_reader_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call while AccessKit is starting would wait for it forever."""
    adapter = Adapter()
    monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: adapter)
    hand = Hand(tmp_path)
    screen_reader = ScreenReader(hand.app.window)
    screen_reader.set_window_focus(True)
    assert adapter.window_focus == []
    screen_reader._activate()
    screen_reader.show("Menu", ())
    assert adapter.window_focus == [True]
    screen_reader.set_window_focus(False)
    assert adapter.window_focus == [True, False]
    hand.app.close()
