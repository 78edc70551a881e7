"""The small table of a round, in the middle of the empty displays and beside the boards."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.kit import frames, theme
from azul.kit.grid import Grid
from azul.kit.look import Look
from azul.kit.widgets import Button
from azul.table.layout import Layout

_PADDING: Final = 1.1
_NAME: Final = 6
_FOOTER: Final = 2
"""Around everything, most for a name, and for the words below the table: in sizes of the type."""

_SIGNS: Final = {3: "+−=", 4: "+−+="}
"""Tiles, floor line, bonuses if there are any, score, where there is no room for words."""

_SMALLEST: Final = 16
"""Height of the type at least, in pixels."""


class RoundPanel:
    """Figures by player, a line of words below them, and room for a button with its words.

    It is as large as it can be without covering a board or the bar, if there is such a size.
    """

    def __init__(
        self, look: Look, layout: Layout, rows: Sequence[Sequence[str]], footer: str, button: str
    ) -> None:
        self._look = look
        self._layout = layout
        self._footer = footer
        self._button = button
        for size, head in self._sizes(rows[0]):
            self._size = size
            self._grid = Grid(look, head, [self._shortened(row) for row in rows[1:]], size)
            self.rect = self._fitting()
            if not self._is_in_the_way():
                break

    def _sizes(self, head: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
        """Sizes of the type, the largest first; at last with signs instead of words at the head."""
        largest = max(_SMALLEST, self._layout.units(theme.TEXT * self._layout.text))
        for words in (head, [head[0], *_SIGNS[len(head) - 1]]):
            yield from ((size, words) for size in range(largest, _SMALLEST - 1, -1))

    def _shortened(self, row: Sequence[str]) -> list[str]:
        name, *figures = row
        return [self.look.shortened(name, "bold", self._size, self._size * _NAME), *figures]

    def _fitting(self) -> Rect:
        padding, (width, height) = round(self._size * _PADDING), self._grid.size
        footer = self.look.font("text", self._size).size(self._footer)[0]
        button = Button(self.look, self._button, lambda: None).width()
        width = max(width, button, footer) + 2 * padding
        height += self._below() + self._button_height() + 2 * padding
        rect = Rect(0, 0, width, height)
        rect.center = self._layout.ring.center
        return rect

    def _below(self) -> int:
        """Height of the words below the figures, and the space around them."""
        return self._size * (_FOOTER if self._footer else 1)

    def _button_height(self) -> int:
        return round(self._size * theme.BUTTON / theme.TEXT)

    def _is_in_the_way(self) -> bool:
        boards = [self._layout.board(player) for player in range(self._layout.players)]
        return any(self.rect.colliderect(part) for part in (self._layout.bar, *boards))

    @property
    def button_rect(self) -> Rect:
        """Where the button stands."""
        padding = round(self._size * _PADDING)
        rect = Rect(0, 0, self.rect.w - 2 * padding, self._button_height())
        rect.midbottom = (self.rect.centerx, self.rect.bottom - padding)
        return rect

    @property
    def look(self) -> Look:
        """The look in the scale of all that stands on it."""
        return self._look.at(self._size / theme.TEXT)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the button."""
        rect, padding = self.rect, round(self._size * _PADDING)
        surface.blit(frames.panel(self.look, rect.size), rect)
        self._grid.draw(surface, rect.x + padding, rect.y + padding, rect.w - 2 * padding)
        words = self.look.text(self._footer, "text", self._size, self.look.colors.cobalt)
        middle = (rect.centerx, self.button_rect.y - self._below() // 2)
        surface.blit(words, words.get_rect(center=middle))
