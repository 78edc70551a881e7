"""The program in a process of its own, as a shell or a desktop starts it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from azul.saves import disk as saves
from tests.trust.ledger import past_of

ROOT: Final = Path(__file__).parents[2]
GAME: Final = ROOT / "tests" / "saves" / "v1-2-colored-azul-offer-redo-tail.azul"
"""What the program is asked to open, and goes on with in a file of its own."""

PATIENCE: Final = 30.0
"""Seconds that anything may take on a busy machine."""

Process = subprocess.Popen[str]
T = TypeVar("T")


def surroundings(**changes: str | None) -> dict[str, str]:
    """The environment without a screen or a sound, and with changes; None takes something away."""
    # What the program sets for itself is not to come from here.
    own = {"PYGAME_HIDE_SUPPORT_PROMPT": None, "SDL_FRAMEBUFFER_ACCELERATION": None}
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    wanted = {**os.environ, **own, **silent, **changes}
    return {name: value for name, value in wanted.items() if value is not None}


@contextmanager
def started(
    *arguments: str | Path, env: Mapping[str, str], before: str = "", **named: Any
) -> Iterator[Process]:
    """The program with these arguments; `before` is what a shell is to do before it starts it."""
    command = [sys.executable, str(ROOT / "main.py"), *map(str, arguments)]
    if before:
        command = ["sh", "-c", f'{before}; exec "$@"', "sh", *command]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    process = subprocess.Popen(command, env=dict(env), text=True, **(streams | named))
    try:
        yield process
    finally:
        # A box of the system's is a process of its own, and holds on to the streams.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def ended(process: Process) -> tuple[int, str, str]:
    """The exit code of a program that is about to end, and what it has printed."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out or "", err or ""


def until(theme: Callable[[], T | None], wanted: str, process: Process) -> T:
    """Look until there is something to see."""
    end = time.monotonic() + PATIENCE
    while not (seen := theme()):
        assert process.poll() is None, f"no {wanted}: {ended(process)}"
        assert time.monotonic() < end, f"no {wanted}"
        time.sleep(0.02)
    return seen


def opened_in(folder: Path, process: Process) -> Path:
    """The file of the game in a folder, as soon as the program has made it."""
    return until(lambda: next(folder.glob("*.azul"), None), "game", process)


def is_the_game(path: Path) -> bool:
    """Whether a file holds what was opened."""
    return past_of(saves.read(path)) == past_of(saves.read(GAME))
