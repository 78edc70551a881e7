"""Points: for a tile on the wall, for the floor line, and at the end of the game."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from azul.engine.events import BonusKind, Space
from azul.engine.rulesets import RULES
from azul.engine.state import Phase, State
from azul.engine.tiles import COLORS, LINES, SIZE, Ruleset


# Unbounded, because five spaces can be taken in few ways.
@cache
def _run(cells: str, index: int) -> range:
    """Return the unbroken run of tiles around `index` in a row or column, `index` included."""
    start = cells.rfind(".", 0, index) + 1
    end = cells.find(".", index + 1)
    return range(start, len(cells) if end < 0 else end)


@cache
def _run_points(cells: str, index: int) -> int:
    """Return the points for a group in one direction: none for a single tile."""
    length = len(_run(cells, index))
    return length if length > 1 else 0


def _column(wall: Sequence[str], column: int) -> str:
    return "".join([cells[column - 1] for cells in wall])


def points(ruleset: Ruleset, wall: Sequence[str], row: int, column: int) -> int:
    """Return points for the tile placed at (row, column): groups of two or more, else 1 (Scoring).

    The ruleset may multiply them on a printed space.
    """
    across = _run_points(wall[row - 1], column - 1)
    gained = across + _run_points(_column(wall, column), row - 1) or 1
    return gained * RULES[ruleset].multiplier_at(row, column)


def linked_spaces(wall: Sequence[str], row: int, column: int) -> tuple[Space, ...]:
    """Return the spaces of the groups that the tile at (row, column) scores with, if any."""
    across, down = _run(wall[row - 1], column - 1), _run(_column(wall, column), row - 1)
    spaces = [(row, c + 1) for c in across] if len(across) > 1 else []
    spaces += [(r + 1, column) for r in down] if len(down) > 1 else []
    # The tile itself is in both groups but is listed once.
    return tuple(dict.fromkeys(spaces))


def floor_cost(ruleset: Ruleset, floor: str) -> int:
    """Return the points printed above the tiles on a floor line; the marker counts as a tile."""
    return -sum(RULES[ruleset].floor_line[: len(floor)])


def complete_rows(wall: Sequence[str]) -> list[int]:
    """Return the rows of the wall, 1 to 5, that hold five tiles."""
    return [row for row, cells in enumerate(wall, 1) if "." not in cells]


# Looking up a member of an enumeration costs more than the rest of the comparison.
_ROW: Final = BonusKind.ROW
_COLUMN: Final = BonusKind.COLUMN
_COLOR: Final = BonusKind.COLOR

BonusGoal = tuple[BonusKind, Any]
"""A row or column (by number) or a color (by letter), which earns a bonus with all five tiles."""

_GOALS: Final[tuple[BonusGoal, ...]] = (
    *((_ROW, row) for row in LINES),
    *((_COLUMN, column) for column in LINES),
    *((_COLOR, color.value) for color in COLORS),
)


def tiles_in_goal(wall: Sequence[str], goal: BonusGoal) -> int:
    """Return how many tiles of a row, a column or a color are on the wall."""
    kind, which = goal
    if kind is _COLOR:
        return "".join(wall).count(which)
    cells = wall[which - 1] if kind is _ROW else _column(wall, which)
    return SIZE - cells.count(".")


def goals_at(wall: Sequence[str], row: int, column: int) -> tuple[BonusGoal, ...]:
    """Return the row and the column of a space, and the color of the tile there, if any."""
    letter = wall[row - 1][column - 1]
    both = (_ROW, row), (_COLUMN, column)
    return both if letter == "." else (*both, (_COLOR, letter))


def bonuses(wall: Sequence[str]) -> Iterator[BonusGoal]:
    """Return all complete rows, columns and colors of a wall."""
    return (goal for goal in _GOALS if tiles_in_goal(wall, goal) == SIZE)


def completed_at(wall: Sequence[str], row: int, column: int) -> tuple[BonusGoal, ...]:
    """Return the complete row, column and color that the tile at (row, column) belongs to."""
    return tuple(
        [goal for goal in goals_at(wall, row, column) if tiles_in_goal(wall, goal) == SIZE]
    )


def points_for(ruleset: Ruleset, complete: Iterable[BonusGoal]) -> int:
    """Return the points for some complete rows, columns and colors at the end of the game."""
    return sum([RULES[ruleset].bonuses[kind] for kind, _ in complete])


def bonus_points(ruleset: Ruleset, wall: Sequence[str]) -> int:
    """Return the sum of all bonuses for a wall at the end of the game."""
    return points_for(ruleset, bonuses(wall))


class Standing(NamedTuple):
    """A player's place, 1 being the best, maybe shared; `total` includes the points of `bonus`."""

    place: int
    player: int
    total: int
    rows: int
    columns: int
    colors: int
    bonus: int


def standings(state: State) -> tuple[Standing, ...]:
    """Return the ranking, best first (End of the game); before the end as if the game ended now.

    Most points win; among equal players, more complete rows; then the place is shared.
    """
    results = [_standing(state, player) for player in range(len(state.players))]
    # Sorting is stable, so players who share a place stay in the order of their seats.
    return tuple(sorted(results, key=lambda result: result.place))


def _strength(state: State, player: int) -> tuple[int, int]:
    """Return the points including bonuses, then the complete rows, to rank players."""
    board = state.players[player]
    # Once the game is over, the score already includes the bonuses.
    due = 0 if state.phase is Phase.GAME_OVER else bonus_points(state.ruleset, board.wall)
    return board.score + due, len(complete_rows(board.wall))


def _standing(state: State, player: int) -> Standing:
    mine = _strength(state, player)
    stronger = sum(_strength(state, other) > mine for other in range(len(state.players)))
    wall = state.players[player].wall
    kinds = [kind for kind, _ in bonuses(wall)]
    rows, columns, colors = (kinds.count(kind) for kind in BonusKind)
    bonus = bonus_points(state.ruleset, wall)
    return Standing(stronger + 1, player, mine[0], rows, columns, colors, bonus)
