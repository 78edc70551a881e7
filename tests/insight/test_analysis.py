"""Analyses of games: the cost of each decision, and the sources of chances."""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise
from statistics import fmean, stdev

import pytest

from azul.bots import Advice, Choice, EquivalentMoves, Question, estimate, think
from azul.engine import (
    CHANCE,
    Deal,
    IllegalRecord,
    Phase,
    PlayerBoard,
    Record,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
    legal_moves,
    parse_record,
    standings,
)
from azul.insight import (
    BUDGET,
    DEEP_BUDGET,
    LIMITS,
    Analysis,
    AnalysisInput,
    AnalysisResult,
    ChanceBreakdown,
    Chances,
    MoveReview,
    Verdict,
    calibrated,
    chance_breakdowns,
    verdict_of,
)
from azul.insight.before_deals import DRAWS, possible_deal
from tests.bots import reference
from tests.bots.games import KINDS, Kind, all_kinds
from tests.cases import slow
from tests.engine.games import random_game
from tests.insight.games import (
    FEW,
    NODES,
    Log,
    analysed,
    analysis_with_mistakes,
    apprentice,
    game_with_mistakes,
    growing_analysis,
    played,
    states,
)

TWO_PLAYERS = KINDS[0]
GRAY = next(kind for kind in KINDS if kind.wall is Wall.GRAY)
COLORED = [kind for kind in KINDS if kind.wall is Wall.COLORED]


@all_kinds
def test_every_decision_has_a_review_and_every_state_has_chances(kind: Kind) -> None:
    """The chances are the same as in a hint of the same budget."""
    setup, log = kind.setup(3), game_with_mistakes(kind, 3)
    along = states(setup, log)
    found = analysis_with_mistakes(kind, 3)
    assert set(found.chances) == set(range(len(log) + 1))
    decisions = {number for number, record in enumerate(log) if not isinstance(record, Deal)}
    assert set(found.reviews) == decisions
    for chances in found.chances.values():
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    for number, review in found.reviews.items():
        assert review.player == along[number].to_act
        assert review.chance_lost >= 0
        state = along[number]
        for record in (review.best, *review.continuation):
            assert record in legal_moves(state)
            state = apply(state, record)
        if review.best == log[number]:
            assert set(review.shift) == {0}
        hint = think(Question(along[number], budget=FEW)).choices[0]
        assert found.chances[number] == calibrated(along[number], hint.chances)


@pytest.mark.parametrize("kind", [TWO_PLAYERS, *slow(KINDS[1:4])], ids=str)
def test_a_game_ends_with_the_shares_of_its_winners_and_has_fixed_first_chances(
    kind: Kind,
) -> None:
    setup, log = kind.setup(3), played(kind, 3, apprentice)
    chances = analysed(setup, log, budget=4).chances
    places = {standing.player: standing.place for standing in standings(states(setup, log)[-1])}
    winners = sum(place == 1 for place in places.values())
    shares = [(places[player] == 1) / winners for player in range(kind.players)]
    assert chances[len(log)] == pytest.approx(shares)
    assert chances[0] == analysed(setup, log[:0], budget=4).chances[0]
    assert sum(chances[0]) == pytest.approx(1)


def test_the_chances_before_the_first_deal_depend_on_the_starting_player() -> None:
    starts = []
    for first in range(3):
        setup = replace(COLORED[2].setup(1), first_player=first)
        starts.append(analysed(setup, ()).chances[0])
    mine, second, third = starts
    assert mine[0] == second[1] == third[2] > mine[1] == second[2] == third[0]


def with_red_tiles(question: Question) -> Advice:
    """Advise like a useless bot: red tiles on the first display are good for the player to act."""
    state = question.state
    chance = 0.1 + 0.2 * state.displays[0].count("R")
    chances = (chance, 1 - chance) if state.to_act == 0 else (1 - chance, chance)
    record = legal_moves(state)[-1]
    return Advice(record, (Choice(record, chances, ()),))


