"""Install, play, upgrade and remove the program for Windows under Wine, like a new user.

Usage: python tools/smoke_windows.py OLD_SETUP SETUP

OLD_SETUP is an installer of the same program with a lower version, and with the file
`_internal/stale.txt`, which is not in SETUP. The program plays with a real window and a real mouse;
it saves screenshots as PNG files in the folder that SCREENSHOTS names, if it is set.

Needs Wine, Xvfb, openbox and xdotool. A folder of its own is the computer with Windows.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path, PureWindowsPath
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul import __version__
from azul.engine import Draft
from azul.saves import SUFFIX, SaveError
from tools.smoke import Failed, Process, VirtualDesktop, play_turn, saved, until

WINE: Final = {
    "WINEDEBUG": "-all",
    "LC_ALL": "C.UTF-8",
    # Wine downloads no parts for other programs, and adds no entries to the desktop's menu.
    "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
    # Without a sound device Wine shows no new frame for some seconds, while SDL searches.
    "SDL_AUDIODRIVER": "dummy",
}
CLASSES: Final = r"HKCU\Software\Classes"
APPS: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Azulejo"
OLD_VERSION: Final = "0.0.1"
STALE: Final = Path("_internal/stale.txt")
FOREIGN: Final = Path("_internal/notes of the user.txt")
"""A file of the user in the program's folder, which no installer and uninstaller may touch."""


class Windows:
    """A folder that is a computer with Windows, and its desktop."""

    def __init__(self, folder: Path, desktop: VirtualDesktop) -> None:
        self.desktop = desktop
        # The hidden program of this process needs no screen; the program under Wine has a window.
        here = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        self.env = here | WINE | {"WINEPREFIX": str(folder), "DISPLAY": desktop.display}
        self.run("wineboot", "-i")
        # A name with capitals, spaces and umlauts would need another user of this system.
        (home,) = (path for path in (folder / "drive_c/users").iterdir() if path.name != "Public")
        self._drive = folder / "drive_c"
        self.local = home / "AppData/Local"
        self.program = self.local / "Programs/Azulejo"
        self.home, self.games = home, self.local / "azulejo-table/games"
        self.data = self.local / "azulejo-table"
        self.menu = home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Azulejo.lnk"

    def run(self, *words: str | Path, typed: str = "") -> str:
        """Run a program to its end, and return what it prints; `typed` are lines of its input."""
        # Streams are pipes: under Wine no Python starts whose stream is a file of Linux.
        done = subprocess.run(
            ["wine", *map(str, words)],
            env=self.env,
            input=typed.encode(),
            capture_output=True,
            timeout=120,
        )
        if done.returncode:
            raise Failed(f"{words}: exit code {done.returncode} {done.stderr.decode()}")
        return done.stdout.decode("utf-8", "replace")

    def start(self, *words: str | Path) -> Process:
        """Start a program without reading its output."""
        pipe = subprocess.PIPE
        return subprocess.Popen(
            ["wine", *map(str, words)], env=self.env, stdin=pipe, stdout=pipe, stderr=pipe
        )

    def path(self, file: Path) -> str:
        """Return the name of a file on drive C."""
        return str(PureWindowsPath("C:/", file.relative_to(self._drive)))

    def take_screenshot(self, name: str) -> None:
        """Save a screenshot of the whole screen, if SCREENSHOTS is set."""
        if folder := os.environ.get("SCREENSHOTS"):
            self.desktop.save_screenshot(Path(folder, f"{name}.png"))

    def value(self, key: str, name: str = "") -> str | None:
        """Return a value of the registry, the default one without a name."""
        try:
            text = self.run("reg", "query", key, *(("/v", name) if name else ("/ve",)))
        except Failed:
            return None
        return text.strip().splitlines()[-1].split("REG_SZ", 1)[-1].strip()


def play_turn_and_close(windows: Windows, *words: str | Path) -> float:
    """Start the program, play a turn, close the window; return the seconds to its first frame."""
    begun = time.monotonic()
    process = windows.start(*words)
    size = windows.desktop.find_window(process)
    seconds = time.monotonic() - begun
    windows.take_screenshot("menu")
    play_turn(windows.desktop, size, closed=False)
    until(lambda: saved(windows.games, 3), "answer of the bot")
    if [*windows.data.rglob("*.log")]:
        raise Failed("the bot has no process of its own")
    windows.take_screenshot("turn")
    close_window(windows, process)
    game = saved(windows.games)
    played = game and game.log[1]
    if not isinstance(played, Draft) or (played.source, played.line) != (1, 5):
        raise Failed(f"instead of tiles from display 1 to line 5 there is {played}")
    return seconds


def close_window(windows: Windows, process: Process) -> None:
    """Close the window with the focus, and wait for the program's end."""
    windows.desktop.press("alt+F4")
    until(lambda: process.poll() is not None, "end after the window was closed")
    if process.returncode:
        raise Failed(f"the program ended with exit code {process.returncode}")


