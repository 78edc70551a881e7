"""The history of a game as rows of a list, and as plain text."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from azul.game import Game, HistoryEntry
from azul.i18n import Strings
from azul.kit import borders, metrics
from azul.kit.emblems import emblem_with_level
from azul.kit.list_view import ListRow, RowState
from azul.kit.theme import Theme
from azul.scenes.verdicts import WIDTH, percentage_points, verdict_mark

if TYPE_CHECKING:
    from azul.insight import MoveReview

Found = Callable[[int], "MoveReview | None"]
"""Tells what is known about the decision of a number: a record's, counting from 0."""

_INDENT: Final = 26
"""Left of the words, where the emblems are; the lines after a row's first stand deeper."""

_DEEPER: Final = 14
_AROUND: Final = 7
_BETWEEN: Final = 3
_HEADING: Final = 52
_EMBLEM: Final = 22
_SIGN: Final = 34
"""More room left of the words where programs play, whose signs stand beside the emblems."""


class RoundHeading(ListRow):
    """The beginning of a round."""

    choosable = False

    def __init__(self, words: str) -> None:
        self.words = words

    @property
    def label(self) -> str:
        return self.words

    def height(self, theme: Theme, width: int) -> int:
        return theme.px(_HEADING)

    def draw(self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState) -> None:
        lower = place.bottom - theme.px(6)
        face = theme.text(self.words, "bold", theme.px(metrics.SMALL), theme.colors.cobalt)
        surface.blit(face, face.get_rect(bottomleft=(place.x + theme.px(_AROUND), lower)))
        pygame.draw.line(surface, theme.colors.rule, (place.x, lower), (place.right, lower))


class EntryRow(ListRow):
    """Passage `number` of a game, in sentences; it is about a `seat`, or about none.

    `level` is that of the program that held the seat then; `signs` whether any program has played.
    `found` tells what its decision was worth, as soon as that is known; None where it decides none.
    """

    def __init__(
        self,
        sentences: Sequence[str],
        number: int,
        seat: int | None = None,
        level: str | None = None,
        signs: bool = False,
        found: Callable[[], "MoveReview | None"] | None = None,
    ) -> None:
        self.sentences = sentences
        self.number = number
        self.seat = seat
        self.level = level
        self.found = found
        self._indent = _INDENT + _SIGN if signs else _INDENT

    @property
    def label(self) -> str:
        return " ".join(self.sentences)

    def height(self, theme: Theme, width: int) -> int:
        # Only those in view are kept.
        faces = (
            theme.render(words, "text", _size(theme, words, room), theme.colors.ink, room)
            for words, _, room in self._lines(theme, width)
        )
        heights = (face.get_height() + theme.px(_BETWEEN) for face in faces)
        return sum(heights) + 2 * theme.px(_AROUND)

    def draw(self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState) -> None:
        """Draw the emblem and the sentences; what comes after the chosen step is pale."""
        self._draw_ground(theme, surface, place, light)
        top, size = place.y + theme.px(_AROUND), theme.px(metrics.SMALL)
        if self.seat is not None:
            face = emblem_with_level(theme, self.seat, self.level, theme.px(_EMBLEM))
            left = place.x + theme.px(_INDENT - _EMBLEM) // 2
            surface.blit(face, face.get_rect(midleft=(left, top + size * 5 // 8)))
        color = theme.colors.faded if light.later else theme.colors.ink
        for words, left, room in self._lines(theme, place.w):
            face = theme.paragraph(words, "text", _size(theme, words, room), color, room)
            surface.blit(face, (place.x + left, top))
            top += face.get_height() + theme.px(_BETWEEN)
        self._draw_worth(theme, surface, place)

    def _draw_worth(self, theme: Theme, surface: pygame.Surface, place: Rect) -> None:
        """The verdict on a decision, beside its first line."""
        worth = self.found and self.found()
        if worth:
            face = verdict_mark(theme, worth.verdict, percentage_points(worth.chance_lost))
            middle = place.y + theme.px(_AROUND) + theme.px(metrics.SMALL) * 5 // 8
            right = place.right - theme.px(_AROUND)
            surface.blit(face, face.get_rect(midright=(right, middle)))

    def _lines(self, theme: Theme, width: int) -> list[tuple[str, int, int]]:
        """Each sentence, where it begins in a row of a width, and what room it has."""
        first, deeper = theme.px(self._indent), theme.px(self._indent + _DEEPER)
        lefts = [first, *[deeper] * (len(self.sentences) - 1)]
        beside = theme.px(_AROUND + WIDTH if self.found else _AROUND)
        return [
            (_glued(words), left, width - left - beside)
            for words, left in zip(self.sentences, lefts, strict=True)
        ]

    def _draw_ground(
        self, theme: Theme, surface: pygame.Surface, place: Rect, light: RowState
    ) -> None:
        """The chosen step stands in a frame, the one under the pointer on a ground."""
        if light.chosen or light.pointed:
            edge = theme.colors.amber if light.chosen else theme.colors.rule
            width = theme.px(3 if light.chosen else 1)
            ground = borders.rounded(
                theme, place.size, theme.px(8), theme.colors.field, edge, width
            )
            surface.blit(ground, place)


def story(
    game: Game, passages: Sequence[HistoryEntry], strings: Strings, found: Found | None = None
) -> list[RoundHeading | EntryRow]:
    """A row for each passage, and a heading for each round.

    `found` tells what is known about decisions; without it nothing is said of their worth.
    """
    rows: list[RoundHeading | EntryRow] = []
    seating = game.seating
    grades = {seat.level for seat in seating.at_start} | {c.level for c in seating.changes}
    signs = grades != {None}
    for passage in passages:
        if passage.is_deal:
            rows.append(RoundHeading(strings("Round {round}", round=passage.round)))
        sentences = [strings.say(spoken) for spoken in passage.sentences]
        seat = passage.step.player
        level = None if seat is None else seating.at(passage.played - 1)[seat].level
        worth = partial(found, passage.played - 1) if found and passage.is_decision else None
        rows.append(EntryRow(sentences, passage.number, seat, level, signs, worth))
    return rows


def place_of(rows: Sequence[ListRow], number: int) -> int:
    """Which row tells passage `number`."""
    tells = (isinstance(row, EntryRow) and row.number == number for row in rows)
    return next(place for place, found in enumerate(tells) if found)


def as_text(rows: Sequence[RoundHeading | EntryRow]) -> str:
    """The rows line by line, an empty line before each heading."""
    blocks = (
        f"\n{row.words}" if isinstance(row, RoundHeading) else "\n".join(row.sentences)
        for row in rows
    )
    return "\n".join(blocks).strip() + "\n"


def _size(theme: Theme, words: str, room: int) -> int:
    """The size at which no word is broken in the midst, if it can be read."""
    longest = max(words.split(" "), key=len)
    # With the space behind it, which would begin the next line.
    return theme.fitting_size(f"{longest} ", "text", theme.px(metrics.SMALL), room, metrics.LEGIBLE)


def _glued(words: str) -> str:
    """Words in which no number stands alone at the beginning of a line."""
    return re.sub(r"(?<=\w) (?=\d)| (?=[+−]\d)", "\u00a0", words)
