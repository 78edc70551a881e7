"""Play turns in the packaged app like a new user: with real windows and a real mouse.

Usage: python tools/smoke.py dist/azulejo [/usr/bin/azulejo]

The tool copies the package to a folder with spaces and umlauts in its name. A user without rights
plays a turn with an empty environment in three cases:

- With a home folder: only root may write to the app's folder. If the second argument names an app
  installed for all users, the user plays with this app instead of the copy.
- With a home folder that is not writable: the app must report that it cannot save the game, and
  must save a copy when the user asks for a copy.
- Without a home folder: the same.

In the last two cases the user may write to the app's folder, but the app must not.

Needs root, Xvfb, openbox and xdotool. The places to click come from a hidden copy of the app, which
runs in this process without a window. The tool pushes each button there as well.
"""

import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


import pygame

from azul.app import App
from azul.engine import Draft
from azul.game import Game
from azul.kit.colors import COLORS
from azul.kit.form import Form
from azul.kit.pointer import Press, Release
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.paths import Paths
from azul.saves import SUFFIX, SaveError, disk
from azul.scenes.game.table_scene import TableScene
from azul.settings import Style
from azul.table.layout import Layout
from azul.table.slots import Area, Slot

Point = tuple[int, int]
Process = subprocess.Popen[bytes]
T = TypeVar("T")

PLAYER: Final = "nobody"
GROUP: Final = "nogroup"
FOLDER_NAME: Final = "Spiele für Zoë & Co"
GAMES: Final = Path(".local/share/azulejo-table/games")
SCREEN: Final = "1920x1080x24"
TIMEOUT: Final = 20.0
"""Seconds that a step may take, even on a busy machine."""

PAUSE: Final = 0.1
"""Seconds between two input events, enough for some loop iterations of the app."""

STILL: Final = 0.5
"""Seconds without a change after which the screen counts as still."""

STEPS: Final = 20
COLORFUL: Final = 50
"""More colors than a screen shows before the app's first frame."""


class Failed(Exception):
    """A failure that a player would notice."""


class Case(NamedTuple):
    """A way to start the app: its environment, and the folder where the game must be saved.

    If `closed`, the usual folder is not writable, so the user saves a copy before leaving.
    """

    name: str
    program: Path
    env: dict[str, str]
    games: Path
    closed: bool = False


def until(check: Callable[[], T | None], wanted: str) -> T:
    """Repeat a check until it returns a result; return the result. Raises Failed after TIMEOUT."""
    end = time.monotonic() + TIMEOUT
    while not (result := check()):
        if time.monotonic() > end:
            raise Failed(f"no {wanted} within {TIMEOUT:.0f} seconds")
        time.sleep(0.01)
    return result


