"""A test that waits for what never comes fails, and the others go on."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

LONGEST = 900
"""Seconds that any test may be given."""

HANGS = """
import threading

def test_that_hangs():
    never = threading.Event()
    threading.Thread(target=never.wait, daemon=True).start()
    never.wait()

def test_that_does_not():
    pass
"""


def test_each_test_has_a_time_limit(request: pytest.FixtureRequest) -> None:
    """Those that were collected with this one; a mark may raise the limit, but not lift it."""
    usual = float(request.config.getini("timeout"))
    marks = [item.get_closest_marker("timeout") for item in request.session.items]
    limits = [mark.args[0] if mark else usual for mark in marks]
    assert [limit for limit in limits if not 0 < limit <= LONGEST] == []


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="elsewhere all tests end with it")
@pytest.mark.parametrize(
    "more",
    [pytest.param([], id="alone"), pytest.param(["-n", "1"], id="worker", marks=pytest.mark.slow)],
)
def test_a_test_that_hangs_fails_and_the_next_is_run(more: list[str], tmp_path: Path) -> None:
    """Also among threads, and on a worker of pytest-xdist where there is one."""
    if more:
        pytest.importorskip("xdist")
    path = tmp_path / "test_hanging.py"
    path.write_text(HANGS)
    command = [sys.executable, "-m", "pytest", "-o", "timeout=0.3", *more, str(path)]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "Timeout" in done.stdout
