"""Play games of each level, analyze them, and fit accuracy and the words for luck to them.

Usage: python tools/measure_accuracy.py play FILE [--games N] [--worker N --workers N]
       python tools/measure_accuracy.py fit FILE [FILE ...]

`play` plays N games of each kind (default 12), analyzes them as the program does, and adds a line
of JSON for each to FILE. It skips games that are in FILE already, so it can be interrupted. A kind
is a number of players, a wall, and a level that has all seats, or all levels mixed. `fit` prints
the constants for azul/insight/accuracy.py, and the tables of docs/insight.md.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import Level
from azul.engine import Ruleset, Setup, Wall
from azul.insight import (
    BUDGET,
    LIMITS,
    TYPICAL_ACCURACY,
    Verdict,
    chance_breakdowns,
    choices_in,
    is_decided,
)
from azul.insight.accuracy import LEAST_CHOICES, accuracy_of, mean_root
from tools.bench_insight import analyze, play

MIXED: Final = "mixed"
PLAYERS: Final = (2, 3, 4)
Game = dict[str, Any]
Measure = Callable[[list[float]], float]

MEASURES: Final[dict[str, Measure]] = {
    "mean root loss": mean_root,
    "mean loss": mean,
    "share of mistakes": lambda losses: mean(loss >= LIMITS[Verdict.INACCURACY] for loss in losses),
}
"""Possible measures of accuracy."""


def kinds(games: int) -> Iterator[tuple[int, int, str, str]]:
    """Yield all games to be played; any first part of them has all kinds equally often."""
    levels = [*(level.value for level in Level), MIXED]
    for number, players, wall, level in product(range(games), PLAYERS, Wall, levels):
        yield number, players, wall.value, level


def seats_of(level: str, players: int, number: int) -> list[Level]:
    """Return the levels of the seats; mixed levels change seats from game to game."""
    if level != MIXED:
        return [Level(level)] * players
    levels = list(Level)
    # The steps are 1 and 2, so that with two players all pairs of different levels meet.
    step = 1 + number // len(levels) % 2
    return [levels[(number + step * seat + seat // 2 * (step - 1)) % 4] for seat in range(players)]


def play_all(path: Path, games: int, worker: int, workers: int) -> None:
    """Play the games that are not in the file yet, and add them."""
    done = {tuple(game["kind"]) for game in read([path])} if path.exists() else set()
    for index, kind in enumerate(kinds(games)):
        if index % workers != worker or kind in done:
            continue
        number, players, wall, level = kind
        levels = seats_of(level, players, number)
        setup = Setup(tuple("ABCD"[:players]), Wall(wall), Ruleset.AZUL, 0, 1000 + number)
        log = [record for _, record in play(setup, levels)]
        result = analyze(setup, log, BUDGET)[0]
        decisions: list[list[tuple[float, float]]] = [[] for _ in levels]
        for index_of_record in choices_in(setup, log):
            review = result.reviews[index_of_record]
            before = result.chances[index_of_record][review.player]
            decisions[review.player].append((round(before, 5), round(review.chance_lost, 5)))
        breakdowns = chance_breakdowns(result)
        line = {
            "kind": kind,
            "levels": levels,
            "decisions": decisions,
            **{
                name: [round(getattr(breakdown, name), 5) for breakdown in breakdowns]
                for name in ("luck", "corrections", "mistakes")
            },
        }
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def read(paths: list[Path]) -> list[Game]:
    """Return the games in some files."""
    return [json.loads(line) for path in paths for line in path.read_text("utf-8").splitlines()]


def losses_of(
    games: list[Game], players: int, wall: str, mixed: bool
) -> dict[Level, list[list[float]]]:
    """Return the losses of each player with enough choices, by level."""
    found: dict[Level, list[list[float]]] = {level: [] for level in Level}
    for game in games:
        _, *kind, level_of_all = game["kind"]
        if kind == [players, wall] and (level_of_all == MIXED) is mixed:
            for level, decisions in zip(game["levels"], game["decisions"], strict=True):
                losses = [lost for before, lost in decisions if not is_decided(before)]
                if len(losses) >= LEAST_CHOICES:
                    found[Level(level)].append(losses)
    return found


def told_apart(losses: dict[Level, list[list[float]]], measure: Measure) -> float:
    """Return how often the better of two players of neighboring levels has less by a measure."""
    values = [[measure(own) for own in losses[level]] for level in Level]
    pairs = [
        (worse > better) + (worse == better) / 2
        for low, high in pairwise(values)
        for worse, better in product(low, high)
    ]
    return mean(pairs)


def fitted(medians: dict[Level, float]) -> tuple[float, float]:
    """Return scale and power with accuracies nearest to the typical ones (least squares)."""

    def error(curve: tuple[float, float]) -> float:
        return sum(
            (accuracy_of(medians[level], curve) - typical) ** 2
            for level, typical in TYPICAL_ACCURACY.items()
        )

    scales, powers = range(20, 400, 2), range(40, 200)
    return min(((s / 1000, p / 100) for s, p in product(scales, powers)), key=error)


def print_sources(games: list[Game]) -> None:
    """Print the mean absolute luck, mistakes and corrections, in percentage points."""
    names = ("luck", "mistakes", "corrections")
    print(f"| players, wall | {' | '.join(names)} | {' (Masters) | '.join(names)} (Masters) |")
    for players, wall in product(PLAYERS, Wall):
        cells = [f"{players} players, {wall}"]
        for levels in ([*Level, MIXED], [Level.MASTER]):
            for name in names:
                changes = [
                    abs(change)
                    for game in games
                    if game["kind"][1:3] == [players, wall] and game["kind"][3] in levels
                    for change in game[name]
                ]
                cells.append(f"{100 * mean(changes):.0f}")
        print(f"| {' | '.join(cells)} |")


def fit(games: list[Game]) -> None:
    """Print the constants, and the resulting tables."""
    print_sources(games)
    print("| players, wall | level | root loss | accuracy | quartiles | games | mixed games |")
    curves = {}
    shares: dict[str, list[float]] = {name: [] for name in MEASURES}
    for players, wall in product(PLAYERS, Wall):
        all_losses = [losses_of(games, players, wall.value, mixed) for mixed in (False, True)]
        for name, measure in MEASURES.items():
            shares[name] += [told_apart(losses, measure) for losses in all_losses]
        same, mixed = (
            {level: [mean_root(own) for own in losses[level]] for level in Level}
            for losses in all_losses
        )
        curve = curves[players, wall] = fitted({level: median(same[level]) for level in Level})
        for level in Level:
            low, middle, high = (
                accuracy_of(root, curve) for root in quantiles(same[level], n=4)[::-1]
            )
            other = accuracy_of(median(mixed[level]), curve)
            print(
                f"| {players}, {wall} | {level} | {median(same[level]):.4f} | {middle:.0f}"
                f" | {low:.0f} to {high:.0f} | {len(same[level]) // players} | {other:.0f} |"
            )
    for name, found in shares.items():
        print(f"{name}: tells neighboring levels apart in {100 * mean(found):.1f} % of pairs")
    print(f"CURVES = {curves}")
    for players in PLAYERS:
        lucks = [abs(luck) for game in games if game["kind"][1] == players for luck in game["luck"]]
        print(f"MEDIAN_LUCK[{players}] = {median(lucks):.2f} ({len(lucks)} players)")


def main() -> None:
    """Play or fit, by the command line."""
    parser = argparse.ArgumentParser(description="Fit accuracy to games of each level.")
    parser.add_argument("action", choices=("play", "fit"))
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--worker", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    if options.action == "play":
        play_all(options.files[0], options.games, options.worker, options.workers)
    else:
        fit(read(options.files))


if __name__ == "__main__":
    main()
