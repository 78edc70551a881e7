"""Thinking in a separate process: no failure of the process costs anybody the game."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

import pytest

from azul.bots import Advice, Level, Question, think
from azul.engine import Setup, State, apply, deal, initial_state, legal_moves
from azul.insight import compare_drafts
from azul.protocol import bot_process
from azul.services import Thinker, ask, thinker
from azul.tasks import Tasks
from tests.systems import only_posix

Found = TypeVar("Found")
ROOT = Path(__file__).parent.parent.parent
BAD_BOT = Path(__file__).with_name("bad_bot.py")
SOON = 30.0
"""Seconds after which waiting fails."""

pytestmark = pytest.mark.processes


class Loop:
    """A main loop with a thinker."""

    def __init__(self, *command: str) -> None:
        self.tasks = Tasks(repr)
        self.thinker = Thinker(self.tasks, command or None)
        self.answers: list[Advice] = []
        self.better: list[Advice] = []
        self.errors: list[str] = []

    def ask(self, question: Question, budget_in_place: int = 400) -> None:
        self.thinker.run(
            ask(question),
            self.answers.append,
            self.errors.append,
            budget_in_place=budget_in_place,
            on_advice=self.better.append,
        )

    def wait(self, done: Callable[[], object]) -> None:
        end = monotonic() + SOON
        while not done():
            assert monotonic() < end, "nothing has come"
            self.tasks.deliver()
            sleep(0.002)

    def answer(self, question: Question) -> Advice:
        self.ask(question)
        self.wait(lambda: self.answers or self.errors)
        assert not self.errors, self.errors
        return self.answers.pop()


@pytest.fixture
def state() -> State:
    state = initial_state(Setup(("a", "b"), seed=1))
    return apply(state, deal(state, 1))


@pytest.fixture
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.thinker.close()


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait long for bots: no good bot is too slow for a busy machine."""
    for name in ("ANSWER_SECONDS", "STOP_SECONDS", "START_SECONDS"):
        monkeypatch.setattr(bot_process, name, SOON)
    monkeypatch.setattr(thinker, "PATIENCE", SOON)


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "ANSWER_SECONDS", 0.3)
    monkeypatch.setattr(bot_process, "STOP_SECONDS", 0.3)
    monkeypatch.setattr(bot_process, "START_SECONDS", 0.2)
    monkeypatch.setattr(thinker, "PATIENCE", 0.3)


def bad(state: State, fault: str) -> Loop:
    moves = [str(move) for move in legal_moves(state)]
    return Loop(sys.executable, str(BAD_BOT), fault, *moves)


@pytest.mark.usefixtures("patience")
def test_a_process_gives_the_same_advice_as_this_one(loop: Loop, state: State) -> None:
    for question in (Question(state, budget=5000), Question(state, Level.APPRENTICE, seed=2**63)):
        here, there = think(question), loop.answer(question)
        assert there.record == here.record
        assert [choice.record for choice in there.choices] == [c.record for c in here.choices]
        assert [choice.continuation for choice in there.choices] == [
            choice.continuation for choice in here.choices
        ]
        for ours, theirs in zip(here.choices, there.choices, strict=True):
            assert theirs.chances == pytest.approx(ours.chances, abs=1e-5)
    assert [advice.positions for advice in loop.better] == sorted(
        advice.positions for advice in loop.better
    )
    assert loop.better, "answers that get better are passed on"
    assert loop.thinker.take_trouble() is None


@pytest.mark.usefixtures("patience")
def test_work_of_several_questions_is_done_and_can_be_cancelled(loop: Loop, state: State) -> None:
    tried, *_, best = legal_moves(state)
    results: list[object] = []
    cancelled = loop.thinker.run(
        ask(Question(state, budget=10**9)),
        results.append,
        loop.errors.append,
        budget_in_place=0,
        on_advice=lambda advice: results.append(advice.positions),
    )
    loop.wait(lambda: results)
    loop.thinker.cancel(cancelled)
    results.clear()
    loop.thinker.run(
        compare_drafts(state, tried, best, 500),  # type: ignore[arg-type]
        results.append,
        loop.errors.append,
        budget_in_place=0,
    )
    loop.wait(lambda: results)
    assert len(results) == 1, "the cancelled work has called nobody"
    assert not loop.errors


