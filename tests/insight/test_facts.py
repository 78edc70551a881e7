"""Reasons are true: a thousand positions of all kinds, each fact held against what happens."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from azul.bots import Choice, Level, think
from azul.engine import (
    BonusGoal,
    BonusKind,
    Draft,
    LostSpaces,
    Phase,
    Ruleset,
    State,
    Wall,
    legal_moves,
    parse_record,
)
from azul.i18n import LANGUAGES, Strings
from azul.insight import Fact, reasons, why, why_better
from azul.insight.facts import (
    AdvancesBonus,
    CostsOther,
    DeniesLine,
    DropsTiles,
    EndsGame,
    FillsLine,
    GrowsLine,
    KeepsLine,
    KeepsSpace,
    LosesSpaces,
    RaisesLinesBelow,
    ScoresTile,
    TakesGroup,
    TakesMarker,
    may_be_completed,
)
from tests.bots.games import KINDS, Kind, all_kinds, positions
from tests.bots.positions import LAST_SPACE, offer, seat
from tests.engine.boards import tile
from tests.engine.test_lost_spaces import random_board
from tests.insight.fact_checker import checker_for, sample_evenly

POSITIONS = 84
"""Of each kind: 1,008 in all."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@cache
def seen(kind: Kind) -> Counter[type]:
    """How often each fact was told of a kind of game, after all of them were held to the truth."""
    found: Counter[type] = Counter()
    states = [state for seed in range(4) for state in positions(kind, seed, 7, (seed % 2) / 10)]
    for number, state in enumerate(sample_evenly(states, POSITIONS)):
        choices = think(state, Level.MASTER, number, 40).choices
        # The best ones, which have long lines, and another, which may be bad.
        for choice in {*choices[:2], choices[number % len(choices)]}:
            facts = reasons(state, choice.record, choice.line)
            assert facts
            checker = checker_for(state, choice, number)
            for fact in facts:
                checker.check(fact)
            found.update(type(fact) for fact in facts)
    return found


@cache
def seen_on_gray_walls() -> Counter[type]:
    """The same of spaces for lines of few colors, which take them from each other."""
    found: Counter[type] = Counter()
    for seed in range(60):
        state = tile(random_board(Random(seed)), wall=Wall.GRAY)
        if state.phase is not Phase.WALL_TILING:
            continue
        for placement in legal_moves(state):
            choice = Choice(placement, 0.5, ())
            facts = reasons(state, placement, ())
            for fact in facts:
                checker_for(state, choice, seed).check(fact)
            found.update(type(fact) for fact in facts)
    return found


WRONG: dict[type, Callable[[Any], Fact]] = {
    ScoresTile: lambda fact: fact._replace(points=fact.points + 1),
    FillsLine: lambda fact: fact._replace(least=11, most=11),
    RaisesLinesBelow: lambda fact: fact._replace(points=fact.points + 1),
    KeepsLine: lambda fact: fact._replace(line=fact.line % 5 + 1),
    GrowsLine: lambda fact: fact._replace(holds=fact.holds - 1),
    AdvancesBonus: lambda fact: fact._replace(holds=fact.holds - 1, bonus=0),
    EndsGame: lambda fact: fact._replace(row=fact.row % 5 + 1),
    DropsTiles: lambda fact: fact._replace(cost=fact.cost + 1),
    TakesMarker: lambda fact: fact._replace(cost=fact.cost + 1),
    DeniesLine: lambda fact: fact._replace(left=fact.left + 5),
    TakesGroup: lambda fact: fact._replace(line=fact.line % 5 + 1),
    CostsOther: lambda fact: fact._replace(cost=fact.cost + 1),
}
"""By kind of fact one like it that is not true."""


