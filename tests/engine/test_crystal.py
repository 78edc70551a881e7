"""Crystal Mosaic: printed spaces on the gray wall, in literal examples of both sides."""

from collections.abc import Iterator

import pytest

from azul.engine import (
    COLORS,
    LINES,
    RULES,
    BonusKind,
    BonusScored,
    Ending,
    GameEnded,
    InvalidPosition,
    InvalidSetup,
    Phase,
    PlayerBoard,
    PositionFault,
    Reason,
    Ruleset,
    Setup,
    Space,
    State,
    TileMovedToWall,
    Wall,
    bonus_points,
    closed_space,
    colors_for,
    floor_cost,
    open_columns,
    parse_position,
    position_line,
    standings,
    tile_value,
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
    seat,
    table,
)
from tests.engine.games import random_game
from tests.engine.test_properties import check_events, check_tiles_and_marker

SIDE_1, SIDE_2 = Ruleset.CRYSTAL_1, Ruleset.CRYSTAL_2
NOTHING = "..... ..... ..... ..... ....."


def tiling(ruleset: Ruleset, *boards: PlayerBoard) -> State:
    """Return the wall-tiling of these boards; a last player begins with nothing to tile."""
    return play(last_turn(*boards, wall=Wall.GRAY)._replace(ruleset=ruleset), LAST)


def points(ruleset: Ruleset, wall: str, row: int, column: int, color: str) -> int:
    return tile_value(ruleset, tuple(wall.split()), row, column, color).points


@pytest.mark.parametrize(
    ("ruleset", "lines", "spaces"),
    [
        (SIDE_1, "K - - - -", "1@1 1@2 1@3 1@4 1@5"),
        (SIDE_1, "B - - - -", "1@1 1@2 1@3 1@5"),
        (SIDE_2, "- WW - - -", "2@1 2@3 2@5"),
        (SIDE_2, "- BB - - -", "2@1 2@2 2@3 2@5"),
    ],
)
def test_a_printed_space_takes_its_own_color_only(
    ruleset: Ruleset, lines: str, spaces: str
) -> None:
    assert moves(tiling(ruleset, seat(0, NOTHING, lines))) == {*spaces.split()}


@pytest.mark.parametrize(
    ("ruleset", "row", "own", "others"),
    [
        (SIDE_1, 1, {"K": (1, 2, 3, 4, 5)}, (1, 2, 3, 5)),
        (SIDE_1, 2, {"W": (1, 2, 3, 4, 5)}, (2, 3, 4, 5)),
        (SIDE_1, 3, {"Y": (1, 2, 3, 4, 5)}, (1, 2, 4, 5)),
        (SIDE_1, 4, {"B": (1, 2, 3, 4, 5)}, (1, 2, 3, 4)),
        (SIDE_1, 5, {"R": (1, 2, 3, 4, 5)}, (1, 3, 4, 5)),
        (SIDE_2, 1, {}, (1, 2, 3, 4, 5)),
        (SIDE_2, 2, {"B": (1, 2, 3, 5), "R": (1, 3, 4, 5)}, (1, 3, 5)),
        (SIDE_2, 3, {"W": (1, 2, 3, 4, 5)}, (1, 2, 4, 5)),
        (SIDE_2, 4, {"K": (1, 2, 3, 5), "Y": (1, 3, 4, 5)}, (1, 3, 5)),
        (SIDE_2, 5, {}, (1, 2, 3, 4, 5)),
    ],
)
def test_columns_open_on_an_empty_wall(
    ruleset: Ruleset, row: int, own: dict[str, tuple[int, ...]], others: tuple[int, ...]
) -> None:
    for color in COLORS:
        found = open_columns(Wall.GRAY, ruleset, NOTHING.split(), row, color)
        assert found == own.get(color, others)


def test_side_1_doubles_all_points_of_a_tile_on_a_printed_space() -> None:
    assert points(SIDE_1, NOTHING, 5, 2, "R") == 2
    assert points(SIDE_1, NOTHING, 5, 1, "R") == 1
    assert points(SIDE_2, NOTHING, 3, 3, "W") == 1
    assert points(SIDE_1, "....Y ....K ....R ..... ....W", 4, 5, "B") == 10
    assert points(SIDE_1, "....Y ....K ....R YRWK. ....W", 4, 5, "B") == 20
    assert points(SIDE_2, "..B.. ..K.. YR.KB ..Y.. ..R..", 3, 3, "W") == 10


def test_a_tile_beside_a_printed_space_scores_normally() -> None:
    assert points(SIDE_1, "...K. ..... ..... ..... .....", 2, 4, "B") == 2


