"""A game in the list of games: its players, its round, and a thumbnail of its table."""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.game import FROM_POSITION, printable, rules_and_wall, shortened
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.boxes import column
from azul.kit.colors import Rgb
from azul.kit.emblems import tinted_icon
from azul.kit.fitting import fit_line, version_in_line
from azul.kit.list_view import BoxedRow
from azul.kit.theme import Theme, draw_in_line
from azul.saves import LibraryEntry, shown_title
from azul.table.thumbnail import SHAPE

_INSET: Final = 7
_BESIDE_PICTURE: Final = 20
_NAME_LENGTHS: Final = (16, 12, 9, 6, 4)
"""The most characters of a name, from wide rows to narrow ones."""

_SEPARATOR: Final = "  ·  "
_ICON_SIZE: Final = 0.8
"""Size of a bot's icon, as a share of the type size."""

_CROSS: Final = "×"


class GamePreview(NamedTuple):
    """The facts known only after replaying a game: its table, and whether it is over."""

    picture: pygame.Surface | None = None
    over: bool = False


GamePreviews = dict[tuple[LibraryEntry, int], GamePreview]
"""The preview of each game, by the height of its row."""


class GameRow(BoxedRow):
    """A saved game in a row of `row_height` pixels; its `preview` is added later."""

    def __init__(
        self,
        path: Path,
        read: Callable[[Path], LibraryEntry],
        previews: GamePreviews,
        strings: Strings,
        row_height: int,
    ) -> None:
        self.path = path
        self.row_height = row_height
        self._read = read
        self._previews = previews
        self._strings = strings

    @cached_property
    def entry(self) -> LibraryEntry:
        """The file, read only when the row comes into view: there may be thousands."""
        return self._read(self.path)

    @property
    def label(self) -> str:
        """Return the title, if the game has one, and the players with their scores."""
        if self.entry.error:
            return printable(self.entry.path.name)
        return " · ".join(filter(None, [self.entry.title, *self._scores(_NAME_LENGTHS[0])]))

    @property
    def preview(self) -> GamePreview | None:
        """Return the preview, or None until it has been made."""
        return self._previews.get((self.entry, self.row_height))

    def card_height(self, theme: Theme) -> int:
        return self.row_height

    def card_rect(self, theme: Theme, rect: Rect) -> Rect:
        """Return a rectangle of the height that the thumbnail was made for."""
        card = super().card_rect(theme, rect)
        return Rect(card.x, card.y, card.w, self.row_height)

    def picture_height(self, theme: Theme) -> int:
        return self.row_height - 2 * theme.px(_INSET)

    def draw_on_card(self, theme: Theme, surface: pygame.Surface, card: Rect) -> None:
        inset = card.inflate(-2 * theme.px(_INSET), -2 * theme.px(_INSET))
        inset.w = round(inset.h * SHAPE)
        self._draw_picture(theme, surface, inset)
        left = inset.right + theme.px(_BESIDE_PICTURE)
        room = card.right - theme.px(_BESIDE_PICTURE) - left
        lines = self._lines(theme, room)
        heights = [max(face.get_height() for face in line) for line in lines]
        area = Rect(left, 0, room, sum(heights))
        area.centery = card.centery
        for faces, line in zip(lines, column(area, heights, 0), strict=True):
            draw_in_line(surface, faces, line.midleft)

    def _draw_picture(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        """Draw the thumbnail, an empty frame until it is ready, or a cross for a broken file."""
        picture = self.preview.picture if self.preview else None
        if picture:
            surface.blit(picture, place)
            return
        borders.draw_rounded(
            theme, surface, place, theme.colors.paper, theme.colors.rule, theme.px(1)
        )
        if self.entry.error:
            face = theme.text(_CROSS, "text", theme.px(metrics.HEADING), theme.colors.negative)
            surface.blit(face, face.get_rect(center=place.center))

    # Text

    def _lines(self, theme: Theme, room: int) -> list[list[pygame.Surface]]:
        """Return the lines of text, each as a list of images from left to right."""
        large, small = theme.px(metrics.TEXT), theme.px(metrics.SMALL)
        ink, cobalt, negative = theme.colors.ink, theme.colors.cobalt, theme.colors.negative

        def text_line(text: str, face: str, size: int, color: Rgb) -> list[pygame.Surface]:
            return [fit_line(theme, text, face, size, color, room)]

        if self.entry.error:
            name = printable(self.entry.path.name)
            reason = self._strings.say(self.entry.error.sentence)
            return [text_line(name, "bold", large, ink), text_line(reason, "text", small, negative)]
        details = text_line(self._details(theme, room), "text", small, cobalt)
        if not self.entry.title:
            return [self._players_line(theme, "bold", large, room), details]
        title = text_line(self.entry.title, "bold", large, ink)
        return [title, self._players_line(theme, "text", small, room), details]

    def _players_line(self, theme: Theme, face: str, size: int, room: int) -> list[pygame.Surface]:
        """Return icons, names and scores; to fit, names are shortened, then icons left out."""
        ink, side = theme.colors.ink, round(size * _ICON_SIZE)
        for max_length in _NAME_LENGTHS:
            parts: list[pygame.Surface] = []
            for seat, words in zip(self.entry.seats, self._scores(max_length), strict=True):
                if parts:
                    parts.append(theme.text(_SEPARATOR, face, size, ink))
                if seat.level:
                    parts.append(tinted_icon(theme, seat.level, side, ink))
                    parts.append(theme.text("  ", face, size, ink))
                parts.append(theme.text(words, face, size, ink))
            if sum(part.get_width() for part in parts) <= room:
                return parts
        text = _SEPARATOR.join(self._scores(_NAME_LENGTHS[-1]))
        return [fit_line(theme, text, face, size, theme.colors.ink, room)]

    def _scores(self, max_length: int) -> list[str]:
        names = (shortened(name, max_length) for name in self.entry.names)
        return [
            self._strings("{name}: {text}", name=name, text=score)
            for name, score in zip(names, self.entry.scores, strict=True)
        ]

    def _details(self, theme: Theme, room: int) -> str:
        """Return round and date; if there is room, also time, rules and the continued game."""
        strings = self._strings
        saved = self.entry.saved_here
        if not saved:
            return strings("Round {round} · not saved yet", round=self.entry.round)
        day = strings.date(saved)
        rules = strings.say(rules_and_wall(self.entry.ruleset, self.entry.wall))
        time = self._round_and_time(f"{day} {saved:%H:%M}")
        short = self._round_and_time(day)
        texts = [f"{time} · {rules}", f"{short} · {rules}", time, short]
        if self.entry.is_from_position:
            origin = strings(FROM_POSITION)
            texts = [f"{text} · {origin}" for text in texts] + texts
        if self.entry.copied_from:
            original = shown_title(self.entry.copied_from, strings)
            copied = strings("continued from {game}", game=original)
            texts = [f"{text} · {copied}" for text in texts] + texts
        return version_in_line(theme, texts, "text", theme.px(metrics.SMALL), room)

    def _round_and_time(self, time: str) -> str:
        strings, number = self._strings, self.entry.round
        if self.preview and self.preview.over:
            return strings("Finished in round {round} · saved {time}", round=number, time=time)
        return strings("Round {round} · saved {time}", round=number, time=time)
