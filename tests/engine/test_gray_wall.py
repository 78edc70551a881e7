"""The gray wall (Variant play)."""

import pytest

from azul.engine import (
    Ending,
    FloorLineScored,
    GameEnded,
    Phase,
    PlayerBoard,
    Reason,
    RoundEnded,
    State,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    Wall,
)
from tests.engine.boards import (
    DEAD,
    EMPTY,
    LAST,
    NO_SPACE_FOR_BLUE_IN_1,
    NO_SPACE_FOR_BLUE_IN_5,
    counts,
    events_of,
    last_turn,
    moves,
    play,
    refusal,
    table,
    tile,
)


def gray(*boards: PlayerBoard) -> State:
    return tile(*boards, wall=Wall.GRAY)


def test_any_free_space_of_the_row_may_be_chosen() -> None:
    state = gray(PlayerBoard(lines=("", "", "RRR", "", "")))
    assert (state.phase, state.to_act) == (Phase.WALL_TILING, 0)
    assert moves(state) == {"3@1", "3@2", "3@3", "3@4", "3@5"}
    after = play(state, "3@5")
    wall = (".....", ".....", "....R", ".....", ".....")
    assert after.players[0] == PlayerBoard(score=1, wall=wall)
    assert after.lid == counts("RR")
    assert after.phase is Phase.PREPARING_NEXT_ROUND


def test_a_taken_space_and_a_column_with_the_color_are_not_free() -> None:
    wall = ("R....", ".....", ".K...", ".....", "..R..")
    state = gray(PlayerBoard(lines=("", "", "RRR", "", ""), wall=wall))
    assert moves(state) == {"3@4", "3@5"}
    assert refusal(state, "3@1") == Reason.COLUMN_HAS_COLOR
    assert refusal(state, "3@2") == Reason.SPACE_TAKEN
    assert refusal(state, "3@3") == Reason.COLUMN_HAS_COLOR


def test_a_row_holds_each_color_once() -> None:
    board = PlayerBoard(wall=(".....", ".....", "R....", ".....", "....."))
    state = table(board, EMPTY, displays="RRRR", wall=Wall.GRAY)
    assert refusal(state, "1R3") == Reason.WALL_HAS_COLOR


def test_a_single_space_is_filled_by_itself() -> None:
    wall = ("....Y", "B....", ".B...", "..B..", ".....")
    board = PlayerBoard(lines=("B", "", "", "", ""), wall=wall)
    moved = TileMovedToWall(0, line=1, column=4, color="B", points=2, linked=((1, 4), (1, 5)))
    assert moved in events_of(last_turn(board, wall=Wall.GRAY), LAST)
    after = gray(board)
    assert after.phase is Phase.PREPARING_NEXT_ROUND
    assert after.players[0] == PlayerBoard(score=2, wall=("...BY", *wall[1:]))


def test_spaces_are_chosen_from_top_to_bottom_and_limit_later_choices() -> None:
    state = gray(PlayerBoard(lines=("B", "", "BBB", "", "")))
    assert moves(state) == {"1@1", "1@2", "1@3", "1@4", "1@5"}
    assert refusal(state, "3@1") == Reason.OTHER_LINE_FIRST
    assert moves(play(state, "1@2")) == {"3@1", "3@3", "3@4", "3@5"}


def test_a_choice_can_leave_a_single_space_for_the_next_line() -> None:
    wall = (".....", ".....", ".....", ".K.WY", "B....")
    state = gray(PlayerBoard(lines=("B", "", "", "BBBB", ""), wall=wall))
    assert play(state, "1@2").phase is Phase.PREPARING_NEXT_ROUND
    assert play(state, "1@2").players[0].wall == (".B...", ".....", ".....", ".KBWY", "B....")


def test_players_choose_in_order_and_penalties_wait_for_the_choice() -> None:
    board = PlayerBoard(score=9, lines=("B", "", "", "", ""), floor="K")
    state = gray(board, board)
    assert [player.score for player in state.players[:2]] == [9, 9]
    state = play(state, "1@1")
    assert (state.to_act, [player.score for player in state.players[:2]]) == (1, [9, 9])
    state = play(state, "1@2")
    assert [player.score for player in state.players[:2]] == [9, 9]
    assert state.phase is Phase.PREPARING_NEXT_ROUND


