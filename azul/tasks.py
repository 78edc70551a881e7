"""Work in the background: in the time that frames have left, or on threads.

It belongs to no package because packages without pygame have such work too.
"""

from collections import deque
from collections.abc import Callable, Generator
from threading import Event, Thread
from time import perf_counter
from typing import Any, Generic, TypeVar

_Result = TypeVar("_Result")


class Task(Generic[_Result]):
    """One piece of work, and the callbacks for its end."""

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
        """True if it can still call back."""

    @property
    def has_ended(self) -> bool:
        """True if the work has ended, even if no callback was called yet."""
        return self._ended.is_set()

    def cancel(self) -> None:
        """Call no callback any more: slices end at once, a thread when its function returns."""
        self.is_running = False

    def result(self) -> _Result:
        """Wait for a thread; return its result, or raise its error."""
        self._ended.wait()
        if self._error:
            raise self._error
        return self._result[0]

    def succeed(self, result: _Result) -> None:
        self._result.append(result)
        self._ended.set()

    def fail(self, error: Exception) -> None:
        self._error = error
        self._ended.set()

    def deliver(self, log_error: Callable[[Exception], str]) -> None:
        """Call `on_done` with the result, or `on_error` with the place of the error's traceback."""
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
    """All background work of a program; callbacks are called by `deliver`, on the loop.

    `log_error` is called with each error, and returns the place of its traceback.
    """

    def __init__(self, log_error: Callable[[Exception], str]) -> None:
        self._log_error = log_error
        self._slices: list[tuple[Task[Any], Generator[object, None, Any]]] = []
        # Threads append to it.
        self._due: deque[Callable[[], object]] = deque()

    @property
    def has_slices(self) -> bool:
        """True if there is work for the time that frames have left."""
        return any(task.is_running for task, _ in self._slices)

    @property
    def has_due(self) -> bool:
        return bool(self._due)

    def in_slices(
        self,
        work: Generator[object, None, _Result],
        on_done: Callable[[_Result], object] | None = None,
        on_error: Callable[[str], object] | None = None,
    ) -> Task[_Result]:
        """Run a generator between frames; each of its steps should take less than a millisecond."""
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
        """Run a function on a thread; the program does not wait for it when it ends."""
        task = Task(on_done, on_error)

        def run() -> None:
            try:
                task.succeed(work())
            except Exception as error:  # Nothing else would report an error on a thread.
                task.fail(error)
            self.end(task)

        # A daemon thread, because a disk that never answers must not keep the process alive.
        thread = Thread(target=run, name=name, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            # The system has no thread left.
            run()
        return task

    def end(self, task: Task[Any]) -> None:
        """Let a task that has ended call back on the loop; can be used from any thread."""
        self.post(lambda: task.deliver(self._log_error))

    def post(self, callback: Callable[[], object]) -> None:
        """Call something on the loop; can be used from any thread."""
        self._due.append(callback)

    def deliver(self) -> None:
        # Callbacks that become due during this loop wait for the next call, so that the loop ends.
        for _ in range(len(self._due)):
            self._due.popleft()()

    def work(self, seconds: float) -> None:
        """Run slices for some seconds, at least one slice, the oldest task first."""
        end = perf_counter() + seconds
        while self._slices:
            task, work = self._slices[0]
            if not task.is_running or self._has_ended(task, work):
                del self._slices[0]
            if perf_counter() >= end:
                break

    def _has_ended(self, task: Task[Any], work: Generator[object, None, Any]) -> bool:
        """Run one slice. Return True if it was the last slice."""
        try:
            next(work)
        except StopIteration as end:
            task.succeed(end.value)
        except Exception as error:
            task.fail(error)
        else:
            return False
        self.end(task)
        return True
