"""The card of a lesson: paper with a golden edge, and a tail that points to what it is about."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Vector2

from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.table.card_placement import EDGE, RADIUS, CardPlacement, card_background, nearest

_WIDTHS: Final = (290, 430, 700)
"""Widths of the words that are tried."""

_PADDING: Final = 24
_GAP: Final = 12
_TAIL: Final = 15
"""Half the width of the tail where it leaves the card."""

_TIP: Final = 18
"""How far the tail reaches into what it points at."""

_NARROW: Final = 0.4
"""Buttons that are wider side by side than this share of the window may stand one below another."""


class LessonCard:
    """Words and buttons below them, placed where they are least in the way.

    The buttons get their places; a form draws them.
    """

    def __init__(
        self, theme: Theme, room: CardPlacement, words: str, buttons: Sequence[Button]
    ) -> None:
        self.theme = theme
        self.words = words
        self.buttons = list(buttons)
        self._target = room.target
        self.rect = self._placed(room)
        _, tip = self._tail()
        # What the card itself lies on is not crossed.
        end = Vector2(nearest(self.rect, (tip.x, tip.y)))
        crossed = room.count_between((tip.x, tip.y), (end.x, end.y))
        self._framed = bool(crossed) or tip.distance_to(end) > room.reach
        self._face = self._words_in(self._inside.w)
        self._arrange_buttons()
        self._body, self._shadow = card_background(self.theme, self.rect.size)

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw the frame around what the card is about, if no tail points there.

        It is of the card's paper between golden edges: what answers the keys has another one.
        """
        if not self._framed:
            return
        edge, radius, colors = self._px(EDGE), self._px(RADIUS), self.theme.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            around = self._target.inflate(2 * beyond * edge, 2 * beyond * edge)
            borders.draw_outline(self.theme, surface, around, radius, color, width * edge)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all but the buttons and the frame."""
        root, tip = self._tail()
        edge, half = self._px(EDGE), self._px(_TAIL)
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        if not self._framed:
            _draw_tail(surface, root, tip, half, self.theme.colors.gold)
        surface.blit(self._body, self.rect)
        if not self._framed:
            inner = tip.move_towards(root, 2.5 * edge)
            _draw_tail(surface, root, inner, half - edge, self.theme.colors.paper)
        surface.blit(self._face, self.words_rect)

    def _px(self, units: float) -> int:
        return self.theme.px(units)

    @property
    def _type(self) -> int:
        return self._px(metrics.SMALL)

    @property
    def words_rect(self) -> Rect:
        """Where the words stand."""
        return Rect(self._inside.topleft, self._face.get_size())

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    # Its shape and place

    def _placed(self, room: CardPlacement) -> Rect:
        """Where the card is least in the way, in which size."""
        row = self._row_width(self.buttons)
        least = row if row <= room.size[0] * _NARROW else 0
        return room.place(self.theme, [self._size(max(least, self._px(w))) for w in _WIDTHS])

    def _words_in(self, width: int) -> pygame.Surface:
        return self.theme.paragraph(self.words, "text", self._type, self.theme.colors.ink, width)

    def _size(self, wanted: int) -> tuple[int, int]:
        """The size of the whole card for a width of its inside."""
        width = max(wanted, *(button.width() for button in self.buttons))
        face = self._words_in(width)
        rows = self._rows(width)
        width = max(face.get_width(), *map(self._row_width, rows))
        height = face.get_height() + len(rows) * (self._px(_GAP) + self._button_height())
        around = 2 * self._px(_PADDING)
        return width + around, height + around

    def _rows(self, width: int) -> list[list[Button]]:
        """The buttons side by side, or below one another where the card is narrow."""
        if self._row_width(self.buttons) <= width:
            return [self.buttons]
        return [[button] for button in self.buttons]

    def _row_width(self, row: Sequence[Button]) -> int:
        return boxes.length([button.width() for button in row], self._px(_GAP))

    def _button_height(self) -> int:
        return max(button.px(metrics.BUTTON) for button in self.buttons)

    def _arrange_buttons(self) -> None:
        gap, rows = self._px(_GAP), self._rows(self._inside.w)
        area = Rect(self._inside.x, self.words_rect.bottom + gap, self._inside.w, 0)
        lines = boxes.column(area, [self._button_height()] * len(rows), gap)
        for row, line in zip(rows, lines, strict=True):
            places = boxes.row(line, [button.width() for button in row], gap)
            for button, place in zip(row, places, strict=True):
                button.set_rect(place)

    def _tail(self) -> tuple[Vector2, Vector2]:
        """Where the tail leaves the card, and where it ends."""
        reach = 2 * self._px(_TIP)
        inner = self._target.inflate(*(-min(side, reach) for side in self._target.size))
        tip = Vector2(nearest(inner, self.rect.center))
        keep = self._px(RADIUS) + self._px(_TAIL)
        root = Vector2(nearest(self.rect.inflate(-2 * keep, -2 * keep), (tip.x, tip.y)))
        return root, tip


def _draw_tail(surface: pygame.Surface, root: Vector2, tip: Vector2, half: int, color: Rgb) -> None:
    if root != tip:
        across = (tip - root).normalize().rotate(90) * half
        points = [root + across, tip, root - across]
        pygame.draw.polygon(surface, color, points)
        pygame.draw.aalines(surface, color, True, points)
