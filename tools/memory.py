"""Measure the memory use of this process, on Linux."""

from pathlib import Path
from typing import Final

NOW: Final = "VmRSS"
"""The resident memory now."""

AT_MOST: Final = "VmHWM"
"""The peak resident memory of this process; `getrusage` may return the peak of its parent."""


def memory_in_use(kind: str = NOW) -> float:
    """Return the current or peak memory of this process, in MB of 1024 times 1024 bytes."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{kind}:")) / 1024
