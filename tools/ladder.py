"""Let players play games against each other, and print how often each player wins.

Usage: python tools/ladder.py PLAYER PLAYER [PLAYER ...] [--games N] [--players N]
           [--wall colored|gray] [--ruleset RULESET] [--seed N] [--processes N] [--luck]
           [--go "positions 2000"]

A PLAYER is one of these:

- a level: apprentice, journeyman, master, grandmaster. A level may have a budget of positions and a
  file of weights: grandmaster:2000, master:400@FILE.
- greedy or random
- the command of an external bot in quotes ("node mybot.js"). The bot speaks the protocol of
  docs/protocol.md. It has one second per move, or the limits of --go. The tool first prints the
  names of external bots.

Each player plays N games (default 100) against each other player. With three or more players, the
tool also prints a table. Games come in groups: all games of a group have the same deals, and the
players change seats. With --players 3 or 4, the second player has all seats but one.

Intervals are Wilson's 95% intervals. A shared victory counts in parts. With --luck, the tool also
prints the shares less the luck of the deals (tools/luck.py). Luck takes about 1.5 seconds per game.
The last lines show the processor time of each player per decision; for external bots, wall clock
time.
"""

import argparse
import math
import re
import shlex
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import Level, Question, think
from azul.bots.net import Net
from azul.engine import (
    CHANCE,
    FLOOR,
    NOBODY,
    Decision,
    Placement,
    Ruleset,
    Setup,
    State,
    TileMovedToWall,
    Wall,
    apply,
    board_after,
    deal,
    events,
    initial_state,
    legal_moves,
    outcomes,
    standings,
)
from azul.protocol.bot_process import START_SECONDS, BotFailed, BotProcess, BotRefused
from tools.luck import MIN_GROUPS, luck, report

LAST_ROUND = 20
"""After this round the leader wins, because random players may never end a game."""

Player = Callable[[State, int], Decision]
"""A function that returns a decision for a state and a seed."""


def greedy(state: State, seed: int) -> Decision:
    """Return the move that would bring the most points if the round ended now.

    Among equal moves, the move with the most tiles in pattern lines is best.
    """
    random = Random(seed).random
    moves: Sequence[Decision] = legal_moves(state)
    return max(moves, key=lambda move: (*_gain(state, move), random()))


def _gain(state: State, move: Decision) -> tuple[float, int]:
    if isinstance(move, Placement):
        tiled = next(event for event in events(state, move) if isinstance(event, TileMovedToWall))
        return tiled.points, 0
    board = board_after(state, move)
    ways = outcomes(state.wall, board, state.ruleset)
    points = max(sum(outcome.points) - outcome.cost for outcome in ways)
    return points, 0 if move.line == FLOOR else len("".join(board.lines))


def at_random(state: State, seed: int) -> Decision:
    """Return a random move, to the floor line only if there is no other move."""
    moves = legal_moves(state)
    lines = [move for move in moves if isinstance(move, Placement) or move.line != FLOOR]
    choices = lines or moves
    return choices[int(Random(seed).random() * len(choices))]


@lru_cache(maxsize=8)
def _net(path: str) -> Net:
    return Net(zlib.decompress(Path(path).read_bytes()))


def is_ours(name: str) -> bool:
    """True if a player on the command line is a level, greedy or random: no external bot."""
    return name in ("greedy", "random") or re.split("[:@]", name)[0] in [*Level]


@lru_cache(maxsize=4)
def _process(command: str) -> BotProcess:
    """Return the process of an external bot for all games of a worker. Raises BotFailed."""
    process = BotProcess(shlex.split(command), shows_errors=True)
    if not process.is_ready(START_SECONDS):
        raise BotFailed(f"{command} does not get ready")
    return process


def _move_of_process(command: str, limits: str, state: State, _: int) -> Decision:
    try:
        return _process(command).move(state, limits)
    except (BotFailed, BotRefused) as error:
        # The main process gets nothing but this message, so the message names the command.
        raise BotFailed(f"{command}: {' '.join(error.args)}") from error


