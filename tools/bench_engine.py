"""Print how many moves per second the engine makes in random play.

Usage: python tools/bench_engine.py [SECONDS]

For 2 and 4 players and both walls, the tool prints two rates. "Replay" calls `legal_moves` and
`apply` for every move of recorded games. "Play" also draws the deals and chooses the moves. Each
rate is the median, with the range, of five runs of SECONDS seconds (default 1) of wall clock time.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.engine import (
    CHANCE,
    NOBODY,
    Deal,
    Record,
    Setup,
    Wall,
    apply,
    deal,
    initial_state,
    legal_moves,
)

ROUNDS_AT_MOST = 12
GAMES = 20
RUNS = 5

Log = list[Record]


def play(setup: Setup, choose: random.Random) -> Log:
    """Play one random game of at most ROUNDS_AT_MOST rounds; return its records."""
    state = initial_state(setup)
    log: Log = []
    while state.to_act != NOBODY and state.round <= ROUNDS_AT_MOST:
        if state.to_act == CHANCE:
            record: Record = deal(state, setup.seed)
        else:
            options = legal_moves(state)
            record = options[int(choose.random() * len(options))]
        log.append(record)
        state = apply(state, record)
    return log


def replay(setup: Setup, log: Log) -> None:
    """Replay a game, and list the legal moves at each decision."""
    state = initial_state(setup)
    for record in log:
        if type(record) is not Deal:
            legal_moves(state)
        state = apply(state, record)


def rate(work: Callable[[], object], moves: int, seconds: float) -> float:
    """Repeat `work`, which makes `moves` moves, for about `seconds`; return moves per second."""
    times, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        work()
        times += 1
    return times * moves / spent


def report(label: str, work: Callable[[], object], moves: int, seconds: float) -> None:
    """Print the median and the range of the rates of RUNS runs."""
    rates = sorted(rate(work, moves, seconds) for _ in range(RUNS))
    print(f"  {label}: {rates[RUNS // 2]:,.0f} moves/s ({rates[0]:,.0f} to {rates[-1]:,.0f})")


def bench(players: int, wall: Wall, seconds: float) -> None:
    """Print both rates for a number of players and a wall."""
    setups = [Setup(tuple("ABCD"[:players]), wall, seed=seed) for seed in range(GAMES)]
    logs = [play(setup, random.Random(setup.seed)) for setup in setups]
    moves = sum(type(record) is not Deal for log in logs for record in log)

    def replay_all() -> None:
        for setup, log in zip(setups, logs, strict=True):
            replay(setup, log)

    def play_all() -> None:
        for setup in setups:
            play(setup, random.Random(setup.seed))

    print(f"{players} players, {wall} wall")
    report("replay", replay_all, moves, seconds)
    report("play", play_all, moves, seconds)


def main() -> None:
    """Print the rates for 2 and 4 players and both walls."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for players in (2, 4):
        for wall in Wall:
            bench(players, wall, seconds)


if __name__ == "__main__":
    main()
