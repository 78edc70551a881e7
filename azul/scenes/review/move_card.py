"""The card of a step: win chances, verdict, the better move, and the reason."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.insight import Verdict
from azul.kit import borders, metrics
from azul.kit.emblems import emblem
from azul.kit.theme import Theme, draw_in_line
from azul.kit.widgets import Role, Widget
from azul.scenes.review.move_notes import MoveNotes
from azul.scenes.verdicts import verdict_in_words, verdict_mark, verdict_name
from azul.services import GameAnalysis

_PADDING: Final = 12
_EMBLEM: Final = 22
_GAP: Final = 8
_LINE_GAP: Final = 4


class MoveCard(Widget):
    """Shows win chances, verdict and notes of a step; of fixed height, so that nothing moves."""

    focusable = False
    role = Role.TEXT

    def __init__(
        self,
        theme: Theme,
        analysis: GameAnalysis,
        names: Sequence[str],
        strings: Strings,
        lines: int,
        notes: MoveNotes,
        heading: str = "",
    ) -> None:
        """Leave room for `lines` of notes; a `heading` names the step."""
        super().__init__(theme)
        self._analysis, self._names = analysis, names
        self._strings, self._lines = strings, lines
        self._notes, self._heading = notes, heading
        self._shown: list[str] = []

    @property
    def label(self) -> str:
        say, notes = self._strings.say, self._notes
        chances = self._analysis.chances.get(notes.record_count, ())
        lines = [self._heading, self._strings("Win chance")]
        for name, chance in zip(self._names, chances, strict=False):
            lines[1] += f" · {name} ({self._strings.percent(chance)})"
        if notes.verdict:
            lines.append(say(verdict_in_words(notes.verdict, notes.percent_lost)))
        return "\n".join(filter(None, [*lines, *map(say, notes.sentences)]))

    def set_rect(self, rect: Rect) -> None:
        """Take a rectangle, and cut off the last notes if there are too many."""
        super().set_rect(rect)
        room = (self._lines - bool(self._heading)) * self._line_height
        sentences, self._shown = [self._strings.say(each) for each in self._notes.sentences], []
        for sentence in sentences:
            fitting = sentence
            while fitting and self._text_height(fitting) > room:
                fitting = fitting.rstrip("…").rpartition(" ")[0]
                fitting = f"{fitting}…" if fitting else ""
            room -= self._text_height(fitting)
            self._shown.append(fitting)
        self.tooltip = "" if self._shown == sentences else "\n".join(sentences)

    def _text_height(self, text: str) -> int:
        size, width = self.px(metrics.SMALL), self._text_width
        return self.theme.render(text, "text", size, self.colors.ink, width).get_height()

    @property
    def _text_width(self) -> int:
        return self.rect.w - 2 * self.px(_PADDING)

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
            size = self.px(metrics.SMALL)
            size = self.theme.fitting_size(self._heading, "bold", size, line.w, metrics.LEGIBLE)
            heading = self.theme.shortened(self._heading, "bold", size, line.w)
            surface.blit(self.theme.text(heading, "bold", size, colors.cobalt), line)
            line.y += line_height
        self._draw_chances(surface, line)
        line.y += line_height + self.px(_LINE_GAP)
        if self._notes.verdict:
            self._draw_verdict(surface, line, self._notes.verdict)
            line.y += line_height
        for sentence in self._shown:
            size = self.px(metrics.SMALL)
            text = self.theme.paragraph(sentence, "text", size, colors.ink, self._text_width)
            surface.blit(text, line)
            line.y += text.get_height()

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
        if notes.rank:
            longer = f"{words} · {self._strings.say(notes.rank)}"
            # Left out rather than cut off.
            if theme.width(longer, "bold", metrics.LEGIBLE) <= room:
                size = theme.fitting_size(longer, "bold", size, room, metrics.LEGIBLE)
                words = longer
        text = theme.text(words, "bold", size, self.colors.ink)
        draw_in_line(surface, [mark, text], line.midleft, self.px(_GAP))
