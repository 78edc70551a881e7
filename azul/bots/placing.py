"""Gray walls: where a player puts the tiles of her complete lines (Variant play).

All ways to tile the lines that are left are gone through; there are a few hundred at most. How the
round then ends is judged by the net, the other players' walls read as tiled the likely way.
"""

from collections.abc import Iterator
from typing import NamedTuple

from azul.bots import features, rows
from azul.bots.net import CHANCES, ZERO, Net, lean
from azul.bots.plain import spell
from azul.bots.walls import SIZE
from azul.engine import Phase, Placement, State, apply, legal_moves, standings


class Way(NamedTuple):
    """A way to tile the lines of the player to act, and what it is worth to her."""

    placements: tuple[Placement, ...]
    worth: float
    points: int
    """What the first placement scores at once, and all that happens by itself after it."""


def ways(state: State, net: Net) -> Iterator[Way]:
    """All ways in which the player to act can go on tiling, one by one."""
    player = state.to_act
    before = state.players[player].score
    for placement in legal_moves(state):
        if isinstance(placement, Placement):
            after = apply(state, placement)
            points = after.players[player].score - before
            if after.phase is Phase.WALL_TILING and after.to_act == player:
                for way in ways(after, net):
                    yield Way((placement, *way.placements), way.worth, points)
            else:
                yield Way((placement,), worth(after, player, net), points)


def worth(state: State, player: int, net: Net) -> float:
    """The chance of a player in a round whose drafts are over."""
    if state.phase is Phase.GAME_OVER:
        winners = [standing.player for standing in standings(state) if standing.place == 1]
        return 1 / len(winners) if player in winners else 0.0
    on = [0] * rows.MOST_AT_ONCE
    features.rows_of(on, spell(state), player, [0] * SIZE**2, [0] * (SIZE * rows.SIZES))
    return CHANCES[lean(ZERO + net.add(on))]
