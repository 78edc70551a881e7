"""The differences between an image and a golden image, which is compressed with losses.

The test compares images block by block, so that a small change counts as much as a large change
elsewhere. It compares lightness by pixels, because compression keeps lightness, and colors by the
mean of a block.
"""

from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

BLOCK: Final = 16
"""Pixels of a block's side, about the height of a line of text at half size."""

LIGHTNESS: Final = 24
"""By how much of 255 the lightness of a pixel may differ: versions of libraries draw edges in
slightly different ways. Compression changes it by 12 in 3% of a block's pixels at most.
"""

SHARE: Final = 0.04
"""The share of a block's pixels whose lightness may differ by more."""

COLOR: Final = 9
"""By how much of 255 the mean color of a block may differ; compression changes it by 5 at most."""


def read_golden(path: Path) -> Surface:
    """Return a golden image; an empty surface if there is none."""
    return pygame.image.load(path) if path.exists() else Surface((0, 0))


def different_blocks(picture: Surface, golden: Surface) -> list[Rect]:
    """Return the blocks that differ; the whole image if the sizes differ."""
    if picture.get_size() != golden.get_size():
        return [picture.get_rect()]
    width, height = (length // BLOCK for length in picture.get_size())
    area = Rect(0, 0, width * BLOCK, height * BLOCK)
    # With 32 bits, turning them gray takes a fortieth of the time.
    pair = [surface.convert(32).subsurface(area) for surface in (picture, golden)]
    one, other = map(pygame.transform.grayscale, pair)
    different, limit = Surface(area.size, depth=32), (LIGHTNESS, LIGHTNESS, LIGHTNESS, 255)
    # This sets the pixels that are not alike; all others stay black.
    pygame.transform.threshold(different, one, None, limit, "white", 1, other)
    shares, *means = (
        pygame.image.tobytes(pygame.transform.smoothscale(surface, (width, height)), "RGB")
        for surface in (different, *pair)
    )
    wrong = {index // 3 for index, share in enumerate(shares) if share > 255 * SHARE}
    colors = enumerate(zip(*means, strict=True))
    wrong |= {index // 3 for index, (mean, known) in colors if abs(mean - known) > COLOR}
    return [
        Rect(block % width * BLOCK, block // width * BLOCK, BLOCK, BLOCK) for block in sorted(wrong)
    ]
