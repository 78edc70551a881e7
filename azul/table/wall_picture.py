"""The picture of a finished wall by itself, for the winners."""

from collections.abc import Collection
from typing import Final

import pygame

from azul.engine import LINES, SIZE, Ruleset, Wall
from azul.kit import borders
from azul.kit.theme import Theme
from azul.table.layout import TILE_SHARE
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import highlight, printed_space, tile

_BORDER_WIDTH: Final = 0.4
"""Width of the border around the spaces, in spaces."""


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
    pitch = side / (SIZE + 2 * _BORDER_WIDTH)
    size = round(pitch * TILE_SHARE)
    slots = [Slot(Area.WALL, player, row, column) for row in LINES for column in LINES]

    def put(image: pygame.Surface, slot: Slot) -> None:
        across, down = (round((n - 0.5 + _BORDER_WIDTH) * pitch) for n in (slot.position, slot.row))
        surface.blit(image, image.get_rect(center=(across, down)))

    for slot in slots:
        put(printed_space(theme, rules, slot.row, slot.position, size), slot)
    # All highlights come first, because they must not cover the tiles beside them.
    for slot in sorted(lit):
        put(highlight(theme, size, theme.colors.gold), slot)
    for slot in slots:
        if slot in contents:
            put(tile(theme, contents[slot], rules[1], size), slot)
    return surface
