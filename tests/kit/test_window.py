"""The window opens where it was closed, if it can be seen and used there."""

import ctypes
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from azul.kit import window as window_module
from azul.kit.metrics import SMALLEST
from azul.kit.window import NoScreen, arranged_size, open_screen, open_window, poll_events
from azul.settings import Settings

Place = tuple[int, int, int, int]
DESKTOP = [(1920, 1080)]
TWO_SCREENS = [(1920, 1080), (2560, 1440)]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., pygame.Window]]:
    """Opens a window on a desktop with some screens."""
    pygame.display.init()
    windows: list[pygame.Window] = []

    def open_there(place: tuple[int, ...], screens: list[tuple[int, int]]) -> pygame.Window:
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: screens)
        windows.append(open_window(Settings(place=place)))
        return windows[-1]

    yield open_there
    for window in windows:
        window.destroy()


@pytest.mark.parametrize(
    ("place", "screens"),
    [
        ((100, 50, 1200, 800), DESKTOP),
        ((0, 0, 1920, 1080), DESKTOP),
        ((0, 0, *SMALLEST), DESKTOP),
        ((-200, 50, 1200, 800), DESKTOP),
        ((-8, -8, 1936, 1066), DESKTOP),
        ((2000, 100, 2400, 1300), TWO_SCREENS),
    ],
)
def test_a_window_opens_where_it_was_closed(
    place: Place, screens: list[tuple[int, int]], opened: Callable[..., pygame.Window]
) -> None:
    window = opened(place, screens)
    assert (*window.position, *window.size) == place


@pytest.mark.parametrize(
    "place",
    [
        (1800, 50, 1200, 800),
        (100, 900, 1200, 800),
        (-400, 50, 1200, 800),
        (100, -50, 1200, 800),
        (4000, 50, 1200, 800),
        (100, 50, SMALLEST[0] - 1, 800),
        (100, 50, 1200, SMALLEST[1] - 1),
        (100, 50, -1200, -800),
        (0, 0, 32767, 32767),
    ],
)
def test_a_place_that_is_not_on_the_desktop_is_not_used(
    place: Place, opened: Callable[..., pygame.Window]
) -> None:
    first = opened((), DESKTOP)
    window = opened(place, DESKTOP)
    assert window.size == first.size
    assert window.position == first.position


@pytest.mark.parametrize(
    ("place", "opened_at"),
    [
        ((100, 500, 1200, 700), (100, 380, 1200, 700)),
        ((0, 40, 1920, 1080), (0, 0, 1920, 1080)),
        ((0, 40, 1400, 1200), (0, 0, 1400, 1080)),
    ],
)
def test_no_window_opens_partly_below_the_screen(
    place: Place, opened_at: Place, opened: Callable[..., pygame.Window]
) -> None:
    window = opened(place, DESKTOP)
    assert (*window.position, *window.size) == opened_at


@pytest.mark.parametrize("desktop", [(3840, 2160), (1920, 1080), (1366, 768), (1024, 640)])
def test_the_first_window_leaves_room_on_the_desktop_but_is_large_enough(
    desktop: tuple[int, int], opened: Callable[..., pygame.Window]
) -> None:
    size = opened((), [desktop]).size
    for length, room, smallest in zip(size, desktop, SMALLEST, strict=True):
        assert smallest <= length <= max(smallest, round(room * 0.9))


def test_no_window_can_be_made_smaller_than_its_contents(
    opened: Callable[..., pygame.Window],
) -> None:
    assert opened((), DESKTOP).minimum_size == SMALLEST


@pytest.mark.parametrize("desktop", [(800, 600), (1366, 600), (800, 1280), (320, 240)])
def test_on_a_smaller_desktop_the_window_is_smaller_and_opens_there_again(
    desktop: tuple[int, int], opened: Callable[..., pygame.Window]
) -> None:
    window = opened((), [desktop])
    assert all(map(int.__le__, window.size, desktop))
    assert all(map(int.__le__, window.minimum_size, window.size))
    place = (5, 5, *window.size)
    again = opened(place, [desktop])
    assert (*again.position, *again.size) == place


@pytest.mark.parametrize(
    ("size", "arranged"),
    [
        ((1920, 1080), (1920, 1080)),
        (SMALLEST, SMALLEST),
        ((800, 600), (1024, 768)),
        ((320, 240), (1024, 768)),
        ((512, 320), SMALLEST),
        ((1000, 2000), (1024, 2048)),
        ((2000, 600), (2133, 640)),
    ],
)
def test_a_window_that_is_too_small_shows_a_larger_picture_of_its_shape(
    size: tuple[int, int], arranged: tuple[int, int]
) -> None:
    assert arranged_size(size) == arranged


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (3000, 1), (1023, 1), (1, 639)])
def test_the_picture_of_a_window_of_any_shape_has_a_limited_size(size: tuple[int, int]) -> None:
    arranged = arranged_size(size)
    for length, smallest in zip(arranged, SMALLEST, strict=True):
        assert smallest <= length <= 4 * smallest


