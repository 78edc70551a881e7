"""Emblems of seats and icons of levels, which differ in shape, also when small."""

from itertools import product

import pytest
from pygame import Surface

from azul.game import LEVELS
from azul.kit.emblems import PERSON, emblem, emblem_with_level, tinted_icon
from azul.kit.theme import Theme
from tests.kit import vision

SMALLEST = 16
"""Pixels: the size of the smallest icon in menus."""


def quarters(face: Surface) -> list[int]:
    """The opacity in the middle of each quarter of a picture, up to 255."""
    quarter = face.get_width() // 4
    return [face.get_at((x, y))[3] for x, y in product((quarter, 3 * quarter), repeat=2)]


@pytest.mark.parametrize("side", [SMALLEST, 24, 40])
def test_the_icon_of_a_level_has_as_many_full_tiles_as_its_rank(theme: Theme, side: int) -> None:
    for rank, level in enumerate(LEVELS, 1):
        drawn = quarters(tinted_icon(theme, level, side, theme.colors.ink))
        assert sum(part > 200 for part in drawn) == rank
        assert sum(part < 40 for part in drawn) == 4 - rank


def test_icons_have_one_color_with_enough_contrast(theme: Theme) -> None:
    for name in (PERSON, *LEVELS):
        face = tinted_icon(theme, name, SMALLEST, theme.colors.ink)
        points = product(range(SMALLEST), repeat=2)
        seen = {tuple(face.get_at(point))[:3] for point in points if face.get_at(point)[3] > 128}
        assert seen == {theme.colors.ink}
    assert vision.contrast(theme.colors.ink, theme.colors.paper) >= 3


def test_a_program_has_the_icon_of_its_level_beside_its_emblem(theme: Theme) -> None:
    assert emblem_with_level(theme, 2, None, 24) is emblem(theme, 2, 24)
    both = emblem_with_level(theme, 2, "master", 24)
    assert both.get_height() == 24
    assert both.get_width() > 2 * 24
    alone = emblem(theme, 2, 24)
    assert all(
        both.get_at(point)[3] == alone.get_at(point)[3] for point in product(range(24), repeat=2)
    )
