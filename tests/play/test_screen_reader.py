"""What a screen reader is told and what it may do; what it would ask is put in by hand."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import accesskit
import pygame
import pytest
from pygame import Rect

from azul.engine import CENTER, FLOOR, LETTERS, Draft, Setup, Wall, legal_moves
from azul.game import Game
from azul.kit.accessibility import AccessibleNode
from azul.kit.keys import KeyPress
from azul.kit.screen_reader import ReaderAction, ScreenReader
from azul.kit.widgets import Role
from azul.scenes.dialogs.settings import SettingsScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.narrator import Narrator
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.screen_reader_bridge import ScreenReaderBridge
from tests.looks.played import before_the_last_draft, in_the_last_round
from tests.play.hand import Hand
from tests.play.programs import tick_until


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

    def find(self, label: str, role: Role = Role.BUTTON) -> tuple[int, AccessibleNode]:
        """The first node whose label begins with words."""
        return next(
            (number, node)
            for number, node in self.nodes()
            if node.role is role and node.label.startswith(label)
        )

    def put(self, number: int, action: ReaderAction = ReaderAction.CLICK, text: str = "") -> None:
        """Put in a request for an action on a node, as a thread of AccessKit would."""
        data = (0, text) if text else None
        self.screen_reader._requests.put(SimpleNamespace(target=number, action=action, data=data))

    def ask(
        self,
        label: str,
        action: ReaderAction = ReaderAction.CLICK,
        text: str = "",
        role: Role = Role.BUTTON,
    ) -> None:
        """Ask for an action on a node, and let the program answer."""
        number, _ = self.find(label, role)
        self.put(number, action, text)
        self.hand.tick(20)

    @property
    def news(self) -> list[str]:
        """What was announced."""
        return [node.label for node in self.screen_reader._news]

    @property
    def last_news(self) -> list[str]:
        """The lines of the last announcement."""
        return self.news[-1].split("\n")


class Adapter:
    """Takes every update, as AccessKit does while a screen reader is running."""

    def __init__(self) -> None:
        self.window_focus: list[bool] = []
        self.updates: list[Any] = []

    def update_if_active(self, make: Any) -> None:
        """Make the update."""
        self.updates.append(make())

    def update_window_focus_state(self, has_focus: bool) -> None:
        """Keep what was told."""
        self.window_focus.append(has_focus)

    # What it is called on macOS.
    update_view_focus_state = update_window_focus_state


class EventfulRect(Rect):
    """Lets something happen when it is looked at."""

    happen: Callable[[], object]

    @property  # type: ignore[misc]
    def topleft(self) -> tuple[int, int]:
        self.happen()
        return (0, 0)


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    found = Listener(tmp_path, monkeypatch)
    yield found
    found.hand.app.close()


def start(listener: Listener, wall: Wall = Wall.COLORED) -> Game:
    """Put a game of two people on the table."""
    game = Game(Setup(("Ana", "Ben"), wall=wall, seed=5))
    start_game(listener, game)
    return game


def start_game(listener: Listener, game: Game) -> None:
    """Put a game on the table."""
    app = listener.hand.app
    app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
    listener.hand.tick(20)


def test_a_click_presses_the_button_and_the_new_scene_is_announced(listener: Listener) -> None:
    listener.ask("New game")
    assert isinstance(listener.hand.app.stack.top, SetupScene)
    assert listener.last_news[0] == "New game"


def test_tiles_are_taken_and_placed_by_their_nodes_alone(listener: Listener) -> None:
    """Also where a card covers them, for no place in the window is touched."""
    game = start(listener)
    click(listener, children_of(listener, "Display 1:")[0])
    assert any(text.startswith("In your hand:") for text in listener.last_news)
    listener.ask("Line 3:")
    draft = game.log[-1]
    assert isinstance(draft, Draft)
    assert (draft.source, draft.line) == (1, 3)
    assert listener.last_news[0].startswith("Ana: ")
    assert listener.last_news[-1] == "Round 1 · Ben, your turn"


def children_of(listener: Listener, label: str) -> tuple[int, ...]:
    number, _ = listener.find(label, Role.GROUP)
    return listener.screen_reader._sent[number].children


def click(listener: Listener, number: int) -> None:
    listener.put(number)
    listener.hand.tick(20)


@pytest.mark.parametrize(
    ("sources", "content"),
    [
        ([], "Center: starting player marker"),
        ([1], "Center: 2 white, starting player marker"),
        ([1, CENTER], "Center: empty"),
        ([1, CENTER, 2], "Center: 1 black, 2 white"),
    ],
)
def test_the_center_says_what_lies_in_it(
    listener: Listener, sources: list[int], content: str
) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=5))
    for source in sources:
        moves = (move for move in legal_moves(game.state) if isinstance(move, Draft))
        game.play(next(move for move in moves if move.source == source))
    start_game(listener, game)
    assert [node.label for _, node in listener.nodes() if node.label.startswith("Center")] == [
        content
    ]


def test_why_a_line_is_refused_is_announced_and_the_tiles_stay_in_the_hand(
    listener: Listener,
) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=5))
    first = next(move for move in offered(game) if move.line == 5)
    game.play(first)
    game.play(next(move for move in offered(game) if move.line == FLOOR))
    start_game(listener, game)
    other = next(move for move in offered(game) if move.color != first.color and move.source)
    before = game.log
    colors = sorted(set(game.state.displays[other.source - 1]), key=LETTERS.index)
    tiles = children_of(listener, f"Display {other.source}:")
    click(listener, tiles[colors.index(other.color)])
    listener.ask("Line 5:")
    assert "Line 5 holds another color" in listener.last_news
    assert game.log == before
    listener.ask("Floor line:")
    assert game.log == (*before, Draft(other.source, other.color, FLOOR))


def offered(game: Game) -> Iterator[Draft]:
    """The drafts that are legal."""
    return (move for move in legal_moves(game.state) if isinstance(move, Draft))


def test_hints_are_announced_with_their_moves_and_reasons(listener: Listener) -> None:
    start(listener)
    listener.ask("Hint")
    adviser = listener.hand.scene.controller.adviser
    tick_until(listener.hand, lambda: bool(adviser.hints))
    listener.hand.tick(20)
    hints = [text for text in listener.last_news if text.startswith("Hint ")]
    assert len(hints) == len(adviser.hints)
    assert hints[0].startswith("Hint 1: Ana: ")
    assert listener.hand.app.context.strings.say(adviser.hints[0].why) in hints[0]


def test_the_last_round_and_why_it_is_the_last_are_announced(listener: Listener) -> None:
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    game.undo()
    start_game(listener, game)
    assert not any("Last round" in text for text in listener.news)
    record = game.redo()[0].record
    game.undo()
    listener.hand.play(record)
    listener.hand.tick(20)
    assert any(text.startswith("Last round! ") for text in listener.last_news)


def test_the_result_is_announced(listener: Listener) -> None:
    """Who has won and each final score, as the scene of the result says it."""
    game = before_the_last_draft(in_the_last_round(Setup(("Ana", "Ben"), seed=3)))
    start_game(listener, game)
    listener.hand.play(next(offered(game)))
    assert game.is_over
    while not isinstance(listener.hand.app.stack.top, GameOverScene):
        listener.hand.tick(20)
        listener.hand.key(pygame.K_RETURN)
    listener.hand.tick(20)
    said = "\n".join(listener.news)
    winner = max(game.state.players, key=lambda player: player.score)
    assert f"{game.names[game.state.players.index(winner)]} wins" in said
    assert all(str(player.score) in said for player in game.state.players)


def test_an_undone_move_is_announced(listener: Listener) -> None:
    start(listener)
    click(listener, children_of(listener, "Display 1:")[0])
    listener.ask("Line 2:")
    listener.ask("Undo")
    assert listener.news[-1].startswith("Undone: Ana: ")


def test_the_last_announcement_is_said_again(listener: Listener) -> None:
    start(listener)
    last, count = listener.news[-1], listener.screen_reader._news_count
    listener.hand.key(pygame.K_F3)
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


def test_each_tick_answers_one_request(listener: Listener) -> None:
    """What was asked next may be gone by then: a second click finds no button of the menu."""
    number, _ = listener.find("New game")
    load, _ = listener.find("Load game")
    listener.put(number)
    listener.put(load)
    listener.hand.tick(1)
    assert isinstance(listener.hand.app.stack.top, SetupScene)
    assert listener.bridge.has_requests
    listener.hand.tick(1)
    assert isinstance(listener.hand.app.stack.top, SetupScene)
    assert not listener.bridge.has_requests


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


def test_keys_that_walk_to_another_board_say_whose_it_is(listener: Listener) -> None:
    """The name is told once for each board, and not again for each of its places."""
    start(listener)
    listener.hand.key(pygame.K_e)
    for _ in range(10):
        listener.hand.tick(20)
        listener.hand.key(pygame.K_RIGHT)
    told = [line for text in listener.news for line in text.split("\n")]
    boards = [line for line in told if line.endswith("board")]
    assert boards == [f"{name}’s board" for name in listener.hand.scene.session.game.names]


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
    screen_reader = ScreenReader(hand.app.window, hand.app.context.log_error)
    screen_reader.set_window_focus(True)
    assert adapter.window_focus == []
    screen_reader._activate()
    screen_reader.show("Menu", ())
    assert adapter.window_focus == [True]
    screen_reader.set_window_focus(False)
    assert adapter.window_focus == [True, False]
    hand.app.close()


BUTTON = AccessibleNode(Role.BUTTON, "New game", Rect(0, 0, 9, 9))


def button_that(happen: Callable[[], object]) -> AccessibleNode:
    """A button that lets something happen in the midst of being told."""
    rect = EventfulRect(0, 0, 9, 9)
    rect.happen = happen
    return BUTTON._replace(rect=rect)


def told_directly(monkeypatch: pytest.MonkeyPatch, adapter: Any, errors: list[Any]) -> ScreenReader:
    """What tells an adapter, without a program."""
    monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: adapter)
    return ScreenReader(SimpleNamespace(), errors.append)  # type: ignore[arg-type]


@pytest.mark.parametrize("was_running", [False, True], ids=["at once", "while it was running"])
def test_a_screen_reader_that_restarts_while_it_is_told_is_not_called_but_told_all_next(
    was_running: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call would wait for AccessKit, which waits for the loop, forever."""
    adapter, errors = Adapter(), list[Any]()
    screen_reader = told_directly(monkeypatch, adapter, errors)
    screen_reader._activate()
    if was_running:
        screen_reader.show("Menu", (BUTTON,))
        screen_reader.set_window_focus(True)
    adapter.updates.clear()
    adapter.window_focus.clear()

    def restart() -> None:
        screen_reader._deactivate()
        screen_reader._activate()

    screen_reader.show("Menu", (BUTTON, button_that(restart)))
    screen_reader.set_window_focus(True)
    assert (adapter.updates, adapter.window_focus) == ([], [])
    screen_reader.show("Menu", (BUTTON, BUTTON))
    (update,) = adapter.updates
    assert len(update.nodes) == 4
    assert sys.platform == "win32" or adapter.window_focus == [True]
    assert errors == []


