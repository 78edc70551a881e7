"""Print the speed of the bots, the loading time of their weights, and their memory use.

Usage: python tools/bench_bots.py [GAMES]

The positions come from GAMES games (default 3) of each kind among Journeymen. Times are processor
times. A search can be stopped at regular intervals only.
"""

import gc
import sys
import time
import tracemalloc
from itertools import pairwise, product
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import BUDGETS, Level, Question, think
from azul.bots.evaluator import Evaluator
from azul.bots.net import net_for
from azul.bots.plain import encode
from azul.bots.search import Search
from azul.engine import (
    CHANCE,
    NOBODY,
    Phase,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
)


def positions(players: int, wall: Wall, games: int) -> list[State]:
    """Return all positions of some games among Journeymen in which a player is to act."""
    found = []
    for seed in range(games):
        state = initial_state(Setup(tuple("ABCD"[:players]), wall, seed=seed))
        while state.to_act != NOBODY:
            if state.to_act == CHANCE:
                state = apply(state, deal(state, seed))
            else:
                found.append(state)
                state = apply(state, think(Question(state, Level.JOURNEYMAN, len(found))).record)
    return found


def megabytes(state: State) -> float:
    """Return the peak memory, in MB, while a Grandmaster thinks about a state."""
    tracemalloc.start()
    think(Question(state, seed=1))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def speed(states: list[State]) -> float:
    """Return positions evaluated per second in searches of a Grandmaster."""
    evaluated, seconds = 0, 0.0
    for state in states:
        if state.phase is Phase.FACTORY_OFFER:
            position, net = encode(state), net_for(len(state.players), state.wall, state.ruleset)
            began = time.process_time()
            evaluator = Evaluator(net, position, state.first_player)
            search = Search(
                evaluator, evaluator.offer(position), evaluator.boards(position), state.to_act
            )
            search.run(BUDGETS[Level.GRANDMASTER], lambda: False)
            seconds += time.process_time() - began
            evaluated += search.evaluated
    return evaluated / seconds


def load(players: int, wall: Wall) -> float:
    """Return seconds to load the weights of a kind of game."""
    net_for.cache_clear()
    began = time.process_time()
    net_for(players, wall, Ruleset.AZUL)
    return time.process_time() - began


def bench(players: int, wall: Wall, games: int) -> None:
    """Print the figures of one kind of game."""
    loading = load(players, wall)
    states = positions(players, wall, games)
    moves, intervals = list[float](), [0.0]
    gc.collect()
    for number, state in enumerate(states):
        times = [time.process_time()]

        def watch(*_: object, times: list[float] = times) -> bool:
            times.append(time.process_time())
            return False

        think(Question(state, seed=number), watch)
        watch()
        moves.append(times[-1] - times[0])
        intervals += [after - before for before, after in pairwise(times)]
    print(
        f"{players} players, {wall} wall: a Grandmaster's move {1000 * median(moves):.0f} ms in the"
        f" median, {1000 * max(moves):.0f} at most; {speed(states):,.0f} positions per second;"
        f" stops within {1000 * max(intervals):.0f} ms;"
        f" {max(map(megabytes, states[::9])):.0f} MB at most; weights loaded in"
        f" {1000 * loading:.0f} ms ({len(states)} positions)"
    )


def main() -> None:
    """Print the figures of all kinds of games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for players, wall in product((2, 3, 4), Wall):
        bench(players, wall, games)


if __name__ == "__main__":
    main()
