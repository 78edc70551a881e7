"""Lines with the numbers of puzzles."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.borders import draw_focus
from azul.kit.emblems import tinted_icon
from azul.kit.keys import KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Part, Role, Widget

_CELL: Final = metrics.BUTTON
_GAP: Final = 8
_ICON_SIZE: Final = 0.36
_NUMBER_SCALE: Final = 0.85
"""Maximum side of a cell and the gap between two, in design units; size of the icon as a share of
the cell, and the scale of the number above it.
"""


class PuzzleNumberLine(Widget):
    """A line of selectable numbers from `first` + 1 on, with an icon on those that are `solved`.

    There is room for `per_line` numbers. Arrow keys move the `cursor`, which all lines share.
    `tooltips` has a text for each number.
    """

    role = Role.LIST

    def __init__(
        self,
        theme: Theme,
        per_line: int,
        first: int,
        solved: Sequence[bool],
        choose: Callable[[int], Any],
        cursor: "ColumnCursor",
        tooltips: Sequence[str],
    ) -> None:
        super().__init__(theme)
        self.first, self.solved, self.tooltips = first, solved, tooltips
        self._choose, self._cursor, self._per_line = choose, cursor, per_line
        self._pointed: int | None = None
        self._pressed: int | None = None
        self._face: pygame.Surface | None = None

    @property
    def chosen(self) -> int:
        """The number that Enter chooses, counting from 0."""
        return min(self._cursor.number, len(self.solved) - 1)

    @property
    def value_text(self) -> str:
        return str(self.first + self.chosen + 1)

    def parts(self) -> list[Part]:
        parts = []
        for number, tooltip in enumerate(self.tooltips):
            solved = ["✓"] if self.solved[number] else []
            label = ", ".join([str(self.first + number + 1), *solved, tooltip])
            is_chosen = number == self.chosen
            parts.append(Part(Role.LIST_ITEM, label, self.cell(number), is_chosen))
        return parts

    def height(self, width: int) -> int:
        return self._side(width)

    def _side(self, width: int) -> int:
        gaps = (self._per_line - 1) * self.px(_GAP)
        return min(self.px(_CELL), (width - gaps) // self._per_line)

    def cell(self, number: int) -> Rect:
        """The rectangle of a number, counting from 0."""
        return self._cell_in(self.rect, number)

    def _cell_in(self, line: Rect, number: int) -> Rect:
        side = self._side(line.w)
        return Rect(line.x + number * (side + self.px(_GAP)), line.y, side, side)

    def set_rect(self, rect: Rect) -> None:
        """Take a place and draw the numbers once: there are too many to draw in each frame."""
        if self._face is None or rect.size != self.rect.size:
            self._face = pygame.Surface(rect.size, pygame.SRCALPHA)
            for number in range(len(self.solved)):
                self._draw_cell(self._face, self._cell_in(self._face.get_rect(), number), number)
        super().set_rect(rect)

    def _at(self, point: tuple[int, int]) -> int | None:
        numbers = range(len(self.solved))
        return next((number for number in numbers if self.cell(number).collidepoint(point)), None)

    def tooltip_at(self, hovered: bool) -> tuple[str, Rect]:
        """The tooltip of a single number."""
        number = self._pointed if hovered else self.chosen
        if number is None:
            return "", self.rect
        # Wider than high, so that the tooltip does not cover the numbers beside it.
        return self.tooltips[number], self.cell(number).inflate(self.px(_GAP), 0)

    def on_point(self, point: tuple[int, int]) -> None:
        self._pointed = self._at(point)

    def on_press(self, point: tuple[int, int]) -> Action | None:
        self._pressed = self._pointed = self._at(point)
        return None

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        self.on_point(point)
        return None

    def on_click(self) -> Action | None:
        """Choose the number that was pressed, if the pointer is still on it."""
        number = self._pressed
        if number is None or number != self._pointed:
            return None
        return lambda: self._choose(self.first + number)

    def on_key(self, pressed: KeyPress) -> Action | None:
        """Choose on Enter; move to the next number on arrow keys."""
        if pressed.activates:
            return lambda: self._choose(self.first + self.chosen)
        goal = self.chosen + pressed.horizontal_step
        if goal == self.chosen or goal not in range(len(self.solved)):
            return None
        return lambda: self._cursor.go_to(goal)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self._face:
            surface.blit(self._face, self.rect)
        if hovered and self._pointed is not None:
            self._draw_cell(surface, self.cell(self._pointed), self._pointed, pointed=True)
        if focused:
            draw_focus(self.theme, surface, self.cell(self.chosen))

    def _draw_cell(
        self, surface: pygame.Surface, rect: Rect, number: int, pointed: bool = False
    ) -> None:
        colors, theme, solved = self.colors, self.theme, self.solved[number]
        fill = colors.field if pointed or not solved else colors.shelf
        edge = colors.positive if solved else colors.cobalt
        borders.draw_rounded(theme, surface, rect, fill, edge, self.px(3 if pointed else 1))
        size = min(self.px(metrics.TEXT), rect.h // 2)
        size = round(size * _NUMBER_SCALE) if solved else size
        face = theme.text(str(self.first + number + 1), "bold", size, colors.ink)
        if not solved:
            surface.blit(face, face.get_rect(center=rect.center))
            return
        side = round(rect.h * _ICON_SIZE)
        icon = tinted_icon(theme, "right", side, colors.positive)
        surface.blit(face, face.get_rect(midbottom=(rect.centerx, rect.centery + self.px(6))))
        surface.blit(icon, icon.get_rect(midtop=(rect.centerx, rect.centery + self.px(2))))


class ColumnCursor:
    """The number in each line that the keys are at."""

    def __init__(self) -> None:
        self.number = 0

    def go_to(self, number: int) -> None:
        self.number = number