def test_a_driver_without_a_screen_must_be_requested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11,offscreen")
    open_screen()
    monkeypatch.setenv("SDL_VIDEODRIVER", "")
    with pytest.raises(NoScreen):
        open_screen()


def test_a_driver_name_that_is_no_text_means_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment may contain any bytes."""
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "\udcff")
    with pytest.raises(NoScreen):
        open_screen()


def test_the_screen_blanks_as_the_system_wants() -> None:
    """SDL would keep it on, and unlocked, even while the window is minimized."""
    pygame.display.quit()
    open_screen()
    assert pygame.display.get_allow_screensaver()


def test_a_screen_without_acceleration_gets_a_window(
    opened: Callable[..., pygame.Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    def get_surface_unaccelerated(window: pygame.Window) -> pygame.Surface:
        if not unset:
            raise pygame.error("Unknown window pixel format")
        return get_surface(window)

    unset, get_surface = list[str](), pygame.Window.get_surface
    window_class = type(
        "UnacceleratedWindow", (pygame.Window,), {"get_surface": get_surface_unaccelerated}
    )
    monkeypatch.setattr(pygame, "Window", window_class)
    monkeypatch.setattr(os, "unsetenv", unset.append)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "0")
    assert opened((), DESKTOP).get_surface()
    assert unset == ["SDL_FRAMEBUFFER_ACCELERATION"]


# Events


def test_a_quit_event_without_a_closed_window_means_that_the_screen_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Wayland, where SDL reports the end of the compositor in no other way."""
    pygame.display.init()
    pygame.event.clear()
    quit_, close = pygame.Event(pygame.QUIT), pygame.Event(pygame.WINDOWCLOSE)
    pygame.event.post(quit_)
    assert quit_ in poll_events()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    pygame.event.post(close)
    pygame.event.post(quit_)
    assert quit_ in poll_events()
    pygame.event.post(quit_)
    with pytest.raises(NoScreen):
        poll_events()


@pytest.fixture
def sdl() -> ctypes.CDLL:
    """The SDL library, for pushing events as the system does."""
    folder = Path(pygame.__file__).parent.parent
    found = [*folder.glob("pygame_ce.libs/libSDL2-2*"), *folder.glob("pygame/.dylibs/libSDL2-2*")]
    if not found:
        pytest.skip("SDL is not where pygame's own packages have it")
    pygame.display.init()
    window = pygame.Window("")
    window.get_surface()
    pygame.event.clear()
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


LONE_SURROGATE = "\ud83d".encode(errors="surrogatepass")


@pytest.mark.parametrize("data", [LONE_SURROGATE, b"a" + LONE_SURROGATE, b"\xff"])
@pytest.mark.parametrize("kind", [pygame.TEXTINPUT, pygame.DROPFILE])
def test_an_undecodable_text_loses_no_other_event(kind: int, data: bytes, sdl: ctypes.CDLL) -> None:
    """Remote desktops send halves of emoji, at which `pygame.event.get` fails and loses events."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 2), button=1))
    push_event(sdl, kind, data)
    push_event(sdl, pygame.TEXTINPUT, "é".encode())
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1))
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.TEXTINPUT, pygame.DROPFILE, pygame.MOUSEBUTTONUP)
    down, text, up = (event for event in poll_events() if event.type in kinds)
    assert (down.pos, text.text, up.pos) == ((1, 2), "é", (3, 4))
    assert poll_events() == []


@pytest.mark.parametrize("problem", [OSError, AttributeError, TypeError])
def test_without_the_c_library_the_allocator_is_not_configured(
    problem: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: object) -> object:
        raise problem

    monkeypatch.setattr("ctypes.CDLL", missing)
    window_module.configure_allocator()


def test_without_a_window_manager_fullscreen_sets_size_and_position_itself(
    opened: Callable[..., pygame.Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = (100, 50, 1200, 800)
    window = opened(place, DESKTOP)
    monkeypatch.setattr(window_module, "is_managed", lambda: False)
    window_module.set_fullscreen(window, True, place)
    assert (*window.position, *window.size) == (0, 0, 1920, 1080)
    window_module.set_fullscreen(window, False, place)
    assert (*window.position, *window.size) == place
