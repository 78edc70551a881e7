"""Gray walls: where to place the tiles of complete lines (Variant play).

All ways to tile the remaining lines are tried; where there are too many, only those for the first
line, and the others are assumed to be tiled the likely way, as all other players' walls are. The
net evaluates the end of the round after each. In a last round nothing is estimated: everybody
places the remaining tiles for the best result.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from azul.bots import features
from azul.bots.equivalence import EquivalentMoves
from azul.bots.feature_index import MOST_AT_ONCE, SIZES
from azul.bots.net import CHANCES, ZERO, Net, chance_index
from azul.bots.plain import encode
from azul.engine import (
    SIZE,
    Phase,
    Placement,
    State,
    apply,
    bonus_points,
    is_last_round,
    legal_moves,
    open_columns,
    outcomes,
    standings,
    tile_value,
)

MAX_PLANS: Final = 120  # at a third of a millisecond each, more would take too long


class TilingPlan(NamedTuple):
    """A way to tile the lines of the player to act, with their win chance and score afterwards.

    In a last round the score is the final one.
    """

    placements: tuple[Placement, ...]
    win_chance: float
    score: int


def tiling_plans(state: State, net: Net) -> Iterator[TilingPlan]:
    """Return all ways to go on tiling for the player to act; of equivalent ones only the first."""
    # An upper bound for the number of plans, because placed tiles can only close columns.
    board = state.players[state.to_act]
    number = 1
    for line in board.complete_lines:
        color = board.lines[line - 1][0]
        columns = open_columns(state.wall, state.ruleset, board.wall, line, color)
        # A line without a space falls, which is one way.
        number *= max(1, len(columns))
    # Replaces the factor of the first line by the number of groups of its placements.
    plans_at_most = number // len(legal_moves(state)) * len(EquivalentMoves(state).groups())
    return _tiling_plans(state, net, plans_at_most <= MAX_PLANS)


def _tiling_plans(state: State, net: Net, deep: bool) -> Iterator[TilingPlan]:
    player = state.to_act
    for placement, *_ in EquivalentMoves(state).groups():
        if isinstance(placement, Placement):
            after = apply(state, placement)
            if deep and after.phase is Phase.WALL_TILING and after.to_act == player:
                for plan in _tiling_plans(after, net, deep):
                    yield plan._replace(placements=(placement, *plan.placements))
            else:
                yield TilingPlan((placement,), *_worth(after, player, net))


def _worth(state: State, player: int, net: Net) -> tuple[float, int]:
    """Return a player's win chance and score in a round whose drafts are over.

    In a last round it is the final score, and the share of the victory if all others tile as well
    as they can.
    """
    if not is_last_round(state):
        active = [0] * MOST_AT_ONCE
        features.features_of(active, encode(state), player, [0] * SIZE**2, [0] * (SIZE * SIZES))
        chance = CHANCES[chance_index(ZERO + net.add(active))]
        return chance, state.players[player].score
    results = [_final_result(state, each) for each in range(len(state.players))]
    winners = results.count(max(results))
    return 1 / winners if results[player] == max(results) else 0.0, results[player][0]


def _final_result(state: State, player: int) -> tuple[int, int]:
    """Return a player's best final score in a last round, and the rows that break a tie."""
    if state.phase is Phase.GAME_OVER:
        return next(
            (standing.total, standing.rows)
            for standing in standings(state)
            if standing.player == player
        )
    board = state.players[player]
    earned = bonus_points(state.ruleset, board.wall)
    results = []
    for outcome in outcomes(state.wall, board, state.ruleset):
        score = max(0, board.score + sum(outcome.points) - outcome.cost)
        results.append((score + earned + sum(outcome.bonuses), len(outcome.rows)))
    return max(results)


def chances(state: State, net: Net) -> tuple[float, ...]:
    """Return all players' chances in a round whose drafts are over; they add up to 1."""
    chances_found = [_worth(state, player, net)[0] for player in range(len(state.players))]
    # Not `sum`, which adds floats differently from Python 3.12 on.
    total = 0.0
    for chance in chances_found:
        total += chance
    return tuple([chance / total for chance in chances_found])


def points(state: State, placement: Placement) -> int:
    """Return the points for the tile of a placement."""
    board = state.players[state.to_act]
    color = board.lines[placement.line - 1][0]
    return tile_value(state.ruleset, board.wall, *placement, color).points
