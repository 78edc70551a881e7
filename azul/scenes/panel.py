"""Panel scenes: a painted board with a heading, fields, and buttons below."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Sentence
from azul.kit import borders, boxes, metrics
from azul.kit.containers import (
    Column,
    Container,
    Field,
    Fields,
    Flow,
    Heading,
    Panel,
    ScrollArea,
    Text,
)
from azul.kit.form import Form
from azul.kit.keys import Key, KeyPress
from azul.kit.list_view import ListView
from azul.kit.pointer import STILL, Move, Point, Press, Release, Wheel
from azul.kit.scrollbar import BAR, Scroller
from azul.kit.text_field import TextField
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.scene import Context, Pop, Request, Scene

_RING: Final = 14
"""Visible space around the scroll area, in design units."""

_NARROW: Final = 900
"""Windows that are narrower, in design units, have less padding."""

_NARROW_PADDING: Final = 0.5
"""The padding in narrow windows, as a share of that in others."""

_FIXED_BUTTONS: Final = 0.36
"""The greatest share of the window's height for fixed buttons; higher rows of them scroll."""

_BELOW_BODY: Final = 20

PanelRow = tuple[str, Widget] | tuple[str, Widget, tuple[Button, ...]]
"""A label, its widget, and small buttons beside it, if any. A widget without a label takes the
whole width.
"""

NO_LABEL: Final = " "
"""The label of a row that belongs to the labeled one above it."""


class _PanelContent(Container):
    """The content of a panel, which leaves room for the edge of a scroll bar in the padding."""

    def __init__(self, content: Widget, is_scrolled: Callable[[], bool]) -> None:
        super().__init__(content.theme, [content])
        self.content, self._is_scrolled = content, is_scrolled

    def height(self, width: int) -> int:
        return self.content.height(width - self.px(BAR))

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        width = rect.w - (self.px(BAR) if self._is_scrolled() else 0)
        self.content.set_rect(Rect(rect.x, rect.y, width, rect.h))


