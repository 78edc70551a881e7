"""The log of unexpected errors."""

import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from azul import __version__


def delete_log(log: Path) -> None:
    """Delete the log, which has past errors only; raises OSError."""
    if log.is_file():
        log.unlink()


def log_error(error: BaseException, log: Path, masked: Callable[[str], str]) -> str:
    """Write an error's trace to the log; return the log's path, or the trace if that fails.

    The trace is `masked` first, because names of files may contain names of players.
    """
    trace = masked("".join(traceback.format_exception(error)))
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        # Writing to a pipe would block until somebody reads it.
        if log.exists() and not log.is_file():
            return trace
        # A message may contain surrogates, from a file name that is not UTF-8.
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {__version__}\n{trace}\n")
    except OSError:
        return trace
    return str(log)
