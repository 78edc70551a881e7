"""Golden pictures: no scene changes its looks unnoticed.

If a change is meant, look at it, run `python -m tests.looks.gallery --renew`, and commit the new
pictures with it.
"""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from azul.paths import ASSETS
from tests.cases import some
from tests.looks.gallery import GOLDEN, GOLDEN_FOLDER, draw_all, small
from tools import panel

pytestmark = pytest.mark.pictures

COLOR_TOLERANCE = 24
"""By how much of 255 a color may differ: versions of libraries draw edges differently."""

MAX_SHARE = 0.004
"""The share of pixels that may differ by more."""


def difference(picture: Surface, golden: Surface) -> float:
    """The share of pixels that differ; all of them if the sizes do."""
    width, height = picture.get_size()
    if golden.get_size() != (width, height):
        return 1.0
    limit = (COLOR_TOLERANCE, COLOR_TOLERANCE, COLOR_TOLERANCE, 255)
    alike = pygame.transform.threshold(None, picture, None, limit, None, 0, golden)
    return 1 - alike / (width * height)


def golden(name: str, window: str) -> Surface:
    path = GOLDEN_FOLDER / f"{name}-{window}.png"
    return pygame.image.load(path).convert() if path.exists() else Surface((1, 1))


@pytest.mark.parametrize("window", some(GOLDEN, 2))
def test_every_scene_looks_as_it_did(window: str, tmp_path: Path) -> None:
    pictures = {name: small(picture) for name, picture in draw_all(tmp_path, GOLDEN[window])}
    differences = {
        name: difference(picture, golden(name, window)) for name, picture in pictures.items()
    }
    assert {name: f"{share:.1%}" for name, share in differences.items() if share > MAX_SHARE} == {}
    assert {f"{name}-{window}.png" for name in pictures} == {
        path.name for path in GOLDEN_FOLDER.glob(f"*-{window}.png")
    }


def test_the_picture_of_the_menu_is_rendered_from_its_drawing() -> None:
    """Otherwise render it again: `python tools/panel.py`."""
    pygame.display.init()
    drawing = pygame.image.load_sized_svg(ASSETS / "table" / "panel.svg", (300, 300))
    drawn, picture = Surface((300, 300)), pygame.image.load(ASSETS / "table" / "panel.jpg")
    drawn.fill(panel.CORNERS)
    drawn.blit(drawing, (0, 0))
    # Scaled down, so that the compression of the JPEG does not count.
    one, other = (pygame.transform.smoothscale(surface, (60, 60)) for surface in (drawn, picture))
    assert difference(one, other) <= MAX_SHARE


def test_a_moved_tile_is_noticed() -> None:
    pygame.display.init()
    one, other = Surface((683, 384)), Surface((683, 384))
    for surface, x in ((one, 100), (other, 122)):
        surface.fill((240, 230, 210))
        surface.fill((180, 30, 30), (x, 100, 22, 22))
    assert difference(one, other) > MAX_SHARE / 2
    assert difference(one, one) == 0
