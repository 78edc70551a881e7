"""Work in the background: in the time that frames have left, or on threads.

It stands beside the packages because those without pictures have work of this kind too.
"""

from collections import deque
from collections.abc import Callable, Generator
from threading import Event, Thread
from time import perf_counter
from typing import Any, Generic, TypeVar

_Result = TypeVar("_Result")


class Task(Generic[_Result]):
    """One piece of work, and whom to call on the loop when it has ended."""

    def __init__(
        self,
        on_done: Callable[[_Result], object] | None,
        on_error: Callable[[str], object] | None,
    ) -> None:
        self._on_done, self._on_error = on_done, on_error
        self._ended = Event()
        self._result: list[_Result] = []
        self._error: Exception | None = None
        self.is_running = True
        """Whether it may still call back."""

    @property
    def has_ended(self) -> bool:
        """Whether the work has ended, even if nobody was called yet."""
        return self._ended.is_set()

    def cancel(self) -> None:
        """Call nobody any more: slices end at once, a thread when its function returns."""
        self.is_running = False

    def wait(self) -> _Result | None:
        """The result of a thread as soon as it is there; None if its function has failed."""
        self._ended.wait()
        return self._result[0] if self._result else None

    def succeed(self, result: _Result) -> None:
        """Note the result."""
        self._result.append(result)
        self._ended.set()

    def fail(self, error: Exception) -> None:
        """Note what went wrong."""
        self._error = error
        self._ended.set()

    def deliver(self, log_error: Callable[[Exception], str]) -> None:
        """Call whoever waits for the result, or is to know where the trace of an error is."""
        if not self.is_running:
            return
        self.is_running = False
        if self._error:
            place = log_error(self._error)
            if self._on_error:
                self._on_error(place)
        elif self._on_done:
            self._on_done(self._result[0])


class Tasks:
    """All background work of a program. `deliver` calls back on the loop, in the order of the ends.

    `log_error` is called with each error, and says where its trace is kept.
    """

    def __init__(self, log_error: Callable[[Exception], str]) -> None:
        self._log_error = log_error
        self._slices: list[tuple[Task[Any], Generator[object, None, Any]]] = []
        # Threads append to it.
        self._due: deque[Callable[[], object]] = deque()

    @property
    def has_slices(self) -> bool:
        """Whether there is something to work on in the time that frames have left."""
        return any(task.is_running for task, _ in self._slices)

    def in_slices(
        self,
        work: Generator[object, None, _Result],
        on_done: Callable[[_Result], object] | None = None,
        on_error: Callable[[str], object] | None = None,
    ) -> Task[_Result]:
        """Run a generator between the frames; its steps should take less than a millisecond."""
        task = Task(on_done, on_error)
        self._slices.append((task, work))
        return task

    def on_thread(
        self,
        work: Callable[[], _Result],
        on_done: Callable[[_Result], object] | None = None,
        on_error: Callable[[str], object] | None = None,
        name: str = "task",
    ) -> Task[_Result]:
        """Run a function on a thread of a `name`; the end of the program does not wait for it."""
        task = Task(on_done, on_error)

        def run() -> None:
            try:
                task.succeed(work())
            except Exception as error:  # Nobody else would learn of it on a thread.
                task.fail(error)
            self._end(task)

        # A daemon, because a disk that never answers must not keep the process alive.
        thread = Thread(target=run, name=name, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            # The system has no thread left: the work is done here, and the picture waits.
            run()
        return task

    def post(self, call: Callable[[], object]) -> None:
        """Have something called on the loop; from any thread."""
        self._due.append(call)

    def deliver(self) -> None:
        """Call back for all that has ended since the last time."""
        # What is due because of that comes next time, so that this comes to an end.
        for _ in range(len(self._due)):
            self._due.popleft()()

    def work(self, seconds: float) -> None:
        """Run slices for so long: those of the oldest task until it ends, then the next one's."""
        end = perf_counter() + seconds
        while self._slices and perf_counter() < end:
            task, work = self._slices[0]
            if not task.is_running or self._has_ended(task, work):
                del self._slices[0]

    def _has_ended(self, task: Task[Any], work: Generator[object, None, Any]) -> bool:
        """Run one slice; whether it was the last one."""
        try:
            next(work)
        except StopIteration as end:
            task.succeed(end.value)
        except Exception as error:
            task.fail(error)
        else:
            return False
        self._end(task)
        return True

    def _end(self, task: Task[Any]) -> None:
        self.post(lambda: task.deliver(self._log_error))
