"""Typesetting: where the texts and illustrations of a chapter are on a page."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.book import Chapter, Illustration, texts
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.scenes.dialogs.illustrations import IllustrationRenderer

EDGE: Final = 16
"""Margin of a page, in design units."""

_WIDEST: Final = 930
"""Greatest width of a line, about 70 characters, so that the eye finds the next one."""

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


class Block(NamedTuple):
    """A text or an illustration and its place on the page; `number` is the chapter's part, from 0.

    An illustration is drawn no larger than `room`.
    """

    number: int
    place: Rect
    words: str = ""
    face: str = "text"
    size: int = 0
    illustration: Illustration | None = None
    room: tuple[int, int] = (0, 0)

    def written(self, theme: Theme) -> pygame.Surface:
        """The text in lines as wide as its place."""
        color = theme.colors.cobalt if self.face == "title" else theme.colors.ink
        return theme.paragraph(self.words, self.face, self.size, color, self.place.w)


class Captioned(NamedTuple):
    """An illustration, its number among the parts of its chapter, and its caption."""

    number: int
    illustration: Illustration
    caption: str


class Typesetter:
    """Sets chapters for a page that is `width` pixels wide, and of which `height` is visible."""

    def __init__(self, illustrations: IllustrationRenderer, width: int, height: int) -> None:
        self._drawing = illustrations
        self._theme = illustrations.theme
        self.highest = round(height * _HIGHEST)
        self.left = self._px(EDGE)
        self.width = min(width - 2 * self.left, self._px(_WIDEST))

    def blocks(self, chapter: Chapter, strings: Strings) -> list[Block]:
        """All of a chapter from top to bottom, its title first."""
        line = Rect(self.left, self._px(EDGE), self.width, 0)
        blocks = [self._text(-1, strings(chapter.title), line, _TITLE, "title")]
        waiting: list[Captioned] = []
        for number, text in enumerate(texts(chapter, strings)):
            part = chapter.parts[number]
            if isinstance(part, Illustration):
                waiting.append(Captioned(number, part, text))
                continue
            blocks += self._illustrations(waiting, _bottom(blocks))
            top = _bottom(blocks) + self._px(_AROUND if waiting else _BETWEEN)
            blocks.append(self._text(number, text, Rect(self.left, top, self.width, 0)))
            waiting = []
        return [*blocks, *self._illustrations(waiting, _bottom(blocks))]

    def _px(self, units: float) -> int:
        return self._theme.px(units)

    def _text(
        self, number: int, text: str, place: Rect, size: int = metrics.TEXT, face: str = "text"
    ) -> Block:
        """A block of text, whose place gets the height of the text."""
        block = Block(number, place, _with_fixed_spaces(text), face, self._px(size))
        place.h = block.written(self._theme).get_height()
        return block

    def _illustrations(self, row: Sequence[Captioned], top: int) -> Iterator[Block]:
        """Illustrations side by side, captions below; a single one has its caption beside it."""
        gap, left, top = self._px(_ASIDE), self.left, top + self._px(_AROUND)
        for shown in row:
            room = (self.width + gap) // len(row) - gap, self.highest
            place = Rect((left, top), self._drawing.size(shown.illustration, room))
            yield Block(shown.number, place, illustration=shown.illustration, room=room)
            yield self._caption(shown, place, is_alone=len(row) == 1)
            left = place.right + gap

    def _caption(self, shown: Captioned, place: Rect, is_alone: bool) -> Block:
        """A caption below its illustration, or beside it if that is alone and there is room."""
        left = place.right + self._px(_ASIDE)
        beside = self.left + self.width - left
        if not is_alone or beside < self._px(_NARROWEST):
            below = place.bottom + self._px(_BELOW)
            width = self.width if is_alone else place.w
            rect = Rect(place.x, below, width, 0)
            return self._text(shown.number, shown.caption, rect, metrics.SMALL)
        rect = Rect(left, 0, beside, 0)
        caption = self._text(shown.number, shown.caption, rect, metrics.SMALL)
        rect.y = max(place.y, place.centery - rect.h // 2)
        return caption


def _bottom(blocks: Sequence[Block]) -> int:
    return max(block.place.bottom for block in blocks)


def _with_fixed_spaces(text: str) -> str:
    """A text in which sums are not broken, and no number begins a line."""
    return re.sub(r"(?<=\w) (?=\d)| (?=[+=])|(?<=[+=]) ", "\u00a0", text)
