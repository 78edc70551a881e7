"""Sprites: tiles with weight. A sprite knows its picture and its pose, nothing of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from azul.engine import MARKER, Color, Ruleset
from azul.kit.theme import Theme, cached_in_theme

_NAMES: Final[dict[str, str]] = {
    Color.BLUE: "blue",
    Color.YELLOW: "yellow",
    Color.RED: "red",
    Color.BLACK: "black",
    Color.WHITE: "white",
    MARKER: "marker",
}


class _Box(NamedTuple):
    """What a ruleset is played with: a folder of pictures, and what each letter's is called."""

    pictures: str
    names: Mapping[str, str]


_BOXES: Final = {
    Ruleset.AZUL: _Box("tiles", _NAMES),
    Ruleset.GREEN_BOX: _Box("cubes", _NAMES | {Color.BLACK: "green"}),
}
"""By ruleset; the green box has cubes, green ones for black tiles, and a meeple for the marker."""

_RIM: Final = 0.55
"""How dark the line around a light is: it must be seen on a white plate too."""

_GHOST: Final = 150
"""Opacity of a tile that is not there yet."""

_LIFT: Final = 0.6
"""How far tiles in the hand lie above the pointer, in spaces."""

Point = tuple[int, int]


class Sprite(pygame.sprite.Sprite):
    """A picture whose middle is at a point."""

    def __init__(self, image: pygame.Surface, middle: Point) -> None:
        super().__init__()
        self.image = image
        self.rect = image.get_rect(center=middle)


@dataclass(frozen=True)
class TileHeap:
    """`count` tiles that lie loosely above a point, as a hand holds them.

    They are lifted off the table, so that what lies under the pointer stays in sight.
    """

    middle: Point
    count: int

    def place(self, number: int, pitch: int) -> Point:
        """Where tile `number`, from 0, lies; `pitch` is the width of a space in pixels."""
        in_row = min(self.count, 3)
        rows = (self.count + 2) // 3
        across = number % 3 - (in_row - 1) / 2
        down = number // 3 - (rows - 1) / 2
        # By number and not by chance: every picture of the hand is the same.
        sway = (number * 5 % 3 - 1) * 0.12
        step = pitch * 0.68
        return (
            round(self.middle[0] + (across + sway) * step),
            round(self.middle[1] + (down - sway) * step - pitch * _LIFT),
        )

    def corner(self, pitch: int) -> Point:
        """The upper right corner of it all."""
        last = min(self.count, 3) - 1
        x, y = self.place(last, pitch)
        return round(x + pitch * 0.45), round(y - pitch * 0.45)

    def tilt(self, number: int) -> int:
        """How far tile `number` is askew, in degrees."""
        return (number * 7 % 5 - 2) * 3


def picture_name(letter: str, ruleset: Ruleset) -> str:
    """The name of a tile's picture."""
    box = _BOXES[ruleset]
    return f"{box.pictures}/{box.names[letter]}"


@cached_in_theme(256)
def tile(
    theme: Theme, letter: str, ruleset: Ruleset, size: int, tilt: int = 0, lifted: bool = False
) -> pygame.Surface:
    """A tile of `size` pixels with its shadow, larger and softer while it is lifted."""
    reach = max(2, size // (5 if lifted else 9))
    canvas = pygame.Surface((size + 4 * reach, size + 4 * reach), pygame.SRCALPHA)
    face = theme.picture(picture_name(letter, ruleset), size, size)
    if tilt:
        # Unlike `rotate` it smooths the edges.
        face = pygame.transform.rotozoom(face, tilt, 1)
    middle = (canvas.get_width() // 2, canvas.get_height() // 2)
    shade = glow(theme, size - 2, reach, (0, 0, 0, 150))
    canvas.blit(shade, shade.get_rect(center=(middle[0], middle[1] + reach * 2 // 3)))
    canvas.blit(face, face.get_rect(center=middle))
    return canvas


@cached_in_theme(64)
def glow(theme: Theme, size: int, reach: int, color: tuple[int, int, int, int]) -> pygame.Surface:
    """A soft square of `size` pixels that fades out over `reach` more on each side."""
    side = size + 4 * reach
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    # The same color though transparent, or the blur would mix black into the edge.
    surface.fill((*color[:3], 0))
    square = pygame.Rect(2 * reach, 2 * reach, size, size)
    pygame.draw.rect(surface, color, square, border_radius=max(2, size // 8))
    return pygame.transform.box_blur(surface, reach)


@cached_in_theme(8)
def highlight(theme: Theme, size: int, color: tuple[int, int, int]) -> pygame.Surface:
    """The light around a tile that is meant: a bright edge, and a glow beyond it."""
    edge = max(3, size // 12)
    # A copy, because the look keeps what `glow` has drawn.
    surface = glow(theme, size + edge, max(3, size // 6), (*color, 255)).copy()
    _draw_edge(surface, size, edge, color)
    return surface


@cached_in_theme(8)
def outline(theme: Theme, size: int, color: tuple[int, int, int]) -> pygame.Surface:
    """The line around a tile that goes along: thinner than a `highlight`, and without its glow."""
    edge = max(2, size // 18)
    surface = pygame.Surface((size + 2 * edge, size + 2 * edge), pygame.SRCALPHA)
    _draw_edge(surface, size, edge, color)
    return surface


def _draw_edge(surface: pygame.Surface, size: int, edge: int, color: tuple[int, int, int]) -> None:
    """Draw a bright line around `size` pixels in the middle, with a dark one around it."""
    for around, shade in ((edge, _darkened(color)), (edge - max(1, size // 36), color)):
        square = pygame.Rect(0, 0, size + 2 * around, size + 2 * around)
        square.center = surface.get_rect().center
        pygame.draw.rect(surface, shade, square, border_radius=size // 6)


def _darkened(color: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = (round(part * _RIM) for part in color)
    return red, green, blue


def motif(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """A tile's motif as it is printed on a wall."""
    return theme.picture(f"wall/{_BOXES[ruleset].names[letter]}", size, size)


@cached_in_theme(32)
def ghost(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """A tile that would come to lie there: one can look through it, and its edge is in dashes."""
    # A copy, because the look keeps the tile itself.
    face = theme.picture(picture_name(letter, ruleset), size, size).copy()
    face.fill((255, 255, 255, _GHOST), special_flags=pygame.BLEND_RGBA_MULT)
    face.blit(theme.picture("table/ghost", size, size), (0, 0))
    return face
