"""The program's window: its position and size, fullscreen, and its events."""

import ctypes
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.buses import without_silent_buses
from azul.environment import NAME
from azul.kit import boxes, metrics
from azul.kit.theme import Theme
from azul.process import silenced_stderr
from azul.settings import Settings

_FIRST_SIZE: Final = (1600, 900)
_FIRST_SHARE_OF_LARGE_DESKTOP: Final = 0.8  # of the first window, where that is more
_MOST_FILLED: Final = (1920, 1080)  # the largest desktop that the first window fills
_MIN_SHARE_ON_DESKTOP: Final = 0.8  # of a window, for it to open there again

_X11: Final = "libX11.so.6"
"""A constant, because the packager would include a library that `CDLL` names directly."""

_MAX_FRAME_OVERHANG: Final = 8  # pixels of a maximized window beyond the screen, on some systems
_FIRST_DESKTOP_SHARE: Final = 0.9  # of the first window, with room for panels and title bars
_MAX_SIDE_FACTOR: Final = 4  # sides of the layout in smallest sizes, in a window too small

IS_HIDDEN_AT_FIRST: Final = sys.platform in ("win32", "darwin")
"""True if windows are opened hidden, because the screen reader's adapter must come first."""

_PRESENTATION_VARIABLE: Final = "SDL_FRAMEBUFFER_ACCELERATION"
"""The variable that chooses how SDL presents surfaces."""

_INVISIBLE_DRIVER: Final = "offscreen"  # the driver that SDL falls back to without a screen

_QUITTING_DRIVER: Final = "wayland"  # reports its loss as a QUIT event without a WINDOWCLOSE event
_SETTLING_TIME: Final = 0.5  # seconds until a place counts: systems resize first, then report why


class NoScreen(Exception):
    """There is no screen for a window, or it was lost."""


def open_screen() -> None:
    """Find the screen; raises NoScreen if there is none, unless a driver without one was chosen."""
    try:
        with silenced_stderr(), without_silent_buses():
            pygame.display.init()
    # pygame raises UnicodeDecodeError if the name of the driver is no text.
    except (pygame.error, UnicodeDecodeError) as error:
        raise NoScreen from error
    wanted = os.environ.get("SDL_VIDEODRIVER", "").split(",")
    if pygame.display.get_driver() == _INVISIBLE_DRIVER not in wanted:
        raise NoScreen


def show_message_box(text: str) -> None:
    """Show a message box of the system until it is closed; does nothing without a screen."""
    with suppress(pygame.error):
        pygame.display.message_box(NAME, text, "error")


def poll_events() -> list[Event]:
    """Return all events since the last call, except events of broken text; raises NoScreen."""
    # `pygame.event.get` would lose all events if the text of one is half a character, as emoji
    # come from remote desktops.
    events: list[Event] = []
    while True:
        try:
            event = pygame.event.poll()
        except SystemError:
            continue
        if event.type == pygame.NOEVENT:
            break
        events.append(event)
    if events and pygame.display.get_driver() == _QUITTING_DRIVER:
        kinds = {event.type for event in events}
        if pygame.QUIT in kinds and pygame.WINDOWCLOSE not in kinds:
            raise NoScreen
    return events


def open_window(settings: Settings) -> pygame.Window:
    """Open the window where it was when it was closed, if that is still on the desktop."""
    try:
        return _open(settings)
    except pygame.error:
        # Some screens, such as those with 30 bits per pixel, support only the slower way.
        if _PRESENTATION_VARIABLE not in os.environ:
            raise
    # SDL reads the variable once, for the first window of a screen.
    os.unsetenv(_PRESENTATION_VARIABLE)
    pygame.display.quit()
    open_screen()
    return _open(settings)


def _open(settings: Settings) -> pygame.Window:
    place = Rect(settings.place or (0, 0, 0, 0))
    known = is_usable_place(place)
    # No part of the window opens below the desktop: it is moved up, and made lower if necessary.
    bottom = _desktop().bottom
    height = min(place.h, bottom)
    place = Rect(place.x, min(place.y, bottom - height), place.w, height)
    size = place.size if known else _first_size()
    # The windows of `display.set_mode` keep the size of the screen after fullscreen.
    window = pygame.Window(
        NAME, size, resizable=True, allow_high_dpi=True, hidden=IS_HIDDEN_AT_FIRST
    )
    if known:
        window.position = place.topleft
    if opens_maximized(settings) and not IS_HIDDEN_AT_FIRST:
        window.maximize()
    window.minimum_size = _least_size()
    # pygame cannot convert images, such as the icon, before the window has a surface.
    window.get_surface()
    window.set_icon(Theme.of(settings, size).rasterize("icons/app", 64, 64))
    if settings.fullscreen:
        set_fullscreen(window, True)
    return window


