"""Correct how much the search overrates the player to act.

Each value in the search is uncertain, and the player to act gets the largest of many. So the search
finds chances that are too high for that player, and most so where many drafts are left in the round.
"""

from typing import Final

from azul.bots.search import Search, with_mover_chance
from azul.engine import MARKER, State, Wall

OVERRATED: Final = {
    (2, Wall.COLORED): 0.19,
    (2, Wall.GRAY): 0.15,
    (3, Wall.COLORED): 0.0,
    (3, Wall.GRAY): 0.0,
    (4, Wall.COLORED): 0.04,
    (4, Wall.GRAY): 0.05,
}
"""By how much the player to act is overrated, as a share of the variance of winning or not.

At a chance of 50%, 0.19 are 4.75 percentage points. `tools/bench_insight.py --overrated` finds it.
"""

_FEW: Final = 3
_MANY: Final = 8
"""The groups of tiles on offer up to which nobody is overrated, and from which on in full."""


def overrated_share(state: State) -> float:
    """Return from 0 to 1 how far the number of groups on offer lets the search overrate."""
    groups = sum(len(set(tiles) - {MARKER}) for tiles in (*state.displays, state.center))
    return (min(max(groups, _FEW), _MANY) - _FEW) / (_MANY - _FEW)


def calibrated(search: Search, state: State, chances: tuple[float, ...]) -> tuple[float, ...]:
    """Correct all players' chances after a draft, from a search in a state."""
    if search.root.solved:
        return chances
    chance, overrated = chances[state.to_act], OVERRATED[len(chances), state.wall]
    # Without a logarithm, whose last digit differs between systems.
    excess = overrated * overrated_share(state) * chance * (1 - chance)
    return with_mover_chance(chances, state.to_act, chance - excess)
