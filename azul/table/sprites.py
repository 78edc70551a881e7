"""The pictures of tiles, with shadows and highlights, and sprites to draw them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from azul.engine import COLORS, LINES, MARKER, RULES, Color, Ruleset, Space, Wall, printed_column
from azul.kit import borders
from azul.kit.theme import Theme, cached_in_theme

_NAMES: Final[dict[str, str]] = {
    Color.BLUE: "blue",
    Color.YELLOW: "yellow",
    Color.RED: "red",
    Color.BLACK: "black",
    Color.WHITE: "white",
    MARKER: "marker",
}


class _TilePictures(NamedTuple):
    """A ruleset's folder of pictures, and the name of each letter's picture."""

    folder: str
    names: Mapping[str, str]


_TILES: Final = _TilePictures("tiles", _NAMES)

_PICTURES: Final = {
    Ruleset.AZUL: _TILES,
    Ruleset.GREEN_BOX: _TilePictures("cubes", _NAMES | {Color.BLACK: "green"}),
    Ruleset.CRYSTAL_1: _TILES,
    Ruleset.CRYSTAL_2: _TILES,
}
"""By ruleset; the Green Box has cubes, green ones for black tiles, and a meeple as the marker."""

_RIM_BRIGHTNESS: Final = 0.55
"""Brightness of the line around a highlight: it must be seen on a white display too."""

_GHOST_OPACITY: Final = 150
"""Opacity of a ghost, of 255."""

_MULTIPLIER_SIZE: Final = 0.3
_LEAST_MULTIPLIER: Final = 11
_LEAST_WITH_MULTIPLIER: Final = 20
"""Height of the type of a printed multiplier, in spaces and at least in pixels, and the least space
that has it, in pixels.
"""

_LIFT_HEIGHT: Final = 0.6
_FINGER_LIFT_HEIGHT: Final = 1.9
"""How far tiles in the hand are above the pointer, and above a finger, in spaces."""

Point = tuple[int, int]


class Sprite(pygame.sprite.Sprite):
    """A picture whose middle is at a point."""

    def __init__(self, image: pygame.Surface, middle: Point) -> None:
        super().__init__()
        self.image = image
        self.rect = image.get_rect(center=middle)


@dataclass(frozen=True)
class TileHeap:
    """The positions of `count` tiles in the hand, in a loose heap above the pointer."""

    middle: Point
    count: int
    is_above_finger: bool = False

    def tile_point(self, number: int, pitch: int) -> Point:
        """Return the place of tile `number`, from 0; `pitch` is the width of a space in pixels."""
        in_row = min(self.count, 3)
        rows = (self.count + 2) // 3
        across = number % 3 - (in_row - 1) / 2
        down = number // 3 - (rows - 1) / 2
        # By number and not at random, so that every picture of the hand is the same.
        sway = (number * 5 % 3 - 1) * 0.12
        step = pitch * 0.68
        lift = pitch * (_FINGER_LIFT_HEIGHT if self.is_above_finger else _LIFT_HEIGHT)
        return (
            round(self.middle[0] + (across + sway) * step),
            round(self.middle[1] + (down - sway) * step - lift),
        )

    def corner(self, pitch: int) -> Point:
        """Return the upper right corner of the heap."""
        last = min(self.count, 3) - 1
        x, y = self.tile_point(last, pitch)
        return round(x + pitch * 0.45), round(y - pitch * 0.45)

    def tilt(self, number: int) -> int:
        """Return how far tile `number` is askew, in degrees."""
        return (number * 7 % 5 - 2) * 3


def picture_name(letter: str, ruleset: Ruleset) -> str:
    """Return the name of a tile's image."""
    pictures = _PICTURES[ruleset]
    return f"{pictures.folder}/{pictures.names[letter]}"


