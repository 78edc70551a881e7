"""The side panel of exercises: a heading, scrolling paragraphs, and buttons."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import metrics
from azul.kit.containers import Column, Flow, Heading, ScrollArea, SidePanel, Text
from azul.kit.emblems import tinted_icon
from azul.kit.theme import Theme
from azul.kit.widgets import Button

_WIDTH: Final = 500
_WIDEST: Final = 0.42
"""Width of the panel in design units, and its maximum share of the window."""

_HEIGHT: Final = 0.34
"""Its minimum share of the height of a portrait window, where it is below the table."""

_ROOM: Final = 720
"""Windows lower than this, in design units, have smaller type and padding."""

_PADDING: Final = 36
_CRAMPED: Final = 24
_BETWEEN: Final = 14
"""Gap between two paragraphs."""


class Tone(Enum):
    """The style of a paragraph."""

    PLAIN = "text"
    STRONG = "bold"
    RIGHT = "right"
    WRONG = "wrong"


class SideText(NamedTuple):
    """A paragraph, with line breaks if wanted; a right or wrong one has an icon."""

    text: str
    tone: Tone = Tone.PLAIN


class OutlineEntry(NamedTuple):
    """The title of a step, and whether it is done or the current one."""

    title: str
    is_done: bool
    is_current: bool


class _OutlineLine(Text):
    """The title of a step, after its number, or after an icon once it is done."""

    def __init__(self, theme: Theme, number: int, entry: OutlineEntry, units: float) -> None:
        colors, is_current = theme.colors, entry.is_current
        color = colors.ink if is_current or entry.is_done else colors.faded
        super().__init__(theme, entry.title, units, "bold" if is_current else "text", color)
        self._number, self._is_done = number, entry.is_done

    @property
    def _indent(self) -> int:
        return self._size * 3 // 2

    def height(self, width: int) -> int:
        return super().height(width - self._indent)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        left, top, width, _ = self.rect
        surface.blit(self._paragraph(width - self._indent), (left + self._indent, top))
        if self._is_done:
            icon = tinted_icon(self.theme, "right", self._size, self.colors.positive)
            surface.blit(icon, (left, top + self._size // 8))
        else:
            number = self.theme.text(str(self._number), self._typeface, self._size, self._color)
            surface.blit(number, (left + self._size // 4, top))


class _SideLine(Text):
    """A line of a paragraph, after an icon if it is right or wrong."""

    def __init__(self, theme: Theme, text: str, tone: Tone, units: float) -> None:
        colors = theme.colors
        self._color_of_tone = {Tone.RIGHT: colors.positive, Tone.WRONG: colors.negative}.get(tone)
        face = "text" if tone is Tone.PLAIN else "bold"
        super().__init__(theme, text, units, face, self._color_of_tone)
        self._tone = tone

    @property
    def _indent(self) -> int:
        return self._size * 3 // 2 if self._color_of_tone else 0

    def height(self, width: int) -> int:
        return super().height(width - self._indent)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        left, top, width, _ = self.rect
        surface.blit(self._paragraph(width - self._indent), (left + self._indent, top))
        if self._color_of_tone:
            face = tinted_icon(self.theme, self._tone.value, self._size, self._color_of_tone)
            surface.blit(face, (left, top + self._size // 8))


class PracticeSidePanel(SidePanel):
    """The panel beside or below the table; `table` is the size left for that.

    The paragraphs are in an `area` that scrolls.
    """

    area: ScrollArea

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        width, height = size
        self._is_cramped = height < theme.px(_ROOM)
        if height > width:
            own_height = max(height - width, round(height * _HEIGHT))
            rect = Rect(0, height - own_height, width, own_height)
            self.table = width, height - own_height
        else:
            design_width, design_height = metrics.DESIGN
            # In a wide window the panel takes all that the table leaves.
            wanted = max(theme.px(_WIDTH), width - height * design_width // design_height)
            own_width = min(wanted, round(width * _WIDEST))
            rect = Rect(width - own_width, 0, own_width, height)
            self.table = width - own_width, height
        super().__init__(theme, rect, theme.px(_CRAMPED if self._is_cramped else _PADDING))

    def show(
        self,
        title: str,
        subtitle: str,
        texts: Sequence[SideText],
        buttons: Sequence[Button],
        outline: Sequence[OutlineEntry] = (),
    ) -> None:
        """Show a heading, a subtitle, paragraphs and buttons, and an outline if there is room.

        Where the paragraphs have to be scrolled, strong ones come first.
        """
        theme = self.theme
        units = metrics.SMALL if self._is_cramped else metrics.TEXT
        size = metrics.LARGE if self._is_cramped else metrics.HEADING
        heading = Heading(theme, title, size, min_units=metrics.TEXT)
        head = Column(theme, [heading, Text(theme, subtitle, units, color=theme.colors.cobalt)])
        steps = [_OutlineLine(theme, n, entry, units) for n, entry in enumerate(outline, 1)]
        foot = Column(theme, steps, theme.px(_BETWEEN) // 2)
        flow, gap = Flow(theme, buttons, fills=True), theme.px(metrics.GAP)
        self.area = self._area(title, texts, units)
        parts = [head, self.area, *([foot] if steps else []), flow]
        if steps and Column(theme, parts, gap).height(self.inside.w) > self.inside.h:
            parts.remove(foot)
        if Column(theme, parts, gap).height(self.inside.w) > self.inside.h:
            # Nobody has to scroll to what matters most.
            ordered = sorted(texts, key=lambda text: text.tone is not Tone.STRONG)
            parts[1] = self.area = self._area(title, ordered, units)
        self.set_child(Column(theme, parts, gap, stretches=self.area))

    def _area(self, name: str, texts: Sequence[SideText], units: float) -> ScrollArea:
        """Paragraphs that scroll."""
        theme = self.theme
        # Each line is a widget of its own: text with line breaks would be drawn in another face.
        paragraphs = [
            Column(theme, [_SideLine(theme, line, tone, units) for line in text.split("\n")])
            for text, tone in texts
        ]
        area = ScrollArea(theme, Column(theme, paragraphs, theme.px(_BETWEEN)))
        area.name = name
        return area