def test_a_fact_that_is_a_little_off_is_found_out() -> None:
    tried: Counter[type] = Counter()
    for number, state in enumerate(sample_evenly(list(positions(KINDS[2], 6, 7)), 80)):
        choice = think(state, Level.MASTER, number, 40).choices[0]
        for fact in reasons(state, choice.record, choice.line):
            if type(fact) in WRONG:
                with pytest.raises(AssertionError):
                    checker_for(state, choice, number).check(WRONG[type(fact)](fact))
                tried[type(fact)] += 1
    assert len(tried) >= len(WRONG) - 1
    with pytest.raises(AssertionError):
        checker_for(KEEPS, Choice(parse_draft("1R3"), 0.5, ()), 1).check(TakesGroup(1, 3, "R", 1))


@all_kinds
def test_every_fact_is_true_of_the_expected_line(kind: Kind) -> None:
    assert seen(kind).total() > POSITIONS


def test_facts_of_lines_that_take_spaces_from_each_other_are_true() -> None:
    assert {LosesSpaces, KeepsSpace} < {*seen_on_gray_walls()}


@pytest.mark.slow
def test_all_facts_were_met_and_held_to_the_truth() -> None:
    met = sum((seen(kind) for kind in KINDS), seen_on_gray_walls())
    assert {fact for fact in get_args(Fact) if met[fact] < 10} == set()


def parse_draft(text: str) -> Draft:
    record = parse_record(text)
    assert isinstance(record, Draft)
    return record


def reasons_text(state: State, taken: str, *line: str) -> str:
    """Why somebody should take this, when that is expected to follow."""
    first, *others = map(parse_draft, (taken, *line))
    return str(why(state, first, others, NAMES))


NONE = "- - - - -"
BLANK = "..... ..... ..... ..... ....."
NOBODY = seat(3, BLANK, NONE)
"""Who needs nothing."""
KEEPS = offer(
    seat(5, "B.... ..... K.... ..... .....", "- YY - - -"),
    seat(5, BLANK, "- - R BBB -"),
    displays="RRBB",
    center="YK",
)
"""Ana can take the last red and blue tiles; Ben needs two red and one blue."""


@pytest.mark.parametrize(
    ("state", "taken", "words"),
    [
        (KEEPS, "1R3", "Leaves Ben no red for line 3. Brings line 3 to 2 of 3"),
        (KEEPS, "1B4", "Leaves Ben no blue for line 4. Brings line 4 to 2 of 4"),
        (
            KEEPS._replace(to_act=1),
            "CKF",
            "Takes the starting player marker: −1. One tile falls: −1",
        ),
        (
            offer(
                seat(9, "BY.KW ..... ..... ..... .....", NONE),
                seat(3, BLANK, NONE),
                displays="RRYY",
            ),
            "1R1",
            "Completes row 1 and ends the game. Fills line 1: +5. One tile falls: −1",
        ),
    ],
)
def test_the_most_telling_facts_come_first_and_costs_last(
    state: State, taken: str, words: str
) -> None:
    assert reasons_text(state, taken) == words


def test_tiles_that_only_the_next_player_could_use_are_named() -> None:
    """Ben lacks two red for line 4; of two equal groups he gets the other one anyway."""
    ben = seat(3, BLANK, "- - - RR -")
    words = "Otherwise Ben gets 2 red for line 4"
    assert words in reasons_text(offer(NOBODY, ben, displays="RRKK RYYY RYYY"), "1R2")
    assert words not in reasons_text(offer(NOBODY, ben, displays="RRKK RRYY RYYY"), "1R2")


def test_who_could_complete_a_row_is_named() -> None:
    ben = seat(9, ".YRKW ..... ..... ..... .....", NONE)
    state = offer(NOBODY, ben, displays="BKKK", center="YY")
    assert "Keeps Ben from completing row 1" in reasons_text(state, "1B1")


def test_what_follows_counts_as_far_as_it_is_expected() -> None:
    state = offer(NOBODY, NOBODY, displays="BKKK RRRR")
    assert (
        reasons_text(state, "1B2", "2R1", "CKF")
        == "May cost Ben 4 more in the floor line this round. Brings line 2 to 1 of 2"
    )


