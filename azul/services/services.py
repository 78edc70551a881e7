"""The services, made together."""

from collections.abc import Callable
from pathlib import Path

from azul.saves import Autosave, GameLibrary, StatisticsReader
from azul.services.analyses import GameAnalyses, GameAnalysis
from azul.services.external_thinker import ExternalThinker
from azul.services.own_mistakes import OwnMistakes
from azul.services.thinker import Thinker
from azul.settings import ExternalBot
from azul.tasks import Tasks


class Services:
    """The services of the table: bots' moves and hints, analyses, and people's own mistakes."""

    def __init__(
        self,
        tasks: Tasks,
        autosave: Autosave,
        library: GameLibrary,
        statistics_reader: StatisticsReader,
        folder: Path,
        on_change: Callable[[GameAnalysis], None],
    ) -> None:
        """`folder` is the cache's; `on_change` is called when an analysis has progressed."""
        self._tasks = tasks
        self._external = dict[tuple[str, ...], ExternalThinker]()
        self.thinker = Thinker(tasks)
        # It has a process of its own, so that no bot's move waits for an analysis.
        self.analyst = Thinker(tasks)
        self.analyses = GameAnalyses(folder / "insights", autosave, tasks, self.analyst, on_change)
        self.own_mistakes = OwnMistakes(tasks, library, self.analyses, statistics_reader)

    def external_thinker(self, bot: ExternalBot, seconds: int) -> ExternalThinker:
        """Return the thinker of another author's bot, with its time for a move."""
        if bot.command not in self._external:
            self._external[bot.command] = ExternalThinker(self._tasks, bot)
        thinker = self._external[bot.command]
        thinker.seconds = seconds
        return thinker

    def close_external(self, bot: ExternalBot) -> None:
        """End the process of a bot that was removed."""
        thinker = self._external.pop(bot.command, None)
        if thinker:
            thinker.close()

    def close(self) -> None:
        """End the processes that think."""
        for thinker in (self.thinker, self.analyst, *self._external.values()):
            thinker.close()