class VirtualDesktop:
    """A virtual screen with a window manager and a mouse; `stack` ends all processes."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._env = dict(os.environ)
        self._window = ""
        # Without -noreset the screen resets when xdotool disconnects, even while the app starts.
        screen = ["Xvfb", "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
        self.start("screen", [*screen, "-fbdir", str(folder), "-displayfd", "1"], self._env)
        number = folder / "screen" / "out"
        self.display = ":" + until(lambda: number.read_text().strip(), "virtual screen")
        self._env["DISPLAY"] = self.display
        self.start("manager", ["openbox"], self._env)
        # A window that opens before the manager is ready is sometimes never shown.
        until(lambda: self.do("get_num_desktops"), "window manager")

    def start(
        self, name: str, command: list[str], env: dict[str, str], player: str | None = None
    ) -> Process:
        """Start a program in a folder that contains only its output, "out" and "err"."""
        place = self._folder / name
        place.mkdir()
        with (place / "out").open("wb") as out, (place / "err").open("wb") as err:
            process = subprocess.Popen(
                command,
                env=env,
                cwd=place,
                stdout=out,
                stderr=err,
                user=player,
                group=player and GROUP,
                extra_groups=None if player is None else [],
            )
        self._stack.callback(stop, process)
        return process

    def do(self, *words: object) -> str:
        """Run xdotool, and return its output."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(command, env=self._env, capture_output=True, timeout=TIMEOUT)
        return done.stdout.decode().strip()

    def find_window(self, program: Process) -> Point:
        """Wait until the app shows a frame and has the focus; return the window's size."""
        search = ("search", "--onlyvisible", "--pid", program.pid)
        self._window = until(lambda: self.do(*search), "window")
        until(lambda: self.do("getwindowfocus") == self._window, "focus")
        until(self._is_colorful, "frame")
        # At the first key on a screen openbox grabs its keys again, and misses keys until then.
        self.do("key", "shift")
        return self._numbers("WIDTH", "HEIGHT", "getwindowgeometry", "--shell", self._window)

    def color(self, point: Point) -> tuple[int, ...]:
        """Return the color at a point of the window, in red, green and blue."""
        self.do("mousemove", "--window", self._window, 0, 0)
        left, top = self._numbers("X", "Y", "getmouselocation", "--shell")
        pixels = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">20I", pixels[:80])  # In the format of xwd.
        start = header[0] + 12 * header[19] + header[12] * (top + point[1]) + 4 * (left + point[0])
        return tuple(pixels[start : start + 3][::-1])

    def wait_until_still(self) -> None:
        """Wait until the screen does not change for STILL seconds."""
        until(self._is_still, "end of the movements on the screen")

    def _is_still(self) -> bool:
        screen = self._folder / "Xvfb_screen0"
        pixels = screen.read_bytes()
        time.sleep(STILL)
        return screen.read_bytes() == pixels

    def _numbers(self, first: str, second: str, *words: str) -> Point:
        """Return two of the named numbers that xdotool prints."""
        values = dict(line.split("=", 1) for line in self.do(*words).splitlines())
        return int(values[first]), int(values[second])

    def _is_colorful(self) -> bool:
        pixels = (self._folder / "Xvfb_screen0").read_bytes()
        return len({pixels[i : i + 4] for i in range(4096, len(pixels), 4 * 997)}) > COLORFUL

    def save_screenshot(self, path: Path) -> None:
        """Save the whole screen as a PNG file."""
        pixels = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">20I", pixels[:80])  # In the format of xwd.
        size, start, row = (header[4], header[5]), header[0] + 12 * header[19], header[12]
        lines = (pixels[start + y * row :][: 4 * size[0]] for y in range(size[1]))
        image = pygame.image.frombytes(b"".join(lines), size, "BGRA")
        # The screen has no transparency: its fourth byte is zero.
        opaque = pygame.image.frombytes(pygame.image.tobytes(image, "RGB"), size, "RGB")
        pygame.image.save(opaque, path)

    def drag(self, start: Point, end: Point) -> None:
        """Press the mouse button, move in STEPS steps, and release the button."""
        self.do("mousemove", "--window", self._window, *start)
        time.sleep(PAUSE)
        self.do("mousedown", 1)
        for step in range(1, STEPS + 1):
            x, y = (a + (b - a) * step // STEPS for a, b in zip(start, end, strict=True))
            self.do("mousemove", "--window", self._window, x, y)
        time.sleep(PAUSE)
        self.do("mouseup", 1)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.do("key", key)
            time.sleep(PAUSE)


def stop(process: Process) -> None:
    """End a program, by force if necessary."""
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class HiddenProgram:
    """The same app without a window, to find the positions of widgets and tiles."""

    def __init__(self, folder: Path, size: Point) -> None:
        app = App(Paths.in_folder(folder), "en", False)
        self.close = app.close
        self._stack = app.stack
        app.context.theme = Theme.of(app.context.settings, size)
        self._stack.resize(size)

    def push(self, words: str) -> Point:
        """Press the button with this label; return its position."""
        form = getattr(self._stack.top, "form", Form([]))
        buttons = [w for w in form.widgets if isinstance(w, Button) and w.words == words]
        if len(buttons) != 1:
            raise Failed(f"{len(buttons)} buttons are called {words}")
        point: Point = buttons[0].rect.center
        self._stack.handle(Press(point))
        self._stack.handle(Release(point))
        return point

    def layout(self, size: Point) -> Layout:
        """Return the layout of the table in a window size."""
        self._stack.resize(size)
        if not isinstance(self._stack.top, TableScene):
            raise Failed("the buttons do not lead to the table")
        return self._stack.top.table.painter.layout


def saved(folder: Path, records: int = 2) -> Game | None:
    """Return the only game in a folder, or None with too few records: a deal, a turn, a reply."""
    paths = list(folder.glob(f"*{SUFFIX}"))
    if len(paths) > 1:
        raise Failed(f"{len(paths)} games were saved instead of one")
    game = disk.read(paths[0]) if paths else None
    return game if game and len(game.log) >= records else None


def play_turn(desktop: VirtualDesktop, size: Point, closed: bool) -> None:
    """Start a first game, and move tiles from the first display to the last line.

    If `closed`, the app shows a notice below the table, so the table is smaller.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(HiddenProgram(Path(folder), size)) as hidden,
    ):
        # The second button confirms the question for the name, which may stay empty.
        for words in ("Play against a Journeyman", "Play"):
            point = hidden.push(words)
            desktop.drag(point, point)
        notice = notice_height(desktop, size) if closed else 0
        layout = hidden.layout((size[0], size[1] - notice))
    tile = layout.slot_rect(Slot(Area.DISPLAY, 1, 0, 1)).center
    desktop.wait_until_still()  # A click during the deal would only skip the deal's animation.
    desktop.drag(tile, layout.slot_rect(Slot(Area.LINE, 0, 5, 1)).center)


def notice_height(desktop: VirtualDesktop, size: Point) -> int:
    """Wait for the notice about an unsaved game at the lower edge; return its height in pixels."""
    negative = COLORS[Style.EVENING].negative
    until(lambda: desktop.color((1, size[1] - 2)) == negative, "notice that the game is not saved")
    return next(n for n in range(2, size[1]) if desktop.color((1, size[1] - 1 - n)) != negative)


def save_copy(desktop: VirtualDesktop, games: Path, size: Point) -> None:
    """Wait for the notice, close the window, and use the keys of "Save a copy" and "Quit"."""
    notice_height(desktop, size)
    desktop.press("alt+F4", "Tab", "Tab", "Return")
    until(lambda: saved(games), "copy of the game")
    desktop.press("Tab", "Tab", "Return")


def play(case: Case, desktop: VirtualDesktop) -> float:
    """Play a turn, close the window; return the seconds to the first frame. Raises Failed."""
    env = {"DISPLAY": desktop.display, **case.env}
    start = time.monotonic()
    options = ["--windowed", "--lang", "en"]
    program = desktop.start(case.name, [str(case.program), *options], env, PLAYER)
    size = desktop.find_window(program)
    seconds = time.monotonic() - start
    play_turn(desktop, size, case.closed)
    if case.closed:
        save_copy(desktop, case.games, size)
    else:
        until(lambda: saved(case.games, 3), "answer of the bot")
        if not bots():
            raise Failed("the bot has no process of its own")
        desktop.press("alt+F4")
    until(lambda: program.poll() is not None, "end after the window was closed")
    if program.returncode != 0:
        raise Failed(f"the app ended with exit code {program.returncode}")
    until(lambda: not bots(), "end of the bot")
    game = saved(case.games)
    played = game and game.log[1]
    if not isinstance(played, Draft) or (played.source, played.line) != (1, 5):
        raise Failed(f"the game has {played} instead of a draft from display 1 to line 5")
    return seconds


def bots() -> list[str]:
    """Return the command lines of the player's running bots."""
    done = subprocess.run(
        ["pgrep", "-a", "-u", PLAYER, "-f", "--", "--bot"], capture_output=True, text=True
    )
    return done.stdout.splitlines()


def contents(folder: Path) -> dict[Path, bytes]:
    """Return the contents of all files in a folder, by path."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def give_to_player(folder: Path) -> None:
    """Make the player the owner of a folder and its contents."""
    for path in (folder, *folder.rglob("*")):
        shutil.chown(path, PLAYER, GROUP)


def play_all(
    package: Path, installed: Path | None, folder: Path, desktop: VirtualDesktop
) -> Iterator[str]:
    """Play every case, and yield a sentence about each case. Raises Failed."""
    place = Path(shutil.copytree(package, folder / FOLDER_NAME, symlinks=True))
    packed = contents(place)
    program = place / "azulejo"
    home, locked, spare, other = (
        folder / name for name in (f"Bei {FOLDER_NAME}", "locked", "1", "2")
    )
    for made in (home, locked, spare, other):
        made.mkdir()
    for owned in (home, spare, other):
        give_to_player(owned)
    cases = (
        Case("home", installed or program, {"HOME": str(home)}, home / GAMES),
        Case("locked home", program, {"HOME": str(locked), "TMPDIR": str(spare)}, spare, True),
        Case("no home", program, {"TMPDIR": str(other)}, other, True),
    )
    for case in cases:
        seconds = play(case, desktop)
        yield f"{case.name}: first frame after {seconds:.2f} s, a turn played, {outcome(case)}"
        give_to_player(place)
    if contents(place) != packed:
        raise Failed("the app has written to its own folder")


def outcome(case: Case) -> str:
    """Return the words for the success of a case."""
    return "notice shown and copy saved" if case.closed else "saved"


def main() -> int:
    """Print a sentence for each case, or the failure; return the exit code."""
    package = Path(sys.argv[1]).resolve()
    installed = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    os.umask(0o022)
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        try:
            for sentence in play_all(package, installed, folder, VirtualDesktop(folder, stack)):
                print("smoke:", sentence, flush=True)
        except (Failed, SaveError, OSError, subprocess.SubprocessError) as problem:
            last = max(folder.glob("*/err"), key=lambda path: path.parent.stat().st_mtime_ns)
            errors = last.read_text(errors="replace")
            print(f"smoke: {last.parent.name}: {problem}\n{errors}".strip(), file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
