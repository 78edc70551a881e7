"""The card of a tip: paper with a golden edge, and a frame around its subject."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.containers import Card, Column, Flow, Line, Text
from azul.kit.fitting import smaller_themes
from azul.kit.theme import Theme
from azul.kit.widgets import Button

_PADDING: Final = 16
_GAP: Final = 12
_MARGIN: Final = 14
_WIDEST: Final = 1300
"""Padding, space between things, room around the card, and greatest width of the text, in design
units.
"""

_LEAST_BESIDE: Final = 8
"""The least width of a text beside buttons, in sizes of its type."""

_HIGHEST: Final = 0.92
_HIGHEST_BESIDE: Final = 0.6
"""The largest share of its room's height that a card takes, unless the type gets too small; the
second one if a target is in the room.
"""

_SMALLER: Final = 0.92
"""The factor by which the type is reduced to fit."""


class TipCard(Card):
    """A text with buttons beside it, or below it if that takes less room."""

    def __init__(self, theme: Theme, words: str, buttons: Sequence[Button], width: int) -> None:
        """Make a card at most `width` pixels wide; `place` gives it a rectangle."""
        gap, padding = theme.px(_GAP), theme.px(_PADDING)
        self._text = text = Text(theme, words, metrics.SMALL)
        beside = Line(theme, [text, *buttons], gap, stretches=text, as_high_as_button=False)
        # The buttons have a scale of their own.
        below = Column(theme, [text, Flow(buttons[0].theme, buttons, at_right=False, gap=gap)], gap)
        inside = width - 2 * padding
        has_room = inside - (beside.width() - text.width()) > _LEAST_BESIDE * theme.px(
            metrics.SMALL
        )
        content = min(beside, below, key=lambda way: way.height(inside)) if has_room else below
        super().__init__(theme, content, padding)
        widest = min(text.width() + 1, theme.px(_WIDEST)) + beside.width() - text.width()
        self.needed = self.size(min(inside, widest))

    @property
    def label(self) -> str:
        return self._text.label

    def place(self, room: Rect, targets: Sequence[Rect]) -> None:
        """Take the lower part of a room, or the upper part if the lower would hide a target."""
        rect, margin = Rect((0, 0), self.needed), self.px(_MARGIN)
        rect.midbottom = room.centerx, room.bottom - margin
        if rect.collidelist(targets) != -1:
            rect.top = room.top + margin
        self.set_rect(rect)

    def frame(self, surface: pygame.Surface, target: Rect, is_round: bool) -> None:
        """Draw a frame or a ring of paper with golden edges, unlike the keyboard cursor's."""
        edge, colors = self.px(self.EDGE), self.colors
        for beyond, width, color in ((4, 3, colors.gold), (3, 1, colors.paper)):
            frame = target.inflate(2 * beyond * edge, 2 * beyond * edge)
            radius = frame.w // 2 if is_round else self.px(self.RADIUS)
            borders.draw_outline(self.theme, surface, frame, radius, color, width * edge)


def fitting_card(
    theme: Theme,
    text: str,
    make_buttons: Callable[[Theme], Sequence[Button]],
    room: Rect,
    targets: Sequence[Rect],
) -> TipCard:
    """Return a card about `targets` in a room, in a panel's type size, or smaller to fit."""
    least = metrics.LEGIBLE / metrics.SMALL
    highest = _HIGHEST if room.collidelist(targets) == -1 else _HIGHEST_BESIDE
    for smaller in smaller_themes(theme, _SMALLER, least):
        # The text of the buttons is as large as the text of the card.
        buttons = make_buttons(smaller.at_scale(smaller.unit * metrics.SMALL / metrics.TEXT))
        card = TipCard(smaller, text, buttons, room.w - 2 * smaller.px(_MARGIN))
        if card.needed[1] <= room.h * highest:
            break
    card.place(room, targets)
    return card