@cached_in_theme(192)
def tile(
    theme: Theme, letter: str, ruleset: Ruleset, size: int, tilt: int = 0, lifted: bool = False
) -> pygame.Surface:
    """Return a tile of `size` pixels with its shadow, larger and softer while it is lifted."""
    reach = max(2, size // (5 if lifted else 9))
    canvas = pygame.Surface((size + 4 * reach, size + 4 * reach), pygame.SRCALPHA)
    image = theme.picture(picture_name(letter, ruleset), size, size)
    if tilt:
        # Unlike `rotate`, `rotozoom` smooths the edges.
        image = pygame.transform.rotozoom(image, tilt, 1)
    middle = (canvas.get_width() // 2, canvas.get_height() // 2)
    shade = glow(theme, size - 2, reach, (0, 0, 0, 150))
    canvas.blit(shade, shade.get_rect(center=(middle[0], middle[1] + reach * 2 // 3)))
    canvas.blit(image, image.get_rect(center=middle))
    return canvas


@cached_in_theme(64)
def glow(theme: Theme, size: int, reach: int, color: tuple[int, int, int, int]) -> pygame.Surface:
    """Return a soft square of `size` pixels that fades out over `reach` pixels on each side."""
    side = size + 4 * reach
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    # The same color though transparent, or the blur would mix black into the edge.
    surface.fill((*color[:3], 0))
    square = pygame.Rect(2 * reach, 2 * reach, size, size)
    pygame.draw.rect(surface, color, square, border_radius=max(2, size // 8))
    return pygame.transform.box_blur(surface, reach)


@cached_in_theme(8)
def highlight(theme: Theme, size: int, color: tuple[int, int, int]) -> pygame.Surface:
    """Return the highlight around a tile: a bright edge, and a glow around it."""
    edge = max(3, size // 12)
    # A copy, because the theme caches what `glow` has drawn.
    surface = glow(theme, size + edge, max(3, size // 6), (*color, 255)).copy()
    _draw_edge(surface, size, edge, color)
    return surface


@cached_in_theme(8)
def outline(theme: Theme, size: int, color: tuple[int, int, int]) -> pygame.Surface:
    """Return a line around a tile: thinner than a `highlight`, and without its glow."""
    edge = max(2, size // 18)
    surface = pygame.Surface((size + 2 * edge, size + 2 * edge), pygame.SRCALPHA)
    _draw_edge(surface, size, edge, color)
    return surface


def _draw_edge(surface: pygame.Surface, size: int, edge: int, color: tuple[int, int, int]) -> None:
    """Draw a bright line around `size` pixels in the middle, with a dark one around it."""
    dark = [round(part * _RIM_BRIGHTNESS) for part in color]
    for around, shade in ((edge, dark), (edge - max(1, size // 36), color)):
        square = pygame.Rect(0, 0, size + 2 * around, size + 2 * around)
        square.center = surface.get_rect().center
        pygame.draw.rect(surface, shade, square, border_radius=size // 6)


def motif(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """Return a tile's motif as it is printed on a wall."""
    return theme.picture(f"wall/{_PICTURES[ruleset].names[letter]}", size, size)


def printed_colors(rules: tuple[Wall, Ruleset]) -> Mapping[Space, str]:
    """Return the colors that are printed on the spaces of a wall."""
    wall, ruleset = rules
    if wall is Wall.GRAY:
        return RULES[ruleset].printed
    return {(row, printed_column(row, color)): color for row in LINES for color in COLORS}


def printed_space(
    theme: Theme, rules: tuple[Wall, Ruleset], row: int, column: int, size: int
) -> pygame.Surface:
    """Return the image of an empty space of a wall, with its multiplier in the lower right."""
    color, times = (
        printed_colors(rules).get((row, column)),
        RULES[rules[1]].multiplier_at(row, column),
    )
    if not color:
        return theme.picture("table/wall_gray", size, size)
    image = motif(theme, color, rules[1], size)
    if times == 1 or size < _LEAST_WITH_MULTIPLIER:
        return image
    # A copy, because the theme caches the motif.
    image, colors = image.copy(), theme.colors
    height = max(_LEAST_MULTIPLIER, round(size * _MULTIPLIER_SIZE))
    words = theme.text(f"×{times}", "bold", height, colors.cobalt)
    digits = words.get_bounding_rect()
    plate = digits.inflate(height // 2, height // 2)
    plate.bottomright = image.get_rect().bottomright
    edge = max(1, size // 40)
    shape = borders.rounded(theme, plate.size, plate.h // 3, colors.cream, colors.cobalt, edge)
    image.blit(shape, plate)
    image.blit(words, digits.move_to(center=plate.center), digits)
    return image


@cached_in_theme(32)
def ghost(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """Return a translucent tile with a dashed edge, which shows where a tile would go."""
    # A copy, because the theme caches the tile itself.
    image = theme.picture(picture_name(letter, ruleset), size, size).copy()
    image.fill((255, 255, 255, _GHOST_OPACITY), special_flags=pygame.BLEND_RGBA_MULT)
    image.blit(theme.picture("table/ghost", size, size), (0, 0))
    return image
