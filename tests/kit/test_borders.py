"""Rectangles with round corners, of which a quarter is drawn and mirrored."""

import pygame
import pytest

from azul.kit import borders
from azul.kit.theme import Theme

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
