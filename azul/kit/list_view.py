"""Lists: rows of any kind below each other, scrolled if there are many, one of them chosen."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders, metrics
from azul.kit.borders import draw_focus
from azul.kit.colors import Rgb
from azul.kit.keys import Key, KeyPress
from azul.kit.scrollbar import BAR, BESIDE, Scroller
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Part, Role, Widget

_MARGIN_DIVISOR: Final = 5  # the chosen row keeps a fifth of the height away from the edges
_RING_WIDTH: Final = 4  # how far the focus ring may extend beyond the sides of a row

_MEASURED_ROWS: Final = 25  # rows measured at first, and around a chosen row: more than usually fit
_INDENT: Final = 16
_ROW_PADDING: Final = 9
"""Beside a text, and above and below it."""


class RowState(NamedTuple):
    """The state of a row: the chosen row, a row after it, hovered, in a list with the focus."""

    chosen: bool
    later: bool
    hovered: bool
    focused: bool


class ListRow:
    """A row of a list; subclasses say how high it is and draw it."""

    role = Role.LIST_ITEM
    choosable = True

    @property
    def label(self) -> str:
        raise NotImplementedError

    @property
    def tooltip(self) -> str:
        return ""

    def height(self, theme: Theme, width: int) -> int:
        raise NotImplementedError

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        raise NotImplementedError


class Scrollable(Widget):
    """The base of widgets that scroll: the bar, the wheel and swipes move their `scroll`."""

    scroll: Scroller
    is_area = True

    def on_press(self, point: tuple[int, int]) -> Action | None:
        self.scroll.press(point)
        self.on_scroll()
        return None

    def on_drag(self, point: tuple[int, int]) -> Action | None:
        self.scroll.drag_to(point)
        self.on_scroll()
        return None

    def drags_at(self, point: tuple[int, int]) -> bool:
        return self.scroll.is_at(point)

    def swipe(self, distance: int) -> bool:
        self.scroll.scroll_to(self.scroll.top - distance)
        self.on_scroll()
        return self.scroll.max_top > 0

    def on_wheel(self, steps: int) -> Action | None:
        self.scroll.wheel(-steps)
        self.on_scroll()
        return None

    def on_scroll(self) -> None:
        """Place the scrolled content; called after each input that may have scrolled."""


class ListView(Scrollable):
    """Rows that are known by their index; `on_choose` is called with the chosen index.

    `on_open` answers Enter, and a click on the row that was `clicked` last. The `height` is in
    pixels. A `ruled` list is between two lines, and fades where it goes on. A list that `spreads`
    takes the width of the bar too while there is no bar.
    """

    role = Role.LIST

    def __init__(
        self,
        theme: Theme,
        rows: Sequence[ListRow],
        on_choose: Callable[[int], Any],
        on_open: Action | None = None,
        height: int = 0,
        ruled: bool = False,
        spreads: bool = False,
    ) -> None:
        super().__init__(theme)
        self.rows = rows
        self.enabled = bool(rows)
        self.chosen: int | None = None
        self.clicked: int | None = None
        self.scroll = Scroller(theme, self.rect, 0)
        self._on_choose, self._on_open = on_choose, on_open
        self._height = height
        self._ruled, self._spreads = ruled, spreads
        self._pointer = (-1, -1)
        self._width = 0
        self._heights: list[int] = []
        self._tops = [0]
        self._measured: set[int] = set()

    @property
    def value_text(self) -> str:
        return "" if self.chosen is None else self.rows[self.chosen].label

    def parts(self) -> list[Part]:
        return [
            Part(
                Role.LIST_ITEM,
                self.rows[number].label,
                self.row_rect(number).clip(self.rect),
                number == self.chosen,
                self.rows[number].choosable,
            )
            for number in self.in_view()
        ]

    def height(self, width: int) -> int:
        return self._height

    def set_rect(self, rect: Rect) -> None:
        # Without this, the list would jump back to the chosen row whenever its panel is laid out.
        if rect == self.rect:
            return
        super().set_rect(rect)
        beside = self.px(BAR + BESIDE)
        self._measure(rect.w if self._spreads else rect.w - beside)
        if self._spreads and self._tops[-1] > rect.h:
            self._measure(rect.w - beside)
        self.scroll = Scroller(self.theme, rect, self._tops[-1], self.scroll.top)
        if self.chosen is not None:
            self.choose(self.chosen)
        self.on_scroll()

    def _measure(self, width: int) -> None:
        """Compute where the rows begin, by estimates for many rows until they come into view."""
        self._width = width
        first = [row.height(self.theme, width) for row in self.rows[:_MEASURED_ROWS]]
        estimate = sum(first) // max(1, len(first))
        self._heights = first + [estimate] * (len(self.rows) - len(first))
        self._measured = set(range(len(first)))
        self._tops = list(accumulate(self._heights, initial=0))

    def _measure_rows(self, numbers: range) -> None:
        """Replace estimated heights; the first visible row stays where it is."""
        found = {n for n in numbers if 0 <= n < len(self.rows)} - self._measured
        if not found:
            return
        first = self.in_view().start
        below_top = self.scroll.top - self._tops[first]
        for number in found:
            self._heights[number] = self.rows[number].height(self.theme, self._width)
        self._measured |= found
        self._tops = list(accumulate(self._heights, initial=0))
        self.scroll.height = self._tops[-1]
        self.scroll.scroll_to(self._tops[first] + below_top)

    def scroll_by_key(self, pressed: KeyPress) -> bool:
        """Scroll by arrows, pages and ends. Return True if the key was one of these."""
        if pressed.vertical_step:
            self.on_wheel(-pressed.vertical_step)
            return True
        is_handled = self.scroll.handle_key(pressed)
        self.on_scroll()
        return is_handled

    def on_scroll(self) -> None:
        """Measure rows that have come into view; the end stays the end."""
        is_at_end = 0 < self.scroll.top == self.scroll.max_top
        # Rows lower than estimated bring more into view.
        while not self._measured.issuperset(self.in_view()):
            self._measure_rows(self.in_view())
            if is_at_end:
                self.scroll.scroll_to(self.scroll.max_top)

    def choose(self, number: int) -> None:
        self.chosen = number
        self._measure_rows(range(number - _MEASURED_ROWS, number + _MEASURED_ROWS))
        top, bottom = self._tops[number : number + 2]
        self.scroll.reveal(top, bottom, self.rect.h // _MARGIN_DIVISOR)
        self.on_scroll()

    def row_rect(self, number: int) -> Rect:
        """Return the rectangle of a row now, in view or not."""
        top, bottom = self._tops[number : number + 2]
        upper = self.rect.y + top - self.scroll.top
        return Rect(self.rect.x, upper, self._width, bottom - top)

    def in_view(self) -> range:
        top = self.scroll.top
        return range(
            max(0, bisect_right(self._tops, top) - 1),
            min(bisect_left(self._tops, top + self.rect.h), len(self.rows)),
        )

    def row_at(self, point: tuple[int, int]) -> int | None:
        """Return the index of the row under a point, if that row may be chosen."""
        hit = (n for n in self.in_view() if self.row_rect(n).collidepoint(point))
        number = next(hit, None) if self.rect.collidepoint(point) else None
        return number if number is not None and self.rows[number].choosable else None

    def tooltip_for(self, hovered: bool) -> tuple[str, Rect]:
        number = self.row_at(self._pointer) if hovered else None
        if number is None:
            return super().tooltip_for(hovered)
        return self.rows[number].tooltip, self.row_rect(number)

    # Answering

    def on_point(self, point: tuple[int, int]) -> None:
        self._pointer = point

    def on_press(self, point: tuple[int, int]) -> Action | None:
        """Choose a row, open the row that was clicked before, or grab the bar."""
        number = None if self.scroll.press(point) else self.row_at(point)
        if number is None:
            return None
        # The chosen row is not used: the first click on a row chosen with keys must not open it.
        is_second = number == self.clicked
        return self._on_open if is_second and self._on_open else self._choosing(number, number)

    def on_key(self, pressed: KeyPress) -> Action | None:
        """Enter and Space open; arrows, pages and ends choose another row."""
        if self.chosen is None:
            return None
        if pressed.activates:
            return self._on_open
        # As many as fit on average, because rows may differ in height.
        page = max(1, self.rect.h * len(self.rows) // self._tops[-1])
        targets = {
            Key.UP: self.chosen - 1,
            Key.DOWN: self.chosen + 1,
            Key.PAGE_UP: self.chosen - page,
            Key.PAGE_DOWN: self.chosen + page,
            Key.HOME: 0,
            Key.END: len(self.rows) - 1,
        }
        if pressed.key not in targets:
            return None
        return self._choosing(min(max(0, targets[pressed.key]), len(self.rows) - 1))

    def _choosing(self, number: int, clicked: int | None = None) -> Action:
        def choose() -> Any:
            self.clicked = clicked
            self.choose(number)
            return self._on_choose(number)

        return choose

    # Drawing

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        hovered_row = self.row_at(self._pointer) if hovered else None
        outer_clip = surface.get_clip()
        surface.set_clip(self.rect.inflate(2 * self.px(_RING_WIDTH), 0).clip(outer_clip))
        for number in self.in_view():
            later = self.chosen is not None and number > self.chosen
            state = RowState(number == self.chosen, later, number == hovered_row, focused)
            self.rows[number].draw(self.theme, surface, self.row_rect(number), state)
        if self._ruled:
            self.scroll.draw_fades(surface)
        surface.set_clip(outer_clip)
        if self._ruled:
            right = self.rect.right - (self.px(BAR + BESIDE) if self.scroll.max_top else 0)
            for edge in (self.rect.top, self.rect.bottom):
                ends = (self.rect.x, edge), (right, edge)
                pygame.draw.line(surface, self.colors.rule, *ends)
        self.scroll.draw(surface)


class BoxedRow(ListRow):
    """A row of a list that is drawn as a box of its own."""

    def height(self, theme: Theme, width: int) -> int:
        return self.card_height(theme) + theme.px(2 * _RING_WIDTH)

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        colors, ring, card = theme.colors, 2 * theme.px(_RING_WIDTH), self.card_rect(theme, rect)
        fill = colors.field if state.chosen or state.hovered else colors.shelf
        edge = theme.px(4 if state.chosen else 1)
        borders.draw_rounded(theme, surface, card, fill, colors.cobalt, edge)
        if state.chosen and state.focused:
            draw_focus(theme, surface, card.inflate(ring, ring))
        self.draw_on_card(theme, surface, card)

    def card_height(self, theme: Theme) -> int:
        raise NotImplementedError

    def card_rect(self, theme: Theme, rect: Rect) -> Rect:
        return rect.inflate(0, -2 * theme.px(_RING_WIDTH))

    def draw_on_card(self, theme: Theme, surface: pygame.Surface, card: Rect) -> None:
        raise NotImplementedError


class TextRow(ListRow):
    """A short text, on a dark background if chosen."""

    def __init__(self, words: str) -> None:
        self.words = words

    @property
    def label(self) -> str:
        return self.words

    def height(self, theme: Theme, width: int) -> int:
        return self._text(theme, width, theme.colors.ink).get_height() + 2 * theme.px(_ROW_PADDING)

    def draw(self, theme: Theme, surface: pygame.Surface, rect: Rect, state: RowState) -> None:
        colors = theme.colors
        if state.chosen:
            borders.draw_rounded(theme, surface, rect, colors.cobalt, colors.cobalt, 1)
            if state.focused:
                draw_focus(theme, surface, rect)
        elif state.hovered:
            borders.draw_rounded(theme, surface, rect, colors.field, colors.rule, theme.px(1))
        text = self._text(theme, rect.w, colors.cream if state.chosen else colors.ink)
        surface.blit(text, text.get_rect(midleft=(rect.x + theme.px(_INDENT), rect.centery)))

    def _text(self, theme: Theme, width: int, color: Rgb) -> pygame.Surface:
        room = width - 2 * theme.px(_INDENT)
        return theme.paragraph(self.words, "bold", theme.px(metrics.SMALL), color, room)
