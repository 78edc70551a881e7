"""The factory offer (Gameplay, A)."""

import gc
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


def test_all_tiles_of_one_color_are_taken_and_the_rest_goes_to_or_stays_in_the_center() -> None:
    state = play(table(EMPTY, EMPTY, displays="RBRY KKKK", center="Y"), "1R4")
    assert state.players[0].lines == ("", "", "", "RR", "")
    assert (state.displays, state.center) == (("", "KKKK", "", "", ""), "BYY")
    state = play(table(EMPTY, EMPTY, displays="KKKK", center="BRRY"), "CR3")
    assert state.players[0].lines == ("", "", "RR", "", "")
    assert (state.displays[0], state.center) == ("KKKK", "BY")


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
def test_all_tiles_go_to_one_line_and_the_excess_falls(
    before: str, draft: str, after: str, floor: str
) -> None:
    board = PlayerBoard(lines=("", "", "", "", before))
    state = play(table(board, EMPTY, displays="RRRY KKKK"), draft)
    assert state.players[0] == PlayerBoard(lines=("", "", "", "", after), floor=floor)


def test_the_floor_line_fills_from_left_to_right_and_the_excess_goes_to_the_lid() -> None:
    state = table(PlayerBoard(floor="K"), EMPTY, displays="RRRY KKKK")
    assert play(state, "1RF").players[0] == PlayerBoard(floor="KRRR")
    fell = TilesFell(player=0, color="R", to_floor=3, to_lid=0, space=2)
    assert events_of(state, "1RF")[-1] == fell
    state = table(PlayerBoard(floor="KKKKK"), EMPTY, displays="RRRR KKKK", lid="RY")
    after = play(state, "1R1")
    assert after.players[0] == PlayerBoard(lines=("R", "", "", "", ""), floor="KKKKKRR")
    assert after.lid == counts("RRY")


@pytest.mark.parametrize(
    ("board", "refused", "reason"),
    [
        (PlayerBoard(lines=("", "", "", "B", "")), "1Y4", Reason.LINE_HAS_OTHER_COLOR),
        (PlayerBoard(lines=("", "YY", "", "", "")), "1Y2", Reason.LINE_COMPLETE),
        (PlayerBoard(wall=(".....", "..Y..", *EMPTY.wall[2:])), "1Y2", Reason.WALL_HAS_COLOR),
    ],
    ids=[
        "a line holds one color",
        "a full line takes no more",
        "the row of the wall has the color",
    ],
)
def test_lines_that_take_no_yellow(board: PlayerBoard, refused: str, reason: Reason) -> None:
    state = table(board, EMPTY, displays="YYBK")
    assert refusal(state, refused) == reason
    yellow = {"1Y1", "1Y2", "1Y3", "1Y4", "1Y5", "1YF"}
    assert {move for move in moves(state) if "Y" in move} == yellow - {refused}


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


def test_the_memory_for_walls_is_bounded() -> None:
    """Without a bound, days of games on gray walls would take more and more memory."""
    rows = {"".join(row) for row in permutations(f"{LETTERS}.....", 5)}
    assert len(rows) == 1546, "all rows of a gray wall"
    for row in rows:
        board = PlayerBoard(wall=(*EMPTY.wall[:4], row))
        seen = moves(table(board, EMPTY, displays="BYRK", center="W", bag="", wall=Wall.GRAY))
        assert sum(move[2] == "5" for move in seen) == row.count("."), row
    gc.unfreeze()
    by_row = [found for found in gc.get_objects() if isinstance(found, dict) and row in found]
    gc.freeze()
    assert 0 < max(map(len, by_row)) <= 256
