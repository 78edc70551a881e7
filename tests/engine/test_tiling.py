"""Wall-tiling on the colored wall, and its points (Gameplay, B; Scoring; Floor line)."""

import pytest

from azul.engine import (
    COLORS,
    RULES,
    SIZE,
    FloorLineScored,
    LineCleared,
    PlayerBoard,
    RoundEnded,
    Ruleset,
    TileMovedToWall,
)
from tests.engine.boards import (
    EMPTY,
    LAST,
    counts,
    events_of,
    last_turn,
    table,
    tile,
    with_types,
)

PATTERN = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")


def only(line: int, tiles: str) -> tuple[str, ...]:
    return tuple(tiles if number == line else "" for number in range(1, SIZE + 1))


@pytest.mark.parametrize("line", range(1, SIZE + 1))
def test_the_colored_wall_moves_each_row_one_space_to_the_right(line: int) -> None:
    for color in COLORS:
        wall = tile(PlayerBoard(lines=only(line, color * line))).players[0].wall
        assert wall[line - 1] == "".join(c if c == color else "." for c in PATTERN[line - 1])
        assert "".join(wall).count(".") == 24


def test_rulebook_peters_second_and_fourth_line() -> None:
    board = PlayerBoard(lines=("", "RR", "WW", "BBBB", "KKK"))
    after = tile(board)
    assert after.players[0] == PlayerBoard(
        score=2,
        lines=("", "", "WW", "", "KKK"),
        wall=(".....", "...R.", ".....", "...B.", "....."),
    )
    assert after.lid == counts("RBBB")


def test_lines_are_tiled_from_top_to_bottom_and_score_at_once() -> None:
    board = PlayerBoard(lines=("B", "WW", "KKK", "", "YYYYY"))
    expected = (
        TileMovedToWall(0, line=1, column=1, color="B", points=1, linked=()),
        LineCleared(0, line=1, color="B", tile_count=0),
        TileMovedToWall(0, line=2, column=1, color="W", points=2, linked=((1, 1), (2, 1))),
        LineCleared(0, line=2, color="W", tile_count=1),
        TileMovedToWall(0, line=3, column=1, color="K", points=3, linked=((1, 1), (2, 1), (3, 1))),
        LineCleared(0, line=3, color="K", tile_count=2),
    )
    assert with_types(events_of(last_turn(board), LAST)[2:8]) == with_types(expected)
    after = tile(board).players[0]
    assert after.score == 1 + 2 + 3 + 1
    assert after.wall == ("B....", "W....", "K....", ".....", "Y....")


def test_the_floor_line_counts_after_the_walls_points_and_no_score_drops_below_0() -> None:
    after = tile(PlayerBoard(lines=("B", "WW", "", "", ""), floor="K"))
    assert after.players[0].score == 3 - 1
    poor = PlayerBoard(score=3, floor="KKKK")
    scored = FloorLineScored(player=0, tiles="KKKK", lost=3, cost=6)
    assert scored in events_of(last_turn(poor), LAST)
    assert tile(poor).players[0].score == 0


def test_floor_tiles_go_to_the_lid_and_the_marker_does_not() -> None:
    after = tile(PlayerBoard(floor="RMKR"))
    assert after.players[0].floor == ""
    assert after.lid == counts("KRR")


# Rulebook (Peter): the marker counts like a tile.
COSTS = {"": 0, "K": 1, "KK": 2, "KKK": 4, "KKKK": 6, "RMKKB": 8, "KKKKKK": 11, "KKKKKKK": 14}


def test_each_floor_tile_loses_points() -> None:
    for floor, lost in COSTS.items():
        assert tile(PlayerBoard(score=20, floor=floor)).players[0].score == 20 - lost, floor
    for ruleset in (Ruleset.AZUL, Ruleset.GREEN_BOX):
        assert RULES[ruleset].floor_line == (-1, -1, -2, -2, -2, -3, -3)


@pytest.mark.parametrize("holder", range(3))
def test_the_markers_holder_starts_the_next_round(holder: int) -> None:
    boards = [PlayerBoard(floor="M") if player == holder else EMPTY for player in range(3)]
    after = tile(*boards)
    assert (after.first_player, after.marker) == (holder, holder)
    ended = RoundEnded(round=2, next_player=holder)
    assert (RoundEnded, ended) in with_types(events_of(last_turn(*boards), LAST))


@pytest.mark.parametrize("first", range(3))
def test_players_tile_in_a_fixed_order_from_the_rounds_starting_player(first: int) -> None:
    board = PlayerBoard(lines=("B", "", "", "", ""), floor="K")
    state = table(board, board, board, displays="W")._replace(to_act=2, first_player=first)
    events = [(type(e), getattr(e, "player", None)) for e in events_of(state, LAST)]
    order = [(first + turn) % 3 for turn in range(3)]
    kinds = (TileMovedToWall, LineCleared, FloorLineScored)
    tiled = [(kind, player) for kind, player in events[2:] if player is not None]
    assert tiled == [(kind, player) for player in order for kind in kinds]


# The points of a tile


def move_yellow_to_row_2(wall: str) -> TileMovedToWall:
    """Move yellow in row 2 to the middle space."""
    board = PlayerBoard(9, ("", "YY", "", "", ""), tuple(wall.split()))
    (moved,) = [e for e in events_of(last_turn(board), LAST) if isinstance(e, TileMovedToWall)]
    return moved


@pytest.mark.parametrize(
    ("wall", "across", "down"),
    [
        pytest.param("..... ..... ..... ..... .....", 0, 0, id="rulebook-alone"),
        pytest.param("..... WB... ..... ..... .....", 3, 0, id="rulebook-across"),
        pytest.param("..R.. ..... ..B.. ..... .....", 0, 3, id="rulebook-down"),
        pytest.param("..R.. .B.RK ..B.. ..... .....", 4, 3, id="rulebook-both"),
        pytest.param(".Y.K. ..... .W.Y. ..... .....", 0, 0, id="corners do not touch"),
        pytest.param("..... W...K ..... ..W.. ..K..", 0, 0, id="gaps separate"),
        pytest.param("..R.. W..R. ..... ..W.. .....", 2, 2, id="gaps on both"),
        pytest.param("..R.. WB.RK ..B.. ..W.. ..K..", 5, 5, id="most"),
    ],
)
def test_a_tile_scores_its_horizontal_group_plus_its_vertical_group(
    wall: str, across: int, down: int
) -> None:
    moved = move_yellow_to_row_2(wall)
    assert (moved.across, moved.down) == (across, down)
    assert moved.points == (across + down or 1)


def test_points_are_added_to_the_score() -> None:
    board = PlayerBoard(score=9, lines=("", "YY", "", "", ""), wall=("..R..", *["....."] * 4))
    assert tile(board).players[0].score == 9 + 2


def test_linked_tiles_are_the_scoring_tiles() -> None:
    moved = move_yellow_to_row_2("..R.. W..RK ..B.. ..... ..K..")
    assert set(moved.linked) == {(2, 3), (2, 4), (2, 5), (1, 3), (3, 3)}
    assert move_yellow_to_row_2("..R.. W...K ..... ..W.. .....").linked == ((1, 3), (2, 3))
    assert move_yellow_to_row_2("..... W...K ..... ..W.. .....").linked == ()
