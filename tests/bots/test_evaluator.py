"""The fast evaluation, made of cached sums, equals the reference evaluation."""

from random import Random

import pytest

from azul.bots.evaluator import Evaluator
from azul.bots.plain import NEXT, spell
from azul.bots.search import Edge, Search
from azul.engine import COLORS, Draft, Phase, State, apply
from tests.bots import reference
from tests.bots.games import Kind, all_kinds, some_positions
from tests.engine.boards import EMPTY, table


def evaluator_of(state: State) -> tuple[Evaluator, list[int]]:
    position = spell(state)
    return Evaluator(reference.any_net(), position, state.first_player), position


def record_of(state: State, edge: Edge) -> Draft:
    """The record for a draft of a search, from the first of equal displays."""
    source = 0
    if edge.take.source is not None:
        contents = [tuple(map(tiles.count, COLORS)) for tiles in state.displays]
        source = contents.index(edge.take.source) + 1
    return Draft(source, COLORS[edge.take.color], (edge.line + 1) % 6)


def compare(state: State, random: Random) -> int:
    """Compare the evaluation of a state and of some drafts with the reference."""
    evaluator, position = evaluator_of(state)
    offer, boards = evaluator.offer(position), evaluator.boards(position)
    for viewer in range(len(state.players)):
        fast = evaluator.chance(offer, boards, position[NEXT], viewer)
        assert fast == reference.chance(state, viewer, reference.any_net())
    search = Search(evaluator, offer, boards, state.to_act)
    for _ in search.run(1):
        pass
    evaluated = 0
    for edge in random.sample(search.root.edges, min(4, len(search.root.edges))):
        after = apply(state, record_of(state, edge))
        if after.phase is Phase.FACTORY_OFFER:
            assert edge.evaluation == reference.chance(after, state.to_act, reference.any_net())
            evaluated += 1
        elif after.phase is not Phase.WALL_TILING:
            net, mover = reference.any_net(), state.to_act
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
    check(kind, 1, 0.05)


@pytest.mark.sampled(0.2)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
@all_kinds
def test_the_fast_evaluation_is_the_reference_evaluation_in_many_games(
    kind: Kind, seed: int
) -> None:
    check(kind, seed, 0.5)


@all_kinds
def test_the_chances_of_all_players_add_up_to_1(kind: Kind) -> None:
    for state in some_positions(kind, 5, 0.05):
        if state.phase is Phase.FACTORY_OFFER:
            evaluator, position = evaluator_of(state)
            search = Search(
                evaluator, evaluator.offer(position), evaluator.boards(position), state.to_act
            )
            for _ in search.run(300):
                pass
            assert sum(search.root.best_play) == pytest.approx(1)
            for chance in search.root.best_play:
                assert 0 <= chance <= 1


@pytest.mark.parametrize("displays", ["KKKK", "KKKK KKKK", "KKKK RRRR"])
def test_a_round_in_which_nobody_takes_the_marker_is_evaluated_equally(displays: str) -> None:
    """The starting player keeps the marker, as in the engine."""
    compare(table(EMPTY, EMPTY, displays=displays), Random(1))
