"""The side panel of exercises: a heading, scrolling paragraphs, and buttons."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from pygame import Rect

from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.containers import Column, Flow, Heading, Mark, MarkedText, ScrollArea, SidePanel, Text
from azul.kit.emblems import tinted_icon
from azul.kit.theme import Theme
from azul.kit.widgets import Button

_WIDTH: Final = 500
_WIDEST_SHARE: Final = 0.42
"""Width of the panel in design units, and its maximum share of the window."""

_LEAST_HEIGHT_SHARE: Final = 0.34
"""Its minimum share of the height of a portrait window, where it is below the table."""

_CRAMPED_BELOW: Final = 720
"""Windows lower than this, in design units, have smaller type and padding."""

_PADDING: Final = 36
_CRAMPED_PADDING: Final = 24
_PARAGRAPH_GAP: Final = 14


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


class PracticeSidePanel(SidePanel):
    """The panel beside or below the table; `table` is the size left for the table.

    The paragraphs are in an `area` that scrolls, and that stays scrolled while the texts are the
    same.
    """

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        width, height = size
        self._is_cramped = height < theme.px(_CRAMPED_BELOW)
        if height > width:
            own_height = max(height - width, round(height * _LEAST_HEIGHT_SHARE))
            rect = Rect(0, height - own_height, width, own_height)
            self.table = width, height - own_height
        else:
            design_width, design_height = metrics.DESIGN
            # In a wide window the panel takes all room that the table leaves.
            wanted = max(theme.px(_WIDTH), width - height * design_width // design_height)
            own_width = min(wanted, round(width * _WIDEST_SHARE))
            rect = Rect(width - own_width, 0, own_width, height)
            self.table = width - own_width, height
        super().__init__(theme, rect, theme.px(_CRAMPED_PADDING if self._is_cramped else _PADDING))
        self._units = metrics.SMALL if self._is_cramped else metrics.TEXT
        self._texts: Sequence[SideText] = ()
        self.area = ScrollArea(theme, Column(theme, []))

    def show(
        self,
        title: str,
        subtitle: str,
        texts: Sequence[SideText],
        buttons: Sequence[Button],
        outline: Sequence[OutlineEntry] = (),
    ) -> None:
        """Show texts and buttons, and an outline if there is room; strong texts come first."""
        theme, units = self.theme, self._units
        top = self.area.scroll.top if texts == self._texts else 0
        self._texts = texts
        size = metrics.LARGE if self._is_cramped else metrics.HEADING
        heading = Heading(theme, title, size, min_units=metrics.TEXT)
        head = Column(theme, [heading, Text(theme, subtitle, units, color=theme.colors.cobalt)])
        steps = [self._outline_line(number, entry) for number, entry in enumerate(outline, 1)]
        foot = Column(theme, steps, theme.px(_PARAGRAPH_GAP) // 2)
        flow, gap = Flow(theme, buttons, fills=True), theme.px(metrics.GAP)
        self.area = self._area(title, texts, top)
        parts = [head, self.area, *([foot] if steps else []), flow]
        if steps and Column(theme, parts, gap).height(self.inside.w) > self.inside.h:
            parts.remove(foot)
        if Column(theme, parts, gap).height(self.inside.w) > self.inside.h:
            # The most important texts need no scrolling.
            ordered = sorted(texts, key=lambda text: text.tone is not Tone.STRONG)
            parts[1] = self.area = self._area(title, ordered, top)
        self.set_child(Column(theme, parts, gap, stretches=self.area))

    def _outline_line(self, number: int, entry: OutlineEntry) -> MarkedText:
        """Return the title of a step, after its number, or after an icon once it is done."""
        theme, colors, size = self.theme, self.colors, self.px(self._units)
        face = "bold" if entry.is_current else "text"
        color = colors.ink if entry.is_current or entry.is_done else colors.faded
        if entry.is_done:
            mark = self._icon("right", colors.positive)
        else:
            number_face = theme.text(str(number), face, size, color)
            left = min(size // 4, size * 9 // 8 - number_face.get_width())
            mark = Mark(number_face, size * 3 // 2, (left, 0))
        return MarkedText(theme, entry.title, mark, self._units, face, color)

    def _area(self, name: str, texts: Sequence[SideText], top: int) -> ScrollArea:
        """Return paragraphs that scroll."""
        # Each line is a widget: text with line breaks would be drawn in another typeface.
        paragraphs = [
            Column(self.theme, [self._side_line(line, tone) for line in text.split("\n")])
            for text, tone in texts
        ]
        column = Column(self.theme, paragraphs, self.px(_PARAGRAPH_GAP))
        area = ScrollArea(self.theme, column, top=top)
        area.name = name
        return area

    def _side_line(self, line: str, tone: Tone) -> MarkedText:
        """Return a line of a paragraph, after an icon if it is right or wrong."""
        colors = self.colors
        color = {Tone.RIGHT: colors.positive, Tone.WRONG: colors.negative}.get(tone)
        mark = self._icon(tone.value, color) if color else None
        face = "text" if tone is Tone.PLAIN else "bold"
        return MarkedText(self.theme, line, mark, self._units, face, color)

    def _icon(self, name: str, color: Rgb) -> Mark:
        size = self.px(self._units)
        return Mark(tinted_icon(self.theme, name, size, color), size * 3 // 2, (0, size // 8))
