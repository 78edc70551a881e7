"""Panels: a painted board with a heading, rows of words and widgets, and buttons below."""

from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.scenes.scene import Context, Request, Scene
from azul.view import frames, theme
from azul.view.widgets import ENTER, Button, Choice, Form, TextField, Widget

_ROW: Final = 76
_BETWEEN: Final = 56
"""Least space between words and widgets."""

_FIELD: Final = 480
"""Least width of the widgets in rows, in design units."""

Row = tuple[str, Widget]


class PanelScene(Scene):
    """A scene that is one panel; what is on it comes from the methods to be overridden."""

    overlay = True
    width = 900
    """Least width of the panel, in design units."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.form = Form([])
        self._rows: list[Row] = []
        self._buttons: list[Button] = []
        self.panel = Rect(0, 0, 0, 0)

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def body(self) -> str:
        """A paragraph below the heading, or nothing."""
        return ""

    def content_size(self) -> tuple[int, int]:
        """Pixels that `draw_content` needs below the paragraph."""
        return 0, 0

    def draw_content(self, surface: pygame.Surface, area: Rect) -> None:
        """Draw whatever is neither words nor widgets."""

    def rows(self) -> list[Row]:
        """Words and a widget each."""
        return []

    def buttons(self) -> list[Button]:
        """The buttons along the lower edge, the last one at the right."""
        return []

    def cancel(self) -> Request | None:
        """What Esc does."""
        return None

    def resize(self, size: tuple[int, int]) -> None:
        """Build the panel anew, keeping the focus."""
        super().resize(size)
        self._rows, self._buttons = self.rows(), self.buttons()
        widgets = [*(widget for _, widget in self._rows), *self._buttons]
        self.form = Form(widgets, self.form.focus)
        self.panel = self._fit()
        self._arrange()

    def enter(self) -> None:
        """Give the focus to the first widget that should have it."""
        self.form.focus = self.first_focus()

    def first_focus(self) -> int | None:
        """Which widget has the focus at first; none where a hasty Enter would do harm."""
        return None

    def handle(self, event: Event) -> Request | None:
        """Let the form answer; Esc cancels."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return self.cancel()
        request = self.respond(self.form, event)
        if request is None and self._in_text_field(event):
            primary = (w for w in self.form.widgets if isinstance(w, Button) and w.primary)
            request = next(primary).action()
        return request

    def _in_text_field(self, event: Event) -> bool:
        """Enter in a text field means the primary button."""
        is_enter = event.type == pygame.KEYDOWN and event.key in ENTER
        focus = self.form.focus
        return is_enter and focus is not None and isinstance(self.form.widgets[focus], TextField)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel over a darkened picture."""
        frames.veil(surface)
        self.draw_panel(surface)

    def draw_panel(self, surface: pygame.Surface) -> None:
        """Draw the panel alone."""
        surface.blit(frames.panel(self.panel.size, self.unit), self.panel)
        left = self.panel.x + self.px(theme.PADDING)
        top = self.panel.y + self.px(theme.PADDING * 0.75)
        heading = assets.text(self.title(), "title", self.px(theme.HEADING), theme.INK)
        surface.blit(heading, (left, top))
        if self.body():
            surface.blit(self._paragraph(), (left, top + heading.get_height() + self.px(20)))
        width, height = self.panel.w - 2 * self.px(theme.PADDING), self.content_size()[1]
        content = Rect(left, top + self._body_top() - height, width, height)
        self.draw_content(surface, content)
        for words, widget in self._rows:
            face = assets.text(words, "text", self.px(theme.TEXT), theme.INK)
            surface.blit(face, face.get_rect(midleft=(left, widget.rect.centery)))
        self.form.draw(surface)

    def _paragraph(self) -> pygame.Surface:
        width = self._inner_width()
        return assets.paragraph(self.body(), "text", self.px(theme.TEXT), theme.INK, width)

    def _words_width(self) -> int:
        font = assets.font("text", self.px(theme.TEXT))
        return max((font.size(words)[0] for words, _ in self._rows), default=0)

    def _field_width(self) -> int:
        wanted = [w.width() for _, w in self._rows if isinstance(w, Choice)]
        return max([self.px(_FIELD), *wanted])

    def _inner_width(self) -> int:
        gap = self.px(theme.GAP)
        in_rows = self._words_width() + self.px(_BETWEEN) + self._field_width() if self._rows else 0
        in_buttons = sum(button.width() + gap for button in self._buttons) - gap
        heading = assets.font("title", self.px(theme.HEADING)).size(self.title())[0]
        least = self.px(self.width - 2 * theme.PADDING)
        widest = self.size[0] - 2 * self.px(theme.PADDING + theme.MARGIN)
        return min(max(in_rows, in_buttons, heading, least, self.content_size()[0]), widest)

    def _fit(self) -> Rect:
        """The panel's place: in the middle, as large as its contents."""
        width = self._inner_width() + 2 * self.px(theme.PADDING)
        height = self.px(theme.PADDING * 1.5) + self._body_top() + self.px(_ROW) * len(self._rows)
        if self._buttons:
            height += self.px(theme.BUTTON + 36)
        rect = Rect(0, 0, width, height)
        rect.center = (self.size[0] // 2, self.size[1] // 2)
        return rect

    def _body_top(self) -> int:
        """From the padding to the first row."""
        heading = assets.font("title", self.px(theme.HEADING)).get_linesize()
        body = self._paragraph().get_height() + self.px(20) if self.body() else 0
        return heading + body + self.content_size()[1] + self.px(24)

    def _arrange(self) -> None:
        right = self.panel.right - self.px(theme.PADDING)
        top = self.panel.y + self.px(theme.PADDING * 0.75) + self._body_top()
        field = self._inner_width() - self._words_width() - self.px(_BETWEEN)
        for number, (_, widget) in enumerate(self._rows):
            widget.rect = Rect(right - field, 0, field, self.px(theme.BUTTON))
            widget.rect.centery = top + self.px(_ROW) * number + self.px(_ROW) // 2
        bottom = self.panel.bottom - self.px(theme.PADDING * 0.75)
        for button in reversed(self._buttons):
            button.rect = Rect(0, 0, button.width(), self.px(theme.BUTTON))
            button.rect.bottomright = (right, bottom)
            right = button.rect.x - self.px(theme.GAP)
