"""Tiles, printed motifs and previews can be told apart without color, and with any color vision.

Measured at their smallest size, 34 pixels: in both styles, with the tiles of Azul and the cubes of
the Green Box, with each color vision deficiency, and in shades of grey.
"""

from itertools import combinations, pairwise
from typing import Final

import pytest
from pygame import Surface

from azul.engine import COLORS, Color, Ruleset
from azul.kit.theme import Theme
from azul.table import sprites
from tests.kit import vision
from tests.kit.vision import EYES

SIDE: Final = 34

MIN_DIFFERENCE: Final = 10.0
"""CIEDE2000 between the mean colors of two tiles."""

MIN_LIGHTNESS_STEP: Final = 8.0
"""Lightness from one tile to the next lighter one; white is 100."""

MIN_SHAPE_DIFFERENCE: Final = 10.0
MIN_MOTIF_DIFFERENCE: Final = 6.0
"""Mean difference of the lightness of two motifs, relative to their means."""

MIN_STATE_DIFFERENCE: Final = 8.0
"""The same between a space, a preview and a tile, in absolute lightness."""

every_eye: Final = [pytest.param(eye, id=name) for name, eye in EYES.items()]
every_color_eye: Final = [
    pytest.param(eye, id=name) for name, eye in EYES.items() if name != "no colors"
]
PAIRS: Final = list(combinations(COLORS, 2))


def stacked(theme: Theme, *faces: Surface) -> Surface:
    """Pictures on top of each other on a board."""
    ground = Surface((SIDE, SIDE))
    ground.fill(theme.colors.cream)
    for face in faces:
        ground.blit(face, face.get_rect(center=ground.get_rect().center))
    return ground


def tile(theme: Theme, color: Color, ruleset: Ruleset) -> Surface:
    return stacked(theme, theme.picture(sprites.picture_name(color, ruleset), SIDE, SIDE))


def printed(theme: Theme, color: Color, ruleset: Ruleset) -> Surface:
    return stacked(theme, sprites.motif(theme, color, ruleset, SIDE))


def grey_levels(picture: Surface) -> list[float]:
    """The lightness of each pixel."""
    return [vision.lab(light)[0] for light in vision.pixels(picture, EYES["no colors"])]


def lightness(theme: Theme, color: Color, ruleset: Ruleset) -> float:
    return vision.lab(vision.mean(vision.pixels(tile(theme, color, ruleset))))[0]


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("eye", every_color_eye)
def test_tiles_differ_in_color(theme: Theme, ruleset: Ruleset, eye: vision.Eye) -> None:
    seen = {c: vision.lab(vision.mean(vision.pixels(tile(theme, c, ruleset), eye))) for c in COLORS}
    found = {pair: vision.difference(seen[pair[0]], seen[pair[1]]) for pair in PAIRS}
    assert {pair: value for pair, value in found.items() if value < MIN_DIFFERENCE} == {}


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("eye", every_eye)
def test_tiles_differ_in_shape(theme: Theme, ruleset: Ruleset, eye: vision.Eye) -> None:
    seen = {
        c: vision.lightness_offsets(vision.pixels(tile(theme, c, ruleset), eye)) for c in COLORS
    }
    found = {pair: vision.mean_difference(seen[pair[0]], seen[pair[1]]) for pair in PAIRS}
    assert {pair: value for pair, value in found.items() if value < MIN_SHAPE_DIFFERENCE} == {}


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("eye", every_eye)
def test_printed_motifs_differ_in_shape(theme: Theme, ruleset: Ruleset, eye: vision.Eye) -> None:
    seen = {
        c: vision.lightness_offsets(vision.pixels(printed(theme, c, ruleset), eye)) for c in COLORS
    }
    found = {pair: vision.mean_difference(seen[pair[0]], seen[pair[1]]) for pair in PAIRS}
    assert {pair: value for pair, value in found.items() if value < MIN_MOTIF_DIFFERENCE} == {}


@pytest.mark.parametrize("ruleset", Ruleset)
def test_each_tile_is_lighter_than_the_one_before(theme: Theme, ruleset: Ruleset) -> None:
    levels = sorted(lightness(theme, color, ruleset) for color in COLORS)
    assert min(above - below for below, above in pairwise(levels)) >= MIN_LIGHTNESS_STEP


@pytest.mark.parametrize("ruleset", Ruleset)
@pytest.mark.parametrize("color", COLORS)
def test_a_tile_a_preview_and_a_place_differ_in_grey(
    theme: Theme, ruleset: Ruleset, color: Color
) -> None:
    space = theme.picture("table/space", SIDE, SIDE)
    place = sprites.motif(theme, color, ruleset, SIDE)
    real = sprites.tile(theme, color, ruleset, SIDE)
    ghost = sprites.ghost(theme, color, ruleset, SIDE)
    states = {
        "printed": grey_levels(stacked(theme, place)),
        "empty": grey_levels(stacked(theme, space)),
        "ghost": grey_levels(stacked(theme, space, ghost)),
        "ghost over a motif": grey_levels(stacked(theme, place, ghost)),
        "tile": grey_levels(stacked(theme, real)),
    }
    alike = {("ghost", "ghost over a motif"), ("printed", "empty")}
    found = {
        pair: vision.mean_difference(states[pair[0]], states[pair[1]])
        for pair in set(combinations(states, 2)) - alike
    }
    assert {pair: value for pair, value in found.items() if value < MIN_STATE_DIFFERENCE} == {}


def test_an_outline_is_thinner_than_a_highlight(theme: Theme) -> None:
    highlight, outline = (
        sum(face.get_at((x, face.get_height() // 2))[3] for x in range(face.get_width()))
        - 255 * SIDE
        for face in (
            sprites.highlight(theme, SIDE, theme.colors.gold),
            sprites.outline(theme, SIDE, theme.colors.gold),
        )
    )
    assert highlight > 1.5 * outline


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_examples(
    one: vision.Channels, other: vision.Channels, difference: float
) -> None:
    assert vision.difference(one, other) == pytest.approx(difference, abs=5e-5)


@pytest.mark.parametrize("eye", every_eye)
def test_all_eyes_see_the_same_greys(eye: vision.Eye) -> None:
    assert eye((0.4, 0.4, 0.4)) == pytest.approx((0.4, 0.4, 0.4), abs=1e-4)


@pytest.mark.parametrize("name", ["protanopia", "deuteranopia"])
def test_who_lacks_red_or_green_takes_one_for_the_other(name: str) -> None:
    red, green = vision.light((150, 80, 40)), vision.light((96, 104, 40))
    as_seen = [vision.lab(EYES[name](color)) for color in (red, green)]
    assert vision.difference(*as_seen) < vision.difference(vision.lab(red), vision.lab(green)) / 2


def test_black_and_white_have_the_highest_contrast() -> None:
    assert vision.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
