"""Thinking in tests: on the loop, one question per delivery of tasks, without a process."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

from azul.bots import BUDGETS, Advice, Question, think
from azul.insight import Questions
from azul.services import Thinker, Work
from azul.tasks import Task, Tasks

_Result = TypeVar("_Result")


class ThinkerInPlace(Thinker):
    """Answers each question in this process, and known questions at once.

    No question is answered while `is_held`.
    """

    is_held: ClassVar[bool] = False

    known: ClassVar[dict[Question, Advice]] = {}
    """The advice for each question of all tests, because many ask the same."""

    def __init__(self, tasks: Tasks, command: Sequence[str] | None = None) -> None:
        super().__init__(tasks, command)
        self.loop = tasks
        self.running: list[Work[Any]] = []
        """The work that has not ended."""

    def run(
        self,
        questions: Questions[_Result],
        on_done: Callable[[_Result], object],
        on_error: Callable[[str], object],
        *,
        budget_in_place: int,
        on_advice: Callable[[Advice], object] | None = None,
    ) -> Work[_Result]:
        work = Work(questions, Task(on_done, on_error), budget_in_place, on_advice)
        self.running.append(work)
        self.loop.post(partial(self.go_on, work, None))
        return work

    def cancel(self, work: Work[Any]) -> None:
        work.task.cancel()

    def go_on(self, work: Work[Any], question: Question | None) -> None:
        """Answer a question or begin one; wait with the next question for the next delivery."""
        if self.is_held and work.task.is_running:
            self.loop.post(partial(self.go_on, work, question))
            return
        try:
            if not work.task.is_running:
                self.running.remove(work)
                return
            if question:
                following = work.questions.send(self.answer(question))
            else:
                following = next(work.questions)
        except StopIteration as end:
            work.task.succeed(end.value)
        except Exception as error:
            work.task.fail(error)
        else:
            self.loop.post(partial(self.go_on, work, following))
            return
        self.running.remove(work)
        self.loop.end(work.task)

    @property
    def is_thinking(self) -> bool:
        return any(work.task.is_running for work in self.running)

    def answer(self, question: Question) -> Advice:
        if question.budget is None:
            question = question._replace(budget=BUDGETS[question.level])
        if question not in self.known:
            self.known[question] = think(question)
        return self.known[question]
