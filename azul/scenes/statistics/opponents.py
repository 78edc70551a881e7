"""Against whom: the share of victories by who else sat at the table, as bars."""

from typing import Final

import pygame
from pygame import Rect

from azul.game import level_name
from azul.i18n import Strings
from azul.kit import boxes, metrics
from azul.kit.emblems import tinted_icon
from azul.kit.theme import Theme
from azul.scenes.statistics.career_row import draw_share
from azul.scenes.statistics.career_section import CareerSection
from azul.statistics import PERSON, Career, HeadToHead

_SIGN: Final = 34
_BAR: Final = 16
_GAP: Final = 11
_TIGHT: Final = 5
_MARK: Final = 6
"""How far the mark of chance stands out above and below a bar."""


class Opponents(CareerSection):
    """A bar for each kind that was met, and a mark at what chance alone would bring."""

    def __init__(self, theme: Theme, career: Career, strings: Strings) -> None:
        note = strings("The mark in a bar: what chance alone would bring.")
        super().__init__(theme, strings("Against whom?"), note)
        self._against = career.against
        self._strings = strings

    @property
    def _row(self) -> int:
        return self.theme.px(metrics.SMALL * 1.3 + _TIGHT + _BAR + _MARK)

    @property
    def high(self) -> int:
        """A row for each."""
        return boxes.length([self._row] * len(self._against), self.theme.px(_GAP))

    def draw_inside(self, surface: pygame.Surface, place: Rect) -> None:
        """All rows from top to bottom."""
        rows = boxes.column(place, [self._row] * len(self._against), self.theme.px(_GAP))
        for row, (kind, versus) in zip(rows, self._against.items(), strict=True):
            self._draw_row(surface, row, kind, versus)

    def _draw_row(self, surface: pygame.Surface, row: Rect, kind: str, versus: HeadToHead) -> None:
        theme, strings, size = self.theme, self._strings, self.theme.px(metrics.SMALL)
        side = theme.px(_SIGN)
        face = tinted_icon(theme, kind, side, theme.colors.ink)
        surface.blit(face, face.get_rect(midleft=row.midleft))
        inside = Rect(row.x + side + theme.px(_GAP), row.y, 0, row.h)
        inside.w = row.right - inside.x
        games = strings.plural("{number} game", "{number} games", versus.games)
        told = theme.text(
            f"{strings.percent(versus.share)}  ·  {games}", "text", size, theme.colors.ink
        )
        surface.blit(told, told.get_rect(topright=inside.topright))
        name = strings("People") if kind == PERSON else strings.say(level_name(kind))
        room = inside.w - told.get_width() - theme.px(_GAP)
        words = theme.shortened(name, "bold", size, room)
        surface.blit(theme.text(words, "bold", size, theme.colors.ink), inside)
        bar = Rect(inside.x, 0, inside.w, theme.px(_BAR))
        bar.bottom = row.bottom - theme.px(_MARK)
        draw_share(theme, surface, bar, versus.share)
        self._draw_mark(surface, bar, versus.expected)

    def _draw_mark(self, surface: pygame.Surface, bar: Rect, expected: float) -> None:
        """Where chance alone would have led to: dark with a bright rim, to be seen on any bar."""
        theme = self.theme
        mark = Rect(0, 0, theme.px(4), bar.h + theme.px(_MARK))
        mark.center = bar.x + round(bar.w * expected), bar.centery
        surface.fill(theme.colors.paper, mark.inflate(2 * theme.px(1), 0))
        surface.fill(theme.colors.ink, mark)
