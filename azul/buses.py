"""The buses of D-Bus, which SDL asks before there is a window, and waits for without a limit."""

import ctypes
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic
from typing import Final

_SESSION: Final = "DBUS_SESSION_BUS_ADDRESS"
_SYSTEM: Final = "DBUS_SYSTEM_BUS_ADDRESS"
_SYSTEM_SOCKET: Final = "/run/dbus/system_bus_socket"

_HIDDEN: Final = "disabled:"  # an address of no known kind, at which libdbus gives up at once
_TIMEOUT: Final = 0.5  # seconds in which a bus must answer; a working one needs a few milliseconds

_LIBRARY: Final = "libdbus-1.so.3"
"""The library of SDL. It is a constant, because the packager would include a name in `CDLL`."""

_NO_LIMIT: Final = 2**31 - 1  # milliseconds, in libdbus's own number for no timeout
_BUS: Final = b"org.freedesktop.DBus"


@contextmanager
def without_silent_buses() -> Iterator[None]:
    """Hide buses that take calls and do not answer, while SDL starts; SDL never asks again.

    SDL has no setting for that. Screen readers are found later, by a library that waits on a thread
    of its own, so it may use a bus that is only slow.
    """
    answers = {name: _ask(address) for name, address in _addresses().items()}
    end = monotonic() + _TIMEOUT
    silent = [name for name, answer in answers.items() if not answer.wait(end - monotonic())]
    for name in silent:
        os.putenv(name, _HIDDEN)
    try:
        yield
    finally:
        for name in silent:
            if name in os.environ:
                os.putenv(name, os.environ[name])
            else:
                os.unsetenv(name)


def _addresses() -> dict[str, bytes]:
    """Return the addresses that libdbus would find, by their variables.

    It may also start a new bus.
    """
    found = {_SYSTEM: _address_of(_SYSTEM_SOCKET)}
    folder = os.environ.get("XDG_RUNTIME_DIR")
    if folder:
        found[_SESSION] = _address_of(os.path.join(folder, "bus"))
    for name in (_SESSION, _SYSTEM):
        if os.environ.get(name):
            found[name] = os.fsencode(os.environ[name])
    return found


def _address_of(socket: str) -> bytes:
    """Return the address of a socket in a folder, with all its characters escaped."""
    return b"unix:path=" + b"".join(b"%%%02x" % byte for byte in os.fsencode(socket))


def _ask(address: bytes) -> Event:
    """Say hello to a bus on a thread; return an event that is set at its end."""
    answered = Event()

    def ask() -> None:
        # Without the library SDL uses no bus.
        with suppress(OSError, AttributeError):
            _say_hello(ctypes.CDLL(_LIBRARY), address)
        answered.set()

    # The thread has no timeout, because the library has none for connecting.
    Thread(target=ask, name="bus", daemon=True).start()
    return answered


def _say_hello(library: ctypes.CDLL, address: bytes) -> None:
    """Connect to a bus and wait for the answer to the first call."""
    connect, call = library.dbus_connection_open_private, library.dbus_message_new_method_call
    send = library.dbus_connection_send_with_reply_and_block
    connect.restype = call.restype = send.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(connect(address, None))
    if not connection:
        return
    hello = ctypes.c_void_p(call(_BUS, b"/org/freedesktop/DBus", _BUS, b"Hello"))
    reply = ctypes.c_void_p(send(connection, hello, _NO_LIMIT, None))
    library.dbus_message_unref(hello)
    if reply:
        library.dbus_message_unref(reply)
    library.dbus_connection_close(connection)
    library.dbus_connection_unref(connection)
