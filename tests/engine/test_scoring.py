"""Points for a tile on the wall and for the floor line (Scoring, Floor line)."""

import pytest

from azul.engine import RULES, PlayerBoard, Ruleset, TileMovedToWall
from tests.engine.boards import LAST, events_of, last_turn, tile

Rows = tuple[str, ...]


def move_yellow_to_row_2(*wall: str) -> TileMovedToWall:
    """Yellow's space in row 2 is the middle one."""
    board = PlayerBoard(lines=("", "YY", "", "", ""), wall=wall)
    (moved,) = [e for e in events_of(last_turn(board), LAST) if isinstance(e, TileMovedToWall)]
    return moved


@pytest.mark.parametrize(
    ("wall", "points"),
    [
        pytest.param((".....", ".....", ".....", ".....", "....."), 1, id="rulebook-alone"),
        pytest.param((".....", "WB...", ".....", ".....", "....."), 3, id="rulebook-across"),
        pytest.param(("..R..", ".....", "..B..", ".....", "....."), 3, id="rulebook-down"),
        pytest.param(("..R..", ".B.RK", "..B..", ".....", "....."), 7, id="rulebook-both"),
        pytest.param((".Y.K.", ".....", ".W.Y.", ".....", "....."), 1, id="corners do not touch"),
        pytest.param((".....", "W...K", ".....", "..W..", "..K.."), 1, id="gaps separate"),
        pytest.param(("..R..", "W..R.", ".....", "..W..", "....."), 4, id="gaps on both"),
        pytest.param(("..R..", "WB.RK", "..B..", "..W..", "..K.."), 10, id="most"),
    ],
)
def test_a_tile_scores_its_horizontal_group_plus_its_vertical_group(
    wall: Rows, points: int
) -> None:
    assert move_yellow_to_row_2(*wall).points == points


@pytest.mark.parametrize(
    ("wall", "across", "down"),
    [
        (("..R..", "...KW", "..K..", ".....", "....."), 3, 3),
        ((".....", "...KW", ".....", ".....", "....."), 3, 0),
        (("..R..", ".....", ".....", ".....", "....."), 0, 2),
        ((".....", "W...K", ".....", "..W..", "....."), 0, 0),
    ],
)
def test_the_event_of_a_tile_has_the_points_of_its_row_and_column(
    wall: tuple[str, ...], across: int, down: int
) -> None:
    moved = move_yellow_to_row_2(*wall)
    assert (moved.across, moved.down) == (across, down)
    assert moved.points == (across + down or 1)


def test_linked_tiles_are_those_that_score() -> None:
    moved = move_yellow_to_row_2("..R..", "W..RK", "..B..", ".....", "..K..")
    assert set(moved.linked) == {(2, 3), (2, 4), (2, 5), (1, 3), (3, 3)}
    assert move_yellow_to_row_2("..R..", "W...K", ".....", "..W..", ".....").linked == (
        (1, 3),
        (2, 3),
    )
    assert move_yellow_to_row_2(".....", "W...K", ".....", "..W..", ".....").linked == ()


def test_points_are_added_to_the_score() -> None:
    board = PlayerBoard(score=9, lines=("", "YY", "", "", ""), wall=("..R..", *["....."] * 4))
    assert tile(board).players[0].score == 9 + 2


@pytest.mark.parametrize("ruleset", [Ruleset.AZUL, Ruleset.GREEN_BOX])
def test_what_the_floor_spaces_cost(ruleset: Ruleset) -> None:
    assert RULES[ruleset].floor_line == (-1, -1, -2, -2, -2, -3, -3)


@pytest.mark.parametrize(
    ("floor", "lost"),
    [
        ("", 0),
        ("K", 1),
        ("KK", 2),
        ("KKK", 4),
        ("KKKK", 6),
        pytest.param("RMKKB", 8, id="rulebook-peter: the marker counts like a tile"),
        ("KKKKKK", 11),
        ("KKKKKKK", 14),
    ],
)
def test_each_floor_tile_loses_points(floor: str, lost: int) -> None:
    assert tile(PlayerBoard(score=20, floor=floor)).players[0].score == 20 - lost
