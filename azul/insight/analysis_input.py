"""The game that is analyzed, and the budgets of its searches."""

from typing import Final, NamedTuple

from azul.engine import Record, Setup

BUDGET: Final = 2000
"""The most positions that a search of an analysis evaluates (tools/bench_insight.py)."""

HINT_BUDGET: Final = 8000
"""The same for hints: half as many as for a Grandmaster's move."""


class AnalysisInput(NamedTuple):
    """All that the result of an analysis depends on, besides the weights.

    `log` need not lead to the end of a game. `hinted` are the numbers of records played when hints
    were asked for, ascending.
    """

    setup: Setup
    log: tuple[Record, ...]
    hinted: tuple[int, ...] = ()
    budget: int = BUDGET
