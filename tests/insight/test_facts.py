"""Reasons for moves are true: facts are checked in a thousand positions of all kinds."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, get_args

import pytest

from azul.bots import Choice, Level, Question, think
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
from tests.bots.games import KINDS, Kind, positions
from tests.bots.positions import LAST_SPACE, offer
from tests.engine.boards import seat, tile
from tests.engine.test_lost_spaces import random_board
from tests.insight.fact_checker import checker_for, sample_evenly

POSITIONS = 100
"""Positions of each kind of game: 1,800 in all; the quick suite has 30."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")


@cache
def check_facts(kind: Kind, number_of_states: int = POSITIONS) -> Counter[type]:
    """Check all facts in games of a kind; return the number of facts by kind."""
    found: Counter[type] = Counter()
    seeds = range(4 if number_of_states == POSITIONS else 2)
    states = [state for seed in seeds for state in positions(kind, seed, 7, (seed % 2) / 10)]
    for number, state in enumerate(sample_evenly(states, number_of_states)):
        choices = think(Question(state, Level.MASTER, number, 40)).choices
        # The best choices have long lines; another choice may be bad.
        for choice in {*choices[:2], choices[number % len(choices)]}:
            facts = reasons(state, choice.record, choice.continuation)
            assert facts
            checker = checker_for(state, choice, number)
            for fact in facts:
                checker.check(fact)
            found.update(type(fact) for fact in facts)
    return found


@cache
def check_facts_on_gray_walls(boards: int = 60) -> Counter[type]:
    """Check the same on boards with lines of few colors, which take spaces from each other."""
    found: Counter[type] = Counter()
    for seed in range(boards):
        state = tile(random_board(Random(seed)), wall=Wall.GRAY)
        if state.phase is not Phase.WALL_TILING:
            continue
        for placement in legal_moves(state):
            choice = Choice(placement, (0.5, 0.5), ())
            facts = reasons(state, placement, ())
            for fact in facts:
                checker_for(state, choice, seed).check(fact)
            found.update(type(fact) for fact in facts)
    return found