def test_points_that_may_still_grow_are_told_as_the_least() -> None:
    """Line 1 may be filled after the line that is expected, and its tile come to lie beside."""
    state = offer(seat(3, BLANK, "- B - - -"), NOBODY, displays="BYYY RRRR")
    assert "Fills line 2: at least +1" in reasons_text(state, "1B2")
    assert "Fills line 2: +1" in reasons_text(state._replace(displays=("BBBB", *[""] * 4)), "1B2")


def test_a_bonus_that_needs_another_draft_is_not_promised() -> None:
    """Line 1, whose blue tile would complete the column, is only expected to be filled later."""
    ana = seat(3, "..... W.... K.... R.... .....", "- - - - YYYY")
    state = offer(ana, NOBODY, displays="YRRR BKKK")
    told = reasons_text(state, "1Y5", "CR2", "2B1")
    assert "Fills line 5: at least +4. Brings column 1 to 4 of 5" in told
    full = state._replace(players=(ana._replace(lines=("B", "", "", "", "YYYY")), NOBODY))
    assert "Completes column 1: +7 bonus" in reasons_text(full, "1Y5")


def test_what_a_tile_adds_to_lines_below_is_told() -> None:
    """Blue of line 2 comes to lie above white of line 3, which counts two then; red does not."""
    state = offer(seat(3, BLANK, "- - WWW - -"), NOBODY, displays="BBRR")
    assert "Sets up +1 for the lines below" in reasons_text(state, "1B2")
    assert "brings lines below" not in reasons_text(state, "1R2")


def test_a_gray_line_whose_last_space_may_be_taken_promises_nothing() -> None:
    ana = seat(3, "..... ..... ..... ..... BYRK.", "- - - - WWW")
    state = offer(ana, NOBODY, displays="WWKK RRRR", wall=Wall.GRAY)
    assert "Fills line 5" in reasons_text(state, "1W5")
    assert not {EndsGame, AdvancesBonus} & {
        type(fact) for fact in reasons(state, parse_draft("1W5"), ())
    }
    rest = state._replace(displays=("WW", *[""] * 4))
    assert EndsGame(5) in reasons(rest, parse_draft("1W5"), ())


@pytest.mark.parametrize(
    ("wall", "goal", "is_alive"),
    [
        ("...Y. ...W. ..R.. ...B. ...K.", (BonusKind.COLUMN, 4), False),
        ("...Y. ...W. ..Y.. ...B. ...K.", (BonusKind.COLUMN, 4), True),
        ("BYRW. ....K ..... ..... .....", (BonusKind.ROW, 1), False),
        ("BYRW. ...K. ..... ..... .....", (BonusKind.ROW, 1), True),
        ("B.... .B... ..B.. ...B. YRWK.", (BonusKind.COLOR, "B"), True),
        ("B.... .B... ..B.. ...B. YRW.K", (BonusKind.COLOR, "B"), False),
    ],
)
def test_what_can_never_be_complete_is_no_progress(
    wall: str, goal: BonusGoal, is_alive: bool
) -> None:
    """A hint that brings a dead column to 4 of 5 would mislead on the gray wall."""
    assert may_be_completed(Wall.GRAY, wall.split(), goal) is is_alive
    assert may_be_completed(Wall.COLORED, wall.split(), goal)


def test_a_line_that_is_kept_empty_is_a_reason_to_take_minus_points() -> None:
    state = offer(seat(3, BLANK, "B YY - WWW KKKK"), NOBODY, displays="RRBB")
    assert reasons_text(state, "1RF").startswith("Keeps line 3 free. 2 tiles fall")
    assert "Keeps" not in reasons_text(state, "1R3")


TAKES_2 = LosesSpaces(LostSpaces((2,), are_candidates=False, tiles=2, cost=6, score_losses=(6,)))


