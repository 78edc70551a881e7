"""The window opens where it was closed, if the player can see and use it there; and its events."""

import ctypes
import os
import struct
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Final

import pygame
import pytest

from azul.kit import window as window_module
from azul.kit.metrics import SMALLEST
from azul.kit.window import (
    NoScreen,
    WindowPlace,
    arranged_size,
    canvas,
    open_screen,
    open_window,
    poll_events,
)
from azul.settings import Settings

Sizes = list[tuple[int, int]]
Opened = Callable[..., pygame.Window]
DESKTOP: Final = [(1920, 1080)]
SAME: Final = ()

PLACES: Final[dict[tuple[int, ...], tuple[int, ...] | None]] = {
    (100, 50, 1200, 800): SAME,
    (0, 0, *SMALLEST): SAME,
    (-200, 50, 1200, 800): SAME,
    (-8, -8, 1936, 1066): SAME,
    (0, 0, 1920, 1080): SAME,
    # No window opens partly below the screen.
    (100, 500, 1200, 700): (100, 380, 1200, 700),
    (0, 40, 1920, 1080): (0, 0, 1920, 1080),
    (0, 40, 1400, 1200): (0, 0, 1400, 1080),
    # The place is mostly beside the desktop, without its title bar, too small or too large.
    (1800, 50, 1200, 800): None,
    (100, 900, 1200, 800): None,
    (-400, 50, 1200, 800): None,
    (100, -9, 1200, 800): None,
    (100, 50, SMALLEST[0] - 1, 800): None,
    (100, 50, 1200, SMALLEST[1] - 1): None,
    (100, 50, -1200, -800): None,
    (0, 0, 32767, 32767): None,
}
"""Where a window was closed, and where it opens; None for the usual place."""

ARRANGED: Final = {
    (1920, 1080): (1920, 1080),
    SMALLEST: SMALLEST,
    (800, 600): (1024, 768),
    (512, 320): SMALLEST,
    (1000, 2000): (1024, 2048),
    (2000, 600): (2133, 640),
}
"""The size of the layout by that of the window, which has the same shape."""


