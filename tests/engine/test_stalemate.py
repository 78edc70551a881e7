"""Games that could only repeat themselves end; those that could still change do not.

The first two tables are from random games (gray wall, Green Box, four players). All other tiles
lie on walls and in pattern lines that wait for a color nobody can get any more.
"""

from azul.engine import Ending, GameEnded, Phase, PlayerBoard, Ruleset, State, Wall
from tests.engine.boards import events_of, play, table

LOCKED = (
    PlayerBoard(
        lines=("", "", "", "BB", "RRR"), wall=("RBYK.", "BW.RY", "KY.BW", "Y.KW.", "W...B")
    ),
    PlayerBoard(lines=("", "", "", "RR", "YY"), wall=("KR.YB", ".BKRY", "Y.BKW", "BYW..", "W.RBK")),
    PlayerBoard(
        lines=("", "", "", "YYY", "BBBB"), wall=("KY.WR", "WRKY.", ".WB.Y", "..RK.", "YK.RW")
    ),
    PlayerBoard(lines=("", "", "", "", "RRRR"), wall=("WKR.Y", "BWY.K", "YB.KW", "R.KWB", "..WB.")),
)
"""Five black and four white tiles are left; every row lacks another color, or a space."""

STARVING = (
    PlayerBoard(
        lines=("", "", "KK", "BBB", "WWW"), wall=("YRWB.", ".B.YR", "W...B", "R.YWK", "KYBR.")
    ),
    PlayerBoard(
        lines=("", "", "BB", "K", "YYY"), wall=("WB.K.", "B.KY.", ".KRWY", ".RY.W", ".WB.R")
    ),
    PlayerBoard(
        lines=("", "W", "YY", "", "KKKK"), wall=("KBY.W", "B.RYK", "RW.KB", "YK.BR", "W..RY")
    ),
    PlayerBoard(
        lines=("", "Y", "", "WW", "RRRR"), wall=("YBKW.", ".WRKB", "..WBR", "RK..Y", "WYB.K")
    ),
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
    """Player 3 holds four more red ones, but two are all that will ever be dealt."""
    assert play(stuck(STARVING, "RR", starter=2), "1RF").phase is Phase.GAME_OVER


def test_the_same_boards_go_on_if_the_tiles_come_to_a_player_who_can_place_them() -> None:
    start = stuck(STARVING, "RR", starter=3)
    assert play(start, "1RF").phase is Phase.PREPARING_NEXT_ROUND


def test_the_same_boards_go_on_if_the_turn_comes_to_a_player_who_can_place() -> None:
    start = stuck(STARVING, "RR", starter=1)._replace(lid=(0, 0, 7, 0, 0))
    assert play(start, "1RF").phase is Phase.PREPARING_NEXT_ROUND


CLOSED_TO_WHITE = PlayerBoard(
    lines=("", "B", "B", "B", "B"), wall=("....W", ".....", ".....", ".....", ".....")
)


def test_colored_wall_what_is_left_can_only_fall_ends_the_game() -> None:
    state = table(CLOSED_TO_WHITE, CLOSED_TO_WHITE, displays="W", bag="")
    assert events_of(state, "1WF")[-1] == GameEnded(Ending.NO_ROW_POSSIBLE, winners=(0, 1))


def test_colored_wall_one_line_that_takes_what_is_left_is_enough_to_go_on() -> None:
    open_in_one = CLOSED_TO_WHITE._replace(lines=("", "B", "", "B", "B"))
    state = table(CLOSED_TO_WHITE, open_in_one, displays="W", bag="", lid="WWWW")
    assert play(state, "1WF").phase is Phase.PREPARING_NEXT_ROUND
