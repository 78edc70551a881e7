"""A server that starts players and kills them, by forking: starting a program takes long.

`python -m tests.trust.killer` reads lines of JSON. Each line has the order for a player, the
seconds to play after its first frame of a game, and the signal that ends the player. The server
answers each line with a `PlayerRun`.
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
TIMEOUT: Final = 30.0
"""Seconds after which a player that reports nothing is killed."""


class PlayerRun(NamedTuple):
    """The exit code of a player, the seconds that it ran, and its reports."""

    code: int
    seconds: float
    reports: list[tuple[str, str, str]]


class Killer:
    """Starts the server, and sends orders to it."""

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

    def run(self, order: Order, seconds: float, by: int) -> PlayerRun:
        """Let a player run for some seconds after its first frame of a game."""
        assert self._server.stdin
        assert self._server.stdout
        print(json.dumps([order, seconds, by]), file=self._server.stdin, flush=True)
        code, duration, reports = json.loads(self._server.stdout.readline())
        return PlayerRun(code, duration, [tuple(report) for report in reports])


def main() -> None:
    warm_up()
    for line in sys.stdin:
        order, seconds, by = json.loads(line)
        print(json.dumps(run_player(Order(*order), seconds, by)), flush=True)


def warm_up() -> None:
    """Play once, so that the drawings are cached before players are forked."""
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "wb") as sink:
        Player(Order(folder, seed=1, kill_at=NEVER), sink.fileno()).play()
    pygame.display.quit()
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(TIMEOUT)  # Drawing ahead may take a moment longer.
    assert threading.active_count() == 1, "this process cannot be forked"


def run_player(order: Order, seconds: float, by: int) -> PlayerRun:
    """Start a player, read its reports, end it, and read its last reports."""
    start = time.monotonic()
    pipe, end = os.pipe()
    player = os.fork()
    if not player:
        play_and_exit(order, end)
    os.close(end)
    reports = listen(pipe, TIMEOUT, until=b"shown") + listen(pipe, seconds)
    os.kill(player, by)
    reports += listen(pipe, TIMEOUT)
    os.close(pipe)
    # A player that still runs hangs; a player that has exited ignores this.
    os.kill(player, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(player, 0)[1])
    return PlayerRun(
        code, time.monotonic() - start, [json.loads(line) for line in reports.splitlines()]
    )


def play_and_exit(order: Order, pipe: int) -> NoReturn:
    """Play in this forked process, then exit."""
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
    """Read reports for some seconds, or until one contains `until`, or the player ends."""
    reports, end = b"", time.monotonic() + seconds
    while until not in reports and _is_ready(pipe, end):
        data = os.read(pipe, 65536)
        if not data:
            break
        reports += data
    return reports


def _is_ready(pipe: int, end: float) -> bool:
    return bool(select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0])


if __name__ == "__main__":
    main()
