"""Golden images: no scene changes its appearance unnoticed.

For an intended change, run `python -m tests.looks.gallery --renew`, look at each changed image, and
commit the images with the change.
"""

from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.paths import ASSETS
from tests.cases import some
from tests.looks.difference import different_blocks, read_golden
from tests.looks.gallery import (
    GOLDEN,
    GOLDEN_FOLDER,
    GROUPS,
    digest,
    golden_path,
    golden_pictures,
    known_digests,
    small,
)
from tests.scenes.registry import SCREENS
from tools import panel

pytestmark = pytest.mark.pictures

MAX_BYTES = 3_000_000
"""Bytes of all golden images together: each clone of the repository downloads them."""


DIGESTS = known_digests()


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("window", some(GOLDEN, 2))
def test_every_scene_looks_like_its_golden_image(window: str, group: str, tmp_path: Path) -> None:
    known, names, different = DIGESTS[window][group], list[str](), dict[str, list[Rect]]()
    for name, picture in golden_pictures(window, group, tmp_path):
        names.append(name)
        if digest(picture) != known.get(name):
            different[name] = different_blocks(picture, read_golden(golden_path(name, window)))
    assert {name: blocks for name, blocks in different.items() if blocks} == {}
    assert names == [*known]


def test_every_screen_has_a_golden_image_and_every_image_is_compared() -> None:
    named = [
        (name, window)
        for window, groups in DIGESTS.items()
        for known in groups.values()
        for name in known
    ]
    assert sorted(GOLDEN_FOLDER.iterdir()) == sorted(golden_path(*each) for each in named)
    # The About screen names the installed versions.
    screens = {name for name, screen in SCREENS.items() if screen.make} - {"about"}
    assert screens <= {name for name, _ in named}


def test_golden_images_are_small_together() -> None:
    assert sum(path.stat().st_size for path in GOLDEN_FOLDER.iterdir()) < MAX_BYTES


def drawing(
    theme: Theme,
    words: str = "Ana: 27 points",
    left: int = 40,
    tile: Rgb | None = (180, 40, 30),
    ink: Rgb = (30, 30, 40),
    paper: Rgb = (240, 232, 215),
    edge: int = 2,
) -> Surface:
    """Return a label, a tile and a frame in a window."""
    surface = Surface((320, 160))
    surface.fill(paper)
    surface.blit(theme.text(words, "text", 20, ink), (left, 30))
    if tile:
        pygame.draw.rect(surface, tile, (200, 40, 34, 34), border_radius=5)
    pygame.draw.rect(surface, (30, 60, 140), (20, 90, 280, 50), edge)
    return small(surface)


@pytest.mark.parametrize(
    "change",
    [
        {"left": 48},
        {"words": "Ana: 27 poin"},
        {"words": "Ana: 28 points"},
        {"words": ""},
        {"ink": (120, 120, 130)},
        {"tile": None},
        {"tile": (30, 70, 160)},
        {"tile": (200, 90, 30)},
        {"paper": (225, 232, 215)},
        {"edge": 4},
    ],
    ids=str,
)
def test_a_small_change_is_noticed(change: dict[str, object], theme: Theme) -> None:
    assert different_blocks(drawing(theme), drawing(theme)) == []
    assert different_blocks(drawing(theme, **change), drawing(theme))  # type: ignore[arg-type]


def test_the_mosaic_of_the_menu_is_rendered_from_its_drawing() -> None:
    """If this fails, render it again: `python tools/panel.py`."""
    pygame.display.init()
    drawing = pygame.image.load_sized_svg(ASSETS / "table" / "panel.svg", (300, 300))
    drawn, picture = Surface((300, 300)), pygame.image.load(ASSETS / "table" / "panel.jpg")
    drawn.fill(panel.CORNERS)
    drawn.blit(drawing, (0, 0))
    # The images are scaled down, because of the losses of the JPEG.
    one, other = (pygame.transform.smoothscale(surface, (64, 64)) for surface in (drawn, picture))
    assert different_blocks(one, other) == []
