"""Print frame times, the idle load, the memory in use, and the time to the first frame.

Usage: python tools/bench_frame.py [--window]
       [frames | openings | openings-large | long-review | programs | insight | idle | memory |
        memory-large | memory-programs | start]

frames            three rounds of a game, and the playback of its review
openings          a new table, a new window size, another theme
long-review       the first frames of the review of a game with 19,000 records
programs          two rounds among four Grandmasters
insight           the review of a game while the app analyzes the game
idle              the processor load of the idle main loop
memory            the memory in use after each of the largest scenes
memory-programs   the memory in use after each of four games among four Grandmasters
start             the time to the first frame, from source and packaged

Without the name of a part, the tool runs each part in a process of its own, in about four minutes.
Parts run without a screen. With --window, parts run in a real window on a virtual screen (Xvfb), as
`start` always does. Games have four players. The window has 1920x1080 pixels, or 3840x2160 in parts
with `-large`. Game, input and animations are the same in every run. For the three frames with the
most processor time, the tool prints the images drawn for the first time. Needs Linux.
"""

import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SDL_VIDEODRIVER"] = "x11" if "--window" in sys.argv else "dummy"

from azul.app import App, steady_frames  # Imported before pygame, because it sets how SDL presents.

# isort: split
import pygame
from pygame.event import Event

from azul.book import Topic
from azul.engine import FLOOR, Draft, Setup, legal_moves
from azul.game import Game, Seat, Seating
from azul.paths import Paths
from azul.saves import disk
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.round import RoundScene
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.lobby.load import LoadScene
from azul.scenes.lobby.opening import open_for_review
from azul.scenes.lobby.setup import SetupScene
from azul.scenes.review.opening import open_review
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Scene
from azul.settings import Speed, Style
from azul.table.drag import DropTarget
from azul.table.slots import Area, Slot, contents_of, source_slots
from tools.memory import AT_MOST, memory_in_use
from tools.screen import first_picture, screen
from tools.watch import Watch, print_frames

FULL_HD, LARGEST = (1920, 1080), (3840, 2160)
NAMES = ("Ana", "Ben", "Carla", "Dinis")
GRANDMASTERS = Seating(tuple(Seat(name, seat, "grandmaster") for seat, name in enumerate(NAMES)))
SEED = 21
TICK, LONG_TICK = 1 / 125, 1 / 15
"""Seconds between two frames that are timed, and between two frames that are not."""

ROUNDS = 3
GAMES = 4
LONG_GAME = 19_000
"""The number of records of a very long game."""

STEPS = 5
"""The number of frames in which the pointer moves from one place to the next."""

UNDO_EVERY = 8
REVIEW = 6.0
WAIT, SETTLING, IDLE = 8.0, 1.5, 4.0
"""Seconds of playback in the review (REVIEW).

The idle app runs for WAIT seconds before the first measurement, and for SETTLING seconds before
each measurement. A measurement takes IDLE seconds.
"""

IDLE_ROUNDS = 10

STARTS = 7
EMPTY = """
import pygame, time
pygame.display.init()
window = pygame.Window("", (1920, 1080))
window.get_surface().fill("black")
window.flip()
"""
MENU = f"""
import sys, tempfile, time
sys.path.insert(0, {str(ROOT)!r})
from azul import command_line
from pathlib import Path
from azul import program
from azul.paths import Paths
app = program.App(Paths.in_folder(Path(tempfile.mkdtemp())), "en", False)
app.tick([], 0.0)
"""
"""Python code that shows an empty window, and Python code that shows the menu."""

OPENINGS = 4
ITERATIONS = 5
"""Loop iterations that are timed; painting and drawing a new scene or size takes fewer."""

Point = tuple[int, int]


