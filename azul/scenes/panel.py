"""Panels: a painted board with a heading, rows of words and widgets, and buttons below."""

from itertools import groupby, pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from azul.i18n import Sentence
from azul.kit import borders, boxes, metrics
from azul.kit.fields import TextField
from azul.kit.scrollbar import BAR, Scroller
from azul.kit.widgets import ENTER, Button, Form, Widget
from azul.scenes.scene import Context, Pop, Request, Scene

_BETWEEN: Final = 56
"""Least space between words and widgets."""

_FIELD: Final = 480
"""Least width of the widgets in rows, in design units."""

_RING: Final = 14
"""Around what is scrolled, in design units."""

_NARROW: Final = 900
"""Windows with fewer design units than that leave less room around what stands on a panel."""

_STANDING: Final = 0.36
"""The most of a window's height that buttons take which stand still; more are scrolled too."""

_LEAST: Final = 0.5
"""Padding there, as a share of that elsewhere."""

PanelRow = tuple[str, Widget] | tuple[str, Widget, tuple[Button, ...]]
"""Words, the widget beside them, and small buttons beside that, if any. Without words a widget
takes the whole width.
"""


_Role = tuple[int, int, int]
"""Which widget of a panel: in a row (0), a button (1), the content (2); which; which in its row."""


class _Line(NamedTuple):
    """A row once it is on the panel."""

    words: str
    widget: Widget
    beside: tuple[Button, ...] = ()