def open_by_type(windows: Windows) -> str:
    """Open a saved game as a double click does; return the way that worked."""
    (game,) = windows.games.glob(f"*{SUFFIX}")
    copy = windows.home / "Für Zoë & Inês.azul"
    copy.write_bytes(game.read_bytes())
    path = windows.path(copy)
    way, words = "by its type", ["start", path]
    process = windows.start(*words)
    if process.wait(60):
        # Wine 8 reads types only in the registry's part for all users.
        command = windows.value(rf"{CLASSES}\Azulejo.Game\shell\open\command")
        if not command or '"%1"' not in command:
            raise Failed(f"the command for saved games is {command}")
        program, _ = command.strip('"').split('" "')
        way, words = "by the command of its type", [program, path]
        process = windows.start(*words)
    windows.desktop.find_window(process)
    windows.take_screenshot("opened")
    close_window(windows, process)
    return way


def check_output(windows: Windows) -> None:
    """Check that the console program prints to pipe and file, and both start without either."""
    cli, version = windows.program / "azulejo-cli.exe", f"{__version__}\n"
    if windows.run(cli, "--version").replace("\r", "") != version:
        raise Failed("azulejo-cli.exe does not print its version to a pipe")
    file = windows.home / "version.txt"
    windows.run("cmd", "/c", f"{windows.path(cli)} --version > {windows.path(file)}")
    if file.read_text() != version:
        raise Failed("azulejo-cli.exe does not print its version to a file")
    game = next(windows.games.glob(f"*{SUFFIX}"))
    table = windows.run(cli, "--check", windows.path(game), "--json")
    if json.loads(table)["players"] == []:
        raise Failed("azulejo-cli.exe does not read the saved game")
    if "ready" not in windows.run(cli, "--bot", typed="azulbot 1\nquit\n"):
        raise Failed("azulejo-cli.exe does not speak the bot protocol")


def install(windows: Windows, setup: Path, version: str) -> None:
    """Install silently, and check the entry in the list of apps."""
    windows.run(setup, "/S")
    if windows.value(APPS, "DisplayVersion") != version:
        raise Failed(f"{setup.name} does not install version {version}")
    for path in (windows.program / "azulejo.exe", windows.menu):
        if not path.is_file():
            raise Failed(f"{path} is missing")


def remove(windows: Windows) -> None:
    """Remove the program silently: only the games, the settings and the user's file stay."""
    before = {path: path.read_bytes() for path in kept_files(windows)}
    windows.run(windows.program / "uninstall.exe", "/S")
    # The uninstaller goes on in a copy of itself.
    until(lambda: not (windows.program / "uninstall.exe").exists(), "end of the uninstaller")
    left = [path for path in windows.program.rglob("*") if path.is_file()]
    if left != [windows.program / FOREIGN]:
        raise Failed(f"in the program's folder are still {left}")
    after = {path: path.read_bytes() for path in windows.data.rglob("*") if path.is_file()}
    if after != before or not any(path.suffix == SUFFIX for path in after):
        raise Failed(f"of {[*before]} the uninstaller left {[*after]}")
    for key in (APPS, rf"{CLASSES}\Azulejo.Game"):
        if windows.value(key) is not None:
            raise Failed(f"{key} is still in the registry")
    if windows.menu.exists():
        raise Failed("the entry in the Start menu is still there")


def kept_files(windows: Windows) -> list[Path]:
    """Return the files of the user that the program has written, except caches and log."""
    files = (path for path in windows.data.rglob("*") if path.is_file())
    return [path for path in files if not {"Cache", "Logs"} & {*path.parts}]


def play_all(windows: Windows, old: Path, setup: Path) -> Iterator[str]:
    """Go through a program's life, and yield a sentence about each part. Raises Failed."""
    install(windows, old, OLD_VERSION)
    (windows.program / FOREIGN).write_text("mine")
    if not (windows.program / STALE).exists():
        raise Failed(f"{old.name} brings no {STALE}")
    yield "an older version is installed"
    install(windows, setup, __version__)
    if (windows.program / STALE).exists():
        raise Failed(f"{STALE} of the older version is still there")
    yield "this version has replaced it"
    seconds = play_turn_and_close(windows, windows.program / "azulejo.exe", "--lang", "en")
    yield f"first frame after {seconds:.1f} s, a turn played and saved"
    yield f"a saved game opens {open_by_type(windows)}"
    check_output(windows)
    yield "azulejo-cli.exe prints to a pipe and to a file"
    remove(windows)
    yield "the program is removed, the games are there"


def main() -> int:
    """Print a sentence for each part, or the failure; return the exit code."""
    old, setup = (Path(word).resolve() for word in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        desktop = VirtualDesktop(folder, stack)
        windows = Windows(folder / "windows", desktop)
        stack.callback(subprocess.run, ["wineserver", "-k"], env=windows.env)
        try:
            for sentence in play_all(windows, old, setup):
                print("windows:", sentence, flush=True)
        except (Failed, SaveError, OSError, subprocess.SubprocessError) as problem:
            windows.take_screenshot("failed")
            print(f"windows: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
