"""The announcement of the last round: by whom, by which row, and how certain."""

import pytest

from azul.engine import Phase, PlayerBoard, State, Wall
from azul.game.announcing import last_round, may_be_last
from tests.engine.boards import EMPTY, table

NAMES = ("Ana", "Ben")
NEAR = (".YRKW", ".....", "KWB.R", ".....", ".....")
"""Row 1 lacks blue, row 3 yellow; both on the colored wall, and alone in their columns."""

ONE = PlayerBoard(lines=("", "", "YYY", "", ""), wall=NEAR)
TWO = PlayerBoard(lines=("B", "", "YYY", "", ""), wall=NEAR)
OPEN = PlayerBoard(lines=("Y", "", "YYY", "", ""), wall=(".....", *NEAR[1:]))


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (table(EMPTY, EMPTY, displays="RRRR"), "None"),
        (table(PlayerBoard(wall=NEAR), EMPTY, displays="YYYB"), "None"),
        (table(ONE, EMPTY, displays="RRRR"), "Last round! Ana completes row 3"),
        (table(EMPTY, TWO, displays="RRRR"), "Last round! Ben completes rows 1 and 3"),
        (table(ONE, ONE, displays="RRRR"), "Last round! Ana and Ben each complete a row"),
        (
            table(EMPTY, OPEN, displays="RRRR", wall=Wall.GRAY),
            "Perhaps the last round: Ben may complete row 3",
        ),
        (
            table(OPEN, ONE, displays="RRRR", wall=Wall.GRAY),
            "Last round! Ben completes row 3",
        ),
    ],
)
def test_the_announcement_names_player_and_row_and_how_certain_it_is(
    state: State, text: str
) -> None:
    assert str(last_round(state, NAMES)) == text


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
