"""The card of hints: the win chance with each hint, and the reason for the chosen one."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.engine import Draft, State
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.containers import Card, Column, Container, Line, Space, Text
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.game.hint_signs import sign
from azul.scenes.game.hints import Hint
from azul.scenes.scene import Context
from azul.table.card_placement import CardPlacement, card_theme, important_parts, other_parts
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


class _Tab(Widget):
    """The sign of a hint and the win chance with it; it has a golden ground if it `is_chosen`."""

    role = Role.TEXT

    def __init__(self, theme: Theme, number: int, chance: str, text_width: int) -> None:
        super().__init__(theme)
        self._number, self._chance, self._text_width = number, chance, text_width
        self.is_chosen = False

    @property
    def label(self) -> str:
        return f"{self._number}: {self._chance}"

    def width(self) -> int:
        return self.px(_SIGN + 3 * _GAP) + self._text_width

    def height(self, width: int) -> int:
        return self.px(_TAB)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, colors, tab = self.theme, self.colors, self.rect
        if self.is_chosen:
            fill = (*colors.gold, _GOLD_ALPHA)
            background = borders.rounded(
                theme, tab.size, tab.h // 4, fill, colors.amber, self.px(2)
            )
            surface.blit(background, tab)
        mark = sign(theme, self._number, self.px(_SIGN), self.is_chosen)
        place = mark.get_rect(midleft=(tab.x + self.px(_GAP), tab.centery))
        surface.blit(mark, place)
        chance = theme.text(self._chance, "bold", self.px(metrics.SMALL), colors.ink)
        surface.blit(chance, chance.get_rect(midleft=(place.right + self.px(_GAP), tab.centery)))


class _Reasons(Container):
    """The reason for one hint, in room for that of any."""

    def __init__(self, theme: Theme, reasons: Sequence[str]) -> None:
        self.texts = [Text(theme, reason, metrics.SMALL) for reason in reasons]
        super().__init__(theme, self.texts[:1])

    def height(self, width: int) -> int:
        return max(text.height(width) for text in self.texts)

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        for text in self.texts:
            text.set_rect(rect)


class HintCard(Card):
    """A card beside the board of the player; `hints_left` is how many are left, or None.

    It is large enough for the reason of any hint, and so never moves.
    """

    def __init__(
        self,
        context: Context,
        layout: Layout,
        state: State,
        hints: Sequence[Hint],
        hints_left: int | None,
    ) -> None:
        theme, strings = card_theme(context.theme, layout.size), context.strings
        gap, padding = theme.px(_GAP), theme.px(_PADDING)
        self.head = _head(theme, strings, hints_left)
        self.tabs = _tabs(theme, [strings.percent(hint.chance) for hint in hints])
        self.reasons = _Reasons(theme, [strings.say(hint.why) for hint in hints])
        tabs = Line(theme, self.tabs, gap, as_high_as_button=False)
        below = Column(theme, [tabs, self.reasons], gap)
        super().__init__(theme, Column(theme, [self.head, below], gap // 2), padding)
        self.choose(0)
        least = max(tabs.width(), self.head.width() + padding)
        sizes = [self.size(max(least, self.px(units))) for units in _WIDTHS]
        self.set_rect(_placement(layout, state, hints).best_rect(theme, sizes))

    def choose(self, chosen: int) -> None:
        """Show the reason for one hint."""
        self.reasons.children = [self.reasons.texts[chosen]]
        for number, tab in enumerate(self.tabs):
            tab.is_chosen = number == chosen

    def hint_at(self, point: tuple[int, int]) -> int | None:
        """The hint whose tab is at a point."""
        return next((number for number, tab in enumerate(self.tabs) if tab.is_at(point)), None)


def _head(theme: Theme, strings: Strings, hints_left: int | None) -> Line:
    """What the numbers are, and how many hints are left."""
    left = "" if hints_left is None else left_in_words(hints_left, strings)
    texts = strings("Win chance"), left
    heading, count = (Text(theme, text, metrics.SMALL, color=theme.colors.faded) for text in texts)
    between = Space(theme)
    return Line(theme, [heading, between, count], 0, between, as_high_as_button=False)


def _tabs(theme: Theme, chances: Sequence[str]) -> list[_Tab]:
    """Tabs with room for any chance."""
    widest = max(theme.width(chance, "bold", theme.px(metrics.SMALL)) for chance in chances)
    return [_Tab(theme, number, chance, widest) for number, chance in enumerate(chances, 1)]


def _placement(layout: Layout, state: State, hints: Sequence[Hint]) -> CardPlacement:
    """The place of the card: beside the board, without covering what the hints are about."""
    board = layout.board_rect(state.to_act)
    drafts = [hint.record for hint in hints if isinstance(hint.record, Draft)]
    explained = [board, *(layout.source_rect(draft.source) for draft in drafts)]
    needed, others = list(important_parts(layout, state)), list(other_parts(layout))
    return CardPlacement(layout.size, board, 0, needed, others, explained)


def left_in_words(left: int, strings: Strings) -> str:
    """How many hints are left."""
    return strings("Hints left: {left}", left=left)
