"""The card of hints: the win chance with each hint, and the reason for the chosen one."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import borders, boxes, metrics
from azul.kit.containers import Card, Container
from azul.kit.messages import fits, fitting_text
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.game.hint_signs import sign
from azul.scenes.game.hints import Hint
from azul.scenes.scene import Context

_PADDING: Final = 18
_EDGES: Final = 8
_GAP: Final = 12
_TAB: Final = 46
_SIGN: Final = 32
"""Padding at the sides, edges above and below together, space between things, height of a tab, and
side of its sign, in units of which the card is as high as a tab and the edges.
"""

_MARGIN: Final = 1
"""Above and below the card, and within its edge, in pixels."""

_LINE: Final = 1.3
"""Height of a line of text at least, in sizes of legible type."""

_SMALLEST_TAB: Final = 16
_SMALLER: Final = 0.9
"""Height of a tab at least, in pixels, and by how much it gets smaller to fit."""

_STEP: Final = 4
"""By how many pixels a strip gets higher until a card in it is whole."""

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
        side = min(self.px(_SIGN), tab.h)
        mark = sign(theme, self._number, side, self.is_chosen)
        place = mark.get_rect(midleft=(tab.x + self.px(_GAP), tab.centery))
        surface.blit(mark, place)
        chance = theme.text(self._chance, "bold", _type_size(theme), colors.ink)
        surface.blit(chance, chance.get_rect(midleft=(place.right + self.px(_GAP), tab.centery)))


class _Caption(Widget):
    """A few words in small type."""

    role = Role.TEXT
    is_interactive = False

    def __init__(self, theme: Theme, words: str) -> None:
        super().__init__(theme)
        self._image = theme.text(words, "text", _type_size(theme), theme.colors.faded)
        self.words = words

    @property
    def label(self) -> str:
        return self.words

    def width(self) -> int:
        return self._image.get_width()

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        surface.blit(self._image, self._image.get_rect(center=self.rect.center))


class _WhyLine(Widget):
    """The reason for a hint, in type as large as fits."""

    role = Role.TEXT
    is_interactive = False

    def __init__(self, theme: Theme, reasons: Sequence[str]) -> None:
        super().__init__(theme)
        self.reasons = reasons
        self.chosen = 0

    @property
    def label(self) -> str:
        return self.reasons[self.chosen]

    def is_whole(self) -> bool:
        """Whether all reasons fit into its rectangle."""
        return all(fits(self.theme, reason, self.rect) for reason in self.reasons)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        image = fitting_text(self.theme, self.label, self.rect, self.colors.ink)
        surface.blit(image, image.get_rect(midleft=self.rect.midleft))


class HintCard(Card):
    """A card in the `room` for it; `hints_left` is how many are left, or None.

    How many hints are left gives way to the reasons.
    """

    def __init__(
        self, context: Context, room: Rect, hints: Sequence[Hint], hints_left: int | None
    ) -> None:
        strings, theme = context.strings, context.theme.at_scale(room.h / (_TAB + _EDGES))
        left = "" if hints_left is None else left_in_words(hints_left, strings)
        self._captions = strings("Your win chance"), left
        self._chances = [strings.percent(hint.chance) for hint in hints]
        self.reason = _WhyLine(theme, [strings.say(hint.why) for hint in hints])
        super().__init__(theme, Container(theme, []), 0)
        # Otherwise its edge would lie on that of the window.
        super().set_rect(room.inflate(0, -2 * _MARGIN))
        self._arrange()
        self.choose(0)

    @property
    def is_whole(self) -> bool:
        """Whether nothing on it is cut off."""
        others = [part for part in self.children if part is not self.reason]
        return self.reason.is_whole() and all(
            self.rect.contains(part.rect)
            and part.rect.w >= part.width()
            and part.rect.h >= _LINE * metrics.LEGIBLE
            for part in others
        )

    def _arrange(self) -> None:
        """Put everything in one row, or the reason below."""
        inside = self.rect.inflate(-2 * self.px(_PADDING), -2 * _MARGIN)
        heading, left = self._captions
        for after in (left, ""):
            self._put_in_one_row(inside, heading, after)
            if self.is_whole:
                return
        if inside.h >= 2 * _LINE * metrics.LEGIBLE:
            self._put_in_two_rows(inside, heading)

    def _put_in_one_row(self, inside: Rect, heading: str, left: str) -> None:
        """Put the tabs before the reason, and captions around them."""
        gap, tabs = self.px(_GAP), _tabs(self.theme, self._chances)
        before, after = ([_Caption(self.theme, text)] if text else [] for text in (heading, left))
        first = [*before, *tabs]
        widths = [part.width() for part in first]
        rest = inside.w - boxes.length([*widths, *(part.width() for part in after)], gap)
        widths += [max(1, rest - (2 + len(after)) * gap), *(part.width() for part in after)]
        self._show([*first, self.reason, *after], tabs)
        for part, rect in zip(self.children, boxes.row(inside, widths, gap), strict=True):
            part.set_rect(rect)

    def _put_in_two_rows(self, inside: Rect, heading: str) -> None:
        """Put the reason below the tabs, in as few lines as all reasons need."""
        line = round(_LINE * metrics.LEGIBLE)
        lower = inside.copy()
        for lower.h in range(line, inside.h - line + 1, line):
            lower.bottom = inside.bottom
            self.reason.set_rect(lower)
            if self.reason.is_whole():
                break
        upper = Rect(inside.topleft, (inside.w, inside.h - lower.h))
        theme, width = self.theme.at_scale(upper.h / _TAB), inside.w + 1
        while width > inside.w and theme.unit > _SMALLEST_TAB / _TAB:
            tabs, gap = _tabs(theme, self._chances), theme.px(_GAP)
            first = [_Caption(theme, heading), *tabs]
            widths = [part.width() for part in first]
            width = boxes.length(widths, gap)
            theme = theme.at_scale(theme.unit * _SMALLER)
        for part, rect in zip(first, boxes.row(upper, widths, gap), strict=True):
            part.set_rect(rect)
        self._show([*first, self.reason], tabs)

    def _show(self, parts: Sequence[Widget], tabs: Sequence[_Tab]) -> None:
        self.children, self.tabs = parts, tabs

    def choose(self, chosen: int) -> None:
        """Show the reason for one hint."""
        self.reason.chosen = chosen
        for number, tab in enumerate(self.tabs):
            tab.is_chosen = number == chosen

    def hint_at(self, point: tuple[int, int]) -> int | None:
        """The hint whose tab is at a point."""
        return next((number for number, tab in enumerate(self.tabs) if tab.is_at(point)), None)


def strip_for_hints(
    context: Context,
    window: tuple[int, int],
    hints: Sequence[Hint],
    hints_left: int | None,
    least: int,
) -> int:
    """The height of a strip for a card that is whole, in pixels, but at least `least`.

    It is 0 if half of the window is not enough.
    """
    width, height = window
    return next(
        (
            strip
            for strip in range(least, height // 2, _STEP)
            if HintCard(context, strip_room(width, strip), hints, hints_left).is_whole
        ),
        0,
    )


def strip_room(width: int, height: int) -> Rect:
    """The room of the card in a strip."""
    return Rect(0, 0, width, height).inflate(-2 * metrics.MARGIN, -metrics.MARGIN // 2)


def _tabs(theme: Theme, chances: Sequence[str]) -> list[_Tab]:
    """Tabs with room for any chance."""
    widest = max(theme.width(chance, "bold", _type_size(theme)) for chance in chances)
    return [_Tab(theme, number, chance, widest) for number, chance in enumerate(chances, 1)]


def _type_size(theme: Theme) -> int:
    return max(metrics.LEGIBLE, theme.px(metrics.SMALL))


def left_in_words(left: int, strings: Strings) -> str:
    """How many hints are left."""
    return strings("Hints left: {left}", left=left)
