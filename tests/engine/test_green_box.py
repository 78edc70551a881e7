"""The ruleset of the Green Box of Games port: one more rule for pattern lines."""

import pytest

from azul.engine import PlayerBoard, Reason, Ruleset, Setup, State, Wall, apply, deal, initial_state
from tests.engine.boards import EMPTY, LAST, last_turn, moves, play, refusal, table

RED_IN_LINE_3 = PlayerBoard(lines=("", "", "R", "", ""))


def green_box(board: PlayerBoard, wall: Wall = Wall.COLORED) -> State:
    state = table(board, EMPTY, displays="RRBB KKKK", wall=wall)
    return state._replace(ruleset=Ruleset.GREEN_BOX)


@pytest.mark.parametrize("wall", Wall)
def test_no_two_pattern_lines_of_the_same_color_at_once(wall: Wall) -> None:
    state = green_box(RED_IN_LINE_3, wall)
    assert {move for move in moves(state) if "R" in move} == {"1R3", "1RF"}
    assert refusal(state, "1R2") is Reason.COLOR_IN_OTHER_LINE


def test_a_complete_line_counts_too() -> None:
    state = green_box(PlayerBoard(lines=("", "RR", "", "", "")))
    assert {move for move in moves(state) if "R" in move} == {"1RF"}


def test_other_colors_and_other_players_are_free() -> None:
    state = green_box(RED_IN_LINE_3)
    assert {move for move in moves(state) if "B" in move} == {"1B1", "1B2", "1B4", "1B5", "1BF"}
    assert {"1R1", "1R5"} <= moves(state._replace(to_act=1))


def test_the_color_is_free_again_when_its_line_has_been_tiled() -> None:
    state = last_turn(PlayerBoard(lines=("", "RR", "", "", "")))._replace(ruleset=Ruleset.GREEN_BOX)
    state = play(state, LAST)
    state = apply(state, deal(state, seed=1))
    assert {move[2] for move in moves(state) if "R" in move} == {"1", "3", "4", "5", "F"}


def test_the_boxed_game_allows_two_lines_of_a_color() -> None:
    state = table(RED_IN_LINE_3, EMPTY, displays="RRBB KKKK")
    assert {"1R1", "1R2", "1R3", "1R4", "1R5"} <= moves(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_is_the_same_as_in_azul(players: int) -> None:
    names = tuple("abcd"[:players])
    start = initial_state(Setup(names, ruleset=Ruleset.GREEN_BOX))
    assert start == initial_state(Setup(names))._replace(ruleset=Ruleset.GREEN_BOX)
