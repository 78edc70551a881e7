"""A page of the rules: a chapter set in type, scrolled where it is higher than its place."""

from collections.abc import Collection, Iterator
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Chapter
from azul.i18n import Strings
from azul.kit.listing import Scrolled
from azul.kit.scrollbar import BAR, BESIDE, Scroll
from azul.kit.widgets import Action, step_of
from azul.scenes.aside.figures import Figures
from azul.scenes.aside.typeset import EDGE, Piece, Typesetter

_MARK: Final = 8
_ROOM: Final = 40
"""How far a marked part stays away from the upper and lower edge, where it can."""


class Page(Scrolled):
    """Shows a chapter in a rectangle; the `marked` parts, from 0, stand out."""

    def __init__(
        self,
        figures: Figures,
        rect: Rect,
        chapter: Chapter,
        strings: Strings,
        marked: Collection[int],
    ) -> None:
        super().__init__(figures.look)
        self.rect = rect
        self._marked = marked
        self._figures = figures
        setter = Typesetter(figures, rect.w - self.px(BAR + BESIDE), rect.h)
        self._pieces = setter.pieces(chapter, strings)
        height = max(piece.place.bottom for piece in self._pieces) + self.px(EDGE)
        self.scroll = Scroll(self.look, rect, height)
        self._show_mark()

    @property
    def missing(self) -> list[Piece]:
        """The figures in view that have not been drawn yet."""
        return [piece for piece in self._in_view() if piece.figure and not self._figure(piece)]

    def draw_next_figure(self) -> None:
        """Draw the first figure that is missing."""
        piece = self.missing[0]
        assert piece.figure
        self._figures.draw(piece.figure, piece.room)

    def _figure(self, piece: Piece) -> pygame.Surface | None:
        assert piece.figure
        return self._figures.drawn(piece.figure, piece.room)

    def _show_mark(self) -> None:
        """Bring the first marked part into view."""
        marked = [piece.place for piece in self._pieces if piece.number in self._marked]
        if marked:
            self.scroll.show(marked[0].top, marked[0].bottom, self.px(_ROOM))

    def on_key(self, event: Event) -> Action | None:
        step = step_of(event, pygame.K_UP, pygame.K_DOWN)
        return (lambda: self.scroll.wheel(step)) if step else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        inside = surface.subsurface(self.rect)
        for piece in self._in_view():
            self._draw_piece(inside, piece, piece.place.move(0, -self.scroll.top))
        self.scroll.draw_fades(surface)
        self.scroll.draw(surface)
        if focused:
            self.draw_focus(surface, self.rect.inflate(self.px(28), self.px(18)))

    def _in_view(self) -> Iterator[Piece]:
        view = Rect((0, self.scroll.top), self.rect.size)
        return (piece for piece in self._pieces if self._around(piece.place).colliderect(view))

    def _around(self, place: Rect) -> Rect:
        return place.inflate(2 * self.px(_MARK), 2 * self.px(_MARK))

    def _draw_piece(self, surface: pygame.Surface, piece: Piece, place: Rect) -> None:
        if piece.figure:
            self._draw_figure(surface, piece, place)
            return
        if piece.number in self._marked:
            self.draw_frame(
                surface,
                self._around(place),
                self.colors.field,
                self.colors.amber,
                self.px(3),
            )
        surface.blit(piece.written(self.look), place)

    def _draw_figure(self, surface: pygame.Surface, piece: Piece, place: Rect) -> None:
        """Draw a figure, or a frame in its place."""
        face = self._figure(piece)
        if face:
            surface.blit(face, place)
        else:
            self.draw_frame(surface, place, self.colors.field, self.colors.rule, 1)
