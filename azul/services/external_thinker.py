"""Moves of another author's bot; our own bot moves instead whenever it fails."""

from time import monotonic
from typing import Any, Final

from azul.bots import Advice, Question
from azul.protocol.bot_process import START_SECONDS, BotFailed, BotProcess, BotRefused
from azul.services.thinker import Thinker, Work
from azul.settings import ExternalBot
from azul.tasks import Tasks

_IDLE_SECONDS: Final = 600.0
"""After this time without a question the process ends: it may start slowly, and people think."""

_DISTRUST_SECONDS: Final = 600.0
"""Seconds without waiting for it after it has failed twice in a row."""


class ExternalThinker(Thinker):
    """Asks the bot for moves only. It has some `seconds` for each, and starts in the first."""

    _idle_seconds = _IDLE_SECONDS
    seconds = 5

    def __init__(self, tasks: Tasks, bot: ExternalBot) -> None:
        super().__init__(tasks, bot.command)
        self._failures = 0

    def _answer_of_process(self, question: Question, work: Work[Any]) -> Advice:
        """Return the move of the process; raises BotFailed, BotRefused."""
        if monotonic() < self._distrusted_until:
            # Reported in each game, because players might otherwise miss it.
            self._trouble = BotFailed("It has failed again and again.")
            raise self._trouble
        try:
            advice = self._ask(question, work)
        except (BotFailed, BotRefused) as error:
            self._end_process()
            if work.task.is_running:
                self._trouble, self._failures = error, self._failures + 1
                if self._failures > 1:
                    self._distrusted_until = monotonic() + _DISTRUST_SECONDS
            raise
        self._failures = 0
        return advice

    def _ask(self, question: Question, work: Work[Any]) -> Advice:
        if self._process is None:
            self._process = BotProcess(self._command, is_external=True)
        # The wait is longer than its time for a move, because after that the bot has failed.
        self._process.is_ready(START_SECONDS)
        limits = f"milliseconds {1000 * self.seconds}"
        return Advice(self._process.move(question.state, limits, self.seconds), (), 0)
