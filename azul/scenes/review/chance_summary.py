"""Luck and skill apart: a line for each player that says where her chance to win came from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import Seat, shortened
from azul.i18n import Sentence, Strings, percent, sentence
from azul.kit import borders, metrics
from azul.kit.emblems import emblem_with_level
from azul.kit.theme import Theme
from azul.kit.widgets import ACTIVATE, Action, Role, Widget
from azul.scenes.review.progress import draw_rail
from azul.scenes.verdicts import percentage_points
from azul.services import GameAnalysis
from azul.table.background import signed

if TYPE_CHECKING:
    from azul.insight import ChanceBreakdown

_EMBLEM: Final = 24
_BESIDE: Final = 14
_AROUND: Final = 10
_ICON: Final = 44
_RAIL: Final = 6


def account_in_words(breakdown: "ChanceBreakdown", name: str) -> Sentence:
    """A player's breakdown in one line; the rest only where it would be missed."""
    told = sentence(
        "{name}: {start} at the start, luck of the tiles {luck}, own slips {slips}, others’ slips"
        " {others}",
        name=shortened(name),
        start=percent(breakdown.start),
        luck=signed(percentage_points(breakdown.luck)),
        slips=signed(-percentage_points(breakdown.errors)),
        others=signed(percentage_points(breakdown.others_errors)),
    )
    rest = percentage_points(breakdown.unexplained)
    return sentence("{told}, left over {rest}", told=told, rest=signed(rest)) if rest else told


def meaning_of(chance_breakdowns: Sequence["ChanceBreakdown"], strings: Strings) -> str:
    """What the numbers are, and what it means where they do not add up; nothing without any."""
    if not chance_breakdowns:
        return ""
    told = strings(
        "In hundredths of the chance to win. Luck is what the dealt tiles brought; slips are what"
        " better moves would have kept."
    )
    if not any(percentage_points(breakdown.unexplained) for breakdown in chance_breakdowns):
        return told
    rest = strings(
        "What is left over is nobody’s: in a game as good as decided, a slip costs less than it"
        " seems."
    )
    return f"{told} {rest}"


class ChanceSummary(Widget):
    """A line for each player once all is known; before that, how far the work has come.

    With an `action` it is something to press, and its tip tells what the numbers mean.
    """

    def __init__(
        self,
        theme: Theme,
        insight: GameAnalysis,
        seats: Sequence[Seat],
        strings: Strings,
        action: Action | None = None,
    ) -> None:
        super().__init__(theme, meaning_of(insight.chance_breakdowns, strings) if action else "")
        self._insight, self._seats, self._strings = insight, seats, strings
        self._action = action
        self.focusable = action is not None
        self.role = Role.BUTTON if action else Role.TEXT

    @property
    def label(self) -> str:
        return "\n".join(self._words())

    def _words(self) -> list[str]:
        """A line for each player, or a single one that says why there are none."""
        insight = self._insight
        if not insight.chance_breakdowns:
            return [self._strings.say(insight.message) if insight.message else self._so_far()]
        pairs = zip(insight.chance_breakdowns, self._seats, strict=True)
        lines = (account_in_words(breakdown, seat.name) for breakdown, seat in pairs)
        return [self._strings.say(line) for line in lines]

    # Answering

    def on_click(self, point: tuple[int, int]) -> Action | None:
        return self._action

    def on_key(self, event: Event) -> Action | None:
        """Enter and Space set off."""
        return self._action if event.type == pygame.KEYDOWN and event.key in ACTIVATE else None

    # Drawing

    def height(self, width: int) -> int:
        lines = sum(face.get_height() for face, _ in self._lines(width))
        return self._above + lines + 2 * self.px(_AROUND)

    @property
    def _above(self) -> int:
        """What stays free above it, where it stands below something else."""
        return self.px(metrics.GAP) if self._action else 0

    def _lines(self, width: int) -> list[tuple[pygame.Surface, pygame.Surface | None]]:
        """What is said, each with the mark of a seat if it is about one."""
        insight, size, ink = self._insight, self.px(metrics.SMALL), self.colors.ink
        room = width - 2 * self.px(_AROUND) - self._icon_width()
        if not insight.chance_breakdowns:
            (words,) = self._words()
            return [(self.theme.render(words, "text", size, ink, room), None)]
        lines: list[tuple[pygame.Surface, pygame.Surface | None]] = []
        for player, (words, seat) in enumerate(zip(self._words(), self._seats, strict=True)):
            mark = emblem_with_level(self.theme, player, seat.level, self.px(_EMBLEM))
            face = self.theme.paragraph(words, "text", size, ink, room - self._left)
            lines.append((face, mark))
        return lines

    def _so_far(self) -> str:
        share = self._strings.percent(self._insight.progress)
        return self._strings("What the game hung on: {share} looked through", share=share)

    @property
    def _left(self) -> int:
        """Where words begin beside the marks, which differ in width."""
        marks = (
            emblem_with_level(self.theme, 0, seat.level, self.px(_EMBLEM)) for seat in self._seats
        )
        return max(mark.get_width() for mark in marks) + self.px(_BESIDE)

    def _icon_width(self) -> int:
        return self.px(_ICON + _BESIDE) if self._action else 0

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the lines, on a ground where a press leads on."""
        colors, around = self.colors, self.px(_AROUND)
        place = self._place
        if self._action:
            edge = colors.cobalt if hovered else colors.rule
            borders.draw_rounded(self.theme, surface, place, colors.field, edge, self.px(1))
            self._draw_icon(surface, place)
        top = place.y + around
        for face, mark in self._lines(place.w):
            left, middle = place.x + around, top + face.get_height() // 2
            if mark:
                surface.blit(mark, mark.get_rect(midleft=(left, middle)))
                left += self._left
            surface.blit(face, (left, top))
            top += face.get_height()
        if not self._insight.has_ended:
            high = self.px(_RAIL)
            rail = Rect(place.x + around, place.bottom - high, place.w - 2 * around, high)
            draw_rail(self.theme, surface, rail, self._insight.progress)
        if focused:
            self.draw_focus(surface, place)

    @property
    def _place(self) -> Rect:
        left, top, width, height = self.rect
        return Rect(left, top + self._above, width, height - self._above)

    def _draw_icon(self, surface: pygame.Surface, place: Rect) -> None:
        side, colors = self.px(_ICON), self.colors
        ground = Rect(0, 0, side, side)
        ground.midright = place.right - self.px(_AROUND), place.centery
        borders.draw_rounded(self.theme, surface, ground, colors.dusk, colors.dusk, 1)
        icon = self.theme.picture("icons/insight", side * 2 // 3, side * 2 // 3)
        surface.blit(icon, icon.get_rect(center=ground.center))
