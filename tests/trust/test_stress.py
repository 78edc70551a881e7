"""Stress tests by random events, and a leak test over many games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trust.program_process import ROOT, TIMEOUT, environment
from tests.trust.save_tracker import contents_of_games
from tests.trust.virtual_screen import needs_xvfb, virtual_screen
from tools.soak import Held, grown

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into Linux")
SECONDS = 5
HOURS, RATE, SIZE = 0.5, 10, (1024, 691)


def run(*arguments: object, env: dict[str, str], seconds: float) -> str:
    """Run a process, which must succeed without error output; return its output."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def check_stress_run(folder: Path, seed: int, env: dict[str, str]) -> None:
    """Run a stress test; the games that were open at its end must be in their files."""
    output = run(
        *("-m", "tests.trust.stress", folder, seed, SECONDS), env=env, seconds=SECONDS + TIMEOUT
    )
    report = json.loads(output)
    assert report["events"] > 200
    assert report["pictures"] > 10
    assert report["steps"] > 0
    saved = contents_of_games(folder / "games")
    assert report["at_close"].items() <= saved.items()


@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_events_break_nothing(seed: int, tmp_path: Path) -> None:
    check_stress_run(tmp_path, seed, environment())


@pytest.mark.slow
@needs_xvfb
def test_random_events_break_nothing_on_a_real_screen(tmp_path: Path) -> None:
    with virtual_screen("1920x1080x24") as on:
        check_stress_run(tmp_path, 3, on.env)


@pytest.mark.slow
@linux
def test_many_games_in_one_process_leak_nothing() -> None:
    """This is a sample; `tools/soak.py` plays more games."""
    output = run("tools/soak.py", HOURS, RATE, *SIZE, env=environment(), seconds=8 * TIMEOUT)
    assert output.endswith("grown: nothing\n")


STEADY = [Held(80.0 + number % 2, 3000 + 50 * number, 23, 4) for number in range(20)]


@pytest.mark.parametrize(
    ("name", "more"),
    [("memory", 1.0), ("things", 5000), ("files", 1), ("threads", 1)],
)
def test_a_leak_is_detected(name: str, more: float) -> None:
    growing = [
        held._replace(**{name: getattr(held, name) + more * number})
        for number, held in enumerate(STEADY)
    ]
    assert grown(growing) == [name]


def test_a_temporary_peak_is_no_leak() -> None:
    peak = STEADY[15]._replace(memory=120.0, things=90_000, files=30, threads=9)
    assert grown([*STEADY[:15], peak, *STEADY[16:]]) == []
