"""The program among others: what ends it from outside, how it ends, and its standard streams."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, TextIO

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask a program to end; no system has all of them."""

_STDERR: Final = 2
"""Its number; those of stdin and stdout are smaller."""

_X11: Final = "libX11.so.6"


@contextmanager
def recorded_signals() -> Iterator[list[int]]:
    """Meanwhile signals that would end the program are only put down in a list.

    One that is to be ignored, as `nohup` asks for, stays ignored.
    """
    noted: list[int] = []
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: noted.append(number))
    try:
        yield noted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def handled_screen_loss(on_loss: Callable[[], object]) -> Iterator[None]:
    """Meanwhile the loss of the screen leads to a call, and then to the end with exit code 1.

    Only X11 needs that, which ends a program by itself, in the midst of whatever it does.
    """

    def lost(_: object) -> int:
        try:
            on_loss()
        finally:
            # Nothing on the way out may ask the screen for anything once more.
            os._exit(1)

    # Kept here, for X11 does not keep it.
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lost)
    before = _on_x11_error(ctypes.cast(handler, ctypes.c_void_p).value)
    try:
        yield
    finally:
        _on_x11_error(before)


def _on_x11_error(handler: int | None) -> int | None:
    """Say where the function is that X11 is to call when it loses the screen; the one before."""
    # None is loaded here: there is one only where the window needs it.
    loaded = getattr(os, "RTLD_NOLOAD", 0) | getattr(os, "RTLD_NOW", 0)
    try:
        set_handler = ctypes.CDLL(_X11, mode=loaded).XSetIOErrorHandler
    except (OSError, AttributeError):
        return None
    set_handler.restype, set_handler.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    before: int | None = set_handler(handler)
    return before


def open_missing_streams() -> None:
    """Open the standard streams that were handed over closed, to nowhere.

    Else the next files would get their numbers, and a game what a library prints.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= _STDERR:
        pass
    os.close(number)


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Meanwhile nothing is written to stderr, where libraries tell of missing devices."""
    try:
        stderr = os.dup(_STDERR)
    except OSError:  # there is none
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), _STDERR)
    try:
        yield
    finally:
        os.dup2(stderr, _STDERR)
        os.close(stderr)


def try_print(words: str, stream: TextIO | None) -> Exception | None:
    """Print something at once; what is in the way, if anything is, and then no more is printed."""
    if stream is None:  # As Python has it where one was handed over closed.
        return None
    try:
        print(words, end="", file=stream, flush=True)
    except (OSError, ValueError) as error:
        # Else Python would try once more at its end, and end with an exit code of its own.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None


def leave(code: int) -> None:
    """End the program with an exit code; one below zero stands for the signal that has ended it.

    It then dies by that signal: a shell sees 128 and the number, stops the script that was meant as
    well, and who waits for services takes it for a good end, as a plain exit code would not be.
    """
    for stream in (sys.stdout, sys.stderr):
        try_print("", stream)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        signal.raise_signal(-code)
    sys.exit(code if code >= 0 else 128 - code)
