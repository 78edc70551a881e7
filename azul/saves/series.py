"""How the other games of a series have ended."""

from collections.abc import Callable
from pathlib import Path

from azul.game import Game, SeriesScore
from azul.saves.shelf import Shelf
from azul.tasks import Tasks


class SeriesScoreLoader:
    """The other games of a series, counted on a thread: there may be many files.

    `series_score` is None until it is known, and `on_change` is called then. It counts what is
    there now, also of later games.
    """

    def __init__(self, tasks: Tasks, shelf: Shelf, game: Game, path: Path) -> None:
        self.series_score: SeriesScore | None = None
        self.on_change: Callable[[], object] = lambda: None
        series = game.series
        if series is None:
            self.series_score = SeriesScore()
            return
        tasks.on_thread(
            lambda: SeriesScore.of(shelf.others_in_series(series, path)),
            self._learn,
            # Nobody waits for ever for what is only told beside a game.
            lambda _: self._learn(SeriesScore()),
            name="series",
        )

    def _learn(self, series_score: SeriesScore) -> None:
        self.series_score = series_score
        self.on_change()
