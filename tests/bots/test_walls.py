"""Walls in plain numbers follow the rules of the engine."""

import pytest

from azul.bots.boards import SeatInRound
from azul.bots.net import net_for
from azul.bots.plain import BOARDS, KIND, STRIDE, WALL_AT, encode
from azul.bots.walls import FLOOR_COST, GRAY_WALLS, bonus, gain, is_open, likely_column
from azul.engine import (
    COLORS,
    RULES,
    Phase,
    Placement,
    PlayerBoard,
    State,
    Wall,
    legal_moves,
    outcomes,
    standings,
)
from tests.bots.games import KINDS, Kind, positions
from tests.cases import some
from tests.engine.boards import EMPTY, table


def wall_of(state: State, player: int) -> list[int]:
    start = BOARDS + STRIDE * player + WALL_AT
    return encode(state)[start : start + 25]


def numbers(wall: str) -> list[int]:
    return wall_of(table(PlayerBoard(wall=tuple(wall.split())), EMPTY), 0)


def test_a_floor_line_has_the_printed_cost() -> None:
    for ruleset, kind in GRAY_WALLS.items():
        printed = RULES[ruleset].floor_line
        costs = [-sum(printed[:spaces]) for spaces in range(len(printed) + 1)]
        assert [*FLOOR_COST[kind]] == costs
    assert FLOOR_COST[0] == FLOOR_COST[1]


def test_a_tile_scores_its_groups_and_a_single_one_itself() -> None:
    wall = numbers(".Y... .BYR. ..... ..... .....")
    gains = {(0, 2): 2 + 2, (1, 4): 4, (2, 1): 3, (4, 4): 1}
    assert {space: gain(1, wall, *space) for space in gains} == gains


def test_on_the_gray_wall_a_color_goes_where_its_column_lacks_it() -> None:
    wall = numbers("B.... ..... ..... ..... .....")
    spaces = [(1, 0, 0), (1, 1, 0), (1, 0, 1)]
    assert [is_open(1, wall, *space) for space in spaces] == [False, True, True]


@pytest.mark.parametrize(
    ("wall", "line", "color", "column"),
    [
        ("..... WBYR. ..... ..... .....", 1, 3, 4),
        ("B.... .B... ..B.. ...B. ....Y", 4, 0, -1),
        ("..... ..... ..... ..... .....", 2, 0, 2),
        ("Y...Y ..... ..... ..... ....R", 2, 0, 4),
        ("..B.. ..... ..... ..... .....", 2, 0, 1),
    ],
)
def test_the_likely_space_scores_most_then_lies_in_the_fullest_column_then_in_the_middle(
    wall: str, line: int, color: int, column: int
) -> None:
    assert likely_column(1, numbers(wall), line, color) == column


some_kinds = pytest.mark.parametrize(
    "kind", some(sorted(KINDS, key=lambda kind: kind.wall), 3), ids=str
)


@some_kinds
def test_boards_are_evaluated_as_the_engine_tiles_them(kind: Kind) -> None:
    """The score at the end of the round with all bonuses; on the gray wall in one possible way."""
    for state in [*positions(kind, 1)][:: 1 + (kind.wall is Wall.GRAY)]:
        position = encode(state)
        for player, board in enumerate(state.players):
            read = SeatInRound(net_for(*kind), position, player).board_of(position)
            scores = {
                max(0, board.score + sum(outcome.points) - outcome.cost)
                for outcome in outcomes(state.wall, board, state.ruleset)
            }
            assert read.final_score - read.lines.tiled.bonus in scores
            assert kind.wall is Wall.GRAY or len(scores) == 1


@some_kinds
def test_bonuses_are_those_of_the_ranking(kind: Kind) -> None:
    for state in [*positions(kind, 3)][::4]:
        for standing in standings(state):
            assert bonus(encode(state)[KIND], wall_of(state, standing.player)) == standing.bonus


@pytest.mark.parametrize(
    "kind", some((kind for kind in KINDS if kind.wall is Wall.GRAY), 4), ids=str
)
def test_open_spaces_are_those_that_the_engine_offers(kind: Kind) -> None:
    states = [state for seed in range(3) for state in positions(kind, seed)]
    tilings = [state for state in states if state.phase is Phase.WALL_TILING]
    assert tilings
    for state in tilings:
        wall = wall_of(state, state.to_act)
        moves = [move for move in legal_moves(state) if isinstance(move, Placement)]
        line = moves[0].line - 1
        color = COLORS.index(state.players[state.to_act].lines[line][0])
        columns = [at + 1 for at in range(5) if is_open(encode(state)[KIND], wall, line, at, color)]
        assert [move.column for move in moves] == columns
