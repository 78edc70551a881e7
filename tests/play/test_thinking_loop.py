"""The loop while programs think: pictures come first, nothing is drawn for thinking alone."""

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
from azul.saves import Autosave
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.pause import PauseScene
from azul.settings import Settings, Speed
from tests.play.hand import Hand
from tests.play.programs import block_thinking, new_game, open_game, start_game

pytestmark = pytest.mark.real_thoughts

STEP = 0.0005
"""Seconds that pass with each look at the clock."""


class Clock:
    """Goes on by a step with each look at it."""

    now = 0.0

    def look(self) -> float:
        self.now += STEP
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """How much is thought in a tick does not depend on the machine."""
    clock = Clock()
    for module in (program, tasks):
        monkeypatch.setattr(module, "perf_counter", clock.look)
    return clock


@pytest.fixture
def slices(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Of thinking, as they come."""
    done: list[int] = []
    go_on = ProgramTurn.go_on

    def noted(turn: ProgramTurn, evaluations: int) -> None:
        done.append(evaluations)
        go_on(turn, evaluations)

    monkeypatch.setattr(ProgramTurn, "go_on", noted)
    return done


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """One for each that is drawn."""
    drawn: list[float] = []
    draw = App._draw

    def noted(app: App) -> None:
        drawn.append(0.0)
        draw(app)

    monkeypatch.setattr(App, "_draw", noted)
    return drawn


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    """At a table at which a Grandmaster thinks."""
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
    assert len(pictures) > before, "what was played is seen"


def test_a_frame_is_kept_waiting_for_a_few_slices_at_most(hand: Hand, slices: list[int]) -> None:
    hand.tick(1)
    for _ in range(10):
        slices.clear()
        hand.tick(1)
        assert 0 <= (len(slices) - 1) * STEP < 0.002, "the last one begins in time"
        assert max(slices) <= 100, "less than a millisecond each"


def test_after_a_picture_that_took_long_little_is_thought(
    hand: Hand, slices: list[int], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand.tick(3)
    hand.app.autosave.flush()
    draw = App._draw

    def slow(app: App) -> None:
        draw(app)
        clock.now += 0.01

    monkeypatch.setattr(App, "_draw", slow)
    slices.clear()
    hand.app.invalidate()
    hand.tick(1)
    assert len(slices) == 1


def test_a_move_is_seen_before_the_answer_to_it_is_thought_of(tmp_path: Path) -> None:
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
def test_programs_think_only_while_their_table_is_what_is_seen(
    hand: Hand, slices: list[int], key: int, kind: type
) -> None:
    """What lies above it is open all the same, and goes before."""
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


def test_a_game_that_is_left_is_not_thought_about(hand: Hand, slices: list[int]) -> None:
    start_game(hand, new_game(None, None))
    slices.clear()
    hand.tick(20)
    assert slices == []


# The loop itself


class Loop:
    """The program's own loop, without waiting: how often it asked to turn, and what was done."""

    def __init__(self, hand: Hand, patch: pytest.MonkeyPatch) -> None:
        self.app = hand.app
        self.rates: list[int] = []
        self.calls: list[str] = []
        self.made = 0
        self._done: Callable[[], bool] = lambda: True
        patch.setattr(self.app, "_clock", SimpleNamespace(tick=self._tick))
        names = ("collect", "freeze", "disable", "enable")
        tellers = {name: lambda name=name: self.calls.append(name) for name in names}
        gc = SimpleNamespace(get_count=lambda: (self.made, 0, 0), **tellers)
        patch.setattr(program, "gc", gc)

    def _tick(self, rate: int) -> int:
        self.rates.append(rate)
        assert len(self.rates) < 5000
        if self._done():
            self.app.stack.quit(is_confirmed=True)
        return 1000 // rate

    def run(self, done: Callable[[], bool]) -> list[int]:
        """Turn until something is so; the rates."""
        self._done = done
        self.app.run()
        return self.rates


@pytest.fixture
def loop(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Loop:
    return Loop(hand, monkeypatch)


def test_the_loop_is_quick_while_a_program_thinks_and_idles_after_it(
    hand: Hand, loop: Loop
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


def test_where_programs_wait_the_loop_idles(hand: Hand, loop: Loop) -> None:
    game = hand.scene.session.game
    game.play(legal_moves(game.state)[0])
    game.undo()
    assert set(loop.run(lambda: len(loop.rates) > 150)[-50:]) == {30}
    assert game.cursor == 1


def test_at_rest_only_input_is_looked_for_between_some_ticks(
    hand: Hand, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that idling costs is the tick; a key is answered at once, and time passes as before."""
    start_game(hand, new_game(None, None))
    hand.tick(60)
    ticks, tick = list[tuple[int, float]](), hand.app.tick

    def noted(events: list[pygame.Event], seconds: float) -> None:
        ticks.append((len(loop.rates), seconds))
        tick(events, seconds)

    monkeypatch.setattr(hand.app, "tick", noted)
    loop.run(lambda: len(loop.rates) > 400)
    rest = [(turn, seconds) for turn, seconds in ticks if 200 < turn <= 400]
    assert len(rest) <= 40
    assert sum(seconds for _, seconds in rest) == pytest.approx(200 / 30, rel=0.1)


def test_input_ends_a_rest_at_once(hand: Hand, loop: Loop) -> None:
    start_game(hand, new_game(None, None))
    hand.tick(60)

    def pressed_at(turn: int) -> bool:
        if len(loop.rates) == turn:
            pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""))
        return len(loop.rates) > turn and isinstance(hand.app.stack.top, RulesScene)

    assert len(loop.run(lambda: pressed_at(301))) == 302


def test_the_collector_is_off_while_the_loop_turns_and_on_after_it(hand: Hand, loop: Loop) -> None:
    seen: list[list[str]] = []
    loop.run(lambda: seen.append([*loop.calls]) or len(seen) > 5)  # type: ignore[func-returns-value]
    assert seen == [["collect", "freeze", "disable"]] * 6
    assert loop.calls[-1] == "enable"


def test_the_collector_is_on_after_an_error(hand: Hand, loop: Loop) -> None:
    with pytest.raises(ZeroDivisionError):
        loop.run(lambda: bool(1 // 0))
    assert loop.calls[-1] == "enable"


@pytest.mark.parametrize(
    ("made", "is_thinking", "is_collected"),
    [
        (100, False, False),
        (25_000, False, True),
        (25_000, True, False),
        (400_000, True, True),
    ],
)
def test_the_collector_works_when_nothing_moves_or_there_is_very_much(
    hand: Hand,
    loop: Loop,
    made: int,
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
    loop.made = made
    hand.app.collect_garbage()
    assert loop.calls == ["collect"] * is_collected


def test_the_collector_waits_for_films_and_for_the_hand_to_rest(hand: Hand, loop: Loop) -> None:
    loop.made = 25_000
    start_game(hand, new_game(None, None))
    hand.tick(60)
    hand.move((9, 9))
    hand.app.collect_garbage()
    assert loop.calls == []
    hand.tick(60)
    hand.app.collect_garbage()
    assert loop.calls == ["collect"]
    hand.app.context.settings = Settings(speed=Speed.SLOW, hints=False)
    hand.scene.controller.show_first_deal()
    hand.tick(20)
    assert hand.scene.animations.is_running
    hand.app.collect_garbage()
    assert loop.calls == ["collect"]


def test_whoever_asks_for_a_picture_gets_one(hand: Hand, pictures: list[float]) -> None:
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


def test_no_task_goes_on_under_another_scene(hand: Hand) -> None:
    hand.tick(1)
    assert hand.app.tasks.has_slices
    hand.key(pygame.K_ESCAPE)
    assert not hand.app.tasks.has_slices
    hand.key(pygame.K_ESCAPE)
    assert hand.app.tasks.has_slices