class PanelScene(Scene):
    """A scene that is one panel; what is on it comes from the methods to be overridden.

    A heading and a paragraph that are always the same are handed in.
    Heading and buttons stand still; what lies between them scrolls where it is too high.
    """

    overlay = True
    width = 900
    """Least width of the panel, in design units."""

    def __init__(
        self, context: Context, title: Sentence | None = None, body: Sentence | None = None
    ) -> None:
        super().__init__(context)
        self._title, self._body = title, body
        self._roles: list[_Role] = []
        self._rows: list[_Line] = []
        self._buttons: list[Button] = []
        self._content: Widget | None = None
        self._words_width = self.inner_width = 0
        self.panel = Rect(0, 0, 0, 0)
        self.scroll = Scroller(self.theme, Rect(0, 0, 0, 0), 0)

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

    def resize(self, size: tuple[int, int]) -> None:
        """Build the panel anew, keeping the focus."""
        super().resize(size)
        # All of it anew, because words and sizes come with the language and the look.
        self._content, self._buttons = self.content(), self.buttons()
        self._rows = [_Line(*row) for row in self.rows()]
        for button in (button for row in self._rows for button in row.beside):
            button.aside = True
        self._words_width = self._measure_words()
        self.inner_width = self._measure_width()
        self._seat_widgets()
        self.panel = self._fit()
        self._arrange()
        self.bring_into_view(self.form.focused)

    def _seat_widgets(self) -> None:
        """Put all widgets on a new form; the focus stays in its row, or on its button."""
        seats: dict[_Role, Widget] = {}
        # From one text Tab goes to the next, and then to what stands beside them.
        for _, same in groupby(enumerate(self._rows), lambda numbered: type(numbered[1].widget)):
            rows = list(same)
            seats |= {(0, n, 0): row.widget for n, row in rows}
            seats |= {(0, n, k): w for n, row in rows for k, w in enumerate(row.beside, 1)}
        # From the last one on, which leads away: what comes to be possible stands before it.
        seats |= {(1, n, 0): b for n, b in enumerate(self._buttons, -len(self._buttons))}
        if self._content:
            seats[2, 0, 0] = self._content
        old = None if self.form.focus is None else self._roles[self.form.focus]
        self._roles = list(seats)
        focus = self._roles.index(old) if old in seats else None
        before, self.form = self.form, Form([*seats.values()], focus)
        self.form.follow(before)

    def enter(self) -> None:
        """Give the focus to the first widget that should have it."""
        self.form.focus = self.first_focus()
        self.bring_into_view(self.form.focused)

    def cover(self) -> None:
        """No tip shows behind what lies above."""
        self.form.look_away()

    def first_focus(self) -> int | None:
        """Which widget has the focus at first; none where a hasty Enter would do harm."""
        return None

    def handle(self, event: Event) -> Request | None:
        """Let the form answer; Esc cancels."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.cancel()
        if self._scrolled(event):
            self._place_rows()
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
        texts = [row.widget for row in self._rows if isinstance(row.widget, TextField)]
        primary = next(w for w in self.form.widgets if isinstance(w, Button) and w.primary)
        if len(texts) == 1:
            return self.run_action(primary.action, event)
        stops = [*texts, primary]
        following = next(to for at, to in pairwise(stops) if at is self.form.focused)
        self.form.focus = self.form.widgets.index(following)
        self.bring_into_view(self.form.focused)
        return None

    def scroll_to(self, share: float) -> None:
        """Scroll so far: 0 to the beginning, 1 to the end."""
        self.scroll.scroll_to(round(share * self.scroll.max_top))
        self._place_rows()

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
        """Scroll to a widget, if there is one, and it is scrolled."""
        if widget and widget.view:
            top = widget.rect.y - widget.view.y + self.scroll.top
            self.scroll.reveal(top, top + widget.rect.h, self.px(metrics.GAP))
            self._place_rows()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        borders.dim(self.theme, surface)
        self.draw_panel(surface)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel alone."""
        surface.blit(borders.panel(self.theme, self.panel.size), self.panel)
        surface.blit(self._heading(), (self.inside.x, self.inside.y))
        surface.set_clip(self.scroll.view)
        if self.body():
            surface.blit(self._paragraph(), (self.inside.x, self._top))
        for row in self._rows:
            self._draw_words(surface, row.words, row.widget)
        surface.set_clip(None)
        self.form.draw_widgets(surface)
        self.scroll.draw_fades(surface)
        self.scroll.draw(surface)
        # Last, for a tip may lie above everything.
        self.form.draw_tooltip(surface)

    def _draw_words(self, surface: pygame.Surface, words: str, widget: Widget) -> None:
        face = self.theme.text(words, "text", self.px(metrics.TEXT), self.colors.ink)
        if self._stacked:
            rect = face.get_rect(bottomleft=(self.inside.x, widget.rect.y - self.px(4)))
        else:
            middle = widget.rect.y + self.px(metrics.BUTTON) // 2
            rect = face.get_rect(midleft=(self.inside.x, middle))
        surface.blit(face, rect)

    def _heading(self) -> pygame.Surface:
        size, width = self.px(metrics.HEADING), self.inner_width
        return self.theme.paragraph(self.title(), "title", size, self.colors.ink, width)

    def _paragraph(self) -> pygame.Surface:
        width = self.inner_width
        return self.theme.paragraph(
            self.body(), "text", self.px(metrics.TEXT), self.colors.ink, width
        )

    # Measures

    @property
    def padding(self) -> int:
        """Between the panel's edge and what stands on it, in pixels."""
        narrow = self.size[0] < self.px(_NARROW)
        return self.px(metrics.PADDING * (_LEAST if narrow else 1.0))

    @property
    def inside(self) -> Rect:
        """The panel without its padding."""
        return self.panel.inflate(-2 * self.padding, -(self.padding * 3 // 2))

    def _measure_words(self) -> int:
        size = self.px(metrics.TEXT)
        return max((self.theme.width(row.words, "text", size) for row in self._rows), default=0)

    def _field_width(self) -> int:
        return max([self.px(_FIELD), *(row.widget.width() for row in self._rows if row.words)])

    def widest(self) -> int:
        """The most that a window has room for on a panel, in pixels."""
        return self.size[0] - 2 * (self.padding + self.px(metrics.MARGIN))

    def _measure_width(self) -> int:
        in_rows = self._words_width + self.px(_BETWEEN) + self._field_width() if self._rows else 0
        in_buttons = boxes.length(
            [button.width() for button in self._buttons], self.px(metrics.GAP)
        )
        heading = self.theme.width(self.title(), "title", self.px(metrics.HEADING))
        least = self.px(self.width - 2 * metrics.PADDING)
        content = self._content.width() if self._content else 0
        return min(max(in_rows, in_buttons, heading, least, content), self.widest())

    @property
    def _stacked(self) -> bool:
        """Whether the words stand above their widgets, for want of room beside them."""
        return self._words_width + self.px(_BETWEEN) + self.px(_FIELD) > self.inner_width

    def _room_for_widget(self, row: _Line) -> int:
        left = 0 if self._stacked or not row.words else self._words_width + self.px(_BETWEEN)
        return self.inner_width - left - self.px(metrics.BUTTON + metrics.GAP) * len(row.beside)

    def _above(self, words: str) -> int:
        """The height of words that stand above their widget."""
        return self.px(metrics.TEXT * 1.4) if words.strip() and self._stacked else 0

    def _rows_height(self) -> int:
        return sum(
            self._above(row.words)
            + row.widget.height(self._room_for_widget(row))
            + self.px(metrics.GAP)
            for row in self._rows
        )

    def _lines_of_buttons(self) -> list[list[Button]]:
        """The buttons in as many lines as they need, the last line at the bottom."""
        widths = [button.width() for button in self._buttons]
        lines = boxes.balanced(widths, self.inner_width, self.px(metrics.GAP))
        return [[self._buttons[number] for number in line] for line in lines]

    def _buttons_height(self) -> int:
        if not self._buttons:
            return 0
        lines = len(self._lines_of_buttons())
        return lines * self.px(metrics.BUTTON + metrics.GAP) + self.px(metrics.GAP)

    @property
    def _buttons_flow(self) -> bool:
        """Whether the buttons are scrolled with the rest, for want of room."""
        return self._buttons_height() > _STANDING * self.size[1]

    def _head_height(self) -> int:
        return self._heading().get_height() + self.px(metrics.GAP)

    def _above_rows(self) -> int:
        """The height of all that stands above the rows."""
        body = self._paragraph().get_height() + self.px(20) if self.body() else 0
        content = self._content.height(self.inner_width) if self._content else 0
        return body + content

    def _height(self) -> int:
        """The height of all that stands between heading and buttons."""
        return self._above_rows() + self._rows_height()

    def _fit(self) -> Rect:
        """The panel's place: in the middle, as large as its contents, or as the window."""
        width = self.inner_width + 2 * self.padding
        height = self.padding * 3 // 2 + self._head_height() + self._height()
        height += self._buttons_height()
        rect = Rect(0, 0, width, min(height, self.size[1] - 2 * self.px(metrics.MARGIN)))
        rect.center = (self.size[0] // 2, self.size[1] // 2)
        return rect

    # Arranging

    def _arrange(self) -> None:
        view = self.inside
        view.y += self._head_height()
        flowing = self._buttons_height() if self._buttons_flow else 0
        view.h -= self._head_height() + self._buttons_height() - flowing
        # A ring of focus around a widget, and the scroll bar, are seen beside what is scrolled.
        ring = self.px(_RING)
        view.inflate_ip(2 * ring, 2 * ring)
        height = self._height() + flowing + 2 * ring
        self.scroll = Scroller(self.theme, view, height, self.scroll.top)
        self._place_rows()

    @property
    def _top(self) -> int:
        """Where what is scrolled begins."""
        return self.scroll.view.y + self.px(_RING) - self.scroll.top

    def _place_rows(self) -> None:
        """Put everything that scrolls to where it is seen now."""
        top = self._top + self._above_rows()
        if self._content:
            self._place_content(self._content, top)
        for row in self._rows:
            top += self._above(row.words)
            top = self._place_row(row, top) + self.px(metrics.GAP)
        self._place_buttons()
        self.form.look_again()

    def _place_content(self, content: Widget, bottom: int) -> None:
        height = content.height(self.inner_width)
        # The bar stands in the padding, but for its edge.
        width = self.inner_width - (self.px(BAR) if self.scroll.max_top else 0)
        content.set_rect(Rect(self.inside.x, bottom - height, width, height))
        content.view = self.scroll.view

    def _place_row(self, row: _Line, top: int) -> int:
        """Put a row's widget, and the buttons beside it, at the right; where it ends below."""
        side, width = self.px(metrics.BUTTON), self._room_for_widget(row)
        line = Rect(self.inside.x, top, self.inside.w, side)
        widths = [width, *[side] * len(row.beside)]
        places = boxes.row(line, widths, self.px(metrics.GAP), at_right=True)
        places[0].h = row.widget.height(width)
        for widget, place in zip((row.widget, *row.beside), places, strict=True):
            widget.set_rect(place)
            widget.view = self.scroll.view
        return places[0].bottom

    def _place_buttons(self) -> None:
        bottom, view = self.inside.bottom, None
        if self._buttons_flow:
            bottom = self._top + self._height() + self._buttons_height()
            view = self.scroll.view
        for line in reversed(self._lines_of_buttons()):
            height = self.px(metrics.BUTTON)
            area = Rect(self.inside.x, bottom - height, self.inside.w, height)
            widths = [min(button.width(), self.inner_width) for button in line]
            places = boxes.row(area, widths, self.px(metrics.GAP), at_right=True)
            for button, place in zip(line, places, strict=True):
                button.set_rect(place)
                button.view = view
            bottom -= self.px(metrics.BUTTON + metrics.GAP)