def player_of(name: str, limits: str = "milliseconds 1000") -> Player:
    """Return the player of a name on the command line.

    `limits` are the words after `go` for an external bot.
    """
    if name in ("greedy", "random"):
        return greedy if name == "greedy" else at_random
    level_name, _, path = name.partition("@")
    level_name, _, budget = level_name.partition(":")
    if not is_ours(name):
        return partial(_move_of_process, name, limits)
    level = Level(level_name)

    def answer(state: State, seed: int) -> Decision:
        net = _net(path) if path else None
        question = Question(state, level, seed, int(budget) if budget else None)
        return think(question, net=net).record

    return answer


class Pairing(NamedTuple):
    """One game: the player of each seat, the deals, and whether to measure their luck.

    `limits` are the limits of external bots.
    """

    names: tuple[str, ...]
    setup: Setup
    luck: bool = False
    limits: str = ""


class Outcome(NamedTuple):
    """Each seat's share of the victory, its points, and the seconds of each decision.

    `luck` is the effect of deals on each seat's win chance, computed in `luck_seconds`.
    """

    shares: tuple[float, ...]
    points: tuple[int, ...]
    seconds: tuple[list[float], ...]
    luck: tuple[float, ...]
    luck_seconds: float


def play(pairing: Pairing) -> Outcome:
    """Play a game to its end, or to the end of LAST_ROUND."""
    names, setup, *_ = pairing
    players = [player_of(name, pairing.limits) for name in names]
    # `process_time` does not contain the time of an external bot, which has another process.
    clocks = [time.process_time if is_ours(name) else time.perf_counter for name in names]
    seconds: tuple[list[float], ...] = tuple([] for _ in names)
    lucks, luck_seconds = [(0.0,) * len(names)], 0.0
    state = initial_state(setup)
    number = 0
    while state.to_act != NOBODY and state.round <= LAST_ROUND:
        number += 1
        if state.to_act == CHANCE:
            dealt = deal(state, setup.seed)
            # The first deal is left out: its luck adds up to 0, because players change seats.
            if pairing.luck and state.round > 1:
                started = time.process_time()
                lucks.append(luck(state, dealt, setup.seed))
                luck_seconds += time.process_time() - started
            state = apply(state, dealt)
            continue
        seat = state.to_act
        seed = int(Random(f"{setup.seed}/{number}/{seat}").random() * 2**53)
        started = clocks[seat]()
        record = players[seat](state, seed)
        seconds[seat].append(clocks[seat]() - started)
        state = apply(state, record)
    ranking = sorted(standings(state), key=lambda standing: standing.player)
    winners = sum(standing.place == 1 for standing in ranking)
    shares = tuple((standing.place == 1) / winners for standing in ranking)
    points = tuple(standing.total for standing in ranking)
    return Outcome(shares, points, seconds, tuple(map(sum, zip(*lucks, strict=True))), luck_seconds)


def pairings(first: str, second: str, options: argparse.Namespace) -> Iterator[Pairing]:
    """Yield the games of the first player; the second player has the other seats."""
    for number in range(options.games):
        seat = number % options.players
        names = [second] * options.players
        names[seat] = first
        seed = options.seed + number // options.players
        yield Pairing(
            tuple(names),
            Setup(
                tuple("ABCD"[: options.players]),
                Wall(options.wall),
                Ruleset(options.ruleset),
                0,
                seed,
            ),
            options.luck,
            options.go,
        )


def interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95% interval for a share of wins (E. B. Wilson, JASA 22, 1927)."""
    z = 1.959964
    share = won / games
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - reach) / whole, (middle + reach) / whole


class Result(NamedTuple):
    """A player's wins against another player, and the number of games."""

    won: float
    games: int

    def __str__(self) -> str:
        low, high = interval(self.won, self.games)
        share = f"{100 * self.won / self.games:.1f} %"
        return f"{self.won:g} of {self.games}: {share} ({100 * low:.1f} to {100 * high:.1f})"


