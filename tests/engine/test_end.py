"""The end of the game: its time, the bonuses, and the winners."""

from itertools import permutations

import pytest

from azul.engine import (
    NOBODY,
    BonusKind,
    BonusScored,
    Ending,
    GameEnded,
    Phase,
    PlayerBoard,
    RoundEnded,
    Ruleset,
    Standing,
    State,
    Wall,
    legal_moves,
    standings,
)
from tests.engine.boards import (
    EMPTY,
    LAST,
    ROW_1_FULL,
    events_of,
    last_turn,
    play,
    seat,
    table,
    tile,
)

NEAR = (".YRKW", ".....", ".....", ".....", ".....")
COLUMN_1 = ("B....", "W....", "K....", "R....", "Y....")
ALL_BLUE = ("B....", ".B...", "..B..", "...B.", "....B")
TWO_ROWS = ("BYRKW", "WBYRK", ".....", ".....", ".....")
CORNER = ("BYRKW", "WB...", "K.B..", "R..B.", "Y...B")
FULL = ("BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB")


def scored(*players: tuple[int, tuple[str, ...]]) -> State:
    """Return a state with these scores and walls."""
    return table(*(PlayerBoard(score=score, wall=wall) for score, wall in players), bag="")


def test_the_game_ends_after_the_wall_tiling_that_completes_a_row() -> None:
    ender = PlayerBoard(score=10, lines=("B", "", "", "", ""), wall=NEAR, floor="K")
    late = PlayerBoard(lines=("B", "", "", "", ""))
    assert events_of(last_turn(ender, late), LAST)[-3:] == (
        RoundEnded(round=2, next_player=0),
        BonusScored(player=0, kind=BonusKind.ROW, which=1, points=2),
        GameEnded(Ending.ROW_COMPLETED, winners=(0,)),
    )
    after = tile(ender, late)
    assert [board.score for board in after.players] == [10 + 5 - 1 + 2, 1, 0]
    assert (after.phase, after.round, after.to_act) == (Phase.GAME_OVER, 2, NOBODY)
    assert legal_moves(after) == ()


@pytest.mark.parametrize("wall", [NEAR, COLUMN_1, ALL_BLUE])
def test_no_complete_row_no_end(wall: tuple[str, ...]) -> None:
    after = tile(PlayerBoard(score=4, wall=wall))
    assert after.phase is Phase.PREPARING_NEXT_ROUND
    assert after.players[0].score == 4


@pytest.mark.parametrize(
    ("wall", "bonus", "rows", "columns", "colors"),
    [
        (NEAR, 0, 0, 0, 0),
        (ROW_1_FULL, 2, 1, 0, 0),
        (TWO_ROWS, 4, 2, 0, 0),
        (COLUMN_1, 7, 0, 1, 0),
        (ALL_BLUE, 10, 0, 0, 1),
        (CORNER, 19, 1, 1, 1),
        (FULL, 95, 5, 5, 5),
    ],
)
def test_bonuses_2_for_a_row_7_for_a_column_10_for_a_color(
    wall: tuple[str, ...], bonus: int, rows: int, columns: int, colors: int
) -> None:
    state = scored((30, wall), (0, ROW_1_FULL))
    first = standings(state)[0]
    assert first == Standing(1, 0, 30 + bonus, rows, columns, colors, bonus)


def test_the_bonuses_enter_the_score_once() -> None:
    board = PlayerBoard(score=10, wall=CORNER)
    bonuses = [
        event for event in events_of(last_turn(board), LAST) if isinstance(event, BonusScored)
    ]
    assert [(event.kind, event.which, event.points) for event in bonuses] == [
        (BonusKind.ROW, 1, 2),
        (BonusKind.COLUMN, 1, 7),
        (BonusKind.COLOR, "B", 10),
    ]
    after = tile(board)
    assert after.players[0].score == 29
    assert standings(after)[0].total == 29


PLACES = [
    pytest.param([(5, FULL[:1]), (6, ()), (4, ())], [1, 2, 3], id="most points, bonus included"),
    pytest.param([(9, ()), (7, FULL[:1])], [2, 1], id="tie: more complete rows"),
    pytest.param([(9, ()), (5, FULL[:2]), (7, FULL[:1])], [3, 1, 2], id="tie of three"),
    pytest.param([(9, ()), (9, ())], [1, 1], id="still tied: shared"),
    pytest.param([(9, FULL[:1]), (3, ()), (9, FULL[:1])], [1, 3, 1], id="shared by two of three"),
    pytest.param([(20, ()), (9, FULL[:2])], [1, 2], id="rows only break ties"),
    pytest.param([(8, COLUMN_1), (15, ()), (5, ALL_BLUE)], [1, 1, 1], id="columns do not break"),
]


@pytest.mark.parametrize(("players", "places"), PLACES)
def test_who_wins(players: list[tuple[int, tuple[str, ...]]], places: list[int]) -> None:
    padded = [(score, wall + (".....",) * (5 - len(wall))) for score, wall in players]
    for order in permutations(range(len(padded))):
        ranking = standings(scored(*(padded[player] for player in order)))
        assert [standing.place for standing in ranking] == sorted(places)
        assert {order[s.player]: s.place for s in ranking} == dict(enumerate(places))


