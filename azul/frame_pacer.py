"""What takes long in a picture, spread over several turns of the loop."""

from collections.abc import Callable
from typing import Final

_OFTEN: Final = 3
"""Turns; drawings that are begun again sooner come from a window's edge that is dragged."""


class FramePacer:
    """Says what is left to the next turn, so that none takes as long as all together.

    Drawings come first, which are rasterised meanwhile, then the ground of a table, then the
    picture. While an edge is dragged that would show few pictures: there the last two share a turn.
    """

    def __init__(self) -> None:
        self._waited = self._painted = self._dragged = False
        self._turns_since_start = _OFTEN

    def should_wait(self, begun: bool) -> bool:
        """Whether all waits for the next turn, for large drawings were `begun` in this one.

        Never twice in a row, for a dragged edge begins others in each turn.
        """
        if begun:
            self._dragged, self._turns_since_start = self._turns_since_start < _OFTEN, 0
        self._turns_since_start += 1
        self._waited = begun and not self._waited
        return self._waited

    def has_painted_ahead(self, paint: Callable[[], bool]) -> bool:
        """Whether this turn paints ahead, and leaves the picture to the next one.

        `paint` does so, and says whether what it has painted is yet to be seen.
        """
        self._painted = not (self._dragged or self._painted) and paint()
        return self._painted
