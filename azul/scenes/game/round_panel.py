"""The small table of a round, in the middle of the empty displays and beside the boards."""

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
"""Around everything, for a name where there is little room, and for the words below the table: in
sizes of the type.
"""

_SIGNS: Final = {3: "+−=", 4: "+−+="}
"""Tiles, floor line, bonuses if there are any, score, where there is no room for words."""

_SMALLEST: Final = 16
"""Height of the type at least, in pixels."""


class RoundPanel:
    """Figures by player, a line of words below them, and room for two buttons.

    The one at the left is a square, the other has the words `button`.

    It is as large as it can be without covering a board or the bar, if there is such a size.
    """

    def __init__(
        self, theme: Theme, layout: Layout, rows: Sequence[Sequence[str]], footer: str, button: str
    ) -> None:
        self._look = theme
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
        """Sizes of the type, the largest first, and what is written in each.

        Where there is no room, signs are at the head, and at last names are shortened.
        """
        largest = max(_SMALLEST, self._layout.px(metrics.TEXT * self._layout.text_scale))
        head, *players = rows
        heads = (head, [head[0], *_SIGNS[len(head) - 1]])
        for is_short, heading in product((False, True), heads):
            for size in range(largest, _SMALLEST - 1, -1):
                told = [self._shortened(row, size) if is_short else row for row in players]
                yield size, [heading, *told]

    def _shortened(self, row: Sequence[str], size: int) -> list[str]:
        name, *figures = row
        return [self._look.shortened(name, "bold", size, size * _NAME), *figures]

    def _fitting(self) -> Rect:
        padding, (width, height) = self._padding, self._grid.size
        footer = self.theme.width(self._footer, "text", self._size)
        button = Button(self.theme, self._button, lambda: None).width()
        width = max(width, self._beside() + button, footer) + 2 * padding
        height += self._below() + self._button_height() + 2 * padding
        rect = Rect(0, 0, width, height)
        rect.center = self._layout.displays_rect.center
        return rect

    def _below(self) -> int:
        """Height of the words below the figures, and the space around them."""
        return self._size * (_FOOTER if self._footer else 1)

    def _button_height(self) -> int:
        return round(self._size * metrics.BUTTON / metrics.TEXT)

    def _is_in_the_way(self) -> bool:
        boards = [self._layout.board(player) for player in range(self._layout.players)]
        return any(self.rect.colliderect(part) for part in (self._layout.bar, *boards))

    def _beside(self) -> int:
        """Width of the button at the left, with the space beside it."""
        return self._button_height() + self._size // 2

    @property
    def button_rect(self) -> Rect:
        """Where the button with words stands."""
        rect = Rect(0, 0, self._inner_width - self._beside(), self._button_height())
        rect.bottomright = self.rect.right - self._padding, self.rect.bottom - self._padding
        return rect

    @property
    def square_rect(self) -> Rect:
        """Where the square button stands."""
        side = self._button_height()
        return Rect(self.rect.x + self._padding, self.button_rect.y, side, side)

    @property
    def _padding(self) -> int:
        return round(self._size * _PADDING)

    @property
    def _inner_width(self) -> int:
        return self.rect.w - 2 * self._padding

    def figure(self, player: int, column: int) -> Rect:
        """Where a figure of a player stands; names are column 0."""
        left, top = self.rect.x + self._padding, self.rect.y + self._padding
        return self._grid.place(left, top, self._inner_width, player + 1, column)

    @property
    def theme(self) -> Theme:
        """The look in the scale of all that stands on it."""
        return self._look.at_scale(self._size / metrics.TEXT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the button."""
        rect, padding = self.rect, self._padding
        # In the table's scale, in which its picture was begun when the table was laid out.
        surface.blit(borders.panel(self._look.at_scale(self._layout.scale), rect.size), rect)
        self._grid.draw(surface, rect.x + padding, rect.y + padding, self._inner_width)
        words = self.theme.text(self._footer, "text", self._size, self.theme.colors.cobalt)
        middle = (rect.centerx, self.button_rect.y - self._below() // 2)
        surface.blit(words, words.get_rect(center=middle))
