"""A test that hangs fails, and the others run."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

MAX_LIMIT = 900
"""The greatest time limit of a test, in seconds."""

HANGING_TESTS = """
import threading

def test_that_hangs():
    never = threading.Event()
    threading.Thread(target=never.wait, daemon=True).start()
    never.wait()

def test_that_does_not():
    pass
"""


def test_each_test_has_a_time_limit(request: pytest.FixtureRequest) -> None:
    """This checks the tests collected with this test.

    A mark may raise the limit, but not remove it.
    """
    default = float(request.config.getini("timeout"))
    marks = [item.get_closest_marker("timeout") for item in request.session.items]
    limits = [mark.args[0] if mark else default for mark in marks]
    assert [limit for limit in limits if not 0 < limit <= MAX_LIMIT] == []


@pytest.mark.slow
@pytest.mark.skipif(
    not hasattr(signal, "SIGALRM"), reason="without SIGALRM a timeout ends all tests"
)
@pytest.mark.parametrize(
    "options",
    [pytest.param([], id="alone"), pytest.param(["-n", "1"], id="worker")],
)
def test_a_test_that_hangs_fails_and_the_next_is_run(options: list[str], tmp_path: Path) -> None:
    """This holds among threads too, and on a worker of pytest-xdist if there is a worker."""
    if options:
        pytest.importorskip("xdist")
    path = tmp_path / "test_hanging.py"
    path.write_text(HANGING_TESTS)
    command = [sys.executable, "-m", "pytest", "-o", "timeout=0.3", *options, str(path)]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "Timeout" in done.stdout
