"""Typesetting: where the words and figures of a chapter stand on a page."""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.book import Chapter, Figure, texts
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.scenes.dialogs.figures import FigureRenderer

EDGE: Final = 16
"""What is left free around all that stands on a page, in design units."""

_WIDEST: Final = 930
"""Width of a line of text at most, so that the eye finds the next one: about 70 characters."""

_NARROWEST: Final = 260
"""Width of a caption beside its figure at least."""

_HIGHEST: Final = 0.9
"""The share of a page's height that a figure may take."""

_TITLE: Final = 42
_BETWEEN: Final = 18
_AROUND: Final = 30
_ASIDE: Final = 28
_BELOW: Final = 10
"""Height of the title; room between paragraphs, around figures, beside them, above captions."""


class Block(NamedTuple):
    """Words, or a picture, and their place on the page; `number` is the chapter's part, from 0.

    A picture is a figure that is drawn not larger than `room`.
    """

    number: int
    place: Rect
    words: str = ""
    face: str = "text"
    size: int = 0
    figure: Figure | None = None
    room: tuple[int, int] = (0, 0)

    def written(self, theme: Theme) -> pygame.Surface:
        """The words, in lines as long as their place is wide."""
        color = theme.colors.cobalt if self.face == "title" else theme.colors.ink
        return theme.paragraph(self.words, self.face, self.size, color, self.place.w)


class Captioned(NamedTuple):
    """A figure, which is a chapter's part with a number, and its caption."""

    number: int
    figure: Figure
    caption: str


class Typesetter:
    """Sets chapters for a page that is `width` pixels wide, and of which `height` can be seen."""

    def __init__(self, figures: FigureRenderer, width: int, height: int) -> None:
        self._drawing = figures
        self._look = figures.theme
        self.highest = round(height * _HIGHEST)
        self.left = self._px(EDGE)
        self.width = min(width - 2 * self.left, self._px(_WIDEST))

    def blocks(self, chapter: Chapter, strings: Strings) -> list[Block]:
        """All of a chapter from top to bottom, its title first."""
        line = Rect(self.left, self._px(EDGE), self.width, 0)
        done = [self._words(-1, strings(chapter.title), line, _TITLE, "title")]
        waiting: list[Captioned] = []
        for number, words in enumerate(texts(chapter, strings)):
            part = chapter.parts[number]
            if isinstance(part, Figure):
                waiting.append(Captioned(number, part, words))
                continue
            done += self._figures(waiting, _bottom(done))
            top = _bottom(done) + self._px(_AROUND if waiting else _BETWEEN)
            done.append(self._words(number, words, Rect(self.left, top, self.width, 0)))
            waiting = []
        return [*done, *self._figures(waiting, _bottom(done))]

    def _px(self, units: float) -> int:
        return self._look.px(units)

    def _words(
        self, number: int, words: str, place: Rect, size: int = metrics.TEXT, face: str = "text"
    ) -> Block:
        """Words in a place that is as high as they need."""
        block = Block(number, place, _glued(words), face, self._px(size))
        place.h = block.written(self._look).get_height()
        return block

    def _figures(self, row: Sequence[Captioned], top: int) -> Iterator[Block]:
        """Figures side by side with their captions below; one alone has its caption beside it."""
        gap, left, top = self._px(_ASIDE), self.left, top + self._px(_AROUND)
        for shown in row:
            room = (self.width + gap) // len(row) - gap, self.highest
            place = Rect((left, top), self._drawing.size(shown.figure, room))
            yield Block(shown.number, place, figure=shown.figure, room=room)
            yield self._caption(shown, place, alone=len(row) == 1)
            left = place.right + gap

    def _caption(self, shown: Captioned, place: Rect, alone: bool) -> Block:
        """Below a figure, or at half its height beside it if it is alone and leaves the room."""
        left = place.right + self._px(_ASIDE)
        beside = self.left + self.width - left
        if not alone or beside < self._px(_NARROWEST):
            below = place.bottom + self._px(_BELOW)
            width = self.width if alone else place.w
            rect = Rect(place.x, below, width, 0)
            return self._words(shown.number, shown.caption, rect, metrics.SMALL)
        rect = Rect(left, 0, beside, 0)
        caption = self._words(shown.number, shown.caption, rect, metrics.SMALL)
        rect.y = max(place.y, place.centery - rect.h // 2)
        return caption


def _bottom(blocks: Sequence[Block]) -> int:
    return max(block.place.bottom for block in blocks)


def _glued(words: str) -> str:
    """Words in which sums stay on one line, and numbers do not begin one."""
    return re.sub(r"(?<=\w) (?=\d)| (?=[+=])|(?<=[+=]) ", "\u00a0", words)
