"""The main loop while programs think: drawing comes first, and thinking alone draws nothing."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from azul import app as program
from azul import tasks
from azul.app import App
from azul.bots import ProgramTurn
from azul.engine import legal_moves
from azul.frame_pacer import FramePacer
from azul.i18n import sentence
from azul.kit.audio import Audio
from azul.saves import Autosave
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.question import Message
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.pause import PauseScene
from azul.scenes.scene import Push
from azul.settings import Settings, Speed
from tests.play.hand import Hand
from tests.play.programs import block_thinking, new_game, open_game, start_game

pytestmark = pytest.mark.real_thoughts

STEP = 0.0005
"""Seconds that pass with each reading of the clock."""


class Clock:
    """A fake clock that advances by a step with each reading."""

    now = 0.0

    def read(self) -> float:
        self.now += STEP
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Make the number of slices per tick independent of the speed of the computer."""
    clock = Clock()
    monkeypatch.setattr(program, "thread_time", clock.read)
    monkeypatch.setattr(tasks, "perf_counter", clock.read)
    return clock


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the slices of thinking, in order."""
    done: list[int] = []
    go_on = ProgramTurn.go_on

    def recorded(turn: ProgramTurn, evaluations: int) -> None:
        done.append(evaluations)
        go_on(turn, evaluations)

    monkeypatch.setattr(ProgramTurn, "go_on", recorded)
    return done


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """One entry for each picture that is drawn."""
    drawn: list[float] = []
    draw = App._draw

    def recorded(app: App) -> None:
        drawn.append(0.0)
        draw(app)

    monkeypatch.setattr(App, "_draw", recorded)
    return drawn


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """A test player at a table where a Grandmaster is thinking."""
    with open_game(tmp_path, new_game("grandmaster", None)) as hand:
        yield hand


def test_nothing_is_drawn_while_a_grandmaster_thinks(hand: Hand, pictures: list[float]) -> None:
    hand.app.invalidate()
    hand.tick(3)
    hand.app.autosave.flush()
    hand.tick(2)
    before, ticks = len(pictures), 0
    while hand.scene.controller.program_turns.is_thinking:
        hand.tick(1)
        ticks += 1
    assert ticks > 10
    assert len(pictures) == before > 0
    hand.tick(1)
    hand.app.autosave.flush()
    hand.tick(1)
    assert len(pictures) > before, "the move is drawn"


def test_a_frame_waits_for_a_few_slices_at_most(hand: Hand, slices: list[int]) -> None:
    hand.tick(1)
    for _ in range(10):
        slices.clear()
        hand.tick(1)
        assert 0 <= (len(slices) - 1) * STEP < 0.002, "the last slice starts in time"
        assert max(slices) <= 100, "each slice takes less than a millisecond"


def test_after_a_slow_picture_there_is_only_one_slice(
    hand: Hand, slices: list[int], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.tick(3)
    hand.app.autosave.flush()
    draw = App._draw

    def slow_draw(app: App) -> None:
        draw(app)
        clock.now += 0.01

    monkeypatch.setattr(App, "_draw", slow_draw)
    slices.clear()
    hand.app.invalidate()
    hand.tick(1)
    assert len(slices) == 1


def test_a_move_is_drawn_before_the_program_thinks_about_its_answer(tmp_path: Path) -> None:
    order: list[str] = []
    game = new_game(None, "apprentice")
    with open_game(tmp_path, game) as hand, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Autosave, "is_behind", False)
        patch.setattr(App, "_draw", lambda app: order.append(f"{game.cursor} are drawn"))
        patch.setattr(ProgramTurn, "go_on", lambda *_: order.append("thought"))
        hand.play(legal_moves(hand.state)[0])
    assert order[order.index("thought") - 1] == "2 are drawn"


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        (pygame.K_ESCAPE, PauseScene),
        (pygame.K_F1, RulesScene),
        (pygame.K_h, HistoryScene),
    ],
)
def test_programs_think_only_while_their_table_is_on_top(
    hand: Hand, slices: list[int], key: int, kind: type
) -> None:
    """Scenes above the table pause its programs."""
    hand.tick(3)
    assert slices
    hand.key(key)
    assert isinstance(hand.app.stack.top, kind)
    slices.clear()
    hand.tick(20)
    assert slices == []
    hand.key(pygame.K_ESCAPE)
    hand.tick(3)
    assert slices


def test_programs_stop_thinking_about_a_game_that_was_left(hand: Hand, slices: list[int]) -> None:
    start_game(hand, new_game(None, None))
    slices.clear()
    hand.tick(20)
    assert slices == []


# The loop itself


class LoopRecorder:
    """Runs the program's own loop without waiting, and records its rates and calls of `gc`."""

    def __init__(self, hand: Hand, patch: pytest.MonkeyPatch) -> None:
        self.app = hand.app
        self.rates: list[int] = []
        self.calls: list[str] = []
        self.allocated = 0
        self._done: Callable[[], bool] = lambda: True
        patch.setattr(self.app._clock, "_clock", SimpleNamespace(tick=self._tick))
        # The thread that opens the device would end at any turn of this clock.
        patch.setattr(Audio, "start", lambda _: None)
        names = ("collect", "freeze", "disable", "enable")
        recorders = {name: lambda name=name: self.calls.append(name) for name in names}
        answers = {"get_count": lambda: (self.allocated, 0, 0), "isenabled": lambda: True}
        gc = SimpleNamespace(**answers, **recorders)
        patch.setattr(program, "gc", gc)

    def _tick(self, rate: int) -> int:
        self.rates.append(rate)
        assert len(self.rates) < 5000
        if self._done():
            self.app.stack.quit(is_confirmed=True)
        return 1000 // rate

    def run(self, done: Callable[[], bool]) -> list[int]:
        """Run until a condition holds. Returns the tick rates."""
        self._done = done
        self.app.run()
        return self.rates


