"""The hint card: the win chance with each hint, and the reason for the chosen hint."""

import operator
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Card, Container
from azul.kit.fitting import smaller_themes
from azul.kit.keys import chord_label
from azul.kit.pointer import Point
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Role, SmallButton, Widget
from azul.scenes.game.hint_signs import hint_number
from azul.scenes.game.hints import Hint
from azul.scenes.scene import Context

_PADDING: Final = 18
_EDGES: Final = 20
_GAP: Final = 12
_TAB: Final = 46
_SIGN: Final = 32
_BAR: Final = 54
"""Padding at the sides, edges above and below together, space between things, height of a tab, side
of its sign, and height of the bar, in the same units.
"""

_LEAST_REASON: Final = 9
"""The least width of the reason, in sizes of its type."""

_SMALLEST_TAB: Final = 24
_SMALLER: Final = 0.9
"""The least height of a tab in pixels, and the factor of reduction to fit."""

_GOLD_ALPHA: Final = 80
"""Opacity of the gold on the tab of the chosen hint, of 255."""


class HintTab(Widget):
    """The sign of a hint and the win chance with it; its background is golden if it `is_chosen`.

    A click on it chooses the hint.
    """

    role = Role.BUTTON
    focusable = False

    def __init__(
        self,
        theme: Theme,
        number: int,
        chance: str,
        text_width: int,
        tooltip: str,
        choose: Callable[[int], object],
    ) -> None:
        super().__init__(theme, tooltip)
        self.number, self._chance, self._text_width = number, chance, text_width
        self._choose = choose
        self.is_chosen = False

    def on_press(self, point: Point) -> None:
        self._choose(self.number)

    @property
    def label(self) -> str:
        return f"{self.number + 1} · {self._chance}"

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
        side = min(self.px(_SIGN), tab.h)
        mark = hint_number(theme, self.number + 1, side, self.is_chosen)
        place = mark.get_rect(midleft=(tab.x + self.px(_GAP), tab.centery))
        surface.blit(mark, place)
        chance = theme.text(self._chance, "bold", _type_size(theme), colors.ink)
        surface.blit(chance, chance.get_rect(midleft=(place.right + self.px(_GAP), tab.centery)))


class _Caption(Widget):
    """A few words in small type."""

    is_interactive = False
    role = Role.TEXT

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(theme)
        self._image = theme.text(words, "text", _type_size(theme), theme.colors.faded)
        self.words = words

    @property
    def label(self) -> str:
        return self.words

    def width(self) -> int:
        return self._image.get_width()

    def height(self, width: int) -> int:
        return self._image.get_height()

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._image, self._image.get_rect(center=self.rect.center))


class _ReasonText(Widget):
    """The reason for the chosen hint, with room for the reason of any other hint."""

    is_interactive = False
    role = Role.TEXT

    def __init__(self, theme: Theme, reasons: Sequence[str]) -> None:
        super().__init__(theme)
        self._reasons = reasons
        self.chosen = 0

    @property
    def label(self) -> str:
        return self._reasons[self.chosen]

    def height(self, width: int) -> int:
        return max(self._image(reason, width).get_height() for reason in self._reasons)

    def _image(self, reason: str, width: int) -> pygame.Surface:
        size = _type_size(self.theme)
        return self.theme.paragraph(reason, "bold", size, self.colors.ink, max(width, 1))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        image = self._image(self.label, self.rect.w)
        surface.blit(image, image.get_rect(midleft=self.rect.midleft))


