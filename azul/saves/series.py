"""How the other games of a series have ended."""

import threading
from pathlib import Path

from azul.game import Game, SeriesScore
from azul.saves.shelf import Shelf


class Series:
    """The other games of a series, counted on a thread of its own: there may be many files.

    `series_score` is None until it is known. It counts what is there now, also of later games.
    """

    def __init__(self, shelf: Shelf, game: Game, path: Path) -> None:
        self.series_score: SeriesScore | None = None
        if game.series is None:
            self.series_score = SeriesScore()
            return
        series = game.series

        def count() -> None:
            series_score = SeriesScore()
            try:
                series_score = SeriesScore.of(shelf.others_of(series, path))
            finally:
                # Nobody waits for ever for what is only told beside a game.
                self.series_score = series_score

        # A daemon, because a disk that never answers must not keep the process alive.
        threading.Thread(target=count, name="series", daemon=True).start()
