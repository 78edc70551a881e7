"""A part of somebody's page: a heading over a thin rule, figures, and what their signs mean."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.theme import Theme

_LINE: Final = 1.3
_TIGHT: Final = 4


class CareerSection:
    """Has a place; what is between heading and note comes from the methods to override."""

    def __init__(self, theme: Theme, heading: str, note: str) -> None:
        self.theme = theme
        self._heading, self._note = heading, note
        self._place = Rect(0, 0, 0, 0)

    @property
    def high(self) -> int:
        """The height of what is between heading and note."""
        raise NotImplementedError

    def draw_inside(self, surface: pygame.Surface, place: Rect) -> None:
        """Draw what is between heading and note."""
        raise NotImplementedError

    def set_rect(self, place: Rect) -> None:
        """Take a place."""
        self._place = place

    def height(self, width: int) -> int:
        """The height of all of it with a width, both in pixels."""
        return self._above + self.high + self.theme.px(metrics.GAP) + self._told(width).get_height()

    @property
    def inside(self) -> Rect:
        """Where what is between heading and note stands."""
        return Rect(self._place.x, self._place.y + self._above, self._place.w, self.high)

    @property
    def _above(self) -> int:
        return round(self.theme.px(metrics.LARGE) * _LINE) + self.theme.px(2 * metrics.GAP)

    def _told(self, width: int) -> pygame.Surface:
        size = self.theme.px(metrics.SMALL)
        return self.theme.paragraph(self._note, "text", size, self.theme.colors.faded, width)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        theme, place, inside = self.theme, self._place, self.inside
        line = inside.y - theme.px(metrics.GAP)
        face = theme.text(self._heading, "title", theme.px(metrics.LARGE), theme.colors.ink)
        surface.blit(face, face.get_rect(bottomleft=(place.x, line - theme.px(_TIGHT))))
        pygame.draw.line(surface, theme.colors.rule, (place.x, line), (place.right, line))
        self.draw_inside(surface, inside)
        surface.blit(self._told(place.w), (place.x, inside.bottom + theme.px(metrics.GAP)))
