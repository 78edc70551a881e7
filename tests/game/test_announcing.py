"""The announcement of the last round: the player, the row, and the certainty."""

import pytest

from azul.engine import Phase, PlayerBoard, Wall
from azul.game.announcing import last_round, may_be_last
from tests.engine.boards import EMPTY, table

NAMES = ("Ana", "Ben")
NEAR = (".YRKW", ".....", "KWB.R", ".....", ".....")
"""Row 1 lacks blue, row 3 yellow; both on the colored wall, and alone in their columns."""

ONE = PlayerBoard(lines=("", "", "YYY", "", ""), wall=NEAR)
TWO = PlayerBoard(lines=("B", "", "YYY", "", ""), wall=NEAR)
OPEN = PlayerBoard(lines=("Y", "", "YYY", "", ""), wall=(".....", *NEAR[1:]))


@pytest.mark.parametrize(
    ("boards", "offer", "wall", "text"),
    [
        ((EMPTY, EMPTY), "RRRR", Wall.COLORED, "None"),
        ((PlayerBoard(wall=NEAR), EMPTY), "YYYB", Wall.COLORED, "None"),
        ((ONE, EMPTY), "RRRR", Wall.COLORED, "Last round! Ana completes row 3"),
        ((EMPTY, TWO), "RRRR", Wall.COLORED, "Last round! Ben completes rows 1 and 3"),
        ((ONE, ONE), "RRRR", Wall.COLORED, "Last round! Ana and Ben each complete a row"),
        ((EMPTY, OPEN), "RRRR", Wall.GRAY, "Perhaps the last round: Ben may complete row 3"),
        ((OPEN, ONE), "RRRR", Wall.GRAY, "Last round! Ben completes row 3"),
    ],
)
def test_the_announcement_names_player_row_and_certainty(
    boards: tuple[PlayerBoard, ...], offer: str, wall: Wall, text: str
) -> None:
    assert str(last_round(table(*boards, displays=offer, wall=wall), NAMES)) == text


def test_a_finished_game_still_names_the_row_that_ended_it() -> None:
    complete = PlayerBoard(wall=(*NEAR[:2], "KWBYR", *NEAR[3:]))
    over = table(complete, EMPTY)._replace(phase=Phase.GAME_OVER)
    assert str(last_round(over, NAMES)) == "Last round! Ana completes row 3"
    assert last_round(table(EMPTY, EMPTY)._replace(phase=Phase.GAME_OVER), NAMES) is None


def test_a_deal_with_which_a_row_can_be_completed_is_announced() -> None:
    near = PlayerBoard(wall=NEAR)
    one = table(near, EMPTY, displays="BRRR")
    assert str(may_be_last(one, NAMES)) == "This may be the last round: Ana can complete a row"
    both = table(near, near, displays="BRRR")
    text = "This may be the last round: Ana and Ben can each complete a row"
    assert str(may_be_last(both, NAMES)) == text
    assert may_be_last(table(near, EMPTY, displays="RRRR"), NAMES) is None


def test_a_deal_that_leaves_no_tile_for_another_round_is_announced() -> None:
    text = may_be_last(table(EMPTY, EMPTY, displays="RRRR", bag=""), NAMES)
    assert str(text).startswith("The bag is empty: this is the last round unless")
