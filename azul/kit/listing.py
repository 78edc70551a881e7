"""A long list of readable lines: wrapped, scrolled, and one of its items is the current one."""

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from azul.kit import assets, frames, theme
from azul.kit.emblems import emblem
from azul.kit.scrollbar import BAR, BESIDE, Scroll

_INDENT: Final = 26
"""Left of the words, where the dots are; the lines after an item's first stand deeper."""

_DEEPER: Final = 14
_AROUND: Final = 7
_BETWEEN: Final = 3
_HEADING: Final = 52
_EMBLEM: Final = 22
_IN_VIEW: Final = 5
"""The current item keeps a fifth of the height away from the upper and lower edge."""


class Item(NamedTuple):
    """Lines that belong together, known by `number`; a heading has none. They are a `seat`'s."""

    lines: tuple[str, ...]
    number: int | None = None
    seat: int | None = None


class Listing:
    """Shows items in a rectangle. All lengths in pixels; `unit` are pixels per design unit."""

    def __init__(self, unit: float, rect: Rect, items: Sequence[Item]) -> None:
        self.unit = unit
        self.rect = rect
        self.current: int | None = None
        self._items = [item._replace(lines=tuple(map(_glued, item.lines))) for item in items]
        self._tops = list(accumulate((self._height(item) for item in self._items), initial=0))
        self._scroll = Scroll(unit, rect, self._tops[-1])
        self._pointer: tuple[int, int] | None = None

    def px(self, units: float) -> int:
        """Design units in pixels."""
        return max(1, round(units * self.unit))

    def choose(self, number: int) -> None:
        """Make an item the current one, and bring it into view."""
        self.current = number
        place = next(place for place, item in enumerate(self._items) if item.number == number)
        self._scroll.show(self._tops[place], self._tops[place + 1], self.rect.h // _IN_VIEW)

    def scroll(self, notches: int) -> None:
        """Scroll by notches of the wheel, downward if positive."""
        self._scroll.wheel(notches)

    def key(self, event: Event) -> bool:
        """Scroll by the keys for pages and ends; whether it was one of them."""
        return self._scroll.key(event)

    def press(self, point: tuple[int, int]) -> int | None:
        """The number of the item under a point; a press beside them takes hold of the bar."""
        self._pointer = point
        return None if self._scroll.press(point) else self._number_at(point)

    def move(self, point: tuple[int, int]) -> None:
        """The pointer is somewhere else; what it holds of the bar goes with it."""
        self._pointer = point
        self._scroll.move(point)

    def release(self) -> None:
        """Let go of the bar."""
        self._scroll.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the items in view, and which part of all they are."""
        inside = surface.subsurface(self.rect)
        for item, top, end in zip(self._items, self._tops, self._tops[1:], strict=False):
            if end > self._scroll.top and top < self._scroll.top + self.rect.h:
                row = Rect(0, top - self._scroll.top, self._width, end - top)
                self._draw_item(inside, item, row)
        self._scroll.draw_fades(surface)
        for edge in (self.rect.top, self.rect.bottom):
            pygame.draw.line(surface, theme.RULE, (self.rect.x, edge), (self.rect.right, edge))
        self._scroll.draw(surface)

    # Measures

    @property
    def _width(self) -> int:
        return self.rect.w - self.px(BAR + BESIDE)

    def _height(self, item: Item) -> int:
        if item.number is None:
            return self.px(_HEADING)
        faces = (self._wrapped(line, place) for place, line in enumerate(item.lines))
        heights = [face.get_height() + self.px(_BETWEEN) for face in faces]
        return sum(heights) + 2 * self.px(_AROUND)

    def _wrapped(self, line: str, place: int) -> pygame.Surface:
        """A line for its measure; only those in view are kept."""
        font = assets.font("text", self.px(theme.SMALL))
        return font.render(line, True, theme.INK, None, self._room(place))

    def _room(self, place: int) -> int:
        """The width of an item's line."""
        return self._width - self._left(place) - self.px(_AROUND)

    def _left(self, place: int) -> int:
        return self.px(_INDENT + (_DEEPER if place else 0))

    def _number_at(self, point: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(point):
            return None
        height = point[1] - self.rect.y + self._scroll.top
        rows = zip(self._items, self._tops, self._tops[1:], strict=False)
        return next((item.number for item, top, end in rows if top <= height < end), None)

    # Drawing

    def _draw_item(self, surface: pygame.Surface, item: Item, row: Rect) -> None:
        if item.number is None:
            self._draw_heading(surface, item, row)
            return
        self._draw_ground(surface, item.number, row)
        top = row.y + self.px(_AROUND)
        if item.seat is not None:
            middle = (self.px(_INDENT) // 2, top + self.px(theme.SMALL) * 5 // 8)
            face = emblem(item.seat, self.px(_EMBLEM))
            surface.blit(face, face.get_rect(center=middle))
        is_past = self.current is not None and item.number <= self.current
        color = theme.INK if is_past else theme.FADED
        size = self.px(theme.SMALL)
        for place, line in enumerate(item.lines):
            face = assets.paragraph(line, "text", size, color, self._room(place))
            surface.blit(face, (self._left(place), top))
            top += face.get_height() + self.px(_BETWEEN)

    def _draw_ground(self, surface: pygame.Surface, number: int, row: Rect) -> None:
        """The current item stands in a frame, the one under the pointer on a ground."""
        is_current = number == self.current
        is_pointed = self._pointer is not None and self._number_at(self._pointer) == number
        if is_current or is_pointed:
            edge = theme.AMBER if is_current else theme.RULE
            width = self.px(3 if is_current else 1)
            ground = frames.rounded(row.size, self.px(8), theme.FIELD, edge, width)
            surface.blit(ground, row)

    def _draw_heading(self, surface: pygame.Surface, item: Item, row: Rect) -> None:
        size, lower = self.px(theme.SMALL), row.bottom - self.px(6)
        face = assets.text(item.lines[0], "bold", size, theme.COBALT)
        surface.blit(face, face.get_rect(bottomleft=(self.px(_AROUND), lower)))
        pygame.draw.line(surface, theme.RULE, (0, lower), (row.w, lower))


def _glued(words: str) -> str:
    """Words in which no number stands alone at the beginning of a line."""
    return re.sub(r"(?<=\w) (?=\d)| (?=[+−]\d)", "\u00a0", words)
