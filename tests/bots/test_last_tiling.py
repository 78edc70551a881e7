"""In the wall-tiling of a last round on the gray wall chances are exact."""

import pytest

from azul.bots import Question, think
from azul.engine import Phase, State, Wall, apply, is_last_round, legal_moves, standings
from tests.bots.games import KINDS, Kind, positions
from tests.cases import some

GRAY = [kind for kind in KINDS if kind.wall is Wall.GRAY]


def last_tilings(kind: Kind, seed: int) -> list[State]:
    return [
        state
        for state in positions(kind, seed)
        if state.phase is Phase.WALL_TILING and is_last_round(state)
    ]


def results_of(state: State, player: int) -> set[tuple[int, int]]:
    """Totals and complete rows of all results of a player's placements."""
    if state.phase is Phase.GAME_OVER:
        return {(each.total, each.rows) for each in standings(state) if each.player == player}
    moves = legal_moves(state)
    if state.to_act != player:
        # Placements of others do not change this player's board.
        moves = moves[:1]
    return {result for move in moves for result in results_of(apply(state, move), player)}


def share(results: list[tuple[int, int]], player: int) -> float:
    best = max(results)
    return 1 / results.count(best) if results[player] == best else 0.0


@pytest.mark.parametrize("kind", some(GRAY, 6), ids=str)
def test_chances_are_those_of_an_exhaustive_search(kind: Kind) -> None:
    """When only placements are left, the result is known exactly."""
    found = [state for seed in range(12) for state in last_tilings(kind, seed)]
    assert found
    for state in found[:8]:
        best = [max(results_of(state, player)) for player in range(len(state.players))]
        expected = [share(best, player) for player in range(len(state.players))]
        advice = think(Question(state))
        assert advice.choices[0].chances == pytest.approx(expected)
        for choice in advice.choices:
            results = [*best]
            results[state.to_act] = max(results_of(apply(state, choice.record), state.to_act))
            assert choice.chances[state.to_act] == pytest.approx(share(results, state.to_act))
        after = apply(state, advice.choices[0].record)
        assert max(results_of(after, state.to_act)) == best[state.to_act]
