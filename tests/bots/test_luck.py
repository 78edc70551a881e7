"""The luck of deals is 0 on average, and is subtracted from results."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random
from statistics import fmean, stdev, variance

import pytest

from azul.engine import CHANCE, Setup, State, apply, deal, initial_state, legal_moves
from tests.bots.games import KINDS, Kind, first_offer
from tools import ladder
from tools import luck as tool
from tools.luck import estimate, evaluation, in_groups, less_luck, luck, other_deals, report

DEALS = 150


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few samples of other deals save time: luck is 0 on average with any number."""
    monkeypatch.setattr(tool, "SAMPLES", 6)


@cache
def before_deal(number: int, players: int = 2) -> State:
    """The state before the deal of a round, after arbitrary drafts."""
    state = initial_state(Setup(tuple("ABCD"[:players]), seed=8))
    while state.to_act != CHANCE or state.round < number:
        record = deal(state, 8) if state.to_act == CHANCE else legal_moves(state)[-1]
        state = apply(state, record)
    return state


def poor_evaluation(state: State) -> Sequence[float]:
    """A useless evaluation: red tiles on the first display are good for the starting player."""
    chance = 0.1 + 0.2 * state.displays[0].count("R")
    return (chance, 1 - chance) if state.to_act == 0 else (1 - chance, chance)


@pytest.mark.parametrize(
    ("number", "players"),
    [(2, 2), *(pytest.param(*case, marks=pytest.mark.slow) for case in [(4, 2), (3, 4)])],
)
def test_luck_is_zero_on_average_with_any_evaluation(number: int, players: int) -> None:
    state = before_deal(number, players)
    found = [luck(state, deal(state, seed), seed, poor_evaluation)[0] for seed in range(DEALS)]
    assert stdev(found) > 0.05
    assert abs(fmean(found)) < 3 * stdev(found) / math.sqrt(DEALS)


@pytest.mark.slow
@pytest.mark.usefixtures("few_samples")
def test_luck_is_zero_on_average_with_the_evaluation_of_bots() -> None:
    state = before_deal(2)
    found = [luck(state, deal(state, seed), seed) for seed in range(10)]
    first = [lucky for lucky, _ in found]
    assert stdev(first) > 0.01
    assert abs(fmean(first)) < 3 * stdev(first) / math.sqrt(len(first))
    for lucky in found:
        assert sum(lucky) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    "kind",
    [KINDS[0], *(pytest.param(kind, marks=pytest.mark.slow) for kind in KINDS[3::3])],
    ids=str,
)
def test_the_evaluation_gives_chances_in_all_kinds_of_games(kind: Kind) -> None:
    state = first_offer(kind, 3)
    said = evaluation(state)
    assert len(said) == kind.players
    assert sum(said) == pytest.approx(1)
    assert evaluation(state) == said


@pytest.mark.slow
@pytest.mark.usefixtures("few_samples")
def test_luck_is_a_function_of_state_deal_and_seed() -> None:
    state = before_deal(2)
    dealt = deal(state, 5)
    lucky = luck(state, dealt, 1)
    assert luck(state, dealt, 1) == lucky != luck(state, dealt, 2)


def test_other_deals_are_drawn_from_bag_and_lid_and_differ_from_the_actual_one() -> None:
    """With four players the lid goes into the bag in round 3."""
    state = before_deal(3, 4)
    assert sum(state.bag) < 36
    others = list(other_deals(state, 8))
    assert len({*others}) == len(others) >= 32
    assert deal(state, 8) not in others
    for other in others:
        apply(state, other)


def noisy(random: Random, groups: int) -> tuple[list[float], list[float]]:
    """Results of groups with a mean of 0.6 and a part of luck; and that luck."""
    lucks = [random.gauss(0, 0.2) for _ in range(groups)]
    return [0.6 + 0.8 * lucky + random.gauss(0, 0.1) for lucky in lucks], lucks


def test_the_part_explained_by_luck_is_subtracted() -> None:
    won, lucks = noisy(Random(1), 200)
    left = less_luck(won, lucks)
    # The luck had a variance of 0.64 x 0.04, all else one of 0.01.
    assert 2.5 < variance(won) / variance(left) < 5
    assert estimate(left).share == pytest.approx(0.6, abs=3 * estimate(left).error)


def test_the_rest_is_unbiased_also_with_few_groups() -> None:
    """A coefficient fitted to the same groups would be biased by outliers."""
    random = Random(2)
    added = []
    for _ in range(1500):
        lucks = [random.expovariate(5) - 0.2 for _ in range(7)]
        # The effect of luck is not linear.
        won = [0.5 + lucky + 4 * lucky * lucky for lucky in lucks]
        added.append(fmean(less_luck(won, lucks)) - fmean(won))
    assert abs(fmean(added)) < 3 * stdev(added) / math.sqrt(len(added))


def test_a_result_does_not_decide_how_much_luck_is_subtracted_from_it() -> None:
    won, lucks = noisy(Random(3), 8)
    changed = [won[0] + 7, *won[1:]]
    assert less_luck(changed, lucks)[0] == pytest.approx(less_luck(won, lucks)[0] + 7)
    assert less_luck(changed, lucks)[1] != pytest.approx(less_luck(won, lucks)[1])


def test_a_report_has_both_shares_and_the_reduction_of_the_variance() -> None:
    lucks = [0.25, 0.25, -0.25, -0.25, 0.05, 0.05]
    won = [0.5 + 2 * lucky for lucky in lucks[:4]] + [0.7, 0.7]
    text = report(won, lucks, 2)
    assert text.startswith("56.7 % (")
    assert "; less 2.03 times the luck 46.4 % (" in text
    assert text.endswith("variance falls 18.38 times")
    assert in_groups(won, 2) == pytest.approx([1.0, 0.0, 0.7])


def test_equal_results_of_all_games_have_no_luck() -> None:
    assert "alike" in report([1.0] * 6, [0.1, -0.1, 0.2, 0.0, 0.1, 0.3], 2)


@pytest.mark.slow
@pytest.mark.usefixtures("few_samples")
def test_measuring_luck_does_not_change_a_game() -> None:
    setup = Setup(("A", "B"), seed=4)
    names = "greedy", "journeyman"
    plain, looked = (ladder.play(ladder.Pairing(names, setup, ask)) for ask in (False, True))
    assert (plain.shares, plain.points) == (looked.shares, looked.points)
    assert plain.luck == (0, 0)
    assert looked.luck[0] == pytest.approx(-looked.luck[1])
    assert looked.luck[0]
    assert looked.luck_seconds > 0
    assert ladder.play(ladder.Pairing(names, setup, True)).luck == looked.luck
