"""A player's wall as a panel of azulejos, and the tiles that would complete it."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import permutations, product
from typing import Final

import pygame

from azul.engine import (
    COLORS,
    LINES,
    SIZE,
    PlayerBoard,
    Ruleset,
    Space,
    Wall,
)
from azul.kit import borders
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import TILE_SHARE
from azul.table.sprites import outline, picture_name, printed_colors, printed_space, tile

_BORDER_WIDTH: Final = 0.4
"""Width of the border around the spaces, in spaces."""

_PALENESS: Final = 70
"""Opacity of the white over a completing tile, of 255."""


def space_middle(side: int, space: Space) -> tuple[int, int]:
    """Return the middle of a space on a panel of `side` pixels."""
    pitch = side / (SIZE + 2 * _BORDER_WIDTH)
    row, column = space
    return round((column - 0.5 + _BORDER_WIDTH) * pitch), round((row - 0.5 + _BORDER_WIDTH) * pitch)


def tile_size(side: int) -> int:
    """Return the width of a tile on a panel of `side` pixels."""
    return round(side / (SIZE + 2 * _BORDER_WIDTH) * TILE_SHARE)


def wall_panel(
    theme: Theme, board: PlayerBoard, rules: tuple[Wall, Ruleset], side: int
) -> pygame.Surface:
    """Return a wall of `side` pixels in a frame."""
    surface, size = borders.new_panel(theme, (side, side)), tile_size(side)
    spaces = [(row, column) for row in LINES for column in LINES]
    # Tiles come last, because their shadows fall on the spaces beside them.
    for is_tile, space in product((False, True), spaces):
        letter = board.wall[space[0] - 1][space[1] - 1]
        if not is_tile:
            image = printed_space(theme, rules, *space, size)
        elif letter in COLORS:
            image = tile(theme, letter, rules[1], size)
        else:
            continue
        surface.blit(image, image.get_rect(center=space_middle(side, space)))
    return surface


@cached_in_theme(8)
def small_wall(theme: Theme, rules: tuple[Wall, Ruleset], side: int) -> pygame.Surface:
    """Return a wall on at most `side` pixels; tiles, easier to see, mark its colored spaces."""
    space, printed = side // SIZE, printed_colors(rules)
    surface = pygame.Surface((SIZE * space, SIZE * space), pygame.SRCALPHA)
    for row, column in product(LINES, LINES):
        color = printed.get((row, column))
        name = picture_name(color, rules[1]) if color else "table/wall_gray"
        image = theme.picture(name, space - 1, space - 1)
        surface.blit(image, ((column - 1) * space, (row - 1) * space))
    return surface


def completing_tile(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """Return a tile that the game has not placed: it is paler, with a golden edge."""
    # Under the tile, because the outline is filled.
    face = outline(theme, size, theme.colors.gold).copy()
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    veil.fill((255, 255, 255, _PALENESS))
    for image in (theme.picture(picture_name(letter, ruleset), size, size), veil):
        face.blit(image, image.get_rect(center=face.get_rect().center))
    return face


def completing_colors(board: PlayerBoard, rules: tuple[Wall, Ruleset]) -> dict[Space, str]:
    """Return a color for each empty space, from the upper left corner on; no row has a color twice.

    On gray walls a column may, and a printed space may have another color, where the game has left
    no other way.
    """
    printed = printed_colors(rules)
    placed = {
        (row, column): cell
        for row, cells in enumerate(board.wall, 1)
        for column, cell in enumerate(cells, 1)
        if cell in COLORS
    }
    colors: dict[Space, str] = {}
    for row, cells in enumerate(board.wall, 1):
        empty = [(row, column) for column in LINES if (row, column) not in placed]
        missing = [color for color in COLORS if color not in cells]
        taken = {**printed, **placed, **colors}
        order = min(permutations(missing), key=partial(_faults, taken, printed, empty))
        colors |= zip(empty, order, strict=True)
    return dict(sorted(colors.items(), key=lambda item: sum(item[0])))


def _faults(
    taken: Mapping[Space, str],
    printed: Mapping[Space, str],
    spaces: Sequence[Space],
    order: Sequence[str],
) -> int:
    """Return how many colors of a row would be in a wrong column."""
    return sum(
        printed.get((row, column), color) != color
        or any(taken.get((other, column)) == color for other in LINES if other != row)
        for (row, column), color in zip(spaces, order, strict=True)
    )
