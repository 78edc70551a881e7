"""Draw the images of the menu's mosaic from the drawing assets/table/panel.svg.

Usage: python tools/panel.py

The tool writes to assets/table:

- panel.jpg, the mosaic
- panel2.webp and panel3.webp, the mosaic with a yellow and with a green border
- sinopia.jpg, the underdrawing on plaster

The app shows these images, because rasterizing the drawing takes as long as the rest of the start.
Reading WebP takes three times as long as reading JPEG, so only the later mosaics are WebP files.
"""

import os
import re
import sys
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pygame

from azul.paths import ASSETS
from tools.images import save

FOLDER: Final = ASSETS / "table"

SIDE: Final = 1000
"""Width and height in pixels: sharp in windows of 1920x1080, almost sharp in 2560x1440."""

UNDERDRAWING_SIDE: Final = 720
"""Soft lines need fewer pixels, and the app reads half as many pixels in half the time."""

CORNERS: Final = (16, 22, 44)
"""The color outside the round corners, which is the color of the shadow around the image."""

YELLOW: Final = {
    # The background of the border, from the light to the shade.
    "#2b5dbf": "#f6cf6a",
    "#193f99": "#e8b23f",
    "#0c2a70": "#c4821d",
    "#0a2460": "#7a4a0c",
    # Leaves, vine, flowers and their outlines.
    "#6f9be8": "#3f74cf",
    "#a9c5f3": "#1d4aa8",
    "#2f61c4": "#2f61c4",
    "#e3ad3e": "#c9562a",
    "#f8f1e0": "#fffaf0",
}
GREEN: Final = {
    "#2b5dbf": "#36a583",
    "#193f99": "#1c7f63",
    "#0c2a70": "#0d5443",
    "#0a2460": "#083b30",
    "#6f9be8": "#86d3b4",
    "#a9c5f3": "#b9e8d3",
    "#2f61c4": "#218a6b",
    "#123a92": "#0b5243",
    "#14378f": "#0f5c4a",
}
"""The new colors of the border, by the colors in the drawing."""

PLASTER: Final = "#efe1c6"
LINE: Final = 'stroke="#5d78a8" stroke-opacity="0.74" stroke-linecap="round"'

GROUND: Final = """
  <defs>
    <radialGradient id="plaster" gradientUnits="userSpaceOnUse" cx="300" cy="240" r="680">
      <stop offset="0%" stop-color="#fff6e2" stop-opacity="0.5"/>
      <stop offset="55%" stop-color="#e9d3ac" stop-opacity="0.1"/>
      <stop offset="100%" stop-color="#b08a58" stop-opacity="0.34"/>
    </radialGradient>
  </defs>
"""

CHALK: Final = """
  <path fill="none" stroke="#b5603c" stroke-opacity="0.2" stroke-width="1.3" d="M16 16l768 768
    m0-768l-768 768M16 400h768M400 16v768M400 170a230 230 0 1 0 1 0M400 256a144 144 0 1 0 1 0"/>
  <path fill="none" stroke="#b5603c" stroke-opacity="0.3" stroke-width="1.2" d="{joints}"/>
"""
"""The construction lines, which masons snap with chalk."""

TROWEL: Final = """
  <path fill="none" stroke="#fff9ea" stroke-opacity="0.2" stroke-width="30" stroke-linecap="round"
    d="M60 210q150-110 300-60M470 90q120 70 250 20M80 480q90-90 230-50M430 330q140-70 300 30M120 690
    q140-100 250-20M460 610q110-90 270-10"/>
  <path fill="none" stroke="#a9804e" stroke-opacity="0.07" stroke-width="44" stroke-linecap="round"
    d="M40 330q140-90 280-30M420 220q130 70 320-20M60 590q120-80 260-40M400 500q170-80 340 20M210
    750q150-60 300-10M560 730q90-50 190-30"/>
"""
"""Traces of the trowel."""

SHADE: Final = """
  <rect x="16" y="16" width="768" height="768" fill="url(#plaster)"/>
  <path fill="#1a1208" fill-opacity="0.07" d="M16 16h768v22h-746v746h-22z"/>
  <path fill="#1a1208" fill-opacity="0.09" d="M16 16h768v13h-755v755h-13z"/>
  <path fill="#1a1208" fill-opacity="0.14" d="M16 16h768v6h-762v762h-6z"/>
"""
"""The light on the plaster, and the shadow of the frame, because plaster is deeper than tiles."""


def recolored(drawing: str, colors: Mapping[str, str]) -> str:
    """Return the drawing with new colors in head and border; the rest keeps its colors."""
    head, border, field = sections(drawing)
    head, border = (
        re.sub("#[0-9a-f]{6}", lambda color: colors.get(color[0], color[0]), part)
        for part in (head, border)
    )
    return head + border + field


def sections(drawing: str) -> tuple[str, str, str]:
    """Split a drawing into its head, its border, and the rest.

    The head has all gradients, the frame, and the ground of the border.
    """
    border, field = drawing.index("<!-- frieze"), drawing.index("<!-- field")
    return drawing[:border], drawing[border:field], drawing[field:]


def underdrawing(drawing: str) -> str:
    """Return the outlines of the drawing, on plaster, within the same frame."""
    head, border, field = sections(drawing)
    lines, glaze = (border + field).split("<!-- glaze")
    joints = re.findall(r'd="(M16 16v768[^"]*)"', glaze)[0]
    frame = head[: head.index('<rect x="112"')]
    ground = f'<rect x="16" y="16" width="768" height="768" fill="{PLASTER}"/>'
    return "".join(
        [
            *(frame, GROUND, ground),
            *(re.sub(r"<(path|rect|circle) [^>]*/>", outlined, lines), TROWEL),
            *(CHALK.format(joints=joints), SHADE, "</svg>"),
        ]
    )


def outlined(element: re.Match[str]) -> str:
    """Return a shape as an outline that hides the shapes behind, and a stroke as a thin line."""
    width = float((re.findall(r'stroke-width="([\d.]+)"', element[0]) or ["0"])[0])
    is_dot = width >= 6 and "circle" not in element[0]
    shape = re.sub(r' (fill|stroke)[a-z-]*="[^"]*"', "", element[0])
    is_line = 'fill="none"' in element[0]
    fill = "none" if is_line else PLASTER
    return shape.replace("/>", f' fill="{fill}" {LINE} stroke-width="{4 if is_dot else 1.5}"/>')


def draw(drawing: str, name: str, side: int = SIDE) -> None:
    """Write a drawing as an image of `side` pixels, in the format of the name's suffix."""
    picture = pygame.Surface((side, side))
    picture.fill(CORNERS)
    image = pygame.image.load_sized_svg(BytesIO(drawing.encode()), (side, side))
    picture.blit(image, (0, 0))
    save(picture, FOLDER / name)


def main() -> None:
    """Draw and write all images."""
    drawing = (FOLDER / "panel.svg").read_text(encoding="utf-8")
    draw(drawing, "panel.jpg")
    draw(recolored(drawing, YELLOW), "panel2.webp")
    draw(recolored(drawing, GREEN), "panel3.webp")
    draw(underdrawing(drawing), "sinopia.jpg", UNDERDRAWING_SIDE)


if __name__ == "__main__":
    main()