class WindowPlace:
    """The place of the window while it is normal; not to be called in fullscreen."""

    def __init__(self, window: pygame.Window, settings: Settings) -> None:
        self._window = window
        # Not every system fills the desktop with the first window, or does so at once.
        is_filling = not settings.fullscreen and window.size != _first_size()
        self.is_maximized = settings.maximized or (opens_maximized(settings) and is_filling)
        self._is_restored = not self.is_maximized
        self._full_size = (0, 0)
        self._latest = self.normal = self._now
        if self.is_maximized:
            screen = Rect((0, 0), pygame.display.get_desktop_sizes()[0])
            self.normal = settings.place or (*boxes.centered(screen.center, *_first_size()),)
        self._seconds = 0.0

    @property
    def _now(self) -> tuple[int, ...]:
        """Left, top, width and height of the window, in its own units."""
        return (*self._window.position, *self._window.size)

    def read(self, event: Event) -> None:
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._is_restored = event.type == pygame.WINDOWRESTORED

    def update(self, seconds: float) -> None:
        """Let time pass, after which a new place counts."""
        is_same = self._now == self._latest
        self._seconds = self._seconds + seconds if is_same else 0.0
        self._latest = self._now
        if self._seconds >= _SETTLING_TIME:
            self.settle()

    def settle(self) -> None:
        if not self._is_restored:
            self._full_size = self._window.size
        # On X11, SDL reports that a window is restored that was minimized only; its size stays.
        self.is_maximized = self._window.size == self._full_size
        if not self.is_maximized:
            self.normal = self._now


def opens_maximized(settings: Settings) -> bool:
    """True if the last window was maximized, or it is the first window on a small desktop."""
    desktop = pygame.display.get_desktop_sizes()[0]
    is_small = all(map(int.__le__, desktop, _MOST_FILLED))
    return settings.maximized or (not settings.place and is_small)


def is_usable_place(place: Rect) -> bool:
    """True if a window there would be large enough, mostly visible, and have its title bar."""
    seen = place.clip(_desktop())
    large_enough = all(map(int.__ge__, place.size, _least_size()))
    mostly = seen.w * seen.h >= _MIN_SHARE_ON_DESKTOP * place.w * place.h
    return large_enough and mostly and place.top >= -_MAX_FRAME_OVERHANG


def _desktop() -> Rect:
    """Return the desktop; pygame reports only the sizes of screens, assumed to be in a row."""
    screens = pygame.display.get_desktop_sizes()
    return Rect(0, 0, sum(w for w, _ in screens), max(h for _, h in screens))


def set_fullscreen(
    window: pygame.Window, fullscreen: bool, place: Sequence[int] = (), maximized: bool = False
) -> None:
    """Fill the screen, or return to a window at its former `place` (left, top, width, height)."""
    if not is_managed():
        # SDL would report fullscreen, but the window would keep its size.
        whole = (0, 0, *pygame.display.get_desktop_sizes()[0])
        left, top, *size = whole if fullscreen or not place else place
        window.size, window.position = (size[0], size[1]), (left, top)
    elif fullscreen:
        window.set_fullscreen(True)
    else:
        window.set_windowed()
        if maximized:
            # SDL leaves fullscreen for the normal size.
            window.maximize()


def is_managed() -> bool:
    """True if there is a window manager, by "_NET_SUPPORTING_WM_CHECK" on X11's root window."""
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
    """Return the size of the layout for a window of `size` pixels, at least the smallest size."""
    scale = max(least / length for least, length in zip(metrics.SMALLEST, size, strict=True))
    if scale <= 1:
        return size
    width, height = (
        min(max(least, round(length * scale)), least * _MAX_SIDE_FACTOR)
        for least, length in zip(metrics.SMALLEST, size, strict=True)
    )
    return width, height


@contextmanager
def canvas(window: pygame.Window) -> Iterator[pygame.Surface]:
    """Yield the surface to draw on, which is then shown in the window."""
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
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        max(least, min(wanted, room), round(whole * _FIRST_SHARE_OF_LARGE_DESKTOP))
        for least, wanted, room, whole in zip(
            _least_size(), _FIRST_SIZE, _room(), desktop, strict=True
        )
    )
    return width, height


def _least_size() -> tuple[int, int]:
    """Return the smallest size of the window; less only if the desktop is smaller."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        least if least <= whole else room
        for least, whole, room in zip(metrics.SMALLEST, desktop, _room(), strict=True)
    )
    return width, height


def _room() -> tuple[int, int]:
    """Return the size of the desktop without panels and title bars."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return round(width * _FIRST_DESKTOP_SHARE), round(height * _FIRST_DESKTOP_SHARE)
