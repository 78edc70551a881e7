"""The results of a round as a small table, in the middle of the empty displays."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, boxes, metrics
from azul.kit.containers import Column, Container, Line, Text
from azul.kit.grid import Cell, Grid
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.table.layout import Layout

_PADDING: Final = 1.1
_NAME: Final = 5
"""Padding, and width of a shortened name, in sizes of the type."""

_SIGNS: Final = {5: "  +−=", 6: "  +−+="}
"""Signs for score before, tiles, floor line, bonuses if any, and score, instead of headings."""

_SMALLEST: Final = 16
"""The smallest size of the type, in pixels."""


class _Footer(Text):
    """One of `count` lines between the figures and the buttons, in the middle of its height."""

    def __init__(self, theme: Theme, text: str, count: int) -> None:
        super().__init__(theme, text, color=theme.colors.cobalt, centered=True)
        self._count = count

    def height(self, width: int) -> int:
        least = self._size * (self._count + 1) // self._count if self.label else self._size
        return max(least, super().height(width))


class RoundPanel(Container):
    """Figures by player, lines of text below them, and two buttons; the second button stretches.

    Its frame has the scale of the table, which is the scale of `frame_theme`.
    """

    def __init__(
        self,
        theme: Theme,
        table: Sequence[Sequence[str | Cell]],
        footer: Sequence[str],
        buttons: Sequence[Button],
        frame_theme: Theme,
    ) -> None:
        size = theme.px(metrics.TEXT)
        self._grid = Grid(theme, table[0], table[1:], size)
        line = Line(theme, buttons, size // 2, stretches=buttons[-1])
        lines = [_Footer(theme, text, len(footer)) for text in footer or [""]]
        self._column = Column(theme, [self._grid, *lines, line])
        self._least = max(self._grid.width(), line.width())
        super().__init__(theme, [self._column])
        self._frame_theme, self._padding = frame_theme, round(size * _PADDING)

    def place(self, room: Rect) -> None:
        """Take the middle of a room; wider lines of text wrap."""
        width = max(self._least, min(self._column.width(), room.w - 2 * self._padding))
        rect = boxes.centered(room.center, width, self._column.height(width))
        self.set_rect(rect.inflate(2 * self._padding, 2 * self._padding))

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._column.set_rect(rect.inflate(-2 * self._padding, -2 * self._padding))

    def figure(self, player: int, column: int) -> Rect:
        """Return the rectangle of a figure of a player; names are column 0."""
        return self._grid.cell_rect(player + 1, column)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        borders.draw_panel(self._frame_theme, surface, self.rect)


def fitting_round_panel(
    theme: Theme,
    layout: Layout,
    rows: Sequence[Sequence[str]],
    footer: Sequence[str],
    make_buttons: Callable[[Theme], Sequence[Button]],
) -> RoundPanel:
    """Return a panel as large as possible in the room of the offer, if there is such a size."""
    for size, table in _tables(theme, layout, rows):
        scaled = theme.at_scale(size / metrics.TEXT)
        buttons = make_buttons(scaled)
        panel = RoundPanel(scaled, table, footer, buttons, theme.at_scale(layout.scale))
        panel.place(layout.offer_room)
        if layout.offer_room.contains(panel.rect):
            break
    return panel


def _tables(
    theme: Theme, layout: Layout, rows: Sequence[Sequence[str]]
) -> Iterator[tuple[int, list[Sequence[str | Cell]]]]:
    """Yield sizes of the type, the largest first, with the rows of the table.

    If no size fits, headings are replaced by signs, and then names are shortened.
    """
    largest = max(_SMALLEST, layout.px(metrics.TEXT * layout.text_scale))
    head, *players = rows
    signs = [Cell(text, sign=sign) for text, sign in zip(head, _SIGNS[len(head)], strict=True)]
    heads: tuple[Sequence[str | Cell], ...] = head, signs
    for is_short, heading in product((False, True), heads):
        for size in range(largest, _SMALLEST - 1, -1):
            shown = [_shortened(theme, row, size) if is_short else row for row in players]
            yield size, [heading, *shown]


def _shortened(theme: Theme, row: Sequence[str], size: int) -> list[str]:
    name, *figures = row
    return [theme.shortened(name, "bold", size, size * _NAME), *figures]
