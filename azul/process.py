"""The process: the signals that end it, its exit code, and its standard streams."""

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, NoReturn, TextIO

_ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that ask a program to end; no system has all of them."""

_STDERR: Final = 2  # its file descriptor; stdin and stdout have smaller descriptors
_X11: Final = "libX11.so.6"


@contextmanager
def recorded_signals() -> Iterator[list[int]]:
    """Collect the signals that would end the program in a list; ignored signals stay ignored."""
    received: list[int] = []
    numbers = [getattr(signal, name) for name in _ENDING if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    for number, handler in before.items():
        if handler is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: received.append(number))
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def handled_screen_loss(on_loss: Callable[[], object]) -> Iterator[None]:
    """Call a function when the screen is lost, and exit with code 1 then.

    Only X11 needs that, because it would exit at once by itself.
    """

    def lost(_: object) -> int:
        try:
            on_loss()
        finally:
            # The process exits at once, because nothing may use the screen any more.
            os._exit(1)

    # A variable keeps it, because X11 holds no reference to it.
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(lost)
    before = _on_x11_error(ctypes.cast(handler, ctypes.c_void_p).value)
    try:
        yield
    finally:
        _on_x11_error(before)


def _on_x11_error(handler: int | None) -> int | None:
    """Set the function that X11 calls when it loses the screen; return the previous function."""
    # Set only if Xlib is loaded already, because the window does not need it everywhere.
    loaded = getattr(os, "RTLD_NOLOAD", 0) | getattr(os, "RTLD_NOW", 0)
    try:
        set_handler = ctypes.CDLL(_X11, mode=loaded).XSetIOErrorHandler
    except (OSError, AttributeError):
        return None
    set_handler.restype, set_handler.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    before: int | None = set_handler(handler)
    return before


def open_missing_streams() -> None:
    """Open standard streams that are closed, to the null device.

    Otherwise the next files would get their descriptors, and a library might print into a game.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= _STDERR:
        pass
    os.close(number)


@contextmanager
def silenced_stderr() -> Iterator[None]:
    """Write nothing to stderr in this context, where libraries complain about missing devices."""
    try:
        stderr = os.dup(_STDERR)
    except OSError:  # There is none.
        yield
        return
    with open(os.devnull, "wb") as null:
        os.dup2(null.fileno(), _STDERR)
    try:
        yield
    finally:
        os.dup2(stderr, _STDERR)
        os.close(stderr)


def try_print(text: str, stream: TextIO | None) -> Exception | None:
    """Print a text at once. If that fails, return the error, and print nothing any more."""
    if stream is None:  # As Python sets it if it was closed at the start.
        return None
    try:
        print(text, end="", file=stream, flush=True)
    except (OSError, ValueError) as error:
        # Otherwise Python would try again at exit, and exit with a code of its own.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return error
    return None


def leave(code: int) -> NoReturn:
    """Exit with a code; a code below zero is minus the signal that ended the program.

    In that case the process ends by the signal itself. A shell then stops its script, and a service
    manager sees a regular end; neither would happen with a plain exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        try_print("", stream)
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        signal.raise_signal(-code)
    # At `sys.exit` pygame would wait for a sound server that has stopped.
    os._exit(code if code >= 0 else 128 - code)
