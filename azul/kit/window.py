"""The program's window: where it opens, how large, and fullscreen."""

import ctypes
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


def show_fullscreen(window: pygame.Window, fullscreen: bool) -> None:
    """Fill the screen, or stand in a window again."""
    if fullscreen:
        window.set_fullscreen(True)
    else:
        window.set_windowed()


def _first_size() -> tuple[int, int]:
    """A comfortable window that fits on the desktop."""
    desktop = pygame.display.get_desktop_sizes()[0]
    width, height = (
        max(least, min(wanted, round(room * _FIRST_SHARE)))
        for least, wanted, room in zip(theme.SMALLEST, _FIRST_SIZE, desktop, strict=True)
    )
    return width, height