@pytest.mark.parametrize(
    "fault",
    [
        "crashes at once",
        "is never ready",
        "crashes in its turn",
        "does not answer",
        "writes nonsense",
        "writes too much",
        "writes no line break",
        "plays an illegal move",
        "reports wrong chances",
        "reports some moves only",
        "refuses",
    ],
)
@pytest.mark.usefixtures("impatience")
def test_a_bad_bot_is_replaced_by_thinking_in_the_games_process(fault: str, state: State) -> None:
    """It is replaced within seconds and moves legally; analyses fail, and nobody asks again."""
    loop, question = bad(state, fault), Question(state, budget=10**6)
    begun = monotonic()
    advice = loop.answer(question)
    assert advice.record in legal_moves(state)
    assert advice.positions < 1000
    assert monotonic() - begun < 10
    loop.ask(question, budget_in_place=0)
    loop.wait(lambda: loop.errors)
    if fault not in ("is never ready", "refuses"):
        assert "BotFailed" in repr(loop.thinker.take_trouble())
        assert loop.thinker.take_trouble() is None, "trouble is reported once"
    loop.thinker.close()


@pytest.mark.parametrize("fault", ["ends after each answer", "stops at stop only", "is good"])
@pytest.mark.usefixtures("patience")
def test_a_bot_that_dies_or_takes_its_time_is_asked_again(
    fault: str, state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "ANSWER_SECONDS", 0.3)
    loop = bad(state, fault)
    for _ in range(3):
        assert loop.answer(Question(state, budget=10**6)).positions == 10
    assert loop.thinker.take_trouble() is None
    loop.thinker.close()


def test_a_bot_that_starts_slowly_is_used_as_soon_as_it_is_ready(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinker, "PATIENCE", 0.1)
    loop = bad(state, "starts slowly")
    assert loop.answer(Question(state)).positions != 10, "the game's process has thought"
    loop.wait(lambda: loop.answer(Question(state)).positions == 10)
    assert loop.thinker.take_trouble() is None
    loop.thinker.close()


TABLE = """
import os, sys, time
from azul.bots import Question
from azul.engine import Setup, apply, deal, initial_state
from azul.services import Thinker, ask
from azul.tasks import Tasks

state = initial_state(Setup(("a", "b", "c"), seed=1))
state = apply(state, deal(state, 1))
thinks, tasks = [], Tasks(repr)
question = Question(state, budget=10**9)
Thinker(tasks).run(ask(question), print, print, budget_in_place=0, on_advice=thinks.append)
while not thinks:
    tasks.deliver()
print("thinks", flush=True)
if sys.argv[1] == "exits":
    os._exit(0)
time.sleep(60)
"""
"""A program that lets a bot think for ever."""


@only_posix("the system lists the children of a process in files")
@pytest.mark.parametrize("end", ["is killed", "exits"])
def test_the_bot_ends_with_the_table(end: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TABLE, end], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as table:
        assert table.stdout
        threads = Path(f"/proc/{table.pid}/task")
        (bot,) = until(lambda: [i for t in threads.iterdir() for i in children_of(t)])
        assert table.stdout.readline() == "thinks\n"
        if end == "is killed":
            table.kill()
        table.wait(10)
    until(lambda: not Path(f"/proc/{bot}").exists())


def children_of(thread: Path) -> list[str]:
    return (thread / "children").read_text().split()


def until(check: Callable[[], Found]) -> Found:
    """Wait until a check returns something."""
    end = monotonic() + SOON
    while not (found := check()):
        assert monotonic() < end
        sleep(0.01)
    return found


def test_a_bot_that_cannot_be_started_is_no_harm(state: State) -> None:
    loop = Loop("/no such program")
    assert loop.answer(Question(state, Level.MASTER)).record in legal_moves(state)
    assert "can’t be started" in str(loop.thinker.take_trouble())
