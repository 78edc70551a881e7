"""The factory offer (Gameplay, A)."""

from itertools import permutations

import pytest

from azul.engine import (
    IN_CENTER,
    LETTERS,
    MarkerTaken,
    Phase,
    PlayerBoard,
    Reason,
    TilesFell,
    TilesPlaced,
    TilesTaken,
    Wall,
    drafting,
)
from tests.engine.boards import (
    EMPTY,
    LAST,
    counts,
    events_of,
    last_turn,
    moves,
    play,
    refusal,
    table,
    with_types,
)

FULL_FLOOR = "KKKKKKK"


def test_from_a_display_all_of_one_color_are_taken_and_the_rest_goes_to_the_center() -> None:
    state = play(table(EMPTY, EMPTY, displays="RBRY KKKK", center="Y"), "1R4")
    assert state.players[0].lines == ("", "", "", "RR", "")
    assert state.displays == ("", "KKKK", "", "", "")
    assert state.center == "BYY"


def test_from_the_center_all_of_one_color_are_taken_and_the_others_stay() -> None:
    state = play(table(EMPTY, EMPTY, displays="KKKK", center="BRRY"), "CR3")
    assert state.players[0].lines == ("", "", "RR", "", "")
    assert state.displays[0] == "KKKK"
    assert state.center == "BY"


def test_each_color_of_each_display_and_of_the_center_may_be_taken() -> None:
    state = table(EMPTY, EMPTY, displays="KKKK - RBRY", center="WW")
    assert {move[:2] for move in moves(state)} == {"1K", "3R", "3B", "3Y", "CW"}


def test_passing_is_illegal_and_tiles_fall_if_no_line_takes_them() -> None:
    board = PlayerBoard(lines=("B", "BB", "BBB", "BBBB", "BBBBB"))
    assert moves(table(board, EMPTY, displays="RRRR")) == {"1RF"}


def test_play_goes_clockwise() -> None:
    state = table(EMPTY, EMPTY, EMPTY, displays="KKKK RRRR YYYY BBBB")
    turns = [play(state, *["1K5", "2R5", "3Y5"][:taken]).to_act for taken in range(4)]
    assert turns == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("floor", "draft", "after"),
    [
        ("", "CR1", "MRR"),
        ("K", "CR1", "KMRR"),
        ("K", "CRF", "KMRRR"),
        ("", "CR5", "M"),
        ("KKKKKK", "CRF", "KKKKKKM"),
    ],
)
def test_first_from_the_center_puts_the_marker_on_the_leftmost_free_space_before_the_tiles(
    floor: str, draft: str, after: str
) -> None:
    state = play(table(PlayerBoard(floor=floor), EMPTY, center="RRRY"), draft)
    assert state.players[0].floor == after
    assert state.marker == 0


def test_second_from_the_center_and_first_from_a_display_take_no_marker() -> None:
    state = play(table(EMPTY, EMPTY, displays="KKYY BBBB", center="RY"), "1K2")
    assert (state.marker, state.players[0].floor) == (IN_CENTER, "")
    state = play(state, "CY3", "CR1")
    assert (state.marker, state.players[0].floor, state.players[1].floor) == (1, "", "M")


def test_marker_onto_a_full_floor_line_costs_nothing_and_its_holder_starts_the_next_round() -> None:
    state = table(PlayerBoard(score=30, floor=FULL_FLOOR), EMPTY, center="RY")
    state = state._replace(first_player=1)
    assert MarkerTaken(player=0, space=0) in events_of(state, "CR5")
    state = play(state, "CR5")
    assert (state.marker, state.players[0].floor) == (0, FULL_FLOOR)
    state = play(state, "CY5")
    assert state.players[0] == PlayerBoard(score=30 - 14, lines=("", "", "", "", "R"))
    assert state.lid == counts(FULL_FLOOR)
    assert state.first_player == 0


@pytest.mark.parametrize(
    ("before", "draft", "after", "floor"),
    [
        ("", "1R5", "RRR", ""),
        ("R", "1R5", "RRRR", ""),
        ("RR", "1R5", "RRRRR", ""),
        ("RRR", "1R5", "RRRRR", "R"),
        ("RRRR", "1R5", "RRRRR", "RR"),
    ],
)
def test_all_tiles_go_to_one_line_and_what_does_not_fit_falls(
    before: str, draft: str, after: str, floor: str
) -> None:
    board = PlayerBoard(lines=("", "", "", "", before))
    state = play(table(board, EMPTY, displays="RRRY KKKK"), draft)
    assert state.players[0] == PlayerBoard(lines=("", "", "", "", after), floor=floor)


def test_the_floor_line_fills_from_left_to_right_and_may_be_chosen() -> None:
    state = table(PlayerBoard(floor="K"), EMPTY, displays="RRRY KKKK")
    assert play(state, "1RF").players[0] == PlayerBoard(floor="KRRR")
    assert events_of(state, "1RF")[-1] == TilesFell(
        player=0, color="R", to_floor=3, to_lid=0, space=2
    )