def test_placing_is_mandatory() -> None:
    state = gray(PlayerBoard(lines=("B", "", "", "", "")))
    assert refusal(state, "1BF") == Reason.NOT_DRAFTING
    assert refusal(state, "deal - - - - -") == Reason.NO_DEAL_DUE


def test_a_line_without_a_space_falls_before_the_penalties_are_counted() -> None:
    board = PlayerBoard(
        score=5, lines=("B", "", "", "", ""), wall=NO_SPACE_FOR_BLUE_IN_1, floor="KK"
    )
    events = events_of(last_turn(board, wall=Wall.GRAY), LAST)
    assert events[2:4] == (
        TilesFell(player=0, color="B", to_floor=1, to_lid=0, space=3, line=1),
        FloorLineScored(player=0, tiles="KKB", lost=4, cost=4),
    )
    after = gray(board)
    assert after.players[0] == PlayerBoard(score=1, wall=NO_SPACE_FOR_BLUE_IN_1)
    assert after.lid == counts("BKK")


def test_all_tiles_of_a_line_without_a_space_fall_and_overflow_to_the_lid() -> None:
    board = PlayerBoard(
        score=20, lines=("", "", "", "", "BBBBB"), wall=NO_SPACE_FOR_BLUE_IN_5, floor="MKKK"
    )
    fell = TilesFell(player=0, color="B", to_floor=3, to_lid=2, space=5, line=5)
    assert fell in events_of(last_turn(board, wall=Wall.GRAY), LAST)
    after = gray(board)
    assert after.players[0] == PlayerBoard(score=20 - 14, wall=NO_SPACE_FOR_BLUE_IN_5)
    assert after.lid == counts("BBBBBKKK")


def test_a_line_without_a_space_falls_at_once_while_later_lines_wait() -> None:
    lines = ("B", "", "YYY", "", "")
    state = gray(PlayerBoard(lines=lines, wall=NO_SPACE_FOR_BLUE_IN_1))
    assert (state.players[0].lines, state.players[0].floor) == (("", "", "YYY", "", ""), "B")
    assert moves(state) == {"3@1", "3@3", "3@4"}


def test_no_possible_row_for_anybody_ends_the_game_with_that_reason() -> None:
    loser, winner = PlayerBoard(score=7, wall=DEAD), PlayerBoard(score=8, wall=DEAD)
    state = table(loser, winner, displays="W", wall=Wall.GRAY)._replace(to_act=1)
    assert events_of(state, "1W5")[-1] == GameEnded(Ending.NO_ROW_POSSIBLE, winners=(1,))
    after = play(state, "1W5")
    assert (after.phase, moves(after)) == (Phase.GAME_OVER, set())


@pytest.mark.parametrize(
    "wall",
    [
        pytest.param(("." * 5,) * 5, id="empty wall"),
        pytest.param((*DEAD[:4], "....R"), id="one tile fewer: row 2 is possible"),
    ],
)
def test_a_row_possible_for_one_player_lets_the_game_go_on(wall: tuple[str, ...]) -> None:
    boards = PlayerBoard(wall=DEAD), PlayerBoard(wall=wall)
    state = table(*boards, displays="W", wall=Wall.GRAY)._replace(to_act=1)
    assert isinstance(events_of(state, "1W5")[-1], RoundEnded)
    assert play(state, "1W5").phase is Phase.PREPARING_NEXT_ROUND


@pytest.mark.parametrize(("row_1", "has_space"), [("..R..", False), (".....", True)])
def test_a_line_may_be_started_without_a_space_left_and_the_event_says_so(
    row_1: str, has_space: bool
) -> None:
    """Row 2 has one free column; row 1 may have the color in that column."""
    board = PlayerBoard(wall=(row_1, "BY.KW", ".....", ".....", "....."))
    state = table(board, EMPTY, displays="RR", wall=Wall.GRAY)
    (placed,) = [event for event in events_of(state, "1R2") if isinstance(event, TilesPlaced)]
    assert placed.has_space == has_space
