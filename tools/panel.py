"""Draw assets/table/panel.jpg, the menu's picture, from the drawing assets/table/panel.svg.

Usage: python tools/panel.py

The program shows the first: to rasterize the second takes as long as everything else at the start.
"""

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from azul.paths import ASSETS

SIDE = 1000
"""Pixels; sharp in windows of 1920x1080, and nearly so in 2560x1440."""

CORNERS = (16, 22, 44)
"""What is outside of the round corners, in the color of the shadow around the picture."""


def main() -> None:
    """Draw and write the picture."""
    picture = pygame.Surface((SIDE, SIDE))
    picture.fill(CORNERS)
    picture.blit(pygame.image.load_sized_svg(ASSETS / "table" / "panel.svg", (SIDE, SIDE)), (0, 0))
    pygame.image.save(picture, ASSETS / "table" / "panel.jpg")


if __name__ == "__main__":
    main()
