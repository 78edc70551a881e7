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
_CELL_SPACING: Final = 1.4
_CLOSE_SPACING: Final = 0.8
_LIT_ROW_MARGIN: Final = 0.5
"""Between columns, between columns below signs, between parts of a cell, and how far the gold of a
lit row extends beyond its text.
"""

_EMPTY_TEXTS: Final = ("", "–")
_LIT_ROW_OPACITY: Final = 80  # of 255


class Cell(NamedTuple):
    """Text in a style of its own, `scale` times the grid's text size, after an optional mark.

    Where there is little room, a `sign` is drawn instead of the text; screen readers read the text.
    All left-aligned texts of a column begin after its widest mark. The default `color` is ink. Its
    column has room for the `widest` text too, which may appear there later.
    """

    text: str
    color: Rgb | None = None
    typeface: str = "bold"
    scale: float = 1.0
    mark: pygame.Surface | None = None
    widest: str = ""
    tooltip: str = ""
    sign: str = ""

    @property
    def shown(self) -> str:
        return self.sign or self.text


class Grid(Widget):
    """A heading row and rows of equal length; `text_size` is in pixels.

    `line` is the height of a row in text sizes, `left_aligned_columns` is how many columns at the
    left are aligned there; `lit` are the rows, counting from 0, that are highlighted in gold. The
    columns share the extra width. A heading has the tooltip of its column.
    """

    focusable = False
    role = Role.TEXT

    def __init__(
        self,
        theme: Theme,
        head: Sequence[str | Cell],
        rows: Sequence[Sequence[str | Cell]],
        text_size: int,
        line: float = LINE,
        left_aligned_columns: int = 1,
        lit: Collection[int] = (),
    ) -> None:
        super().__init__(theme)
        self._pointer = (-1, -1)
        cobalt = self.colors.cobalt
        heading = [_cell(cell)._replace(color=cobalt, typeface="text") for cell in head]
        self.is_interactive = any(cell.tooltip for cell in heading)
        self._rows = [heading, *([_cell(text) for text in row] for row in rows)]
        self._text_size = text_size
        self._line = round(text_size * line)
        self._left_columns = left_aligned_columns
        self._lit = lit
        self._indents, self._columns = list[int](), list[int]()
        margin = round(text_size * _LIT_ROW_MARGIN)
        between = _CLOSE_SPACING if any(cell.sign for cell in heading) else _CELL_SPACING
        for number, column in enumerate(zip(*self._rows, strict=True)):
            indent = max(cell.mark.get_width() + margin if cell.mark else 0 for cell in column)
            width = max(
                theme.width(text, cell.typeface, round(text_size * cell.scale))
                for cell in column
                for text in (cell.shown, cell.widest)
            )
            is_left = number < left_aligned_columns - 1
            spacing = margin if is_left else round(text_size * between)
            self._indents.append(indent)
            self._columns.append(indent + width + spacing)

    def on_point(self, point: tuple[int, int]) -> None:
        self._pointer = point

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        for number, heading in enumerate(self._rows[0] if hovered else ()):
            first, last = (self.cell_rect(row, number) for row in (0, len(self._rows) - 1))
            column = first.union(last)
            if column.collidepoint(self._pointer):
                return heading.tooltip, column
        return super().tooltip_for(hovered)

    @property
    def label(self) -> str:
        heading, *rows = self._rows
        return "\n".join(filter(None, [heading[0].text, *map(self._in_words, rows)]))

    def _in_words(self, row: Sequence[Cell]) -> str:
        """Return a row with each figure after its heading, for players who do not see columns."""
        count = self._left_columns
        figures = zip(self._rows[0][count:], row[count:], strict=True)
        pairs = [
            f"{head.text} {cell.text}" for head, cell in figures if cell.text not in _EMPTY_TEXTS
        ]
        return ", ".join([" ".join(cell.text for cell in row[:count]), *pairs])

    def width(self) -> int:
        return sum(self._columns)

    def height(self, width: int) -> int:
        return self._line * len(self._rows)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        for number, row in enumerate(self._rows):
            rect = self._row_rect(number)
            if number - 1 in self._lit:
                area = rect.inflate(2 * round(self._text_size * _LIT_ROW_MARGIN), 0)
                fill, edge = (*self.colors.gold, _LIT_ROW_OPACITY), self.colors.gold
                radius = self._text_size // 3
                gold = borders.rounded(self.theme, area.size, radius, fill, edge, 1)
                surface.blit(gold, area)
            if number:
                pygame.draw.line(surface, self.colors.rule, rect.topleft, rect.topright)
            cells = zip(row, self._cell_rects(rect), strict=True)
            for column, (cell, cell_rect) in enumerate(cells):
                size = round(self._text_size * cell.scale)
                color = cell.color or self.colors.ink
                image = self.theme.text(cell.shown, cell.typeface, size, color)
                place = cell_rect
                if column < self._left_columns:
                    if cell.mark:
                        surface.blit(cell.mark, cell.mark.get_rect(midleft=place.midleft))
                    start = place.x + self._indents[column], place.centery
                    surface.blit(image, image.get_rect(midleft=start))
                else:
                    surface.blit(image, image.get_rect(midright=place.midright))

    def cell_rect(self, row: int, column: int) -> Rect:
        """Return the rectangle of a cell; row 0 is the heading."""
        return self._cell_rects(self._row_rect(row))[column]

    def _row_rect(self, number: int) -> Rect:
        left, top, width, _ = self.rect
        return Rect(left, top + self._line * number, width, self._line)

    def _cell_rects(self, row_rect: Rect) -> list[Rect]:
        """Return the cells of a row.

        They share the extra width from the last left-aligned column on.
        """
        growing = len(self._columns) - self._left_columns + 1
        extra = (row_rect.w - sum(self._columns)) // growing
        parts, right = [], row_rect.x
        for column, width in enumerate(self._columns):
            grown = width + extra * (column >= self._left_columns - 1)
            parts.append(Rect(right, row_rect.y, grown, row_rect.h))
            right = parts[-1].right
        # The last cell takes the remainder of rounding.
        parts[-1].w = row_rect.right - parts[-1].x
        return parts


def _cell(text: str | Cell) -> Cell:
    return text if isinstance(text, Cell) else Cell(text)