class Player:
    """A scripted player with a mouse, which times every frame of its game."""

    def __init__(self, app: App, game: Game, tick: float) -> None:
        self.app = app
        self.tick = tick
        self.watch = Watch(app)
        self.rng = random.Random(SEED)
        self.pointer = (0, 0)
        app.context.audio.start()
        self.open(partial(new_table, app, game))
        self.wait_for_animation("deal")

    @property
    def scene(self) -> TableScene:
        top = self.app.stack.top
        assert isinstance(top, TableScene)
        return top

    def frame(self, what: str, *events: Event) -> None:
        """Run and time one loop iteration with events, under the label `what`."""
        self.watch.timed(what, lambda: self.app.tick(list(events), self.tick))
        # As in `App.run`: the app collects garbage only between frames, while nothing moves.
        self.app.collect_garbage()

    def open(self, make: Callable[[], Scene]) -> None:
        """Open a scene, and time its first frames."""
        open_scene(self.app, self.watch, "opening", make)

    def wait_until_idle(self, what: str) -> None:
        """Wait until nothing in the top scene is animated."""
        self.frame(what)
        while self.app.stack.top and self.app.stack.top.is_animating:
            self.frame(what)

    def wait_for_animation(self, what: str) -> None:
        """Wait until the animation ends, or another scene begins."""
        scene = self.scene
        while scene.is_animating and self.app.stack.top is scene:
            self.frame(what)

    def move(self, what: str, goal: Point) -> None:
        """Move the pointer step by step."""
        x, y = self.pointer
        for step in range(1, STEPS + 1):
            self.pointer = x + (goal[0] - x) * step // STEPS, y + (goal[1] - y) * step // STEPS
            self.frame(what, Event(pygame.MOUSEMOTION, pos=self.pointer))

    def press(self, kind: int) -> None:
        """Press or release the left mouse button; `kind` is the type of the event."""
        self.frame("dragging", Event(kind, pos=self.pointer, button=pygame.BUTTON_LEFT))

    def key(self, what: str, key: int, mod: int = 0) -> None:
        """Press a key, and wait until its animation ends."""
        self.frame(what, Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.wait_for_animation(what)

    def turn(self, number: int) -> None:
        """Drag tiles over all lines of the player's board, and drop them on a line.

        Every UNDO_EVERY turns, undo and redo the draft.
        """
        state, layout = self.scene.state, self.scene.table.painter.layout
        drafts = [move for move in legal_moves(state) if isinstance(move, Draft)]
        draft = self.rng.choice([move for move in drafts if move.line > 2] or drafts)
        picture = contents_of(state)
        slots = [s for s in source_slots(picture, draft.source) if picture[s] == draft.color]
        lines = [layout.slot_rect(Slot(Area.LINE, state.to_act, line, 1)) for line in range(1, 6)]
        floor = layout.slot_rect(Slot(Area.FLOOR, state.to_act, 0, 3))
        self.move("pointing", layout.slot_rect(slots[0]).center)
        self.press(pygame.MOUSEBUTTONDOWN)
        for place in (*lines, floor, [floor, *lines][draft.line]):
            self.move("dragging", place.center)
        assert self.scene.table.hand.target_at(self.pointer) == DropTarget(draft.line)
        self.press(pygame.MOUSEBUTTONUP)
        self.wait_for_animation("draft")
        if number % UNDO_EVERY == 0 and self.scene.state.round == state.round:
            self.key("draft", pygame.K_z, pygame.KMOD_CTRL)
            self.key("draft", pygame.K_y, pygame.KMOD_CTRL)

    def round(self) -> None:
        """Play to the end of the round, through the scoring and the next deal."""
        number = 0
        while not isinstance(self.app.stack.top, ScoringScene):
            number += 1
            self.turn(number)
            self.frame("dragging")
        self.wait_for_animation("scoring")
        self.frame("scoring", Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
        self.wait_for_animation("deal")

    def play_review(self) -> None:
        """Watch the playback of the game."""
        session = self.scene.session
        self.open(partial(ReviewScene, self.app.context, session.game, session.path))
        self.frame("review", Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
        for _ in range(round(REVIEW / self.tick)):
            self.frame("review")


def open_scene(app: App, watch: Watch, what: str, make: Callable[[], Scene]) -> None:
    """Open a scene within a loop iteration, as a click does; time this and the next iterations."""

    def begin() -> None:
        app.stack.push(make())
        app.tick([], TICK)

    watch.timed(what, begin)
    iterations(app, watch, what, ITERATIONS - 1)


def iterations(app: App, watch: Watch, what: str, number: int) -> None:
    """Run and time loop iterations, with the pauses in which threads draw ahead."""
    for _ in range(number):
        time.sleep(TICK)
        watch.timed(what, lambda: app.tick(pygame.event.get(), TICK))


def new_table(app: App, game: Game) -> RoundScene:
    """Return the table of a game, as the app starts the game."""
    return RoundScene(app.context, app.context.start_game(game))


@contextmanager
def program(size: Point) -> Iterator[App]:
    """Run the app with a folder of its own, in a window of `size` pixels."""
    with tempfile.TemporaryDirectory() as folder:
        app = App(Paths.in_folder(Path(folder)), "en", False)
        with closing(app):
            app.window.size = size
            while app.stack.size != size:
                app.tick(pygame.event.get(), TICK)
            # As in `App.run`, so that no measured frame imports the scenes.
            app.load_scenes()
            with steady_frames():
                yield app
    pygame.quit()


def play_game(rounds: int) -> Game:
    """Return a game after `rounds` rounds, or at its end if the end comes first."""
    game, rng = Game(Setup(NAMES, seed=SEED)), random.Random(SEED)
    while not game.is_over and game.state.round <= rounds:
        moves = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(rng.choice([move for move in moves if move.line > 2] or moves))
    return game


def frames() -> None:
    """Print the times of the frames of some rounds and of the review."""
    with program(FULL_HD) as app:
        player = Player(app, Game(Setup(NAMES, seed=SEED)), TICK)
        for _ in range(ROUNDS):
            player.round()
        player.play_review()
    print_frames(player.watch.frames)


def openings(size: Point) -> None:
    """Print the times of frames that paint a new table, another window size or another theme."""
    with program(size) as app:
        watch, stack = Watch(app), app.stack
        for style in (Style.EVENING, Style.CONTRAST) * OPENINGS:
            stack.push(SetupScene(app.context))
            wait_until_idle(app)
            game = play_game(ROUNDS)
            open_scene(app, watch, "opening a table", partial(new_table, app, game))
            app.autosave.flush()
            app.window.size = size[0] - size[0] // 9, size[1]
            iterations(app, watch, "a new size", ITERATIONS)
            app.window.size = size
            iterations(app, watch, "a new size", ITERATIONS)
            app.context.change_settings(replace(app.context.settings, look=style))
            iterations(app, watch, "another theme", ITERATIONS)
            while len(stack.scenes) > 1:
                stack.scenes.pop().leave()
    print_frames(watch.frames)


def long_review() -> None:
    """Print the times of frames until the review of a very long game appears.

    The review is opened first from the game's table, then from the game's file.
    """
    game = Game(Setup(NAMES, seed=SEED))
    while len(game.log) < LONG_GAME:
        # All tiles go to the floor line, so that no row is complete and the game never ends.
        drafts = [move for move in legal_moves(game.state) if isinstance(move, Draft)]
        game.play(next(draft for draft in drafts if draft.line == FLOOR))
    with program(FULL_HD) as app, tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.azul"
        disk.write(game, path)
        watch = Watch(app)
        for what, make in {
            "from the table": partial(open_review, app.context, game, path),
            "from the file": partial(open_for_review, app.context, path),
        }.items():
            open_scene(app, watch, what, make)
            while not isinstance(app.stack.top, ReviewScene):
                iterations(app, watch, what, 1)
            # The part `insight` times the analysis that follows.
            iterations(app, watch, what, ITERATIONS)
            app.stack.go_back_to(app.stack.scenes[0])
    print_frames(watch.frames)


def wait_until_idle(app: App) -> None:
    """Run 20 idle loop iterations, in which the app preloads assets that it will probably need."""
    for _ in range(20):
        app.tick([], LONG_TICK)
        time.sleep(TICK)


def programs() -> None:
    """Print the times of frames while four Grandmasters play two rounds."""
    with program(FULL_HD) as app:
        watch = Watch(app)
        game = Game(Setup(NAMES, seed=SEED), GRANDMASTERS)
        open_scene(app, watch, "opening", partial(new_table, app, game))
        while game.state.round <= 2:
            top = app.stack.top
            assert isinstance(top, TableScene)
            what = "animation" if top.is_animating else "thinking"
            watch.timed(what, lambda: tick_and_collect(app))
            time.sleep(TICK / 4)
    print_frames(watch.frames)


def insight() -> None:
    """Print the frame times during analysis and playback, and the time of the analysis."""
    game = play_game(99)
    with program(FULL_HD) as app:
        watch = Watch(app)
        open_scene(
            app, watch, "opening", partial(ReviewScene, app.context, game, Path("game.azul"))
        )
        scene = app.stack.top
        assert isinstance(scene, ReviewScene)
        assert scene.analysis
        started, frames = time.perf_counter(), 0
        while not scene.analysis.has_ended:
            if not scene.is_animating:
                scene.toggle_playing()
            frames += 1
            due = time.perf_counter() + TICK
            watch.timed("animation, analysis", lambda: tick_and_collect(app))
            time.sleep(max(0.0, due - time.perf_counter()))
        seconds, decisions = time.perf_counter() - started, len(scene.analysis.reviews)
    print_frames(watch.frames)
    print(f"  {decisions} decisions in {seconds:.1f} s, {frames} frames")


def tick_and_collect(app: App) -> None:
    """Run one loop iteration, with garbage collection."""
    app.tick([], TICK)
    app.collect_garbage()


def idle() -> None:
    """Print the processor load of the idle main loop, and of an empty loop.

    The two loops take turns, because the load of both changes from minute to minute.
    """
    # Imported here, because the modules of `unittest` would use memory in other parts.
    from unittest.mock import patch

    shares: dict[bool, list[float]] = {True: [], False: []}
    clock, is_empty = pygame.time.Clock(), False

    def watch() -> None:
        nonlocal is_empty
        time.sleep(WAIT)
        for is_empty in (False, True) * IDLE_ROUNDS:
            time.sleep(SETTLING)
            wall, processor = time.perf_counter(), time.process_time()
            time.sleep(IDLE)
            share = (time.process_time() - processor) / (time.perf_counter() - wall)
            shares[is_empty].append(share)
        is_empty = False
        # Without this pause, the last iteration of the empty loop would take the event.
        time.sleep(SETTLING)
        pygame.event.post(Event(pygame.QUIT))

    with program(FULL_HD) as app:
        run_once = app._run_once

        def iteration() -> None:
            if is_empty:
                # After five seconds at rest the app looks for input 20 times per second.
                clock.tick(20)
                pygame.event.get()
            else:
                run_once()

        app.stack.push(new_table(app, play_game(ROUNDS)))
        with patch.object(app, "_run_once", iteration):
            threading.Thread(target=watch).start()
            app.run()
    above = median(own - empty for own, empty in zip(shares[False], shares[True], strict=True))
    print(
        f"  {median(shares[False]):.2%} of a core at rest, {median(shares[True]):.2%} in an empty "
        f"loop; difference {above:.2%} (medians of {IDLE_ROUNDS} runs of {IDLE:.0f} s)"
    )


def memory(size: Point) -> None:
    """Print the memory in use after each of the largest scenes."""
    with program(size) as app:
        player = Player(app, Game(Setup(NAMES, seed=SEED)), LONG_TICK)
        for _ in range(ROUNDS):
            player.round()
        print(f"  {size[0]}x{size[1]}: {memory_in_use():.0f} MB after {ROUNDS} rounds", end="")
        read_the_rules(player)
        print(f", {memory_in_use():.0f} MB after the rules", end="")
        player.open(partial(LoadScene, app.context))
        player.wait_until_idle("load")
        app.stack.scenes.pop().leave()
        print(f", {memory_in_use():.0f} MB after the list of games", end="")
        app.stack.scenes.pop().leave()
        player.open(partial(new_table, app, play_game(99)))
        player.frame("game over")
        print(f", {memory_in_use():.0f} MB at the end of a game", end="")
        app.stack.scenes.pop().leave()
        player.play_review()
        print(f", {memory_in_use():.0f} MB in the review, {memory_in_use(AT_MOST):.0f} MB at most")


def memory_of_programs() -> None:
    """Let four Grandmasters play; print the memory in use after the analysis of each game."""
    with program(FULL_HD) as app:
        app.context.change_settings(replace(app.context.settings, speed=Speed.OFF))
        stack = app.stack
        for number in range(GAMES):
            game = Game(Setup(NAMES, seed=SEED + number), GRANDMASTERS)
            stack.push(new_table(app, game))
            while not (isinstance(stack.top, GameOverScene) and stack.top.analysis.has_ended):
                tick_and_collect(app)
            used, most = memory_in_use(), memory_in_use(AT_MOST)
            print(f"  {used:.0f} MB after game {number + 1}, {most:.0f} MB at most")
            stack.go_back_to(stack.scenes[0])


def read_the_rules(player: "Player") -> None:
    """Turn to every topic, and wait for its illustrations."""
    rules = RulesScene(player.app.context)
    player.open(lambda: rules)
    for topic in Topic:
        rules.show(topic)
        player.wait_until_idle("rules")
    player.app.stack.scenes.pop().leave()


def start() -> None:
    """Print the time from the start of the app to its first frame, from source and packaged."""
    packaged = ROOT / "dist" / "azulejo" / "azulejo"
    commands = {"from source": [sys.executable, str(ROOT / "main.py")], "packaged": [str(packaged)]}
    os.environ["SDL_VIDEODRIVER"] = "x11"
    with screen() as pixels:
        for label, command in commands.items():
            if pixels and Path(command[-1]).exists():
                times = [first_picture(command, pixels) for _ in range(STARTS)]
                wall, processor = (
                    median_and_range([1000 * pair[i] for pair in times]) for i in (0, 1)
                )
                print(f"  {label}: {wall}; processor time {processor}")
        if pixels:
            for label, code in {"an empty window": EMPTY, "the menu": MENU}.items():
                taken = median_and_range([processor_time(code) for _ in range(STARTS)])
                print(f"  processor time to the first frame of {label}: {taken}")


def processor_time(code: str) -> float:
    """Return the milliseconds of processor time of a new process that runs some code."""
    code += "print(1000 * time.process_time())"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout.splitlines()[-1])


def median_and_range(times: list[float]) -> str:
    """Return the text for the median and the range of times in milliseconds."""
    return f"{median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})"


PARTS = {
    "frames": frames,
    "openings": lambda: openings(FULL_HD),
    "openings-large": lambda: openings(LARGEST),
    "long-review": long_review,
    "programs": programs,
    "insight": insight,
    "idle": idle,
    "memory": lambda: memory(FULL_HD),
    "memory-large": lambda: memory(LARGEST),
    "memory-programs": memory_of_programs,
    "start": start,
}


def main(arguments: list[str]) -> None:
    """Run the named parts, or without a name each part in a process of its own."""
    names = [name for name in arguments if name in PARTS]
    if not names:
        for name in PARTS:
            print(name, flush=True)
            subprocess.run([sys.executable, __file__, *arguments, name], check=True)
        return
    with screen() if "--window" in arguments else nullcontext():
        for name in names:
            PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
