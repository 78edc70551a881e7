"""Work in slices, for a loop that draws pictures meanwhile."""

from collections.abc import Iterator


class SlicedWork:
    """Work in slices, whose sizes do not change what comes of it."""

    def __init__(self, work: Iterator[int]) -> None:
        """`work` yields what each piece of it took, in evaluated positions."""
        self.is_over = False
        """Whether the work has ended, or has failed."""
        self._work = work
        self._due = 0

    def run_slice(self, evaluations: int) -> None:
        """Work for about as long as evaluating so many positions takes.

        The next slice is shorter by what this one has taken too long.
        """
        self._due += evaluations
        while self._due > 0 and not self.is_over:
            try:
                self._due -= next(self._work)
            except StopIteration:
                self.is_over = True
            except BaseException:
                self.is_over = True
                raise
