"""The bag: the only place with chance in it, and that chance is a function of the seed."""

from random import Random

from azul.engine.records import Deal, IllegalRecord, Reason
from azul.engine.state import CHANCE, State
from azul.engine.tiles import TILES_PER_DISPLAY, sorted_tiles, split_into_displays


def deal(state: State, seed: int) -> Deal:
    """Draw tiles for all displays: from the bag, then, when it is empty, from the lid.

    The same state, seed and round give the same deal. Raises IllegalRecord if no deal is due.
    """
    if state.to_act != CHANCE:
        raise IllegalRecord(Reason.NO_DEAL_DUE)
    # With a text Python seeds alike on every system. The round in it gives each round a deal of its
    # own, and after undo the same one again.
    random = Random(f"{seed}/{state.round}")
    wanted = TILES_PER_DISPLAY * len(state.displays)
    # A heap is sorted by color: how tiles came into the bag must not change the deal.
    drawn = _draw(random, sorted_tiles(state.bag), wanted)
    if len(drawn) < wanted:
        drawn += _draw(random, sorted_tiles(state.lid), wanted - len(drawn))
    return Deal(split_into_displays("".join(drawn), len(state.displays)))


def _draw(random: Random, tiles: str, wanted: int) -> list[str]:
    """Draw without putting back.

    Only `Random.random` promises the same numbers in every version of Python; `sample` does not.
    """
    left = list(tiles)
    chance = random.random
    sizes = range(len(left), max(0, len(left) - wanted), -1)
    return [left.pop(int(chance() * size)) for size in sizes]
