"""Correct how much a search overrates the player to act, in the chances that people see.

Each value in the search is uncertain, and the player to act gets the largest of many. Therefore the
search finds chances that are too high for that player, above all if many drafts are left. Losses
are differences of uncorrected chances, because two positions may differ in the drafts still left.
"""

from typing import Final

from azul.bots import with_mover_chance
from azul.engine import MARKER, State
from azul.insight.analysis_result import Chances

OVERRATED: Final = {2: 0.18, 3: 0.08, 4: 0.04}
"""How much the player to act is overrated, as a share of the variance, by number of players.

At a chance of 50%, 0.18 are 4.5 percentage points. `tools/bench_insight.py --overrated` finds it.
"""

_FEW: Final = 3
_MANY: Final = 8
"""The groups of tiles on offer up to which nobody is overrated, and from which on in full."""


def overrated_share(state: State) -> float:
    """Return how far, from 0 to 1, the number of groups on offer lets the search overrate."""
    groups = sum(len(set(tiles) - {MARKER}) for tiles in (*state.displays, state.center))
    return (min(max(groups, _FEW), _MANY) - _FEW) / (_MANY - _FEW)


def calibrated(state: State, chances: Chances) -> Chances:
    """Correct all players' chances that a search has found in a state, or after a move in it.

    Where nobody is to act, nobody was searched for, and the chances stay.
    """
    if state.to_act < 0:
        return chances
    chance = chances[state.to_act]
    excess = OVERRATED[len(chances)] * overrated_share(state) * chance * (1 - chance)
    return with_mover_chance(chances, state.to_act, chance - excess)
