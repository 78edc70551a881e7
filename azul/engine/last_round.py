"""The last round: the rows that a round will or may complete."""

from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from azul.engine.drafting import refusal
from azul.engine.forecast import outcomes
from azul.engine.state import Phase, State
from azul.engine.tiles import LETTERS, LINES
from azul.engine.walls import open_columns


class Prospect(StrEnum):
    """How likely a row of a wall is to be complete at the end of this round."""

    CERTAIN = "certain"  # nothing can prevent it
    OPEN = "open"
    """Its pattern line is complete, but on the gray wall a line above may take its space."""
    IN_REACH = "in reach"  # the factory offer still has all tiles that its pattern line lacks


class EndingRow(NamedTuple):
    """A row that will or may end the game with this round; players count from 0, rows from 1."""

    player: int
    row: int
    prospect: Prospect


@lru_cache(maxsize=64)
def ending_rows(state: State) -> tuple[EndingRow, ...]:
    """Return all rows that this round completes or may complete, by player."""
    rows = ((player, row) for player in range(len(state.players)) for row in LINES)
    found = ((player, row, _prospect(state, player, row)) for player, row in rows)
    return tuple(EndingRow(player, row, prospect) for player, row, prospect in found if prospect)


def is_last_round(state: State) -> bool:
    """True if the game is certain to end with this round, or has ended with it."""
    if state.phase is Phase.GAME_OVER:
        return True
    return any(ending.prospect is Prospect.CERTAIN for ending in ending_rows(state))


def _prospect(state: State, player: int, row: int) -> Prospect | None:
    board = state.players[player]
    free = board.wall[row - 1].count(".")
    if free > 1:
        return None
    if free and len(board.lines[row - 1]) < row:
        color = _missing(state, player, row)
        has_space = bool(open_columns(state.wall, state.ruleset, board.wall, row, color))
        is_in_reach = has_space and _can_be_filled(state, player, row, color)
        return Prospect.IN_REACH if is_in_reach else None
    results = outcomes(state.wall, board, state.ruleset)
    completing = [row in result.rows for result in results]
    if not any(completing):
        return None
    can_be_blocked = bool(free) and _may_be_blocked(state, player, row)
    return Prospect.CERTAIN if all(completing) and not can_be_blocked else Prospect.OPEN


def _may_be_blocked(state: State, player: int, row: int) -> bool:
    """True if a line above, still to be filled, may bring the same color into the same column."""
    wall, color = state.players[player].wall, _missing(state, player, row)
    (column,) = open_columns(state.wall, state.ruleset, wall, row, color)
    return any(
        _can_be_filled(state, player, line, color)
        and column in open_columns(state.wall, state.ruleset, wall, line, color)
        for line in range(1, row)
    )


def _missing(state: State, player: int, row: int) -> str:
    cells = state.players[player].wall[row - 1]
    return next(color for color in LETTERS if color not in cells)


def _can_be_filled(state: State, player: int, line: int, color: str) -> bool:
    """True if a pattern line takes a color, and the factory offer has all tiles that it lacks."""
    board = state.players[player]
    lacks = line - len(board.lines[line - 1])
    if "".join((*state.displays, state.center)).count(color) < lacks:
        return False
    return refusal(state.ruleset, board, line, color) is None
