"""The program's messages to a screen reader, and the actions that the reader may request."""

import signal
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Self

import accesskit
import pygame
import pytest
from accesskit import Role
from pygame import Rect

from azul.engine import CENTER, FLOOR, LETTERS, Draft, Setup, Wall, legal_moves
from azul.game import Game
from azul.kit import screen_reader as reader_module
from azul.kit import widgets
from azul.kit.accessibility import AccessibleNode
from azul.kit.audio import Audio
from azul.kit.screen_reader import ReaderAction, ScreenReaderConnection
from azul.scenes.game.round import RoundScene
from tests.looks.played import before_the_last_draft, in_the_last_round
from tests.play.mouse_player import MousePlayer
from tests.play.programs import redo, tick_until, undo

SETUP = Setup(("Ana", "Ben"), seed=5)
SET_TEXT = ReaderAction.SET_TEXT


class FakeAdapter:
    """AccessKit, which calls the program as for a screen reader, and takes all updates."""

    def __init__(self) -> None:
        self.updates: list[Any] = []
        self.window_focus: list[bool] = []

    def create(self, *given: Any) -> Self:
        """Get the functions to call; only Linux has a function for the end of the reader."""
        calls = [each for each in given if callable(each)]
        self.activate, self.request, self.deactivate = [*calls, lambda: None][:3]
        return self

    def update_if_active(self, make: Any) -> None:
        self.updates.append(make())

    def update_window_focus_state(self, has_focus: bool) -> None:
        self.window_focus.append(has_focus)

    # The name of the method on macOS.
    update_view_focus_state = update_window_focus_state


@pytest.fixture
def adapter(monkeypatch: pytest.MonkeyPatch) -> FakeAdapter:
    """Return the adapter of every system."""
    found = FakeAdapter()
    of_mac = SimpleNamespace(for_window=found.create)
    kits = {
        "unix": SimpleNamespace(Adapter=found.create),
        "windows": SimpleNamespace(SubclassingAdapter=found.create),
        "macos": SimpleNamespace(
            SubclassingAdapter=of_mac, add_focus_forwarder_to_window_class=str
        ),
    }
    for name, kit in kits.items():
        monkeypatch.setattr(accesskit, name, kit, raising=False)
    monkeypatch.setattr(Audio, "start", lambda _: None)
    return found


class Reader:
    """A screen reader of the running program."""

    def __init__(self, player: MousePlayer, adapter: FakeAdapter) -> None:
        self.player, self.adapter = player, adapter
        # This connects the screen reader, then ends because of the signal.
        player.app.run([signal.SIGTERM])
        player.tick(20)
        assert not adapter.updates, "nothing is sent while no screen reader is running"
        adapter.activate()

    def start_game(self, game: Game) -> Game:
        """Show a game at the table."""
        app = self.player.app
        app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
        self.player.tick(20)
        return game

    def nodes(self) -> dict[int, Any]:
        """Return all nodes in the window by number, the window first."""
        self.player.tick(9)
        latest: dict[int, Any] = {}
        for update in self.adapter.updates:
            latest.update(update.nodes)
        found, numbers = dict[int, Any](), [0]
        while numbers:
            number = numbers.pop(0)
            found[number] = latest[number]
            numbers = [*latest[number].children, *numbers]
        return found

    def find(self, label: str, role: Any = Role.BUTTON) -> int:
        """Return the number of the first node of a role whose label starts with this text."""
        return next(
            number
            for number, node in self.nodes().items()
            if node.role == role and (node.label or node.value or "").startswith(label)
        )

    def node(self, label: str, role: Any = Role.BUTTON) -> Any:
        return self.nodes()[self.find(label, role)]

    def request(self, number: int, action: Any = ReaderAction.CLICK, data: object = None) -> None:
        """Request an action on a node, as a thread of AccessKit would."""
        given = (0, data) if data is not None else None
        self.adapter.request(SimpleNamespace(target=number, action=action, data=given))

    def act(
        self,
        label: str,
        role: Any = Role.BUTTON,
        action: Any = ReaderAction.CLICK,
        text: str | None = None,
    ) -> None:
        """Request an action on the node with a label, and wait until it has been carried out."""
        self.request(self.find(label, role), action, text)
        self.player.tick(7)

    def take(self, source: int, tile: int = 0) -> None:
        """Take tiles of a display."""
        self.request(self.node(f"Display {source}:", Role.GROUP).children[tile])
        self.player.tick(7)

    @property
    def focused(self) -> str:
        """Return the label of the node with the focus."""
        nodes = self.nodes()
        return str(nodes[self.adapter.updates[-1].focus].label)

    @property
    def news(self) -> list[str]:
        """Return all announcements."""
        nodes = self.nodes()
        return [nodes[number].value for number in nodes[nodes[0].children[0]].children]

    @property
    def last_news(self) -> list[str]:
        """Return the lines of the last announcement."""
        return self.news[-1].split("\n")


