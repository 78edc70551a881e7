"""A program in a separate process: its output, its running time and its greatest memory.

`python -m tests.trust.measured_run SECONDS PROGRAM ...` runs a program, kills it after the time,
and adds a line of figures to its output. This small process is needed because the memory of the
process that starts a program counts as the program's own.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple

from tests.systems import only_posix

ROOT: Final = Path(__file__).parents[2]
POSIX: Final = only_posix("measures by POSIX calls")
RSS_UNIT: Final = 1 if sys.platform == "darwin" else 1024
"""Bytes of the unit in which the system counts memory."""


class Run(NamedTuple):
    """The result of a program; `peak` is its greatest memory, in bytes."""

    code: int
    out: str
    err: str
    seconds: float
    peak: int


def run(*arguments: str | Path, seconds: float) -> Run:
    """Run Python in the repository's root; the exit code of a killed run is negative."""
    command = [sys.executable, "-m", "tests.trust.measured_run", str(seconds), sys.executable]
    done = subprocess.run(
        [*command, *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        check=True,
    )
    out, _, figures = done.stdout.rstrip("\n").rpartition("\n")
    return Run(out=out, err=done.stderr, **json.loads(figures))


def main(seconds: str, *arguments: str) -> None:
    start = time.monotonic()
    child = subprocess.Popen(arguments)
    signal.signal(signal.SIGALRM, lambda *_: child.kill())
    signal.setitimer(signal.ITIMER_REAL, float(seconds))
    _, status, usage = os.wait4(child.pid, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    figures = {
        "code": os.waitstatus_to_exitcode(status),
        "seconds": time.monotonic() - start,
        "peak": usage.ru_maxrss * RSS_UNIT,
    }
    print(f"\n{json.dumps(figures)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
