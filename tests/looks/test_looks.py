"""Golden pictures: no scene changes its looks unseen.

If a change is meant, look at it, run `python -m tests.looks.gallery --renew`, and commit the new
pictures with it.
"""

from pathlib import Path

import pygame
import pytest
from pygame import Surface

from azul.paths import ASSETS
from tests.looks.gallery import FOLDER, GOLDEN, exhibit, small
from tools import panel

pytestmark = pytest.mark.pictures

NEAR = 24
"""How far a color may be off, of 255: another version of a library draws edges a little else."""

MOST = 0.004
"""The share of pixels that may be further off."""


def difference(picture: Surface, golden: Surface) -> float:
    """The share of pixels that differ; all of them if the sizes do."""
    width, height = picture.get_size()
    if golden.get_size() != (width, height):
        return 1.0
    limit = (NEAR, NEAR, NEAR, 255)
    alike = pygame.transform.threshold(None, picture, None, limit, None, 0, golden)
    return 1 - alike / (width * height)


def golden(name: str, place: str) -> Surface:
    path = FOLDER / f"{name}-{place}.png"
    return pygame.image.load(path).convert() if path.exists() else Surface((1, 1))


@pytest.mark.parametrize("place", GOLDEN)
def test_every_scene_looks_as_it_did(place: str, tmp_path: Path) -> None:
    pictures = {name: small(picture) for name, picture in exhibit(tmp_path, GOLDEN[place])}
    off = {name: difference(picture, golden(name, place)) for name, picture in pictures.items()}
    assert {name: f"{share:.1%}" for name, share in off.items() if share > MOST} == {}
    assert {f"{name}-{place}.png" for name in pictures} == {
        path.name for path in FOLDER.glob(f"*-{place}.png")
    }


def test_the_picture_of_the_menu_is_that_of_its_drawing() -> None:
    """Otherwise it is to be drawn anew: `python tools/panel.py`."""
    pygame.display.init()
    drawing = pygame.image.load_sized_svg(ASSETS / "table" / "panel.svg", (300, 300))
    drawn, shown = Surface((300, 300)), pygame.image.load(ASSETS / "table" / "panel.jpg")
    drawn.fill(panel.CORNERS)
    drawn.blit(drawing, (0, 0))
    # So small that a compressed line is the same as a sharp one.
    one, other = (pygame.transform.smoothscale(picture, (60, 60)) for picture in (drawn, shown))
    assert difference(one, other) <= MOST


def test_a_tile_elsewhere_is_seen() -> None:
    pygame.display.init()
    one, other = Surface((683, 384)), Surface((683, 384))
    for surface, x in ((one, 100), (other, 122)):
        surface.fill((240, 230, 210))
        surface.fill((180, 30, 30), (x, 100, 22, 22))
    assert difference(one, other) > MOST / 2
    assert difference(one, one) == 0
