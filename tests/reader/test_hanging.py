"""No frame waits for the bus of AT-SPI or for a screen reader, for any fault."""

import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from azul.i18n import LOCALES
from tests.reader.session import CLIENT, LAUNCH, MISSING, SYSTEM_PYTHON, needs_at_spi
from tests.trust.program_process import environment

FRAMES: Final = Path(__file__).with_name("frames.py")
LIMIT: Final = 120
MAX_FRAME_TIME: Final = 0.5
"""Seconds: longer than a frame on a busy machine, far shorter than the timeout of a bus call."""

pytestmark = pytest.mark.slow


def longest_frame(command: list[object], **changes: str | None) -> float:
    """Run a command that prints the seconds of the longest frame; return them."""
    done = subprocess.run(
        [*map(str, command)],
        env=environment(**changes),
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert done.returncode == 0, done.stderr
    (seconds,) = re.findall(r"^\d\.\d{3}$", done.stdout, re.MULTILINE)
    return float(seconds)


def test_no_frame_is_late_without_a_bus(tmp_path: Path) -> None:
    where = {"DBUS_SESSION_BUS_ADDRESS": None, "XDG_RUNTIME_DIR": str(tmp_path)}
    assert longest_frame([sys.executable, FRAMES, tmp_path], **where) < MAX_FRAME_TIME


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="a bus is a socket of Unix")
def test_no_frame_waits_for_a_bus_that_never_answers(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "bus"))
        bus.listen()
        command = [sys.executable, FRAMES, tmp_path, f"unix:path={tmp_path / 'bus'}"]
        assert longest_frame(command, DBUS_SESSION_BUS_ADDRESS=None) < MAX_FRAME_TIME
        # The program did connect, and got no answer.
        bus.settimeout(0)
        bus.accept()[0].close()


STOPPING: Final = f"""
trap 'kill -CONT $bus $reader; kill $(jobs -p)' EXIT
{LAUNCH}
"$1" {FRAMES} "$2" --wait &
program=$!
# What it hears goes elsewhere: its blocks of output end within lines, before the seconds here.
{SYSTEM_PYTHON} {CLIENT} en {LOCALES} listen >&2 &
reader=$!
bus=$(pgrep -P $launcher)
until [ -e "$2/ready" ] || ! kill -0 $program; do sleep 0.1; done
kill -STOP "${{!3}}"
wait $program
"""
"""A session in which the bus or the screen reader stops during the moves."""


@needs_at_spi
@pytest.mark.parametrize("what", ["bus", "reader"])
def test_no_frame_waits_for_a_stopped_process(what: str, tmp_path: Path) -> None:
    """The stopped process is the bus of AT-SPI, or a screen reader that listens to the bus."""
    assert MISSING == ""
    command = ["dbus-run-session", "--", "bash", "-c", STOPPING, "bash"]
    assert longest_frame([*command, sys.executable, tmp_path, what]) < MAX_FRAME_TIME
