"""The history of a game as rows of a list, and as plain text."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from azul.game import Game, Passage
from azul.i18n import Strings
from azul.kit import frames, theme
from azul.kit.emblems import holder
from azul.kit.listing import Light, Row
from azul.kit.look import Look
from azul.scenes.verdicts import WIDTH, hundredths, verdict_mark

if TYPE_CHECKING:
    from azul.insight import Look as Worth

Found = Callable[[int], "Worth | None"]
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


class Heading(Row):
    """The beginning of a round."""

    choosable = False

    def __init__(self, words: str) -> None:
        self.words = words

    def height(self, look: Look, width: int) -> int:
        return look.px(_HEADING)

    def draw(self, look: Look, surface: pygame.Surface, place: Rect, light: Light) -> None:
        lower = place.bottom - look.px(6)
        face = look.text(self.words, "bold", look.px(theme.SMALL), look.colors.cobalt)
        surface.blit(face, face.get_rect(bottomleft=(place.x + look.px(_AROUND), lower)))
        pygame.draw.line(surface, look.colors.rule, (place.x, lower), (place.right, lower))


class Telling(Row):
    """Passage `number` of a game, in sentences; it is about a `seat`, or about none.

    `grade` is that of the program that held the seat then; `signs` whether any program has played.
    `found` tells what its decision was worth, as soon as that is known; None where it decides none.
    """

    def __init__(
        self,
        sentences: Sequence[str],
        number: int,
        seat: int | None = None,
        grade: str | None = None,
        signs: bool = False,
        found: Callable[[], "Worth | None"] | None = None,
    ) -> None:
        self.sentences = sentences
        self.number = number
        self.seat = seat
        self.grade = grade
        self.found = found
        self._indent = _INDENT + _SIGN if signs else _INDENT

    def height(self, look: Look, width: int) -> int:
        # Only those in view are kept.
        faces = (
            look.typeset(words, "text", _size(look, words, room), look.colors.ink, room)
            for words, _, room in self._lines(look, width)
        )
        heights = (face.get_height() + look.px(_BETWEEN) for face in faces)
        return sum(heights) + 2 * look.px(_AROUND)

    def draw(self, look: Look, surface: pygame.Surface, place: Rect, light: Light) -> None:
        """Draw the emblem and the sentences; what comes after the chosen step is pale."""
        self._draw_ground(look, surface, place, light)
        top, size = place.y + look.px(_AROUND), look.px(theme.SMALL)
        if self.seat is not None:
            face = holder(look, self.seat, self.grade, look.px(_EMBLEM))
            left = place.x + look.px(_INDENT - _EMBLEM) // 2
            surface.blit(face, face.get_rect(midleft=(left, top + size * 5 // 8)))
        color = look.colors.faded if light.later else look.colors.ink
        for words, left, room in self._lines(look, place.w):
            face = look.paragraph(words, "text", _size(look, words, room), color, room)
            surface.blit(face, (place.x + left, top))
            top += face.get_height() + look.px(_BETWEEN)
        self._draw_worth(look, surface, place)

    def _draw_worth(self, look: Look, surface: pygame.Surface, place: Rect) -> None:
        """The verdict on a decision, beside its first line."""
        worth = self.found and self.found()
        if worth:
            face = verdict_mark(look, worth.verdict, hundredths(worth.loss))
            middle = place.y + look.px(_AROUND) + look.px(theme.SMALL) * 5 // 8
            right = place.right - look.px(_AROUND)
            surface.blit(face, face.get_rect(midright=(right, middle)))

    def _lines(self, look: Look, width: int) -> list[tuple[str, int, int]]:
        """Each sentence, where it begins in a row of a width, and what room it has."""
        first, deeper = look.px(self._indent), look.px(self._indent + _DEEPER)
        lefts = [first, *[deeper] * (len(self.sentences) - 1)]
        beside = look.px(_AROUND + WIDTH if self.found else _AROUND)
        return [
            (_glued(words), left, width - left - beside)
            for words, left in zip(self.sentences, lefts, strict=True)
        ]

    def _draw_ground(self, look: Look, surface: pygame.Surface, place: Rect, light: Light) -> None:
        """The chosen step stands in a frame, the one under the pointer on a ground."""
        if light.chosen or light.pointed:
            edge = look.colors.amber if light.chosen else look.colors.rule
            width = look.px(3 if light.chosen else 1)
            ground = frames.rounded(look, place.size, look.px(8), look.colors.field, edge, width)
            surface.blit(ground, place)


def story(
    game: Game, passages: Sequence[Passage], strings: Strings, found: Found | None = None
) -> list[Heading | Telling]:
    """A row for each passage, and a heading for each round.

    `found` tells what is known about decisions; without it nothing is said of their worth.
    """
    rows: list[Heading | Telling] = []
    seating = game.seating
    grades = {seat.grade for seat in seating.at_start} | {c.grade for c in seating.changes}
    signs = grades != {None}
    for passage in passages:
        if passage.begins_round:
            rows.append(Heading(strings("Round {round}", round=passage.round)))
        sentences = [strings.say(spoken) for spoken in passage.sentences]
        seat = passage.step.player
        grade = None if seat is None else seating.at(passage.played - 1)[seat].grade
        worth = partial(found, passage.played - 1) if found and passage.decides else None
        rows.append(Telling(sentences, passage.number, seat, grade, signs, worth))
    return rows


def place_of(rows: Sequence[Row], number: int) -> int:
    """Which row tells passage `number`."""
    tells = (isinstance(row, Telling) and row.number == number for row in rows)
    return next(place for place, found in enumerate(tells) if found)


def as_text(rows: Sequence[Heading | Telling]) -> str:
    """The rows line by line, an empty line before each heading."""
    blocks = (
        f"\n{row.words}" if isinstance(row, Heading) else "\n".join(row.sentences) for row in rows
    )
    return "\n".join(blocks).strip() + "\n"


def _size(look: Look, words: str, room: int) -> int:
    """The size at which no word is broken in the midst, if it can be read."""
    longest = max(words.split(" "), key=len)
    # With the space behind it, which would begin the next line.
    return look.fitting(f"{longest} ", "text", look.px(theme.SMALL), room, theme.LEGIBLE)


def _glued(words: str) -> str:
    """Words in which no number stands alone at the beginning of a line."""
    return re.sub(r"(?<=\w) (?=\d)| (?=[+−]\d)", "\u00a0", words)
