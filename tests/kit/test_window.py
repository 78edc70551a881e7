"""The window opens where it stood, but only where it can be seen and used."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from azul.kit import window as window_module
from azul.kit.theme import SMALLEST
from azul.kit.window import open_window
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


@pytest.mark.parametrize("desktop", [(3840, 2160), (1920, 1080), (1366, 768), (800, 600)])
def test_the_first_window_leaves_room_on_the_desktop_but_is_large_enough(
    desktop: tuple[int, int], opened: Callable[..., pygame.Window]
) -> None:
    size = opened((), [desktop]).size
    for length, room, least in zip(size, desktop, SMALLEST, strict=True):
        assert least <= length <= max(least, round(room * 0.9))


def test_no_window_can_be_made_smaller_than_its_contents(
    opened: Callable[..., pygame.Window],
) -> None:
    assert opened((), DESKTOP).minimum_size == SMALLEST


@pytest.mark.parametrize("problem", [OSError, AttributeError, TypeError])
def test_a_system_without_that_library_keeps_its_memory_as_it_likes(
    problem: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: object) -> object:
        raise problem

    monkeypatch.setattr("ctypes.CDLL", missing)
    window_module.give_memory_back()


def test_without_a_window_manager_a_window_fills_the_screen_by_itself_and_comes_back(
    opened: Callable[..., pygame.Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    place = (100, 50, 1200, 800)
    window = opened(place, DESKTOP)
    monkeypatch.setattr(window_module, "is_managed", lambda: False)
    window_module.show_fullscreen(window, True, place)
    assert (*window.position, *window.size) == (0, 0, 1920, 1080)
    window_module.show_fullscreen(window, False, place)
    assert (*window.position, *window.size) == place
