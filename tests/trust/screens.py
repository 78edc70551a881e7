"""Screens that are not there: a server of X11 that shows nothing to anybody."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.trust.started import Process, surroundings, until

virtual = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"
)


class Screen:
    """A virtual screen without a window manager."""

    def __init__(self, spec: str) -> None:
        command = ["Xvfb", "-screen", "0", spec, "-nolisten", "tcp", "-noreset", "-displayfd", "1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        self.env = surroundings(
            DISPLAY=f":{self.process.stdout.readline().strip()}",
            SDL_VIDEODRIVER=None,
            WAYLAND_DISPLAY=None,
        )

    def do(self, *words: object) -> str:
        """Let xdotool do something, and return what it prints."""
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.env, capture_output=True, text=True).stdout

    def window(self, process: Process) -> str:
        """The number of the program's window, once it is shown."""
        search = ("search", "--onlyvisible", "--pid", process.pid)
        return until(lambda: self.do(*search).strip(), "window", process)

    def size(self, window: str) -> tuple[int, int]:
        """Width and height of a window."""
        told = self.do("getwindowgeometry", "--shell", window).split()
        values = dict(line.split("=") for line in told)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def force(self, window: str, size: tuple[int, int]) -> bool:
        """Give a window another size, whatever it says of itself; whether it has it."""
        self.do("windowsize", window, *size)
        return self.size(window) == size


@contextmanager
def screen(spec: str) -> Iterator[Screen]:
    made = Screen(spec)
    try:
        yield made
    finally:
        made.process.kill()
        made.process.wait()