@pytest.fixture
def loop(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> LoopRecorder:
    return LoopRecorder(hand, monkeypatch)


def test_the_loop_is_fast_while_a_program_thinks_and_slow_afterwards(
    hand: Hand, loop: LoopRecorder
) -> None:
    turns, game = hand.scene.controller.program_turns, hand.scene.session.game
    thinking = []

    def done() -> bool:
        thinking.append(turns.is_thinking)
        return game.cursor == 2 and len(loop.rates) > 300

    rates = loop.run(done)
    assert sum(thinking) > 20
    assert {rate for rate, thinks in zip(rates, thinking, strict=True) if thinks} == {125}
    assert set(rates[-50:]) == {30}


def test_the_loop_is_slow_while_programs_wait(hand: Hand, loop: LoopRecorder) -> None:
    game = hand.scene.session.game
    game.play(legal_moves(game.state)[0])
    game.undo()
    assert set(loop.run(lambda: len(loop.rates) > 150)[-50:]) == {30}
    assert game.cursor == 1


def test_an_idle_loop_only_polls_input_between_a_few_ticks(
    hand: Hand, loop: LoopRecorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ticks still cover the whole time; after a while there are fewer of them."""
    start_game(hand, new_game(None, None))
    hand.tick(60)
    ticks, tick = list[tuple[int, float]](), hand.app.tick

    def recorded(events: list[pygame.Event], seconds: float) -> None:
        ticks.append((len(loop.rates), seconds))
        tick(events, seconds)

    monkeypatch.setattr(hand.app, "tick", recorded)
    loop.run(lambda: len(loop.rates) > 400)
    for first, last, most in ((60, 120, 12), (220, 400, 10)):
        assert 0 < len([count for count, _ in ticks if first < count <= last]) <= most
    idle_seconds = [seconds for count, seconds in ticks if 60 < count <= 400]
    assert set(loop.rates[60:120]) == {30}
    assert set(loop.rates[220:400]) == {20}
    waited = sum(1 / rate for rate in loop.rates[60:400])
    assert sum(idle_seconds) == pytest.approx(waited, rel=0.1)


def test_input_ends_an_idle_pause_at_once(hand: Hand, loop: LoopRecorder) -> None:
    start_game(hand, new_game(None, None))
    hand.tick(60)

    def press_at(count: int) -> bool:
        if len(loop.rates) == count:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
        return len(loop.rates) > count and isinstance(hand.app.stack.top, RulesScene)

    assert len(loop.run(lambda: press_at(301))) == 302


def test_garbage_collection_is_disabled_in_the_loop_and_enabled_after_it(
    hand: Hand, loop: LoopRecorder
) -> None:
    calls_per_turn: list[list[str]] = []
    loop.run(lambda: calls_per_turn.append([*loop.calls]) or len(calls_per_turn) > 5)  # type: ignore[func-returns-value]
    assert calls_per_turn == [["collect", "freeze", "disable"]] * 6
    assert loop.calls[-1] == "enable"


def test_garbage_collection_is_enabled_after_an_error(hand: Hand, loop: LoopRecorder) -> None:
    with pytest.raises(ZeroDivisionError):
        loop.run(lambda: bool(1 // 0))
    assert loop.calls[-1] == "enable"


@pytest.mark.parametrize(
    ("allocated", "is_thinking", "is_collected"),
    [
        (100, False, False),
        (25_000, False, True),
        (25_000, True, False),
        (400_000, True, True),
    ],
)
def test_garbage_is_collected_when_idle_or_when_there_is_very_much(
    hand: Hand,
    loop: LoopRecorder,
    allocated: int,
    is_thinking: bool,
    is_collected: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if is_thinking:
        block_thinking(monkeypatch)
        hand.tick(60)
    else:
        start_game(hand, new_game(None, None))
        hand.tick(60)
    loop.allocated = allocated
    hand.app.collect_garbage()
    assert loop.calls == ["collect"] * is_collected


def test_garbage_collection_waits_for_animations_and_input_to_end(
    hand: Hand, loop: LoopRecorder
) -> None:
    loop.allocated = 25_000
    start_game(hand, new_game(None, None))
    hand.tick(60)
    hand.move((9, 9))
    hand.app.collect_garbage()
    assert loop.calls == []
    hand.tick(60)
    hand.app.collect_garbage()
    assert loop.calls == ["collect"]
    hand.app.context.settings = Settings(speed=Speed.SLOW, lessons=False)
    hand.scene.controller.show_first_deal()
    hand.tick(20)
    assert hand.scene.animations.is_running
    hand.app.collect_garbage()
    assert loop.calls == ["collect"]


def test_garbage_collection_leaves_the_turns_of_a_picture_alone(
    hand: Hand, loop: LoopRecorder
) -> None:
    """Neither the turn that draws it waits for it, nor the picture after a turn that could not."""
    start_game(hand, new_game(None, None))
    hand.tick(60)
    hand.app.autosave.flush()
    loop.allocated = 400_000
    hand.app.invalidate()
    hand.app.collect_garbage()
    assert loop.calls == []
    loop.allocated = 25_000
    hand.tick(1)
    hand.app.collect_garbage()
    assert loop.calls == []
    hand.tick(1)
    hand.app.collect_garbage()
    assert loop.calls == ["collect"]


def test_a_scene_that_opens_by_itself_is_drawn_in_the_turn_after_it(
    hand: Hand, pictures: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arranging it takes a frame of its own."""
    hand.app.autosave.flush()
    hand.tick(3)
    scene = Message(hand.app.context, sentence("Rules"))
    monkeypatch.setattr(hand.scene, "update", lambda _: Push(scene))
    monkeypatch.setattr(FramePacer, "paint_ahead", lambda *_: False)
    before = len(pictures)
    hand.tick(1)
    assert hand.app.stack.top is scene
    assert len(pictures) == before
    hand.tick(2)
    assert len(pictures) > before


def test_threads_take_short_turns_while_the_loop_runs(loop: LoopRecorder) -> None:
    usual = 0.005
    sys.setswitchinterval(usual)
    intervals: list[float] = []
    loop.run(lambda: intervals.append(sys.getswitchinterval()) or len(intervals) > 3)  # type: ignore[func-returns-value]
    assert max(intervals) < 0.001
    assert sys.getswitchinterval() == usual


def test_invalidate_causes_one_picture(hand: Hand, pictures: list[float]) -> None:
    hand.app.autosave.flush()
    hand.tick(3)
    before = len(pictures)
    hand.tick(3)
    assert len(pictures) == before, "nothing has changed"
    hand.app.context.invalidate()
    hand.tick(3)
    assert len(pictures) == before + 1


def test_background_work_ends_before_the_picture_of_its_tick(
    hand: Hand, pictures: list[float]
) -> None:
    hand.app.autosave.flush()
    hand.tick(3)
    before = len(pictures)
    hand.app.tasks.post(hand.app.context.invalidate)
    hand.tick(1)
    assert len(pictures) == before + 1


def test_no_task_continues_under_another_scene(hand: Hand) -> None:
    hand.tick(1)
    assert hand.app.tasks.has_slices
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.tasks.has_slices
    hand.key(pygame.K_ESCAPE)
    assert hand.app.tasks.has_slices