class HintCard(Card):
    """The card, with the reasons beside the chances or above them, whichever is lower.

    It is `width` pixels wide and has type that fits a bar of the height `bar`; `needed` is its
    least height. `hints_left` is the number of hints left, or None. `choose` chooses a hint by its
    number, `play` plays the chosen hint.
    """

    def __init__(
        self,
        context: Context,
        width: int,
        bar: int,
        hints: Sequence[Hint],
        hints_left: int | None,
        choose: Callable[[int], object],
        play: Action,
    ) -> None:
        strings, largest = context.strings, context.theme.at_scale(bar / _BAR)
        chances = [strings.percent(hint.chance) for hint in hints]
        all_left = "" if hints_left is None else left_in_words(hints_left, strings)
        key = "" if context.uses_pad else f" ({chord_label('return', strings)})"
        # The tooltips of the tabs repeat the caption. Without room the key is left out, too, and
        # the number of hints left is below the reason.
        captions, keys, places = (strings("Your win chance"), ""), (key, ""), (all_left, "")
        themes = smaller_themes(largest, _SMALLER, _SMALLEST_TAB / _TAB)
        for left, key, theme, caption in product(places, keys, themes, captions):
            row = _row(theme, caption, chances, left, strings, choose)
            self.play = SmallButton(theme, strings("Play") + key, play, primary=True)
            first = boxes.length([part.width() for part in (*row, self.play)], theme.px(_GAP))
            if first <= width - 2 * theme.px(_PADDING):
                break
        super().__init__(theme, Container(theme, []), 0)
        self.play.badge = context.badge("confirm")
        below = "" if left else f"\n{all_left}".rstrip()
        self.reason = _ReasonText(theme, [strings.say(hint.why) + below for hint in hints])
        self._row = row
        self.needed, self._reason_width = self._fit(first, width - 2 * self.px(_PADDING))
        self.children = [*row, self.reason, self.play]
        self.tabs = [part for part in row if isinstance(part, HintTab)]
        self.choose(0)

    def _fit(self, first: int, inside: int) -> tuple[int, int]:
        """Return the least height, and the width of the reason, beside or below the first line."""
        edges = self.px(_EDGES)
        heights = {
            room: edges + combine(self.px(_TAB), self.reason.height(room))
            for room, combine in ((inside - first - self.px(_GAP), max), (inside, operator.add))
            if room >= _LEAST_REASON * _type_size(self.theme)
        }
        room = min(heights, key=heights.__getitem__, default=inside)
        return heights.get(room, edges + self.px(_TAB)), room

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle, at least as high as needed."""
        super().set_rect(rect)
        inside = rect.inflate(-2 * self.px(_PADDING), -self.px(_EDGES))
        row, reason, gap = inside.copy(), inside.copy(), self.px(_GAP)
        if self._reason_width == inside.w:
            # The tabs are at the bottom, so that longer reasons do not move them.
            row.h = self.px(_TAB)
            row.bottom, reason.h = inside.bottom, inside.h - row.h
        places = boxes.row(row, [part.width() for part in self._row], gap)
        right = boxes.row(row, [self.play.width()], gap, at_right=True)
        for part, place in zip((*self._row, self.play), (*places, *right), strict=True):
            height = self.px(_TAB) if part is self.play else part.height(0)
            part.set_rect(boxes.centered(place.center, place.w, min(place.h, height)))
        if self._reason_width < inside.w:
            reason.x, reason.w = places[-1].right + gap, self._reason_width
        self.reason.set_rect(reason)

    def choose(self, chosen: int) -> None:
        """Show the reason for one hint."""
        self.reason.chosen = chosen
        for number, tab in enumerate(self.tabs):
            tab.is_chosen = number == chosen


def _row(
    theme: Theme,
    caption: str,
    chances: Sequence[str],
    left: str,
    strings: Strings,
    choose: Callable[[int], object],
) -> list["_Caption | HintTab"]:
    """Return a caption, if any, a tab for each chance, and the number of hints left, if limited."""
    before, after = ([_Caption(theme, words)] if words else [] for words in (caption, left))
    meaning = strings("Your chance of winning with this move if everyone plays like a Grandmaster")
    tabs = _tabs(theme, chances, meaning, choose)
    return [*before, *tabs, *after]


def _tabs(
    theme: Theme, chances: Sequence[str], tooltip: str, choose: Callable[[int], object]
) -> list[HintTab]:
    """Return tabs with room for any chance."""
    widest = max(theme.width(chance, "bold", _type_size(theme)) for chance in chances)
    return [
        HintTab(theme, number, chance, widest, tooltip, choose)
        for number, chance in enumerate(chances)
    ]


def _type_size(theme: Theme) -> int:
    return max(metrics.LEGIBLE, theme.px(metrics.SMALL))


def left_in_words(left: int, strings: Strings) -> str:
    """Return how many hints are left, in words."""
    return strings("Hints left: {left}", left=left)
