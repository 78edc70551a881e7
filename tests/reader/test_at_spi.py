"""Games that are played by what AT-SPI tells of the window, as a screen reader sees it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from azul.i18n import LANGUAGES, LOCALES
from tests.trust.screens import screen, virtual
from tests.trust.started import ROOT

CLIENT: Final = Path(__file__).with_name("client.py")
SYSTEM_PYTHON: Final = "/usr/bin/python3"
BUS: Final = "/usr/libexec/at-spi-bus-launcher"
SAVED: Final = ROOT / "tests" / "saves" / "v1-2-gray-azul-tiling.azul"

SESSION: Final = f"""
trap 'kill $(jobs -p)' EXIT
{BUS} --launch-immediately &
until gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \\
    --method org.freedesktop.DBus.Properties.Set org.a11y.Status IsEnabled '<true>'
do sleep 0.1; done
"$1" "$2/main.py" --data-dir "$3" --lang "$4" --windowed &
{SYSTEM_PYTHON} {CLIENT} "$4" {LOCALES} "$5"
"""
"""A session of the desktop: a bus, the news that a screen reader is running, program and client."""

LIMIT: Final = 200
"""Seconds that a whole game may take on a busy machine."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(2 * LIMIT),
    virtual,
    pytest.mark.skipif(
        not (shutil.which("dbus-run-session") and os.path.exists(BUS)), reason="needs AT-SPI"
    ),
]


def do(task: str, language: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Let the client do a task in the program."""
    settings = {"speed": "off", "hints": False}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    values = (sys.executable, ROOT, folder, language, task)
    command = ["dbus-run-session", "--", "bash", "-c", SESSION, "bash", *map(str, values)]
    with screen("1366x768x24") as on:
        return subprocess.run(command, env=on.env, capture_output=True, text=True, timeout=LIMIT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_set_up_and_played_to_its_end(language: str, tmp_path: Path) -> None:
    done = do("set_up_and_play", language, tmp_path)
    assert done.returncode == 0, done.stderr
    assert "drafts" in done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_game_is_loaded_and_played_to_its_end(language: str, tmp_path: Path) -> None:
    """On a gray wall, where each tile is placed by hand."""
    (tmp_path / "games").mkdir()
    shutil.copy(SAVED, tmp_path / "games")
    done = do("load_and_play", language, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_solved(language: str, tmp_path: Path) -> None:
    done = do("solve_puzzle", language, tmp_path)
    assert done.returncode == 0, done.stderr
