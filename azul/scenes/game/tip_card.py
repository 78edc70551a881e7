"""The card of a tip: paper with a golden edge, and a frame around its subject."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.containers import Card, Column, Flow, Line, Text
from azul.kit.fitting import smaller_themes
from azul.kit.theme import Theme
from azul.kit.widgets import Button
from azul.scenes.scene import Context

_PADDING: Final = 16
_GAP: Final = 12
_WIDEST: Final = 1300
"""Padding, space between things, and greatest width of the text, in design units."""

_HIGHEST: Final = 0.15
"""The largest share of the window's height that cards take, unless the type gets too small."""

_SMALLER: Final = 0.92
"""By how much the type gets smaller to fit."""


class TipCard(Card):
    """A text with buttons beside it, or below it where that takes less room."""

    def __init__(self, theme: Theme, words: str, buttons: Sequence[Button], width: int) -> None:
        """A card that is `width` pixels wide at most; `place` gives it its rectangle."""
        gap, padding = theme.px(_GAP), theme.px(_PADDING)
        self._text = text = Text(theme, words, metrics.SMALL)
        beside = Line(theme, [text, *buttons], gap, stretches=text, as_high_as_button=False)
        # The buttons have a scale of their own.
        below = Column(theme, [text, Flow(buttons[0].theme, buttons, at_right=False, gap=gap)], gap)
        inside = width - 2 * padding
        content = min(beside, below, key=lambda way: way.height(inside))
        super().__init__(theme, content, padding)
        widest = min(text.width() + 1, theme.px(_WIDEST)) + beside.width() - text.width()
        self.needed = self.size(min(inside, widest))

    @property
    def label(self) -> str:
        return self._text.label

    def place(self, strip: Rect) -> None:
        rect = Rect((0, 0), self.needed)
        rect.center = strip.center
        self.set_rect(rect)

    def frame(self, surface: pygame.Surface, target: Rect, is_round: bool) -> None:
        """Draw a frame or a ring of paper with golden edges, unlike the keyboard cursor's."""
        edge, colors = self.px(self.EDGE), self.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            frame = target.inflate(2 * beyond * edge, 2 * beyond * edge)
            radius = frame.w // 2 if is_round else self.px(self.RADIUS)
            borders.draw_outline(self.theme, surface, frame, radius, color, width * edge)


def button_theme(theme: Theme) -> Theme:
    """The theme of buttons whose text is as large as that on a card."""
    return theme.at_scale(theme.unit * metrics.SMALL / metrics.TEXT)


def fitting_cards(
    context: Context, texts: Sequence[str], size: tuple[int, int], names: Sequence[str]
) -> tuple[Theme, int]:
    """The theme of cards in a window, and the height of a strip that holds each of some texts.

    The type is as large as on a panel, or smaller, so that the table keeps most of the window.
    """
    margin = metrics.MARGIN
    largest = max(context.theme.unit, metrics.menu_scale(size, 1.0))
    least = metrics.LEGIBLE / metrics.SMALL
    for theme in smaller_themes(context.theme.at_scale(largest), _SMALLER, least):
        buttons = [Button(button_theme(theme), name, list) for name in names]
        width = size[0] - 2 * margin
        height = max(TipCard(theme, text, buttons, width).needed[1] for text in texts) + margin
        if height <= size[1] * _HIGHEST:
            break
    return theme, height
