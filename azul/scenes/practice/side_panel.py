"""The side of a table to learn at: a heading, paragraphs that scroll if they must, and buttons."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders, boxes, metrics
from azul.kit.colors import Rgb
from azul.kit.emblems import level_icon
from azul.kit.list_view import Scrollable
from azul.kit.scrollbar import BAR, BESIDE, Scroller
from azul.kit.theme import Theme
from azul.kit.widgets import Button

_WIDTH: Final = 500
_WIDEST: Final = 0.42
"""Width of the side in design units, and the most of the window that it takes."""

_HIGH: Final = 0.34
"""Its share of a window that is higher than wide: there it lies below the table."""

_ROOM: Final = 720
"""Windows with less height, in design units, have smaller type and less padding."""

_PADDING: Final = 36
_CRAMPED: Final = 24
_BETWEEN: Final = 14
"""Between two paragraphs."""


class Tone(Enum):
    """How something is said."""

    PLAIN = "text"
    STRONG = "bold"
    RIGHT = "right"
    WRONG = "wrong"


class SideText(NamedTuple):
    """A paragraph, of several lines if it says so; what is right or wrong has its sign."""

    words: str
    tone: Tone = Tone.PLAIN


class TextColumn(Scrollable):
    """Paragraphs below each other; keys never stop here, for they are the hand's."""

    focusable = False

    def __init__(self, theme: Theme, said: Sequence[SideText], size: int) -> None:
        super().__init__(theme)
        self.said = said
        self._size = size
        self._lines: list[tuple[SideText, Rect]] = []

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        room, top = rect.w - self.px(BAR + BESIDE), 0
        self._lines = []
        for said in self.said:
            indent = self._indent(said)
            # Each by itself: a break within words would take them to another face.
            for words in said.words.split("\n"):
                line = said._replace(words=words)
                height = self._face(line, room - indent).get_height()
                self._lines.append((line, Rect(indent, top, room - indent, height)))
                top += height
            top += self.px(_BETWEEN)
        self.scroll = Scroller(self.theme, rect, max(0, top - self.px(_BETWEEN)))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        inside = surface.subsurface(self.rect)
        for line, place in self._lines:
            top = place.y - self.scroll.top
            inside.blit(self._face(line, place.w), (place.x, top))
            if self._indent(line):
                face = level_icon(self.theme, line.tone.value, self._size, self._color(line))
                inside.blit(face, (0, top + self._size // 8))
        self.scroll.draw_fades(surface)
        self.scroll.draw(surface)

    def _indent(self, said: SideText) -> int:
        return self._size * 3 // 2 if said.tone in (Tone.RIGHT, Tone.WRONG) else 0

    def _face(self, said: SideText, room: int) -> pygame.Surface:
        font = "text" if said.tone is Tone.PLAIN else "bold"
        return self.theme.paragraph(said.words, font, self._size, self._color(said), room)

    def _color(self, said: SideText) -> Rgb:
        colors = self.theme.colors
        return {Tone.RIGHT: colors.leaf, Tone.WRONG: colors.rust}.get(said.tone, colors.ink)


class PracticeSidePanel:
    """Where the table is, `table` wide and high, and beside or below it what is written."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.theme = theme
        width, height = size
        self._cramped = height < theme.px(_ROOM)
        if height > width:
            high = max(height - width, round(height * _HIGH))
            self.rect = Rect(0, height - high, width, high)
            self.table = width, height - high
        else:
            wide, high = metrics.DESIGN
            # What a wide window leaves beside the table is taken too.
            wished = max(theme.px(_WIDTH), width - height * wide // high)
            wished = min(wished, round(width * _WIDEST))
            self.rect = Rect(width - wished, 0, wished, height)
            self.table = width - wished, height
        self._paper = pygame.Surface(self.rect.size).convert()
        self._paper.blit(borders.backdrop(theme, size), (0, 0), self.rect)
        self._paper.blit(borders.panel(theme, self.rect.size), (0, 0))
        self._title = self._line = ""
        self.sheet = TextColumn(theme, (), self._size)

    def write(
        self, title: str, line: str, said: Sequence[SideText], buttons: Sequence[Button]
    ) -> None:
        """Write a heading, a small line below it and paragraphs, and place the buttons below."""
        self._title, self._line = title, line
        inside, gap = self._inside, self.theme.px(metrics.GAP)
        bottom = self._place(buttons) - gap
        top = inside.y + sum(face.get_height() for face in self._head()) + gap
        self.sheet = TextColumn(self.theme, said, self._size)
        self.sheet.set_rect(Rect(inside.x, top, inside.w, max(1, bottom - top)))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw paper and heading; all else is a form's."""
        surface.blit(self._paper, self.rect)
        left, top = self._inside.topleft
        for face in self._head():
            surface.blit(face, (left, top))
            top += face.get_height()

    @property
    def _size(self) -> int:
        return self.theme.px(metrics.SMALL if self._cramped else metrics.TEXT)

    @property
    def _inside(self) -> Rect:
        padding = self.theme.px(_CRAMPED if self._cramped else _PADDING)
        return self.rect.inflate(-2 * padding, -2 * padding)

    def _head(self) -> list[pygame.Surface]:
        theme, room = self.theme, self._inside.w
        most = theme.px(metrics.LARGE if self._cramped else metrics.HEADING)
        size = theme.fitting_size(self._title, "title", most, room, theme.px(metrics.TEXT))
        title = theme.paragraph(self._title, "title", size, theme.colors.ink, room)
        line = theme.paragraph(self._line, "text", self._size, theme.colors.cobalt, room)
        return [title, line] if self._line else [title]

    def _place(self, buttons: Sequence[Button]) -> int:
        """Put the buttons in as few lines as they need, each line filled; their upper edge."""
        inside, gap, high = self._inside, self.theme.px(metrics.GAP), self.theme.px(metrics.BUTTON)
        lines = boxes.balanced([button.width() for button in buttons], inside.w, gap)
        top = inside.bottom - boxes.length([high] * len(lines), gap)
        area = Rect(inside.x, top, inside.w, high)
        for line, place in zip(lines, boxes.column(area, [high] * len(lines), gap), strict=True):
            row = [buttons[number] for number in line]
            spare = inside.w - boxes.length([button.width() for button in row], gap)
            widths = [button.width() + spare // len(row) for button in row]
            for button, box in zip(row, boxes.row(place, widths, gap), strict=True):
                button.set_rect(box)
        return top
