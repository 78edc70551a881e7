"""Play one turn in the packaged program: a real window on a virtual screen, and a real mouse.

Usage: python tools/smoke.py dist/azulejo/azulejo

Needs Xvfb, openbox and xdotool. Where to click comes from the program's own layout: a shadow of
it runs here without a window, and each button is pushed there as well.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
from pygame.event import Event

from azul.app import App
from azul.engine import Color, Draft
from azul.game import saves
from azul.game.game import Game
from azul.game.saves import SUFFIX, SaveError
from azul.paths import Paths
from azul.scenes.table_scene import TableScene
from azul.view.layout import Layout
from azul.view.slots import Area, Slot
from azul.view.widgets import Button, Form

Point = tuple[int, int]
Process = subprocess.Popen[bytes]
T = TypeVar("T")

SCREEN: Final = "1920x1080x24"
PATIENCE: Final = 20.0
"""Seconds that any one step may take, on a busy machine too."""

PAUSE: Final = 0.1
"""Seconds between what the hand does: some ticks of the program."""

STEPS: Final = 20
COLORFUL: Final = 50
"""More colors than a screen shows before the program's first picture."""


class Failed(Exception):
    """What a player would complain about."""


def until(look: Callable[[], T | None], wanted: str) -> T:
    """Look until there is something to see, and return it; raises Failed after PATIENCE."""
    end = time.monotonic() + PATIENCE
    while not (seen := look()):
        if time.monotonic() > end:
            raise Failed(f"no {wanted} within {PATIENCE:.0f} seconds")
        time.sleep(0.01)
    return seen


