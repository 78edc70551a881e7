"""A list of titles, one of which is chosen; it scrolls where there are many."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.kit import assets, theme
from azul.kit.scrollbar import BAR, BESIDE, Scroll
from azul.kit.widgets import Action, Widget, step_of

_INDENT: Final = 16
_AROUND: Final = 9
"""Left and right of a title, and above and below it, in design units."""


class Titles(Widget):
    """Titles in a rectangle, by number from 0; `on_choose` is called with that of a new choice."""

    def __init__(
        self,
        unit: float,
        rect: Rect,
        titles: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], Any],
    ) -> None:
        super().__init__(unit)
        self.rect = rect
        self.enabled = bool(titles)
        self.chosen = chosen
        self.on_choose = on_choose
        self._titles = titles
        self._pointer = (-1, -1)
        heights = (self._face(title).get_height() + 2 * self.px(_AROUND) for title in titles)
        self._tops = list(accumulate(heights, initial=0))
        self._scroll = Scroll(unit, rect, self._tops[-1])
        if titles:
            self._scroll.show(self._tops[chosen], self._tops[chosen + 1], rect.h // 5)

    def row(self, number: int) -> Rect:
        """Where a title stands now, in view or not."""
        top, bottom = self._tops[number : number + 2]
        return Rect(self.rect.x, self.rect.y + top - self._scroll.top, self._width, bottom - top)

    def move(self, point: tuple[int, int]) -> None:
        """The pointer is somewhere else."""
        self._pointer = point

    def on_click(self, point: tuple[int, int]) -> Action | None:
        """Choose the title under the pointer, or take hold of the bar."""
        if self._scroll.press(point):
            return None
        rows = (n for n in range(len(self._titles)) if self.row(n).collidepoint(point))
        number = next(rows, None)
        return None if number is None else lambda: self.on_choose(number)

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        """What is held of the bar goes with the pointer."""
        self._scroll.move(point)
        return None

    def on_wheel(self, steps: int) -> Action | None:
        """Scroll."""
        self._scroll.wheel(-steps)
        return None

    def on_key(self, event: Event) -> Action | None:
        """Up and Down choose the neighbor; at the ends there is none."""
        step = step_of(event, pygame.K_UP, pygame.K_DOWN)
        number = min(max(0, self.chosen + step), len(self._titles) - 1)
        return (lambda: self.on_choose(number)) if step else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the titles in view, the chosen one on a dark ground."""
        inside = self.rect.clip(surface.get_rect())
        surface.set_clip(inside)
        for number, title in enumerate(self._titles):
            row = self.row(number)
            if row.colliderect(inside):
                pointed = hovered and row.collidepoint(self._pointer)
                self._draw_row(surface, title, row, number == self.chosen, focused, pointed)
        surface.set_clip(None)
        self._scroll.draw(surface)

    def _draw_row(
        self,
        surface: pygame.Surface,
        title: str,
        row: Rect,
        chosen: bool,
        focused: bool,
        pointed: bool,
    ) -> None:
        if chosen:
            self.draw_frame(surface, row, theme.COBALT, theme.COBALT, 1)
            if focused:
                self.draw_focus(surface, row)
        elif pointed:
            self.draw_frame(surface, row, theme.FIELD, theme.RULE, self.px(1))
        face = self._face(title, chosen)
        left = row.x + self.px(_INDENT)
        surface.blit(face, face.get_rect(midleft=(left, row.centery)))

    def _face(self, title: str, chosen: bool = False) -> pygame.Surface:
        color = theme.CREAM if chosen else theme.INK
        room = self._width - 2 * self.px(_INDENT)
        return assets.paragraph(title, "bold", self.px(theme.SMALL), color, room)

    @property
    def _width(self) -> int:
        return self.rect.w - self.px(BAR + BESIDE)
