"""The card that tells what a step was worth: chances, verdict, what was better, and why."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.emblems import emblem
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.review.move_notes import MoveNotes
from azul.scenes.verdicts import verdict_mark, verdict_name
from azul.services import GameAnalysis

_PADDING: Final = 12
_EMBLEM: Final = 22
_BESIDE: Final = 8
_BETWEEN: Final = 4


class MoveCard(Widget):
    """Has the same height whatever it tells, so that nothing beside it moves."""

    focusable = False
    role = Role.TEXT

    def __init__(self, theme: Theme, insight: GameAnalysis, strings: Strings, lines: int) -> None:
        """There is room for so many `lines` of words."""
        super().__init__(theme)
        self._insight, self._strings, self._lines = insight, strings, lines
        self._worth, self._heading = MoveNotes(), ""
        self._shown: list[str] = []

    @property
    def label(self) -> str:
        words = [self._strings.say(spoken) for spoken in self._worth.sentences]
        return "\n".join([self._heading or self._strings("Chance to win"), *words])

    def tell(self, worth: MoveNotes, heading: str = "") -> None:
        """Tell of another step, below what it is called if that is not told beside."""
        self._worth, self._heading = worth, heading
        words = [self._strings.say(spoken) for spoken in worth.sentences]
        self._shown = self._fitting(words)
        # What has no room is told all the same.
        self.tooltip = "" if self._shown == words else " ".join(words)

    def set_rect(self, rect: Rect) -> None:
        """Take a place, which may have room for more words or fewer."""
        super().set_rect(rect)
        self.tell(self._worth, self._heading)

    def _fitting(self, words: Sequence[str]) -> list[str]:
        """The words, the last of them cut off where there are too many."""
        room = (self._lines - bool(self._heading)) * self._line
        shown: list[str] = []
        for part in words if self.rect.w else ():
            fitting = part
            while fitting and self._high(fitting) > room:
                fitting = fitting.rstrip("…").rpartition(" ")[0]
                fitting = f"{fitting}…" if fitting else ""
            room -= self._high(fitting)
            shown.append(fitting)
        return shown

    def _high(self, words: str) -> int:
        size, width = self.px(metrics.SMALL), self._width
        return self.theme.render(words, "text", size, self.colors.ink, width).get_height()

    @property
    def _width(self) -> int:
        return self.rect.w - 2 * self.px(_PADDING)

    @property
    def _line(self) -> int:
        return self.theme.font("text", self.px(metrics.SMALL)).get_linesize()

    def height(self, width: int) -> int:
        return (self._lines + 2) * self._line + 2 * self.px(_PADDING) + self.px(_BETWEEN)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the card as it is now."""
        colors = self.colors
        borders.draw_rounded(self.theme, surface, self.rect, colors.field, colors.rule, self.px(1))
        inside = self.rect.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING))
        line = self._line
        if self._heading:
            size, room = self.px(metrics.SMALL), inside.w
            size = self.theme.fitting_size(self._heading, "bold", size, room, metrics.LEGIBLE)
            words = self.theme.shortened(self._heading, "bold", size, room)
            surface.blit(self.theme.text(words, "bold", size, colors.cobalt), inside)
            inside.y, inside.h = inside.y + line, inside.h - line
        self._draw_chances(surface, inside, line)
        top = inside.y + line + self.px(_BETWEEN)
        if self._worth.verdict:
            self._draw_verdict(surface, Rect(inside.x, top, inside.w, line))
            top += line
        for words in self._shown:
            size = self.px(metrics.SMALL)
            face = self.theme.paragraph(words, "text", size, colors.ink, self._width)
            surface.blit(face, (inside.x, top))
            top += face.get_height()

    def _draw_chances(self, surface: pygame.Surface, inside: Rect, line: int) -> None:
        """All players' chances after the step, side by side."""
        chances = self._insight.chances.get(self._worth.played)
        if chances is None:
            return
        apart, middle = inside.w // len(chances), inside.y + line // 2
        theme, size = self.theme, self.px(metrics.SMALL)
        # Large type may need more than there is for each.
        widest = theme.width(self._strings.percent(1.0), "bold", size) + self.px(_EMBLEM + _BESIDE)
        share = min(1.0, (apart - theme.px(_BETWEEN)) / widest)
        size, side, beside = (round(share * n) for n in (size, self.px(_EMBLEM), self.px(_BESIDE)))
        for player, chance in enumerate(chances):
            left = inside.x + player * apart
            mark = emblem(theme, player, side)
            surface.blit(mark, mark.get_rect(midleft=(left, middle)))
            words = theme.text(self._strings.percent(chance), "bold", size, self.colors.ink)
            surface.blit(words, words.get_rect(midleft=(left + side + beside, middle)))

    def _draw_verdict(self, surface: pygame.Surface, place: Rect) -> None:
        worth, ink = self._worth, self.colors.ink
        sign = verdict_mark(self.theme, worth.verdict, worth.percent_lost)
        surface.blit(sign, sign.get_rect(midleft=place.midleft))
        left, size = sign.get_width() + self.px(_BESIDE), self.px(metrics.SMALL)
        words, room = self._strings.say(verdict_name(worth.verdict)), place.w - left
        if worth.rank:
            more = f"{words} · {self._strings.say(worth.rank)}"
            # Better left out than cut.
            if self.theme.width(more, "bold", metrics.LEGIBLE) <= room:
                words, size = (
                    more,
                    self.theme.fitting_size(more, "bold", size, room, metrics.LEGIBLE),
                )
        face = self.theme.text(words, "bold", size, ink)
        surface.blit(face, face.get_rect(midleft=(place.x + left, place.centery)))
