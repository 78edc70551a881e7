"""Run a virtual screen, and measure the time to the app's first frame on this screen."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TIMEOUT = 10.0
COLORFUL = 50
"""More colors than the screen shows before the app's first frame."""


@contextmanager
def screen() -> Iterator[Path | None]:
    """Run a virtual screen for processes; yield the file of its pixels, or None without Xvfb."""
    if not shutil.which("Xvfb"):
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        command = ["Xvfb", "-screen", "0", "2560x1440x24", "-nolisten", "tcp", "-noreset"]
        command += ["-fbdir", folder, "-displayfd", "1"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert server.stdout
        os.environ["DISPLAY"] = ":" + server.stdout.readline().decode().strip()
        try:
            yield Path(folder) / "Xvfb_screen0"
        finally:
            server.terminate()
            server.wait()


def first_picture(command: list[str], pixels: Path) -> tuple[float, float]:
    """Return the seconds from the app's start to its first frame: wall clock, processor time."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        child = subprocess.Popen([*command, "--windowed", "--data-dir", folder])
        while colors(pixels) < COLORFUL and time.perf_counter() < begin + TIMEOUT:
            time.sleep(0.002)
        wall = time.perf_counter() - begin
        child.terminate()
        used = os.wait4(child.pid, 0)[2]
        while colors(pixels) > 1:
            time.sleep(0.01)
    return wall, used.ru_utime + used.ru_stime


def colors(pixels: Path) -> int:
    """Return the number of colors in a sample of pixels below the screen's upper quarter."""
    with pixels.open("rb") as file:
        file.seek(pixels.stat().st_size // 4)
        piece = file.read(32768)
    return len({piece[i : i + 4] for i in range(0, len(piece), 28)})
