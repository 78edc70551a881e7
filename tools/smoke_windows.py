"""Install, upgrade, play and remove the app for Windows under Wine, like a new user.

Usage: python tools/smoke_windows.py OLD_SETUP SETUP

SETUP is the installer to try. OLD_SETUP is an installer of the same app with version 0.0.1. It has
the file `_internal/stale.txt`, which SETUP lacks. The tool plays in a real window with a real
mouse. If the environment variable SCREENSHOTS names a folder, the tool saves screenshots there.

Needs Wine, Xvfb, openbox and xdotool. A temporary folder stands for the Windows computer.
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
    # Wine must download no parts for other programs, and add no entries to the desktop's menu.
    "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
    # Without a sound device, SDL searches for seconds, and Wine shows no new frame until then.
    "SDL_AUDIODRIVER": "dummy",
}
CLASSES: Final = r"HKCU\Software\Classes"
APPS: Final = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Azulejo"
OLD_VERSION: Final = "0.0.1"
STALE: Final = Path("_internal/stale.txt")
FOREIGN: Final = Path("_internal/notes of the user.txt")
"""A file of the user in the app's folder, which no installer or uninstaller may touch."""


class Windows:
    """A folder that stands for a Windows computer, and its desktop."""

    def __init__(self, folder: Path, desktop: VirtualDesktop) -> None:
        self.desktop = desktop
        # The SDL settings here are for the hidden app; the app under Wine has a window.
        here = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
        self.env = here | WINE | {"WINEPREFIX": str(folder), "DISPLAY": desktop.display}
        self.run("wineboot", "-i")
        # A user name with capitals, spaces and umlauts would need another user of this system.
        (home,) = (path for path in (folder / "drive_c/users").iterdir() if path.name != "Public")
        self._drive = folder / "drive_c"
        self.local = home / "AppData/Local"
        self.program = self.local / "Programs/Azulejo"
        self.home, self.games = home, self.local / "azulejo-table/games"
        self.data = self.local / "azulejo-table"
        self.menu = home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Azulejo.lnk"

    def run(self, *words: str | Path, typed: str = "") -> str:
        """Run a program to its end, and return its output; `typed` is its input. Raises Failed."""
        # Streams are pipes, because under Wine no Python starts with a Linux file as a stream.
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
        """Return the Windows path of a file on drive C."""
        return str(PureWindowsPath("C:/", file.relative_to(self._drive)))

    def take_screenshot(self, name: str) -> None:
        """Save a screenshot of the whole screen, if SCREENSHOTS is set."""
        if folder := os.environ.get("SCREENSHOTS"):
            self.desktop.save_screenshot(Path(folder, f"{name}.png"))

    def value(self, key: str, name: str = "") -> str | None:
        """Return a value of a registry key, without a name the default value; None if not found."""
        try:
            text = self.run("reg", "query", key, *(("/v", name) if name else ("/ve",)))
        except Failed:
            return None
        return text.strip().splitlines()[-1].split("REG_SZ", 1)[-1].strip()


def play_turn_and_close(windows: Windows, *words: str | Path) -> float:
    """Start the app, play a turn, close the window; return the seconds to the first frame."""
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
        raise Failed(f"the game has {played} instead of a draft from display 1 to line 5")
    return seconds


def close_window(windows: Windows, process: Process) -> None:
    """Close the window with the focus, and wait until the app ends."""
    windows.desktop.press("alt+F4")
    until(lambda: process.poll() is not None, "end after the window was closed")
    if process.returncode:
        raise Failed(f"the app ended with exit code {process.returncode}")


def open_by_type(windows: Windows) -> str:
    """Open a saved game as a double-click does; return the way that worked."""
    (game,) = windows.games.glob(f"*{SUFFIX}")
    copy = windows.home / "Für Zoë & Inês.azul"
    copy.write_bytes(game.read_bytes())
    path = windows.path(copy)
    way, words = "by its type", ["start", path]
    process = windows.start(*words)
    if process.wait(60):
        # Wine 8 looks up file types only in the registry's part for all users.
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
    """Check that azulejo-cli.exe prints to pipe and file, reads a game, and speaks as a bot."""
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
    """Install silently, and check the installed files and the entry in the list of apps."""
    windows.run(setup, "/S")
    if windows.value(APPS, "DisplayVersion") != version:
        raise Failed(f"{setup.name} does not install version {version}")
    for path in (windows.program / "azulejo.exe", windows.menu):
        if not path.is_file():
            raise Failed(f"{path} is missing")


def remove(windows: Windows) -> None:
    """Remove the app silently, and check that only games, settings and the user's file stay."""
    before = {path: path.read_bytes() for path in kept_files(windows)}
    windows.run(windows.program / "uninstall.exe", "/S")
    # The uninstaller continues in a copy of itself, so its first process ends early.
    until(lambda: not (windows.program / "uninstall.exe").exists(), "end of the uninstaller")
    left = [path for path in windows.program.rglob("*") if path.is_file()]
    if left != [windows.program / FOREIGN]:
        raise Failed(f"the app's folder still contains {left}")
    after = {path: path.read_bytes() for path in windows.data.rglob("*") if path.is_file()}
    if after != before or not any(path.suffix == SUFFIX for path in after):
        raise Failed(f"the uninstaller left {[*after]} instead of {[*before]}")
    for key in (APPS, rf"{CLASSES}\Azulejo.Game"):
        if windows.value(key) is not None:
            raise Failed(f"{key} is still in the registry")
    if windows.menu.exists():
        raise Failed("the entry in the Start menu is still there")


def kept_files(windows: Windows) -> list[Path]:
    """Return the user's files that the app has written, except caches and logs."""
    files = (path for path in windows.data.rglob("*") if path.is_file())
    return [path for path in files if not {"Cache", "Logs"} & {*path.parts}]


def play_all(windows: Windows, old: Path, setup: Path) -> Iterator[str]:
    """Install, upgrade, play and remove; yield a sentence about each step. Raises Failed."""
    install(windows, old, OLD_VERSION)
    (windows.program / FOREIGN).write_text("mine")
    if not (windows.program / STALE).exists():
        raise Failed(f"{old.name} does not contain {STALE}")
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
    yield "the app is removed, the saved games are still there"


def main() -> int:
    """Print a sentence for each step, or the failure; return the exit code."""
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
