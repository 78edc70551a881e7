"""Storms of events break no promise, and visits of many games leave nothing behind."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trust.ledger import contents_of_games
from tests.trust.screens import screen, virtual
from tests.trust.started import PATIENCE, ROOT, surroundings
from tools.soak import Held, grown

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into Linux")
SECONDS = 5
SITTINGS = 8


def run(*arguments: object, env: dict[str, str], seconds: float) -> str:
    """What a process prints that ends by itself, without a fault and without a word about one."""
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


def hold_storm(folder: Path, seed: int, env: dict[str, str]) -> None:
    """It lives and draws, each game replays to its table, and what was left is in the files."""
    told = run(
        *("-m", "tests.trust.storm", folder, seed, SECONDS), env=env, seconds=SECONDS + PATIENCE
    )
    weather = json.loads(told)
    assert weather["events"] > 200
    assert weather["pictures"] > 10
    assert weather["steps"] > 0
    kept = contents_of_games(folder / "games")
    assert weather["left"].items() <= kept.items()


@pytest.mark.sampled(0.3)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_a_storm_of_events_passes(seed: int, tmp_path: Path) -> None:
    hold_storm(tmp_path, seed, surroundings())


@pytest.mark.slow
@virtual
def test_a_storm_passes_on_a_real_screen(tmp_path: Path) -> None:
    with screen("1920x1080x24") as on:
        hold_storm(tmp_path, 3, on.env)


@pytest.mark.slow
@linux
def test_games_one_after_the_other_leave_nothing_behind() -> None:
    """A sample; `tools/soak.py` plays more of them."""
    told = run("tools/soak.py", SITTINGS, env=surroundings(), seconds=8 * PATIENCE)
    assert told.endswith("grown: nothing\n")


STEADY = [Held(80.0 + number % 2, 3000 + 50 * number, 23, 4) for number in range(20)]


@pytest.mark.parametrize(
    ("name", "more"),
    [("memory", 1.0), ("things", 5000), ("files", 1), ("threads", 1)],
)
def test_whatever_grows_with_every_game_is_found(name: str, more: float) -> None:
    growing = [
        held._replace(**{name: getattr(held, name) + more * number})
        for number, held in enumerate(STEADY)
    ]
    assert grown(growing) == [name]


def test_a_peak_that_goes_again_is_no_growth() -> None:
    peak = STEADY[15]._replace(memory=120.0, things=90_000, files=30, threads=9)
    assert grown([*STEADY[:15], peak, *STEADY[16:]]) == []
