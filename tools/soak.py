"""Play game after game for hours in one process, and measure leaked resources.

Usage: python tools/soak.py [HOURS [RATE [WIDTH HEIGHT]]]

A scripted player starts each game in the menu, sets the game up, and plays. Bots have the other
seats, and in half of the games all seats. The scripted player uses undo and redo, and reviews the
game until its analysis is complete. It also opens rules, settings and the list of games. Back in
the menu, the tool collects garbage and counts resources of the process: memory, Python objects,
open files, threads. The exit code is 1 if a count grows in the second half of the games. Growth
that the longer list of games explains is allowed.

HOURS (default 4) are hours of the loop's clock. This clock does not wait for the next iteration, so
4 hours pass in about half an hour. RATE is the maximum number of loop iterations per second
(default 125, as in the app). At a lower rate, searches take longer by this clock, and games take
fewer iterations. WIDTH and HEIGHT are the pixels of the window (default 1920x1080). The tool runs
on Linux only.
"""

import ctypes
import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import sleep
from typing import Any, Final, NamedTuple, TypeVar
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from azul import program  # Imported before pygame, because it sets how SDL presents.

# isort: split
import pygame

from azul.engine import Phase
from azul.game import seats
from azul.insight import BUDGET
from azul.kit.inputs import SegmentedControl
from azul.kit.widgets import Button, Widget
from azul.paths import Paths
from azul.scenes.dialogs.pick import PickScene
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.menu import MenuScene
from azul.scenes.panel import PanelScene
from azul.scenes.review.review_scene import ReviewScene
from azul.services import analyses
from azul.settings import Settings
from tests.play.mouse_player import TWO_UNNAMED, Point
from tests.play.programs import is_waiting_for_input
from tests.trust.event_player import CTRL, EventPlayer
from tests.trust.player import AutoplayApp, print_error
from tools.memory import AT_MOST, memory_in_use

W = TypeVar("W", bound=Widget)

HOURS: Final = 4.0
RATE: Final = 125.0
PROGRAMS: Final = ("Apprentice", "Journeyman", "Master")
"""The levels of bots. A Grandmaster needs no more memory than a Master, but more real time."""
SEED: Final = 15

SIZE: Final = (1920, 1080)
"""The window size of the memory budget in docs/performance.md."""

MEGABYTES_A_GAME: Final = 0.095
THINGS_A_GAME: Final = 400
"""Memory and objects of another game in the list, with the cached contents of its file."""

SLACK: Final = 3.8
"""Megabytes by which memory fluctuates, because many pages are allocated at a time."""

_M_MMAP_THRESHOLD: Final = -3
_MMAP_THRESHOLD: Final = 128 * 1024
"""The parameter of glibc's `mallopt`, and its initial value: the least bytes of a mapped block.

glibc raises the value when a mapped block is freed. Surfaces then come from the heap, which returns
memory late or never. In three of five runs of 7 to 25 games, the heap kept 15 MB.
"""


class QuickClock:
    """A `pygame.time.Clock` that does not wait: each iteration has its intended length.

    `max_rate` is the maximum iterations per second.
    """

    def __init__(self, max_rate: float) -> None:
        self._max_rate = max_rate
        self.hours = 0.0

    def tick(self, rate: int) -> float:
        """Return the milliseconds of an iteration at a rate per second."""
        milliseconds = 1000 / min(rate, self._max_rate)
        self.hours += milliseconds / 3_600_000
        return milliseconds


class Held(NamedTuple):
    """The resources of a process: megabytes, Python objects, open files, threads."""

    memory: float
    things: int
    files: int
    threads: int


def held() -> Held:
    """Return this process's resources after garbage collection, free memory returned."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    files, threads = (len(os.listdir(f"/proc/self/{place}")) for place in ("fd", "task"))
    return Held(memory_in_use(), len(gc.get_objects()), files, threads)


def grown(measurements: Sequence[Held]) -> list[str]:
    """Return the names of resources that have grown in the second half, which does nothing new."""
    half = len(measurements) // 2
    later_games = len(measurements) - half
    allowed = (SLACK + MEGABYTES_A_GAME * later_games, THINGS_A_GAME * later_games, 0, 0)
    before = Held(*map(max, zip(*measurements[:half], strict=True)))
    after = Held(*map(min, zip(*measurements[-2:], strict=True)))
    return [
        name
        for name, old, new, room in zip(Held._fields, before, after, allowed, strict=True)
        if new > old + room
    ]


_THINKING: Final = 0.005
"""Seconds of real time for each loop iteration while a bot's process thinks."""