class Stage:
    """A virtual screen with a window manager and a mouse; `stack` ends all that is started."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._env = dict(os.environ)
        self._window = ""
        # Without -noreset the screen begins anew, in the middle of a start, when xdotool leaves it.
        screen = ["Xvfb", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
        self.start("screen", [*screen, "-fbdir", str(folder), "-displayfd", "1"], self._env)
        number = folder / "screen" / "out"
        self.display = ":" + until(lambda: number.read_text().strip(), "virtual screen")
        self._env["DISPLAY"] = self.display
        self.start("manager", ["openbox"], self._env)

    def start(self, name: str, command: list[str], env: dict[str, str]) -> Process:
        """Start a program in a folder that holds only what it prints, "out" and "err"."""
        place = self._folder / name
        place.mkdir()
        with (place / "out").open("wb") as out, (place / "err").open("wb") as err:
            process = subprocess.Popen(command, env=env, cwd=place, stdout=out, stderr=err)
        self._stack.callback(stop, process)
        return process

    def do(self, *words: object) -> str:
        """Let xdotool do something, and return what it prints."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=self._env, capture_output=True, timeout=PATIENCE)
        return done.stdout.decode().strip()

    def find_window(self, program: Process) -> Point:
        """Wait until the program shows a picture and listens; returns the window's size."""
        search = ("search", "--onlyvisible", "--pid", program.pid)
        self._window = until(lambda: self.do(*search), "window")
        until(lambda: self.do("getwindowfocus") == self._window, "focus")
        until(self._is_colorful, "picture")
        # At a screen's first key openbox grabs its keys anew, and misses others meanwhile.
        self.do("key", "shift")
        lines = self.do("getwindowgeometry", "--shell", self._window).splitlines()
        values = dict(line.split("=", 1) for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def _is_colorful(self) -> bool:
        pixels = (self._folder / "Xvfb_screen0").read_bytes()
        return len({pixels[i : i + 4] for i in range(4096, len(pixels), 4 * 997)}) > COLORFUL

    def drag(self, start: Point, end: Point) -> None:
        """Press, move in steps, release."""
        self.do("mousemove", "--window", self._window, *start)
        time.sleep(PAUSE)
        self.do("mousedown", 1)
        for step in range(1, STEPS + 1):
            x, y = (a + (b - a) * step // STEPS for a, b in zip(start, end, strict=True))
            self.do("mousemove", "--window", self._window, x, y)
        time.sleep(PAUSE)
        self.do("mouseup", 1)


def stop(process: Process) -> None:
    """End a program, by force if it must be."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Shadow:
    """The same program without a window, to know where things are."""

    def __init__(self, folder: Path, size: Point) -> None:
        app = App(Paths.in_folder(folder), "en", False)
        self.close = app.close
        self._stack = app.stack
        self._stack.resize(size)

    def push(self, words: str) -> Point:
        """Push the button with these words; returns where it was."""
        form = getattr(self._stack.top, "form", Form([]))
        buttons = [w for w in form.widgets if isinstance(w, Button) and w.words == words]
        if len(buttons) != 1:
            raise Failed(f"{len(buttons)} buttons are called {words}")
        point: Point = buttons[0].rect.center
        self._stack.handle(Event(pygame.MOUSEBUTTONDOWN, pos=point, button=pygame.BUTTON_LEFT))
        return point

    def layout(self) -> Layout:
        """Where everything on the table is."""
        if not isinstance(self._stack.top, TableScene):
            raise Failed("the buttons do not lead to the table")
        return self._stack.top.table.layout


def saved(folder: Path) -> Game | None:
    """The only game in a folder, if there is one."""
    paths = list(folder.glob(f"games/*{SUFFIX}"))
    if len(paths) > 1:
        raise Failed(f"{len(paths)} games were saved instead of one")
    return saves.read(paths[0]) if paths else None


def is_saved(folder: Path, game: Game) -> bool:
    """Whether the game in a folder has the same log."""
    found = saved(folder)
    return found is not None and found.log == game.log


def play_turn(stage: Stage, folder: Path, size: Point) -> Game:
    """Begin a game and drag tiles to a line; returns the game as it must be then."""
    with closing(Shadow(folder / "shadow", size)) as shadow:
        for words in ("New game", "Start"):
            point = shadow.push(words)
            stage.drag(point, point)
        layout = shadow.layout()
    game = until(lambda: saved(folder), "saved game")
    tile, line = Slot(Area.DISPLAY, 1, 0, 1), Slot(Area.LINE, game.state.to_act, 5, 1)
    stage.drag(layout.space(tile).center, layout.space(line).center)
    game.play(Draft(tile.owner, Color(game.state.displays[0][0]), line.row))
    return game


def smoke(command: Path, folder: Path, stage: Stage) -> str:
    """Play a turn and close the window; returns what was seen. Raises Failed."""
    env = {"DISPLAY": stage.display, "HOME": str(folder), "SDL_AUDIODRIVER": "dummy"}
    options = ["--windowed", "--lang", "en", "--data-dir", str(folder)]
    start = time.monotonic()
    program = stage.start("program", [str(command), *options], env)
    size = stage.find_window(program)
    seconds = time.monotonic() - start
    game = play_turn(stage, folder, size)
    until(lambda: is_saved(folder, game), f"{game.log[-1]} in the autosave")
    stage.do("key", "alt+F4")
    until(lambda: program.poll() is not None, "end after the window was closed")
    if program.returncode != 0:
        raise Failed(f"the program ended with exit code {program.returncode}")
    if not is_saved(folder, game):
        raise Failed("closing the window changed the autosave")
    return f"window after {seconds:.2f} s, {game.log[-1]} dragged and saved, window closed"


def main() -> int:
    """Print one sentence, of success or of what went wrong; the exit code says which."""
    command = Path(sys.argv[1]).resolve()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        try:
            print("smoke:", smoke(command, folder, Stage(folder, stack)))
        except (Failed, SaveError, OSError, subprocess.SubprocessError) as problem:
            errors = folder / "program" / "err"
            said = errors.read_text(errors="replace") if errors.exists() else ""
            print(f"smoke: {problem}\n{said}".strip(), file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
