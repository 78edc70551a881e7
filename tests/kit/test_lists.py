"""Scrolling by wheel, keys and bar; long lists, which measure only the rows in view."""

from itertools import pairwise
from random import Random
from typing import Final

import pygame
import pytest
from pygame import Rect, Surface

from azul.kit.keys import Key, KeyPress
from azul.kit.list_view import ListRow, ListView, RowState, TextRow
from azul.kit.pointer import Move, Press, Release, Wheel
from azul.kit.scrollbar import LEAST_THUMB, Scroller
from azul.kit.theme import Theme
from tests.kit.player import Player, chord, drawn, placed

VIEW: Final = Rect(50, 100, 400, 300)
MAX_TOP: Final = 700

REVEALED: Final = [
    (0, (0, 60), 0),
    (0, (200, 290), 10),
    (0, (600, 700), 420),
    (400, (600, 650), 400),
    (400, (410, 500), 390),
    (400, (5, 50), 0),
    (0, (950, 1000), MAX_TOP),
    (300, (400, 900), 380),
]
"""The scroll offset of a view, the part that it must show, and the offset after that."""


@pytest.fixture
def scroll(evening: Theme) -> Scroller:
    return Scroller(evening, Rect(VIEW), VIEW.h + MAX_TOP)


def test_scrolling_stops_at_the_ends_and_goes_no_further_than_needed(scroll: Scroller) -> None:
    for wanted, top in ((-5, 0), (333, 333), (700, 700), (9999, 700)):
        scroll.scroll_to(wanted)
        assert scroll.top == top
        assert Scroller(scroll.theme, VIEW, VIEW.h + MAX_TOP, wanted).top == top
    for before, part, after in REVEALED:
        scroll.scroll_to(before)
        scroll.reveal(*part, 20)
        assert (before, part, scroll.top) == (before, part, after)
    scroll.scroll_to(0)
    pages = [(Key.PAGE_DOWN, 255), (Key.PAGE_DOWN, 510), (Key.PAGE_UP, 255), (Key.END, MAX_TOP)]
    for key, top in (*pages, (Key.HOME, 0)):
        assert scroll.handle_key(KeyPress(key=key))
        assert scroll.top == top
    assert not scroll.handle_key(chord("down"))
    scroll.theme = scroll.theme.at_scale(2.0)
    scroll.wheel(2)
    scroll.wheel(-1)
    assert scroll.top == 180


def test_the_bar_shows_the_visible_part_and_follows_the_pointer(scroll: Scroller) -> None:
    tops, track, surface = [], scroll.track(), Surface((500, 500))
    assert VIEW.contains(track)
    for top in range(0, MAX_TOP + 1, 100):
        scroll.scroll_to(top)
        assert (track.contains(scroll.thumb()), scroll.thumb().h) == (True, 90)
        tops.append(scroll.thumb().y)
    assert tops == sorted({*tops})
    assert (tops[0], scroll.thumb().bottom) == (VIEW.top, VIEW.bottom)
    scroll.draw(surface)
    assert surface.get_at(scroll.thumb().center) != surface.get_at(VIEW.center)
    assert scroll.press(track.move(-9, 0).midleft), "the bar is thin and easily missed"
    for y, top in ((track.centery, 350), (track.bottom + 500, MAX_TOP), (track.top, 0)):
        scroll.drag_to((track.x - y, y))
        assert scroll.top == top
    assert not scroll.press(VIEW.center)
    scroll.drag_to(track.midbottom)
    assert scroll.top == 0
    assert Scroller(scroll.theme, VIEW, 10**6).thumb().h == LEAST_THUMB
    # An area that fits does not scroll and has no bar.
    whole = Scroller(scroll.theme, VIEW, VIEW.h)
    whole.wheel(5)
    assert (whole.max_top, whole.top, whole.press(whole.track().center)) == (0, 0, False)
    surface.fill((0, 0, 0))
    whole.draw(surface)
    whole.draw_fades(surface)
    assert pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1)).count() == 500 * 500


# Lists


class PlainRow(ListRow):
    """A row of a known height that counts how often it was measured."""

    def __init__(self, pixels: int) -> None:
        self.pixels, self.measured = pixels, 0

    @property
    def label(self) -> str:
        return f"{self.pixels}"

    def height(self, theme: Theme, width: int) -> int:
        self.measured += 1
        return self.pixels

    def draw(self, theme: Theme, surface: Surface, rect: Rect, state: RowState) -> None:
        assert rect.h == self.pixels


