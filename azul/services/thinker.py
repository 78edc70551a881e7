"""Thinking in a process of its own: bots' moves, hints, puzzles and analyses."""

from collections.abc import Callable, Sequence
from functools import partial
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, TypeVar

from azul.bots import BUDGETS, Advice, Question, think
from azul.insight import Questions
from azul.protocol.bot_process import BotFailed, BotProcess, BotRefused, own_command
from azul.tasks import Task, Tasks

_Result = TypeVar("_Result")

IDLE_SECONDS: Final = 60.0
"""After this time without a question the process ends."""

PATIENCE: Final = 2.0
"""Seconds to wait for a starting process; after them one question is answered without it."""

DISTRUST_SECONDS: Final = 60.0
"""Seconds without starting a process after repeated failures."""


class Work(Generic[_Result]):
    """A piece of work for a thinker. `task` is for its callbacks."""

    def __init__(
        self,
        questions: Questions[_Result],
        task: Task[_Result],
        budget_in_place: int,
        on_advice: Callable[[Advice], object] | None,
    ) -> None:
        self.questions, self.task = questions, task
        self.budget_in_place, self.on_advice = budget_in_place, on_advice


def ask(question: Question) -> Questions[Advice]:
    """Yield the work of a single question."""
    return (yield question)


class Thinker:
    """Answers questions in order, by a process that starts with the first question.

    A process that fails is started again. If it fails again, questions are answered in place, on a
    thread of this process, with smaller budgets.
    """

    _idle_seconds = IDLE_SECONDS

    def __init__(self, tasks: Tasks, command: Sequence[str] | None = None) -> None:
        """`command` starts the bot; None is our own."""
        self._tasks = tasks
        self._command = own_command() if command is None else command
        self._waiting = Queue[Work[Any] | None]()
        self._current: Work[Any] | None = None
        self._process: BotProcess | None = None
        self._thread: Thread | None = None
        self._distrusted_until = 0.0
        self._trouble: Exception | None = None

    def run(
        self,
        questions: Questions[_Result],
        on_done: Callable[[_Result], object],
        on_error: Callable[[str], object],
        *,
        budget_in_place: int,
        on_advice: Callable[[Advice], object] | None = None,
    ) -> Work[_Result]:
        """Answer all questions of some work, behind earlier work.

        The work itself runs on a thread. `on_advice` is called on the loop with answers that get
        better later. `on_error` is called with the place of an error's traceback. Without a process
        each answer takes `budget_in_place` positions at most; if that is 0, the work fails.
        """
        work = Work(questions, Task(on_done, on_error), budget_in_place, on_advice)
        self._waiting.put(work)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="thinker", daemon=True)
            self._thread.start()
        return work

    def cancel(self, work: Work[Any]) -> None:
        """Call no callback of some work any more; the process is soon free for other work."""
        work.task.cancel()
        process = self._process
        if work is self._current and process:
            process.stop()

    def take_trouble(self) -> Exception | None:
        """Return the error of failed processes, once only."""
        trouble, self._trouble = self._trouble, None
        return trouble

    def close(self) -> None:
        """End the process, and whatever it thinks about."""
        self._waiting.put(None)
        current, process = self._current, self._process
        if current:
            current.task.cancel()
        if process:
            process.close()

    def _work(self) -> None:
        while True:
            try:
                work = self._waiting.get(timeout=self._idle_seconds)
            except Empty:
                self._end_process()
                continue
            if work is None:
                break
            self._current = work
            self._do(work)
            self._current = None
        # It may have been started while this was closed.
        self._end_process()

    def _do(self, work: Work[Any]) -> None:
        try:
            question = next(work.questions)
            while work.task.is_running:
                question = work.questions.send(self._answer(question, work))
        except StopIteration as end:
            work.task.succeed(end.value)
        except Exception as error:  # Nothing else would report an error on a thread.
            work.task.fail(error)
        else:
            return
        self._tasks.end(work.task)

    def _answer(self, question: Question, work: Work[Any]) -> Advice:
        """Return the advice of the thinking process, or else of this process."""
        try:
            return self._answer_of_process(question, work)
        except (BotFailed, BotRefused):
            if not (work.budget_in_place and work.task.is_running):
                raise
        wanted = BUDGETS[question.level] if question.budget is None else question.budget
        return think(question._replace(budget=min(wanted, work.budget_in_place)))

    def _answer_of_process(self, question: Question, work: Work[Any]) -> Advice:
        """Return the advice of the process; raises BotFailed, BotRefused.

        A failed process is started again once.
        """
        if monotonic() < self._distrusted_until:
            raise BotFailed("it has failed again and again")
        try:
            return self._ask(question, work)
        except BotFailed:
            self._end_process()
            if not work.task.is_running:
                raise
        try:
            return self._ask(question, work)
        except BotFailed as error:
            self._end_process()
            self._trouble = error
            self._distrusted_until = monotonic() + DISTRUST_SECONDS
            raise

    def _ask(self, question: Question, work: Work[Any]) -> Advice:
        def pass_on(advice: Advice) -> None:
            if work.on_advice:
                self._tasks.post(partial(_call_if_running, work.task, work.on_advice, advice))

        if self._process is None:
            self._process = BotProcess(self._command)
        if not self._process.is_ready(PATIENCE):
            raise BotRefused("it is still starting")
        return self._process.ask(question, pass_on)

    def _end_process(self) -> None:
        if self._process:
            self._process.close()
        self._process = None


def _call_if_running(
    task: Task[Any], on_advice: Callable[[Advice], object], advice: Advice
) -> None:
    if task.is_running:
        on_advice(advice)
