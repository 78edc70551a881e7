"""Rectangles with round corners, of which a quarter is drawn and mirrored."""

import pygame
import pytest

from azul.kit import borders
from azul.kit.theme import Theme
from azul.settings import Style

FILL, EDGE = (10, 200, 30, 100), (200, 150, 20)
RADIUS, WIDTH = 6, 2


@pytest.mark.parametrize("size", [(14, 16), (15, 14), (13, 15), (31, 13), (30, 24)])
def test_all_corners_look_alike_and_nothing_is_blended_twice(
    theme: Theme, size: tuple[int, int]
) -> None:
    """The middle row and column of odd sizes belong to two quarters."""
    surface = borders.rounded(theme, size, RADIUS, FILL, EDGE, WIDTH)
    pixels = surface.get_buffer().raw
    for mirrored in ((True, False), (False, True)):
        assert pygame.transform.flip(surface, *mirrored).get_buffer().raw == pixels
    width, height = size
    for x in (width // 2 - 1, width // 2):
        for y in (height // 2 - 1, height // 2):
            assert tuple(surface.get_at((x, y))) == FILL
        assert tuple(surface.get_at((x, 0))) == (*EDGE, 255)
    assert surface.get_at((0, 0)).a == 0


@pytest.mark.parametrize("size", [(140, 100), (141, 333), (90, 80)])
@pytest.mark.parametrize("unit", [0.5, 0.711, 1.0, 1.6])
def test_a_panel_covers_what_is_below_it_but_at_its_round_corners(
    size: tuple[int, int], unit: float
) -> None:
    """It is drawn in pieces, between which nothing must be seen."""
    theme, below = Theme(Style.EVENING, unit), (255, 0, 255)
    surface = pygame.Surface((size[0] + 20, size[1] + 20))
    surface.fill(below)
    place = pygame.Rect((10, 10), size)
    borders.draw_panel(theme, surface, place)
    seen = pygame.mask.from_threshold(surface, below, (60, 60, 60, 255))
    edge = theme.px(3)
    corners = theme.px(14)
    inside = pygame.Rect(place).inflate(-2 * edge, -2 * edge)
    for covered in (inside.inflate(-2 * corners, 0), inside.inflate(0, -2 * corners)):
        assert not seen.overlap_area(pygame.Mask(covered.size, fill=True), covered.topleft)
    assert seen.get_at(place.topleft)
    assert seen.count() >= surface.width * surface.height - place.w * place.h


@pytest.mark.parametrize("place", [(-50, -50, 300, 300), (20, 30, 130, 90)])
def test_a_panel_may_lie_partly_outside_of_what_it_is_drawn_on(
    theme: Theme, place: tuple[int, int, int, int]
) -> None:
    """Windows may be of any size."""
    surface = pygame.Surface((100, 100))
    borders.draw_panel(theme, surface, pygame.Rect(place))
    middle = pygame.Rect(place).clip(surface.get_rect()).center
    assert surface.get_at(middle)[:3] == theme.colors.paper
