"""Records: each has one spelling and is parsed strictly; illegal records have a reason."""

from collections.abc import Callable
from typing import Any

import pytest

from azul.engine import (
    CENTER,
    COLORS,
    FLOOR,
    NOBODY,
    Color,
    Deal,
    Draft,
    IllegalRecord,
    InvalidRecord,
    Phase,
    Placement,
    PlayerBoard,
    Reason,
    Record,
    RecordError,
    Ruleset,
    State,
    Wall,
    apply,
    deal,
    events,
    legal_moves,
    parse_record,
)
from tests.engine.boards import EMPTY, counts, play, refusal, table, tile, waiting

FULL = "BYRKW" * 20
FIVE = "deal BBBB YYYY RRRR KKKK WWWW"

EVERY_RECORD: list[Record] = [
    *(Draft(source, color, line) for source in range(10) for color in COLORS for line in range(6)),
    *(Placement(line, column) for line in range(1, 6) for column in range(1, 6)),
    Deal(("BBYW", "KRRW", "YYYY", "BKWR", "WWWW")),
    Deal(("BBYW", "KR", "", "", "")),
    Deal(("BBYW", "KRRW", "YYYY", "BKWR", "WWWW", "KKKK", "B")),
    Deal(("BBYW", "KRRW", "YYYY", "BKWR", "WWWW", "KKKK", "B", "", "")),
]


SPELLED = {
    "2R4": Draft(2, Color.RED, 4),
    "CKF": Draft(CENTER, Color.BLACK, FLOOR),
    "3@5": Placement(line=3, column=5),
    "deal BBYW KRRW Y - -": Deal(("BBYW", "KRRW", "Y", "", "")),
}


def test_every_record_has_its_own_spelling_and_can_be_parsed() -> None:
    assert [str(record) for record in SPELLED.values()] == [*SPELLED]
    spellings = [str(record) for record in EVERY_RECORD]
    assert len(set(spellings)) == len(EVERY_RECORD)
    for record in (*EVERY_RECORD, *SPELLED.values()):
        parsed = parse_record(str(record))
        assert (type(parsed), parsed) == (type(record), record)


MISSPELLED = (
    "|2r4|cKF|CKf|2G4|2M4|2R6|2R0|0R4|10R4|R4|2R|2RR4|2R44|2 R4| 2R4|2R4 |2R4\n|\n2R4|2R4\0|+2R4"
    "|\u0662R4|2R\u0664|\uff12R4|\u00b2R4|2\u042f4|CCF|FRC|2R4 3R4|2R4;|2,R,4"
    "|3@6|3@0|0@3|6@3|3@|@5|3 @5|3@5 |3@5\n|3@@5|3@-5|C@5|\u0663@5|33@5"
    "|deal|deal |Deal BBBB YYYY RRRR KKKK WWWW|DEAL BBBB YYYY RRRR KKKK WWWW"
    "|deal BBBB|deal BBBB YYYY RRRR KKKK|deal BBBB YYYY RRRR KKKK WWWW BBBB"
    "|deal - - - - - - - -|deal - - - - - - - - - -|deal - - - - - - - - - - -"
    "|deal BBBBB YYYY RRRR KKKK WWWW|deal bbbb YYYY RRRR KKKK WWWW|deal BBBM YYYY RRRR KKKK WWWW"
    "|deal  BBBB YYYY RRRR KKKK WWWW|deal BBBB YYYY RRRR KKKK WWWW |deal BBBB YYYY RRRR KKKK WWWW\n"
    "|deal\tBBBB YYYY RRRR KKKK WWWW|deal BBBB\u00a0YYYY RRRR KKKK WWWW| deal - - - - -"
    "|deal B- YYYY RRRR KKKK WWWW|deal -- - - - -|deal BBBB  RRRR KKKK WWWW|BBBB YYYY RRRR KKKK"
)
"""Separated by bars to save lines; the first one is the empty text."""


OTHER_TYPES: list[Any] = [None, 2, 2.5, True, b"2R4", ["2R4"], ("2", "R", "4"), {"2R4": 1}]


def is_invalid(function: Callable[..., object], *given: object) -> bool:
    """True if a function refuses an argument as no valid record, with a short message."""
    try:
        function(*given)
    except InvalidRecord as error:
        return len(str(error)) < 100
    return False


def test_any_other_spelling_or_type_is_refused() -> None:
    things = [*MISSPELLED.split("|"), "B" * 1_000_000, *OTHER_TYPES, Draft(2, COLORS[0], 4)]
    assert [thing for thing in things if not is_invalid(parse_record, thing)] == []


OFFER = table(EMPTY, EMPTY, displays="RRBB KKKK")
CHOICE = tile(PlayerBoard(lines=("", "", "RRR", "", "")), wall=Wall.GRAY)

NO_RECORDS: list[tuple[State, Any]] = [
    *((OFFER, thing) for thing in (None, "1R1", 7, (1, Color.RED, 1), [1, Color.RED, 1], object())),
    *((OFFER, Draft(*fields)) for fields in [(-1, Color.RED, 1), (1, Color.RED, 6)]),
    *((OFFER, Draft(1, color, -1)) for color in COLORS),
    *((OFFER, Draft(1, letter, 1)) for letter in ("M", "", "RR", "G")),  # type: ignore[arg-type]
    *((CHOICE, Placement(*fields)) for fields in [(0, 1), (6, 1), (3, 0), (3, 6), (3, -1)]),
    *(
        (waiting(FULL, ""), Deal((*["BBBB"] * 4, last)))
        for last in ("BBBM", "BBB.", "bbbb", "BBB ")
    ),
]


