"""The card of advice: the chance to win with each tip, and why the chosen one is good."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.engine import Draft, State
from azul.i18n import Strings
from azul.kit import borders, boxes, metrics
from azul.scenes.game.hint_signs import sign
from azul.scenes.game.hints import Hint
from azul.scenes.scene import Context
from azul.table.card_placement import (
    CardPlacement,
    card_background,
    card_theme,
    important_parts,
    other_parts,
)
from azul.table.layout import Layout

_WIDTHS: Final = (290, 430, 700)
"""Widths of the words that are tried."""

_PADDING: Final = 22
_GAP: Final = 12
_TAB: Final = 46
_SIGN: Final = 32
"""Around everything, between things, height of a tab, and side of its sign, in design units."""

_LIT: Final = 80
"""Opacity of the gold on the tab of the chosen tip, of 255."""


class HintCard:
    """Stands beside the board of whoever has asked; `left` is how often she still may, or None.

    It is large enough for the words of any tip, and so stays where it is.
    """

    def __init__(
        self,
        context: Context,
        layout: Layout,
        state: State,
        hints: Sequence[Hint],
        left: int | None,
    ) -> None:
        self._look = card_theme(context.theme, layout.size)
        strings = context.strings
        self._chances = [strings.percent(hint.chance) for hint in hints]
        self._whys = [strings.say(hint.why) for hint in hints]
        self._head = strings("Chance to win")
        self._left = "" if left is None else left_in_words(left, strings)
        board, needed = layout.board(state.to_act), list(important_parts(layout, state))
        drafts = [hint.record for hint in hints if isinstance(hint.record, Draft)]
        shown = [board, *(layout.source(draft.source) for draft in drafts)]
        room = CardPlacement(layout.size, board, 0, needed, list(other_parts(layout)), shown)
        widths = [max(self._row, self._head_width, self._px(width)) for width in _WIDTHS]
        self.rect = room.place(self._look, [self._size(width) for width in widths])
        self._paper, self._shadow = card_background(self._look, self.rect.size)
        self._faces = [self._in_lines(words, self._inside.w) for words in self._whys]

    def _px(self, units: float) -> int:
        return self._look.px(units)

    @property
    def _type(self) -> int:
        return self._px(metrics.SMALL)

    # Its shape

    @property
    def _head_width(self) -> int:
        words = (self._head, self._left)
        return boxes.length([self._faded(each).get_width() for each in words], self._px(_PADDING))

    @property
    def _head_height(self) -> int:
        return self._look.font("text", self._type).get_linesize() + self._px(_GAP) // 2

    @property
    def _tab(self) -> int:
        """Width of a tab, with room for any chance."""
        words = max(self._look.width(words, "bold", self._type) for words in self._chances)
        return self._px(_SIGN + 3 * _GAP) + words

    @property
    def _row(self) -> int:
        return boxes.length([self._tab] * len(self._chances), self._px(_GAP))

    def _in_lines(self, words: str, width: int) -> pygame.Surface:
        return self._look.paragraph(words, "text", self._type, self._look.colors.ink, width)

    def _faded(self, words: str) -> pygame.Surface:
        return self._look.text(words, "text", self._type, self._look.colors.faded)

    def _size(self, width: int) -> tuple[int, int]:
        """The size of the whole card for a width of its inside."""
        highest = max(self._in_lines(words, width).get_height() for words in self._whys)
        height = self._head_height + self._px(_TAB + _GAP) + highest
        around = 2 * self._px(_PADDING)
        return width + around, height + around

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    @property
    def _tabs(self) -> list[Rect]:
        inside = self._inside
        line = Rect(inside.x, inside.y + self._head_height, inside.w, self._px(_TAB))
        return boxes.row(line, [self._tab] * len(self._chances), self._px(_GAP))

    def tip_at(self, point: tuple[int, int]) -> int | None:
        """Whose tab is at a point."""
        found = (number for number, tab in enumerate(self._tabs) if tab.collidepoint(point))
        return next(found, None)

    # The picture

    def draw(self, surface: pygame.Surface, chosen: int) -> None:
        """Draw the card with the words of one tip."""
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        surface.blit(self._paper, self.rect)
        for number, tab in enumerate(self._tabs):
            self._draw_tab(surface, tab, number, number == chosen)
        inside = self._inside
        surface.blit(self._faces[chosen], (inside.x, self._tabs[0].bottom + self._px(_GAP)))
        surface.blit(self._faded(self._head), inside)
        left = self._faded(self._left)
        surface.blit(left, left.get_rect(topright=inside.topright))

    def _draw_tab(self, surface: pygame.Surface, tab: Rect, number: int, chosen: bool) -> None:
        theme, colors = self._look, self._look.colors
        if chosen:
            fill = (*colors.gold, _LIT)
            plate = borders.rounded(theme, tab.size, tab.h // 4, fill, colors.amber, self._px(2))
            surface.blit(plate, tab)
        mark = sign(theme, number + 1, self._px(_SIGN), chosen)
        place = mark.get_rect(midleft=(tab.x + self._px(_GAP), tab.centery))
        surface.blit(mark, place)
        words = theme.text(self._chances[number], "bold", self._type, colors.ink)
        surface.blit(words, words.get_rect(midleft=(place.right + self._px(_GAP), tab.centery)))


def left_in_words(left: int, strings: Strings) -> str:
    """How often advice may still be asked for."""
    return strings("Advice left: {left}", left=left)
