"""What the wall-tiling would bring a board if the round ended now (Gameplay, B)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from azul.engine.records import Draft
from azul.engine.rules import apply
from azul.engine.scoring import floor_cost
from azul.engine.state import PlayerBoard, State
from azul.engine.tiles import LETTERS, SIZE, Ruleset, Wall
from azul.engine.tiling import BoardInWork, columns_for


class Outcome(NamedTuple):
    """One way in which a wall-tiling can go.

    `points` are those of the tile of each pattern line, 0 where none moves; `cost` is what is
    printed above the tiles on the floor line, though no score falls below 0.
    """

    points: tuple[int, ...]
    cost: int


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


def _ways(kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int) -> Iterator[Outcome]:
    """The ways to tile a board from one of its lines on; `points` begin with those of that line."""
    if line > SIZE:
        yield Outcome((), floor_cost(ruleset, board.floor))
        return
    for after in _tiled(kind, ruleset, board, line):
        for rest in set(_ways(kind, ruleset, after, line + 1)):
            yield Outcome((after.score - board.score, *rest.points), rest.cost)


def _tiled(kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int) -> Iterator[PlayerBoard]:
    """All boards that tiling one line can lead to."""
    if len(board.lines[line - 1]) < line:
        yield board
        return
    columns = columns_for(kind, board, line)
    for column in columns:
        # Whose board it is matters to events alone, and nobody is told any here.
        work = BoardInWork(ruleset, 0, board, None)
        work.move_to_wall(line, column)
        yield work.done()
    if not columns:
        work = BoardInWork(ruleset, 0, board, None)
        work.drop_line(line)
        yield work.done()
