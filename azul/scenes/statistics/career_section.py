"""A section of the page of a career: a heading on a thin rule, a chart, and a note about it."""

from typing import Final

import pygame

from azul.kit import metrics
from azul.kit.containers import Column, Heading, Text
from azul.kit.theme import Theme
from azul.kit.widgets import Widget

_ABOVE_RULE: Final = 4


class _RuledHeading(Heading):
    """A heading on a thin rule, with some space above it."""

    def height(self, width: int) -> int:
        return round(self.px(metrics.LARGE) * metrics.LINE_HEIGHT) + self.px(metrics.GAP)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        rect, text = self.rect, self._paragraph(self.rect.w)
        bottom = rect.bottom - self.px(_ABOVE_RULE)
        surface.blit(text, text.get_rect(bottomleft=(rect.x, bottom)))
        pygame.draw.line(surface, self.colors.rule, rect.bottomleft, rect.bottomright)


def career_section(theme: Theme, title: str, content: Widget, note: str) -> Column:
    """The content between its heading and the note."""
    content.name = title
    heading = _RuledHeading(theme, title, metrics.LARGE)
    text = Text(theme, note, metrics.SMALL, color=theme.colors.faded)
    return Column(theme, [heading, content, text], theme.px(metrics.GAP))