class GamePlayer(EventPlayer):
    """A scripted player, which plays whole games and opens other screens between games."""

    def visit(self, clock: QuickClock, hours: float, on_menu: Callable[[], None]) -> Iterator[None]:
        """Play games, each from the menu to the menu, for `hours` hours; then quit the app."""
        while clock.hours < hours:
            yield from self._begin_game()
            while not isinstance(self.app.stack.top, GameOverScene):
                self._play_on()
                yield
            yield from self._visit_other_screens()
            on_menu()
        pygame.event.post(pygame.Event(pygame.QUIT))

    def _begin_game(self) -> Iterator[None]:
        """Set up a game of at most two people, in which bots have the other seats."""
        yield from self._pushed("New game")
        for row, choice in enumerate(self._widgets(SegmentedControl)):
            # Most games have two players: more players take longer, and open no other screens.
            cells = choice.cells() if row or self._random.random() < 0.2 else choice.cells()[:1]
            yield from self._clicked(self._random.choice(cells).center)
        seats = [button for button in self._widgets(Button) if button.words == "who"]
        people = self._random.choice((0, 0, 1, 2))
        for seat in seats[people:]:
            yield from self._clicked(seat.rect.center)
            yield from self._pushed(self._random.choice(PROGRAMS))
        yield from self._pushed("Start")
        if isinstance(self.app.stack.top, PickScene):
            yield from self._pushed("Nobody yet")

    def _play_on(self) -> None:
        """Make a move, undo or redo a move, or wait for bots."""
        scene = self.app.stack.top
        is_round_over = (
            isinstance(scene, ScoringScene) and scene.state.phase is not Phase.WALL_TILING
        )
        if is_round_over or isinstance(scene, CelebrationScene):
            self.key(pygame.K_RETURN)
        elif isinstance(scene, QuestionScene):
            self.push("Go back")
        elif isinstance(scene, TableScene) and scene.controller.bot_turns.is_thinking:
            sleep(_THINKING)
        elif isinstance(scene, TableScene) and is_waiting_for_input(self):
            chance = self._random.random()
            if chance < 0.06:
                self.key(pygame.K_z if chance < 0.04 else pygame.K_y, CTRL)
            else:
                self._play()

    def _visit_other_screens(self) -> Iterator[None]:
        """Go from the end of a game through review, rules, settings and the list to the menu."""
        if not any(button.words == "Review game" for button in self._widgets(Button)):
            # After a loss to bots, a button for the biggest mistake replaces this button.
            yield from self._pushed("More")
        yield from self._pushed("Review game")
        review = self.app.stack.top
        assert isinstance(review, ReviewScene)
        while review.analysis and not review.analysis.has_ended:
            sleep(_THINKING)
            yield
        for key in (pygame.K_HOME, *[pygame.K_RIGHT] * 9, pygame.K_END, pygame.K_ESCAPE):
            yield from self._keyed(key)
        yield from self._pushed("Main menu")
        for place in ("Rules", "Settings", "Load game"):
            yield from self._pushed(place)
            for key in (pygame.K_TAB, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_ESCAPE):
                yield from self._keyed(key)
        assert isinstance(self.app.stack.top, MenuScene)
        yield from self._wait_for_picture()

    def _widgets(self, kind: type[W]) -> list[W]:
        panel = self.app.stack.top
        assert isinstance(panel, PanelScene), panel
        return [widget for widget in panel.form.widgets if isinstance(widget, kind)]

    def _pushed(self, words: str) -> Iterator[None]:
        while not self.button(words).enabled:
            yield
        self.push(words)
        yield from self._wait_for_picture()

    def _clicked(self, point: Point) -> Iterator[None]:
        self.click(point)
        yield from self._wait_for_picture()

    def _keyed(self, key: int) -> Iterator[None]:
        self.key(key)
        yield from self._wait_for_picture()


def soak(
    folder: Path,
    clock: QuickClock,
    hours: float,
    size: tuple[int, int],
    report: Callable[[float, Held], None],
) -> list[Held]:
    """Play games for `hours` hours of the clock; return the resources after each game."""
    measurements: list[Held] = []
    rng = Random(SEED)

    def measure() -> None:
        measurements.append(held())
        report(clock.hours, measurements[-1])

    def make_player(*arguments: Any) -> AutoplayApp:
        app = AutoplayApp(*arguments)
        app.window.size = size
        app.player = GamePlayer(app, rng).visit(clock, hours, measure)
        return app

    paths = Paths.in_folder(folder)
    Settings(tips=False, names=TWO_UNNAMED).save(paths.settings)
    with ExitStack() as patches:
        for place, name, other in (
            (program, "App", make_player),
            # The number of cached analyses fluctuates, and would hide growth.
            (analyses, "_MAX_RECENT", 0),
            # The real deep searches would take minutes on a processor that tests share.
            (analyses, "DEEP_BUDGET", 2 * BUDGET),
            (pygame.time, "Clock", lambda: clock),
            (seats, "_RANDOM", rng),
            (program, "log_error", print_error),
            (os, "fsync", lambda _: None),  # No power cut is simulated here.
        ):
            patches.enter_context(patch.object(place, name, other))
        code = program.play(paths, "en", False, None)
    assert code == 0, f"ended with {code} after {clock.hours:.2f} hours"
    return measurements


def main(
    hours: float = HOURS, rate: float = RATE, width: float = SIZE[0], height: float = SIZE[1]
) -> int:
    """Play, and print the resources after each game; return 1 if a resource grows, else 0."""
    ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _MMAP_THRESHOLD)
    print("hours  memory   things  files  threads")
    with tempfile.TemporaryDirectory() as folder:
        measurements = soak(
            Path(folder), QuickClock(rate), hours, (int(width), int(height)), print_line
        )
    print(f"{len(measurements)} games, {memory_in_use(AT_MOST):.0f} MB at most")
    growing = grown(measurements)
    print(f"grown: {', '.join(growing) or 'nothing'}")
    return 1 if growing else 0


def print_line(hours: float, now: Held) -> None:
    """Print the resources after a game."""
    line = f"{now.memory:5.1f} MB {now.things:8} {now.files:6} {now.threads:8}"
    print(f"{hours:5.2f} {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))