def test_a_screen_reader_that_ends_while_it_is_told_is_not_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapter = Adapter()
    screen_reader = told_directly(monkeypatch, adapter, [])
    screen_reader._activate()
    screen_reader.show("Menu", (button_that(screen_reader._deactivate),))
    assert (adapter.updates, adapter.window_focus) == ([], [])


class PanicException(BaseException):
    """Named as what AccessKit raises when it has panicked."""


@pytest.mark.parametrize("method", ["update_if_active", "update_window_focus_state"])
def test_a_panic_of_accesskit_is_logged_and_ends_the_telling_alone(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32" and method != "update_if_active":
        return
    adapter, errors = Adapter(), list[Any]()

    def panic(_: object) -> None:
        raise PanicException("poisoned")

    monkeypatch.setattr(adapter, method, panic)
    monkeypatch.setattr(adapter, "update_view_focus_state", adapter.update_window_focus_state)
    screen_reader = told_directly(monkeypatch, adapter, errors)
    screen_reader._activate()
    for _ in range(3):
        screen_reader.show("Menu", (BUTTON,))
        screen_reader.set_window_focus(True)
    assert [str(error) for error in errors] == ["poisoned"]
    assert not screen_reader.is_listening


def test_what_is_no_panic_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_: object) -> None:
        raise KeyboardInterrupt

    adapter = Adapter()
    monkeypatch.setattr(adapter, "update_if_active", end)
    screen_reader = told_directly(monkeypatch, adapter, [])
    screen_reader._activate()
    with pytest.raises(KeyboardInterrupt):
        screen_reader.show("Menu", (BUTTON,))


