"""A player's wall as a panel of azulejos, and the tiles that would complete it."""

from collections.abc import Sequence
from functools import partial
from itertools import permutations, product
from typing import Final

import pygame

from azul.engine import COLORS, LINES, SIZE, PlayerBoard, Ruleset, Space, Wall, printed_column
from azul.kit import borders
from azul.kit.theme import Theme
from azul.table.layout import TILE_SHARE
from azul.table.sprites import outline, picture_name, printed_space, tile

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


def completing_tile(theme: Theme, letter: str, ruleset: Ruleset, size: int) -> pygame.Surface:
    """Return a tile that the game has not placed: it is paler, with a golden edge."""
    # Under the tile, because the outline is filled.
    face = outline(theme, size, theme.colors.gold).copy()
    veil = pygame.Surface((size, size), pygame.SRCALPHA)
    veil.fill((255, 255, 255, _PALENESS))
    for image in (theme.picture(picture_name(letter, ruleset), size, size), veil):
        face.blit(image, image.get_rect(center=face.get_rect().center))
    return face


def completing_colors(board: PlayerBoard, wall: Wall) -> dict[Space, str]:
    """Return a color for each empty space, from the upper left corner on; no row has a color twice.

    On the gray wall a column may have a color twice if there is no other way.
    """
    rows = [list(cells) for cells in board.wall]
    colors: dict[Space, str] = {}
    for number, cells in enumerate(rows, 1):
        empty = [column for column in LINES if cells[column - 1] not in COLORS]
        missing = [color for color in COLORS if color not in cells]
        order = min(permutations(missing), key=partial(_faults, rows, wall, number, empty))
        for column, color in zip(empty, order, strict=True):
            cells[column - 1] = color
            colors[number, column] = color
    return dict(sorted(colors.items(), key=lambda item: sum(item[0])))


def _faults(
    rows: Sequence[Sequence[str]], wall: Wall, row: int, empty: Sequence[int], order: Sequence[str]
) -> int:
    """Return how many colors of a row would be in a wrong column."""
    placed = zip(empty, order, strict=True)
    if wall is Wall.COLORED:
        return sum(column != printed_column(row, color) for column, color in placed)
    return sum(color in (cells[column - 1] for cells in rows) for column, color in placed)
