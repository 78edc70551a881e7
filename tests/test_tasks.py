"""Background work: it calls back on the main loop, in order, and never after cancelling."""

import threading
from collections.abc import Generator

import pytest

from azul.tasks import Task, Tasks
from tests.threads import join_threads


class Loop:
    """A loop that draws nothing, with the results of its tasks."""

    def __init__(self) -> None:
        self.results: list[object] = []
        self.traces: list[str] = []
        self.tasks = Tasks(self._log_error)

    def _log_error(self, error: Exception) -> str:
        self.traces.append(str(error))
        return "azul.log"

    def tick(self) -> None:
        self.tasks.deliver()
        # The time is so long that a busy machine ends no test before its last slice.
        self.tasks.work(60.0)


@pytest.fixture
def loop() -> Loop:
    return Loop()


def counting(to: int, results: list[object]) -> Generator[None, None, int]:
    for number in range(to):
        results.append(number)
        yield
    return to


def failing() -> Generator[None, None, int]:
    yield
    raise ValueError("on purpose")


def test_slices_run_between_frames_and_end_on_the_loop(loop: Loop) -> None:
    task = loop.tasks.in_slices(
        counting(3, loop.results), lambda to: loop.results.append(f"{to} done")
    )
    assert loop.results == [], "nothing runs before the frame"
    assert loop.tasks.has_slices
    loop.tasks.work(1.0)
    assert loop.results == [0, 1, 2]
    assert task.is_running
    loop.tasks.deliver()
    assert loop.results == [0, 1, 2, "3 done"]
    assert not task.is_running
    assert not loop.tasks.has_slices


def test_a_frame_that_has_no_time_left_runs_one_slice(loop: Loop) -> None:
    """Background work goes on even if all frames are slow."""
    loop.tasks.in_slices(counting(3, loop.results))
    loop.tasks.work(-1.0)
    assert loop.results == [0]


def test_the_oldest_task_goes_first(loop: Loop) -> None:
    loop.tasks.in_slices(counting(2, loop.results), lambda _: loop.results.append("first"))
    loop.tasks.in_slices(counting(1, loop.results), lambda _: loop.results.append("second"))
    loop.tick()
    assert loop.results == [0, 1, 0]
    loop.tick()
    assert loop.results == [0, 1, 0, "first", "second"]


def test_a_slice_that_fails_ends_its_task_alone(loop: Loop) -> None:
    done = loop.results.append
    failed = loop.tasks.in_slices(failing(), done, lambda place: done(f"see {place}"))
    loop.tasks.in_slices(counting(1, []), done)
    loop.tick()
    loop.tick()
    assert loop.results == ["see azul.log", 1]
    assert loop.traces == ["on purpose"]
    assert not failed.is_running


def test_a_thread_calls_back_on_the_loop(loop: Loop) -> None:
    names: list[str] = []

    def work() -> int:
        names.append(threading.current_thread().name)
        return 5

    def done(result: int) -> None:
        names.append(threading.current_thread().name)
        loop.results.append(result)

    task = loop.tasks.on_thread(work, done, name="work")
    assert task.result() == 5
    assert task.has_ended
    join_threads("work")
    assert loop.results == []
    loop.tick()
    assert loop.results == [5]
    assert names == ["work", threading.current_thread().name]


def test_a_failing_thread_is_logged_and_calls_its_owner(loop: Loop) -> None:
    def work() -> int:
        raise ValueError("on purpose")

    task = loop.tasks.on_thread(work, loop.results.append, loop.results.append, name="work")
    with pytest.raises(ValueError, match="on purpose"):
        task.result()
    join_threads("work")
    assert not loop.traces, "the error is logged on the loop"
    loop.tick()
    assert loop.traces == ["on purpose"]
    assert loop.results == ["azul.log"]


def test_nothing_is_called_after_cancelling(loop: Loop) -> None:
    results, may_end = loop.results, threading.Event()
    tasks: list[Task[object]] = [
        loop.tasks.on_thread(lambda: may_end.wait(20), results.append, results.append, name="work"),
        loop.tasks.in_slices(counting(5, []), results.append),
        loop.tasks.in_slices(failing(), results.append, results.append),
    ]
    loop.tasks.work(1.0)
    may_end.set()
    join_threads("work")
    for task in tasks:
        task.cancel()
    loop.tick()
    assert loop.results == loop.traces == []
    assert not any(task.is_running for task in tasks)


def test_slices_that_are_cancelled_run_no_more(loop: Loop) -> None:
    task = loop.tasks.in_slices(counting(5, loop.results))
    task.cancel()
    assert not loop.tasks.has_slices
    loop.tick()
    assert loop.results == []


def test_a_callback_may_begin_other_work(loop: Loop) -> None:
    def begin_more(_: object) -> None:
        loop.results.append("again")
        loop.tasks.post(lambda: loop.results.append("posted"))
        loop.tasks.in_slices(counting(1, loop.results))

    loop.tasks.in_slices(counting(0, []), begin_more)
    loop.tick()
    loop.tick()
    assert loop.results == ["again", 0], "results of new work come with the next tick"
    loop.tick()
    assert loop.results == ["again", 0, "posted"]


def test_work_is_done_even_if_no_thread_can_be_started(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    loop.tasks.on_thread(lambda: 5, loop.results.append)
    loop.tick()
    assert loop.results == [5]
