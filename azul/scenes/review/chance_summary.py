"""How much luck and errors changed each player's win chance: a line for each player."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.game import Seat, shortened
from azul.i18n import Sentence, Strings, percent, sentence, with_sign
from azul.insight import ChanceBreakdown
from azul.kit import borders, metrics
from azul.kit.containers import Column, Line, Picture, Text
from azul.kit.emblems import emblem_with_level
from azul.kit.keys import KeyPress
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Role, Widget
from azul.scenes.review.progress import draw_rail
from azul.scenes.verdicts import percentage_points
from azul.services import GameAnalysis

_EMBLEM: Final = 24
_BESIDE: Final = 14
_PADDING: Final = 10
_ICON: Final = 44
_RAIL: Final = 6


def describe_breakdown(breakdown: ChanceBreakdown, name: str) -> Sentence:
    """A player's breakdown in one line, with the unexplained rest unless it is zero."""
    line = sentence(
        "{name}: {start} at the start, luck {luck}, own errors {errors}, others’ errors {others}",
        name=shortened(name),
        start=percent(breakdown.start),
        luck=with_sign(percentage_points(breakdown.luck)),
        errors=with_sign(-percentage_points(breakdown.errors)),
        others=with_sign(percentage_points(breakdown.others_errors)),
    )
    rest = percentage_points(breakdown.unexplained)
    return sentence("{text}, unexplained {rest}", text=line, rest=with_sign(rest)) if rest else line


def explain_breakdowns(chance_breakdowns: Sequence["ChanceBreakdown"], strings: Strings) -> str:
    """What the numbers mean, and why they may not add up; nothing if there are none."""
    if not chance_breakdowns:
        return ""
    meaning = strings(
        "In percentage points of win chance. Luck: how the tiles fell. Errors:"
        " what better moves would have kept."
    )
    if not any(percentage_points(breakdown.unexplained) for breakdown in chance_breakdowns):
        return meaning
    rest = strings(
        "The unexplained rest is nobody’s doing: once a game is as good as"
        " decided, an error costs less than it seems."
    )
    return f"{meaning} {rest}"


class ChanceSummary(Widget):
    """A line for each player once the analysis is complete; before that, its progress.

    With an `action` it can be pressed, and its tooltip says what the numbers mean.
    """

    def __init__(
        self,
        theme: Theme,
        analysis: GameAnalysis,
        seats: Sequence[Seat],
        strings: Strings,
        action: Action | None = None,
    ) -> None:
        super().__init__(
            theme, explain_breakdowns(analysis.chance_breakdowns, strings) if action else ""
        )
        self._analysis, self._seats, self._strings = analysis, seats, strings
        self._action = action
        self._content = self._lines()
        self.children = [self._content]
        self.focusable = action is not None
        self.role = Role.BUTTON if action else Role.TEXT

    @property
    def label(self) -> str:
        return "\n".join(self._sentences())

    def _sentences(self) -> list[str]:
        """A sentence for each player, or a single one that says why there are none."""
        analysis = self._analysis
        if not analysis.chance_breakdowns:
            return [self._strings.say(analysis.message) if analysis.message else self._progress()]
        pairs = zip(analysis.chance_breakdowns, self._seats, strict=True)
        descriptions = (describe_breakdown(breakdown, seat.name) for breakdown, seat in pairs)
        return [self._strings.say(description) for description in descriptions]

    # Answering

    def on_click(self) -> Action | None:
        return self._action

    def on_key(self, pressed: KeyPress) -> Action | None:
        """Enter and Space press it."""
        return self._action if pressed.activates else None

    # Drawing

    def height(self, width: int) -> int:
        padding = 2 * self.px(_PADDING)
        content_width = width - padding - self._icon_width()
        return self._above + self._content.height(content_width) + padding

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        inside = self._inside.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING))
        inside.w -= self._icon_width()
        self._content.set_rect(inside)

    @property
    def _above(self) -> int:
        """The space above it, below something else."""
        return self.px(metrics.GAP) if self._action else 0

    def _lines(self) -> Widget:
        """The sentences, each beside the emblem of its player, if it is about one."""
        theme = self.theme
        if not self._analysis.chance_breakdowns:
            return Text(theme, lambda: self.label, metrics.SMALL)
        # The emblems differ in width.
        marks = [
            emblem_with_level(theme, player, seat.level, self.px(_EMBLEM))
            for player, seat in enumerate(self._seats)
        ]
        indent = max(mark.get_width() for mark in marks) + self.px(_BESIDE)
        lines = []
        for account, mark in zip(self._sentences(), marks, strict=True):
            text = Text(theme, account, metrics.SMALL)
            line = [Picture(theme, mark, indent), text]
            lines.append(Line(theme, line, 0, text, as_high_as_button=False))
        return Column(theme, lines)

    def _progress(self) -> str:
        share = self._strings.percent(self._analysis.progress)
        return self._strings("Analyzing the game … {share}", share=share)

    def _icon_width(self) -> int:
        return self.px(_ICON + _BESIDE) if self._action else 0

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw a background if it can be pressed, and the progress."""
        colors, padding, rect = self.colors, self.px(_PADDING), self._inside
        if self._action:
            edge = colors.cobalt if hovered else colors.rule
            borders.draw_rounded(self.theme, surface, rect, colors.field, edge, self.px(1))
            self._draw_icon(surface, rect)
        if not self._analysis.has_ended:
            height = self.px(_RAIL)
            rail = Rect(rect.x + padding, rect.bottom - height, rect.w - 2 * padding, height)
            draw_rail(self.theme, surface, rail, self._analysis.progress)
        if focused:
            self.draw_focus(surface, rect)

    @property
    def _inside(self) -> Rect:
        """The rectangle without the space above."""
        left, top, width, height = self.rect
        return Rect(left, top + self._above, width, height - self._above)

    def _draw_icon(self, surface: pygame.Surface, rect: Rect) -> None:
        side, colors = self.px(_ICON), self.colors
        square = Rect(0, 0, side, side)
        square.midright = rect.right - self.px(_PADDING), rect.centery
        borders.draw_rounded(self.theme, surface, square, colors.dusk, colors.dusk, 1)
        icon = self.theme.picture("icons/insight", side * 2 // 3, side * 2 // 3)
        surface.blit(icon, icon.get_rect(center=square.center))
