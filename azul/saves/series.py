"""The score of a series of games."""

from collections.abc import Callable
from pathlib import Path

from azul.game import Game, SeriesScore
from azul.saves.game_library import GameLibrary
from azul.tasks import Tasks


class SeriesScoreLoader:
    """Loads the score of the other games in a series on a thread: there may be many files.

    `series_score` is None until it is known. Then `on_change` is called. All games in the library
    count, also later ones.
    """

    def __init__(self, tasks: Tasks, library: GameLibrary, game: Game, path: Path) -> None:
        self.series_score: SeriesScore | None = None
        self.on_change: Callable[[], object] = lambda: None
        series = game.series
        if series is None:
            self.series_score = SeriesScore()
            return
        tasks.on_thread(
            lambda: SeriesScore.of(library.others_in_series(series, path)),
            self._learn,
            # The score is only shown beside a game: without it the game continues all the same.
            lambda _: self._learn(SeriesScore()),
            name="series",
        )

    def _learn(self, series_score: SeriesScore) -> None:
        self.series_score = series_score
        self.on_change()
