"""A simple reference evaluation: all rows of a position, added up one by one."""

from functools import cache
from random import Random

from azul.bots import feature_index, features
from azul.bots.net import CHANCES, WIDTH, ZERO, Net, chance_index, net_for
from azul.bots.plain import encode
from azul.engine import Phase, State, apply, legal_moves, standings


@cache
def any_net() -> Net:
    """A net with random weights, different in each row."""
    near_zero = bytes(120 + number % 17 for number in range(256))
    return Net(Random(1).randbytes(feature_index.FEATURE_COUNT * WIDTH).translate(near_zero))


def chance(state: State, viewer: int, net: Net | None = None) -> float:
    """A player's chance to win in a state, by the net alone."""
    active = [0] * feature_index.MOST_AT_ONCE
    features.features_of(active, encode(state), viewer, [0] * 25, [0] * 30)
    if net is None:
        net = net_for(len(state.players), state.wall, state.ruleset)
    total = ZERO
    for row in active[1 : active[0] + 1]:
        total += net[row]
    return CHANCES[chance_index(total)]


def chances_at_the_end(state: State, mover: int, net: Net | None = None) -> list[float]:
    """All players' chances once the round's drafts are over; `mover` made the last one."""
    seats = range(len(state.players))
    if state.phase is Phase.GAME_OVER:
        winners = [standing.player for standing in standings(state) if standing.place == 1]
        return [(seat in winners) / len(winners) for seat in seats]
    if len(seats) == 2:
        value = chance(state, mover, net)
        return [value if seat == mover else 1 - value for seat in seats]
    values = [chance(state, seat, net) for seat in seats]
    return [value / sum(values) for value in values]


Chances = tuple[float, ...]


def solved(state: State) -> set[Chances]:
    """All players' chances if each plays best to the end of the round, by exhaustive search.

    Drafts that are equally good for a player may differ for the others: all results are returned.
    """
    mover = state.to_act
    found = [after_draft(apply(state, move), mover) for move in legal_moves(state)]
    least = max(min(chances[mover] for chances in tiling_plans) for tiling_plans in found)
    return {
        chances for tiling_plans in found for chances in tiling_plans if chances[mover] >= least
    }


def after_draft(state: State, mover: int) -> set[Chances]:
    """The same for a state after `mover`'s draft, which may have ended the round."""
    if state.phase is Phase.FACTORY_OFFER:
        return solved(state)
    return {tuple(round(chance, 12) for chance in chances_at_the_end(state, mover))}
