"""The services, made together."""

from collections.abc import Callable
from pathlib import Path

from azul.saves import Autosave, GameLibrary, StatisticsReader
from azul.services.analyses import GameAnalyses, GameAnalysis
from azul.services.own_mistakes import OwnMistakes
from azul.tasks import Tasks


class Services:
    """The analyses of games, and people's own mistakes in them."""

    def __init__(
        self,
        tasks: Tasks,
        autosave: Autosave,
        library: GameLibrary,
        statistics_reader: StatisticsReader,
        folder: Path,
        on_change: Callable[[GameAnalysis], None],
    ) -> None:
        """`folder` is that of the cache; `on_change` is called when an analysis has progressed."""
        self.analyses = GameAnalyses(folder / "insights", autosave, tasks, on_change)
        self.own_mistakes = OwnMistakes(tasks, library, self.analyses, statistics_reader)