class LongList:
    """A list of 5000 rows, whose first rows are lower than the others: each estimate is wrong."""

    def __init__(self, theme: Theme, chosen: int = 0) -> None:
        rng = Random(1)
        self.rows = [PlainRow(rng.randint(20, 40) + min(n // 20, 60)) for n in range(5000)]
        self.view = ListView(theme, self.rows, lambda number: number)
        self.view.chosen = chosen
        self.player = Player(placed(self.view, *VIEW))

    def check(self, seen: int | None = None) -> None:
        """Check that the rows in view fill it without a gap, each in its own height.

        The row `seen` is completely in view.
        """
        numbers = self.view.in_view()
        rects = [*map(self.view.row_rect, numbers)]
        assert [rect.h for rect in rects] == [self.rows[number].pixels for number in numbers]
        assert all(upper.bottom == lower.top for upper, lower in pairwise(rects))
        assert rects[0].top <= VIEW.top
        assert rects[-1].bottom >= VIEW.bottom
        assert seen is None or VIEW.contains(self.view.row_rect(seen))
        drawn(self.view, (500, 500))


def test_a_row_of_a_long_list_is_found_though_few_are_measured(evening: Theme) -> None:
    """A review of thousands of moves opens at once, even at its last move."""
    for number in (0, 30, 39, 40, 41, 2500, 4990, 4999):
        LongList(evening, chosen=number).check(seen=number)
        listing = LongList(evening)
        listing.view.choose(number)
        listing.check(seen=number)
        assert sum(row.measured for row in listing.rows) < 200
    listing.view.choose(1000)
    for key, numbers in (("down", range(1001, 1040)), ("up", range(1038, 1000, -1))):
        for number in numbers:
            assert listing.player.key(key) == [listing.view.chosen] == [number]
            listing.check(seen=number)


def test_a_long_list_is_scrolled_without_gaps_and_jumps(evening: Theme) -> None:
    """Wheel, keys and bar scroll it; the rows in view stay when other rows are measured."""
    listing = LongList(evening)
    view, player = listing.view, listing.player
    player.give(Move(VIEW.center))
    for steps, end in ((-40, 4999), (40, 0)):
        for _ in range(300):
            player.give(Wheel(steps))
        listing.check(seen=end)
    for key in (Key.END, Key.PAGE_UP, Key.PAGE_UP, Key.UP, Key.PAGE_DOWN, Key.HOME, Key.DOWN):
        assert view.scroll_by_key(KeyPress(key.value, key))
        listing.check(seen=4999 if key == Key.END else None)
    assert not view.scroll_by_key(KeyPress("a"))
    view.choose(3000)
    player.give(Wheel(-1))
    for steps in (-1, 1) * 5 + (-1,) * 30:
        number = view.in_view()[2]
        before = view.row_rect(number).y
        player.give(Wheel(steps))
        assert view.row_rect(number).y - before == 90 * steps
        listing.check()
    player.give(Press(view.scroll.thumb().center))
    for y in (*range(VIEW.top, VIEW.bottom, 7), *range(VIEW.bottom, VIEW.top, -7)):
        player.give(Move((VIEW.right - 2, y)))
        listing.check()


def test_a_list_is_used_with_keys_and_clicks(evening: Theme) -> None:
    """Enter, or a second click, opens the chosen row; keys stop at the ends."""
    rows = [TextRow(f"Game {number}") for number in range(40)]
    view = ListView(evening, rows, lambda number: number, lambda: "open", ruled=True)
    player = Player(placed(view, *VIEW))
    assert player.key("down", "return") == [], "nothing is chosen yet"
    view.choose(0)
    page = VIEW.h // view.row_rect(0).h
    assert view.row_rect(0).h == evening.font("bold", 23).get_linesize() + 18, (
        "there is room around the text"
    )
    walk = player.key("up", "down", "page down", "end", "down", "page up", "home")
    assert walk == [0, 1, 1 + page, 39, 39, 39 - page, 0]
    assert player.key("return", "space") == ["open"] * 2
    first, third = view.row_rect(0).center, view.row_rect(2).center
    assert player.click(first) == [0], "the first click opens no row that keys have chosen"
    assert [*player.click(first), *player.click(third), *player.click((5, 5))] == ["open", 2]
    assert (view.value_text, view.parts()[2].is_chosen) == ("Game 2", True)
    player.give(Move(third), Wheel(-3))
    assert view.parts()[0].rect.top == VIEW.top, "the visible part of a row is one part"
    placed(view, *VIEW)
    assert view.scroll.top == 270, "a list that is laid out again doesn't jump"
    low, high = (third[0], 350), (third[0], 250)
    assert player.give(Press(low, is_finger=True), Move((third[0], 345)), Move(high)) == []
    assert view.scroll.top == 370, "a finger scrolls"
    before, player = player.form, Player(view)
    player.form.follow(before)
    assert player.give(Move(low), Release(low)) == [], (
        "a finger scrolls after the form was built again"
    )
    assert view.scroll.top == 270
    row = view.row_at(low)
    assert player.give(Press(low, is_finger=True), Release(low)) == [row], "a finger may also tap"
    view.choose(view.in_view()[5])
    states = ((False, False), (True, False), (False, True))
    looks = [pygame.image.tobytes(drawn(view, (500, 500), *state), "RGB") for state in states]
    assert len({*looks}) == 3
    assert not ListView(evening, [], lambda number: number).enabled
