"""Walls in plain numbers follow the rules of the engine."""

import pytest

from azul.bots.boards import SeatInRound
from azul.bots.net import net_for
from azul.bots.plain import BOARDS, RULESETS, STRIDE, WALL_AT, spell
from azul.bots.walls import FLOOR_COST, bonus, gain, is_open, likely_column
from azul.engine import (
    COLORS,
    RULES,
    Phase,
    Placement,
    PlayerBoard,
    Ruleset,
    State,
    Wall,
    legal_moves,
    outcomes,
    standings,
)
from tests.bots.games import KINDS, Kind, positions
from tests.cases import some
from tests.engine.boards import EMPTY, table

ROW_2 = (".....", "WBYR.", ".....", ".....", ".....")


def wall_of(state: State, player: int) -> list[int]:
    start = BOARDS + STRIDE * player + WALL_AT
    return spell(state)[start : start + 25]


def numbers(wall: tuple[str, ...]) -> list[int]:
    return wall_of(table(PlayerBoard(wall=wall), EMPTY), 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_floor_line_has_the_printed_cost(ruleset: Ruleset) -> None:
    printed = RULES[ruleset].floor_line
    assert list(FLOOR_COST) == [-sum(printed[:spaces]) for spaces in range(len(printed) + 1)]


def test_a_tile_scores_its_groups_and_a_single_one_itself() -> None:
    wall = numbers((".Y...", ".BYR.", ".....", ".....", "....."))
    assert gain(wall, 0, 2) == 2 + 2
    assert gain(wall, 1, 4) == 4
    assert gain(wall, 2, 1) == 3
    assert gain(wall, 4, 4) == 1


def test_on_the_gray_wall_a_color_goes_where_its_column_lacks_it() -> None:
    wall = numbers(("B....", ".....", ".....", ".....", "....."))
    assert not is_open(True, wall, 1, 0, 0)
    assert is_open(True, wall, 1, 1, 0)
    assert is_open(True, wall, 1, 0, 1)


def test_the_likely_space_is_the_one_that_scores_most() -> None:
    assert likely_column(True, numbers(ROW_2), 1, 3) == 4
    assert likely_column(True, numbers(("B....", ".B...", "..B..", "...B.", "....Y")), 4, 0) == -1


def test_of_spaces_that_score_alike_the_fullest_column_then_the_middle_is_likely() -> None:
    assert likely_column(True, numbers((".....",) * 5), 2, 0) == 2
    assert likely_column(True, numbers(("Y...Y", ".....", ".....", ".....", "....R")), 2, 0) == 4
    assert likely_column(True, numbers(("..B..", ".....", ".....", ".....", ".....")), 2, 0) == 1


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.wall is Wall.COLORED], ids=str)
def test_boards_are_evaluated_as_the_engine_tiles_them(kind: Kind) -> None:
    """The score at the end of the round with all bonuses, in every state of a game."""
    for seed in range(1):
        for state in positions(kind, seed):
            position = spell(state)
            for player, board in enumerate(state.players):
                seat = SeatInRound(net_for(kind.players, kind.wall), position, player)
                (outcome,) = outcomes(state.wall, board, Ruleset.AZUL)
                points = max(0, board.score + sum(outcome.points) - outcome.cost)
                read = seat.board_of(position)
                assert read.final_score == points + read.lines.tiled.bonus


@pytest.mark.parametrize(
    "kind", some((kind for kind in KINDS if kind.wall is Wall.GRAY), 2), ids=str
)
def test_on_the_gray_wall_boards_are_evaluated_by_one_possible_tiling(kind: Kind) -> None:
    for state in positions(kind, 1):
        position = spell(state)
        for player, board in enumerate(state.players):
            read = SeatInRound(net_for(kind.players, kind.wall), position, player).board_of(
                position
            )
            tiling_plans = {
                max(0, board.score + sum(outcome.points) - outcome.cost)
                for outcome in outcomes(state.wall, board, Ruleset.AZUL)
            }
            assert read.final_score - read.lines.tiled.bonus in tiling_plans


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bonuses_are_those_of_the_ranking(kind: Kind) -> None:
    for state in positions(kind, 3):
        for standing in standings(state):
            assert bonus(wall_of(state, standing.player)) == standing.bonus


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.wall is Wall.GRAY], ids=str)
def test_open_spaces_are_those_that_the_engine_offers(kind: Kind) -> None:
    seen = 0
    for seed in range(4):
        for state in positions(kind, seed):
            if state.phase is Phase.WALL_TILING:
                wall = wall_of(state, state.to_act)
                moves = [move for move in legal_moves(state) if isinstance(move, Placement)]
                line = moves[0].line - 1
                color = COLORS.index(state.players[state.to_act].lines[line][0])
                columns = [at + 1 for at in range(5) if is_open(True, wall, line, at, color)]
                assert [move.column for move in moves] == columns
                seen += 1
    assert seen
