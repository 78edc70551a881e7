"""Scrolling by wheel, keys and scrollbar, never beyond the ends; revealing a part."""

import pygame
import pytest
from pygame import Rect

from azul.kit.scrollbar import LEAST_THUMB, Scroller
from azul.kit.theme import Theme
from azul.settings import Style
from tests.inputs import pressed

THEME = Theme(Style.EVENING, 1.0)
VIEW = Rect(50, 100, 400, 300)
MAX_TOP = 700


@pytest.fixture
def scroll() -> Scroller:
    return Scroller(THEME, Rect(VIEW), VIEW.h + MAX_TOP)


@pytest.mark.parametrize(("wanted", "top"), [(-5, 0), (0, 0), (333, 333), (700, 700), (9999, 700)])
def test_scrolling_stops_at_the_ends(wanted: int, top: int, scroll: Scroller) -> None:
    scroll.scroll_to(wanted)
    assert scroll.top == top
    assert Scroller(THEME, VIEW, VIEW.h + MAX_TOP, wanted).top == top


def test_what_fits_is_not_scrolled_and_has_no_bar() -> None:
    scroll = Scroller(THEME, VIEW, VIEW.h)
    scroll.wheel(5)
    assert (scroll.max_top, scroll.top) == (0, 0)
    assert not scroll.press(scroll.track().center)
    surface = pygame.Surface((500, 500))
    scroll.draw(surface)
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255)).count() == 500 * 500


def test_there_is_a_bar_if_not_everything_fits(scroll: Scroller) -> None:
    surface = pygame.Surface((500, 500))
    scroll.draw(surface)
    assert surface.get_at(scroll.thumb().center) != surface.get_at(VIEW.center)
    assert VIEW.contains(scroll.track())


@pytest.mark.parametrize("unit", [0.62, 1.0, 2.0])
def test_the_wheel_scrolls_by_a_fixed_distance(unit: float) -> None:
    scroll = Scroller(Theme(Style.EVENING, unit), VIEW, 5000)
    scroll.wheel(1)
    assert scroll.top == round(90 * unit)
    scroll.wheel(-3)
    assert scroll.top == 0


def test_pages_overlap_and_the_ends_have_keys(scroll: Scroller) -> None:
    tops = []
    for one in (pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_PAGEUP, pygame.K_END, pygame.K_HOME):
        assert scroll.handle_key(pressed(one))
        tops.append(scroll.top)
    assert tops == [255, 510, 255, MAX_TOP, 0]
    assert 0 < tops[0] < VIEW.h
    assert not scroll.handle_key(pressed(pygame.K_DOWN))


@pytest.mark.parametrize(
    ("top", "part", "after"),
    [
        (0, (0, 60), 0),
        (0, (200, 290), 10),
        (0, (600, 700), 420),
        (400, (600, 650), 400),
        (400, (410, 500), 390),
        (400, (100, 150), 80),
        (400, (5, 50), 0),
        (0, (950, 1000), MAX_TOP),
        (300, (400, 900), 380),
    ],
)
def test_a_part_comes_into_view_with_the_least_scrolling(
    top: int, part: tuple[int, int], after: int, scroll: Scroller
) -> None:
    scroll.scroll_to(top)
    scroll.reveal(*part, 20)
    assert scroll.top == after


def test_the_thumb_is_as_long_as_the_visible_part_and_stays_on_its_track(scroll: Scroller) -> None:
    tops = []
    for top in range(0, MAX_TOP + 1, 100):
        scroll.scroll_to(top)
        assert scroll.track().contains(scroll.thumb())
        assert scroll.thumb().h == round(VIEW.h * 300 / 1000)
        tops.append(scroll.thumb().y)
    assert tops == sorted(set(tops))
    assert (tops[0], scroll.thumb().bottom) == (VIEW.top, VIEW.bottom)


def test_the_thumb_has_a_minimum_size() -> None:
    assert Scroller(THEME, VIEW, 10**6).thumb().h == LEAST_THUMB


def test_the_bar_follows_the_pointer_until_it_is_let_go(scroll: Scroller) -> None:
    track = scroll.track()
    assert scroll.press(track.center)
    assert scroll.top == MAX_TOP // 2
    scroll.drag_to((track.x, track.bottom + 500))
    assert scroll.top == MAX_TOP
    scroll.drag_to((track.x - 300, track.top))
    assert scroll.top == 0
    scroll.release()
    scroll.drag_to(track.center)
    assert scroll.top == 0


def test_a_press_beside_the_bar_moves_nothing(scroll: Scroller) -> None:
    assert not scroll.press(VIEW.center)
    scroll.drag_to(scroll.track().midbottom)
    assert scroll.top == 0