@pytest.fixture
def reader(player: MousePlayer, adapter: FakeAdapter) -> Reader:
    return Reader(player, adapter)


def draft_of(game: Game, **values: object) -> Draft:
    """Return the first legal draft with these values."""
    return next(
        move
        for move in legal_moves(game.state)
        if isinstance(move, Draft) and values.items() <= move._asdict().items()
    )


def test_moves_are_requested_and_announced(reader: Reader) -> None:
    """Undo, refusals and hints work too; the reader clicks no position in the window."""
    game = reader.start_game(Game(SETUP))
    assert reader.find("Center: starting player marker", Role.GROUP)
    reader.take(1)
    assert any(text.startswith("In your hand:") for text in reader.last_news)
    reader.act("Line 3:")
    draft = game.log[-1]
    assert isinstance(draft, Draft)
    assert (draft.source, draft.line) == (1, 3)
    assert reader.last_news[0].startswith("Ana: ")
    assert reader.last_news[-1] == "Round 1 · Ben, your turn"
    assert reader.find("Center: 2 white, starting player marker", Role.GROUP)
    reader.act("Undo")
    assert reader.news[-1].startswith("Undone: Ana: ")
    before = reader.news
    reader.player.key(pygame.K_F3)
    assert reader.news == [*before, before[-1]], "the last announcement is repeated"
    redo(reader.player)
    for source, content in ((CENTER, "Center: empty"), (2, "Center: 1 black, 2 white")):
        reader.player.play(draft_of(game, source=source))
        assert reader.node("Center", Role.GROUP).label == content
    reader.player.play(mine := draft_of(game, line=5))
    reader.player.play(draft_of(game, line=FLOOR))
    move = next(
        move
        for move in legal_moves(game.state)
        if isinstance(move, Draft) and move.color != mine.color and move.source
    )
    colors = sorted({*game.state.displays[move.source - 1]}, key=LETTERS.index)
    log = game.log
    reader.take(move.source, colors.index(move.color))
    reader.act("Line 5:")
    assert "Line 5 holds another color" in reader.last_news
    assert game.log == log
    reader.act("Floor line:")
    assert game.log == (*log, Draft(move.source, move.color, FLOOR)), "the tiles were still held"
    reader.act("Hint")
    hint_requests = reader.player.scene.controller.hint_requests
    tick_until(reader.player, lambda: bool(hint_requests.hints))
    hints = [text for text in reader.last_news if text.startswith("Hint ")]
    assert len(hints) == len(hint_requests.hints)
    assert hints[0].startswith(f"Hint 1: {game.names[game.state.to_act]}: ")
    assert reader.player.app.context.strings.say(hint_requests.hints[0].why) in hints[0]


@pytest.mark.parametrize("is_brief", [False, True])
def test_the_end_of_rounds_and_of_the_game_is_announced(reader: Reader, is_brief: bool) -> None:
    """Only full announcements give each board's score; after an undo they name the turn again."""
    player = reader.player
    reader.act("Settings")
    reader.act("Brief" if is_brief else "Full", Role.RADIO_BUTTON)
    game = before_the_last_draft(Game(Setup(SETUP.players, wall=Wall.GRAY, seed=4)))
    game.redo()
    reader.start_game(game)
    assert player.sees("place the tile")
    undo(player)
    assert reader.last_news[-1] == f"Round 1 · {game.names[game.state.to_act]}, your turn"
    game = in_the_last_round(Setup(SETUP.players, seed=3))
    game.undo()
    reader.start_game(game)
    assert not any("Last round" in text for text in reader.news)
    redo(player)
    assert any(text.startswith("Last round! ") for text in reader.last_news)
    game = reader.start_game(before_the_last_draft(game))
    player.play(draft_of(game))
    lines = [line for text in reader.news for line in text.split("\n")]
    assert any(line.startswith(("Ana: ", "Ben: ")) for line in lines)
    assert any(line.startswith("Score: ") for line in lines) != is_brief
    while not player.sees("button: Rematch"):
        player.tick(7)
        player.key(pygame.K_RETURN)
    announced = "\n".join(reader.news)
    winner = max(game.state.players, key=lambda seat: seat.score)
    assert f"{game.names[game.state.players.index(winner)]} wins" in announced
    assert all(str(seat.score) in announced for seat in game.state.players)


