"""Why a player who leads on points may have a low win chance."""

import pytest

from azul.i18n import Strings
from azul.insight import why_leader_is_behind
from tests.engine.boards import seat, table

NAMES = ("Ana", "Bo")
BEHIND = (0.4, 0.6)

NOTHING = seat(9, "..... ..... ..... ..... .....", "- - - - -")
PROMISING = {
    "Ana leads by 5, but Bo has more to come: 3 points from this round so far, against 0.": seat(
        4, "..... ..... ..... ..... .....", "Y BB - - -"
    ),
    "Ana leads by 5, but Bo has more to come: 7 tiles in started lines, against 0.": seat(
        4, "..... ..... ..... ..... .....", "- - - RRR WWWW"
    ),
    "Ana leads by 5, but Bo has more to come: 3 tiles of column 1; the first move of the next"
    " round.": seat(4, "B.... W.... K.... ..... .....", "- - - - -", "M"),
    "Ana leads by 5, but Bo has more to come: 4 tiles of blue; 3 tiles of column 2.": seat(
        4, "BY... .B... .WB.. ...B. .....", "- - - - -"
    ),
    "Ana leads by 5, but the offer suits Bo better.": NOTHING._replace(score=4),
}


@pytest.mark.parametrize("text", PROMISING)
def test_the_two_greatest_advantages_of_the_other_board_are_told(text: str) -> None:
    state = table(NOTHING, PROMISING[text], center="RR")
    assert Strings().say(why_leader_is_behind(state, BEHIND, NAMES) or "") == text


@pytest.mark.parametrize(
    ("score", "chances"),
    [(9, BEHIND), (8, BEHIND), (4, (0.46, 0.54)), (4, (0.6, 0.4)), (20, (0.6, 0.4))],
    ids=["tie", "one point", "about even", "ahead", "the other leads"],
)
def test_a_leader_with_a_fair_chance_needs_no_reason(
    score: int, chances: tuple[float, float]
) -> None:
    state = table(NOTHING, NOTHING._replace(score=score), center="RR")
    text = why_leader_is_behind(state, chances, NAMES)
    assert (text is None) == (score != 20)
