"""The program in a separate process, as started by a shell or a desktop."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from azul.environment import VARIABLES
from azul.saves import disk
from tests.trust.save_tracker import digest_of

ROOT: Final = Path(__file__).parents[2]
GAME: Final = ROOT / "tests" / "saves" / "v1-2-colored-azul-offer-redo-tail.azul"
"""A game to open, which the program continues in a new file."""

TIMEOUT: Final = 30.0
"""Seconds that anything may take on a busy machine."""

Process = subprocess.Popen[str]
T = TypeVar("T")


def environment(**changes: str | None) -> dict[str, str]:
    """Return the environment without screen and sound, with changes; None removes a variable."""
    # The program must set these variables by itself.
    own = dict.fromkeys(VARIABLES)
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    wanted = {**os.environ, **own, **silent, **changes}
    return {name: value for name, value in wanted.items() if value is not None}


@contextmanager
def started(
    *arguments: str | Path, env: Mapping[str, str], before: str = "", **named: Any
) -> Iterator[Process]:
    """Run the program with these arguments; `before` are shell commands that run before it."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, arguments)]
    if before:
        command = ["sh", "-c", f'{before}; exec "$@"', "sh", *command]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    process = subprocess.Popen(command, env=dict(env), text=True, **(streams | named))
    try:
        yield process
    finally:
        # A message box of the system is another process, which keeps the streams open.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_for_exit(process: Process) -> tuple[int, str, str]:
    """Wait until a program exits; return exit code, output and error output."""
    out, err = process.communicate(timeout=TIMEOUT)
    return process.returncode, out or "", err or ""


def wait_until(look: Callable[[], T | None], wanted: str, process: Process) -> T:
    """Call `look` until it returns something; return the result."""
    end = time.monotonic() + TIMEOUT
    while not (found := look()):
        assert process.poll() is None, f"no {wanted}: {wait_for_exit(process)}"
        assert time.monotonic() < end, f"no {wanted}"
        time.sleep(0.02)
    return found


def wait_for_game_file(folder: Path, process: Process) -> Path:
    """Wait until the program has made the file of a game in a folder."""
    return wait_until(lambda: next(folder.glob("*.azul"), None), "game", process)


def holds_opened_game(path: Path) -> bool:
    """True if a file has the same log and cursor as GAME."""
    return digest_of(disk.read(path)) == digest_of(disk.read(GAME))
