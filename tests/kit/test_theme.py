"""Themes: typefaces that have all letters of a text, and the cache of what was drawn."""

from typing import Any

import pygame
import pytest
from pygame import Rect

from azul.kit import borders
from azul.kit.theme import Theme, cached_in_theme


def rendered(theme: Theme, words: str, face: str) -> bytes:
    return pygame.image.tobytes(theme.text(words, face, 30, (0, 0, 0)), "RGBA")


@pytest.mark.parametrize("name", ["Dvořák", "Ελένη", "Ольга"])
def test_a_name_whose_letters_lato_lacks_is_set_in_the_other_typeface(
    theme: Theme, name: str
) -> None:
    assert rendered(theme, name, "text") == rendered(theme, name, "title")


@pytest.mark.parametrize("name", ["Jürgen", "Zoë", "Łukasz", "漢字", "A\u200dB"])
def test_all_other_names_keep_their_face(theme: Theme, name: str) -> None:
    assert rendered(theme, name, "text") != rendered(theme, name, "title")


def test_a_name_is_cut_by_the_width_of_the_face_that_it_is_set_in(theme: Theme) -> None:
    name = "Dvořáková Světlana"
    cut = theme.shortened(name, "text", 30, 150)
    assert theme.text(cut, "text", 30, (0, 0, 0)).get_width() <= 150


@pytest.mark.parametrize("name", ["", "Ольга 漢字 "])
def test_no_line_of_a_paragraph_begins_with_the_number_of_a_word(theme: Theme, name: str) -> None:
    """Whatever fonts the letters of the text need."""
    text = f"{name}fills line 4"
    width = theme.width(f"{name}fills line", "text", 30) + 1
    last = theme.render(text, "text", 30, (0, 0, 0), width)
    line = theme.font("text", 30).get_linesize()
    below = last.subsurface((0, last.get_height() - line, last.get_width(), line))
    assert below.get_bounding_rect().w > theme.width("4", "text", 30)


def test_a_picture_is_cached_in_its_theme(theme: Theme) -> None:
    picture = theme.picture("table/rule", 100, 4)
    assert theme.picture("table/rule", 100, 4) is picture
    assert Theme(theme.style, theme.unit).picture("table/rule", 100, 4) is not picture


@pytest.mark.pictures
def test_a_released_theme_has_an_empty_cache(theme: Theme) -> None:
    """Also in other scales, and while somebody still refers to it; it can still draw."""
    theme.picture("table/rule", 200, 20)
    theme.rasterize_ahead("table/bag", 40, 40)
    theme.release()
    assert not theme.at_scale(2.0).cache
    assert not theme._ahead
    assert theme.picture("table/rule", 200, 20).get_size()


def test_the_least_recently_used_entry_is_dropped_first(theme: Theme) -> None:
    drawn = []

    @cached_in_theme(2)
    def draw(theme: Theme, name: str) -> str:
        drawn.append(name)
        return name

    assert "".join(draw(theme, name) for name in "abacab") == "abacab"
    assert drawn == [*"abcb"]


@pytest.mark.parametrize(("still_cached", "drawn_again"), [([], "ab"), (["a"], "b")])
def test_what_is_still_cached_is_not_drawn_again(
    theme: Theme, still_cached: list[str], drawn_again: str
) -> None:
    drawn = []

    @cached_in_theme(2)
    def draw(theme: Theme, name: str) -> None:
        drawn.append(name)

    draw(theme, "a")
    draw(theme, "b")
    theme.clear_cache(draw, *still_cached)
    drawn.clear()
    draw(theme, "a")
    draw(theme, "b")
    assert drawn == [*drawn_again]


def test_what_is_quickly_drawn_and_not_used_after_a_mark_is_freed(theme: Theme) -> None:
    """Without a mark nothing is freed."""

    @cached_in_theme(4, is_quick=True)
    def quick(theme: Theme, name: str) -> str:
        return name

    @cached_in_theme(4)
    def slow(theme: Theme, name: str) -> str:
        return name

    for draw in (quick, slow):
        draw(theme, "old")
        draw(theme, "used")
    assert not theme.free_older()
    assert theme.has_drawn(quick, "old")
    theme.mark_as_older()
    quick(theme, "used")
    quick(theme, "new")
    assert theme.free_older()
    assert [theme.has_drawn(quick, name) for name in ("old", "used", "new")] == [False, True, True]
    assert theme.has_drawn(slow, "old")
    assert not theme.free_older()


