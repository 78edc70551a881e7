"""How the wall-tiling would score a board if the round ended now (Gameplay, B)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from azul.engine.drafting import take_and_place
from azul.engine.records import Decision, Placement
from azul.engine.scoring import (
    BonusGoal,
    complete_rows,
    completed_at,
    floor_cost,
    points,
    points_for,
)
from azul.engine.state import PlayerBoard, State
from azul.engine.tiles import SIZE, Ruleset, Wall
from azul.engine.tiling import MutableBoard, columns_for
from azul.engine.walls import open_columns


class Outcome(NamedTuple):
    """The result of one possible wall-tiling of a board.

    `points` are the points of each pattern line's tile, 0 where none moves; `cost` are the points
    printed above the tiles on the floor line, though no score falls below 0. `bonuses` are the
    points at the end of the game for what the tile of each line completes, and `rows` the rows of
    the wall that are complete then.
    """

    points: tuple[int, ...]
    cost: int
    bonuses: tuple[int, ...]
    rows: tuple[int, ...]


class TileValue(NamedTuple):
    """The points that a tile scores in a space of the wall, and the sets it completes there."""

    points: int
    completes: tuple[BonusGoal, ...]


def tile_value(
    ruleset: Ruleset, wall: tuple[str, ...], row: int, column: int, color: str
) -> TileValue:
    """Return the points for a tile in a free space of the wall now, and the sets it completes."""
    cells = wall[row - 1]
    tiled = (*wall[: row - 1], cells[: column - 1] + color + cells[column:], *wall[row:])
    return TileValue(points(ruleset, tiled, row, column), completed_at(tiled, row, column))


class LostSpaces(NamedTuple):
    """Complete lines that a move leaves without a space on the gray wall, whatever follows.

    These are all of `lines`, or at least one of them if they `are_candidates`. At least `tiles`
    tiles fall; `cost` are the points printed above them on the floor line, `score_losses` the
    points that the score can lose by them, depending on the wall-tiling, in ascending order.
    """

    lines: tuple[int, ...]
    are_candidates: bool
    tiles: int
    cost: int
    score_losses: tuple[int, ...]


def board_after(state: State, record: Decision) -> PlayerBoard:
    """Return the board of the player to act after a move, before any wall-tiling that follows.

    Raises IllegalRecord for a draft that is not allowed; a placement must be legal.
    """
    if isinstance(record, Placement):
        tiling = MutableBoard(state.ruleset, state.to_act, state.players[state.to_act], None)
        tiling.move_to_wall(*record)
        return tiling.freeze()
    return take_and_place(state, record, None).players[state.to_act]


@lru_cache(maxsize=128)
def outcomes(kind: Wall, board: PlayerBoard, ruleset: Ruleset) -> tuple[Outcome, ...]:
    """Return the results of all possible wall-tilings of a board; just one on the colored wall."""
    return tuple(sorted(set(_outcomes_from(kind, ruleset, board, 1))))


def floor_losses(state: State, player: int) -> tuple[int, ...]:
    """Return the points that the floor line can cost, ascending: a score never falls below 0."""
    board = state.players[player]
    cost = floor_cost(state.ruleset, board.floor)
    scores = {
        board.score + sum(result.points) for result in outcomes(state.wall, board, state.ruleset)
    }
    return tuple(sorted({min(cost, score) for score in scores}))


@lru_cache(maxsize=64)
def blocking_lines(state: State, board: PlayerBoard, line: int) -> tuple[int, ...] | None:
    """Return the complete lines above that take all spaces left for a line, in any wall-tiling.

    Empty if no space is left even now; None if the line may still find a space.
    """
    color = board.lines[line - 1][0]
    free = open_columns(state.wall, state.ruleset, board.wall, line, color)
    boards = {board}
    for above in range(1, line):
        tiled = (_after_tiling(state.wall, state.ruleset, before, above) for before in boards)
        boards = {after for results in tiled for after, _ in results}
    walls = {after.wall for after in boards}
    if any(open_columns(state.wall, state.ruleset, wall, line, color) for wall in walls):
        return None
    cells = ((above, wall[above - 1]) for wall in walls for above in range(1, line))
    blockers = {above for above, row in cells for column in free if row[column - 1] == color}
    return tuple(sorted(blockers))


@lru_cache(maxsize=64)
def lost_spaces(state: State, record: Decision) -> LostSpaces | None:
    """Return the player's lines that a legal move leaves without a space; None if none."""
    board = board_after(state, record)
    falls = _fallen_lines(state, board)
    groups = _newly_lost(_fallen_lines(state, state.players[state.to_act]), falls)
    if not groups:
        return None
    candidates = len(groups[0]) > 1
    lines = groups[0] if candidates else tuple(line for (line,) in groups)
    tiles = min(lines) if candidates else sum(lines)
    # Tiles that fall without this move are on the floor line as well.
    others = sum(frozenset.intersection(*falls).difference(lines))
    less = floor_cost(state.ruleset, board.floor + "." * others)
    more = floor_cost(state.ruleset, board.floor + "." * (others + tiles))
    results = outcomes(state.wall, board, state.ruleset)
    scores = {board.score + sum(result.points) for result in results}
    lost = {min(more, score) - min(less, score) for score in scores}
    return LostSpaces(lines, candidates, tiles, more - less, tuple(sorted(lost)))


def _fallen_lines(state: State, board: PlayerBoard) -> set[frozenset[int]]:
    """Return the sets of complete lines that fall, one for each way to tile the board."""
    complete = board.complete_lines
    results = outcomes(state.wall, board, state.ruleset)
    # A tile that finds a space scores at least 1.
    return {
        frozenset(line for line in complete if not result.points[line - 1]) for result in results
    }


def _newly_lost(before: set[frozenset[int]], after: set[frozenset[int]]) -> list[tuple[int, ...]]:
    """Return the smallest groups of lines in which one line always falls because of a move."""
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


def _outcomes_from(
    kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int
) -> Iterator[Outcome]:
    """Yield the results of tiling a board from `line` on; tuples by line begin with that line."""
    if line > SIZE:
        rows = tuple(complete_rows(board.wall))
        yield Outcome((), floor_cost(ruleset, board.floor), (), rows)
        return
    for after, bonus in _after_tiling(kind, ruleset, board, line):
        gained = after.score - board.score
        for rest in set(_outcomes_from(kind, ruleset, after, line + 1)):
            bonuses = (bonus, *rest.bonuses)
            yield Outcome((gained, *rest.points), rest.cost, bonuses, rest.rows)


def _after_tiling(
    kind: Wall, ruleset: Ruleset, board: PlayerBoard, line: int
) -> Iterator[tuple[PlayerBoard, int]]:
    """Yield all boards that tiling one line can lead to, with the bonus points of its tile."""
    if len(board.lines[line - 1]) < line:
        yield board, 0
        return
    columns = columns_for(kind, ruleset, board, line)
    for column in columns:
        # The player matters only to events, and no events are emitted here.
        tiling = MutableBoard(ruleset, 0, board, None)
        tiling.move_to_wall(line, column)
        yield tiling.freeze(), points_for(ruleset, completed_at(tiling.wall, line, column))
    if not columns:
        tiling = MutableBoard(ruleset, 0, board, None)
        tiling.drop_line(line)
        yield tiling.freeze(), 0
