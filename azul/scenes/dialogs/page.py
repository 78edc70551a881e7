"""A page of the rules: a typeset chapter, which scrolls if it is too high."""

from collections.abc import Collection, Iterator
from typing import Final

import pygame
from pygame import Rect

from azul.book import Chapter
from azul.i18n import Strings
from azul.kit.keys import KeyPress
from azul.kit.list_view import Scrollable
from azul.kit.scrollbar import BAR, BESIDE, Scroller
from azul.kit.widgets import Action, Role
from azul.scenes.dialogs.illustrations import IllustrationRenderer
from azul.scenes.dialogs.typeset import EDGE, Block, Typesetter

_MARK: Final = 8
"""Space around a marked part within its frame, in design units."""

_ROOM: Final = 40
"""How far a marked part stays away from the upper and lower edge if possible."""


class Page(Scrollable):
    """Shows a chapter in a rectangle; the `marked` parts, from 0, are framed."""

    role = Role.SCROLL_AREA

    def __init__(
        self,
        illustrations: IllustrationRenderer,
        rect: Rect,
        chapter: Chapter,
        strings: Strings,
        marked: Collection[int],
    ) -> None:
        super().__init__(illustrations.theme)
        self.rect = rect
        self._marked = marked
        self._illustrations = illustrations
        setter = Typesetter(illustrations, rect.w - self.px(BAR + BESIDE), rect.h)
        self._blocks = setter.blocks(chapter, strings)
        height = max(block.place.bottom for block in self._blocks) + self.px(EDGE)
        self.scroll = Scroller(self.theme, rect, height)
        self._show_mark()

    @property
    def missing(self) -> list[Block]:
        """The illustrations in view that have not been drawn yet."""
        return [
            block
            for block in self._in_view()
            if block.illustration and not self._illustration(block)
        ]

    def draw_next_illustration(self) -> None:
        """Draw the first illustration that is missing."""
        block = self.missing[0]
        assert block.illustration
        self._illustrations.draw(block.illustration, block.room)

    def _illustration(self, block: Block) -> pygame.Surface | None:
        assert block.illustration
        return self._illustrations.drawn(block.illustration, block.room)

    def _show_mark(self) -> None:
        """Bring the first marked part into view."""
        marked = [block.place for block in self._blocks if block.number in self._marked]
        if marked:
            self.scroll.reveal(marked[0].top, marked[0].bottom, self.px(_ROOM))

    def on_key(self, pressed: KeyPress) -> Action | None:
        step = pressed.vertical_step
        return (lambda: self.scroll.wheel(step)) if step else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        inside = surface.subsurface(self.rect)
        for block in self._in_view():
            self._draw_block(inside, block, block.place.move(0, -self.scroll.top))
        self.scroll.draw_fades(surface)
        self.scroll.draw(surface)
        if focused:
            self.draw_focus(surface, self.rect.inflate(self.px(28), self.px(18)))

    def _in_view(self) -> Iterator[Block]:
        view = Rect((0, self.scroll.top), self.rect.size)
        return (block for block in self._blocks if self._frame(block.place).colliderect(view))

    def _frame(self, place: Rect) -> Rect:
        return place.inflate(2 * self.px(_MARK), 2 * self.px(_MARK))

    def _draw_block(self, surface: pygame.Surface, block: Block, place: Rect) -> None:
        if block.illustration:
            self._draw_illustration(surface, block, place)
            return
        if block.number in self._marked:
            frame = self._frame(place)
            self.draw_frame(surface, frame, self.colors.field, self.colors.amber, self.px(3))
        surface.blit(block.written(self.theme), place)

    def _draw_illustration(self, surface: pygame.Surface, block: Block, place: Rect) -> None:
        """Draw an illustration, or an empty frame until it has been drawn."""
        illustration = self._illustration(block)
        if illustration:
            surface.blit(illustration, place)
        else:
            self.draw_frame(surface, place, self.colors.field, self.colors.rule, 1)