def test_a_mark_frees_large_pictures_at_once(theme: Theme) -> None:
    """The next large ones are drawn before anything else is freed."""

    @cached_in_theme(4, is_quick=True)
    def draw(theme: Theme, side: int) -> pygame.Surface:
        return pygame.Surface((side, side))

    draw(theme, 499)
    draw(theme, 500)
    theme.mark_as_older()
    assert [theme.has_drawn(draw, side) for side in (499, 500)] == [True, False]


@pytest.mark.pictures
def test_what_was_freed_may_be_rasterized_ahead_again(theme: Theme) -> None:
    theme.rasterize("table/rule", 101, 4)
    theme.rasterize_ahead("table/rule", 101, 4)
    assert not theme.take_started()
    theme.text("a", "text", 20, (0, 0, 0))
    theme.mark_as_older()
    theme.free_older()
    theme.rasterize_ahead("table/rule", 101, 4)
    assert theme.take_started()


@pytest.mark.pictures
def test_a_picture_in_the_cache_is_not_rasterized_ahead(theme: Theme) -> None:
    """Also after something else was freed; its copy would lie there unused."""
    theme.picture("table/rule", 90, 4)
    theme.text("a", "text", 20, (0, 0, 0))
    theme.mark_as_older()
    theme.free_older()
    assert theme.rasterize_ahead("table/rule", 90, 4)
    assert not theme.take_started()


def test_a_mark_takes_no_room_of_what_is_cached(theme: Theme) -> None:
    """However often something is marked, no more than the limit is cached."""

    @cached_in_theme(2, is_quick=True)
    def draw(theme: Theme, name: str) -> str:
        return name

    for name in "abcdef":
        draw(theme, name)
        theme.mark_as_older()
        draw(theme, name)
        draw(theme, name.upper())
    theme.free_older()
    assert [name for name in "abcdefABCDEF" if theme.has_drawn(draw, name)] == ["f", "F"]


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_light_on_the_cloth_reaches_the_edges_of_the_window(
    theme: Theme, size: tuple[int, int]
) -> None:
    cloth = borders.backdrop(theme, size)
    edge, beside = Rect(size[0] - 3, 0, 3, size[1]), Rect(size[0] - 13, 0, 10, size[1])
    at_edge, beside_it = (sum(pygame.transform.average_color(cloth, r)) for r in (edge, beside))
    assert abs(at_edge - beside_it) <= 3


@pytest.mark.pictures
def test_a_picture_rasterized_ahead_is_the_same_and_rasterized_only_once(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = theme.rasterize("table/board", 200, 150)
    rasterised, load = [], pygame.image.load_sized_svg

    def counted(*given: Any) -> pygame.Surface:
        rasterised.append(given)
        return load(*given)

    monkeypatch.setattr(pygame.image, "load_sized_svg", counted)
    other = Theme(theme.style, theme.unit)
    for _ in range(3):
        other.rasterize_ahead("table/board", 200, 150)
    ahead = other.picture("table/board", 200, 150)
    assert other.rasterize_ahead("table/board", 200, 150)
    assert len(rasterised) == 1
    assert pygame.image.tobytes(ahead, "RGBA") == pygame.image.tobytes(at_once, "RGBA")


@pytest.mark.pictures
def test_a_picture_that_could_not_be_rasterized_ahead_is_rasterized_when_it_is_needed(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory may be short for a moment only."""
    load, failures = pygame.image.load_sized_svg, [MemoryError()]

    def failing_once(*given: Any) -> pygame.Surface:
        if failures:
            raise failures.pop()
        return load(*given)

    monkeypatch.setattr(pygame.image, "load_sized_svg", failing_once)
    while not theme.rasterize_ahead("table/board", 200, 150):
        pass
    assert not failures
    assert theme.rasterize("table/board", 200, 150).get_size() == (200, 150)
