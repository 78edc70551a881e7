"""Two tables that random games came to (gray wall, Green Box, four players) and never left.

All other tiles lie on walls and in pattern lines that wait for a color nobody can get any more.
"""

import pytest

from azul.engine import Phase, PlayerBoard, Ruleset, State, Wall, apply, deal, legal_moves
from tests.engine.boards import play, table

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
"""Two red tiles are left. Player 1 starts, takes both, cannot place them, and starts again."""


def stuck(boards: tuple[PlayerBoard, ...], last: str, starter: int) -> State:
    state = table(*boards, displays=last, wall=Wall.GRAY)
    return state._replace(ruleset=Ruleset.GREEN_BOX, first_player=starter, to_act=starter)


def test_gray_wall_no_row_possible_with_the_tiles_that_are_left_ends_the_game() -> None:
    assert play(stuck(LOCKED, "W", starter=3), "1WF").phase is Phase.GAME_OVER


@pytest.mark.xfail(strict=True, reason="rules.md has no ruling for it; every game should end")
def test_a_round_that_can_only_repeat_itself_for_ever_ends_the_game() -> None:
    start = stuck(STARVING, "RR", starter=1)
    assert sum(start.bag) == 0
    for move in legal_moves(start):
        after = apply(start, move)
        if after.phase is not Phase.GAME_OVER:
            again = apply(after, deal(after, seed=1))
            assert again._replace(round=start.round) != start
