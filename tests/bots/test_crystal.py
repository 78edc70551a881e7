"""Crystal Mosaic: what the bots see of printed spaces is what the engine says of them."""

from collections import Counter
from collections.abc import Iterator

import pytest

from azul.bots import feature_index as index
from azul.bots import features
from azul.bots.plain import KIND, encode
from azul.bots.walls import closes, dead_lines, likely_column
from azul.engine import (
    COLORS,
    LINES,
    RULES,
    PlayerBoard,
    Ruleset,
    State,
    Wall,
    closed_space,
    colors_for,
    tile_value,
)
from tests.bots.games import KINDS, Kind, positions
from tests.bots.test_walls import wall_of
from tests.engine.boards import EMPTY, table

CRYSTAL = [kind for kind in KINDS if RULES[kind.ruleset].printed]

of_crystal = pytest.mark.parametrize("kind", CRYSTAL[:2], ids=str)


def boards(kind: Kind) -> Iterator[tuple[State, int]]:
    """Boards of some random games, each with different walls."""
    seen = set()
    for seed in range(6):
        for state in positions(kind, seed):
            for player, board in enumerate(state.players):
                if board.wall not in seen:
                    seen.add(board.wall)
                    yield state, player
    assert len(seen) > 40


def open_colors(state: State, wall: tuple[str, ...], row: int, column: int) -> str:
    if wall[row - 1][column - 1] != ".":
        return ""
    return colors_for(Wall.GRAY, state.ruleset, wall, row, column)


@of_crystal
def test_bots_know_which_tile_closes_a_printed_space(kind: Kind) -> None:
    closing = 0
    for state, player in boards(kind):
        wall = state.players[player].wall
        for row in LINES:
            for column in LINES:
                for color in open_colors(state, wall, row, column):
                    closed = closed_space(state.ruleset, wall, row, column, color)
                    space = (row - 1, column - 1, COLORS.index(color))
                    plain = encode(state)[KIND], wall_of(state, player)
                    assert closes(*plain, *space) == bool(closed)
                    closing += bool(closed)
    assert closing > 100


def dead(state: State, player: int) -> tuple[list[bool], list[bool], list[bool]]:
    """By row, column and color, whether the engine finds a space that nothing can fill."""
    wall = state.players[player].wall
    takes = {
        (row, column): open_colors(state, wall, row, column)
        for row in LINES
        for column in LINES
        if wall[row - 1][column - 1] == "."
    }
    stuck = [space for space, colors in takes.items() if not colors]
    lacking = {
        (row, color)
        for row in LINES
        for color in COLORS
        if color not in wall[row - 1]
        and not any(color in colors for space, colors in takes.items() if space[0] == row)
    }
    return (
        [any(row == each for row, _ in [*stuck, *lacking]) for each in LINES],
        [any(column == each for _, column in stuck) for each in LINES],
        [any(color == each for _, color in lacking) for each in COLORS],
    )


@of_crystal
def test_bots_know_which_rows_columns_and_colors_cannot_be_completed(kind: Kind) -> None:
    found = [0, 0, 0]
    for state, player in boards(kind):
        bits = dead_lines(encode(state)[KIND], wall_of(state, player))
        expected = dead(state, player)
        for number, mask in enumerate(bits):
            assert [bool(mask >> each & 1) for each in range(5)] == expected[number]
            found[number] += mask.bit_count()
    assert min(found) > 0


def expected_features(state: State, player: int) -> Iterator[int]:
    """The features of a board whose complete lines are empty, counted on the engine's board."""
    board = state.players[player]
    wall, columns = board.wall, ["".join(tiles) for tiles in zip(*board.wall, strict=True)]
    rows_dead, columns_dead, colors_dead = dead(state, player)
    for (row, column), color in RULES[state.ruleset].printed.items():
        number = 2 + 5 * held(wall[row - 1]) + held(columns[column - 1])
        if wall[row - 1][column - 1] != ".":
            number = 0
        elif not open_colors(state, wall, row, column):
            number = 1
        yield index.PRINTED_SPACE + COLORS.index(color) * 27 + number
    for each, (tiles, is_dead) in enumerate(zip(map(held, wall), rows_dead, strict=True)):
        yield index.ROW_LEFT + 12 * each + 6 * is_dead + tiles
    for tiles, is_dead in zip(map(held, columns), columns_dead, strict=True):
        yield index.COLUMN_LEFT + 6 * is_dead + tiles
    for color, is_dead in zip(COLORS, colors_dead, strict=True):
        yield index.COLOR_LEFT + 6 * is_dead + "".join(wall).count(color)
    yield index.LEFT + 6 * rows_dead.count(False) + columns_dead.count(False)
    for line, tiles_held in enumerate(board.lines, 1):
        if 0 < len(tiles_held) < line:
            yield from expected_aims(state, wall, line, tiles_held)


