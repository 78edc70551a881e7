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
from azul.kit.pointer import Wheel
from azul.kit.scrollbar import BAR, Scroller
from azul.kit.text_field import TextField
from azul.kit.widgets import Action, Button, Widget
from azul.scenes.scene import Context, Pop, Request, Scene

_RING: Final = 14
"""Visible space around the scroll area, in design units."""

_NARROW: Final = 900
"""Windows that are narrower, in design units, have less padding."""

_NARROW_PADDING: Final = 0.5
"""The padding in narrow windows, as a share of the usual padding."""

_FIXED_BUTTONS: Final = 0.36
"""The greatest share of the window's height for fixed buttons; higher rows scroll."""

_BELOW_BODY: Final = 20

_LIST: Final = 640
_BESIDE_LIST: Final = 230
"""Greatest height of a list, and height of heading and buttons beside it, in design units."""

NO_LABEL: Final = " "
"""The label of a row that belongs to the labeled row above it."""


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
    """A scene that is one panel; subclasses override the methods for its parts.

    A heading and a paragraph that never change are passed to the constructor. Heading and buttons
    are fixed; the area between them scrolls if it is too high.
    """

    overlay = True
    width = 900
    """Least width of the panel, in design units."""

    first_focus: int | None = None
    """Index of the widget with the first focus; none if a hasty Enter would do harm."""

    listing: ListView | None = None
    """A list that is scrolled by wheel and keys wherever pointer and focus are."""

    def __init__(
        self, context: Context, title: Sentence | None = None, body: Sentence | None = None
    ) -> None:
        super().__init__(context)
        self._title, self._body = title, body
        self._wanted_height = 0
        self._area = ScrollArea(self.theme, Column(self.theme, []), self.px(_RING))
        self._panel = Panel(self.theme, self._area, self.padding)
        self.fields = Fields(self.theme, [])

    def title(self) -> str:
        return self.context.strings.say(self._title) if self._title else ""

    def heading(self) -> Heading:
        return Heading(self.theme, lambda: self.title(), margin_below=self.px(metrics.GAP))

    def body(self) -> str:
        """Return the paragraph below the heading, or nothing."""
        return self.context.strings.say(self._body) if self._body else ""

    def content(self) -> Widget | None:
        """Return a widget between the paragraph and the rows, if there is one."""
        return None

    def rows(self) -> list[Field]:
        return []

    def buttons(self) -> list[Button]:
        """Return the buttons along the lower edge, the last button at the right."""
        return []

    def cancel(self) -> Request:
        """Answer Esc: close the panel, and nothing else."""
        return Pop()

    @property
    def ways_back(self) -> Sequence[Action]:
        return [self.cancel]

    @property
    def is_typing(self) -> bool:
        return isinstance(self.form.focused, TextField)

    @property
    def panel(self) -> Rect:
        return self._panel.rect

    @property
    def message_room(self) -> Rect:
        """The place of messages: above the panel, or above the buttons of a high panel."""
        width, height = self.size[0], max(metrics.MIN_BAR, self.px(metrics.BUTTON))
        top = 0 if self.panel.y >= height else self._area.rect.bottom - height
        return Rect(0, top, width, height).inflate(-2 * metrics.MARGIN, 0)

    @property
    def scroll(self) -> Scroller:
        """The scroll position of the area between heading and buttons."""
        return self._area.scroll

    # Building

    def resize(self, size: tuple[int, int]) -> None:
        """Build the panel again, in the middle, as large as its contents or as the window."""
        super().resize(size)
        theme, content = self.theme, self.content()
        contents = [content] if content else []
        buttons = Flow(theme, self.buttons(), margin_above=2 * self.px(metrics.GAP))
        self.fields = Fields(theme, self.rows())
        heading = self.heading()
        body = Text(theme, lambda: self.body(), margin_below=self.px(_BELOW_BODY))
        scrolled: list[Widget] = [body, self.fields]
        if content:
            content.name = self.title()
            scrolled.insert(1, _PanelContent(content, lambda: self.scroll.max_top > 0))
        least = self.px(self.width - 2 * metrics.PADDING)
        wanted = max(widget.width() for widget in (heading, self.fields, buttons, *contents))
        width = min(max(least, wanted), self.widest())
        are_buttons_fixed = buttons.height(width) <= _FIXED_BUTTONS * size[1]
        if not are_buttons_fixed:
            scrolled.append(buttons)
        self._area = ScrollArea(theme, Column(theme, scrolled), self.px(_RING), self.scroll.top)
        fixed = [heading, self._area, *([buttons] if are_buttons_fixed else [])]
        column = Column(theme, fixed, stretches=self._area)
        self._panel = Panel(theme, column, self.padding, [self.fields, buttons, *contents])
        width += 2 * self.padding
        self._wanted_height = self._panel.height(width)
        height = min(self._wanted_height, size[1] - 2 * self.px(metrics.MARGIN))
        self._panel.set_rect(boxes.centered((size[0] // 2, size[1] // 2), width, height))
        self.replace_form(Form([self._panel]))
        self.bring_into_view(self.form.focused)

    @property
    def has_other_height(self) -> bool:
        """True if changed texts need another height than the panel has."""
        return self._panel.height(self.panel.w) != self._wanted_height

    @property
    def padding(self) -> int:
        """The space between the panel's edge and its contents, in pixels."""
        is_narrow = self.size[0] < self.px(_NARROW)
        return self.px(metrics.PADDING * (_NARROW_PADDING if is_narrow else 1.0))

    def list_height(self) -> int:
        """Return the height for a list that is alone between heading and buttons."""
        room = self.size[1] - self.padding * 3 // 2 - self.px(_BESIDE_LIST)
        return min(self.px(_LIST), room)

    def widest(self) -> int:
        """Return the greatest width of the contents of a panel, in pixels."""
        return self.size[0] - 2 * (self.padding + self.px(metrics.MARGIN))

    # Input

    def enter(self) -> None:
        """Give the focus to the widget that should have it first."""
        count = len(self.form.widgets)
        self.form.focus = None if self.first_focus is None else self.first_focus % count
        self.bring_into_view(self.form.focused)

    def focus_primary(self) -> None:
        """Let Enter run the primary button, if the mouse has taken the focus away."""
        if self.form.focused is None:
            self.form.focus_on(self._primary)

    @property
    def _primary(self) -> Button:
        """The primary button, which must exist."""
        return next(w for w in self.form.widgets if isinstance(w, Button) and w.primary)

    def cover(self) -> None:
        """Hide the tooltip below the scene above."""
        self.form.clear_hover()

    def wheel(self, wheel: Wheel) -> Request | None:
        """Scroll the list, if there is one, or else let the form answer."""
        if self.listing:
            self.listing.on_wheel(wheel.steps)
            return None
        return super().wheel(wheel)

    def key(self, pressed: KeyPress) -> Request | None:
        """Cancel on Esc, scroll by pages and ends, and let the form answer all other keys."""
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
            # Go to the next text field or the primary button, or run it after a single field.
            fields = [widget for widget in self.form.widgets if isinstance(widget, TextField)]
            if len(fields) == 1:
                return self.run_action(self._primary.action, pressed)
            pairs = pairwise([*fields, self._primary])
            self.form.focus_on(
                next(after for before, after in pairs if before is self.form.focused)
            )
            self.bring_into_view(self.form.focused)
            return None
        return request

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
        """Place the widgets at the scroll position."""
        self._area.place_child()
        self.form.update_hover()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        borders.dim(self.theme, surface)
        self.form.draw(surface)
