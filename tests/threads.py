"""Threads of the program, by name."""

import threading
from typing import Final

_TIMEOUT: Final = 60
"""Seconds for each thread; whatever is asked of its result fails after that."""


def join_threads(name: str) -> None:
    """Wait until all threads of this name have ended, or have taken too long."""
    for thread in threading.enumerate():
        if thread.name == name:
            thread.join(_TIMEOUT)
