"""Bots of other authors: their information and limits, and that no game suffers from them."""

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from azul.bots import Advice, Level, Question
from azul.engine import Setup, State, apply, deal, initial_state, legal_moves
from azul.protocol import bot_process
from azul.protocol.bot_process import BotFailed
from azul.services import (
    ask,
    command_of_file,
    external_thinker,
    introduce,
    joined_command,
    split_command,
)
from azul.services.external_thinker import ExternalThinker
from azul.settings import ExternalBot
from azul.tasks import Tasks
from tests.systems import only_posix

BAD_BOT: Final = str(Path(__file__).with_name("bad_bot.py"))
SOON: Final = 30.0
"""Seconds after which waiting fails."""

FAULTS: Final = (
    *("crashes at once", "is never ready", "does not answer"),
    *("writes nonsense", "writes too much", "writes no line break", "writes lines without end"),
    *("writes bytes", "plays an illegal move", "exits in the midst of a move", "refuses"),
)
QUICK: Final = "crashes in its turn"

CURIOUS: Final = """
import json, os, sys

print("id name  Cu\trious \x1b[31m", "supports players 2 7 walls gray x", sep="\\n")
print("ready", flush=True)
for line in sys.stdin:
    with open(sys.argv[1], "a") as file:
        file.write(line)
    if line.startswith("go"):
        with open(sys.argv[1] + ".json", "w") as file:
            json.dump({"folder": os.getcwd(), "files": os.listdir(), **os.environ}, file)
        print("move", sys.argv[2], flush=True)
"""
"""A bot that logs its input, its working folder and its environment."""

pytestmark = pytest.mark.processes


@pytest.fixture
def state() -> State:
    state = initial_state(Setup(("a", "b"), seed=987_654_321))
    return apply(state, deal(state, 987_654_321))


@pytest.fixture
def impatience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "STOP_SECONDS", 0.2)
    monkeypatch.setattr(bot_process, "START_SECONDS", 1.5)
    monkeypatch.setattr(external_thinker, "START_SECONDS", 2.0)


class Loop:
    """A main loop with the thinker of a bot."""

    def __init__(self, *command: str) -> None:
        self.tasks = Tasks(repr)
        bot = ExternalBot("Bot", (sys.executable, *command), ())
        self.thinker = ExternalThinker(self.tasks, bot)
        self.thinker.seconds = 1

    def answer(self, state: State) -> Advice:
        answers: list[Advice] = []
        question = Question(state, Level.GRANDMASTER, 5, 400)
        self.thinker.run(ask(question), answers.append, pytest.fail, budget_in_place=400)
        until(lambda: answers, self.tasks.deliver)
        return answers[0]


