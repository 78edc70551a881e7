"""What takes long in a picture, spread over several turns of the loop."""

from collections.abc import Callable


class Spread:
    """Says what is left to the next turn, so that none takes as long as all together.

    It is told in each turn whether large drawings were `begun` in it.
    """

    def __init__(self) -> None:
        self._waited = self._painted = False

    def waits(self, begun: bool) -> bool:
        """Whether all waits for the next turn, for drawings are rasterised until then.

        Never twice in a row, for a window's edge that is dragged begins others in each turn.
        """
        self._waited = begun and not self._waited
        return self._waited

    def paints(self, begun: bool, paint: Callable[[], bool]) -> bool:
        """Whether this turn paints ahead, and leaves the picture to the next one.

        `paint` does so, and says whether what it has painted is yet to be seen. Nothing is painted
        ahead while an edge is dragged, whose pictures are to be seen.
        """
        self._painted = not (begun or self._painted) and paint()
        return self._painted
