"""In small ends of rounds the search finds the same value as an exhaustive search."""

import pytest

from azul.bots import Question, think
from azul.engine import Phase, State, Wall, apply, legal_moves
from tests.bots import reference
from tests.bots.games import KINDS, Kind, positions
from tests.bots.test_evaluator import searched
from tests.cases import some

COLORED = [kind for kind in KINDS if kind.wall is Wall.COLORED]
"""On the gray wall the search assumes the likely tiling, while the engine asks for choices."""


def groups(state: State) -> int:
    return sum(len(set(tiles)) for tiles in (*state.displays, state.center))


def ends(kind: Kind, seed: int, most: int) -> list[State]:
    return [
        state
        for state in positions(kind, seed)
        if state.phase is Phase.FACTORY_OFFER
        and groups(state) <= most
        and len(legal_moves(state)) <= 3 * most
    ]


def is_among(value: float, others: list[float]) -> bool:
    return any(value == pytest.approx(other, abs=1e-9) for other in others)


def check(state: State) -> None:
    search = searched(state)
    best = [chances[state.to_act] for chances in reference.solved(state)]
    advice = think(Question(state, budget=10**9))
    if len(search.root.edges) > 1:
        assert search.root.solved
        assert is_among(search.root.best_play[state.to_act], best)
        assert is_among(advice.choices[0].chances[state.to_act], best)
    # Grandmasters treat values that differ by less than a thousandth as equal.
    tiling_plans = reference.after_draft(apply(state, advice.record), state.to_act)
    assert max(chances[state.to_act] for chances in tiling_plans) > min(best) - 1.1e-3


@pytest.mark.parametrize("kind", some(COLORED, 6), ids=str)
def test_a_solved_end_has_the_value_of_an_exhaustive_search(kind: Kind) -> None:
    states = ends(kind, 3, 3)
    assert states
    for state in states:
        check(state)


@pytest.mark.sampled(0.05)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("kind", COLORED, ids=str)
def test_many_ends_have_the_value_of_an_exhaustive_search(kind: Kind, seed: int) -> None:
    for state in ends(kind, seed, 4):
        check(state)
