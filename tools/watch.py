"""Time the frames of the app, and print the new images in the slowest frames."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pygame

from azul.app import App
from azul.table.background import Background

WORST = 3
MOST = 6
"""The number of slowest frames that are printed, and the most images for each frame."""


class Frame(NamedTuple):
    """The wall clock and processor seconds of a frame, and the images drawn for the first time."""

    wall: float
    processor: float
    new: str


class Watch:
    """Times frames, grouped by a label such as the kind of input."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.frames: dict[str, list[Frame]] = defaultdict(list)

    def timed(self, what: str, work: Callable[[], None]) -> None:
        """Record the time of a frame, and the images that it draws for the first time."""
        made, top = self._made(), self._app.stack.top
        wall, processor = time.perf_counter(), time.thread_time()
        work()
        wall, processor = time.perf_counter() - wall, time.thread_time() - processor
        new = [(drawn, name) for name, drawn in self._made().items() if name not in made]
        largest = [name[0] for _, name in sorted(new, key=lambda one: -one[0])]
        names = [*dict.fromkeys(largest)][:MOST]
        if self._app.stack.top is not top:
            names.insert(0, f"{type(self._app.stack.top).__name__} begins")
        self.frames[what].append(Frame(wall, processor, ", ".join(names) or "nothing new"))

    def _made(self) -> dict[tuple[str, Any], int]:
        """Return the number of pixels of each image in the theme's cache, by name and key."""
        made: dict[Callable[..., Any], Mapping[Any, Any]] = {**self._app.context.theme.cache}
        return {
            (key[1][0] if draw.__name__ == "picture" else draw.__name__, key): pixels(drawn)
            for draw, entries in made.items()
            for key, drawn in entries.items()
            if drawn is not None  # Marks and preloading draw nothing.
        }


def pixels(drawn: object) -> int:
    """Return the number of pixels of an image; 0 for anything else."""
    drawn = drawn.empty if isinstance(drawn, Background) else drawn
    return drawn.get_width() * drawn.get_height() if isinstance(drawn, pygame.Surface) else 0


def print_frames(frames: dict[str, list[Frame]]) -> None:
    """Print the times of frames by label, and the new images in the slowest frames."""
    for what, taken in frames.items():
        wall = spread([1000 * frame.wall for frame in taken])
        processor = spread([1000 * frame.processor for frame in taken])
        print(f"  {what}, {len(taken)} frames: {wall}; processor time {processor}")
        worst = sorted(taken, key=lambda frame: frame.processor, reverse=True)[:WORST]
        for frame in worst:
            print(f"      {1000 * frame.processor:.1f} ms: {frame.new}")


def spread(times: list[float]) -> str:
    """Return the text for median, 99th percentile and maximum of times in milliseconds."""
    times = sorted(times)
    middle, late = (times[len(times) * share // 100] for share in (50, 99))
    return f"p50 {middle:.1f} ms, p99 {late:.1f}, max {times[-1]:.1f}"
