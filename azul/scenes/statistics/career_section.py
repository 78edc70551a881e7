"""A part of somebody's page: a heading over a thin rule, figures, and what their signs mean."""

from typing import Final

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget

_LINE: Final = 1.3
_TIGHT: Final = 4


class CareerSection(Widget):
    """What is between heading and note comes from the methods to override."""

    is_interactive = False
    role = Role.CHART

    def __init__(self, theme: Theme, heading: str, note: str) -> None:
        super().__init__(theme)
        self.name = heading
        self._note = note

    @property
    def high(self) -> int:
        """The height of what is between heading and note."""
        raise NotImplementedError

    def draw_inside(self, surface: pygame.Surface, place: Rect) -> None:
        """Draw what is between heading and note."""
        raise NotImplementedError

    def height(self, width: int) -> int:
        return self._above + self.high + self.px(metrics.GAP) + self._told(width).get_height()

    @property
    def inside(self) -> Rect:
        """Where what is between heading and note stands."""
        return Rect(self.rect.x, self.rect.y + self._above, self.rect.w, self.high)

    @property
    def _above(self) -> int:
        return round(self.px(metrics.LARGE) * _LINE) + self.px(2 * metrics.GAP)

    def _told(self, width: int) -> pygame.Surface:
        size = self.px(metrics.SMALL)
        return self.theme.paragraph(self._note, "text", size, self.colors.faded, width)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, place, inside = self.theme, self.rect, self.inside
        line = inside.y - theme.px(metrics.GAP)
        face = theme.text(self.name, "title", theme.px(metrics.LARGE), theme.colors.ink)
        surface.blit(face, face.get_rect(bottomleft=(place.x, line - theme.px(_TIGHT))))
        pygame.draw.line(surface, theme.colors.rule, (place.x, line), (place.right, line))
        self.draw_inside(surface, inside)
        surface.blit(self._told(place.w), (place.x, inside.bottom + theme.px(metrics.GAP)))
