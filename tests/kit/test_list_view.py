"""Long lists: the heights of rows that were never in view are estimated."""

from itertools import pairwise
from random import Random

import pygame
import pytest
from pygame import Rect

from azul.kit.keys import Key, KeyPress
from azul.kit.list_view import ListRow, ListView, RowState
from azul.kit.theme import Theme

VIEW = Rect(20, 30, 400, 300)


class PlainRow(ListRow):
    """A row of a known height that counts how often it was measured."""

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels
        self.measured = 0

    @property
    def label(self) -> str:
        return str(self.pixels)

    def height(self, theme: Theme, width: int) -> int:
        self.measured += 1
        return self.pixels

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        assert rect.h == self.pixels


@pytest.fixture
def rows() -> list[PlainRow]:
    rng = Random(1)
    # The first rows are lower than the others, so that every estimate is wrong.
    return [PlainRow(rng.randint(20, 40) + min(number // 20, 60)) for number in range(5000)]


@pytest.fixture
def listing(theme: Theme, rows: list[PlainRow]) -> ListView:
    listing = ListView(theme, rows, lambda _: None)
    listing.chosen = 0
    listing.set_rect(VIEW)
    return listing


def check(listing: ListView) -> None:
    """The rows in view fill it without a gap, each in its own height."""
    rects = [listing.row_rect(number) for number in listing.in_view()]
    assert [rect.h for rect in rects] == [int(listing.rows[n].label) for n in listing.in_view()]
    assert all(upper.bottom == lower.top for upper, lower in pairwise(rects))
    assert rects[0].top <= VIEW.top
    assert rects[-1].bottom >= VIEW.bottom
    listing.draw(pygame.Surface((500, 400)), focused=False, hovered=False)


def test_few_rows_of_a_long_list_are_measured(listing: ListView, rows: list[PlainRow]) -> None:
    """A review of thousands of moves opens at once, at its last one too."""
    listing.choose(len(rows) - 1)
    check(listing)
    assert sum(row.measured for row in rows) < 200


@pytest.mark.parametrize("number", [0, 30, 39, 40, 41, 2500, 4990, 4999])
def test_a_chosen_row_of_a_long_list_is_in_view(listing: ListView, number: int) -> None:
    """Whatever heights were estimated above it."""
    listing.choose(number)
    check(listing)
    assert VIEW.contains(listing.row_rect(number))


def test_a_long_list_can_be_scrolled_to_both_ends(listing: ListView) -> None:
    """By the wheel, down to the last row and back."""
    for steps, end in ((-40, 4999), (40, 0)):
        for _ in range(300):
            listing.on_wheel(steps)
        check(listing)
        assert VIEW.contains(listing.row_rect(end))


def test_keys_scroll_a_long_list(listing: ListView) -> None:
    """As in the history, where all keys scroll."""
    for key in (Key.END, Key.PAGE_UP, Key.PAGE_UP, Key.UP, Key.PAGE_DOWN, Key.HOME, Key.DOWN):
        assert listing.scroll_by_key(KeyPress(key.value, key))
        check(listing)
    assert not listing.scroll_by_key(KeyPress("a"))


def test_the_last_row_is_in_view_after_end(listing: ListView, rows: list[PlainRow]) -> None:
    """The rows before it are higher than estimated."""
    listing.scroll_by_key(KeyPress("end", Key.END))
    check(listing)
    assert listing.row_rect(len(rows) - 1).bottom == VIEW.bottom


def test_visible_rows_do_not_jump_when_others_are_measured(listing: ListView) -> None:
    """A notch of the wheel moves every row by the same distance as in a short list."""
    listing.choose(3000)
    listing.on_wheel(-1)
    for steps in (-1, 1) * 5 + (-1,) * 30:
        number = listing.in_view()[2]
        before, top = listing.row_rect(number).y, listing.px(90)
        listing.on_wheel(steps)
        assert listing.row_rect(number).y - before == top * steps
        check(listing)


def test_the_scrollbar_reaches_every_place_of_a_long_list(listing: ListView) -> None:
    """Also while it is dragged from end to end, rows have no gaps."""
    listing.on_press(listing.scroll.thumb().center)
    for y in (*range(VIEW.top, VIEW.bottom, 7), *range(VIEW.bottom, VIEW.top, -7)):
        listing.on_drag((VIEW.right - 2, y))
        check(listing)


def test_arrow_keys_choose_rows_of_estimated_height(listing: ListView) -> None:
    """Each press chooses the next row, which is then in view."""
    listing.choose(1000)
    for number in range(1001, 1040):
        action = listing.on_key(KeyPress("down", Key.DOWN))
        assert action
        action()
        assert listing.chosen == number
        check(listing)
        assert VIEW.contains(listing.row_rect(number))
