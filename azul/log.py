"""The log of errors that nobody expected."""

import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from azul import __version__


def delete_log(log: Path) -> None:
    """Delete the log, which tells of past errors only; raises OSError."""
    if log.is_file():
        log.unlink()


def log_error(error: BaseException, log: Path, masked: Callable[[str], str]) -> str:
    """Where the trace of an error is to be found; the trace itself if it cannot be written.

    It is `masked` first: files may be called after players.
    """
    trace = masked("".join(traceback.format_exception(error)))
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        # Into a pipe nothing could be written before somebody reads it.
        if log.exists() and not log.is_file():
            return trace
        # A message may hold halves of characters: a name on the disk that is no UTF-8.
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{datetime.now():%Y-%m-%d %H:%M:%S} {__version__}\n{trace}\n")
    except OSError:
        return trace
    return str(log)