def sent_field(reader: Reader) -> tuple[str, list[int], list[int], list[int]]:
    """Return AccessKit's data of the first field.

    These are its text, the bytes of its letters, the letters of its words, and the letters before
    anchor and caret.
    """
    nodes, number = reader.nodes(), reader.find("Player 1", Role.TEXT_INPUT)
    selection, (run,) = nodes[number].text_selection, nodes[number].children
    assert selection.anchor.node == selection.focus.node == run
    assert nodes[number].supports_action(accesskit.Action.SET_TEXT_SELECTION)
    counts = [end.character_index for end in (selection.anchor, selection.focus)]
    text = nodes[run]
    return text.value, [*text.character_lengths], [*text.word_lengths], counts


def test_fields_options_sliders_and_lists_are_sent_and_can_be_set(reader: Reader) -> None:
    """A field has a caret and a selection, and says why it refuses a text."""
    assert reader.focused == "Play"
    reader.player.key(pygame.K_TAB)
    assert reader.focused == "New game"
    # Each tick answers one request: after the first request the other button is gone.
    for number in [reader.find("New game"), reader.find("Load game")]:
        reader.request(number)
    for _ in range(3):
        reader.player.tick(1)
        assert reader.player.sees("heading: New game")
    assert reader.last_news[0] == "New game"
    assert sent_field(reader) == ("", [], [], [0, 0])
    text, letter_bytes, words = "Zoë An\u0308a", [1, 1, 2, 1, 1, 3, 1], [4, 3]
    reader.act("Player 1", Role.TEXT_INPUT, SET_TEXT, text)
    assert sent_field(reader) == (text, letter_bytes, words, [7, 7])
    reader.player.key(pygame.K_LEFT)
    reader.player.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert sent_field(reader) == (text, letter_bytes, words, [6, 5])
    number = reader.find("Player 1", Role.TEXT_INPUT)
    for anchor, caret in ((1, 6), (6, 2)):
        ends = (accesskit.TextPosition(number, count) for count in (anchor, caret))
        reader.request(number, ReaderAction.SELECT_TEXT, accesskit.TextSelection(*ends))
        assert sent_field(reader)[-1] == [anchor, caret]
    reader.act("Player 1", Role.TEXT_INPUT, SET_TEXT, "x" * 17)
    assert reader.last_news == ["Up to 16 characters"]
    reader.act("Player 1", Role.TEXT_INPUT, SET_TEXT, "")
    assert sent_field(reader)[0] == ""
    reader.act("Gray", Role.RADIO_BUTTON)
    assert reader.node("Gray", Role.RADIO_BUTTON).toggled == accesskit.Toggled.TRUE
    assert reader.node("Color", Role.RADIO_BUTTON).toggled == accesskit.Toggled.FALSE
    reader.act("Back")
    reader.act("Settings")
    for action, volume in ((ReaderAction.DECREASE, 6), (ReaderAction.INCREASE, 7)):
        reader.act("Sounds", Role.SLIDER, action)
        assert reader.player.app.context.settings.volume == volume
    reader.act("Close")
    reader.act("Puzzles")
    assert len([n for n in reader.nodes().values() if n.role == Role.LIST_ITEM]) == 70
    reader.act("7, Puzzle", Role.LIST_ITEM)
    assert "Puzzle 7 · easy" in reader.news[-1]


def test_the_focus_at_the_table_is_sent(reader: Reader) -> None:
    """Keys move it between colors, lines and boards; a board is named once, not for each slot."""
    game, player = reader.start_game(Game(SETUP)), reader.player
    player.key(pygame.K_2)
    display = reader.node("Display 2:", Role.GROUP)
    assert reader.focused in [reader.nodes()[number].label for number in display.children]
    player.key(pygame.K_RETURN)
    assert reader.focused.startswith("Line ")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_e)
    assert reader.focused.startswith("Column 3: ")
    for _ in range(10):
        player.tick(7)
        player.key(pygame.K_RIGHT)
    lines = [line for text in reader.news for line in text.split("\n")]
    boards = [line for line in lines if line.endswith("board")]
    assert boards == [f"{name}’s board" for name in game.names]


# The screen reader itself

BUTTON = AccessibleNode(widgets.Role.BUTTON, "New game", Rect(0, 0, 9, 9))
only_linux = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="elsewhere AccessKit sees focus and end itself"
)


