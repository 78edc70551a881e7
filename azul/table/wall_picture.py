"""The picture of a finished wall by itself, for the winners."""

from collections.abc import Collection
from typing import Final

import pygame

from azul.engine import COLORS, SIZE, Ruleset, Wall, printed_column
from azul.kit import borders
from azul.kit.theme import Theme
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import highlight, motif, tile

_BORDER: Final = 0.4
"""Width of the border around the spaces, in spaces."""

_TILE: Final = 0.93
"""A tile's width, in spaces."""

_LINES: Final = range(1, SIZE + 1)


def wall_picture(
    theme: Theme,
    contents: SlotContents,
    player: int,
    rules: tuple[Wall, Ruleset],
    side: int,
    lit: Collection[Slot],
) -> pygame.Surface:
    """A player's wall of `side` pixels in a frame; the `lit` tiles are highlighted."""
    surface = borders.new_panel(theme, (side, side))
    pitch = side / (SIZE + 2 * _BORDER)
    size = round(pitch * _TILE)
    slots = [Slot(Area.WALL, player, row, column) for row in _LINES for column in _LINES]

    def put(image: pygame.Surface, slot: Slot) -> None:
        across, down = (round((n - 0.5 + _BORDER) * pitch) for n in (slot.position, slot.row))
        surface.blit(image, image.get_rect(center=(across, down)))

    for slot in slots:
        put(_printed(theme, rules, slot, size), slot)
    # All highlights come first, because they must not cover the tiles beside them.
    for slot in sorted(lit):
        put(highlight(theme, size, theme.colors.gold), slot)
    for slot in slots:
        if slot in contents:
            put(tile(theme, contents[slot], rules[1], size), slot)
    return surface


def _printed(theme: Theme, rules: tuple[Wall, Ruleset], slot: Slot, size: int) -> pygame.Surface:
    """What an empty space of a wall looks like."""
    wall, ruleset = rules
    if wall is Wall.GRAY:
        return theme.picture("table/wall_gray", size, size)
    color = next(c for c in COLORS if printed_column(slot.row, c) == slot.position)
    return motif(theme, color, ruleset, size)
