"""A page: a panel with a heading, paragraphs and what can be chosen below them, scrolled."""

from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.view import frames, theme
from azul.view.scrollbar import BAR, BESIDE, Scroll
from azul.view.widgets import Button, Form, Widget

_WIDTH: Final = 1120
_HEIGHT: Final = 980
_PADDING: Final = 40
_PARAGRAPH: Final = 14
"""Between paragraphs."""

_ABOVE: Final = 10
"""Above the first one."""

_LINE: Final = 60
"""How far Up and Down scroll."""


class Link(Widget):
    """Something on a page that can be chosen; what is scrolled out of sight cannot be clicked."""

    full = Rect(0, 0, 0, 0)
    """Where all of it is; `rect` is the part in view."""

    def height(self, width: int) -> int:
        """How high it wants to be, in pixels."""
        raise NotImplementedError

    def place(self, full: Rect, view: Rect) -> None:
        """Put it somewhere, as far as that is in view."""
        self.full, self.rect = full, full.clip(view)


class PageScene(Scene):
    """A scene that is one page; what is on it comes from the methods to be overridden."""

    overlay = True
    type_size = theme.TEXT

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.form = Form([])
        self._paragraphs: list[str] = []
        self._tops: list[int] = []
        self._links: list[Link] = []
        self._panel = Rect(0, 0, 0, 0)
        self.scroll = Scroll(1.0, Rect(0, 0, 0, 0), 0)
        self._pointer = (-1, -1)

    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    def paragraphs(self) -> list[str]:
        """What is to be read."""
        raise NotImplementedError

    def links(self) -> list[Link]:
        """What can be chosen below the paragraphs."""
        return []

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        """Arrange the page anew, at the place and with the focus that it had."""
        super().resize(size)
        seen = self.scroll.top / max(1, self.scroll.most)
        self._paragraphs, self._links = self.paragraphs(), self.links()
        self._fit()
        back = Button(self.unit, self.context.strings("Back"), Pop, primary=not self._links)
        back.rect = Rect(0, 0, back.width(), self.px(theme.BUTTON))
        inner = self._inner()
        back.rect.bottomright = inner.bottomright
        self.form = Form([*self._links, back], self.form.focus)
        top = inner.y + self._heading().get_height() + self.px(theme.GAP)
        view = Rect(inner.x, top, inner.w, back.rect.y - self.px(theme.GAP) - top)
        self.scroll = Scroll(self.unit, view, 0)
        self._measure()
        self.scroll.to(round(seen * self.scroll.most))
        self._place()

    def _fit(self) -> None:
        margin = 2 * self.px(theme.MARGIN)
        width, height = self.size[0] - margin, self.size[1] - margin
        self._panel = Rect(0, 0, min(width, self.px(_WIDTH)), min(height, self.px(_HEIGHT)))
        self._panel.center = (self.size[0] // 2, self.size[1] // 2)

    def _inner(self) -> Rect:
        return self._panel.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING))

    @property
    def _width(self) -> int:
        """What the bar leaves of the view's width."""
        return self.scroll.view.w - self.px(BAR + 2 * BESIDE)

    def _measure(self) -> None:
        """Find out where everything begins, and how high it is together."""
        font, width = assets.font("text", self.px(self.type_size)), self._width
        faces = (font.render(words, True, theme.INK, None, width) for words in self._paragraphs)
        heights = [face.get_height() + self.px(_PARAGRAPH) for face in faces]
        heights += [link.height(width) + self.px(theme.GAP) // 2 for link in self._links]
        self._tops = list(accumulate(heights, initial=self.px(_ABOVE)))
        self.scroll.height = self._tops[-1]

    def _place(self) -> None:
        """Put the links where they are as the page is scrolled."""
        view, width = self.scroll.view, self._width
        for link, top in zip(self._links, self._tops[len(self._paragraphs) :], strict=False):
            full = Rect(view.x, view.y + top - self.scroll.top, width, link.height(width))
            link.place(full, view)
        self.form.handle(Event(pygame.MOUSEMOTION, pos=self._pointer))

    # Answering

    def handle(self, event: Event) -> Request | None:
        """Scroll by wheel, bar and keys; Esc goes back."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self.scroll.wheel(-event.y)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self.scroll.move(event.pos)
        if event.type == pygame.MOUSEBUTTONUP:
            self.scroll.release()
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        held = is_press and self.scroll.press(event.pos)
        self._place()
        return None if held else self.respond(self.form, event)

    def _key(self, event: Event) -> Request | None:
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if self._scrolls(event):
            self._place()
            return None
        focus = self.form.focus
        request = self.respond(self.form, event)
        if self.form.focus != focus:
            self._show_focus()
        return request

    def _scrolls(self, event: Event) -> bool:
        """Whether a key scrolls the page; Up and Down do where there is nothing to choose."""
        if event.key == pygame.K_SPACE and self.form.focused is None:
            event = Event(pygame.KEYDOWN, key=pygame.K_PAGEDOWN)
        lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        if event.key in lines and not self._links:
            self.scroll.to(self.scroll.top + lines[event.key] * self.px(_LINE))
            return True
        return self.scroll.key(event)

    def _show_focus(self) -> None:
        """Bring the link in focus into view."""
        focus = self.form.focus
        if focus is not None and focus < len(self._links):
            place = len(self._paragraphs) + focus
            room = self.px(_LINE) // 2
            self.scroll.show(self._tops[place], self._tops[place + 1], room)
            self._place()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page over a darkened picture."""
        frames.veil(surface)
        surface.blit(frames.panel(self._panel.size, self.unit), self._panel)
        surface.blit(self._heading(), self._inner())
        self._draw_paragraphs(surface)
        self._draw_links(surface)
        self.form.widgets[-1].draw(surface, *self._state(len(self._links)))
        self._draw_edges(surface)
        self.scroll.draw(surface)

    def _draw_edges(self, surface: pygame.Surface) -> None:
        """What is cut fades away."""
        self.scroll.draw_fades(surface)
        view = self.scroll.view
        for edge in (view.top - 1, view.bottom):
            pygame.draw.line(surface, theme.RULE, (view.x, edge), (view.right, edge))

    def _heading(self) -> pygame.Surface:
        size, room = self.px(theme.HEADING), self._inner().w
        words = assets.shortened(self.title(), "title", size, room)
        return assets.text(words, "title", size, theme.INK)

    def _draw_paragraphs(self, surface: pygame.Surface) -> None:
        scroll, size = self.scroll, self.px(self.type_size)
        inside = surface.subsurface(scroll.view)
        parts = zip(self._paragraphs, self._tops, self._tops[1:], strict=False)
        for words, top, bottom in parts:
            if bottom > scroll.top and top < scroll.top + scroll.view.h:
                face = assets.paragraph(words, "text", size, theme.INK, self._width)
                inside.blit(face, (0, top - scroll.top))

    def _draw_links(self, surface: pygame.Surface) -> None:
        surface.set_clip(self.scroll.view)
        for number, link in enumerate(self._links):
            if link.rect.h:
                link.draw(surface, *self._state(number))
        surface.set_clip(None)

    def _state(self, number: int) -> tuple[bool, bool]:
        """Whether a widget has the focus, and whether the pointer is on it."""
        return self.form.focus == number, self.form.hovered is self.form.widgets[number]
