"""What the wall-tiling would bring a board if the round ended now (Gameplay, B)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from azul.engine.records import Draft, Placement
from azul.engine.rules import apply
from azul.engine.scoring import (
    BonusGoal,
    complete_rows,
    completed_at,
    floor_cost,
    points,
    points_for,
)
from azul.engine.state import PlayerBoard, State
from azul.engine.tiles import LETTERS, SIZE, Ruleset, Wall
from azul.engine.tiling import MutableBoard, columns_for
from azul.engine.walls import open_columns


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


class TileValue(NamedTuple):
    """What a tile scores in a space of the wall, and what it completes there."""

    points: int
    completes: tuple[BonusGoal, ...]


def tile_value(wall: tuple[str, ...], row: int, column: int, color: str) -> TileValue:
    """What a tile would bring in a free space of a wall as it is now."""
    cells = wall[row - 1]
    tiled = (*wall[: row - 1], cells[: column - 1] + color + cells[column:], *wall[row:])
    return TileValue(points(tiled, row, column), completed_at(tiled, row, column))


class LostSpaces(NamedTuple):
    """Complete lines that a choice leaves without a space on the gray wall, however it goes on.

    They are all of `lines`, or one of them at least where these are only `are_candidates`. So many
    `tiles` fall at least; `cost` is what is printed above them on the floor line, `score_losses` what they
    take from the score, by how the board is tiled, the least first.
    """

    lines: tuple[int, ...]
    are_candidates: bool
    tiles: int
    cost: int
    score_losses: tuple[int, ...]


def board_after(state: State, record: Draft | Placement) -> PlayerBoard:
    """The board of the player to act after a choice, before any wall-tiling that follows of it.

    Raises as `apply` where it is a draft; a placement must be legal.
    """
    if isinstance(record, Placement):
        work = MutableBoard(state.ruleset, state.to_act, state.players[state.to_act], None)
        work.move_to_wall(*record)
        return work.freeze()
    # One more display with a tile on it keeps the round from ending.
    longer = state._replace(displays=(*state.displays, LETTERS[0]))
    return apply(longer, record).players[state.to_act]


@lru_cache(maxsize=128)
def outcomes(
    kind: Wall, board: PlayerBoard, ruleset: Ruleset = Ruleset.AZUL
) -> tuple[Outcome, ...]:
    """All ways in which a board can be tiled; on the colored wall there is just one."""
    return tuple(sorted(set(_ways(kind, ruleset, board, 1))))


def floor_losses(state: State, player: int) -> tuple[int, ...]:
    """What the floor line as it is now may take from a score, by how the board is tiled.

    The least comes first; it is less than is printed there where the score would fall below 0.
    """
    board = state.players[player]
    cost = floor_cost(state.ruleset, board.floor)
    scores = {board.score + sum(way.points) for way in outcomes(state.wall, board, state.ruleset)}
    return tuple(sorted({min(cost, score) for score in scores}))


@lru_cache(maxsize=64)
def blocking_lines(state: State, board: PlayerBoard, line: int) -> tuple[int, ...] | None:
    """The complete lines above that take all spaces left for a line, however a board is tiled.

    There are none of them if no space is left now; None if the line may still find one.
    """
    color = board.lines[line - 1][0]
    free = open_columns(state.wall, board.wall, line, color)
    walls = _walls_before(state, board, line)
    if any(open_columns(state.wall, wall, line, color) for wall in walls):
        return None
    cells = ((above, wall[above - 1]) for wall in walls for above in range(1, line))
    takers = {above for above, row in cells for column in free if row[column - 1] == color}
    return tuple(sorted(takers))


def _walls_before(state: State, board: PlayerBoard, line: int) -> set[tuple[str, ...]]:
    """The walls that tiling the lines above one can lead to."""
    boards = {board}
    for above in range(1, line):
        tiled = (_tiled(state.wall, state.ruleset, before, above) for before in boards)
        boards = {after for ways in tiled for after, _ in ways}
    return {after.wall for after in boards}


@lru_cache(maxsize=64)
def lost_spaces(state: State, record: Draft | Placement) -> LostSpaces | None:
    """The lines of the player to act that a legal choice leaves without a space; mostly none."""
    board = board_after(state, record)
    falls = _falls(state, board)
    groups = _newly_lost(_falls(state, state.players[state.to_act]), falls)
    if not groups:
        return None
    candidates = len(groups[0]) > 1
    lines = groups[0] if candidates else tuple(line for (line,) in groups)
    tiles = min(lines) if candidates else sum(lines)
    # What falls in any case and by no fault of this choice lies on the floor line as well.
    others = sum(frozenset.intersection(*falls).difference(lines))
    less = floor_cost(state.ruleset, board.floor + "." * others)
    more = floor_cost(state.ruleset, board.floor + "." * (others + tiles))
    ways = outcomes(state.wall, board, state.ruleset)
    scores = {board.score + sum(way.points) for way in ways}
    lost = {min(more, score) - min(less, score) for score in scores}
    return LostSpaces(lines, candidates, tiles, more - less, tuple(sorted(lost)))


def _falls(state: State, board: PlayerBoard) -> set[frozenset[int]]:
    """Which complete lines of a board fall together, in each way to tile it."""
    full = [line for line, held in enumerate(board.lines, 1) if len(held) == line]
    ways = outcomes(state.wall, board, state.ruleset)
    # A tile that finds a space scores at least 1.
    return {frozenset(line for line in full if not way.points[line - 1]) for way in ways}


def _newly_lost(before: set[frozenset[int]], after: set[frozenset[int]]) -> list[tuple[int, ...]]:
    """The smallest groups of lines of which one falls in each way after, but not in each before."""
    lines = sorted(frozenset.union(*after))
    for size in range(1, len(lines) + 1):
        groups = [
            group
            for group in combinations(lines, size)
            if all(fallen.intersection(group) for fallen in after)
            and not all(fallen.intersection(group) for fallen in before)
        ]
        if groups:
            return groups
    return []


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
        work = MutableBoard(ruleset, 0, board, None)
        work.move_to_wall(line, column)
        yield work.freeze(), points_for(ruleset, completed_at(work.wall, line, column))
    if not columns:
        work = MutableBoard(ruleset, 0, board, None)
        work.drop_line(line)
        yield work.freeze(), 0
