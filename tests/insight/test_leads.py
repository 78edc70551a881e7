"""Why a player who leads on points may have a low win chance."""

import pytest

from azul.i18n import Strings
from azul.insight import why_leader_is_behind
from tests.engine.boards import seat, table

NAMES = ("Ana", "Bo")
BEHIND = (0.4, 0.6)

NOTHING = seat(9, "..... ..... ..... ..... .....", "- - - - -")
AHEAD = "Ana is 5 points ahead of Bo, who has more to come:"
PROMISING = {
    f"{AHEAD} 3 points from complete lines and bonuses, against 0.": seat(
        4, "..... ..... ..... ..... .....", "Y BB - - -"
    ),
    f"{AHEAD} 7 tiles in started lines, against 0.": seat(
        4, "..... ..... ..... ..... .....", "- - - RRR WWWW"
    ),
    f"{AHEAD} 3 tiles in column 1; the first move of the next round.": seat(
        4, "B.... W.... K.... ..... .....", "- - - - -", "M"
    ),
    f"{AHEAD} 4 tiles of blue; 3 tiles in column 2.": seat(
        4, "BY... .B... .WB.. ...B. .....", "- - - - -"
    ),
    "Ana is 5 points ahead, but the tiles on offer suit Bo better.": NOTHING._replace(score=4),
}


@pytest.mark.parametrize("text", PROMISING)
def test_the_two_greatest_advantages_of_the_other_board_are_named(text: str) -> None:
    state = table(NOTHING, PROMISING[text], center="RR")
    assert Strings().say(why_leader_is_behind(state, BEHIND, NAMES) or "") == text


def test_in_the_last_round_started_lines_and_the_next_round_promise_nothing() -> None:
    rival = seat(4, "BYRKW ..... ..... ..... .....", "- - - RRR WWWW", "M")
    text = str(why_leader_is_behind(table(NOTHING, rival, center="RR"), BEHIND, NAMES))
    assert text.endswith("suit Bo better.")


def test_the_lead_is_over_the_rival() -> None:
    """With three players the rival need not have the second most points."""
    boards = [NOTHING._replace(score=score) for score in (30, 28, 10)]
    text = str(why_leader_is_behind(table(*boards, center="RR"), (0.2, 0.3, 0.5), (*NAMES, "Cleo")))
    assert text == "Ana is 20 points ahead, but the tiles on offer suit Cleo better."


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