def before_second_deal(seed: int) -> State:
    """Return the state after the first round of a random game."""
    steps = random_game(TWO_PLAYERS.setup(seed), seed)
    return next(step.after for step in steps if step.after.to_act == CHANCE)


def around_deal(state: State, dealt: Deal) -> tuple[Chances, Chances]:
    """Return the chances before and after a deal, as an analysis shows them."""
    setup = replace(TWO_PLAYERS.setup(1), start=state, first_player=state.first_player)
    chances = analysed(setup, (dealt,), NODES).chances
    return chances[0], chances[1]


def test_the_luck_of_deals_is_0_on_average_with_any_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The chances before a deal come from possible deals, and from the search used after it."""
    monkeypatch.setattr("azul.insight.searching.think", with_red_tiles)
    lucks = []
    for seed in range(100):
        state = before_second_deal(seed)
        before, after = around_deal(state, deal(state, seed))
        assert sum(before) == pytest.approx(1)
        # Red tiles seem good for the starting player, so another evaluation would differ here.
        lucks.append(after[state.first_player] - before[state.first_player])
    assert stdev(lucks) > 0.05
    assert abs(fmean(lucks)) < 2 * stdev(lucks) / math.sqrt(len(lucks))


def test_the_chances_before_a_deal_are_the_mean_after_possible_deals() -> None:
    state = before_second_deal(1)
    deals = [possible_deal(state, number) for number in range(DRAWS)]
    assert len(set(deals)) == DRAWS
    found = [around_deal(state, each) for each in deals]
    mean = [fmean(shares) for shares in zip(*(after for _, after in found), strict=True)]
    assert all(before == pytest.approx(mean) for before, _ in found)


def test_each_pass_has_its_own_chances_before_the_first_deal() -> None:
    """The deep pass sees a smaller advantage of the starting player on the gray wall."""
    setup = GRAY.setup(1)
    quick, deep = (analysed(setup, (), budget).chances[0] for budget in (BUDGET, DEEP_BUDGET))
    assert quick[0] > deep[0] > deep[1] > quick[1]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_kind_of_game_has_chances_before_the_first_deal(kind: Kind) -> None:
    chances = analysed(kind.setup(1), ()).chances[0]
    assert len(chances) == kind.players
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("change", ["boards", "bag"])
def test_a_position_that_is_not_the_start_of_a_game_has_other_chances(change: str) -> None:
    start = state = initial_state(TWO_PLAYERS.setup(1))
    if change == "boards":
        state = start._replace(players=(PlayerBoard(score=40), PlayerBoard()))
    else:
        state = start._replace(bag=(0, 0, 20, 0, 0), lid=(20, 20, 0, 20, 20))
    # A bag of red tiles makes all deals equal.
    before, after = around_deal(state, deal(state, 1))
    assert before != around_deal(start, deal(start, 1))[0]
    assert (before == pytest.approx(after)) == (change == "bag")


@pytest.mark.slow
@pytest.mark.parametrize("kind", [TWO_PLAYERS, GRAY], ids=str)
def test_the_same_game_has_the_same_analysis(kind: Kind) -> None:
    setup, log = kind.setup(3), game_with_mistakes(kind, 3)
    assert analysed(setup, log) == analysed(setup, log)


def test_the_newest_decision_is_known_first_and_the_result_grows_with_each_answer() -> None:
    log = played(TWO_PLAYERS, 3, apprentice)
    chances, known = [0], [0]
    for result in growing_analysis(TWO_PLAYERS.setup(3), log, budget=6):
        chances.append(len(result.chances))
        known.append(len(result.reviews))
        newest = set(range(len(log) - len(result.chances) + 1, len(log)))
        assert set(result.reviews) <= newest
    assert chances == sorted(chances)
    assert chances[-1] == len(log) + 1
    assert max(after - before for before, after in pairwise(known)) < len(log) / 4


@pytest.mark.slow
@pytest.mark.parametrize("kind", [TWO_PLAYERS, GRAY], ids=str)
def test_advised_moves_lose_no_chance(kind: Kind) -> None:
    """A search with the same budget never advises an error of the analysis."""

    def advised(state: State, seed: int) -> object:
        return think(Question(state, budget=FEW)).choices[0].record

    setup, log = kind.setup(6), played(kind, 6, advised)
    reviews = analysed(setup, log).reviews.values()
    assert {(review.verdict, review.chance_lost) for review in reviews} == {(Verdict.GOOD, 0)}


Judgement = set[tuple[Verdict, float]]


def judgements_of_equal_moves(kind: Kind, seed: int, phase: Phase) -> Iterator[Judgement]:
    """Yield the different judgements of the moves in each group of equal moves of a game."""
    setup, log = kind.setup(seed), game_with_mistakes(kind, seed)
    for number, state in enumerate(states(setup, log)[:-1]):
        if state.phase is phase:
            for group in EquivalentMoves(state).groups():
                if len(group) > 1:
                    reviews = [last_review(setup, (*log[:number], record)) for record in group]
                    yield {(review.verdict, review.chance_lost) for review in reviews}


def last_review(setup: Setup, log: Log) -> MoveReview:
    """Return the review of the last record of a log, which is found first."""
    reviews = (result.reviews for result in growing_analysis(setup, log))
    return next(found[len(log) - 1] for found in reviews if found)


@pytest.mark.parametrize("phase", [Phase.FACTORY_OFFER, *slow([Phase.WALL_TILING])])
def test_equal_moves_have_the_same_verdict(phase: Phase) -> None:
    """Mirrored columns and exchanged colors are judged equally.

    In the first offers of these games two colors can be exchanged.
    """
    judgements = list(islice(judgements_of_equal_moves(GRAY, 1, phase), 3))
    assert len(judgements) == 3
    assert all(len(each) == 1 for each in judgements)
    assert len(set[tuple[Verdict, float]].union(*judgements)) > 1


def groups(state: State) -> int:
    return sum(len(set(tiles)) for tiles in (*state.displays, state.center))


@pytest.mark.slow
def test_the_cost_of_an_error_in_a_last_draft_equals_an_exhaustive_search() -> None:
    """This compares last drafts of rounds, after which the search only evaluates boards."""
    compared = 0
    for seed in range(3, 15):
        reviews, log = (
            analysis_with_mistakes(TWO_PLAYERS, seed).reviews,
            game_with_mistakes(TWO_PLAYERS, seed),
        )
        for number, state in enumerate(states(TWO_PLAYERS.setup(seed), log)[:-1]):
            if state.phase is Phase.FACTORY_OFFER and groups(state) == 1 < len(legal_moves(state)):
                player = state.to_act
                worth = {
                    move: reference.chances_at_the_end(apply(state, move), player)[player]
                    for move in legal_moves(state)
                }
                lost = max(worth.values()) - worth[log[number]]  # type: ignore[index]
                assert reviews[number].chance_lost == pytest.approx(lost, abs=0.03)
                compared += lost > 0.01
    assert compared > 1


def test_losing_a_won_game_is_a_blunder() -> None:
    """The last draft of the game wins or loses it; the analysis judges the losing draft."""
    setup, log = TWO_PLAYERS.setup(31), played(TWO_PLAYERS, 31)
    state = states(setup, log)[-2]
    last = {
        move: estimate(apply(state, move))[state.to_act]
        for move in legal_moves(state)
        if apply(state, move).phase is Phase.GAME_OVER
    }
    assert set(last.values()) >= {0.0, 1.0}
    losing = next(move for move, worth in last.items() if worth == 0)
    lost = growing_analysis(setup, (*log[:-1], losing), NODES)
    found = next(result for result in lost if result.reviews)
    review = found.reviews[len(log) - 1]
    assert (review.verdict, review.chance_lost) == (Verdict.BLUNDER, 1)
    assert last[review.best] == 1
    assert found.chances[len(log) - 1][state.to_act] == 1
    assert found.chances[len(log)][state.to_act] == 0


@all_kinds
def test_the_parts_of_a_breakdown_add_up(kind: Kind) -> None:
    found = chance_breakdowns(analysis_with_mistakes(kind, 3))
    assert len(found) == kind.players
    for start, luck, mistakes, others, rest, end in found:
        assert start + luck - mistakes + others + rest == pytest.approx(end)
        assert mistakes >= 0
    assert sum(part.luck for part in found) == pytest.approx(0)
    assert sum(part.end for part in found) == pytest.approx(1)


def test_a_breakdown_adds_up_deals_and_mistakes() -> None:
    """Player 0 had a good deal, made an error, gained by an error, and lost chances at the end."""
    found = AnalysisResult(
        chances={0: (0.5, 0.5), 1: (0.7, 0.3), 2: (0.6, 0.4), 3: (0.9, 0.1), 4: (0.4, 0.6)},
        reviews={
            1: MoveReview(0, parse_record("1R1"), (), (0.1, -0.1)),  # type: ignore[arg-type]
            2: MoveReview(1, parse_record("2R1"), (), (-0.4, 0.4)),  # type: ignore[arg-type]
        },
    )
    mine, yours = chance_breakdowns(found)
    assert mine == pytest.approx(ChanceBreakdown(0.5, -0.3, 0.1, 0.4, -0.1, 0.4))
    assert yours == pytest.approx(ChanceBreakdown(0.5, 0.3, 0.4, 0.1, 0.1, 0.6))


@pytest.mark.parametrize("kind", [TWO_PLAYERS, GRAY], ids=str)
def test_an_unfinished_game_is_analyzed_up_to_its_last_record(kind: Kind) -> None:
    for length in (0, 1, 2, 8):
        log = played(kind, 8, apprentice, 8)[:length]
        found = analysed(kind.setup(8), log, budget=8)
        assert len(found.chances) == length + 1
        assert all(sum(chances) == pytest.approx(1) for chances in found.chances.values())


def test_a_log_that_is_not_legal_is_refused() -> None:
    deal, *_ = game_with_mistakes(TWO_PLAYERS, 3)
    with pytest.raises(IllegalRecord):
        Analysis(AnalysisInput(TWO_PLAYERS.setup(3), (deal, deal)))


def test_verdicts_depend_on_the_lost_chance() -> None:
    limits = {0.02: Verdict.INACCURACY, 0.05: Verdict.MISTAKE, 0.1: Verdict.BLUNDER}
    better = [Verdict.GOOD, *limits.values()]
    for (limit, verdict), below in zip(limits.items(), better, strict=False):
        assert (verdict_of(limit), verdict_of(limit - 0.0001)) == (verdict, below)
    assert (verdict_of(0), verdict_of(1)) == (Verdict.GOOD, Verdict.BLUNDER)
    assert list(LIMITS.values()) == sorted(LIMITS.values(), reverse=True)


@all_kinds
def test_the_net_evaluates_the_boards_between_rounds(kind: Kind) -> None:
    """The end of a search gives the same chances for all players; within a round there are none."""
    along = states(kind.setup(3), game_with_mistakes(kind, 3))
    ends = [state for state in along[1:] if state.to_act == CHANCE]
    assert ends
    for state in ends:
        judgements = [reference.chance(state, player) for player in range(kind.players)]
        assert estimate(state) == pytest.approx([value / sum(judgements) for value in judgements])
    for state in (initial_state(kind.setup(3)), along[1]):
        with pytest.raises(ValueError, match="round"):
            estimate(state)


@pytest.mark.slow
def test_hinted_moves_are_no_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of the analysis is smaller, and would sometimes prefer another move."""
    hint_budget = 8 * NODES
    monkeypatch.setattr("azul.insight.analysis.HINT_BUDGET", hint_budget)

    def follow(state: State, seed: int) -> Record:
        return think(Question(state, budget=hint_budget)).record

    setup, log = TWO_PLAYERS.setup(5), played(TWO_PLAYERS, 5, follow)[:30]

    def mistakes(*hinted: int) -> list[int]:
        reviews = analysed(setup, log, NODES, hinted=hinted).reviews
        return [n for n, review in reviews.items() if review.verdict is not Verdict.GOOD]

    numbers = mistakes()
    assert numbers
    assert mistakes(*numbers) == []
