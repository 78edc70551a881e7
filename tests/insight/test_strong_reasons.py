"""The first reasons of hints beside the reasons of a strong player for the same moves."""

import re
from pathlib import Path

from azul.bots import Question, think
from azul.insight import read_puzzles, why
from tests.transcript import Words

TEXT = Path(__file__).with_name("strong_reasons.txt").read_text(encoding="utf-8")
NAMES = ("Ana", "Bo", "Cleo", "Dan")


def test_the_first_reasons_agree_with_a_strong_player(words: Words) -> None:
    """Read the difference: at least 24 of 30 reasons should be the same idea."""
    theirs = re.findall(r"^# (\d+\. [^|\n]*)", TEXT, re.MULTILINE)
    lines = []
    for reason, puzzle in zip(theirs, read_puzzles(TEXT), strict=True):
        choices = think(Question(puzzle.state, budget=2000)).choices
        answer = next(choice for choice in choices if choice.record == puzzle.answer)
        ours = why(puzzle.state, answer.record, answer.continuation, NAMES)
        lines.append(f"{reason.strip()}\n    {ours}")
    words.compare("reasons-of-hints", "\n".join(lines))