def test_only_a_printed_space_can_be_closed_by_a_tile_beside_it() -> None:
    """Row 1 and column 4 stay incomplete."""
    board = seat(0, "..... ...K. ..... ..... .....", "K - - - -")
    state = tiling(SIDE_1, board)
    assert moves(state) == {"1@1", "1@2", "1@3", "1@5"}
    assert refusal(state, "1@4") == Reason.COLUMN_HAS_COLOR
    assert colors_for(Wall.GRAY, SIDE_1, board.wall, 1, 4) == ""
    own = ["K....", ".....", ".....", ".....", "....."]
    assert colors_for(Wall.GRAY, SIDE_1, own, 1, 4) == ""
    assert colors_for(Wall.GRAY, SIDE_1, NOTHING.split(), 1, 4) == "K"
    other = tiling(SIDE_1, seat(0, NOTHING, "B - - - -"))
    assert refusal(other, "1@4") == Reason.SPACE_HAS_OTHER_COLOR


@pytest.mark.parametrize(
    ("ruleset", "wall", "tile", "closed"),
    [
        pytest.param(SIDE_1, NOTHING, (1, 1, "K"), (1, 4), id="same row"),
        pytest.param(SIDE_1, NOTHING, (2, 4, "K"), (1, 4), id="same column"),
        pytest.param(SIDE_1, NOTHING, (1, 4, "K"), None, id="the space itself"),
        pytest.param(SIDE_1, NOTHING, (2, 3, "K"), None, id="elsewhere"),
        pytest.param(SIDE_1, NOTHING, (1, 1, "B"), None, id="another color"),
        pytest.param(SIDE_1, "..... ...K. " + NOTHING[12:], (1, 1, "K"), None, id="closed before"),
        pytest.param(SIDE_1, "...K. " + NOTHING[6:], (2, 3, "K"), None, id="filled"),
        pytest.param(SIDE_2, NOTHING, (3, 1, "W"), (3, 3), id="side 2, row"),
        pytest.param(SIDE_2, NOTHING, (1, 2, "B"), (2, 2), id="side 2, column"),
        pytest.param(SIDE_2, NOTHING, (1, 2, "K"), (4, 2), id="side 2, far down"),
        pytest.param(Ruleset.AZUL, NOTHING, (1, 1, "K"), None, id="plain gray wall"),
    ],
)
def test_a_tile_may_close_a_printed_space_permanently(
    ruleset: Ruleset, wall: str, tile: tuple[int, int, str], closed: Space | None
) -> None:
    assert closed_space(ruleset, wall.split(), *tile) == closed


def test_lines_are_tiled_from_top_to_bottom() -> None:
    state = tiling(SIDE_1, seat(0, "..... W.... ..... ..... .....", "K BB - - -"))
    choice = play(state, "1@4")
    assert (choice.players[0].score, moves(choice)) == (2, {"2@2", "2@3", "2@4", "2@5"})
    assert TileMovedToWall(0, 1, 4, "K", 2, (), multiplier=2) in events_of(state, "1@4")
    after = play(choice, "2@4")
    assert (after.players[0].score, after.lid) == (4, counts("B"))
    assert events_of(choice, "2@4")[0] == TileMovedToWall(0, 2, 4, "B", 2, ((1, 4), (2, 4)))


def test_a_line_above_can_take_the_last_space_of_a_line() -> None:
    state = tiling(SIDE_2, seat(20, "..... ..... ..... BKW.R .....", "Y - - YYYY -"))
    over = play(state, "1@1")
    assert (over.players[0].score, over.phase) == (20 + 1 + 5 + 3, Phase.GAME_OVER)
    after = play(state, "1@4")
    assert after.players[0].score == 20 + 1 - 4
    assert (after.phase, after.lid) == (Phase.PREPARING_NEXT_ROUND, counts("YYYY"))


@pytest.mark.parametrize(("ruleset", "bonus"), [(SIDE_1, 16), (SIDE_2, 23)])
def test_bonuses_at_the_end(ruleset: Ruleset, bonus: int) -> None:
    wall = ("BYRWK", "YB...", "KR...", "WK...", "RW...")
    state = last_turn(PlayerBoard(wall=wall), wall=Wall.GRAY)._replace(ruleset=ruleset)
    earned = [event for event in events_of(state, LAST) if isinstance(event, BonusScored)]
    assert sum(event.points for event in earned) == bonus_points(ruleset, wall) == bonus
    kinds = [BonusKind.ROW, BonusKind.COLUMN, BonusKind.COLUMN]
    assert [event.kind for event in earned] == kinds


def test_more_complete_rows_win_a_tie_and_other_ties_are_shared() -> None:
    one = PlayerBoard(48, wall=("BYRWK", ".....", ".....", ".....", "....."))
    two = PlayerBoard(48, wall=("BYRWK", "KRYBW", ".....", ".....", "....."))
    for boards, places in (((one, two), [1, 2]), ((one, one), [1, 1])):
        state = table(*boards, wall=Wall.GRAY)._replace(ruleset=SIDE_2, phase=Phase.GAME_OVER)
        assert [standing.place for standing in standings(state)] == places


@pytest.mark.parametrize("ruleset", [SIDE_1, SIDE_2])
def test_the_floor_line_costs_less(ruleset: Ruleset) -> None:
    costs = [floor_cost(ruleset, "R" * spaces) for spaces in range(8)]
    assert costs == [0, 1, 1, 2, 4, 5, 7, 10]


