"""Starts players and kills them; a small server, because starting a program takes long.

`python -m tests.trust.killer` reads lines of JSON, each the order for a player, the seconds from
its first picture of a game to its end, and the signal that ends it, and answers each with what has
become of the player.
"""

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, Self

import pygame

from azul.process import leave
from tests.trust.player import NEVER, Order, Player

ROOT: Final = Path(__file__).parents[2]
LONGEST: Final = 30.0
"""Seconds after which a silent player is killed too."""


class Life(NamedTuple):
    """The exit code of a player, its seconds of life, and its reports."""

    code: int
    seconds: float
    reports: list[tuple[str, str, str]]


class Killer:
    """The server, as the tests see it."""

    def __init__(self) -> None:
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.killer"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.communicate()

    def kill(self, order: Order, seconds: float, by: int) -> Life:
        """Let a player run for some seconds from its first frame of a game on."""
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps([order, seconds, by]), file=self._server.stdin, flush=True)
        code, lived, reports = json.loads(self._server.stdout.readline())
        return Life(code, lived, [tuple(words) for words in reports])


def main() -> None:
    warm_up()
    for line in sys.stdin:
        order, seconds, by = json.loads(line)
        print(json.dumps(life(Order(*order), seconds, by)), flush=True)


def warm_up() -> None:
    """Play once, so that players find pictures in the cache."""
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "wb") as nobody:
        Player(Order(folder, seed=1, fatal=NEVER), nobody.fileno()).play()
    pygame.display.quit()
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(LONGEST)  # What is drawn ahead may take a moment longer.
    assert threading.active_count() == 1, "this process cannot be forked"


def life(order: Order, seconds: float, by: int) -> Life:
    """Start a player, read its reports, kill it, and read the last ones."""
    start = time.monotonic()
    pipe, end = os.pipe()
    player = os.fork()
    if not player:
        live(order, end)
    os.close(end)
    reports = listen(pipe, LONGEST, until=b"shown") + listen(pipe, seconds)
    os.kill(player, by)
    reports += listen(pipe, LONGEST)
    os.close(pipe)
    # One that has not ended by now never will; to one that has this does nothing.
    os.kill(player, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(player, 0)[1])
    return Life(code, time.monotonic() - start, [json.loads(line) for line in reports.splitlines()])


def live(order: Order, pipe: int) -> NoReturn:
    """Play in this process, which ends with it."""
    code = 1
    try:
        code = Player(order, pipe).play()
        if code < 0:
            leave(code)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def listen(pipe: int, seconds: float, until: bytes = b"\0") -> bytes:
    """The reports for some seconds, or until a word, or until the player ends."""
    reports, end = b"", time.monotonic() + seconds
    while until not in reports and _is_ready(pipe, end):
        words = os.read(pipe, 65536)
        if not words:
            break
        reports += words
    return reports


def _is_ready(pipe: int, end: float) -> bool:
    return bool(select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0])


if __name__ == "__main__":
    main()
