"""Games that are played through AT-SPI, as with a screen reader."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from azul.engine import Setup
from azul.i18n import LANGUAGES, LOCALES
from azul.saves import write
from tests.looks.played import in_the_last_round
from tests.reader.session import CLIENT, LAUNCH, MISSING, SYSTEM_PYTHON, needs_at_spi
from tests.trust.program_process import ROOT
from tests.trust.virtual_screen import virtual_screen

SESSION: Final = f"""
trap 'kill $(jobs -p)' EXIT
{LAUNCH}
"$1" "$2" --data-dir "$3" --lang "$4" --windowed &
{SYSTEM_PYTHON} {CLIENT} "$4" {LOCALES} "$5"
"""
"""A session of the desktop, with the program and its client."""

LIMIT: Final = 400
"""Seconds that a whole game may take on a busy machine."""

pytestmark = [pytest.mark.slow, pytest.mark.timeout(2 * LIMIT), needs_at_spi]


def do(task: str, language: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a task of the client in the program; return the finished process."""
    assert MISSING == ""
    settings = {"speed": "off", "hints": False}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    values = (sys.executable, ROOT / "main.py", folder, language, task)
    command = ["dbus-run-session", "--", "bash", "-c", SESSION, "bash", *map(str, values)]
    with virtual_screen("1366x768x24") as on:
        return subprocess.run(command, env=on.env, capture_output=True, text=True, timeout=LIMIT)


@pytest.mark.sampled(0.16)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_set_up_and_played_to_its_end(language: str, tmp_path: Path) -> None:
    """The player chooses a name, a bot and the gray wall, and places each tile on the wall."""
    done = do("set_up_and_play", language, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "drafts" in done.stdout


@pytest.mark.sampled(0.16)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_game_is_loaded_and_played_to_its_end(language: str, tmp_path: Path) -> None:
    """The saved game is in its last round, so that the test takes less time."""
    (tmp_path / "games").mkdir()
    write(in_the_last_round(Setup(("Ana", "Ben"))), tmp_path / "games" / "saved.azul")
    done = do("load_and_play", language, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.sampled(0.3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved(language: str, tmp_path: Path) -> None:
    done = do("solve_puzzle", language, tmp_path)
    assert done.returncode == 0, done.stderr
