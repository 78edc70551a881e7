"""Signs of who holds a seat: told apart by shape alone, also where they are small."""

from itertools import product

import pytest
from pygame import Surface

from azul.game import LEVELS
from azul.kit.emblems import PERSON, emblem, emblem_with_level, tinted_icon
from azul.kit.theme import Theme
from tests.kit import vision

SMALLEST = 16
"""Pixels: there is no smaller sign in menus."""


def quarters(face: Surface) -> list[int]:
    """How much is drawn in the middle of each quarter of a picture, of 255."""
    quarter = face.get_width() // 4
    return [face.get_at((x, y))[3] for x, y in product((quarter, 3 * quarter), repeat=2)]


@pytest.mark.parametrize("side", [SMALLEST, 24, 40])
def test_a_grade_has_as_many_full_tiles_as_there_are_steps_to_it(theme: Theme, side: int) -> None:
    for rank, level in enumerate(LEVELS, 1):
        drawn = quarters(tinted_icon(theme, level, side, theme.colors.ink))
        assert sum(part > 200 for part in drawn) == rank
        assert sum(part < 40 for part in drawn) == 4 - rank


def test_signs_are_of_one_color_that_stands_out(theme: Theme) -> None:
    for name in (PERSON, *LEVELS):
        face = tinted_icon(theme, name, SMALLEST, theme.colors.ink)
        points = product(range(SMALLEST), repeat=2)
        seen = {tuple(face.get_at(point))[:3] for point in points if face.get_at(point)[3] > 128}
        assert seen == {theme.colors.ink}
    assert vision.contrast(theme.colors.ink, theme.colors.paper) >= 3


def test_a_program_has_its_sign_beside_the_emblem_and_a_person_has_none(theme: Theme) -> None:
    assert emblem_with_level(theme, 2, None, 24) is emblem(theme, 2, 24)
    both = emblem_with_level(theme, 2, "master", 24)
    assert both.get_height() == 24
    assert both.get_width() > 2 * 24
    alone = emblem(theme, 2, 24)
    assert all(
        both.get_at(point)[3] == alone.get_at(point)[3] for point in product(range(24), repeat=2)
    )
