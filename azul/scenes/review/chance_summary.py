"""How much luck and errors changed each player's win chance: a line for each player."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.game import Seat, shortened
from azul.i18n import Sentence, Strings, percent, percentage_points, sentence, with_sign
from azul.insight import ChanceBreakdown
from azul.kit import metrics
from azul.kit.containers import Column, Mark, MarkedText, Text
from azul.kit.emblems import emblem_with_level
from azul.kit.progress_bar import draw_progress_bar
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.services import GameAnalysis

_EMBLEM: Final = 24
_BESIDE: Final = 14
_PADDING: Final = 10
_RAIL: Final = 6


def rounded_changes(breakdown: ChanceBreakdown) -> tuple[int, int, int, int]:
    """Luck, own errors, errors of others and the rest, in percentage points.

    They add up to the difference of the rounded chances: luck, which is a sum itself, takes what
    rounding leaves.
    """
    others = percentage_points(breakdown.others_errors)
    errors, rest = percentage_points(-breakdown.errors), percentage_points(breakdown.unexplained)
    change = round(100 * breakdown.end) - round(100 * breakdown.start)
    return change - errors - others - rest, errors, others, rest


def describe_breakdown(breakdown: ChanceBreakdown, name: str) -> Sentence:
    """A player's breakdown in one line, with the unexplained rest unless it is zero."""
    luck, errors, others, rest = rounded_changes(breakdown)
    line = sentence(
        "{name}: {start} at the start, luck {luck}, own errors {errors}, others’ errors {others}",
        name=shortened(name),
        start=percent(breakdown.start),
        luck=with_sign(luck),
        errors=with_sign(errors),
        others=with_sign(others),
    )
    return sentence("{text}, unexplained {rest}", text=line, rest=with_sign(rest)) if rest else line


def explain_breakdowns(chance_breakdowns: Sequence["ChanceBreakdown"], strings: Strings) -> str:
    """What the numbers mean, and why they may not add up; nothing if there are none."""
    if not chance_breakdowns:
        return ""
    meaning = strings(
        "All figures are percentage points of win chance. Luck is how the tiles fell;"
        " errors are what better moves would have kept."
    )
    text = [meaning]
    if len(chance_breakdowns) > 2:
        text.append(strings("An error of another player may also lower a chance."))
    if any(percentage_points(breakdown.unexplained) for breakdown in chance_breakdowns):
        rest = strings(
            "The unexplained rest is nobody’s doing: once a game is as good as"
            " decided, an error costs less than it seems."
        )
        text.append(rest)
    return " ".join(text)


class ChanceSummary(Widget):
    """A line for each player once the analysis is complete; before that, its progress."""

    is_interactive = False
    role = Role.TEXT

    def __init__(
        self, theme: Theme, analysis: GameAnalysis, seats: Sequence[Seat], strings: Strings
    ) -> None:
        super().__init__(theme)
        self._analysis, self._seats, self._strings = analysis, seats, strings
        self._content = self._lines()
        self.children = [self._content]

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

    # Drawing

    def height(self, width: int) -> int:
        padding = 2 * self.px(_PADDING)
        return self._content.height(width - padding) + padding

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._content.set_rect(rect.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING)))

    def _lines(self) -> Widget:
        """The sentences, each beside the emblem of its player, if it is about one."""
        theme = self.theme
        if not self._analysis.chance_breakdowns:
            return Text(theme, lambda: self.label, metrics.SMALL)
        # The emblems differ in width.
        emblems = [
            emblem_with_level(theme, player, seat.level, self.px(_EMBLEM))
            for player, seat in enumerate(self._seats)
        ]
        indent = max(face.get_width() for face in emblems) + self.px(_BESIDE)
        pairs = zip(self._sentences(), emblems, strict=True)
        lines = [MarkedText(theme, text, Mark(face, indent), metrics.SMALL) for text, face in pairs]
        return Column(theme, lines)

    def _progress(self) -> str:
        share = self._strings.percent(self._analysis.progress)
        return self._strings("Analyzing the game … {share}", share=share)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the progress below its text."""
        padding, rect = self.px(_PADDING), self.rect
        if not self._analysis.has_ended:
            height = self.px(_RAIL)
            rail = Rect(rect.x + padding, rect.bottom - height, rect.w - 2 * padding, height)
            draw_progress_bar(self.theme, surface, rail, self._analysis.progress)
