"""Spreads work that takes long over several frames."""

from collections.abc import Callable
from typing import Final

_DRAG_FRAMES: Final = 3
"""If new drawings are started within so many frames, the window is being resized by dragging."""


class FramePacer:
    """Says what is left to the next frame, so that no frame has to do everything.

    The first frame waits for drawings that are rasterized on threads, the second paints the
    background of a table, and the third draws the picture. While the window is resized by dragging,
    the last two share a frame, because otherwise few pictures would be seen.
    """

    def __init__(self) -> None:
        self._waited = self._painted = self._dragged = False
        self._frames_since_start = _DRAG_FRAMES

    def should_wait(self, has_started_drawings: bool) -> bool:
        """True if everything else waits for the next frame, because drawings were started.

        Never twice in a row: while the window is dragged, every frame starts drawings.
        """
        if has_started_drawings:
            self._dragged, self._frames_since_start = self._frames_since_start < _DRAG_FRAMES, 0
        self._frames_since_start += 1
        self._waited = has_started_drawings and not self._waited
        return self._waited

    def paint_ahead(self, paint: Callable[[], bool]) -> bool:
        """Call `paint` if it is time for it; whether the picture is left to the next frame.

        `paint` returns whether it has painted anything new.
        """
        self._painted = not (self._dragged or self._painted) and paint()
        return self._painted
