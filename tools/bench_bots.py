"""Print the speed of the bots, the loading time of their weights, and their memory use.

Usage: python tools/bench_bots.py [GAMES]

For each number of players and each wall, Journeymen play GAMES games (default 3). A Grandmaster
then thinks about each position of these games. All times are processor times. "Stops within" is the
longest time between two points at which a search can be stopped.
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
    """Let Journeymen play games; return all positions in which a player is to act."""
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
    """Return the peak of Python's memory while a Grandmaster thinks, in MB of 2**20 bytes."""
    tracemalloc.start()
    think(Question(state, seed=1))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def speed(states: list[State]) -> float:
    """Return how many positions a Grandmaster evaluates per second of processor time."""
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
    """Return the seconds of processor time to load the weights for a kind of game."""
    net_for.cache_clear()
    began = time.process_time()
    net_for(players, wall, Ruleset.AZUL)
    return time.process_time() - began


def bench(players: int, wall: Wall, games: int) -> None:
    """Print a line with the figures for a number of players and a wall."""
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
        f"{players} players, {wall} wall, {len(states)} positions: a Grandmaster's move takes"
        f" {1000 * median(moves):.0f} ms in the median, {1000 * max(moves):.0f} ms at most;"
        f" {speed(states):,.0f} positions evaluated per second;"
        f" stops within {1000 * max(intervals):.0f} ms;"
        f" {max(map(megabytes, states[::9])):.0f} MB at most;"
        f" weights loaded in {1000 * loading:.0f} ms"
    )


def main() -> None:
    """Print a line for each number of players and each wall."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for players, wall in product((2, 3, 4), Wall):
        bench(players, wall, games)


if __name__ == "__main__":
    main()