def duel(
    first: str, second: str, options: argparse.Namespace, seconds: dict[str, list[float]]
) -> Result:
    """Play all games of two players in parallel, and print the result.

    Add the time of each decision to `seconds`. A terminal shows a progress bar.
    """
    won, lucks, points = list[float](), list[float](), [0.0, 0.0]
    games = list(pairings(first, second, options))
    played, luck_seconds = 0.0, 0.0
    with Pool(options.processes) as pool:
        for pairing, outcome in zip(games, pool.imap(play, games), strict=True):
            seat = len(won) % options.players
            won.append(outcome.shares[seat])
            lucks.append(outcome.luck[seat])
            others = [total for at, total in enumerate(outcome.points) if at != seat]
            points[0] += outcome.points[seat]
            points[1] += sum(others) / len(others)
            luck_seconds += outcome.luck_seconds
            for name, spent in zip(pairing.names, outcome.seconds, strict=True):
                seconds.setdefault(name, []).extend(spent)
                played += sum(spent)
            if sys.stderr.isatty():
                bar = "#" * (40 * len(won) // len(games))
                line = f"{first} - {second} {bar:.<40} {sum(won):g}/{len(won)}"
                print(f"\r{line}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    result = Result(sum(won), len(games))
    own, theirs = points[0] / len(games), points[1] / len(games)
    print(f"{first} against {second}: {result}; {own:.1f} to {theirs:.1f} points", flush=True)
    if options.luck:
        print(f"    {report(won, lucks, options.players)}")
        each = [spent / len(games) for spent in (played, luck_seconds)]
        print(f"    per game: decisions {each[0]:.2f} s, luck {each[1]:.2f} s", flush=True)
    return result


def table(names: list[str], results: dict[tuple[str, str], Result]) -> None:
    """Print a table with the share of wins of each row's player, in percent."""
    width = max(map(len, names)) + 2
    print(" " * width + "".join(f"{name:>{width}}" for name in names))
    for name in names:
        cells = []
        for other in names:
            result = results.get((name, other))
            cells.append(f"{100 * result.won / result.games:.1f}" if result else "-")
        print(f"{name:<{width}}" + "".join(f"{cell:>{width}}" for cell in cells))


def print_names(names: Sequence[str]) -> None:
    """Print the name of each external bot after its command."""
    for name in names:
        if not is_ours(name):
            print(f"{name}: {_process(name).name}", flush=True)
            _process(name).close()
    # Closed here, because each worker of the pool starts its own processes of bots.
    _process.cache_clear()


def main() -> None:
    """Play the games of all pairs of players."""
    parser = argparse.ArgumentParser(description="Let players play games against each other.")
    parser.add_argument("names", nargs="+", metavar="PLAYER")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--wall", choices=[wall.value for wall in Wall], default="colored")
    rulesets = [ruleset.value for ruleset in Ruleset]
    parser.add_argument("--ruleset", choices=rulesets, default="azul")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, help="default: one per core")
    parser.add_argument(
        "--go", default="milliseconds 1000", help="limits of external bots per move"
    )
    parser.add_argument(
        "--luck", action="store_true", help="also print shares less the luck of deals"
    )
    options = parser.parse_args()
    if len(options.names) < 2 or options.games < 1:
        parser.error("at least two players and one game are needed")
    groups, left = divmod(options.games, options.players)
    if options.luck and (left or groups < MIN_GROUPS):
        parser.error(f"--luck needs at least {MIN_GROUPS} whole groups of {options.players} games")
    if options.luck and len({*options.names}) < len(options.names):
        parser.error("--luck needs different players: a player against itself has equal results")
    print_names(options.names)
    seconds: dict[str, list[float]] = {}
    results: dict[tuple[str, str], Result] = {}
    for first, second in combinations(options.names, 2):
        result = results[first, second] = duel(first, second, options, seconds)
        if options.players == 2:
            results[second, first] = Result(result.games - result.won, result.games)
        elif len(options.names) > 2:
            results[second, first] = duel(second, first, options, seconds)
    if len(options.names) > 2:
        table(options.names, results)
    for name, spent in seconds.items():
        print(f"{name}: {median(spent):.4f} s per decision (median), {max(spent):.4f} s at most")


if __name__ == "__main__":
    try:
        main()
    except BotFailed as error:
        sys.exit(f"ladder: {' '.join(error.args)}")
