"""A game in the list of games: its players, its round, and a small picture of its table."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.game import printable
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.borders import draw_focus
from azul.kit.boxes import column
from azul.kit.colors import Rgb
from azul.kit.emblems import tinted_icon
from azul.kit.list_view import ListRow, RowState
from azul.kit.theme import Theme
from azul.saves import Entry
from azul.scenes.library.thumbnail import SHAPE

_INSET: Final = 7
_BESIDE_PICTURE: Final = 20
_FRAME: Final = 4
"""Room around the rows for the frame of the one that has the focus."""

_NAMES: Final = (16, 12, 9, 6, 4)
"""How many characters of a name are told, as far as there is room."""

_APART: Final = "  ·  "
_SIGN: Final = 0.8
"""Size of a program's sign, in that of the type."""

_DASH: Final = "×"


class Glance(NamedTuple):
    """What only playing its log tells of a game: its table, and whether it is over."""

    picture: pygame.Surface | None = None
    over: bool = False


Glances = dict[tuple[Entry, int], Glance]
"""What is known of each game, with a picture for rows of a height."""


class GameRow(ListRow):
    """A game of the shelf, in a row `high` pixels high; what its `glance` tells comes later."""

    def __init__(
        self,
        path: Path,
        read: Callable[[Path], Entry],
        glances: Glances,
        strings: Strings,
        high: int,
    ) -> None:
        self.path = path
        self.high = high
        self._read = read
        self._glances = glances
        self._strings = strings

    @cached_property
    def entry(self) -> Entry:
        """What the file tells, read when it comes into view: there may be thousands."""
        return self._read(self.path)

    @property
    def label(self) -> str:
        """The title, if the game has one, and who plays."""
        if self.entry.error:
            return printable(self.entry.path.name)
        return " · ".join(filter(None, [self.entry.title, *self._scores(_NAMES[0])]))

    @property
    def glance(self) -> Glance | None:
        """What playing its log has told; None as long as nobody has."""
        return self._glances.get((self.entry, self.high))

    def height(self, theme: Theme, width: int) -> int:
        """The height of the row's frame, and the room around it."""
        return self.high + theme.px(2 * _FRAME)

    def picture_height(self, theme: Theme) -> int:
        """How high the picture of the table is, in pixels."""
        return self.high - 2 * theme.px(_INSET)

    def draw(self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState) -> None:
        row = Rect(place.x, place.y + theme.px(_FRAME), place.w, self.high)
        self._draw_ground(theme, surface, row, light)
        inset = row.inflate(-2 * theme.px(_INSET), -2 * theme.px(_INSET))
        inset.w = round(inset.h * SHAPE)
        self._draw_picture(theme, surface, inset)
        left = inset.right + theme.px(_BESIDE_PICTURE)
        room = row.right - theme.px(_BESIDE_PICTURE) - left
        lines = self._lines(theme, room)
        heights = [max(face.get_height() for face in line) for line in lines]
        area = Rect(left, 0, room, sum(heights))
        area.centery = row.centery
        for faces, line in zip(lines, column(area, heights, 0), strict=True):
            _draw_line(surface, faces, line)

    def _draw_ground(
        self, theme: Theme, surface: pygame.Surface, row: Rect, light: RowState
    ) -> None:
        colors = theme.colors
        fill = colors.field if light.chosen or light.pointed else colors.shelf
        borders.draw_rounded(
            theme, surface, row, fill, colors.cobalt, theme.px(4 if light.chosen else 1)
        )
        if light.chosen and light.focused:
            ring = row.inflate(2 * theme.px(_FRAME), 2 * theme.px(_FRAME))
            draw_focus(theme, surface, ring)

    def _draw_picture(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        """The table; an empty frame until it is drawn, with a cross if it never will be."""
        picture = self.glance.picture if self.glance else None
        if picture:
            surface.blit(picture, place)
            return
        borders.draw_rounded(
            theme, surface, place, theme.colors.paper, theme.colors.rule, theme.px(1)
        )
        if self.entry.error:
            face = theme.text(_DASH, "text", theme.px(metrics.HEADING), theme.colors.rust)
            surface.blit(face, face.get_rect(center=place.center))

    # Words

    def _lines(self, theme: Theme, room: int) -> list[list[pygame.Surface]]:
        """Each line from left to right."""
        large, small = theme.px(metrics.TEXT), theme.px(metrics.SMALL)
        ink, cobalt, rust = theme.colors.ink, theme.colors.cobalt, theme.colors.rust

        def written(words: str, face: str, size: int, color: Rgb) -> list[pygame.Surface]:
            return [theme.text(theme.shortened(words, face, size, room), face, size, color)]

        if self.entry.error:
            name = printable(self.entry.path.name)
            reason = self._strings.say(self.entry.error.sentence)
            return [written(name, "bold", large, ink), written(reason, "text", small, rust)]
        details = written(self._details(theme, room), "text", small, cobalt)
        if not self.entry.title:
            return [self._standing(theme, "bold", large, room), details]
        title = written(self.entry.title, "bold", large, ink)
        return [title, self._standing(theme, "text", small, room), details]

    def _standing(self, theme: Theme, face: str, size: int, room: int) -> list[pygame.Surface]:
        """Signs of programs, names, scores; names are shortened, then signs left out for room."""
        for longest in _NAMES:
            parts = self._parts(theme, face, size, longest)
            if sum(part.get_width() for part in parts) <= room:
                return parts
        words = _APART.join(self._scores(_NAMES[-1]))
        return [theme.text(theme.shortened(words, face, size, room), face, size, theme.colors.ink)]

    def _parts(self, theme: Theme, face: str, size: int, longest: int) -> list[pygame.Surface]:
        parts: list[pygame.Surface] = []
        ink, side = theme.colors.ink, round(size * _SIGN)
        for seat, words in zip(self.entry.seats, self._scores(longest), strict=True):
            if parts:
                parts.append(theme.text(_APART, face, size, ink))
            if seat.level:
                parts += [
                    tinted_icon(theme, seat.level, side, ink),
                    theme.text("  ", face, size, ink),
                ]
            parts.append(theme.text(words, face, size, ink))
        return parts

    def _scores(self, longest: int) -> list[str]:
        names = (_shortened(name, longest) for name in self.entry.names)
        return [f"{name}: {score}" for name, score in zip(names, self.entry.scores, strict=True)]

    def _details(self, theme: Theme, room: int) -> str:
        """Round and time; where there is little room the day is enough."""
        strings = self._strings
        if not self.entry.saved:
            return strings("Round {round} · not saved yet", round=self.entry.round)
        saved = self.entry.saved.astimezone()
        # How a day is written in the language, in the signs of `strftime`.
        day = saved.strftime(strings("%Y-%m-%d"))
        words = self._saved(f"{day} {saved:%H:%M}")
        return (
            words
            if theme.width(words, "text", theme.px(metrics.SMALL)) <= room
            else self._saved(day)
        )

    def _saved(self, time: str) -> str:
        strings, number = self._strings, self.entry.round
        if self.glance and self.glance.over:
            return strings("Finished in round {round} · saved {time}", round=number, time=time)
        return strings("Round {round} · saved {time}", round=number, time=time)


def _draw_line(surface: pygame.Surface, faces: list[pygame.Surface], line: Rect) -> None:
    left = line.x
    for face in faces:
        surface.blit(face, face.get_rect(midleft=(left, line.centery)))
        left += face.get_width()


def _shortened(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: longest - 1] + "…"
