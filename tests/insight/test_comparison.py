"""Comparisons of drafts, and mistakes of a game as puzzles, compared with searches."""

from itertools import islice

import pytest

from azul.bots import Question, think
from azul.engine import CENTER, FLOOR, Color, Draft, Phase, Ruleset, Wall, apply, legal_moves
from azul.insight import (
    BUDGET,
    LIMITS,
    Mistake,
    Verdict,
    answered,
    compare_drafts,
    mistakes,
    puzzle_id,
    read_puzzles,
    same_move,
)
from azul.paths import ASSETS
from tests.bots.games import Kind
from tests.cases import slow
from tests.insight.games import FEW, analysis_with_mistakes, game_with_mistakes, states

PUZZLES = read_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
KIND = Kind(2, Wall.COLORED, Ruleset.AZUL)


@pytest.mark.parametrize("number", [0, 40])
def test_the_answer_of_a_puzzle_loses_nothing_and_its_line_is_legal(number: int) -> None:
    _, state, answer = PUZZLES[number]
    comparison = answered(compare_drafts(state, answer, answer, BUDGET))
    assert comparison.chance_lost == 0
    after = apply(state, answer)
    assert bool(comparison.continuation) == (after.phase is Phase.FACTORY_OFFER)
    for record in comparison.continuation:
        assert record in legal_moves(after)
        after = apply(after, record)


def test_the_worst_draft_is_a_mistake() -> None:
    _, state, answer = PUZZLES[0]
    worst = think(Question(state, budget=2000)).choices[-1].record
    assert isinstance(worst, Draft)
    comparison = answered(compare_drafts(state, worst, answer, BUDGET))
    assert comparison.chance_lost >= LIMITS[Verdict.MISTAKE]


def test_the_same_comparison_has_the_same_result() -> None:
    _, state, answer = PUZZLES[0]
    drafts = (move for move in legal_moves(state) if isinstance(move, Draft))
    tried = next(draft for draft in drafts if not same_move(state, draft, answer))
    one, other = (answered(compare_drafts(state, tried, answer, 150)) for _ in range(2))
    assert one == other


def test_all_puzzles_have_different_ids() -> None:
    assert len({puzzle_id(state, answer) for _, state, answer in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("seed", [26, *slow([1])])
def test_mistakes_cost_as_much_in_a_comparison_as_in_the_analysis(seed: int) -> None:
    """In the first game the other player has a single legal draft after one of the answers."""
    setup, log = KIND.setup(seed), game_with_mistakes(KIND, seed)
    for mistake in mistakes(setup, log, analysis_with_mistakes(KIND, seed)):
        drafts = mistake.played, mistake.answer
        comparison = answered(compare_drafts(mistake.state, *drafts, FEW))
        assert comparison.chance_lost == mistake.chance_lost


FORCED = (
    "hard CB5 colored azul 5 1 1 1 BBKKKK -/-/-/-/- 0/0/0/0/0 11/8/15/14/9"
    " 1 R W/Y/RR/YYY/Y BYR../.B..K/...Y./...../...W."
    " 0 YBMWWWW W/W/YY/WWW/BBB BY.K./..Y../....R/...../....."
)
"""After the best draft the other player must take what is left, the black tiles."""


def test_a_mistake_before_forced_drafts_is_detected() -> None:
    ((_, state, answer),) = read_puzzles(FORCED)
    tried = Draft(CENTER, Color.BLACK, FLOOR)
    comparison = answered(compare_drafts(state, tried, answer, BUDGET))
    assert comparison.chance_lost >= LIMITS[Verdict.MISTAKE]
    assert comparison.continuation == (tried,)


def found() -> tuple[Mistake, ...]:
    return mistakes(KIND.setup(26), game_with_mistakes(KIND, 26), analysis_with_mistakes(KIND, 26))


def test_mistakes_are_the_drafts_with_the_verdicts_mistake_and_blunder() -> None:
    log, reviews = game_with_mistakes(KIND, 26), analysis_with_mistakes(KIND, 26).reviews
    numbers = [
        number
        for number, review in sorted(reviews.items())
        if review.verdict in (Verdict.MISTAKE, Verdict.BLUNDER) and isinstance(review.best, Draft)
    ]
    assert [mistake.record_index for mistake in found()] == numbers != []
    along = states(KIND.setup(26), log)
    for mistake in found():
        assert mistake.state == along[mistake.record_index]
        assert mistake.played == log[mistake.record_index] != mistake.answer
        assert mistake.answer in legal_moves(mistake.state)
        assert mistake.chance_lost == reviews[mistake.record_index].chance_lost


def test_an_unfinished_analysis_has_the_mistakes_found_so_far() -> None:
    whole = analysis_with_mistakes(KIND, 26)
    some = type(whole)(whole.chances, dict(islice(whole.reviews.items(), len(whole.reviews) // 2)))
    assert set(mistakes(KIND.setup(26), game_with_mistakes(KIND, 26), some)) < set(found())
