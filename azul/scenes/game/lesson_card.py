"""The card of a lesson: paper with a golden edge, and a tail that points to its subject."""

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Vector2

from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.containers import Card, Column, Flow, Text
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.table.card_placement import CardPlacement, nearest

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


class LessonCard(Card):
    """A text with buttons below, as narrow as they allow, placed where it is least in the way."""

    def __init__(
        self, theme: Theme, room: CardPlacement, words: str, buttons: Sequence[Button]
    ) -> None:
        gap = theme.px(_GAP)
        self._text = Text(theme, words, metrics.SMALL)
        # The buttons have a scale of their own.
        self._flow = Flow(buttons[0].theme, buttons, at_right=False, gap=gap)
        column = Column(theme, [self._text, self._flow], gap)
        super().__init__(theme, column, theme.px(_PADDING))
        self._target = room.target
        sizes = [self.size(width) for width in self._widths(room.size[0])]
        self.set_rect(room.best_rect(theme, sizes))
        _, tip = self._tail()
        # What the card covers is not crossed by the tail.
        end = Vector2(nearest(self.rect, (tip.x, tip.y)))
        crossed = room.count_between((tip.x, tip.y), (end.x, end.y))
        self._is_framed = bool(crossed) or tip.distance_to(end) > room.reach

    @property
    def label(self) -> str:
        return self._text.label

    def _widths(self, window_width: int) -> Iterator[int]:
        """The widths of the contents to be tried."""
        row, widest = self._flow.width(), max(button.width() for button in self._flow.buttons)
        least = row if row <= window_width * _NARROW else widest
        for units in _WIDTHS:
            width = max(least, self.px(units))
            yield max(self._text.widest_line(width), self._flow.longest_line(width))

    # Drawing

    def frame_target(self, surface: pygame.Surface) -> None:
        """Draw a frame around the target if no tail points there.

        It has the card's paper between golden edges, unlike the frame of the keyboard cursor.
        """
        if not self._is_framed:
            return
        edge, radius, colors = self.px(self.EDGE), self.px(self.RADIUS), self.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            frame = self._target.inflate(2 * beyond * edge, 2 * beyond * edge)
            borders.draw_outline(self.theme, surface, frame, radius, color, width * edge)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the card, with its tail if it has one."""
        if self._is_framed:
            super().draw(surface, focused, hovered)
            return
        root, tip = self._tail()
        edge, half = self.px(self.EDGE), self.px(_TAIL)
        self.draw_shadow(surface)
        _draw_tail(surface, root, tip, half, self.colors.gold)
        surface.blit(self.paper, self.rect)
        inner = tip.move_towards(root, 2.5 * edge)
        _draw_tail(surface, root, inner, half - edge, self.colors.paper)

    def _tail(self) -> tuple[Vector2, Vector2]:
        """The points where the tail leaves the card, and where it ends."""
        reach = 2 * self.px(_TIP)
        inner = self._target.inflate(*(-min(side, reach) for side in self._target.size))
        tip = Vector2(nearest(inner, self.rect.center))
        inset = self.px(self.RADIUS) + self.px(_TAIL)
        root = Vector2(nearest(self.rect.inflate(-2 * inset, -2 * inset), (tip.x, tip.y)))
        return root, tip


def _draw_tail(surface: pygame.Surface, root: Vector2, tip: Vector2, half: int, color: Rgb) -> None:
    if root != tip:
        across = (tip - root).normalize().rotate(90) * half
        points = [root + across, tip, root - across]
        pygame.draw.polygon(surface, color, points)
        pygame.draw.aalines(surface, color, True, points)
