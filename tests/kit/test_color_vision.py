"""Tiles, printed motifs and previews differ without color, and with any color vision.

The tests measure them at their smallest size, 34 pixels: in both styles, with the tiles of Azul and
the cubes of the Green Box, with each color vision deficiency, and in shades of gray.
"""

from collections.abc import Mapping
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

MIN_TILE_SHAPE: Final = 10.0
MIN_MOTIF_SHAPE: Final = 6.0
"""Mean difference of the lightness of two motifs, relative to their means."""

MIN_STATE_DIFFERENCE: Final = 8.0
"""The same between a space, a preview and a tile, in absolute lightness."""


def stacked(theme: Theme, *faces: Surface) -> Surface:
    """Return drawings on top of each other on a board."""
    ground = Surface((SIDE, SIDE))
    ground.fill(theme.colors.cream)
    for face in faces:
        ground.blit(face, face.get_rect(center=ground.get_rect().center))
    return ground


def shape_differences(pictures: Mapping[Color, Surface], eye: vision.Eye) -> dict[str, float]:
    """Return the shape difference of each two drawings, as an eye sees them."""
    seen = {
        name: vision.lightness_offsets(vision.pixels(picture, eye))
        for name, picture in pictures.items()
    }
    return {
        one + other: vision.mean_difference(seen[one], seen[other])
        for one, other in combinations(seen, 2)
    }


@pytest.mark.parametrize("ruleset", Ruleset)
def test_every_eye_distinguishes_tiles_and_motifs(theme: Theme, ruleset: Ruleset) -> None:
    """The tiles differ by shape alone, by color alone, and by lightness alone."""
    tiles = {
        c: stacked(theme, theme.picture(sprites.picture_name(c, ruleset), SIDE, SIDE))
        for c in COLORS
    }
    motifs = {c: stacked(theme, sprites.motif(theme, c, ruleset, SIDE)) for c in COLORS}
    for name, eye in EYES.items():
        shapes = shape_differences(tiles, eye)
        assert min(shapes.values()) >= MIN_TILE_SHAPE, (name, shapes)
        motif_shapes = shape_differences(motifs, eye)
        assert min(motif_shapes.values()) >= MIN_MOTIF_SHAPE, (name, motif_shapes)
        means = {c: vision.lab(vision.mean(vision.pixels(tile, eye))) for c, tile in tiles.items()}
        if name == "all colors":
            levels = sorted(lightness for lightness, _, _ in means.values())
            steps = [above - below for below, above in pairwise(levels)]
            assert min(steps) >= MIN_LIGHTNESS_STEP, steps
        if name != "no colors":
            colors = {
                one + other: vision.difference(means[one], means[other])
                for one, other in combinations(means, 2)
            }
            assert min(colors.values()) >= MIN_DIFFERENCE, (name, colors)


@pytest.mark.parametrize("ruleset", Ruleset)
def test_a_tile_a_preview_and_a_place_differ_in_gray(theme: Theme, ruleset: Ruleset) -> None:
    space = theme.picture("table/space", SIDE, SIDE)
    for color in COLORS:
        place = sprites.motif(theme, color, ruleset, SIDE)
        ghost = sprites.ghost(theme, color, ruleset, SIDE)
        pictures = {
            "printed": stacked(theme, place),
            "empty": stacked(theme, space),
            "ghost": stacked(theme, space, ghost),
            "ghost over a motif": stacked(theme, place, ghost),
            "tile": stacked(theme, sprites.tile(theme, color, ruleset, SIDE)),
        }
        grey = {
            name: [vision.lab(light)[0] for light in vision.pixels(picture, EYES["no colors"])]
            for name, picture in pictures.items()
        }
        alike = {("ghost", "ghost over a motif"), ("printed", "empty")}
        found = {
            pair: vision.mean_difference(grey[pair[0]], grey[pair[1]])
            for pair in set(combinations(grey, 2)) - alike
        }
        assert min(found.values()) >= MIN_STATE_DIFFERENCE, (color, found)


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


def test_differences_agree_with_the_published_examples() -> None:
    for one, other, difference in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert vision.difference(one, other) == pytest.approx(difference, abs=5e-5)


def test_the_simulated_eyes_see_the_expected_colors() -> None:
    """All eyes see the same grays; an eye without red or green cones confuses these two colors."""
    for eye in EYES.values():
        assert eye((0.4, 0.4, 0.4)) == pytest.approx((0.4, 0.4, 0.4), abs=1e-4)
    red, green = vision.light((150, 80, 40)), vision.light((96, 104, 40))
    difference = vision.difference(vision.lab(red), vision.lab(green))
    for name in ("protanopia", "deuteranopia"):
        as_seen = [vision.lab(EYES[name](color)) for color in (red, green)]
        assert vision.difference(*as_seen) < difference / 2
    assert vision.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
