"""The card of a step: win chances, verdict, sum, the better move, and the reason."""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.insight import Verdict
from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.emblems import emblem
from azul.kit.fitting import cut_off, fit, fit_line, version_in_line
from azul.kit.theme import Theme, draw_in_line
from azul.kit.widgets import Role, Widget
from azul.scenes.review.step_notes import StepNotes
from azul.scenes.verdicts import verdict_in_words, verdict_mark, verdict_name
from azul.services import GameAnalysis

_PADDING: Final = 12
_EMBLEM: Final = 22
_GAP: Final = 8
_LINE_GAP: Final = 4


class StepNotesBox(Widget):
    """Shows a step's win chances, verdict, sum and notes in a fixed height: nothing moves."""

    focusable = False
    role = Role.TEXT

    def __init__(
        self,
        theme: Theme,
        analysis: GameAnalysis,
        names: Sequence[str],
        strings: Strings,
        lines: int,
        notes: StepNotes,
        heading: str = "",
    ) -> None:
        """Leave room for `lines` of notes; a `heading` names the step."""
        super().__init__(theme)
        self._analysis, self._names = analysis, names
        self._strings, self._lines = strings, lines
        self._notes, self._heading = notes, heading
        self._text: pygame.Surface | None = None

    @property
    def label(self) -> str:
        say, notes = self._strings.say, self._notes
        chances = self._analysis.chances.get(notes.record_count, ())
        lines = [self._heading, self._strings("Win chance")]
        for name, chance in zip(self._names, chances, strict=False):
            lines[1] += f" · {name} ({self._strings.percent(chance)})"
        if notes.verdict:
            lines.append(say(verdict_in_words(notes.verdict, notes.percent_lost)))
        if notes.sum:
            lines.append(say(notes.sum))
        return "\n".join(filter(None, [*lines, *map(say, notes.sentences)]))

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle; cut off long notes, which the tooltip then has as a whole."""
        super().set_rect(rect)
        notes = "\n".join(map(self._strings.say, self._notes.sentences))
        whole = self._fit([notes])
        self._text, self.tooltip = whole or self._fit(cut_off(notes)), "" if whole else notes

    def _fit(self, versions: Iterable[str]) -> pygame.Surface | None:
        size, width = self.px(metrics.SMALL), self.rect.w - 2 * self.px(_PADDING)
        lines = self._lines - bool(self._heading) - bool(self._notes.sum)
        height = lines * self._line_height
        return fit(self.theme, versions, "text", [size], self.colors.ink, (width, height))

    def _fit_line(self, text: str, typeface: str, color: Rgb) -> pygame.Surface:
        """Return a text that is drawn smaller rather than in two lines."""
        size, width = self.px(metrics.SMALL), self.rect.w - 2 * self.px(_PADDING)
        return fit_line(self.theme, text, typeface, size, color, width, metrics.LEGIBLE)

    @property
    def _line_height(self) -> int:
        return self.theme.font("text", self.px(metrics.SMALL)).get_linesize()

    def height(self, width: int) -> int:
        lines_height = (self._lines + 2) * self._line_height
        return lines_height + 2 * self.px(_PADDING) + self.px(_LINE_GAP)

    # Drawing

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        colors, line_height = self.colors, self._line_height
        borders.draw_rounded(self.theme, surface, self.rect, colors.field, colors.rule, self.px(1))
        inside = self.rect.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING))
        line = Rect(inside.x, inside.y, inside.w, line_height)
        if self._heading:
            surface.blit(self._fit_line(self._heading, "bold", colors.cobalt), line)
            line.y += line_height
        self._draw_chances(surface, line)
        line.y += line_height + self.px(_LINE_GAP)
        if self._notes.verdict:
            self._draw_verdict(surface, line, self._notes.verdict)
            line.y += line_height
        if self._notes.sum:
            text = self._strings.say(self._notes.sum)
            surface.blit(self._fit_line(text, "text", colors.ink), line)
            line.y += line_height
        if self._text:
            surface.blit(self._text, line)

    def _draw_chances(self, surface: pygame.Surface, line: Rect) -> None:
        """Draw the win chances of all players after the step, side by side."""
        chances = self._analysis.chances.get(self._notes.record_count)
        if chances is None:
            return
        column_width, theme, size = line.w // len(chances), self.theme, self.px(metrics.SMALL)
        # Large type may need more than the width of a column.
        widest = theme.width(self._strings.percent(1.0), "bold", size) + self.px(_EMBLEM + _GAP)
        scale = min(1.0, (column_width - theme.px(_LINE_GAP)) / widest)
        size, side, beside = (round(scale * n) for n in (size, self.px(_EMBLEM), self.px(_GAP)))
        for player, chance in enumerate(chances):
            text = theme.text(self._strings.percent(chance), "bold", size, self.colors.ink)
            place = line.x + player * column_width, line.centery
            draw_in_line(surface, [emblem(theme, player, side), text], place, beside)

    def _draw_verdict(self, surface: pygame.Surface, line: Rect, verdict: Verdict) -> None:
        notes, theme = self._notes, self.theme
        mark, size = verdict_mark(theme, verdict, notes.percent_lost), self.px(metrics.SMALL)
        room = line.w - mark.get_width() - self.px(_GAP)
        words = self._strings.say(verdict_name(verdict))
        versions = [words]
        if notes.rank:
            # The rank is left out rather than cut off.
            longer = self._strings("{verdict}: {rank}", verdict=words, rank=notes.rank)
            versions = [longer, words]
        words = version_in_line(theme, versions, "bold", metrics.LEGIBLE, room)
        text = fit_line(theme, words, "bold", size, self.colors.ink, room, metrics.LEGIBLE)
        draw_in_line(surface, [mark, text], line.midleft, self.px(_GAP))