def test_a_shared_victory_has_several_winners() -> None:
    board = PlayerBoard(score=10, wall=ROW_1_FULL)
    assert events_of(last_turn(board, board), LAST)[-1] == GameEnded(Ending.ROW_COMPLETED, (0, 1))


def test_no_tile_for_the_next_round_ends_the_game_with_the_final_scoring() -> None:
    board = PlayerBoard(score=3, wall=COLUMN_1)
    state = table(board, EMPTY, displays="W", bag="")._replace(to_act=1)
    assert events_of(state, LAST)[-1] == GameEnded(Ending.NO_TILES, winners=(0,))
    assert play(state, LAST).players[0].score == 3 + 7


@pytest.mark.parametrize(("bag", "lid"), [("B", ""), ("", "B")])
def test_one_tile_is_enough_to_go_on(bag: str, lid: str) -> None:
    state = table(EMPTY, EMPTY, displays="W", bag=bag, lid=lid)._replace(to_act=1)
    assert play(state, LAST).phase is Phase.PREPARING_NEXT_ROUND


def test_a_tile_that_falls_in_the_last_round_is_enough_to_go_on() -> None:
    state = table(PlayerBoard(floor="K"), EMPTY, displays="W", bag="")._replace(to_act=1)
    assert play(state, LAST).phase is Phase.PREPARING_NEXT_ROUND


# Games that could only repeat themselves end; games that could still change do not

# The first two tables are from random games (gray wall, Green Box, four players). All other tiles
# are on walls and in pattern lines that wait for a color nobody can get any more.

LOCKED = (
    seat(0, "RBYK. BW.RY KY.BW Y.KW. W...B", "- - - BB RRR"),
    seat(0, "KR.YB .BKRY Y.BKW BYW.. W.RBK", "- - - RR YY"),
    seat(0, "KY.WR WRKY. .WB.Y ..RK. YK.RW", "- - - YYY BBBB"),
    seat(0, "WKR.Y BWY.K YB.KW R.KWB ..WB.", "- - - - RRRR"),
)
"""Five black and four white tiles are left; every row lacks another color, or a space."""

STARVING = (
    seat(0, "YRWB. .B.YR W...B R.YWK KYBR.", "- - KK BBB WWW"),
    seat(0, "WB.K. B.KY. .KRWY .RY.W .WB.R", "- - BB K YYY"),
    seat(0, "KBY.W B.RYK RW.KB YK.BR W..RY", "- W YY - KKKK"),
    seat(0, "YBKW. .WRKB ..WBR RK..Y WYB.K", "- Y - WW RRRR"),
)
"""Two red tiles are left. The starting player takes both and, without the marker, starts again.

Player 3 could place them, player 1 cannot.
"""


def stuck(boards: tuple[PlayerBoard, ...], last: str, starter: int) -> State:
    state = table(*boards, displays=last, wall=Wall.GRAY)
    return state._replace(ruleset=Ruleset.GREEN_BOX, first_player=starter, to_act=starter)


def test_gray_wall_no_row_possible_with_the_tiles_that_are_left_ends_the_game() -> None:
    assert play(stuck(LOCKED, "W", starter=3), "1WF").phase is Phase.GAME_OVER


def test_a_round_that_can_only_repeat_itself_ends_the_game() -> None:
    start = stuck(STARVING, "RR", starter=1)
    assert sum(start.bag) == 0
    ending = events_of(start, "1RF")[-1]
    assert isinstance(ending, GameEnded)
    assert ending.ending is Ending.NO_ROW_POSSIBLE


def test_tiles_of_a_player_who_never_drafts_do_not_change_the_turns() -> None:
    """Player 3 holds four more red tiles, but only two tiles will ever be dealt."""
    assert play(stuck(STARVING, "RR", starter=2), "1RF").phase is Phase.GAME_OVER


def test_the_same_boards_go_on_if_tiles_or_turn_come_to_a_player_who_can_place() -> None:
    assert play(stuck(STARVING, "RR", starter=3), "1RF").phase is Phase.PREPARING_NEXT_ROUND
    more = stuck(STARVING, "RR", starter=1)._replace(lid=(0, 0, 7, 0, 0))
    assert play(more, "1RF").phase is Phase.PREPARING_NEXT_ROUND


CLOSED_TO_WHITE = seat(0, "....W ..... ..... ..... .....", "- B B B B")


def test_colored_wall_tiles_that_can_only_fall_end_the_game() -> None:
    state = table(CLOSED_TO_WHITE, CLOSED_TO_WHITE, displays="W", bag="")
    assert events_of(state, "1WF")[-1] == GameEnded(Ending.NO_ROW_POSSIBLE, winners=(0, 1))


def test_colored_wall_one_line_that_takes_the_last_tiles_is_enough_to_go_on() -> None:
    open_in_one = CLOSED_TO_WHITE._replace(lines=("", "B", "", "B", "B"))
    state = table(CLOSED_TO_WHITE, open_in_one, displays="W", bag="", lid="WWWW")
    assert play(state, "1WF").phase is Phase.PREPARING_NEXT_ROUND
