"""Virtual screens: Xvfb, an X11 server without a display."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from tests.trust.program_process import Process, environment, wait_until

_TOOLS: Final = ("Xvfb", "xdotool", "xprop")

needs_xvfb = pytest.mark.skipif(not all(map(shutil.which, _TOOLS)), reason=f"needs {_TOOLS}")


class VirtualScreen:
    """A virtual screen without a window manager."""

    def __init__(self, spec: str) -> None:
        command = ["Xvfb", "-screen", "0", spec, "-nolisten", "tcp", "-noreset", "-displayfd", "1"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout
        self.env = environment(
            DISPLAY=f":{self.process.stdout.readline().strip()}",
            SDL_VIDEODRIVER=None,
            WAYLAND_DISPLAY=None,
        )

    def xdotool(self, *arguments: object) -> str:
        """Run xdotool, and return its output."""
        command = ["xdotool", *map(str, arguments)]
        return subprocess.run(command, env=self.env, capture_output=True, text=True).stdout

    def window(self, process: Process) -> str:
        """Wait for the window of the program; return its number."""
        search = ("search", "--onlyvisible", "--pid", process.pid)
        return wait_until(lambda: self.xdotool(*search).strip(), "window", process)

    def property(self, window: str, name: str) -> str:
        """Return a property of a window, as xprop prints it."""
        command = ["xprop", "-id", window, "-notype", name]
        return subprocess.run(command, env=self.env, capture_output=True, text=True).stdout.strip()

    def size(self, window: str) -> tuple[int, int]:
        """Return width and height of a window."""
        lines = self.xdotool("getwindowgeometry", "--shell", window).split()
        values = dict(line.split("=") for line in lines)
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def force_size(self, window: str, size: tuple[int, int]) -> bool:
        """Resize a window regardless of its limits; return whether it has the size."""
        self.xdotool("windowsize", window, *size)
        return self.size(window) == size


@contextmanager
def virtual_screen(spec: str) -> Iterator[VirtualScreen]:
    started = VirtualScreen(spec)
    try:
        yield started
    finally:
        started.process.kill()
        started.process.wait()