MAKE_WRONG: dict[type, Callable[[Any], Fact]] = {
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
"""Functions that change a fact so that it is wrong, by kind."""


@pytest.mark.slow
def test_slightly_wrong_facts_are_detected() -> None:
    tried: Counter[type] = Counter()
    for number, state in enumerate(sample_evenly(list(positions(KINDS[2], 6, 7)), 80)):
        choice = think(Question(state, Level.MASTER, number, 40)).choices[0]
        for fact in reasons(state, choice.record, choice.continuation):
            if type(fact) in MAKE_WRONG:
                with pytest.raises(AssertionError):
                    checker_for(state, choice, number).check(MAKE_WRONG[type(fact)](fact))
                tried[type(fact)] += 1
    assert len(tried) >= len(MAKE_WRONG) - 1
    with pytest.raises(AssertionError):
        checker_for(DENYING_OFFER, Choice(parse_draft("1R3"), (0.5, 0.5), ()), 1).check(
            TakesGroup(1, 3, "R", 1, True, False)
        )


@pytest.mark.parametrize("kind", [KINDS[0], KINDS[3]], ids=str)
def test_every_fact_is_true_of_the_expected_line(kind: Kind) -> None:
    assert check_facts(kind, 15).total() > 15


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_fact_is_true_in_many_positions(kind: Kind) -> None:
    assert check_facts(kind).total() > POSITIONS


def test_facts_of_lines_that_take_spaces_from_each_other_are_true() -> None:
    assert {LosesSpaces, KeepsSpace} < {*check_facts_on_gray_walls(40)}


@pytest.mark.slow
def test_all_kinds_of_facts_were_checked() -> None:
    counts = sum((check_facts(kind) for kind in KINDS), check_facts_on_gray_walls())
    assert {fact for fact in get_args(Fact) if counts[fact] < 10} == set()


def parse_draft(text: str) -> Draft:
    record = parse_record(text)
    assert isinstance(record, Draft)
    return record


def reasons_text(state: State, taken: str, *line: str) -> str:
    """Return the reasons for a draft that has this expected line."""
    first, *others = map(parse_draft, (taken, *line))
    return str(why(state, first, others, NAMES))


NO_LINES = "- - - - -"
EMPTY_WALL = "..... ..... ..... ..... ....."
EMPTY_BOARD = seat(3, EMPTY_WALL, NO_LINES)
"""A board that needs no particular tiles."""
DENYING_OFFER = offer(
    seat(5, "B.... ..... K.... ..... .....", "- YY - - -"),
    seat(5, EMPTY_WALL, "- - R BBB -"),
    displays="RRBB",
    center="YK",
)
"""Ana can take the last red and blue tiles; Ben needs two red and one blue."""


@pytest.mark.parametrize(
    ("state", "taken", "words"),
    [
        (DENYING_OFFER, "1R3", "Leaves Ben no red for line 3. Line 3 will have 2 of 3"),
        (DENYING_OFFER, "1B4", "Leaves Ben no blue for line 4. Line 4 will have 2 of 4"),
        (
            DENYING_OFFER._replace(to_act=1),
            "CKF",
            "Takes the starting player marker: −1. One tile falls: −1",
        ),
        (
            offer(
                seat(9, "BY.KW ..... ..... ..... .....", NO_LINES),
                seat(3, EMPTY_WALL, "- W - - -"),
                displays="RRYY",
            ),
            "1R1",
            "Completes row 1 and ends the game. Completes line 1: +5. One tile falls: −1",
        ),
    ],
)
def test_the_most_important_facts_come_first_and_costs_last(
    state: State, taken: str, words: str
) -> None:
    assert reasons_text(state, taken) == words


def test_the_move_of_another_player_is_named() -> None:
    """Ben lacks two red for line 4; of two equal groups he gets the other group anyway."""
    ben = seat(3, EMPTY_WALL, "- - - RR -")
    words = "Denies Ben the 2 red that would complete line 4"
    assert words in reasons_text(offer(EMPTY_BOARD, ben, displays="RRKK RYYY RYYY"), "1R2")
    assert words not in reasons_text(offer(EMPTY_BOARD, ben, displays="RRKK RRYY RYYY"), "1R2")
    ben = seat(9, ".YRKW ..... ..... ..... .....", NO_LINES)
    state = offer(EMPTY_BOARD, ben, displays="BKKK", center="YY")
    assert "Keeps Ben from completing row 1" in reasons_text(state, "1B1")
    words = "Could leave Ben with 3 red for the floor line: −4 in all. Line 2 will have 1 of 2"
    state = offer(EMPTY_BOARD, EMPTY_BOARD, displays="BKKK RRRR")
    assert reasons_text(state, "1B2", "2R1", "CKF") == words


def test_points_that_may_still_grow_are_a_minimum() -> None:
    """Line 1 may be filled after the expected line, and its tile be adjacent."""
    state = offer(seat(3, EMPTY_WALL, "- B - - -"), EMPTY_BOARD, displays="BYYY RRRR")
    assert "Completes line 2: at least +1" in reasons_text(state, "1B2")
    assert "Completes line 2: +1" in reasons_text(
        state._replace(displays=("BBBB", *[""] * 4)), "1B2"
    )


def test_a_bonus_that_needs_another_draft_is_not_named() -> None:
    """Line 1, whose blue tile would complete the column, is only expected to be filled later."""
    ana = seat(3, "..... W.... K.... R.... .....", "- - - - YYYY")
    state = offer(ana, EMPTY_BOARD, displays="YRRR BKKK")
    text = reasons_text(state, "1Y5", "CR2", "2B1")
    assert "Completes line 5: at least +4. Column 1 will have 4 of 5" in text
    full = state._replace(players=(ana._replace(lines=("B", "", "", "", "YYYY")), EMPTY_BOARD))
    assert "Completes column 1: +7 bonus" in reasons_text(full, "1Y5")


def test_points_that_a_tile_adds_to_lines_below_are_named() -> None:
    """Blue of line 2 is above white of line 3, which then scores two; red adds nothing."""
    state = offer(
        seat(3, EMPTY_WALL, "- - WWW - -"), seat(3, EMPTY_WALL, "- W - - -"), displays="BBRR"
    )
    assert "Tiles from the lines below then score 1 more" in reasons_text(state, "1B2")
    assert "lines below" not in reasons_text(state, "1R2")


def test_a_gray_line_whose_last_space_may_be_taken_has_no_bonus() -> None:
    ana = seat(3, "..... ..... ..... ..... BYRK.", "- - - - WWW")
    state = offer(ana, EMPTY_BOARD, displays="WWKK RRRR", wall=Wall.GRAY)
    assert "Completes line 5" in reasons_text(state, "1W5")
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
def test_progress_counts_only_where_completion_is_possible(
    wall: str, goal: BonusGoal, is_alive: bool
) -> None:
    """On the gray wall, bringing a column to 4 of 5 may be worthless."""
    assert may_be_completed(Wall.GRAY, Ruleset.AZUL, wall.split(), goal) == is_alive
    assert may_be_completed(Wall.COLORED, Ruleset.AZUL, wall.split(), goal)


def test_keeping_a_line_free_is_a_reason_to_drop_tiles() -> None:
    ben = seat(3, EMPTY_WALL, "- W - - -")
    state = offer(seat(3, EMPTY_WALL, "B YY - WWW KKKK"), ben, displays="RRBB")
    words = "Keeps line 3 free: otherwise 2 blue would fall (−4)"
    assert reasons_text(state, "1RF").startswith(words)
    assert "Keeps" not in reasons_text(state, "1R3")
    # Two lines stay free, and the expected line fills one of them.
    state = offer(seat(3, EMPTY_WALL, "B YY - WWW -"), ben, displays="RRBB YYYY")
    assert (
        reasons_text(state, "1RF", "CB1", "2Y5") == "Keeps line 5 free for yellow. 2 tiles fall: −2"
    )
    assert "Keeps line 3 free for blue" in reasons_text(state, "1RF", "2Y1", "CB3")


TAKES_2 = LosesSpaces(LostSpaces((2,), are_candidates=False, tiles=2, cost=6, score_losses=(6,)))


def test_keeping_a_space_for_a_line_below_is_a_reason_and_losing_it_a_cost() -> None:
    """The advice for the two spaces of line 1 names the space that the better choice keeps."""
    best, trap = think(Question(LAST_SPACE, seed=1)).choices
    assert (str(best.record), str(trap.record)) == ("1@5", "1@1")
    words = [str(why(LAST_SPACE, each.record, each.continuation, NAMES)) for each in (best, trap)]
    assert words == [
        "+2 at once, +5 for the next tiles. Keeps a space free for line 2",
        "+3 at once. Row 1 will have 3 of 5. Leaves line 2 without a space: its 2 tiles fall (−6)",
    ]
    for choice, wrong in ((best, KeepsSpace(3)), (trap, KeepsSpace(2)), (best, TAKES_2)):
        with pytest.raises(AssertionError):
            checker_for(LAST_SPACE, choice, 1).check(wrong)
    better = why_better(LAST_SPACE, best.record, best.continuation, NAMES, trap.record)
    assert str(better) == "+2 at once, +5 for the next tiles. Keeps a space free for line 2"


def test_the_cost_of_filling_a_line_without_a_space_is_named() -> None:
    """Line 1 will take column 1, the last space of line 2."""
    ana = seat(9, ".BW.. .YR.. ...K. ....K .....", "K K - - -")
    state = offer(ana, EMPTY_BOARD, displays="KRRR BBBB", wall=Wall.GRAY)
    assert reasons_text(state, "1K2") == "Leaves line 2 without a space: its 2 tiles fall (−2)"


def test_a_second_row_does_not_end_the_game() -> None:
    """Ben's line 1 completes his row in any case, so Ana's row ends nothing."""
    ben = seat(9, "BYRK. ..... ..... ..... .....", "W - - - -")
    state = offer(seat(9, "BY.KW ..... ..... ..... .....", NO_LINES), ben, displays="RRYY")
    assert "Completes row 1: +2 bonus" in reasons_text(state, "1R1")
    assert "ends the game" not in reasons_text(state, "1R1")


def test_an_incomplete_line_in_the_last_round_is_no_reason() -> None:
    state = offer(
        seat(9, "BYRKW ..... ..... ..... .....", NO_LINES),
        seat(3, EMPTY_WALL, "- W - - -"),
        displays="RRYY",
        center="KK",
    )
    assert reasons_text(state, "1R3") == "Costs no points"


@pytest.mark.parametrize(
    ("best", "other", "words"),
    [
        ("1B4", "1R3", "Leaves Ben no blue for line 4. Line 4 will have 2 of 4"),
        ("2R3", "1R3", "The difference shows only later"),
        ("CK3", "1R3", "The difference shows only later"),
        ("CK2", "1B2", "Completes line 2: at least +1. Takes the starting player marker: −1"),
    ],
    ids=["nothing is shared", "all is shared", "but the cost", "part is shared"],
)
def test_facts_of_both_moves_are_no_reason_why_one_is_better(
    best: str, other: str, words: str
) -> None:
    state = DENYING_OFFER
    if best[0] != "1":
        ben = seat(3, EMPTY_WALL, "- W - - -")
        state = offer(EMPTY_BOARD, ben, displays="RRBY RRYK", center="KK")
    assert str(why_better(state, parse_draft(best), (), NAMES, parse_draft(other))) == words


def test_reasons_have_texts_in_all_languages() -> None:
    all_strings = [Strings(language) for language in LANGUAGES]
    for number, state in enumerate(sample_evenly(list(positions(KINDS[-1], 5)), 12)):
        best = think(Question(state, Level.MASTER, number, 40)).choices[0]
        for strings in all_strings:
            words = strings.say(why(state, best.record, best.continuation, NAMES))
            assert 1 <= words.count(". ") + 1 <= 3
            assert "{" not in words


def test_green_box_tiles_are_called_green() -> None:
    state = offer(
        seat(5, EMPTY_WALL, NO_LINES),
        seat(5, EMPTY_WALL, "- - KK - -"),
        displays="KYYY",
        ruleset=Ruleset.GREEN_BOX,
        wall=Wall.COLORED,
    )
    assert "Leaves Ben no green for line 3" in reasons_text(state, "1K1")
