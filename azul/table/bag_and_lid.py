"""The bag and the lid: an illustration of each, with the number of its tiles by color."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.engine import COLORS, Ruleset
from azul.kit import borders, metrics
from azul.kit.theme import Theme
from azul.table.layout import Layout
from azul.table.sprites import tile

# With 4, five colors would need two rows as with 3, and be smaller.
_COLUMNS: Final = (1, 2, 3, 5)
_CELL_ASPECT: Final = 2.4
"""Width of a count with its tile, as a multiple of its height."""

_MAX_CELL_HEIGHT: Final = 58
"""Height of a count at most, in design units."""


def bag_or_lid_image(
    theme: Theme, layout: Layout, ruleset: Ruleset, name: str, amounts: Sequence[int]
) -> pygame.Surface:
    """Return the "bag" or the "lid" with its counts, as large as its place.

    `amounts` are by color.
    """
    surface = pygame.Surface(layout.part_rect("middle", name).size, pygame.SRCALPHA)
    container, counts = _halves(surface.get_rect())
    side = round(min(container.size) * 0.94)
    picture = theme.picture(f"table/{name}", side, side)
    surface.blit(picture, picture.get_rect(center=container.center))
    size = max(layout.px(metrics.SMALL), side // 5)
    total = theme.text(str(sum(amounts)), "bold", size, theme.colors.cream)
    rect = total.get_rect().inflate(total.get_height() * 0.7, total.get_height() * 0.1)
    rect.center = (container.centerx + side // 3, container.centery + side // 3)
    rect.clamp_ip(container)
    dark, gold = theme.colors.darkest, theme.colors.gold
    surface.blit(borders.rounded(theme, rect.size, rect.h // 2, dark, gold, 1), rect)
    surface.blit(total, total.get_rect(center=rect.center))
    for cell, color, amount in zip(_cells(layout, counts), COLORS, amounts, strict=False):
        size = round(cell.h * 0.82)
        image = tile(theme, color, ruleset, size)
        surface.blit(image, image.get_rect(center=(cell.x + cell.h // 2, cell.centery)))
        words = theme.text(str(amount), "bold", round(cell.h * 0.72), theme.colors.cream)
        surface.blit(words, words.get_rect(midleft=(cell.x + round(cell.h * 1.1), cell.centery)))
    return surface


def part_rects(layout: Layout, name: str) -> tuple[Rect, list[Rect]]:
    """Return the rectangles of the "bag" or the "lid" on the table, and of its counts, by color."""
    store = layout.part_rect("middle", name)
    container, counts = _halves(Rect((0, 0), store.size))
    cells = [cell.move(store.topleft) for cell in _cells(layout, counts)]
    return container.move(store.topleft), cells[: len(COLORS)]


def _halves(area: Rect) -> tuple[Rect, Rect]:
    """Return the rectangles of illustration and counts, above each other or side by side."""
    if area.w > area.h:
        side = min(area.h, round(area.w * 0.42))
        return Rect(0, 0, side, area.h), Rect(side, 0, area.w - side, area.h)
    side = min(area.w, round(area.h * 0.42))
    return Rect(0, 0, area.w, side), Rect(0, side, area.w, area.h - side)


def _cells(layout: Layout, area: Rect) -> Iterator[Rect]:
    """Yield the rectangles of the counts, in as many columns as make them largest."""

    def height(columns: int) -> float:
        rows = -(-len(COLORS) // columns)
        return min(area.h / rows, area.w / columns / _CELL_ASPECT, layout.px(_MAX_CELL_HEIGHT))

    columns = max(_COLUMNS, key=height)
    rows = -(-len(COLORS) // columns)
    cell_height = int(height(columns))
    width = round(cell_height * _CELL_ASPECT)
    left = area.centerx - columns * width // 2
    top = area.centery - rows * cell_height // 2
    for number in range(columns * rows):
        column, row = number % columns, number // columns
        yield Rect(left + column * width, top + row * cell_height, width, cell_height)