def test_on_macos_the_window_passes_its_focus_on_before_it_is_told_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As the documentation of AccessKit wants it for SDL's windows; untried on a real one."""
    calls: list[tuple[str, Any]] = []
    events = SimpleNamespace(raise_events=lambda: calls.append(("raised", None)))

    def focused(has_focus: bool) -> SimpleNamespace:
        calls.append(("focus", has_focus))
        return events

    adapter = SimpleNamespace(
        update_if_active=lambda make: make() and None, update_view_focus_state=focused
    )

    def for_window(window: object, *_: object) -> SimpleNamespace:
        calls.append(("window", window))
        return adapter

    def forwards(name: str) -> None:
        calls.append(("forwards", name))

    kit = SimpleNamespace(
        add_focus_forwarder_to_window_class=forwards,
        SubclassingAdapter=SimpleNamespace(for_window=for_window),
    )
    monkeypatch.setattr(accesskit, "macos", kit, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    screen_reader = ScreenReader(SimpleNamespace(handle=7), calls.append)  # type: ignore[arg-type]
    screen_reader._activate()
    screen_reader.show("Menu", (BUTTON,))
    screen_reader.set_window_focus(True)
    assert calls == [
        *(("forwards", "SDLWindow"), ("window", 7)),
        *(("focus", False), ("raised", None), ("focus", True), ("raised", None)),
    ]


def test_without_accesskit_the_program_runs_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems have no wheel of it."""
    monkeypatch.setattr("azul.kit.screen_reader.accesskit", None)
    hand = Hand(tmp_path)
    app = hand.app
    app._screen_reader = ScreenReaderBridge(app.context, app.stack, app.window)
    game = Game(Setup(("Ana", "Ben"), seed=5))
    app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
        pygame.event.post(pygame.Event(kind))
    hand.key(pygame.K_F3)
    hand.tick(20)
    hand.play(legal_moves(game.state)[0])
    assert len(game.log) == 2
    assert not app.context.has_screen_reader
    hand.close()