def test_a_full_floor_line_sends_further_tiles_to_the_lid_at_once() -> None:
    state = table(PlayerBoard(floor="KKKKK"), EMPTY, displays="RRRR KKKK", lid="RY")
    after = play(state, "1R1")
    assert after.players[0] == PlayerBoard(lines=("R", "", "", "", ""), floor="KKKKKRR")
    assert after.lid == counts("RRY")


def test_a_line_holds_one_color() -> None:
    state = table(PlayerBoard(lines=("", "", "", "B", "")), EMPTY, displays="YYBK")
    assert refusal(state, "1Y4") is Reason.LINE_HAS_OTHER_COLOR
    assert moves(state) >= {"1B4", "1Y3", "1Y5"}
    assert "1Y4" not in moves(state)


def test_a_line_takes_no_color_that_its_row_of_the_wall_has() -> None:
    board = PlayerBoard(wall=(".....", "..Y..", ".....", ".....", "....."))
    state = table(board, EMPTY, displays="YYBK")
    assert refusal(state, "1Y2") is Reason.WALL_HAS_COLOR
    assert {move for move in moves(state) if "Y" in move} == {"1Y1", "1Y3", "1Y4", "1Y5", "1YF"}


def test_a_full_line_takes_no_more() -> None:
    state = table(PlayerBoard(lines=("", "YY", "", "", "")), EMPTY, displays="YYBK")
    assert refusal(state, "1Y2") is Reason.LINE_COMPLETE
    assert "1Y2" not in moves(state)


def test_gray_wall_starting_a_line_whose_color_can_no_longer_be_placed_is_allowed() -> None:
    board = PlayerBoard(wall=("....Y", "B....", ".B...", "..B..", "...B."))
    assert moves(table(board, EMPTY, displays="BBBB", wall=Wall.GRAY)) == {"1B1", "1BF"}


@pytest.mark.parametrize(("displays", "center"), [("KKKK", ""), ("", "K")])
def test_the_offer_lasts_while_a_display_or_the_center_holds_a_tile(
    displays: str, center: str
) -> None:
    board = PlayerBoard(lines=("Y", "", "", "", ""))
    state = play(table(board, EMPTY, displays=f"RRRR {displays}", center=center), "1R4")
    assert (state.phase, state.to_act) == (Phase.FACTORY_OFFER, 1)
    assert state.players[0].lines[0] == "Y"


def test_the_offer_ends_with_the_last_tile() -> None:
    assert play(last_turn(EMPTY), LAST).phase is Phase.PREPARING_NEXT_ROUND


def test_rulebook_andrea_picks_two_yellow_tiles() -> None:
    board = PlayerBoard(
        lines=("", "", "", "B", ""), wall=(".....", "..Y..", "...Y.", ".....", ".....")
    )
    state = table(board, EMPTY, displays="YYRK")
    assert {move for move in moves(state) if "Y" in move} == {"1Y1", "1Y5", "1YF"}
    a, b, c = (play(state, draft).players[0] for draft in ("1Y1", "1Y5", "1YF"))
    assert (a.lines, a.floor) == (("Y", "", "", "B", ""), "Y")
    assert (b.lines, b.floor) == (("", "", "", "B", "YY"), "")
    assert (c.lines, c.floor) == (("", "", "", "B", ""), "YY")


def test_rulebook_first_turns_of_peter_martin_and_andrea() -> None:
    state = play(table(EMPTY, EMPTY, EMPTY, displays="KKBW YRRR BBBB"), "1K2", "2Y1")
    assert state.center == "BRRRW"
    expected = (
        TilesTaken(player=2, source=0, color="R", tile_count=3, rest=""),
        MarkerTaken(player=2, space=1),
        TilesPlaced(player=2, line=3, color="R", tile_count=3, before=0, has_space=True),
    )
    assert with_types(events_of(state, "CR3")) == with_types(expected)
    state = play(state, "CR3")
    assert [board.lines[:3] for board in state.players] == [
        ("", "KK", ""),
        ("Y", "", ""),
        ("", "", "RRR"),
    ]
    assert [board.floor for board in state.players] == ["", "", "M"]


def test_what_is_remembered_of_walls_is_bounded() -> None:
    """In days of games on gray walls it would otherwise take more and more memory."""
    rows = {"".join(row) for row in permutations(f"{LETTERS}.....", 5)}
    assert len(rows) == 1546, "all rows of a gray wall"
    open_colors = drafting._OpenByRow(5, "")
    for row in sorted(rows):
        assert open_colors[row].bit_count() == row.count("."), row
        assert len(open_colors) <= 256
    assert drafting._refusal_of_line.cache_info().maxsize