def test_invalid_records_are_refused() -> None:
    for function in (apply, events):
        assert [thing for thing in NO_RECORDS if not is_invalid(function, *thing)] == []


def with_line(line: str, row: str = ".....", displays: str = "RRBB KKKK") -> State:
    """Return an offer for a player with this third pattern line and this third row of the wall."""
    wall = (".....", ".....", row, ".....", ".....")
    return table(PlayerBoard(lines=("", "", line, "", ""), wall=wall), EMPTY, displays=displays)


GRAY = tile(
    PlayerBoard(lines=("", "", "RRR", "", "BBBBB"), wall=("R....", *["....."] * 3, ".Y...")),
    wall=Wall.GRAY,
)
OVER = OFFER._replace(phase=Phase.GAME_OVER, to_act=NOBODY)
GREEN = with_line("R")._replace(ruleset=Ruleset.GREEN_BOX)

REFUSALS: list[tuple[State, str, Reason]] = [
    (OVER, "1R1", Reason.GAME_OVER),
    (OVER, "1@1", Reason.GAME_OVER),
    (OVER, FIVE, Reason.GAME_OVER),
    (waiting(FULL, ""), "1R1", Reason.DEAL_DUE),
    (waiting(FULL, ""), "1@1", Reason.DEAL_DUE),
    (OFFER, FIVE, Reason.NO_DEAL_DUE),
    (GRAY, FIVE, Reason.NO_DEAL_DUE),
    (GRAY, "1R1", Reason.NOT_DRAFTING),
    (OFFER, "1@1", Reason.NOT_TILING),
    (OFFER, "6R1", Reason.NO_SUCH_DISPLAY),
    (OFFER, "1K1", Reason.COLOR_NOT_THERE),
    (OFFER, "3R1", Reason.COLOR_NOT_THERE),
    (OFFER, "CRF", Reason.COLOR_NOT_THERE),
    (with_line("RRR"), "1R3", Reason.LINE_COMPLETE),
    (with_line("B"), "1R3", Reason.LINE_HAS_OTHER_COLOR),
    (with_line("", row="....R"), "1R3", Reason.WALL_HAS_COLOR),
    (GREEN, "1R4", Reason.COLOR_IN_OTHER_LINE),
    (GRAY, "5@1", Reason.OTHER_LINE_FIRST),
    (GRAY, "1@2", Reason.OTHER_LINE_FIRST),
    (play(GRAY, "3@2"), "5@2", Reason.SPACE_TAKEN),
    (GRAY, "3@1", Reason.COLUMN_HAS_COLOR),
    (GRAY._replace(ruleset=Ruleset.CRYSTAL_1), "3@3", Reason.SPACE_HAS_OTHER_COLOR),
    (waiting(FULL, ""), FIVE + " BBBB YYYY", Reason.WRONG_NUMBER_OF_DISPLAYS),
    (waiting(FULL, ""), "deal BBBB YYYY RRRR KKKK WWW", Reason.WRONG_NUMBER_OF_TILES),
    (waiting(FULL, ""), "deal - - - - -", Reason.WRONG_NUMBER_OF_TILES),
    (waiting("BBB", "Y"), "deal BBBY Y - - -", Reason.WRONG_NUMBER_OF_TILES),
    (waiting("B" * 8, ""), "deal BBBB - BBBB - -", Reason.DEAL_NOT_IN_ORDER),
    (waiting("B" * 6, ""), "deal BBB BBB - - -", Reason.DEAL_NOT_IN_ORDER),
    (waiting("BYRKW" * 4, "B" * 9), "deal BBBB BYYY YRRR RKKK KWWW", Reason.DEAL_NOT_IN_BAG),
    (waiting("BBBB", "YYYY"), "deal BBBB YYYW - - -", Reason.DEAL_NOT_IN_BAG),
    (waiting("B" * 6, "Y" * 14), "deal BBBY BBBY YYYY YYYY YYYY", Reason.DEAL_NOT_IN_BAG),
    (waiting("B" * 6, "Y" * 20), "deal BBBB BYYY YYYY YYYY YYYY", Reason.DEAL_NOT_IN_BAG),
    (waiting("B" * 4, "Y" * 16), "deal YYYY BBBB YYYY YYYY YYYY", Reason.DEAL_NOT_IN_BAG),
]


@pytest.mark.parametrize(("state", "spelling", "reason"), REFUSALS)
def test_illegal_records_are_refused_with_a_reason(
    state: State, spelling: str, reason: Reason
) -> None:
    assert refusal(state, spelling) == reason
    with pytest.raises(IllegalRecord, match=reason.value):
        events(state, parse_record(spelling))
    assert parse_record(spelling) not in legal_moves(state)


def test_every_reason_is_reached() -> None:
    assert {reason for _, _, reason in REFUSALS} == set(Reason)
    assert issubclass(IllegalRecord, RecordError)
    assert issubclass(InvalidRecord, RecordError)


@pytest.mark.parametrize("state", [OFFER, GRAY, OVER])
def test_nothing_is_drawn_while_no_deal_is_due(state: State) -> None:
    with pytest.raises(IllegalRecord) as caught:
        deal(state, seed=1)
    assert caught.value.reason == Reason.NO_DEAL_DUE


def test_the_display_at_which_the_bag_ran_out_may_have_any_order_of_letters() -> None:
    state = waiting(bag="BBBBBR", lid="Y" * 10 + "B" * 6)
    for mixed in ("BRYY", "YBRY", "YYRB"):
        after = play(state, f"deal BBBB {mixed} YYYY YYYY BBBB")
        assert after.displays[1] == mixed
        assert (after.bag, after.lid) == (counts("BB"), counts(""))
