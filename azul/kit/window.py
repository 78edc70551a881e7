"""The program's window: where it opens, how large, and fullscreen."""

import ctypes
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import pygame
from pygame import Rect

from azul.kit import theme
from azul.kit.look import Look
from azul.settings import Settings

TITLE: Final = "Azulejo"
_FIRST_SIZE: Final = (1600, 900)
_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 256 * 1024
"""glibc's number of the setting, and the bytes from which a picture has memory of its own."""

_MOST: Final = 0.8
"""The share of a window that must be on the desktop for it to open there."""

_X11: Final = "libX11.so.6"
"""The system's own: a name given to `CDLL` at once would be packed with the program."""

_FRAME: Final = 8
"""How far the frame of a maximised window lies beyond the screen, on some systems."""

_FIRST_SHARE: Final = 0.9
"""The most of the desktop that the first window takes, for panels and title bars need room."""


def give_memory_back() -> None:
    """Let large pictures go back to the system as soon as they are forgotten.

    Otherwise glibc keeps what they leave behind, in pieces: some 40 MB after the rules. Where there
    is another library nothing happens.
    """
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)


def open_window(settings: Settings) -> pygame.Window:
    """The window where it stood when it was closed, if that is still on the desktop."""
    place = Rect(settings.place or (0, 0, 0, 0))
    known = is_on_desktop(place)
    size = place.size if known else _first_size()
    # Not `display.set_mode`, whose windows keep the size of the screen after fullscreen.
    window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
    if known:
        window.position = place.topleft
    window.minimum_size = theme.SMALLEST
    # Before it has a surface, pygame cannot convert pictures, such as the icon.
    window.get_surface()
    window.set_icon(Look.of(settings, size).drawing("icons/app", 64, 64))
    if settings.fullscreen:
        show_fullscreen(window, True)
    return window


def is_on_desktop(place: Rect) -> bool:
    """Whether a window of a fair size would be seen for the most part, its title bar with it."""
    # Their sizes are all that pygame tells: they are taken to stand side by side, from the left.
    screens = pygame.display.get_desktop_sizes()
    all_of_them = Rect(0, 0, sum(w for w, _ in screens), max(h for _, h in screens))
    seen = place.clip(all_of_them)
    large_enough = all(map(int.__ge__, place.size, theme.SMALLEST))
    mostly = seen.w * seen.h >= _MOST * place.w * place.h
    return large_enough and mostly and place.top >= -_FRAME


def show_fullscreen(
    window: pygame.Window, fullscreen: bool, place: Sequence[int] | None = None
) -> None:
    """Fill the screen, or stand in a window again, at its former `place` (left, top, size)."""
    if not is_managed():
        # SDL would only say that the window fills the screen, and draw beyond its edges.
        whole = (0, 0, *pygame.display.get_desktop_sizes()[0])
        left, top, *size = whole if fullscreen or not place else place
        window.size, window.position = (size[0], size[1]), (left, top)
    elif fullscreen:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def is_managed() -> bool:
    """Whether a window manager is there, which windows under X11 need to fill the screen.

    It leaves a mark on the root window: "_NET_SUPPORTING_WM_CHECK" of the Extended Window Manager
    Hints.
    """
    if pygame.display.get_driver() != "x11":
        return True
    try:
        x11 = ctypes.CDLL(_X11)
    except OSError:
        return True
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    screen = ctypes.c_void_p(x11.XOpenDisplay(None))
    mark = ctypes.c_ulong(x11.XInternAtom(screen, b"_NET_SUPPORTING_WM_CHECK", False))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(screen))
    kind, spelling, data = ctypes.c_ulong(), ctypes.c_int(), ctypes.c_void_p()
    count, left = ctypes.c_ulong(), ctypes.c_ulong()
    read = (root, mark, ctypes.c_long(0), ctypes.c_long(1), False, ctypes.c_ulong(0))
    found = (kind, spelling, count, left, data)
    x11.XGetWindowProperty(screen, *read, *map(ctypes.byref, found))
    x11.XFree(data)
    x11.XCloseDisplay(screen)
    return kind.value != 0


def _first_size() -> tuple[int, int]:
    """A comfortable window that fits on the desktop."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        max(least, min(wanted, round(room * _FIRST_SHARE)))
        for least, wanted, room in zip(theme.SMALLEST, _FIRST_SIZE, desktop, strict=True)
    )
    return width, height
