"""Insight into a game: what each decision was worth, what was luck, and why a draft is good.

Never knows: files, windows, the clock, chance.
"""

from azul.bots import Alike, UnknownRules, same_move
from azul.insight.analysis import BUDGET, Analysis
from azul.insight.comparison import DraftComparison
from azul.insight.facts import Fact, reasons
from azul.insight.findings import ChanceBreakdown, Chances, Findings, MoveReview, accounts
from azul.insight.mistakes import Mistake, mistakes
from azul.insight.puzzles import Hardness, Puzzle, name_of, read_puzzles
from azul.insight.serialization import as_data, from_data, key_of, keys_of
from azul.insight.verdicts import LIMITS, Verdict, verdict_of
from azul.insight.wording import FURTHER, why, why_better

__all__ = [
    "BUDGET",
    "FURTHER",
    "LIMITS",
    "Alike",
    "Analysis",
    "ChanceBreakdown",
    "Chances",
    "DraftComparison",
    "Fact",
    "Findings",
    "Hardness",
    "Mistake",
    "MoveReview",
    "Puzzle",
    "UnknownRules",
    "Verdict",
    "accounts",
    "as_data",
    "from_data",
    "key_of",
    "keys_of",
    "mistakes",
    "name_of",
    "read_puzzles",
    "reasons",
    "same_move",
    "verdict_of",
    "why",
    "why_better",
]