def expected_aims(state: State, wall: tuple[str, ...], line: int, tiles_held: str) -> Iterator[int]:
    """The features of a started line: the printed space that it can fill, and the safe ones."""
    points, safe = 0, 0
    color = COLORS[COLORS.index(tiles_held[0])]
    for column in LINES:
        if color in open_colors(state, wall, line, column):
            if (line, column) in RULES[state.ruleset].printed:
                points = tile_value(state.ruleset, wall, line, column, color).points
            safe += not closed_space(state.ruleset, wall, line, column, color)
    aim = index.started(line - 1, len(tiles_held))
    yield index.AIM_PRINTED + 21 * aim + points
    yield index.AIM_SAFE + 6 * aim + safe


def held(spaces: str) -> int:
    return len(spaces) - spaces.count(".")


@of_crystal
def test_the_features_of_printed_spaces_are_what_the_engine_says(kind: Kind) -> None:
    for state, player in boards(kind):
        board = state.players[player]
        lines = tuple(
            "" if len(tiles) == line else tiles for line, tiles in enumerate(board.lines, 1)
        )
        state = state._replace(
            players=(
                *state.players[:player],
                board._replace(lines=lines),
                *state.players[player + 1 :],
            )
        )
        position, active = encode(state), [0] * index.MOST_AT_ONCE
        features.board_features(active, 1, position, player, [0] * 25, False)
        found = Counter(row for row in active[1 : active[0] + 1] if row >= index.CRYSTAL)
        first = index.crystal_feature(1, position[KIND], 0)
        assert found == Counter(first + row for row in expected_features(state, player))


@pytest.mark.parametrize(("ruleset", "feature"), [("crystal-1", 0), ("crystal-2", 1)])
def test_the_two_sides_are_told_apart(ruleset: str, feature: int) -> None:
    state = table(EMPTY, EMPTY, displays="BBBB", wall=Wall.GRAY)
    active = [0] * index.MOST_AT_ONCE
    features.table_features(active, encode(state._replace(ruleset=Ruleset(ruleset))))
    assert index.CRYSTAL + feature in active
    assert index.CRYSTAL + 1 - feature not in active


def test_other_walls_have_none_of_these_features() -> None:
    for kind in KINDS:
        if kind not in CRYSTAL:
            for state in positions(kind, 1, 2):
                active = [0] * index.MOST_AT_ONCE
                features.features_of(active, encode(state), 0, [0] * 25, [0] * 30)
                assert max(active[1 : active[0] + 1]) < index.CRYSTAL


@pytest.mark.parametrize(
    ("wall", "line", "color", "column"),
    [
        ("..... ..... ..... ..... .....", 0, "K", 3),  # the doubled space
        ("..... ..... ..... ..... .....", 2, "K", 1),  # not the space above K's, nor that of Y
        ("..... ..... ...W. ...B. .....", 1, "K", 2),  # 3 points against 1 are not worth it
        ("..... ..... ...W. ...B. ...Y.", 1, "K", 3),  # 4 points are
    ],
)
def test_the_likely_space_closes_no_printed_one(
    wall: str, line: int, color: str, column: int
) -> None:
    board = PlayerBoard(wall=tuple(wall.split()))
    state = table(board, EMPTY, wall=Wall.GRAY)._replace(ruleset=Ruleset.CRYSTAL_1)
    assert likely_column(2, wall_of(state, 0), line, COLORS.index(color)) == column
