"""Small tables of words and figures: first column to the left, all others to the right."""

from collections.abc import Sequence

import pygame

from azul import assets
from azul.view import theme

_LINE = 1.5
_SPACING = 1.4


class Grid:
    """A heading row and rows of equal length; `size` is the height of the type in pixels."""

    def __init__(self, head: Sequence[str], rows: Sequence[Sequence[str]], size: int) -> None:
        self._rows = [head, *rows]
        self._type = size
        spacing = round(size * _SPACING)
        self._columns = [
            max(self._font(number).size(row[column])[0] for number, row in enumerate(self._rows))
            + spacing
            for column in range(len(head))
        ]

    def _font(self, row: int) -> pygame.font.Font:
        return assets.font("text" if row == 0 else "bold", self._type)

    @property
    def size(self) -> tuple[int, int]:
        """Least width and height in pixels."""
        return sum(self._columns), round(self._type * _LINE) * len(self._rows)

    def draw(self, surface: pygame.Surface, left: int, top: int, width: int) -> None:
        """Draw the grid over `width` pixels; the first column takes what is left over."""
        line = round(self._type * _LINE)
        extra = width - sum(self._columns)
        for number, row in enumerate(self._rows):
            middle = top + line * number + line // 2
            if number:
                pygame.draw.line(
                    surface,
                    theme.RULE,
                    (left, top + line * number),
                    (left + width, top + line * number),
                )
            right = left
            for column, words in enumerate(row):
                right += self._columns[column] + (extra if column == 0 else 0)
                color = theme.COBALT if number == 0 else theme.INK
                face = assets.text(words, "text" if number == 0 else "bold", self._type, color)
                if column == 0:
                    surface.blit(face, face.get_rect(midleft=(left, middle)))
                else:
                    surface.blit(face, face.get_rect(midright=(right, middle)))
