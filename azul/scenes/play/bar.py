"""The bar above the table: what goes on, what has happened last, and a few buttons."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from azul.kit import assets, frames, theme
from azul.kit.widgets import Action, Button
from azul.table.layout import Layout

_HEADLINE: Final = 0.56
_NEWS: Final = 0.38
_LONG_NEWS: Final = 0.3
_BUTTON: Final = 0.8
_GAP: Final = 0.25
"""Sizes of type and buttons and the space between things, in heights of the bar."""

_LEAST_NEWS: Final = 9
"""Room for the news at least, in sizes of their type."""


@dataclass(frozen=True)
class Headline:
    """What the bar says: `words` with {name} standing for `name`, and `news` at the left."""

    words: str
    name: str = ""
    news: str = ""


class BarAction(NamedTuple):
    """A button of the bar: the name of its icon, what it tells, and what it does."""

    icon: str
    tip: str
    action: Action


def bar_buttons(layout: Layout, unit: float, actions: Sequence[BarAction]) -> list[Button]:
    """Buttons at the right end of the bar; `unit` is the scale of what they tell."""
    bar = layout.bar
    side, gap = round(bar.h * _BUTTON), round(bar.h * _GAP)
    left = bar.right - (side + gap) * len(actions)
    buttons = []
    for number, (icon, tip, action) in enumerate(actions):
        button = Button(unit, icon, action, icon=f"icons/{icon}", tip=tip)
        button.rect = pygame.Rect(0, 0, side, side)
        button.rect.midleft = (left + number * (side + gap), bar.centery)
        buttons.append(button)
    return buttons


def draw_bar(surface: pygame.Surface, layout: Layout, headline: Headline, right: int) -> None:
    """Draw the bar up to its buttons, which begin at `right`."""
    bar, gap = layout.bar, round(layout.bar.h * _GAP)
    frames.veil(surface.subsurface(bar))
    faces = _faces(headline, round(bar.h * _HEADLINE), right - 2 * gap)
    width = sum(face.get_width() for face in faces)
    left = max(gap, min(bar.centerx - width // 2, right - gap - width))
    _draw_news(surface, bar, headline.news, pygame.Rect(gap, 0, left - 3 * gap, bar.h))
    for face in faces:
        surface.blit(face, face.get_rect(midleft=(left, bar.centery)))
        left += face.get_width()


def _faces(headline: Headline, size: int, room: int) -> list[pygame.Surface]:
    """The words before the name, the name, and those after it.

    Where there is little room they are smaller, and a long name is cut.
    """
    before, _, after = headline.words.partition("{name}")
    size = assets.fitting(before + headline.name + after, "title", size, room, theme.LEGIBLE)
    font = assets.font("title", size)
    name = assets.shortened(headline.name, "title", size, room - font.size(before + after)[0])
    parts = ((before, theme.CREAM), (name, theme.GOLD), (after, theme.CREAM))
    return [assets.text(words, "title", size, color) for words, color in parts]


def _draw_news(surface: pygame.Surface, bar: pygame.Rect, news: str, place: pygame.Rect) -> None:
    """What has happened last, in a few lines; nothing where there is no room for all of it."""
    for share in (_NEWS, _LONG_NEWS):
        size = max(theme.LEGIBLE, round(bar.h * share))
        if place.w >= _LEAST_NEWS * size:
            face = assets.paragraph(news, "text", size, theme.MIST, place.w)
            if face.get_height() <= bar.h:
                surface.blit(face, face.get_rect(midleft=place.midleft))
                return
