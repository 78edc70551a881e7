"""A page of the rules: the texts and illustrations of a chapter below each other."""

import re
from collections.abc import Collection, Sequence
from functools import partial
from itertools import count, groupby
from typing import Final

import pygame
from pygame import Rect

from azul.book import Chapter, Illustration, texts
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.containers import Column, Line, ScrollArea, Spacer, Text
from azul.kit.keys import KeyPress
from azul.kit.scrollbar import BAR, BESIDE
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Role, Widget
from azul.scenes.dialogs.illustrations import IllustrationRenderer, Size

_EDGE: Final = 16
"""Margin of a page, in design units."""

_WIDEST: Final = 930
"""Greatest width of a line, about 70 characters, so that the eye finds the next line."""

_NARROWEST: Final = 260
"""Least width of a caption beside its illustration."""

_HIGHEST: Final = 0.9
"""The greatest share of a page's height for an illustration."""

_TITLE: Final = 42
_BETWEEN: Final = 18
_AROUND: Final = 30
_ASIDE: Final = 28
_BELOW: Final = 10
"""Size of the title; space between paragraphs, around and beside illustrations, above captions."""

_MARK: Final = 8
"""Space around a marked text within its frame, in design units."""

_ROOM: Final = 40
"""How far a marked text stays away from the upper and lower edge if possible."""

_Part = tuple[int, str | Illustration, str]
"""The number of a part of a chapter, the part, and its text or caption."""


class PageText(Text):
    """A paragraph or a caption, framed if it `is_marked` as a match of the search."""

    def __init__(
        self, theme: Theme, words: str, is_marked: bool, units: float = metrics.TEXT
    ) -> None:
        # Sums stay in one line, and no number begins a line.
        fixed = re.sub(r"(?<=\w) (?=\d)| (?=[+=])|(?<=[+=]) ", "\u00a0", words)
        super().__init__(theme, fixed, units)
        self.is_marked = is_marked

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if self.is_marked:
            frame = self.rect.inflate(2 * self.px(_MARK), 2 * self.px(_MARK))
            self.draw_frame(surface, frame, self.colors.field, self.colors.amber, self.px(3))
        super().draw(surface, focused, hovered)


class PageIllustration(Widget):
    """An illustration no larger than `room`, or an empty frame until it has been drawn."""

    is_interactive = False
    role = Role.IMAGE

    def __init__(
        self,
        renderer: IllustrationRenderer,
        illustration: Illustration,
        room: Size,
        is_marked: bool,
    ) -> None:
        super().__init__(renderer.theme)
        self.is_marked = is_marked
        self._renderer, self._shown = renderer, (illustration, room)
        self._size = renderer.size(illustration, room)

    def width(self) -> int:
        return self._size[0]

    def height(self, width: int) -> int:
        return self._size[1]

    @property
    def is_missing(self) -> bool:
        """True if it is in view and has not been drawn yet."""
        assert self.view
        return self.rect.colliderect(self.view) and not self._renderer.drawn(*self._shown)

    def draw_ahead(self) -> None:
        """Draw it for the next frames."""
        self._renderer.draw(*self._shown)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        drawn = self._renderer.drawn(*self._shown)
        if drawn:
            surface.blit(drawn, self.rect)
        else:
            frame = Rect(self.rect.topleft, self._size)
            self.draw_frame(surface, frame, self.colors.field, self.colors.rule, 1)


class _Captioned(Column):
    """An illustration with its caption below it, both of the same width."""

    def width(self) -> int:
        return self.children[0].width()


class _Indented(Column):
    """A column within the left margin of a page, as wide as its lines."""

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect.move(self.px(_EDGE), 0))


class Page(ScrollArea):
    """Shows a chapter; the `marked` parts, from 0, are framed, and the first part is in view."""

    focusable = True

    def __init__(
        self,
        renderer: IllustrationRenderer,
        chapter: Chapter,
        strings: Strings,
        marked: Collection[int],
    ) -> None:
        super().__init__(renderer.theme, Spacer(renderer.theme))
        self.name = strings(chapter.title)
        self._renderer, self._marked = renderer, marked
        self._parts = [*zip(count(), chapter.parts, texts(chapter, strings), strict=False)]

    def _child_width(self, width: int) -> int:
        return min(width - self.px(BAR + BESIDE) - 2 * self.px(_EDGE), self.px(_WIDEST))

    def set_rect(self, rect: Rect) -> None:
        """Fill the page again: illustrations are as large as it allows."""
        self._child = self._column(self._child_width(rect.w), round(rect.h * _HIGHEST))
        self.children = [self._child]
        super().set_rect(rect)
        parts = (w for w in self.tree() if isinstance(w, PageText | PageIllustration))
        first = next((part for part in parts if part.is_marked), None)
        if first:
            top = first.rect.y - rect.y + self.scroll.top
            self.scroll.reveal(top, top + first.rect.h, self.px(_ROOM))
            self.place_child()

    def _column(self, width: int, highest: int) -> Column:
        """Return the title, the texts, and rows of illustrations that follow each other."""
        theme, edge = self.theme, self.px(_EDGE)
        title = Text(theme, self.name, _TITLE, "title", self.colors.cobalt)
        children: list[Widget] = [Spacer(theme, edge), title]
        was_illustrated = False
        by_kind = groupby(self._parts, lambda part: isinstance(part[1], Illustration))
        for is_illustrated, parts in by_kind:
            if is_illustrated:
                widgets: list[Widget] = [self._illustrations([*parts], width, highest)]
            else:
                widgets = [self._text(part) for part in parts]
            for widget in widgets:
                space = _AROUND if is_illustrated or was_illustrated else _BETWEEN
                children += [Spacer(theme, self.px(space)), widget]
                was_illustrated = is_illustrated
        return _Indented(theme, [*children, Spacer(theme, edge)])

    def _text(self, part: _Part, units: float = metrics.TEXT) -> PageText:
        number, _, words = part
        return PageText(self.theme, words, number in self._marked, units)

    def _illustrations(self, parts: Sequence[_Part], width: int, highest: int) -> Widget:
        """Return illustrations side by side; only a single one has its caption beside it."""
        theme, gap = self.theme, self.px(_ASIDE)
        room = (width + gap) // len(parts) - gap, highest
        pictures = [
            PageIllustration(self._renderer, part, room, number in self._marked)
            for number, part, _ in parts
            if isinstance(part, Illustration)
        ]
        captions = [self._text(part, metrics.SMALL) for part in parts]
        (picture, *others), caption = pictures, captions[0]
        if not others and width - picture.width() - gap >= self.px(_NARROWEST):
            return Line(theme, [picture, caption], gap, caption, as_high_as_button=False)
        if not others:
            return Column(theme, [picture, caption], self.px(_BELOW))
        pairs = zip(pictures, captions, strict=True)
        columns = [_Captioned(theme, pair, self.px(_BELOW)) for pair in pairs]
        rest = Spacer(theme)
        return Line(theme, [*columns, rest], gap, rest, as_high_as_button=False, at_top=True)

    @property
    def missing(self) -> list[PageIllustration]:
        """The illustrations in view that have not been drawn yet."""
        return [w for w in self.tree() if isinstance(w, PageIllustration) and w.is_missing]

    def on_key(self, pressed: KeyPress) -> Action | None:
        step = pressed.vertical_step
        return partial(self.on_wheel, -step) if step else None

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        if focused:
            self.draw_focus(surface, self.rect.inflate(self.px(28), self.px(18)))
