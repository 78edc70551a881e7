"""Panels: a painted board with a heading, fields, and buttons below."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.i18n import Sentence
from azul.kit import borders, metrics
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
from azul.kit.fields import TextField
from azul.kit.scrollbar import BAR, Scroller
from azul.kit.widgets import ENTER, Button, Form, Widget
from azul.scenes.scene import Context, Pop, Request, Scene

_RING: Final = 14
"""Around what is scrolled, in design units."""

_NARROW: Final = 900
"""Windows with fewer design units than that leave less room around what stands on a panel."""

_STANDING: Final = 0.36
"""The most of a window's height that buttons take which stand still; more are scrolled too."""

_LEAST: Final = 0.5
"""Padding there, as a share of that elsewhere."""

_BELOW_BODY: Final = 20

PanelRow = tuple[str, Widget] | tuple[str, Widget, tuple[Button, ...]]
"""Words, the widget beside them, and small buttons beside that, if any. Without words a widget
takes the whole width.
"""


_Slot = tuple[int, int, int]
"""Which widget of a panel: in a row (0), a button (1), the content (2); which; which in its row."""


class _PanelContent(Container):
    """A widget that leaves room for the bar, which stands in the padding, but for its edge."""

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
    """A scene that is one panel; what is on it comes from the methods to be overridden.

    A heading and a paragraph that are always the same are handed in.
    Heading and buttons stand still; what lies between them scrolls where it is too high.
    """

    overlay = True
    width = 900
    """Least width of the panel, in design units."""

    first_focus: int | None = None
    """Index of the widget that has the focus at first; none where a hasty Enter would do harm."""

    def __init__(
        self, context: Context, title: Sentence | None = None, body: Sentence | None = None
    ) -> None:
        super().__init__(context)
        self._title, self._body = title, body
        self._slots: dict[_Slot, Widget] = {}
        self._width = self._wanted_height = 0
        self._area = ScrollArea(self.theme, Column(self.theme, []), self.px(_RING))
        self._panel = Panel(self.theme, self._area, self.padding)
        self.fields = Fields(self.theme, [])

    def title(self) -> str:
        """The heading."""
        return self.context.strings.say(self._title) if self._title else ""

    def body(self) -> str:
        """A paragraph below the heading, or nothing."""
        return self.context.strings.say(self._body) if self._body else ""

    def content(self) -> Widget | None:
        """What stands between the paragraph and the rows, if there is anything."""
        return None

    def rows(self) -> list[PanelRow]:
        """Words and a widget each."""
        return []

    def buttons(self) -> list[Button]:
        """The buttons along the lower edge, the last one at the right."""
        return []

    def cancel(self) -> Request:
        """What Esc does: close, and leave nothing."""
        return Pop()

    @property
    def typing(self) -> bool:
        return isinstance(self.form.focused, TextField)

    @property
    def panel(self) -> Rect:
        """Where the panel is."""
        return self._panel.rect

    @property
    def inside(self) -> Rect:
        """The panel without its padding."""
        return self._panel.inside

    @property
    def scroll(self) -> Scroller:
        """How far all between heading and buttons is scrolled."""
        return self._area.scroll

    # Building

    def resize(self, size: tuple[int, int]) -> None:
        """Build the panel anew, keeping the focus."""
        super().resize(size)
        # All of it anew, because words and sizes come with the language and the look.
        content = self.content()
        buttons = Flow(self.theme, self.buttons(), above=2 * self.px(metrics.GAP))
        self.fields = Fields(self.theme, [Field(*row) for row in self.rows()])
        self._panel = self._build(content, buttons)
        self._place_panel()
        focused = None if self.form.focus is None else self.form.widgets[self.form.focus]
        slot = next((slot for slot, widget in self._slots.items() if widget is focused), None)
        self._slots = self._find_slots(content, buttons)
        before, self.form = self.form, Form([self._panel])
        self.form.focus_on(self._slots.get(slot) if slot else None)
        self.form.follow(before)
        self.bring_into_view(self.form.focused)

    def _build(self, content: Widget | None, buttons: Flow) -> Panel:
        """Put heading, body, content, fields and buttons on a panel."""
        theme = self.theme
        heading = Heading(theme, lambda: self.title(), below=self.px(metrics.GAP))
        body = Text(theme, lambda: self.body(), below=self.px(_BELOW_BODY))
        parts: list[Widget] = [body, self.fields]
        if content:
            content.name = self.title()
            parts.insert(1, _PanelContent(content, lambda: self.scroll.max_top > 0))
        self._width = width = self._inner_width(
            [heading, self.fields, buttons, *([content] if content else [])]
        )
        are_scrolled = buttons.height(width) > _STANDING * self.size[1]
        if are_scrolled:
            parts.append(buttons)
        column = Column(theme, parts)
        self._area = ScrollArea(theme, column, self.px(_RING), self.scroll.top)
        standing = [heading, self._area, *([] if are_scrolled else [buttons])]
        tab_order = [self.fields, buttons, *([content] if content else [])]
        whole = Column(theme, standing, stretches=self._area)
        return Panel(theme, whole, self.padding, tab_order)

    def _find_slots(self, content: Widget | None, buttons: Flow) -> dict[_Slot, Widget]:
        """All widgets by where they stand, which stays when the panel is built anew."""
        slots: dict[_Slot, Widget] = {}
        for row, field in enumerate(self.fields.fields):
            within = [w for top in (field.widget, *field.beside) for w in top.in_tab_order()]
            slots |= {(0, row, n): widget for n, widget in enumerate(within)}
        # From the last one on, which leads away: what comes to be possible stands before it.
        count = len(buttons.buttons)
        slots |= {(1, n, 0): button for n, button in enumerate(buttons.buttons, -count)}
        if content:
            slots |= {(2, n, 0): widget for n, widget in enumerate(content.in_tab_order())}
        return slots

    def _inner_width(self, widgets: Sequence[Widget]) -> int:
        """The width that the widgets ask for, as far as the window has it."""
        least = self.px(self.width - 2 * metrics.PADDING)
        return min(max([least, *(widget.width() for widget in widgets)]), self.widest())

    def _place_panel(self) -> None:
        """In the middle, as large as its contents, or as the window."""
        width = self._width + 2 * self.padding
        self._wanted_height = self._panel.height(width)
        highest = self.size[1] - 2 * self.px(metrics.MARGIN)
        rect = Rect(0, 0, width, min(self._wanted_height, highest))
        rect.center = (self.size[0] // 2, self.size[1] // 2)
        self._panel.set_rect(rect)

    @property
    def has_other_height(self) -> bool:
        """Whether what it says now needs more room than it was given, or less."""
        return self._panel.height(self.panel.w) != self._wanted_height

    @property
    def padding(self) -> int:
        """Between the panel's edge and what stands on it, in pixels."""
        is_narrow = self.size[0] < self.px(_NARROW)
        return self.px(metrics.PADDING * (_LEAST if is_narrow else 1.0))

    def widest(self) -> int:
        """The most that a window has room for on a panel, in pixels."""
        return self.size[0] - 2 * (self.padding + self.px(metrics.MARGIN))

    # Answering

    def enter(self) -> None:
        """Give the focus to the first widget that should have it."""
        count = len(self.form.widgets)
        self.form.focus = None if self.first_focus is None else self.first_focus % count
        self.bring_into_view(self.form.focused)

    def cover(self) -> None:
        """No tip shows behind what lies above."""
        self.form.look_away()

    def handle(self, event: Event) -> Request | None:
        """Let the form answer; Esc cancels."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.cancel()
        if self._scrolled(event):
            self._follow_scroll()
            return None
        if event.type == pygame.MOUSEWHEEL and self.scroll.max_top:
            return None  # At its end a panel does not begin to turn what lies under the pointer.
        request = self.respond(self.form, event)
        if event.type == pygame.KEYDOWN:
            self.bring_into_view(self.form.focused)
            if request is None and self.typing and event.key in ENTER:
                return self._enter_text(event)
        return request

    def _enter_text(self, event: Event) -> Request | None:
        """Enter goes to the next text, then to the primary button; a single text sets that off."""
        texts = [widget for widget in self.form.widgets if isinstance(widget, TextField)]
        primary = next(w for w in self.form.widgets if isinstance(w, Button) and w.primary)
        if len(texts) == 1:
            return self.run_action(primary.action, event)
        stops = [*texts, primary]
        following = next(to for at, to in pairwise(stops) if at is self.form.focused)
        self.form.focus_on(following)
        self.bring_into_view(self.form.focused)
        return None

    def scroll_to(self, share: float) -> None:
        """Scroller so far: 0 to the beginning, 1 to the end."""
        self.scroll.scroll_to(round(share * self.scroll.max_top))
        self._follow_scroll()

    def _scrolled(self, event: Event) -> bool:
        """Whether an event has moved what lies between heading and buttons."""
        scroll, top = self.scroll, self.scroll.top
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return scroll.press(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            scroll.release()
        elif event.type == pygame.MOUSEMOTION:
            scroll.move(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            scroll.wheel(-event.y)
        elif event.type == pygame.KEYDOWN and not self.typing:
            scroll.handle_key(event)
        return scroll.top != top

    def bring_into_view(self, widget: Widget | None) -> None:
        """Scroller to a widget, if there is one, and it is scrolled."""
        if widget:
            self._area.reveal(widget)
            self.form.look_again()

    def _follow_scroll(self) -> None:
        """Put all that is scrolled to where it is seen now."""
        self._area.place_child()
        self.form.look_again()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        borders.dim(self.theme, surface)
        self.draw_panel(surface)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel alone."""
        self.form.draw(surface)