@pytest.fixture
def opened(screen: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """Return a function that opens a window on a desktop with some screens."""
    windows: list[pygame.Window] = []

    def open_there(place: tuple[int, ...] = (), screens: Sizes = DESKTOP) -> pygame.Window:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
        windows.append(open_window(Settings(place=place)))
        return windows[-1]

    yield open_there
    for window in windows:
        window.destroy()


def place_of(window: pygame.Window) -> tuple[int, ...]:
    return (*window.position, *window.size)


def test_a_window_opens_where_it_was_closed_if_that_is_on_the_desktop(opened: Opened) -> None:
    usual = opened()
    assert usual.minimum_size == SMALLEST
    found = {place: place_of(opened(place)) for place in PLACES}
    expected = {place: place if at == SAME else at for place, at in PLACES.items()}
    assert found == {place: at or place_of(usual) for place, at in expected.items()}
    second = (2000, 100, 2400, 1300)
    assert place_of(opened(second, [*DESKTOP, (2560, 1440)])) == second


def test_the_first_window_leaves_room_on_the_desktop_but_is_large_enough(opened: Opened) -> None:
    """On a smaller desktop the window is smaller, and opens there again."""
    for desktop in ((3840, 2160), (1920, 1080), (1366, 768), (1024, 640)):
        for length, room, least in zip(opened((), [desktop]).size, desktop, SMALLEST, strict=True):
            assert max(least, min(round(room * 0.9), 900)) <= length
            assert length <= max(least, round(room * 0.9))
    for desktop in ((800, 600), (1366, 600), (800, 1280), (320, 240)):
        window = opened((), [desktop])
        assert all(map(int.__le__, window.size, desktop))
        assert all(map(int.__le__, window.minimum_size, window.size))
        place = (5, 5, *window.size)
        assert place_of(opened(place, [desktop])) == place


def test_the_first_window_fills_a_small_desktop(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It fills desktops up to 1920x1080 and covers about 80% of larger desktops.

    A place is kept.
    """
    filled: list[tuple[int, int]] = []
    monkeypatch.setattr(
        pygame,
        "Window",
        type("Window", (pygame.Window,), {"maximize": lambda window: filled.append(window.size)}),
    )
    for desktop in ((1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1080, 1920)):
        opened((), [desktop])
    assert len(filled) == 2
    assert opened((), [(3840, 2160)]).size == (3072, 1728)
    assert opened((0, 0, *SMALLEST)).size == SMALLEST
    assert len(filled) == 2


def test_a_window_that_is_too_small_shows_a_larger_frame_of_its_shape(opened: Opened) -> None:
    assert {size: arranged_size(size) for size in ARRANGED} == ARRANGED
    for size in ((1, 1), (1, 3000), (3000, 1), (1023, 1), (1, 639)):
        for length, smallest in zip(arranged_size(size), SMALLEST, strict=True):
            assert smallest <= length <= 4 * smallest
    window = opened()
    window.minimum_size = (1, 1)
    for size, drawn_on in (((1200, 800), (1200, 800)), ((600, 400), (1024, 683))):
        window.size = size
        with canvas(window) as surface:
            assert surface.get_size() == drawn_on
            surface.fill((0, 255, 0))
        assert window.get_surface().get_at((size[0] - 1, size[1] - 1))[1] > 250


def test_without_a_screen_the_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver without a screen is allowed if it was chosen.

    The environment may contain any bytes.
    """
    pygame.display.quit()
    open_screen()
    assert pygame.display.get_allow_screensaver(), "the screen blanks as the system wants"
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11,offscreen")
    open_screen()
    pygame.display.quit()
    for driver in ("", "\udcff"):
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
        with pytest.raises(NoScreen):
            open_screen()


def test_systems_that_lack_something_get_a_window(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They lack a window manager, acceleration, or the library of C."""
    window = opened((100, 50, 1200, 800))
    monkeypatch.setattr(window_module, "is_managed", lambda: False)
    for is_full, place in ((True, (0, 0, 1920, 1080)), (False, (100, 50, 1200, 800))):
        window_module.set_fullscreen(window, is_full, (100, 50, 1200, 800))
        assert place_of(window) == place
    unset, get_surface = list[str](), pygame.Window.get_surface

    def get_unaccelerated(window: pygame.Window) -> pygame.Surface:
        if not unset:
            raise pygame.error("Unknown window pixel format")
        return get_surface(window)

    slow = type("SlowWindow", (pygame.Window,), {"get_surface": get_unaccelerated})
    monkeypatch.setattr(pygame, "Window", slow)
    monkeypatch.setattr(os, "unsetenv", unset.append)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    assert opened().get_surface()
    assert unset == ["SDL_FRAMEBUFFER_ACCELERATION"]


def test_a_maximized_window_remembers_its_normal_place(opened: Opened) -> None:
    """A place counts after half a second: some systems resize a window before they say why."""
    normal, window = (100, 50, 1200, 800), opened((100, 50, 1200, 800))
    place = WindowPlace(window, Settings(place=normal))
    for size, event, seconds, is_maximized, remembered in (
        ((1300, 800), None, 0.3, False, normal),
        ((1200, 800), None, 0.6, False, normal),
        ((1920, 1080), pygame.WINDOWMAXIMIZED, 0.6, True, normal),
        ((1100, 700), pygame.WINDOWRESTORED, 0.6, False, (100, 50, 1100, 700)),
    ):
        window.size = size
        if event:
            place.read(pygame.Event(event))
        place.update(0)
        place.update(seconds)
        assert (place.is_maximized, place.normal) == (is_maximized, remembered)


# Events


def test_a_quit_event_without_a_closed_window_means_that_the_screen_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Wayland SDL reports the end of the compositor in no other way."""
    pygame.event.clear()
    quit_, close = pygame.Event(pygame.QUIT), pygame.Event(pygame.WINDOWCLOSE)
    for driver, posted in (("x11", [quit_]), ("wayland", [close, quit_]), ("wayland", [close])):
        monkeypatch.setattr(pygame.display, "get_driver", lambda driver=driver: driver)
        for event in posted:
            pygame.event.post(event)
        assert [*poll_events()] == posted
    pygame.event.post(quit_)
    with pytest.raises(NoScreen):
        poll_events()


def sdl_library() -> ctypes.CDLL:
    """Return the SDL library, for pushing events as the system does."""
    folder = Path(pygame.__file__).parent.parent
    found = [*folder.glob("pygame_ce.libs/libSDL2-2*"), *folder.glob("pygame/.dylibs/libSDL2-2*")]
    if not found:
        pytest.skip("SDL is not where pygame's own packages have it")
    return ctypes.CDLL(str(found[0]))


def push_event(sdl: ctypes.CDLL, kind: int, data: bytes) -> None:
    """Push an event with a text or the path of a dropped file."""
    event = ctypes.create_string_buffer(128)
    struct.pack_into("=II", event, 0, kind, 0)
    if kind == pygame.TEXTINPUT:
        struct.pack_into("=I32s", event, 8, 1, data)
    else:
        sdl.SDL_strdup.restype = ctypes.c_void_p
        struct.pack_into("@PI", event, 8, sdl.SDL_strdup(data), 1)
    assert sdl.SDL_PushEvent(event) == 1


def test_an_undecodable_text_loses_no_other_event(opened: Opened) -> None:
    """Remote desktops send half emoji, at which `pygame.event.get` fails and loses events."""
    opened().get_surface()
    sdl, half = sdl_library(), "\ud83d".encode(errors="surrogatepass")
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT, pygame.DROPFILE, pygame.MOUSEBUTTONUP)
    pygame.event.clear()
    for kind, data in product((pygame.TEXTINPUT, pygame.DROPFILE), (half, b"a" + half, b"\xff")):
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 2), button=1))
        push_event(sdl, kind, data)
        push_event(sdl, pygame.TEXTINPUT, "é".encode())
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1))
        down, text, up = (event for event in poll_events() if event.type in kinds)
        assert (down.pos, text.text, up.pos) == ((1, 2), "é", (3, 4))
        assert poll_events() == []
