"""Print how long the statistics of many games take, and the longest time between two frames.

Usage: python tools/bench_statistics.py [GAMES ...]

For each number of games (default 1000 and 5000), the tool writes the games to a folder. Then it
starts the app and opens the statistics, first without a cache, then with the first run's cache.
Times are wall clock times. The window has 1920x1080 pixels; no screen is needed.
"""

import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from azul.app import App  # Imported before pygame, because it sets how SDL presents.

# isort: split
import pygame

from azul.engine import Draft, Setup, Wall, legal_moves
from azul.game import LEVELS, Game, Seat, Seating
from azul.paths import Paths
from azul.saves import SUFFIX, write
from azul.scenes.statistics.statistics_scene import StatisticsScene

NAMES: Final = ("Ana", "Ben", "Carla", "Dinis", "Emma", "Felix")
DIFFERENT: Final = 40
"""The number of games that are played; all others have the same logs with other players."""

RATE: Final = 125
FRAMES_AFTER: Final = 40
"""Frames per second, and the number of frames timed after the statistics are found."""


def play(setup: Setup, rng: random.Random) -> Game:
    """Play a random game in which players take tiles to the floor line only if they must."""
    game = Game(setup)
    while not game.is_over:
        moves = legal_moves(game.state)
        to_lines = [move for move in moves if isinstance(move, Draft) and move.line]
        game.play(rng.choice(to_lines or [*moves]))
    return game


def games() -> Iterator[Game]:
    """Yield games of people and bots, without end."""
    rng = random.Random(1)
    played: list[Game] = []
    for number in range(DIFFERENT):
        seats, wall = 2 + number % 3, Wall.GRAY if number % 5 == 0 else Wall.COLORED
        played.append(play(Setup(tuple("ABCD"[:seats]), wall, seed=number), rng))
    while True:
        known = rng.choice(played)
        count = len(known.seats)
        levels = [None, *rng.choices((None, *LEVELS), k=count - 1)]
        seats_ = tuple(map(Seat, rng.sample(NAMES, count), range(count), levels))
        old = known.setup
        setup = Setup(tuple(s.name for s in seats_), old.wall, old.ruleset, 0, old.seed)
        log = [str(record) for record in known.log]
        yield Game.from_log(setup, log, len(log), Seating(seats_))


def show(paths: Paths) -> tuple[float, float]:
    """Return the seconds until the statistics are shown, and the most between two frames."""
    app = App(paths, "en")
    clock, ends = pygame.time.Clock(), list[float]()
    # Two seconds in the menu, as with a real player, give the app time to draw ahead.
    for _ in range(2 * RATE):
        app.tick(pygame.event.get(), clock.tick(RATE) / 1000)
    # As in `App.run`: only the app decides when to collect garbage.
    gc.collect()
    gc.freeze()
    gc.disable()
    start = time.perf_counter()
    app.stack.push(StatisticsScene(app.context))
    left, found = FRAMES_AFTER, 0.0
    while left:
        seconds = clock.tick(RATE) / 1000
        app.tick(pygame.event.get(), seconds)
        app.collect_garbage()
        ends.append(time.perf_counter())
        if app.context.statistics_reader.found:
            found = found or ends[-1]
            left -= 1
    app.close()
    longest = max(after - before for before, after in pairwise([start, *ends]))
    return found - start, longest


def measure(number: int) -> None:
    """Print the figures for a number of games, without and with a cache."""
    with tempfile.TemporaryDirectory() as folder:
        paths = Paths.in_folder(Path(folder))
        paths.games.mkdir()
        for place, game in enumerate(islice(games(), number)):
            write(game, paths.games / f"{place:05}{SUFFIX}")
        for label in ("without a cache", "with a cache"):
            seconds, longest = show(paths)
            waited = f"longest between two frames {longest * 1000:.0f} ms"
            print(f"{number} games, {label}: shown after {seconds:.2f} s, {waited}", flush=True)


if __name__ == "__main__":
    for number in [int(text) for text in sys.argv[1:]] or [1000, 5000]:
        measure(number)
