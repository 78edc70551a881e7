"""Themes: the typeface of a text, the cache of drawings, and smooth borders and emblems."""

from itertools import product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from azul.game import LEVELS
from azul.kit import borders
from azul.kit.emblems import PERSON, emblem, emblem_with_level, tinted_icon
from azul.kit.theme import Theme, cached_in_theme
from azul.settings import Style

FILL, EDGE = (10, 200, 30, 100), (200, 150, 20)
INK = (0, 0, 0)


def raw(picture: Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


# Type


def test_a_name_is_set_in_the_typeface_that_has_its_letters(evening: Theme) -> None:
    """The typeface is Lato, or the other if that lacks fewer letters; its width decides cuts."""
    names = ["Dvořák", "Ελένη", "Ольга", "Jürgen", "Zoë", "Łukasz", "漢字", "A\u200dB"]
    in_title = [
        name
        for name in names
        if raw(evening.text(name, "text", 30, INK)) == raw(evening.text(name, "title", 30, INK))
    ]
    assert in_title == names[:3]
    for name in ("Dvořáková Světlana", "Anna-Maria of the Long Name"):
        cut = evening.shortened(name, "text", 30, 150)
        assert 100 < evening.text(cut, "text", 30, INK).get_width() <= 150
        assert cut == f"{name[: len(cut) - 1]}…"
    whole = evening.width("Ana", "text", 30)
    assert evening.shortened("Ana", "text", 30, whole) == "Ana"
    assert evening.shortened("Ana", "text", 30, whole - 1) != "Ana"
    sizes = [evening.fitting_size("Ana", "text", 30, width, 20) for width in (999, whole // 2, 30)]
    assert sizes == [30, 20, 20]
    assert 20 < evening.fitting_size("Ana", "text", 30, whole - 5, 20) < 30


@pytest.mark.parametrize("name", ["", "Ольга 漢字 "])
def test_no_line_of_a_paragraph_begins_with_the_number_of_a_word(evening: Theme, name: str) -> None:
    """The fonts of the letters make no difference."""
    width = evening.width(f"{name}fills line", "text", 30) + 1
    whole = evening.render(f"{name}fills line 4", "text", 30, INK, width)
    line = evening.font("text", 30).get_linesize()
    last = whole.subsurface((0, whole.get_height() - line, whole.get_width(), line))
    assert last.get_bounding_rect().w > evening.width("4", "text", 30)


# The cache


def test_the_cache_keeps_the_drawings_used_last(evening: Theme) -> None:
    log: list[str] = []

    @cached_in_theme(2)
    def draw(theme: Theme, letter: str) -> str:
        log.append(letter)
        return letter

    assert "".join(draw(evening, name) for name in "abacab") == "abacab"
    assert log == [*"abcb"]
    assert draw(evening.at_scale(2.0), "b") == "b", "another scale is drawn by itself"
    assert log == [*"abcbb"]


@pytest.mark.pictures
def test_drawings_are_rasterized_once_and_ahead(
    evening: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are rasterized again only if memory was short for a moment."""
    load, log, failures = pygame.image.load_sized_svg, list[Any](), list[Exception]()

    def noted(*given: Any) -> Surface:
        log.append(given)
        if failures:
            raise failures.pop()
        return load(*given)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noted)

    for _ in range(2):
        evening.rasterize_ahead("table/board", (200, 150))
        board = evening.picture("table/board", 200, 150)
        assert raw(board) == raw(load(log[0][0], (200, 150)).convert_alpha())
    assert len(log) == 1
    failures.append(MemoryError())
    evening.rasterize_ahead("table/bag", (40, 40))
    assert evening.rasterize("table/bag", 40, 40).get_size() == (40, 40)
    assert not failures


# Borders


@pytest.mark.parametrize("size", [(14, 16), (15, 14), (13, 15), (31, 13), (30, 24), (90, 31)])
def test_all_corners_look_alike_and_nothing_is_blended_twice(
    theme: Theme, size: tuple[int, int]
) -> None:
    """The middle row and column of odd sizes belong to two quarters."""
    surface = borders.rounded(theme, size, 6, FILL, EDGE, 2)
    for mirrored in ((True, False), (False, True)):
        assert raw(pygame.transform.flip(surface, *mirrored)) == raw(surface)
    width, height = size
    for x, y in product((width // 2 - 1, width // 2), (height // 2 - 1, height // 2)):
        assert tuple(surface.get_at((x, y))) == FILL
        for edge in ((x, 0), (x, 1), (0, y), (1, y), (x, height - 1), (width - 1, y)):
            assert tuple(surface.get_at(edge)) == (*EDGE, 255)
        assert tuple(surface.get_at((x, 2))) != (*EDGE, 255)
    assert surface.get_at((0, 0)).a == 0


def test_a_large_rectangle_looks_like_a_small_rectangle(theme: Theme) -> None:
    """A large rectangle is drawn in pieces. Round corners can be cut into an image."""
    place = Rect(10, 10, 300, 200)
    pieces, whole = Surface((320, 220)), Surface((320, 220))
    borders.draw_rounded(theme, pieces, place, FILL[:3], EDGE, 3)
    radius = theme.px(borders.RADIUS)
    whole.blit(borders.rounded(theme, place.size, radius, FILL[:3], EDGE, 3), place)
    assert raw(pieces) == raw(whole)
    image = Surface((90, 60), pygame.SRCALPHA)
    image.fill(EDGE)
    borders.round_corners(theme, image, 12)
    assert {image.get_at(corner).a for corner in product((0, 89), (0, 59))} == {0}
    assert {tuple(image.get_at(point)) for point in ((45, 0), (0, 30), (45, 30))} == {(*EDGE, 255)}


@pytest.mark.parametrize("unit", [0.5, 0.711, 1.0, 1.6])
def test_a_panel_covers_everything_below_it_except_at_its_round_corners(
    unit: float, evening: Theme
) -> None:
    """It is drawn in pieces without visible seams; it may be partly outside the window."""
    theme, below = Theme(Style.EVENING, unit), (255, 0, 255)
    for place in (Rect(10, 10, *size) for size in ((140, 100), (141, 333), (90, 80))):
        surface = Surface((place.w + 20, place.h + 20))
        surface.fill(below)
        borders.draw_panel(theme, surface, place)
        seen = pygame.mask.from_threshold(surface, below, (60, 60, 60, 255))
        edge, corners = theme.px(3), theme.px(14)
        inside = place.inflate(-2 * edge, -2 * edge)
        for covered in (inside.inflate(-2 * corners, 0), inside.inflate(0, -2 * corners)):
            assert not seen.overlap_area(pygame.Mask(covered.size, fill=True), covered.topleft)
        assert seen.get_at(place.topleft)
        assert seen.count() >= surface.width * surface.height - place.w * place.h
    for place in (Rect(-50, -50, 300, 300), Rect(20, 30, 130, 90)):
        surface = Surface((100, 100))
        borders.draw_panel(theme, surface, place)
        assert surface.get_at(place.clip(surface.get_rect()).center)[:3] == theme.colors.paper


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768)])
def test_the_light_on_the_cloth_reaches_the_edges_of_the_window(
    theme: Theme, size: tuple[int, int]
) -> None:
    cloth = borders.backdrop(theme, size)
    edge, beside = Rect(size[0] - 3, 0, 3, size[1]), Rect(size[0] - 13, 0, 10, size[1])
    at_edge, near = (sum(pygame.transform.average_color(cloth, r)) for r in (edge, beside))
    assert abs(at_edge - near) <= 3


# Emblems


@pytest.mark.parametrize("side", [16, 24, 40])
def test_emblems_and_icons_differ_in_shape_also_when_small(theme: Theme, side: int) -> None:
    """The icon of a level has as many full tiles as its rank, and is beside the emblem."""
    quarters = [*product((side // 4, 3 * (side // 4)), repeat=2)]
    for rank, level in enumerate(LEVELS, 1):
        face = tinted_icon(theme, level, side, theme.colors.ink)
        drawn = [face.get_at(quarter).a for quarter in quarters]
        assert sum(part > 200 for part in drawn) == rank
        assert sum(part < 40 for part in drawn) == 4 - rank
    for name in (PERSON, *LEVELS):
        face = tinted_icon(theme, name, side, theme.colors.ink)
        points = [*map(face.get_at, product(range(side), repeat=2))]
        assert {tuple(color)[:3] for color in points if color.a > 128} == {theme.colors.ink}
    masks = [pygame.mask.from_surface(emblem(theme, seat, side)) for seat in range(4)]
    assert len({(mask.count(), *mask.get_bounding_rects()[0]) for mask in masks}) == 4
    alone, both = emblem(theme, 2, side), emblem_with_level(theme, 2, "master", side)
    assert raw(emblem_with_level(theme, 2, None, side)) == raw(alone)
    assert both.get_height() == side
    assert 2 * side < both.get_width() < 3 * side
    left = pygame.mask.from_surface(both.subsurface(alone.get_rect()))
    assert left.count() == pygame.mask.from_surface(alone).count()
    assert (
        both.subsurface((side, 0, both.get_width() - side, side)).get_bounding_rect().w > side / 2
    )
