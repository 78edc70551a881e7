"""What the wall-tiling would bring a board if the round ended now (Gameplay, B)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from azul.engine.records import Draft
from azul.engine.rules import apply
from azul.engine.scoring import (
    Five,
    complete_rows,
    completed_at,
    floor_cost,
    points,
    points_for,
)
from azul.engine.state import PlayerBoard, State
from azul.engine.tiles import LETTERS, SIZE, Ruleset, Wall
from azul.engine.tiling import BoardInWork, columns_for


class Outcome(NamedTuple):
    """One way in which a wall-tiling can go.

    `points` are those of the tile of each pattern line, 0 where none moves; `cost` is what is
    printed above the tiles on the floor line, though no score falls below 0. `bonuses` is what the
    tile of each line completes, in points at the end of the game, and `rows` the rows of the wall
    that are complete then.
    """

    points: tuple[int, ...]
    cost: int
    bonuses: tuple[int, ...]
    rows: tuple[int, ...]


class Worth(NamedTuple):
    """What a tile scores in a space of the wall, and what it completes there."""

    points: int
    completes: tuple[Five, ...]


def worth(wall: tuple[str, ...], row: int, column: int, color: str) -> Worth:
    """What a tile would bring in a free space of a wall as it is now."""
    cells = wall[row - 1]
    tiled = (*wall[: row - 1], cells[: column - 1] + color + cells[column:], *wall[row:])
    return Worth(points(tiled, row, column), completed_at(tiled, row, column))


def board_after(state: State, draft: Draft) -> PlayerBoard:
    """The board of the player to act after a draft, before any wall-tiling; raises as `apply`."""
    # One more display with a tile on it keeps the round from ending.
    longer = state._replace(displays=(*state.displays, LETTERS[0]))
    return apply(longer, draft).players[state.to_act]


@lru_cache(maxsize=128)
def outcomes(
    kind: Wall, board: PlayerBoard, ruleset: Ruleset = Ruleset.AZUL
) -> tuple[Outcome, ...]:
    """All ways in which a board can be tiled; on the colored wall there is just one."""
    return tuple(sorted(set(_ways(kind, ruleset, board, 1))))


def losses(state: State, player: int) -> tuple[int, ...]:
    """What the floor line as it is now may take from a score, by how the board is tiled.

    The least comes first; it is less than is printed there where the score would fall below 0.
    """
    board = state.players[player]
    cost = floor_cost(state.ruleset, board.floor)
    scores = {board.score + sum(way.points) for way in outcomes(state.wall, board, state.ruleset)}
    return tuple(sorted({min(cost, score) for score in scores}))


def _ways(kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int) -> Iterator[Outcome]:
    """The ways to tile a board from one of its lines on; what goes by line begins with that one."""
    if line > SIZE:
        rows = tuple(complete_rows(board.wall))
        yield Outcome((), floor_cost(ruleset, board.floor), (), rows)
        return
    for after, bonus in _tiled(kind, ruleset, board, line):
        gained = after.score - board.score
        for rest in set(_ways(kind, ruleset, after, line + 1)):
            bonuses = (bonus, *rest.bonuses)
            yield Outcome((gained, *rest.points), rest.cost, bonuses, rest.rows)


def _tiled(
    kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int
) -> Iterator[tuple[PlayerBoard, int]]:
    """All boards that tiling one line can lead to, and the bonuses that its tile completes."""
    if len(board.lines[line - 1]) < line:
        yield board, 0
        return
    columns = columns_for(kind, board, line)
    for column in columns:
        # Whose board it is matters to events alone, and nobody is told any here.
        work = BoardInWork(ruleset, 0, board, None)
        work.move_to_wall(line, column)
        yield work.done(), points_for(ruleset, completed_at(work.wall, line, column))
    if not columns:
        work = BoardInWork(ruleset, 0, board, None)
        work.drop_line(line)
        yield work.done(), 0
