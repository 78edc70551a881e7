"""The card of a lesson: paper with a golden edge, and a tail that points to its subject."""

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
"""Widths of the text that are tried."""

_PADDING: Final = 24
_GAP: Final = 12
_TAIL: Final = 15
"""Half the width of the tail at the card."""

_TIP: Final = 18
"""How far the tail reaches into its target."""

_NARROW: Final = 0.4
"""Buttons that are wider side by side than this share of the window may be below each other."""


class LessonCard:
    """A text with buttons below, placed where it is least in the way.

    It places the buttons, and a form draws them.
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
        # What the card covers is not crossed by the tail.
        end = Vector2(nearest(self.rect, (tip.x, tip.y)))
        crossed = room.count_between((tip.x, tip.y), (end.x, end.y))
        self._is_framed = bool(crossed) or tip.distance_to(end) > room.reach
        self._text = self._paragraph(self._inside.w)
        self._arrange_buttons()
        self._body, self._shadow = card_background(self.theme, self.rect.size)

    def draw_frame(self, surface: pygame.Surface) -> None:
        """Draw a frame around the target if no tail points there.

        It has the card's paper between golden edges, unlike the frame of the keyboard cursor.
        """
        if not self._is_framed:
            return
        edge, radius, colors = self._px(EDGE), self._px(RADIUS), self.theme.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            frame = self._target.inflate(2 * beyond * edge, 2 * beyond * edge)
            borders.draw_outline(self.theme, surface, frame, radius, color, width * edge)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything but the buttons and the frame."""
        root, tip = self._tail()
        edge, half = self._px(EDGE), self._px(_TAIL)
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        if not self._is_framed:
            _draw_tail(surface, root, tip, half, self.theme.colors.gold)
        surface.blit(self._body, self.rect)
        if not self._is_framed:
            inner = tip.move_towards(root, 2.5 * edge)
            _draw_tail(surface, root, inner, half - edge, self.theme.colors.paper)
        surface.blit(self._text, self.text_rect)

    def _px(self, units: float) -> int:
        return self.theme.px(units)

    @property
    def _type(self) -> int:
        return self._px(metrics.SMALL)

    @property
    def text_rect(self) -> Rect:
        """The rectangle of the text."""
        return Rect(self._inside.topleft, self._text.get_size())

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    # Layout

    def _placed(self, room: CardPlacement) -> Rect:
        """The rectangle where the card is least in the way."""
        row = self._row_width(self.buttons)
        least = row if row <= room.size[0] * _NARROW else 0
        return room.best_rect(self.theme, [self._size(max(least, self._px(w))) for w in _WIDTHS])

    def _paragraph(self, width: int) -> pygame.Surface:
        return self.theme.paragraph(self.words, "text", self._type, self.theme.colors.ink, width)

    def _size(self, wanted: int) -> tuple[int, int]:
        """The size of the card for a width of its contents."""
        width = max(wanted, *(button.width() for button in self.buttons))
        text, rows = self._paragraph(width), self._rows(width)
        width = max(text.get_width(), *map(self._row_width, rows))
        height = text.get_height() + len(rows) * (self._px(_GAP) + self._button_height())
        padding = 2 * self._px(_PADDING)
        return width + padding, height + padding

    def _rows(self, width: int) -> list[list[Button]]:
        """The buttons side by side, or below each other if the card is narrow."""
        if self._row_width(self.buttons) <= width:
            return [self.buttons]
        return [[button] for button in self.buttons]

    def _row_width(self, row: Sequence[Button]) -> int:
        return boxes.length([button.width() for button in row], self._px(_GAP))

    def _button_height(self) -> int:
        return max(button.px(metrics.BUTTON) for button in self.buttons)

    def _arrange_buttons(self) -> None:
        gap, rows = self._px(_GAP), self._rows(self._inside.w)
        area = Rect(self._inside.x, self.text_rect.bottom + gap, self._inside.w, 0)
        lines = boxes.column(area, [self._button_height()] * len(rows), gap)
        for row, line in zip(rows, lines, strict=True):
            places = boxes.row(line, [button.width() for button in row], gap)
            for button, place in zip(row, places, strict=True):
                button.set_rect(place)

    def _tail(self) -> tuple[Vector2, Vector2]:
        """The points where the tail leaves the card, and where it ends."""
        reach = 2 * self._px(_TIP)
        inner = self._target.inflate(*(-min(side, reach) for side in self._target.size))
        tip = Vector2(nearest(inner, self.rect.center))
        inset = self._px(RADIUS) + self._px(_TAIL)
        root = Vector2(nearest(self.rect.inflate(-2 * inset, -2 * inset), (tip.x, tip.y)))
        return root, tip


def _draw_tail(surface: pygame.Surface, root: Vector2, tip: Vector2, half: int, color: Rgb) -> None:
    if root != tip:
        across = (tip - root).normalize().rotate(90) * half
        points = [root + across, tip, root - across]
        pygame.draw.polygon(surface, color, points)
        pygame.draw.aalines(surface, color, True, points)
