"""The results of a round as a small table, in the middle of the empty displays."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.grid import Grid
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.table.layout import Layout

_PADDING: Final = 1.1
_NAME: Final = 6
_FOOTER: Final = 2
"""Padding, width of a shortened name, and height of the text below the table, in sizes of the type.
"""

_SIGNS: Final = {3: "+−=", 4: "+−+="}
"""Tiles, floor line, bonuses if there are any, and score, where there is no room for headings."""

_SMALLEST: Final = 16
"""The smallest size of the type, in pixels."""


class RoundPanel:
    """Figures by player, a line of text below them, and room for two buttons.

    The left button is a square, the other one has the text `button`.

    It is as large as possible without covering a board or the bar, if there is such a size.
    """

    def __init__(
        self, theme: Theme, layout: Layout, rows: Sequence[Sequence[str]], footer: str, button: str
    ) -> None:
        self._table_theme = theme
        self._layout = layout
        self._footer = footer
        self._button = button
        for size, table in self._tables(rows):
            self._size = size
            self._grid = Grid(theme, table[0], table[1:], size)
            self.rect = self._fitting()
            if not self._is_in_the_way():
                break

    def _tables(self, rows: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[Sequence[str]]]]:
        """Sizes of the type, the largest first, with the rows of the table.

        If none of them fits, headings are replaced by signs, and then names are shortened.
        """
        largest = max(_SMALLEST, self._layout.px(metrics.TEXT * self._layout.text_scale))
        head, *players = rows
        heads = (head, [head[0], *_SIGNS[len(head) - 1]])
        for is_short, heading in product((False, True), heads):
            for size in range(largest, _SMALLEST - 1, -1):
                shown = [self._shortened(row, size) if is_short else row for row in players]
                yield size, [heading, *shown]

    def _shortened(self, row: Sequence[str], size: int) -> list[str]:
        name, *figures = row
        return [self._table_theme.shortened(name, "bold", size, size * _NAME), *figures]

    def _fitting(self) -> Rect:
        padding, (width, height) = self._padding, self._grid.size
        footer_width = self.theme.width(self._footer, "text", self._size)
        button_width = Button(self.theme, self._button, lambda: None).width()
        width = max(width, self._square_width() + button_width, footer_width) + 2 * padding
        height += self._footer_height() + self._button_height() + 2 * padding
        rect = Rect(0, 0, width, height)
        rect.center = self._layout.displays_rect.center
        return rect

    def _footer_height(self) -> int:
        """The height of the text below the figures, with the space around it."""
        return self._size * (_FOOTER if self._footer else 1)

    def _button_height(self) -> int:
        return round(self._size * metrics.BUTTON / metrics.TEXT)

    def _is_in_the_way(self) -> bool:
        boards = [self._layout.board_rect(player) for player in range(self._layout.players)]
        return any(self.rect.colliderect(part) for part in (self._layout.bar, *boards))

    def _square_width(self) -> int:
        """The width of the square button, with the space beside it."""
        return self._button_height() + self._size // 2

    @property
    def button_rect(self) -> Rect:
        """The rectangle of the button with text."""
        rect = Rect(0, 0, self._inner_width - self._square_width(), self._button_height())
        rect.bottomright = self.rect.right - self._padding, self.rect.bottom - self._padding
        return rect

    @property
    def square_rect(self) -> Rect:
        """The rectangle of the square button."""
        side = self._button_height()
        return Rect(self.rect.x + self._padding, self.button_rect.y, side, side)

    @property
    def _padding(self) -> int:
        return round(self._size * _PADDING)

    @property
    def _inner_width(self) -> int:
        return self.rect.w - 2 * self._padding

    def figure(self, player: int, column: int) -> Rect:
        """The rectangle of a figure of a player; names are column 0."""
        left, top = self.rect.x + self._padding, self.rect.y + self._padding
        return self._grid.cell_rect(left, top, self._inner_width, player + 1, column)

    @property
    def theme(self) -> Theme:
        """The theme in the scale of the panel."""
        return self._table_theme.at_scale(self._size / metrics.TEXT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything but the buttons."""
        rect, padding = self.rect, self._padding
        # In the scale of the table, because the picture was prepared in it with the layout.
        surface.blit(borders.panel(self._table_theme.at_scale(self._layout.scale), rect.size), rect)
        self._grid.draw(surface, rect.x + padding, rect.y + padding, self._inner_width)
        footer = self.theme.text(self._footer, "text", self._size, self.theme.colors.cobalt)
        middle = (rect.centerx, self.button_rect.y - self._footer_height() // 2)
        surface.blit(footer, footer.get_rect(center=middle))