class CallbackRect(Rect):
    """A rectangle that calls a function when its position is read."""

    callback: Callable[[], object]

    @property  # type: ignore[misc]
    def topleft(self) -> tuple[int, int]:
        self.callback()
        return (0, 0)


def button_with_callback(callback: Callable[[], object]) -> AccessibleNode:
    """Return a button that calls a function while it is being sent."""
    rect = CallbackRect(0, 0, 9, 9)
    rect.callback = callback
    return BUTTON._replace(rect=rect)


@pytest.fixture
def errors() -> list[Any]:
    return []


@pytest.fixture
def screen_reader(adapter: FakeAdapter, errors: list[Any]) -> ScreenReaderConnection:
    """Return a `ScreenReaderConnection` without the program."""
    return ScreenReaderConnection(SimpleNamespace(handle=7), errors.append)  # type: ignore[arg-type]


@only_linux
def test_accesskit_is_not_called_while_it_starts_or_after_it_has_stopped(
    screen_reader: ScreenReaderConnection, adapter: FakeAdapter, errors: list[Any]
) -> None:
    """A call would wait for AccessKit, which would wait for the loop, forever."""
    screen_reader.set_window_focus(True)
    assert adapter.window_focus == [], "AccessKit has not started"
    adapter.activate()
    screen_reader.show("Menu", (BUTTON,))
    assert adapter.window_focus == [True]
    screen_reader.set_window_focus(False)
    assert adapter.window_focus == [True, False]
    screen_reader.set_window_focus(True)
    adapter.updates.clear()
    adapter.window_focus.clear()

    def restart() -> None:
        adapter.deactivate()
        adapter.activate()

    screen_reader.show("Menu", (BUTTON, button_with_callback(restart)))
    screen_reader.set_window_focus(True)
    assert (adapter.updates, adapter.window_focus) == ([], []), (
        "AccessKit restarted during the update"
    )
    screen_reader.show("Menu", (BUTTON, BUTTON))
    (update,) = adapter.updates
    assert len(update.nodes) == 4, "a new start gets all nodes"
    assert adapter.window_focus == [True]
    other = button_with_callback(adapter.deactivate)._replace(label="Load game")
    screen_reader.show("Menu", (other,))
    assert len(adapter.updates) == 1, "AccessKit stopped during the update"
    assert errors == []


class PanicException(BaseException):
    """An exception with the name of the exception that AccessKit raises after a panic."""


def test_only_a_panic_of_accesskit_is_logged_and_stops_updates(
    screen_reader: ScreenReaderConnection,
    adapter: FakeAdapter,
    errors: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def panic(_: object) -> None:
        raise failure

    failure: BaseException = KeyboardInterrupt()
    monkeypatch.setattr(adapter, "update_if_active", panic)
    adapter.activate()
    with pytest.raises(KeyboardInterrupt):
        screen_reader.show("Menu", (BUTTON,))
    failure = PanicException("poisoned")
    for label in "ABC":
        screen_reader.show("Menu", (BUTTON._replace(label=label),))
    assert errors == [failure]
    assert not screen_reader.is_listening


def test_on_macos_focus_forwarding_is_set_up_before_focus_is_sent(
    adapter: FakeAdapter, errors: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The documentation of AccessKit requires this for SDL windows; macOS is not tested."""
    calls: list[object] = []
    events = SimpleNamespace(raise_events=lambda: calls.append("raised"))
    accesskit.macos.add_focus_forwarder_to_window_class = calls.append

    def focused(has_focus: bool) -> SimpleNamespace:
        calls.append(has_focus)
        return events

    monkeypatch.setattr(adapter, "update_view_focus_state", focused)
    monkeypatch.setattr(sys, "platform", "darwin")
    screen_reader = ScreenReaderConnection(SimpleNamespace(handle=7), errors.append)  # type: ignore[arg-type]
    adapter.activate()
    screen_reader.show("Menu", (BUTTON,))
    screen_reader.set_window_focus(True)
    assert calls == ["SDLWindow", False, "raised", True, "raised"]


def test_without_accesskit_the_program_runs_as_before(
    player: MousePlayer, adapter: FakeAdapter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some systems have no wheel of AccessKit."""
    monkeypatch.setattr(reader_module, "accesskit", None)
    player.app.run([signal.SIGTERM])
    player.app.stack.begin(
        RoundScene(player.app.context, player.app.context.start_game(Game(SETUP)))
    )
    for kind in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
        pygame.event.post(pygame.Event(kind))
    player.key(pygame.K_F3)
    player.play(legal_moves(player.state)[0])
    assert len(player.scene.session.game.log) == 2
    assert not player.app.context.has_screen_reader