def has_ended(process: int) -> bool:
    """True if a process has ended, even if nobody has waited for it."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def until(check: Callable[[], object], deliver: Callable[[], None] = lambda: None) -> None:
    end = monotonic() + SOON
    while not check():
        deliver()
        assert monotonic() < end, "nothing has come"
        sleep(0.005)


@pytest.mark.parametrize(
    "fault",
    [
        FAULTS[2],
        *(pytest.param(fault, marks=pytest.mark.slow) for fault in FAULTS if fault != FAULTS[2]),
    ],
)
@pytest.mark.usefixtures("impatience")
def test_our_own_bot_moves_instead_of_a_faulty_bot(fault: str, state: State) -> None:
    """It moves within its time; after two failures in a row nobody waits for the bot any more."""
    loop = Loop(BAD_BOT, fault, *map(str, legal_moves(state)))
    for _ in range(2):
        begun = monotonic()
        advice = loop.answer(state)
        assert advice.record in legal_moves(state)
        assert 0 < advice.positions < 1000, "our own bot has thought"
        assert monotonic() - begun < 10
        assert loop.thinker.take_trouble()
    begun = monotonic()
    assert loop.answer(state).record in legal_moves(state)
    assert monotonic() - begun < 1
    assert loop.thinker.take_trouble(), "each game reports the trouble"
    loop.thinker.close()


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["stops at stop only", "ends after each answer", "is good"])
def test_a_bot_that_plays_by_the_protocol_is_asked_again_and_again(
    fault: str, state: State
) -> None:
    loop = Loop(BAD_BOT, fault, *map(str, legal_moves(state)))
    moves = [loop.answer(state) for _ in range(1 if fault == "ends after each answer" else 3)]
    assert {(str(advice.record), advice.positions) for advice in moves} == {
        (str(legal_moves(state)[0]), 0)
    }
    assert loop.thinker.take_trouble() is None
    loop.thinker.close()


@only_posix("the system lists processes in a folder")
@pytest.mark.slow
@pytest.mark.usefixtures("impatience")
def test_a_bot_is_ended_with_the_processes_that_it_has_started(
    state: State, tmp_path: Path
) -> None:
    loop = Loop(BAD_BOT, "starts others", str(tmp_path / "child"))
    loop.answer(state)
    child = int((tmp_path / "child").read_text())
    until(lambda: has_ended(child))
    loop.thinker.close()


@only_posix("programs on Windows need a larger environment")
def test_a_bot_learns_nothing_but_the_position(
    state: State, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets neither a seed nor the table's environment, and runs in an empty folder."""
    monkeypatch.setenv("SECRET", "of the table")
    told = tmp_path / "told"
    loop = Loop("-c", CURIOUS, str(told), str(legal_moves(state)[0]))
    assert loop.answer(state).positions == 0
    words = {line.split()[0] for line in told.read_text().splitlines()}
    assert words == {"azulbot", "position", "go"}
    assert "987654321" not in told.read_text()
    around = json.loads((tmp_path / "told.json").read_text())
    assert around.pop("files") == []
    folder = Path(around.pop("folder"))
    assert {*around} <= {"PATH", "HOME", "LANG", "LC_CTYPE", "PWD", "__CF_USER_TEXT_ENCODING"}
    loop.thinker.close()
    until(lambda: not folder.exists())


def test_a_bot_introduces_itself(tmp_path: Path) -> None:
    """Its name is cleaned, and is neither ours nor taken; unknown words are ignored.

    The bot names no rulesets, so it plays no ruleset that is newer than the protocol.
    """
    command = sys.executable, "-c", CURIOUS, str(tmp_path / "told"), "1R1"
    bot = introduce(command, ["Master"], ["curious [31M"], lambda _: None)
    assert bot == ExternalBot("Cu rious [31m", command, ("2", "gray", "azul", "green-box"))
    bot = introduce(command, ["CU RIOUS [31m"], ["1R1", "1r1 b"], lambda _: None)
    assert bot.name == "1R1 C", "the name is the last word of the command"


@pytest.mark.slow
@pytest.mark.usefixtures("impatience")
def test_a_long_name_is_cut_and_a_bot_that_is_not_ready_is_refused() -> None:
    long = sys.executable, BAD_BOT, "has a long name"
    assert introduce(long, [], ["x" * 16], lambda _: None).name == "x" * 14 + " B"
    shares = list[float]()
    with pytest.raises(BotFailed, match="in time"):
        introduce((sys.executable, BAD_BOT, "is never ready"), [], [], shares.append)
    assert shares == sorted(shares)
    with pytest.raises(BotFailed, match="stopped running"):
        introduce((sys.executable, BAD_BOT, "crashes at once"), [], [], shares.append)


@only_posix("paths have backslashes on Windows")
def test_a_command_line_is_split_without_a_shell(tmp_path: Path) -> None:
    program, script = tmp_path / "my bot", tmp_path / "bot.py"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    script.write_text("")
    words = split_command(f"'{program}' $HOME '*' ~/x \"a b\" ; rm")
    home = os.path.expanduser("~/x")
    assert words == (str(program), "$HOME", "*", home, "a b", ";", "rm")
    assert split_command(joined_command(words)) == words
    assert split_command("sh -c")[0].endswith("/sh")
    for wrong in ("", "  ", "no-such-program 1", "'sh", str(script), str(tmp_path)):
        with pytest.raises(ValueError, match=r"No closing|no such"):
            split_command(wrong)
    assert command_of_file(program) == (str(program),)
    assert command_of_file(script) == ()
    assert command_of_file(tmp_path / "game.azul") == command_of_file(tmp_path) == ()
