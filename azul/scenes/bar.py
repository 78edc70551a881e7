"""The bar above the table: what goes on, what has happened last, and a few buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from azul import assets
from azul.view import frames, theme
from azul.view.layout import Layout
from azul.view.widgets import Action, Button


@dataclass(frozen=True)
class Headline:
    """What the bar says: `words` with {name} standing for `name`, and `news` at the left."""

    words: str
    name: str = ""
    news: str = ""


def bar_buttons(layout: Layout, actions: Sequence[tuple[str, Action]]) -> list[Button]:
    """Icon buttons at the right end of the bar; an action's name is that of its icon."""
    bar, unit = layout.bar, layout.scale
    side = bar.h - layout.units(12)
    buttons = []
    for number, (name, action) in enumerate(reversed(actions)):
        button = Button(unit, name, action, icon=f"icons/{name}")
        right = bar.right - layout.units(16) - number * (side + layout.units(12))
        button.rect = pygame.Rect(right - side, (bar.h - side) // 2, side, side)
        buttons.append(button)
    return buttons[::-1]


def draw_bar(surface: pygame.Surface, layout: Layout, headline: Headline) -> None:
    """Draw the bar without its buttons."""
    bar = layout.bar
    frames.veil(surface.subsurface(bar))
    before, _, after = headline.words.partition("{name}")
    size = layout.units(theme.LARGE)
    faces = [
        assets.text(assets.shortened(part, "title", size, bar.w // 2), "title", size, color)
        for part, color in (
            (before, theme.CREAM),
            (headline.name, theme.GOLD),
            (after, theme.CREAM),
        )
    ]
    left = bar.centerx - sum(face.get_width() for face in faces) // 2
    _draw_news(surface, layout, headline, left - 2 * layout.units(theme.GAP))
    for face in faces:
        surface.blit(face, face.get_rect(midleft=(left, bar.centery)))
        left += face.get_width()


def _draw_news(surface: pygame.Surface, layout: Layout, headline: Headline, right: int) -> None:
    left, size = layout.units(theme.GAP), layout.units(theme.SMALL)
    words = assets.shortened(headline.news, "text", size, right - left)
    face = assets.text(words, "text", size, theme.MIST)
    surface.blit(face, face.get_rect(midleft=(left, layout.bar.centery)))
