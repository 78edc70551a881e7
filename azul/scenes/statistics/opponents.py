"""Against whom: the share of victories by who else sat at the table, as bars."""

from typing import Final

import pygame
from pygame import Rect

from azul.game import level_name
from azul.i18n import Strings
from azul.kit import metrics
from azul.kit.containers import Column
from azul.kit.emblems import tinted_icon
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.statistics.career_row import draw_share
from azul.scenes.statistics.career_section import career_section
from azul.scenes.statistics.wording import games_in_words
from azul.statistics import PERSON, Career

_ICON: Final = 34
_GAP: Final = 11
"""Side of the icon of an opponent; beside it, and between the rows."""

_ABOVE_BAR: Final = 5
_BAR: Final = 16
_MARK: Final = 6
_MARK_WIDTH: Final = 4
"""Height of the bar and of the space above it, how far the mark of chance stands out of the bar,
and how wide that mark is.
"""


def opponents(theme: Theme, career: Career, strings: Strings) -> Column:
    """A row for each kind of opponent."""
    rows = [_OpponentRow(theme, kind, career, strings) for kind in career.against]
    column = Column(theme, rows, theme.px(_GAP))
    note = strings("The line marks what chance alone would give.")
    return career_section(theme, strings("Against whom?"), column, note)


class _OpponentRow(Widget):
    """The share of victories against a kind of opponent as a bar, with a mark at that by chance."""

    is_interactive = False
    role = Role.TEXT

    def __init__(self, theme: Theme, kind: str, career: Career, strings: Strings) -> None:
        super().__init__(theme)
        self._kind, self._head_to_head = kind, career.against[kind]
        games = games_in_words(career, self._head_to_head.games, strings)
        self._opponent = strings("People") if kind == PERSON else strings.say(level_name(kind))
        self._result = f"{strings.percent(self._head_to_head.share)}  ·  {games}"

    @property
    def label(self) -> str:
        return f"{self._opponent} {self._result}"

    def height(self, width: int) -> int:
        return self.px(metrics.SMALL * metrics.LINE_HEIGHT + _ABOVE_BAR + _BAR + _MARK)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        theme, row = self.theme, self.rect
        icon = tinted_icon(theme, self._kind, self.px(_ICON), self.colors.ink)
        surface.blit(icon, icon.get_rect(midleft=row.midleft))
        left = row.x + self.px(_ICON) + self.px(_GAP)
        inside = Rect(left, row.y, row.right - left, row.h)
        self._draw_texts(surface, inside)
        bar = Rect(inside.x, 0, inside.w, self.px(_BAR))
        bar.bottom = row.bottom - self.px(_MARK)
        draw_share(theme, surface, bar, self._head_to_head.share)
        self._draw_mark(surface, bar)

    def _draw_texts(self, surface: pygame.Surface, rect: Rect) -> None:
        """Draw the result at the right, and who it is about in the room that it leaves."""
        theme, size, ink = self.theme, self.px(metrics.SMALL), self.colors.ink
        result = theme.text(self._result, "text", size, ink)
        surface.blit(result, result.get_rect(topright=rect.topright))
        room = rect.w - result.get_width() - self.px(_GAP)
        opponent = theme.shortened(self._opponent, "bold", size, room)
        surface.blit(theme.text(opponent, "bold", size, ink), rect)

    def _draw_mark(self, surface: pygame.Surface, bar: Rect) -> None:
        """Draw the share by chance: dark with a bright rim, to be seen on any bar."""
        mark = Rect(0, 0, self.px(_MARK_WIDTH), bar.h + self.px(_MARK))
        mark.center = bar.x + round(bar.w * self._head_to_head.expected), bar.centery
        surface.fill(self.colors.paper, mark.inflate(2 * self.px(1), 0))
        surface.fill(self.colors.ink, mark)
