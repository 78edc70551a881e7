"""Small tables of text and figures: the first columns are left-aligned, others right-aligned."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget

LINE: Final = 1.5
_SPACING: Final = 1.4
_BESIDE: Final = 0.5
"""Between parts of a cell, and how far the gold of a lit row extends beyond its text."""

_LIT: Final = 80
"""Opacity of the gold under a lit row, of 255."""


class Cell(NamedTuple):
    """Text in a style of its own, `scale` times the grid's text size, after an optional mark.

    Without a `color` it has that of ink.
    """

    text: str
    color: Rgb | None = None
    face: str = "bold"
    scale: float = 1.0
    mark: pygame.Surface | None = None


class Grid(Widget):
    """A heading row and rows of equal length; `size` is the text size in pixels.

    `line` is the height of a row in text sizes, `left` the number of left-aligned columns; `lit`
    are the rows, counting from 0, that are highlighted in gold. The columns share the extra width.
    """

    is_interactive = False
    role = Role.TEXT

    def __init__(
        self,
        theme: Theme,
        head: Sequence[str],
        rows: Sequence[Sequence[str | Cell]],
        size: int,
        line: float = LINE,
        left: int = 1,
        lit: Collection[int] = (),
    ) -> None:
        super().__init__(theme)
        heading = [Cell(text, self.colors.cobalt, "text") for text in head]
        self._rows = [heading, *([_cell(text) for text in row] for row in rows)]
        self._type = size
        self._line = round(size * line)
        self._left = left
        self._lit = lit
        self._columns = [
            max(self._width(row[column]) for row in self._rows) + self._spacing(column)
            for column in range(len(head))
        ]

    def _spacing(self, column: int) -> int:
        return round(self._type * (_BESIDE if column < self._left - 1 else _SPACING))

    def _width(self, cell: Cell) -> int:
        width = self.theme.width(cell.text, cell.face, round(self._type * cell.scale))
        return width + self._indent(cell)

    def _indent(self, cell: Cell) -> int:
        return cell.mark.get_width() + round(self._type * _BESIDE) if cell.mark else 0

    @property
    def label(self) -> str:
        rows = (filter(None, (cell.text for cell in row)) for row in self._rows)
        return "\n".join(map(" ".join, rows))

    def width(self) -> int:
        return sum(self._columns)

    def height(self, width: int) -> int:
        return self._line * len(self._rows)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        for number, row in enumerate(self._rows):
            place = self._row(number)
            if number - 1 in self._lit:
                self._draw_gold(surface, place)
            if number:
                pygame.draw.line(surface, self.colors.rule, place.topleft, place.topright)
            for column, (cell, part) in enumerate(zip(row, self._parts(place), strict=True)):
                self._draw_cell(surface, cell, part, column < self._left)

    def place(self, row: int, column: int) -> Rect:
        """The rectangle of a cell; row 0 is the heading."""
        return self._parts(self._row(row))[column]

    def _row(self, number: int) -> Rect:
        left, top, width, _ = self.rect
        return Rect(left, top + self._line * number, width, self._line)

    def _parts(self, place: Rect) -> list[Rect]:
        """The cells of a row; from the last left-aligned column on they share the extra width."""
        growing = len(self._columns) - self._left + 1
        extra = (place.w - sum(self._columns)) // growing
        parts, right = [], place.x
        for column, width in enumerate(self._columns):
            parts.append(Rect(right, place.y, width + extra * (column >= self._left - 1), place.h))
            right = parts[-1].right
        # The last cell takes the remainder of rounding.
        parts[-1].w = place.right - parts[-1].x
        return parts

    def _draw_gold(self, surface: pygame.Surface, place: Rect) -> None:
        area = place.inflate(2 * round(self._type * _BESIDE), 0)
        fill = (*self.colors.gold, _LIT)
        gold = borders.rounded(self.theme, area.size, self._type // 3, fill, self.colors.gold, 1)
        surface.blit(gold, area)

    def _draw_cell(self, surface: pygame.Surface, cell: Cell, part: Rect, left: bool) -> None:
        size, color = round(self._type * cell.scale), cell.color or self.colors.ink
        face = self.theme.text(cell.text, cell.face, size, color)
        if not left:
            surface.blit(face, face.get_rect(midright=part.midright))
            return
        if cell.mark:
            surface.blit(cell.mark, cell.mark.get_rect(midleft=part.midleft))
        surface.blit(face, face.get_rect(midleft=(part.x + self._indent(cell), part.centery)))


def _cell(text: str | Cell) -> Cell:
    return text if isinstance(text, Cell) else Cell(text)
