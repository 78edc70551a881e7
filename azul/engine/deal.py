"""Drawing from the bag: the only place with randomness, which is a function of the seed."""

from random import Random

from azul.engine.records import Deal, IllegalRecord, Reason
from azul.engine.state import CHANCE, State
from azul.engine.tiles import TILES_PER_DISPLAY, sorted_tiles, split_into_displays


def deal(state: State, seed: int) -> Deal:
    """Draw the tiles of a deal, always the same; raises IllegalRecord if no deal is due."""
    if state.to_act != CHANCE:
        raise IllegalRecord(Reason.NO_DEAL_DUE)
    # A string seeds Python's generator identically on every system. The round in it gives each
    # round a deal of its own, and the same deal again after undo.
    random = Random(f"{seed}/{state.round}")
    wanted = TILES_PER_DISPLAY * len(state.displays)
    # Sorted by color, because the order in which tiles went into the bag must not change the deal.
    drawn = _draw(random, sorted_tiles(state.bag), wanted)
    if len(drawn) < wanted:
        drawn += _draw(random, sorted_tiles(state.lid), wanted - len(drawn))
    return Deal(split_into_displays("".join(drawn), len(state.displays)))


def _draw(random: Random, tiles: str, wanted: int) -> list[str]:
    """Draw without replacement; `sample` gives other numbers in other versions of Python."""
    left = list(tiles)
    chance = random.random
    sizes = range(len(left), max(0, len(left) - wanted), -1)
    return [left.pop(int(chance() * size)) for size in sizes]
