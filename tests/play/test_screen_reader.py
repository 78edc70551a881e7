"""What the program sends to a screen reader, and the actions that one may request."""

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
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.library.setup import SetupScene
from azul.scenes.narrator import Narrator
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzles import PuzzlesScene
from azul.scenes.screen_reader_bridge import ScreenReaderBridge
from tests.looks.played import before_the_last_draft, in_the_last_round
from tests.play.hand import Hand
from tests.play.programs import tick_until


class ReaderHarness:
    """Runs the program with a fake screen reader."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: FakeAdapter())
        self.hand = Hand(folder)
        app = self.hand.app
        self.bridge = ScreenReaderBridge(app.context, app.stack, app.window)
        self.screen_reader = self.bridge._screen_reader
        self.screen_reader._activate()
        app._screen_reader = self.bridge

    def nodes(self) -> Iterator[tuple[int, AccessibleNode]]:
        """All nodes with their numbers, after the latest changes have been sent."""
        self.hand.tick(20)
        return ((number, sent.node) for number, sent in self.screen_reader._sent.items())

    def find(self, label: str, role: Role = Role.BUTTON) -> tuple[int, AccessibleNode]:
        """The first node of a role whose label starts with this text."""
        return next(
            (number, node)
            for number, node in self.nodes()
            if node.role is role and node.label.startswith(label)
        )

    def request_action(
        self, number: int, action: ReaderAction = ReaderAction.CLICK, text: str = ""
    ) -> None:
        """Request an action on a node, as a thread of AccessKit would."""
        data = (0, text) if text else None
        self.screen_reader._requests.put(SimpleNamespace(target=number, action=action, data=data))

    def act(
        self,
        label: str,
        action: ReaderAction = ReaderAction.CLICK,
        text: str = "",
        role: Role = Role.BUTTON,
    ) -> None:
        """Request an action on the node with a label, and wait until it has been carried out."""
        number, _ = self.find(label, role)
        self.request_action(number, action, text)
        self.hand.tick(20)

    @property
    def news(self) -> list[str]:
        """All announcements."""
        return [node.label for node in self.screen_reader._news]

    @property
    def last_news(self) -> list[str]:
        """The lines of the last announcement."""
        return self.news[-1].split("\n")


class FakeAdapter:
    """Takes every update, as AccessKit does while a screen reader is running."""

    def __init__(self) -> None:
        self.window_focus: list[bool] = []
        self.updates: list[Any] = []

    def update_if_active(self, make: Any) -> None:
        """Make the update."""
        self.updates.append(make())

    def update_window_focus_state(self, has_focus: bool) -> None:
        """Record whether the window has the focus."""
        self.window_focus.append(has_focus)

    # The name of the method on macOS.
    update_view_focus_state = update_window_focus_state


class CallbackRect(Rect):
    """Calls a function when its position is read."""

    callback: Callable[[], object]

    @property  # type: ignore[misc]
    def topleft(self) -> tuple[int, int]:
        self.callback()
        return (0, 0)


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ReaderHarness]:
    found = ReaderHarness(tmp_path, monkeypatch)
    yield found
    found.hand.app.close()


def start_new_game(reader: ReaderHarness, wall: Wall = Wall.COLORED) -> Game:
    """Show a new game of two people at the table."""
    game = Game(Setup(("Ana", "Ben"), wall=wall, seed=5))
    start_game(reader, game)
    return game


def start_game(reader: ReaderHarness, game: Game) -> None:
    """Show a game at the table."""
    app = reader.hand.app
    app.stack.begin(RoundScene(app.context, app.context.start_game(game)))
    reader.hand.tick(20)


def test_a_click_presses_the_button_and_the_new_scene_is_announced(reader: ReaderHarness) -> None:
    reader.act("New game")
    assert isinstance(reader.hand.app.stack.top, SetupScene)
    assert reader.last_news[0] == "New game"


def test_tiles_are_taken_and_placed_by_clicking_their_nodes(reader: ReaderHarness) -> None:
    """This works where a card covers them too, because no position in the window is clicked."""
    game = start_new_game(reader)
    click(reader, children_of(reader, "Display 1:")[0])
    assert any(text.startswith("In your hand:") for text in reader.last_news)
    reader.act("Line 3:")
    draft = game.log[-1]
    assert isinstance(draft, Draft)
    assert (draft.source, draft.line) == (1, 3)
    assert reader.last_news[0].startswith("Ana: ")
    assert reader.last_news[-1] == "Round 1 · Ben, your turn"


def children_of(reader: ReaderHarness, label: str) -> tuple[int, ...]:
    number, _ = reader.find(label, Role.GROUP)
    return reader.screen_reader._sent[number].children


def click(reader: ReaderHarness, number: int) -> None:
    reader.request_action(number)
    reader.hand.tick(20)


@pytest.mark.parametrize(
    ("sources", "content"),
    [
        ([], "Center: starting player marker"),
        ([1], "Center: 2 white, starting player marker"),
        ([1, CENTER], "Center: empty"),
        ([1, CENTER, 2], "Center: 1 black, 2 white"),
    ],
)
def test_the_label_of_the_center_lists_its_tiles(
    reader: ReaderHarness, sources: list[int], content: str
) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=5))
    for source in sources:
        moves = (move for move in legal_moves(game.state) if isinstance(move, Draft))
        game.play(next(move for move in moves if move.source == source))
    start_game(reader, game)
    assert [node.label for _, node in reader.nodes() if node.label.startswith("Center")] == [
        content
    ]


def test_bag_and_lid_each_list_their_own_tiles(reader: ReaderHarness) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=5))
    while game.state.round < 2:
        game.play(next(move for move in legal_drafts(game) if move.line == FLOOR))
    start_game(reader, game)
    for label, counts in (("In the bag", game.state.bag), ("In the lid", game.state.lid)):
        (node,) = (node for _, node in reader.nodes() if node.label.startswith(label))
        numbers = [int(part.split()[0]) for part in node.description.split(", ")]
        assert numbers == [count for count in counts if count]


def test_the_reason_for_a_refused_line_is_announced_and_the_tiles_stay_held(
    reader: ReaderHarness,
) -> None:
    game = Game(Setup(("Ana", "Ben"), seed=5))
    first = next(move for move in legal_drafts(game) if move.line == 5)
    game.play(first)
    game.play(next(move for move in legal_drafts(game) if move.line == FLOOR))
    start_game(reader, game)
    other = next(move for move in legal_drafts(game) if move.color != first.color and move.source)
    before = game.log
    colors = sorted(set(game.state.displays[other.source - 1]), key=LETTERS.index)
    tiles = children_of(reader, f"Display {other.source}:")
    click(reader, tiles[colors.index(other.color)])
    reader.act("Line 5:")
    assert "Line 5 holds another color" in reader.last_news
    assert game.log == before
    reader.act("Floor line:")
    assert game.log == (*before, Draft(other.source, other.color, FLOOR))


def legal_drafts(game: Game) -> Iterator[Draft]:
    """The drafts that are legal."""
    return (move for move in legal_moves(game.state) if isinstance(move, Draft))


def test_hints_are_announced_with_their_moves_and_reasons(reader: ReaderHarness) -> None:
    start_new_game(reader)
    reader.act("Hint")
    adviser = reader.hand.scene.controller.adviser
    tick_until(reader.hand, lambda: bool(adviser.hints))
    reader.hand.tick(20)
    hints = [text for text in reader.last_news if text.startswith("Hint ")]
    assert len(hints) == len(adviser.hints)
    assert hints[0].startswith("Hint 1: Ana: ")
    assert reader.hand.app.context.strings.say(adviser.hints[0].why) in hints[0]


def test_the_last_round_and_why_it_is_the_last_are_announced(reader: ReaderHarness) -> None:
    game = in_the_last_round(Setup(("Ana", "Ben"), seed=3))
    game.undo()
    start_game(reader, game)
    assert not any("Last round" in text for text in reader.news)
    record = game.redo()[0].record
    game.undo()
    reader.hand.play(record)
    reader.hand.tick(20)
    assert any(text.startswith("Last round! ") for text in reader.last_news)


def test_the_result_is_announced(reader: ReaderHarness) -> None:
    """The announcement names the winner and each final score, like the result scene."""
    game = before_the_last_draft(in_the_last_round(Setup(("Ana", "Ben"), seed=3)))
    start_game(reader, game)
    reader.hand.play(next(legal_drafts(game)))
    assert game.is_over
    while not isinstance(reader.hand.app.stack.top, GameOverScene):
        reader.hand.tick(20)
        reader.hand.key(pygame.K_RETURN)
    reader.hand.tick(20)
    announced = "\n".join(reader.news)
    winner = max(game.state.players, key=lambda player: player.score)
    assert f"{game.names[game.state.players.index(winner)]} wins" in announced
    assert all(str(player.score) in announced for player in game.state.players)


def test_an_undone_move_is_announced(reader: ReaderHarness) -> None:
    start_new_game(reader)
    click(reader, children_of(reader, "Display 1:")[0])
    reader.act("Line 2:")
    reader.act("Undo")
    assert reader.news[-1].startswith("Undone: Ana: ")


def test_undo_out_of_a_wall_tiling_is_announced(reader: ReaderHarness) -> None:
    """The program tells the screen reader of the key before the next scene updates."""
    game = before_the_last_draft(Game(Setup(("Ana", "Ben"), wall=Wall.GRAY, seed=4)))
    game.redo()
    start_game(reader, game)
    assert isinstance(reader.hand.app.stack.top, ScoringScene)
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="")
    )
    reader.hand.wait(1.0)
    assert reader.last_news[-1] == f"Round 1 · {game.names[game.state.to_act]}, your turn"


def test_the_last_announcement_can_be_repeated(reader: ReaderHarness) -> None:
    start_new_game(reader)
    last, count = reader.news[-1], reader.screen_reader._news_count
    reader.hand.key(pygame.K_F3)
    reader.hand.tick(20)
    assert reader.news[-1] == last
    assert reader.screen_reader._news_count == count + 1


def test_brief_announcements_leave_out_the_tiles_of_a_round(reader: ReaderHarness) -> None:
    """Full announcements have a sentence for each board, brief ones only the move."""
    game, app = start_new_game(reader), reader.hand.app
    narrators = {is_brief: Narrator() for is_brief in (False, True)}
    for is_brief, narrator in narrators.items():
        narrator.news(reader.hand.scene, app.context.strings, is_brief)
    while game.state.round == 1:
        game.play(legal_moves(game.state)[0])
    full, brief = (
        narrator.news(reader.hand.scene, app.context.strings, is_brief)
        for is_brief, narrator in narrators.items()
    )
    assert any(text.startswith("Score: ") for text in full)
    assert set(brief) < set(full)
    assert not any(text.startswith("Score: ") for text in brief)


def sent_field(reader: ReaderHarness) -> tuple[str, list[int], list[int], list[int]]:
    """What AccessKit was told of the first field.

    Its text, the bytes of its letters, the letters of its words, and those before anchor and caret.
    """
    number, _ = reader.find("Player 1", Role.TEXT_FIELD)
    latest: dict[int, Any] = {}
    adapter = reader.screen_reader._adapter
    assert isinstance(adapter, FakeAdapter)
    for update in adapter.updates:
        latest.update(update.nodes)
    selection = latest[number].text_selection
    (run,) = latest[number].children
    assert selection.anchor.node == selection.focus.node == run
    assert latest[number].supports_action(accesskit.Action.SET_TEXT_SELECTION)
    text, ends = latest[run], (selection.anchor, selection.focus)
    counts = [end.character_index for end in ends]
    return text.value, [*text.character_lengths], [*text.word_lengths], counts


def test_caret_and_selection_of_a_text_field_are_told_and_can_be_set(
    reader: ReaderHarness,
) -> None:
    reader.act("New game")
    assert sent_field(reader) == ("", [], [], [0, 0])
    reader.act("Player 1", ReaderAction.SET_TEXT, "Zoë An\u0308a", Role.TEXT_FIELD)
    text, letter_bytes, words = "Zoë An\u0308a", [1, 1, 2, 1, 1, 3, 1], [4, 3]
    assert sent_field(reader) == (text, letter_bytes, words, [7, 7])
    reader.hand.key(pygame.K_LEFT)
    reader.hand.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert sent_field(reader) == (text, letter_bytes, words, [6, 5])
    number, _ = reader.find("Player 1", Role.TEXT_FIELD)
    for anchor, caret in ((1, 6), (6, 2)):
        ends = (accesskit.TextPosition(number, count) for count in (anchor, caret))
        asked = accesskit.TextSelection(*ends)
        request = SimpleNamespace(target=number, action=ReaderAction.SELECT_TEXT, data=(0, asked))
        reader.screen_reader._requests.put(request)
        assert sent_field(reader)[-1] == [anchor, caret]
    reader.act("Player 1", ReaderAction.SET_TEXT, "", Role.TEXT_FIELD)
    assert sent_field(reader)[0] == ""


def test_a_text_that_is_too_long_is_announced(reader: ReaderHarness) -> None:
    reader.act("New game")
    reader.act("Player 1", ReaderAction.SET_TEXT, "x" * 17, Role.TEXT_FIELD)
    assert reader.last_news == ["Up to 16 characters"]


def test_options_text_fields_and_sliders_can_be_set(reader: ReaderHarness) -> None:
    """Each action has the same effect as other input."""
    reader.act("New game")
    reader.act("Player 1", ReaderAction.SET_TEXT, "Zoë", Role.TEXT_FIELD)
    assert reader.find("Player 1", Role.TEXT_FIELD)[1].value == "Zoë"
    reader.act("Gray", role=Role.OPTION)
    assert reader.find("Gray", Role.OPTION)[1].is_chosen
    reader.act("Back")
    reader.act("Settings")
    assert isinstance(reader.hand.app.stack.top, SettingsScene)
    reader.act("Brief", role=Role.OPTION)
    assert reader.hand.app.context.settings.brief_announcements
    volume = reader.hand.app.context.settings.volume
    reader.act("Volume", ReaderAction.DECREASE, role=Role.SLIDER)
    assert reader.hand.app.context.settings.volume == volume - 1


def test_each_tick_answers_one_request(reader: ReaderHarness) -> None:
    """The first request replaces the menu, so the second one no longer finds its button."""
    number, _ = reader.find("New game")
    load, _ = reader.find("Load game")
    reader.request_action(number)
    reader.request_action(load)
    reader.hand.tick(1)
    assert isinstance(reader.hand.app.stack.top, SetupScene)
    assert reader.bridge.has_requests
    reader.hand.tick(1)
    assert isinstance(reader.hand.app.stack.top, SetupScene)
    assert not reader.bridge.has_requests


def test_the_focus_is_reported(reader: ReaderHarness) -> None:
    """Keys move the focus between buttons, and at the table between colors and lines."""
    reader.hand.key(pygame.K_TAB)
    focused = [node for _, node in reader.nodes() if node.is_focused]
    top = reader.hand.app.stack.top
    assert top
    assert [node.widget for node in focused] == [top.form.focused]
    start_new_game(reader)
    reader.hand.key(pygame.K_2)
    (chosen,) = [node for _, node in reader.nodes() if node.is_focused]
    assert chosen.inputs[0] == KeyPress(digit=2)
    reader.hand.key(pygame.K_RETURN)
    (aimed,) = [node for _, node in reader.nodes() if node.is_focused]
    assert aimed.label.startswith("Line ")
    reader.hand.key(pygame.K_ESCAPE)
    reader.hand.key(pygame.K_e)
    (explained,) = [node for _, node in reader.nodes() if node.is_focused]
    assert explained.label.startswith("Column 3: ")


def test_moving_to_another_board_by_keys_announces_its_player(reader: ReaderHarness) -> None:
    """The name is announced once for each board, and not for each of its slots."""
    start_new_game(reader)
    reader.hand.key(pygame.K_e)
    for _ in range(10):
        reader.hand.tick(20)
        reader.hand.key(pygame.K_RIGHT)
    lines = [line for text in reader.news for line in text.split("\n")]
    boards = [line for line in lines if line.endswith("board")]
    assert boards == [f"{name}’s board" for name in reader.hand.scene.session.game.names]


def test_puzzles_can_be_chosen_from_their_list(reader: ReaderHarness) -> None:
    reader.act("Puzzles")
    assert isinstance(reader.hand.app.stack.top, PuzzlesScene)
    numbers = [node for _, node in reader.nodes() if node.role is Role.LIST_ITEM]
    assert len(numbers) == 60
    reader.act("7", role=Role.LIST_ITEM)
    assert isinstance(reader.hand.app.stack.top, PuzzleScene)
    assert "Puzzle 7 · easy" in reader.news[-1]


def test_without_a_screen_reader_nothing_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: FakeAdapter())
    hand = Hand(tmp_path)
    bridge = ScreenReaderBridge(hand.app.context, hand.app.stack, hand.app.window)
    bridge.update(1.0)
    assert not bridge._screen_reader._sent
    hand.app.close()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="AccessKit sees the focus itself")
def test_window_focus_is_sent_only_after_a_screen_reader_has_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call while AccessKit is starting would wait for it forever."""
    adapter = FakeAdapter()
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