def test_a_space_that_is_kept_for_a_line_below_is_a_reason_and_what_it_loses_a_cost() -> None:
    """What advice says of the two spaces for line 1; a better one is told of by what it keeps."""
    best, trap = think(LAST_SPACE, Level.GRANDMASTER, 1).choices
    assert (str(best.record), str(trap.record)) == ("1@5", "1@1")
    words = [str(why(LAST_SPACE, each.record, each.line, NAMES)) for each in (best, trap)]
    assert words == [
        "+2 at once, +5 for the next tiles. Keeps a space free for line 2. Brings row 1 to 3 of 5",
        "+3 at once. Brings row 1 to 3 of 5. Leaves line 2 without a space: its 2 tiles fall (−6)",
    ]
    for choice, wrong in ((best, KeepsSpace(3)), (trap, KeepsSpace(2)), (best, TAKES_2)):
        with pytest.raises(AssertionError):
            checker_for(LAST_SPACE, choice, 1).check(wrong)
    better = why_better(LAST_SPACE, best.record, best.line, NAMES, trap.record)
    assert str(better) == "+2 at once, +5 for the next tiles. Keeps a space free for line 2"


def test_a_draft_that_fills_a_line_in_vain_says_what_that_costs() -> None:
    """Line 1 will take column 1, and nothing else is left to line 2."""
    ana = seat(9, ".BW.. .YR.. ...K. ....K .....", "K K - - -")
    state = offer(ana, NOBODY, displays="KRRR BBBB", wall=Wall.GRAY)
    assert reasons_text(state, "1K2") == "Leaves line 2 without a space: its 2 tiles fall (−2)"


def test_a_second_row_does_not_end_the_game() -> None:
    """Ben's line 1 completes his row in any case, so Ana's row ends nothing."""
    ben = seat(9, "BYRK. ..... ..... ..... .....", "W - - - -")
    state = offer(seat(9, "BY.KW ..... ..... ..... .....", NONE), ben, displays="RRYY")
    assert "Completes row 1: +2 bonus" in reasons_text(state, "1R1")
    assert "ends the game" not in reasons_text(state, "1R1")


def test_a_line_that_stays_unfilled_in_the_last_round_is_no_reason() -> None:
    state = offer(
        seat(9, "BYRKW ..... ..... ..... .....", NONE), NOBODY, displays="RRYY", center="KK"
    )
    assert reasons_text(state, "1R3") == "Costs no points"


@pytest.mark.parametrize(
    ("best", "other", "words"),
    [
        ("1B4", "1R3", "Leaves Ben no blue for line 4. Brings line 4 to 2 of 4"),
        ("2R3", "1R3", "The difference shows only later on"),
        ("CK3", "1R3", "The difference shows only later on"),
        ("CK2", "1B2", "Fills line 2: at least +1. Takes the starting player marker: −1"),
    ],
    ids=["nothing is shared", "all is shared", "but the cost", "part is shared"],
)
def test_what_is_true_of_both_is_no_reason_why_one_is_better(
    best: str, other: str, words: str
) -> None:
    state = KEEPS
    if best[0] != "1":
        state = offer(NOBODY, NOBODY, displays="RRBY RRYK", center="KK")
    assert str(why_better(state, parse_draft(best), (), NAMES, parse_draft(other))) == words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[-1]], ids=str)
def test_words_exist_in_all_languages(language: str, kind: Kind) -> None:
    say = Strings(language).say
    for number, state in enumerate(sample_evenly(list(positions(kind, 5)), 20)):
        best = think(state, Level.MASTER, number, 40).choices[0]
        words = say(why(state, best.record, best.line, NAMES))
        assert 1 <= words.count(". ") + 1 <= 3
        assert "{" not in words


def test_green_box_tiles_are_called_green() -> None:
    state = offer(
        seat(5, BLANK, NONE),
        seat(5, BLANK, "- - KK - -"),
        displays="KYYY",
        ruleset=Ruleset.GREEN_BOX,
        wall=Wall.COLORED,
    )
    assert "Leaves Ben no green for line 3" in reasons_text(state, "1K1")
