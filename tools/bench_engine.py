"""Print how many moves a second the engine makes in random play: legal_moves, apply and the deals.

Usage: python tools/bench_engine.py [SECONDS]
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.engine import CHANCE, NOBODY, Setup, Wall, apply, deal, initial_state, legal_moves

ROUNDS_AT_MOST = 12
RUNS = 5


def play(setup: Setup, choose: random.Random) -> int:
    """Play one random game, at most ROUNDS_AT_MOST rounds; return the number of moves."""
    state = initial_state(setup)
    moves = 0
    while state.to_act != NOBODY and state.round <= ROUNDS_AT_MOST:
        if state.to_act == CHANCE:
            state = apply(state, deal(state, setup.seed))
        else:
            options = legal_moves(state)
            state = apply(state, options[int(choose.random() * len(options))])
            moves += 1
    return moves


def rate(players: int, wall: Wall, seconds: float) -> float:
    """Moves per second over about `seconds` of random games."""
    names = tuple("ABCD"[:players])
    choose = random.Random(1)
    moves, seed, start = 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        moves += play(Setup(names, wall, seed=seed), choose)
        seed += 1
    return moves / spent


def main() -> None:
    """Print the median of RUNS runs for 2 and 4 players and both walls."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    for players in (2, 4):
        for wall in Wall:
            rates = sorted(rate(players, wall, seconds) for _ in range(RUNS))
            print(
                f"{players} players, {wall} wall: {rates[RUNS // 2]:,.0f} moves/s"
                f" (median of {RUNS}, {rates[0]:,.0f} to {rates[-1]:,.0f})"
            )


if __name__ == "__main__":
    main()
