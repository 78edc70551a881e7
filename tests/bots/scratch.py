"""The judgement worked out from scratch: all rows of a position, added up one by one."""

from functools import cache
from random import Random

from azul.bots import features, rows
from azul.bots.net import CHANCES, WIDTH, ZERO, Net, chance_index, net_for
from azul.bots.plain import spell
from azul.engine import Phase, State, apply, legal_moves, standings


@cache
def any_net() -> Net:
    """A net that has learned nothing, in which each row says something else."""
    random = Random(1).randint
    return Net(bytes(random(120, 136) for _ in range(rows.ROWS * WIDTH)))


def chance(state: State, viewer: int, net: Net | None = None) -> float:
    """A player's chance in a state, by the net alone."""
    on = [0] * rows.MOST_AT_ONCE
    features.rows_of(on, spell(state), viewer, [0] * 25, [0] * 30)
    net = net or net_for(len(state.players), state.wall)
    total = ZERO
    for row in on[1 : on[0] + 1]:
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
    said = [chance(state, seat, net) for seat in seats]
    return [value / sum(said) for value in said]


Chances = tuple[float, ...]


def solved(state: State) -> set[Chances]:
    """All players' chances if each plays best to the end of the round, by trying everything.

    Among drafts that are equal to a player, others may fare differently: each such way is one.
    """
    mover = state.to_act
    found = [after_draft(apply(state, move), mover) for move in legal_moves(state)]
    least = max(min(chances[mover] for chances in tiling_plans) for tiling_plans in found)
    return {
        chances for tiling_plans in found for chances in tiling_plans if chances[mover] >= least
    }


def after_draft(state: State, mover: int) -> set[Chances]:
    """The same for a state that `mover`'s draft led to, the end of the round included."""
    if state.phase is Phase.FACTORY_OFFER:
        return solved(state)
    return {tuple(round(chance, 12) for chance in chances_at_the_end(state, mover))}