def test_the_game_ends_when_closed_spaces_leave_no_row_possible() -> None:
    """On the plain gray wall each row of this wall could still be completed."""
    board = PlayerBoard(wall=("K....", ".W...", "...Y.", "..B..", "....R"))
    state = table(board, board, displays="W", wall=Wall.GRAY)._replace(to_act=1)
    assert play(state, "1W5").phase is Phase.PREPARING_NEXT_ROUND
    closed = state._replace(ruleset=SIDE_1)
    assert events_of(closed, "1W5")[-1] == GameEnded(Ending.NO_ROW_POSSIBLE, winners=(0, 1))
    other = closed._replace(players=(board, EMPTY))
    assert play(other, "1W5").phase is Phase.PREPARING_NEXT_ROUND


@pytest.mark.parametrize("ruleset", [SIDE_1, SIDE_2])
def test_crystal_mosaic_needs_the_gray_wall(ruleset: Ruleset) -> None:
    assert Setup(("a", "b"), Wall.GRAY, ruleset)
    with pytest.raises(InvalidSetup, match="Crystal Mosaic is played on the gray wall"):
        Setup(("a", "b"), Wall.COLORED, ruleset)
    offer = table(EMPTY, EMPTY, displays="BBYR", wall=Wall.GRAY)._replace(ruleset=ruleset)
    line = position_line(offer)
    assert line is not None
    assert f" gray {ruleset.value} " in line
    assert parse_position(line) == offer
    with pytest.raises(InvalidPosition) as refused:
        parse_position(str(position_line(offer._replace(wall=Wall.COLORED))))
    assert refused.value.fault is PositionFault.NEEDS_GRAY_WALL


def test_a_position_has_no_other_color_on_a_printed_space() -> None:
    board = PlayerBoard(wall=("...B.", *EMPTY.wall[1:]))
    plain = table(board, EMPTY, displays="BBYR", wall=Wall.GRAY)
    assert parse_position(str(position_line(plain))) == plain
    with pytest.raises(InvalidPosition) as refused:
        parse_position(str(position_line(plain._replace(ruleset=SIDE_1))))
    assert refused.value.fault is PositionFault.WRONG_WALL


def complete_walls(ruleset: Ruleset, wall: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield all ways to fill a gray wall, row by row and color by color."""
    row = next((row for row in LINES if "." in wall[row - 1]), None)
    if row is None:
        yield wall
        return
    cells = wall[row - 1]
    color = next(color for color in COLORS if color not in cells)
    for column in open_columns(Wall.GRAY, ruleset, wall, row, color):
        filled = cells[: column - 1] + color + cells[column:]
        yield from complete_walls(ruleset, (*wall[: row - 1], filled, *wall[row:]))


@pytest.mark.parametrize(
    ("ruleset", "count", "bonus"),
    [
        (SIDE_1, 48, 95),
        (SIDE_2, 80, 125),
        pytest.param(Ruleset.AZUL, 161_280, 95, marks=pytest.mark.slow),
    ],
)
def test_complete_walls_and_their_bonuses(ruleset: Ruleset, count: int, bonus: int) -> None:
    walls = [*complete_walls(ruleset, tuple(NOTHING.split()))]
    assert len(walls) == count
    assert {bonus_points(ruleset, wall) for wall in walls[:100]} == {bonus}


@pytest.mark.parametrize(("ruleset", "most"), [(SIDE_1, 20), (SIDE_2, 10)])
def test_the_most_points_for_one_tile(ruleset: Ruleset, most: int) -> None:
    wall = next(complete_walls(ruleset, tuple(NOTHING.split())))
    scored = {
        points(
            ruleset, " ".join(_without(wall, row, column)), row, column, wall[row - 1][column - 1]
        )
        for row in LINES
        for column in LINES
    }
    assert max(scored) == most
    assert len(RULES[ruleset].printed) == 5


def _without(wall: tuple[str, ...], row: int, column: int) -> tuple[str, ...]:
    cells = wall[row - 1]
    return (*wall[: row - 1], cells[: column - 1] + "." + cells[column:], *wall[row:])


@pytest.mark.slow
@pytest.mark.sampled(0.3)
@pytest.mark.parametrize("ruleset", [SIDE_1, SIDE_2])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seeds", [range(30), range(30, 60), range(60, 90)], ids=str)
def test_random_games_keep_the_rules_and_end(ruleset: Ruleset, players: int, seeds: range) -> None:
    for seed in seeds:
        check_game(Setup(tuple("abcd"[:players]), Wall.GRAY, ruleset, seed=seed))


def check_game(setup: Setup) -> State:
    """Play to the end at random, and check tiles, events and printed spaces by the rules."""
    printed = RULES[setup.ruleset].printed
    for step in random_game(setup, setup.seed, rounds=100):
        check_tiles_and_marker(step.after)
        check_events(step)
        for board in step.after.players:
            assert all(
                board.wall[r - 1][c - 1] in (".", color) for (r, c), color in printed.items()
            )
    assert step.after.phase is Phase.GAME_OVER
    return step.after