class PanelScene(Scene):
    """A scene that is one panel; subclasses override the methods that say what is on it.

    A heading and a paragraph that never change are passed to the constructor. Heading and buttons
    are fixed; what is between them scrolls if it is too high.
    """

    overlay = True
    width = 900
    """Least width of the panel, in design units."""

    first_focus: int | None = None
    """Index of the widget that has the focus at first; none where a hasty Enter would do harm."""

    listing: ListView | None = None
    """A list that is scrolled by wheel and keys wherever pointer and focus are."""

    def __init__(
        self, context: Context, title: Sentence | None = None, body: Sentence | None = None
    ) -> None:
        super().__init__(context)
        self._title, self._body = title, body
        self._width = self._wanted_height = 0
        self._finger: Point | None = None
        """Where a finger was last that may scroll the panel."""

        self._is_swiping = False
        self._area = ScrollArea(self.theme, Column(self.theme, []), self.px(_RING))
        self._panel = Panel(self.theme, self._area, self.padding)
        self.fields = Fields(self.theme, [])

    def title(self) -> str:
        """The heading."""
        return self.context.strings.say(self._title) if self._title else ""

    def heading(self) -> Heading:
        """The widget of the heading."""
        return Heading(self.theme, lambda: self.title(), margin_below=self.px(metrics.GAP))

    def body(self) -> str:
        """A paragraph below the heading, or nothing."""
        return self.context.strings.say(self._body) if self._body else ""

    def content(self) -> Widget | None:
        """A widget between the paragraph and the rows, if there is one."""
        return None

    def rows(self) -> list[PanelRow]:
        """Labels with their widgets."""
        return []

    def buttons(self) -> list[Button]:
        """The buttons along the lower edge, the last one at the right."""
        return []

    def cancel(self) -> Request:
        """What Esc does: close the panel, and nothing else."""
        return Pop()

    @property
    def ways_back(self) -> Sequence[Action]:
        return [self.cancel]

    @property
    def is_typing(self) -> bool:
        return isinstance(self.form.focused, TextField)

    @property
    def panel(self) -> Rect:
        """Where the panel is."""
        return self._panel.rect

    @property
    def message_room(self) -> Rect:
        """Where messages are: along the upper edge of the window, as at the table.

        Above the buttons if the panel is as high as the window.
        """
        width, height = self.size[0], max(metrics.MIN_BAR, self.px(metrics.BUTTON))
        top = 0 if self.panel.y >= height else self._area.rect.bottom - height
        return Rect(0, top, width, height).inflate(-2 * metrics.MARGIN, 0)

    @property
    def scroll(self) -> Scroller:
        """The scroll position of what is between heading and buttons."""
        return self._area.scroll

    # Building

    def resize(self, size: tuple[int, int]) -> None:
        """Rebuild the panel, and keep the focus."""
        super().resize(size)
        # Everything is rebuilt, because texts and sizes depend on the language and the theme.
        content = self.content()
        buttons = Flow(self.theme, self.buttons(), margin_above=2 * self.px(metrics.GAP))
        self.fields = Fields(self.theme, [Field(*row) for row in self.rows()])
        self._panel = self._build(content, buttons)
        self._place_panel()
        self.replace_form(Form([self._panel]))
        self.bring_into_view(self.form.focused)

    def _build(self, content: Widget | None, buttons: Flow) -> Panel:
        """Put heading, body, content, fields and buttons on a panel."""
        theme = self.theme
        heading = self.heading()
        body = Text(theme, lambda: self.body(), margin_below=self.px(_BELOW_BODY))
        scrolled: list[Widget] = [body, self.fields]
        if content:
            content.name = self.title()
            scrolled.insert(1, _PanelContent(content, lambda: self.scroll.max_top > 0))
        self._width = width = self._inner_width(
            [heading, self.fields, buttons, *([content] if content else [])]
        )
        are_buttons_fixed = buttons.height(width) <= _FIXED_BUTTONS * self.size[1]
        if not are_buttons_fixed:
            scrolled.append(buttons)
        self._area = ScrollArea(theme, Column(theme, scrolled), self.px(_RING), self.scroll.top)
        fixed = [heading, self._area, *([buttons] if are_buttons_fixed else [])]
        tab_order = [self.fields, buttons, *([content] if content else [])]
        column = Column(theme, fixed, stretches=self._area)
        return Panel(theme, column, self.padding, tab_order)

    def _inner_width(self, widgets: Sequence[Widget]) -> int:
        """The width that the widgets ask for, within that of the window."""
        least = self.px(self.width - 2 * metrics.PADDING)
        return min(max([least, *(widget.width() for widget in widgets)]), self.widest())

    def _place_panel(self) -> None:
        """Place the panel in the middle, as large as its contents or as the window."""
        width = self._width + 2 * self.padding
        self._wanted_height = self._panel.height(width)
        highest = self.size[1] - 2 * self.px(metrics.MARGIN)
        middle = self.size[0] // 2, self.size[1] // 2
        self._panel.set_rect(boxes.centered(middle, width, min(self._wanted_height, highest)))

    @property
    def has_other_height(self) -> bool:
        """Whether changed texts need another height than the panel has."""
        return self._panel.height(self.panel.w) != self._wanted_height

    @property
    def padding(self) -> int:
        """The space between the panel's edge and its contents, in pixels."""
        is_narrow = self.size[0] < self.px(_NARROW)
        return self.px(metrics.PADDING * (_NARROW_PADDING if is_narrow else 1.0))

    def widest(self) -> int:
        """The greatest width of the contents of a panel, in pixels."""
        return self.size[0] - 2 * (self.padding + self.px(metrics.MARGIN))

    # Input

    def enter(self) -> None:
        self.focus_first()

    def focus_first(self) -> None:
        """Give the focus to the first widget that should have it."""
        count = len(self.form.widgets)
        self.form.focus = None if self.first_focus is None else self.first_focus % count
        self.bring_into_view(self.form.focused)

    def focus_primary(self) -> None:
        """Let Enter press the primary button, if the mouse has taken the focus away."""
        if self.form.focused is None:
            self.form.focus_on(self._primary)

    @property
    def _primary(self) -> Button:
        """The primary button; there must be one."""
        return next(w for w in self.form.widgets if isinstance(w, Button) and w.primary)

    def cover(self) -> None:
        """Hide the tooltip below the scene above."""
        self.form.clear_hover()

    def cancel_press(self) -> None:
        super().cancel_press()
        self.scroll.release()
        self._finger, self._is_swiping = None, False

    def press(self, press: Press) -> Request | None:
        """Let the scrollbar answer, or else the form."""
        self._finger, self._is_swiping = None, False
        if self.scroll.press(press.point):
            self._follow_scroll()
            return None
        request = super().press(press)
        if press.is_finger and self.scroll.max_top and not self.form.is_dragging:
            self._finger = press.point
        return request

    def move(self, move: Move) -> Request | None:
        """Drag the scrollbar, scroll by a finger, or let the form answer."""
        if self._finger and self._swipe(self._finger, move.point):
            return None
        top = self.scroll.top
        self.scroll.drag_to(move.point)
        if self.scroll.top == top:
            return super().move(move)
        self._follow_scroll()
        return None

    def _swipe(self, start: Point, point: Point) -> bool:
        """Follow a finger that has moved far enough. Returns whether it scrolls the panel."""
        distance = point[1] - start[1]
        if self.form.is_dragging or (abs(distance) <= STILL and not self._is_swiping):
            return False
        self._finger, self._is_swiping = point, True
        self.form.cancel_press()
        self.scroll.scroll_to(self.scroll.top - distance)
        self._follow_scroll()
        return True

    def release(self, release: Release) -> Request | None:
        """Let go of the scrollbar, or let the form answer."""
        self._finger, self._is_swiping = None, False
        self.scroll.release()
        return super().release(release)

    def wheel(self, wheel: Wheel) -> Request | None:
        """Scroll the panel; the form answers if there is nothing to scroll."""
        if self.listing:
            self.listing.on_wheel(wheel.steps)
            return None
        # At the end of the panel the wheel does not begin to change the widget below it.
        if not self.scroll.max_top:
            return super().wheel(wheel)
        self.scroll.wheel(-wheel.steps)
        self._follow_scroll()
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        """Esc cancels, pages and ends scroll; the form answers all else."""
        if pressed.key is Key.ESCAPE:
            return self.cancel()
        if self.listing and self.listing.scroll_by_key(pressed):
            return None
        top = self.scroll.top
        if not self.is_typing and self.scroll.handle_key(pressed) and self.scroll.top != top:
            self._follow_scroll()
            return None
        request = super().key(pressed)
        self.bring_into_view(self.form.focused)
        if request is None and self.is_typing and pressed.is_enter:
            return self._enter_text(pressed)
        return request

    def _enter_text(self, pressed: KeyPress) -> Request | None:
        """Go to the next text field or the primary button, or press that after a single field."""
        fields = [widget for widget in self.form.widgets if isinstance(widget, TextField)]
        if len(fields) == 1:
            return self.run_action(self._primary.action, pressed)
        pairs = pairwise([*fields, self._primary])
        self.form.focus_on(next(after for before, after in pairs if before is self.form.focused))
        self.bring_into_view(self.form.focused)
        return None

    def scroll_to(self, share: float) -> None:
        """Scroll to a share of the whole way: 0 is the beginning, 1 the end."""
        self.scroll.scroll_to(round(share * self.scroll.max_top))
        self._follow_scroll()

    def bring_into_view(self, widget: Widget | None) -> None:
        """Scroll to a widget, if there is one, and if it can be scrolled."""
        if widget:
            self._area.reveal(widget)
            self.form.update_hover()

    def _follow_scroll(self) -> None:
        """Place the widgets as far as they are scrolled."""
        self._area.place_child()
        self.form.update_hover()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        borders.dim(self.theme, surface)
        self.draw_panel(surface)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel alone."""
        self.form.draw(surface)
