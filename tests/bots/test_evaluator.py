"""The fast evaluation, made of cached sums, equals the reference evaluation."""

from random import Random

import pytest

from azul.bots.evaluator import Evaluator
from azul.bots.net import Net, net_for
from azul.bots.plain import NEXT, encode
from azul.bots.search import Edge, Search
from azul.engine import COLORS, Draft, Phase, State, apply
from tests.bots import reference
from tests.bots.games import KINDS, Kind, all_kinds, some_positions
from tests.engine.boards import EMPTY, table


def searched(state: State, net: Net | None = None, budget: int = 10**9) -> Search:
    """A search of the drafts in a state, after it has run."""
    position = encode(state)
    if net is None:
        net = net_for(len(state.players), state.wall, state.ruleset)
    evaluator = Evaluator(net, position, state.first_player)
    offer, boards = evaluator.offer(position), evaluator.boards(position)
    search = Search(evaluator, offer, boards, position[NEXT])
    search.run(budget, lambda: False)
    return search


def record_of(state: State, edge: Edge) -> Draft:
    """The record for a draft of a search, from the first of equal displays."""
    source = 0
    if edge.take.source is not None:
        contents = [tuple(map(tiles.count, COLORS)) for tiles in state.displays]
        source = contents.index(edge.take.source) + 1
    return Draft(source, COLORS[edge.take.color], (edge.line + 1) % 6)


def compare(state: State, random: Random) -> int:
    """Compare the evaluation of a state and of some drafts with the reference."""
    net, position, mover = reference.any_net(), encode(state), state.to_act
    evaluator = Evaluator(net, position, state.first_player)
    offer, boards = evaluator.offer(position), evaluator.boards(position)
    for viewer in range(len(state.players)):
        fast = evaluator.chance(offer, boards, position[NEXT], viewer)
        assert fast == reference.chance(state, viewer, net)
    search = searched(state, net, 1)
    evaluated = 0
    for edge in random.sample(search.root.edges, min(4, len(search.root.edges))):
        after = apply(state, record_of(state, edge))
        if after.phase is Phase.FACTORY_OFFER:
            assert edge.evaluation == reference.chance(after, mover, net)
            evaluated += 1
        elif after.phase is not Phase.WALL_TILING:
            assert edge.evaluation == reference.chances_at_the_end(after, mover, net)[mover]
    return evaluated


def check(kind: Kind, seed: int, share: float) -> None:
    evaluated = 0
    for state in some_positions(kind, seed, share):
        if state.phase is Phase.FACTORY_OFFER:
            evaluated += compare(state, Random(seed))
    assert evaluated


@all_kinds
def test_the_fast_evaluation_is_the_reference_evaluation(kind: Kind) -> None:
    check(kind, 1, 0.03)


@pytest.mark.sampled(0.2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_fast_evaluation_is_the_reference_evaluation_in_many_games(
    kind: Kind, seed: int
) -> None:
    check(kind, seed, 0.5)


@all_kinds
def test_the_chances_of_all_players_add_up_to_1(kind: Kind) -> None:
    for state in some_positions(kind, 5, 0.03):
        if state.phase is Phase.FACTORY_OFFER:
            search = searched(state, reference.any_net(), 100)
            assert sum(search.root.best_play) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in search.root.best_play)


@pytest.mark.parametrize("displays", ["KKKK", "KKKK KKKK", "KKKK RRRR"])
def test_a_round_in_which_nobody_takes_the_marker_is_evaluated_equally(displays: str) -> None:
    """The starting player keeps the marker, as in the engine."""
    compare(table(EMPTY, EMPTY, displays=displays), Random(1))
