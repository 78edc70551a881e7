"""The program's screen and window: where it opens, how large, fullscreen, and what comes in."""

import ctypes
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.kit import metrics
from azul.kit.theme import Theme
from azul.process import hushed
from azul.settings import Settings

TITLE: Final = "Azulejo"
_FIRST_SIZE: Final = (1600, 900)
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_LARGE: Final = 256 * 1024
"""glibc's numbers of settings, and the bytes from which a picture has memory of its own."""

_MOST: Final = 0.8
"""The share of a window that must be on the desktop for it to open there."""

_X11: Final = "libX11.so.6"
"""The system's own: a name given to `CDLL` at once would be packed with the program."""

_FRAME: Final = 8
"""How far the frame of a maximised window lies beyond the screen, on some systems."""

_FIRST_SHARE: Final = 0.9
"""The most of the desktop that the first window takes, for panels and title bars need room."""

_LONGEST_SIDE: Final = 4
"""How many times the least size a side is at most that is arranged for a window too small."""

_FAST: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""What chooses how pictures are presented."""

_UNSEEN: Final = "offscreen"
"""The driver that SDL falls back to where there is no screen: nobody would see what it draws."""

_QUITTER: Final = "wayland"
"""The driver whose loss comes as a wish to quit, but with no window that was closed before."""


class NoScreen(Exception):
    """There is none that a window could be shown on, or none any more."""


def return_freed_memory() -> None:
    """Let large pictures go back to the system as soon as they are forgotten.

    Otherwise glibc keeps what they leave behind, in pieces: some 40 MB after the rules. Where there
    is another library nothing happens.
    """
    with suppress(OSError, AttributeError, TypeError):
        library = ctypes.CDLL(None)
        library.mallopt(_MMAP_THRESHOLD, _LARGE)
        # Threads that rasterise pictures would each leave a heap of their own behind.
        library.mallopt(_ARENA_MAX, 1)


def open_screen() -> None:
    """Find the screen; raises NoScreen where there is none, and none was asked for by name."""
    try:
        with hushed():
            pygame.display.init()
    # UnicodeDecodeError is what pygame raises where the name of the driver is no text.
    except (pygame.error, UnicodeDecodeError) as error:
        raise NoScreen from error
    wanted = os.environ.get("SDL_VIDEODRIVER", "").split(",")
    if pygame.display.get_driver() == _UNSEEN not in wanted:
        raise NoScreen


def show_message_box(words: str) -> None:
    """Tell something in a box of the system's, until it is closed; nothing without a screen."""
    with suppress(pygame.error):
        pygame.display.message_box(TITLE, words, "error")


def poll_events() -> list[Event]:
    """All events since the last call, but those that no text can be made of; raises NoScreen."""
    # One by one: where a text is half a letter, as emoji come from remote desktops,
    # `pygame.event.get` fails, and takes all others with it.
    events: list[Event] = []
    while True:
        try:
            event = pygame.event.poll()
        except SystemError:
            continue
        if event.type == pygame.NOEVENT:
            break
        events.append(event)
    if pygame.display.get_driver() == _QUITTER:
        kinds = {event.type for event in events}
        if pygame.QUIT in kinds and pygame.WINDOWCLOSE not in kinds:
            raise NoScreen
    return events


def open_window(settings: Settings) -> pygame.Window:
    """The window where it stood when it was closed, if that is still on the desktop."""
    try:
        return _open(settings)
    except pygame.error:
        # Some screens, such as those of 30 bits a pixel, know only the slower way.
        if _FAST not in os.environ:
            raise
    # SDL asks for it once, with the first window of a screen.
    os.unsetenv(_FAST)
    pygame.display.quit()
    open_screen()
    return _open(settings)


def _open(settings: Settings) -> pygame.Window:
    place = Rect(settings.place or (0, 0, 0, 0))
    known = is_on_desktop(place)
    size = place.size if known else _first_size()
    # Not `display.set_mode`, whose windows keep the size of the screen after fullscreen.
    window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
    if known:
        window.position = place.topleft
    window.minimum_size = _least_size()
    # Before it has a surface, pygame cannot convert pictures, such as the icon.
    window.get_surface()
    window.set_icon(Theme.of(settings, size).rasterize("icons/app", 64, 64))
    if settings.fullscreen:
        show_fullscreen(window, True)
    return window


def is_on_desktop(place: Rect) -> bool:
    """Whether a window of a fair size would be seen for the most part, its title bar with it."""
    # Their sizes are all that pygame tells: they are taken to stand side by side, from the left.
    screens = pygame.display.get_desktop_sizes()
    all_of_them = Rect(0, 0, sum(w for w, _ in screens), max(h for _, h in screens))
    seen = place.clip(all_of_them)
    large_enough = all(map(int.__ge__, place.size, _least_size()))
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


def arranged_size(size: tuple[int, int]) -> tuple[int, int]:
    """The size that everything is arranged for in a window of `size` pixels.

    One that is smaller than the least, which a player cannot make but a system may, shows a larger
    picture of its shape made smaller.
    """
    scale = max(least / length for least, length in zip(metrics.SMALLEST, size, strict=True))
    if scale <= 1:
        return size
    width, height = (
        min(max(least, round(length * scale)), least * _LONGEST_SIDE)
        for least, length in zip(metrics.SMALLEST, size, strict=True)
    )
    return width, height


@contextmanager
def canvas(window: pygame.Window) -> Iterator[pygame.Surface]:
    """What to draw the picture on, which is then shown in the window."""
    surface = window.get_surface()
    size = arranged_size(surface.get_size())
    if size == surface.get_size():
        yield surface
    else:
        whole = pygame.Surface(size, depth=32)
        yield whole
        surface.blit(pygame.transform.smoothscale(whole, surface.get_size()), (0, 0))
    window.flip()


def _first_size() -> tuple[int, int]:
    """A comfortable window that fits on the desktop."""
    width, height = (
        max(least, min(wanted, room))
        for least, wanted, room in zip(_least_size(), _FIRST_SIZE, _room(), strict=True)
    )
    return width, height


def _least_size() -> tuple[int, int]:
    """The smallest that a player can make the window: less only where the desktop is smaller."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        least if least <= whole else room
        for least, whole, room in zip(metrics.SMALLEST, desktop, _room(), strict=True)
    )
    return width, height


def _room() -> tuple[int, int]:
    """How large a window is that leaves something of the desktop to panels and title bars."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return round(width * _FIRST_SHARE), round(height * _FIRST_SHARE)
