"""The card of hints: the win chance with each hint, and the reason for the chosen one."""

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
"""Widths of the text that are tried."""

_PADDING: Final = 22
_GAP: Final = 12
_TAB: Final = 46
_SIGN: Final = 32
"""Padding, space between things, height of a tab, and side of its sign, in design units."""

_GOLD_ALPHA: Final = 80
"""Opacity of the gold on the tab of the chosen hint, of 255."""


class HintCard:
    """A card beside the board of the player, large enough for any hint, so that it never moves.

    `hints_left` is how many hints the player may still request, None for any number.
    """

    def __init__(
        self,
        context: Context,
        layout: Layout,
        state: State,
        hints: Sequence[Hint],
        hints_left: int | None,
    ) -> None:
        self._theme = card_theme(context.theme, layout.size)
        strings = context.strings
        self._chances = [strings.percent(hint.chance) for hint in hints]
        self._reasons = [strings.say(hint.why) for hint in hints]
        self._heading = strings("Chance to win")
        self._left = "" if hints_left is None else left_in_words(hints_left, strings)
        board, needed = layout.board_rect(state.to_act), list(important_parts(layout, state))
        drafts = [hint.record for hint in hints if isinstance(hint.record, Draft)]
        shown = [board, *(layout.source_rect(draft.source) for draft in drafts)]
        room = CardPlacement(layout.size, board, 0, needed, list(other_parts(layout)), shown)
        widths = [max(self._row, self._heading_width, self._px(width)) for width in _WIDTHS]
        self.rect = room.best_rect(self._theme, [self._size(width) for width in widths])
        self._paper, self._shadow = card_background(self._theme, self.rect.size)
        self._texts = [self._paragraph(reason, self._inside.w) for reason in self._reasons]

    def _px(self, units: float) -> int:
        return self._theme.px(units)

    @property
    def _type(self) -> int:
        return self._px(metrics.SMALL)

    # Layout

    @property
    def _heading_width(self) -> int:
        widths = [self._faded(text).get_width() for text in (self._heading, self._left)]
        return boxes.length(widths, self._px(_PADDING))

    @property
    def _heading_height(self) -> int:
        return self._theme.font("text", self._type).get_linesize() + self._px(_GAP) // 2

    @property
    def _tab(self) -> int:
        """The width of a tab, with room for any chance."""
        widest = max(self._theme.width(chance, "bold", self._type) for chance in self._chances)
        return self._px(_SIGN + 3 * _GAP) + widest

    @property
    def _row(self) -> int:
        return boxes.length([self._tab] * len(self._chances), self._px(_GAP))

    def _paragraph(self, text: str, width: int) -> pygame.Surface:
        return self._theme.paragraph(text, "text", self._type, self._theme.colors.ink, width)

    def _faded(self, text: str) -> pygame.Surface:
        return self._theme.text(text, "text", self._type, self._theme.colors.faded)

    def _size(self, width: int) -> tuple[int, int]:
        """The size of the card for a width of its contents."""
        highest = max(self._paragraph(one, width).get_height() for one in self._reasons)
        height = self._heading_height + self._px(_TAB + _GAP) + highest
        padding = 2 * self._px(_PADDING)
        return width + padding, height + padding

    @property
    def _inside(self) -> Rect:
        return self.rect.inflate(-2 * self._px(_PADDING), -2 * self._px(_PADDING))

    @property
    def _tabs(self) -> list[Rect]:
        inside = self._inside
        line = Rect(inside.x, inside.y + self._heading_height, inside.w, self._px(_TAB))
        return boxes.row(line, [self._tab] * len(self._chances), self._px(_GAP))

    def tip_at(self, point: tuple[int, int]) -> int | None:
        """The hint whose tab is at a point."""
        hit = (number for number, tab in enumerate(self._tabs) if tab.collidepoint(point))
        return next(hit, None)

    # Drawing

    def draw(self, surface: pygame.Surface, chosen: int) -> None:
        """Draw the card with the reason for one hint."""
        surface.blit(self._shadow, self._shadow.get_rect(center=self.rect.center))
        surface.blit(self._paper, self.rect)
        for number, tab in enumerate(self._tabs):
            self._draw_tab(surface, tab, number, number == chosen)
        inside = self._inside
        surface.blit(self._texts[chosen], (inside.x, self._tabs[0].bottom + self._px(_GAP)))
        surface.blit(self._faded(self._heading), inside)
        hints_left = self._faded(self._left)
        surface.blit(hints_left, hints_left.get_rect(topright=inside.topright))

    def _draw_tab(self, surface: pygame.Surface, tab: Rect, number: int, is_chosen: bool) -> None:
        theme, colors = self._theme, self._theme.colors
        if is_chosen:
            fill = (*colors.gold, _GOLD_ALPHA)
            background = borders.rounded(
                theme, tab.size, tab.h // 4, fill, colors.amber, self._px(2)
            )
            surface.blit(background, tab)
        mark = sign(theme, number + 1, self._px(_SIGN), is_chosen)
        place = mark.get_rect(midleft=(tab.x + self._px(_GAP), tab.centery))
        surface.blit(mark, place)
        chance = theme.text(self._chances[number], "bold", self._type, colors.ink)
        surface.blit(chance, chance.get_rect(midleft=(place.right + self._px(_GAP), tab.centery)))


def left_in_words(left: int, strings: Strings) -> str:
    """How many hints are left."""
    return strings("Advice left: {left}", left=left)
