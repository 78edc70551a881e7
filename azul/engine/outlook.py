"""What the wall-tiling would bring a board if the round ended now (Gameplay, B)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from azul.engine.events import Event, FloorLineScored, TileMovedToWall
from azul.engine.records import Draft
from azul.engine.rules import apply
from azul.engine.state import PlayerBoard, State
from azul.engine.tiles import LETTERS, SIZE, Wall
from azul.engine.tiling import BoardInWork, columns_for, complete_lines, tile_lines


class Outcome(NamedTuple):
    """One way in which a wall-tiling can go.

    `points` are those of the tile of each pattern line, 0 where none moves; `lost` is what the
    floor line takes off the score.
    """

    points: tuple[int, ...]
    lost: int


def board_after(state: State, draft: Draft) -> PlayerBoard:
    """The board of the player to act after a draft, before any wall-tiling; raises as `apply`."""
    # One more display with a tile on it keeps the round from ending.
    longer = state._replace(displays=(*state.displays, LETTERS[0]))
    return apply(longer, draft).players[state.to_act]


@lru_cache(maxsize=128)
def outcomes(kind: Wall, board: PlayerBoard) -> tuple[Outcome, ...]:
    """All ways in which a board can be tiled; on the colored wall there is just one."""
    return tuple(sorted({_outcome(told) for told in _ways(kind, board, ())}))


def _ways(kind: Wall, board: PlayerBoard, before: tuple[Event, ...]) -> Iterator[tuple[Event, ...]]:
    told: list[Event] = list(before)
    work = BoardInWork(0, board, told.append)
    if tile_lines(kind, work):
        work.score_floor_line()
        yield tuple(told)
        return
    reached = work.done()
    line = next(complete_lines(reached))
    for column in columns_for(kind, reached, line):
        chosen = list(told)
        choice = BoardInWork(0, reached, chosen.append)
        choice.move_to_wall(line, column)
        yield from _ways(kind, choice.done(), tuple(chosen))


def _outcome(told: tuple[Event, ...]) -> Outcome:
    points = {event.line: event.points for event in told if isinstance(event, TileMovedToWall)}
    lost = sum(event.lost for event in told if isinstance(event, FloorLineScored))
    return Outcome(tuple(points.get(line, 0) for line in range(1, SIZE + 1)), lost)