def button_with_callback(callback: Callable[[], object]) -> AccessibleNode:
    """A button that calls a function while it is being sent."""
    rect = CallbackRect(0, 0, 9, 9)
    rect.callback = callback
    return BUTTON._replace(rect=rect)


def new_screen_reader(
    monkeypatch: pytest.MonkeyPatch, adapter: Any, errors: list[Any]
) -> ScreenReader:
    """A `ScreenReader` that sends updates to this adapter, without the program."""
    monkeypatch.setattr(ScreenReader, "_create_adapter", lambda *_: adapter)
    return ScreenReader(SimpleNamespace(), errors.append)  # type: ignore[arg-type]


@pytest.mark.parametrize("was_running", [False, True], ids=["at once", "while it was running"])
def test_a_screen_reader_that_restarts_during_an_update_gets_everything_in_the_next_one(
    was_running: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A call would wait for AccessKit, which waits for the loop, forever."""
    adapter, errors = FakeAdapter(), list[Any]()
    screen_reader = new_screen_reader(monkeypatch, adapter, errors)
    screen_reader._activate()
    if was_running:
        screen_reader.show("Menu", (BUTTON,))
        screen_reader.set_window_focus(True)
    adapter.updates.clear()
    adapter.window_focus.clear()

    def restart() -> None:
        screen_reader._deactivate()
        screen_reader._activate()

    screen_reader.show("Menu", (BUTTON, button_with_callback(restart)))
    screen_reader.set_window_focus(True)
    assert (adapter.updates, adapter.window_focus) == ([], [])
    screen_reader.show("Menu", (BUTTON, BUTTON))
    (update,) = adapter.updates
    assert len(update.nodes) == 4
    assert sys.platform == "win32" or adapter.window_focus == [True]
    assert errors == []


def test_a_screen_reader_that_stops_during_an_update_is_not_called(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    adapter = FakeAdapter()
    screen_reader = new_screen_reader(monkeypatch, adapter, [])
    screen_reader._activate()
    screen_reader.show("Menu", (button_with_callback(screen_reader._deactivate),))
    assert (adapter.updates, adapter.window_focus) == ([], [])


class PanicException(BaseException):
    """Has the name of the exception that AccessKit raises after a panic."""


@pytest.mark.parametrize("method", ["update_if_active", "update_window_focus_state"])
def test_a_panic_of_accesskit_is_logged_and_only_stops_updates(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32" and method != "update_if_active":
        return
    adapter, errors = FakeAdapter(), list[Any]()

    def panic(_: object) -> None:
        raise PanicException("poisoned")

    monkeypatch.setattr(adapter, method, panic)
    monkeypatch.setattr(adapter, "update_view_focus_state", adapter.update_window_focus_state)
    screen_reader = new_screen_reader(monkeypatch, adapter, errors)
    screen_reader._activate()
    for _ in range(3):
        screen_reader.show("Menu", (BUTTON,))
        screen_reader.set_window_focus(True)
    assert [str(error) for error in errors] == ["poisoned"]
    assert not screen_reader.is_listening


def test_other_base_exceptions_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def end(_: object) -> None:
        raise KeyboardInterrupt

    adapter = FakeAdapter()
    monkeypatch.setattr(adapter, "update_if_active", end)
    screen_reader = new_screen_reader(monkeypatch, adapter, [])
    screen_reader._activate()
    with pytest.raises(KeyboardInterrupt):
        screen_reader.show("Menu", (BUTTON,))


def test_on_macos_focus_forwarding_is_set_up_before_focus_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The documentation of AccessKit requires this for SDL windows; it is not tested on macOS."""
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
    """There is no wheel of AccessKit for some systems."""
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
