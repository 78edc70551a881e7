"""The table's side: bots that refuse, crash, are silent, or write nonsense."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azul.bots import Advice, Question, think
from azul.engine import legal_moves
from azul.protocol import bot_process
from azul.protocol.bot_process import BotFailed, BotProcess, BotRefused, own_command
from azul.protocol.lines import spell_info
from tests.bots.games import KINDS, first_offer

QUESTION = Question(first_offer(KINDS[0], 1), budget=300)

SCRIPT = """
import re
import sys

answers = sys.argv[1:]
for line in sys.stdin:
    if line.startswith("azulbot"):
        print("ready", flush=True)
    if line.startswith("go"):
        print(answers.pop(0), flush=True)
"""
"""A bot that answers each `go` with an argument."""

PROTOCOL = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
FLOOD = "while True: print('nonsense')"


@contextmanager
def bot(*command: str) -> Iterator[BotProcess]:
    """Return a bot in Python."""
    process = BotProcess([sys.executable, "-c", *command])
    try:
        yield process
    finally:
        process.close()


def spelled(advice: Advice) -> str:
    reports = [spell_info(choice, advice.positions, 1) for choice in advice.choices]
    return "\n".join([*reports, f"move {advice.record}"])


def test_our_bot_has_the_advice_of_thinking_here() -> None:
    process = BotProcess(own_command())
    try:
        assert process.is_ready(10)
        found, expected = process.ask(QUESTION, lambda _: None), think(QUESTION)
    finally:
        process.close()
    assert (found.record, found.positions) == (expected.record, expected.positions)
    for here, there in zip(expected.choices, found.choices, strict=True):
        assert there.chances == pytest.approx(here.chances, abs=1e-5)
        assert there._replace(chances=here.chances) == here


def test_lines_of_a_bot_after_an_error_do_not_answer_the_next_question() -> None:
    advice = think(QUESTION)
    other = next(move for move in legal_moves(QUESTION.state) if move != advice.record)
    late = spelled(advice._replace(record=other))
    with bot(SCRIPT, f"error busy\n{late}", spelled(advice)) as process:
        assert process.is_ready(10)
        with pytest.raises(BotRefused, match="busy"):
            process.ask(QUESTION, lambda _: None)
        assert process.is_ready(10)
        assert process.ask(QUESTION, lambda _: None).record == advice.record


@pytest.mark.parametrize(
    "answer",
    [
        *("move 9R9", "move", "move 1R1", "info positions 1 move 1R1 chance 0.5 0.5"),
        spelled(think(QUESTION)).replace("chance 0.", "chance 1."),
    ],
    ids=["no move", "nothing", "not legal", "silence", "chances"],
)
def test_a_bot_whose_answer_is_wrong_has_failed(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(bot_process, "STOP_SECONDS", 0.1)
    with bot(SCRIPT, answer) as process:
        assert process.is_ready(10)
        with pytest.raises(BotFailed):
            process.ask(QUESTION, lambda _: None)


def test_a_bot_that_writes_on_and_on_has_failed() -> None:
    with bot(SCRIPT.replace("answers.pop(0)", "'nonsense\\n' * 30_000")) as process:
        assert process.is_ready(10)
        with pytest.raises(BotFailed, match="too much"):
            process.ask(QUESTION, lambda _: None)


@pytest.mark.parametrize(
    "script", ["", FLOOD, "import time; time.sleep(60)"], ids=["crash", "flood", "silence"]
)
def test_a_bot_that_does_not_get_ready_has_failed(
    script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_process, "START_SECONDS", 0.2)
    with bot(script) as process, pytest.raises(BotFailed):
        process.is_ready(0.3)


def test_a_missing_bot_has_failed() -> None:
    with pytest.raises(BotFailed):
        BotProcess(["/no/such/program"])


def test_the_bot_of_the_document_plays() -> None:
    (script,) = re.findall(r"```python bot\n(.*?)```", PROTOCOL.read_text("utf-8"), re.DOTALL)
    with bot(script) as process:
        assert process.is_ready(10)
        assert process.move(QUESTION.state, "") in legal_moves(QUESTION.state)
