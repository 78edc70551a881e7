"""The clock in the head of a board, where bots have their faces: digits, beside a sandglass."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.i18n import Sentence, sentence
from azul.kit import borders
from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout
from azul.table.table_places import PlaceKind, TablePlace

_SMALL: Final = (0.62, 0.82)
"""Least and greatest height of the clocks of players who wait, as shares of their place."""

_TYPE: Final = 1.04
_PADDING: Final = 0.16
"""Text size, and room at the ends and beside the sandglass, as shares of a clock's height."""

LAST_SECONDS: Final = 60  # of a game, which are shown on blue

_GLASS_WIDTH: Final = 0.7
_FRAME: Final = 0.1
_FINENESS: Final = 4
"""Width of a sandglass and height of its two plates, as shares of its height, and its scale while
it is drawn, before it is smoothed."""


class ClockFace(NamedTuple):
    """The `seconds` left to a person; `whole` are all seconds of a sandglass, or else 0."""

    seconds: int
    is_active: bool
    whole: int = 0

    @property
    def text(self) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        return f"{minutes}:{seconds:02}" if self.whole else f"{minutes:02}:{seconds:02}"

    @property
    def description(self) -> Sentence:
        minutes, seconds = divmod(self.seconds, 60)
        return sentence("Time left: {minutes} min {seconds} s", minutes=minutes, seconds=seconds)


Clocks = Sequence[ClockFace | None]  # by player; empty without a clock


def explain_clock(clocks: Clocks, place: TablePlace) -> list[Sentence]:
    """Return the line about a clock that belongs to the score of its player."""
    face = clocks[place.owner] if clocks and place.kind is PlaceKind.SCORE else None
    return [face.description] if face else []


def draw_clocks(theme: Theme, surface: pygame.Surface, layout: Layout, clocks: Clocks) -> None:
    """Draw the clocks of players: clocks without time on red, a last minute on blue."""
    for player, face in enumerate(clocks):
        if face:
            place = layout.board_part_rect(player, "labels", "clock")
            height = place.h if face.is_active else layout.text_size(_SMALL[0], place, _SMALL[1])
            surface.blit(_clock(theme, face, height), place)


@cached_in_theme(8)
def _clock(theme: Theme, face: ClockFace, height: int) -> pygame.Surface:
    colors, gap = theme.colors, round(height * _PADDING)
    is_late = not face.whole and face.seconds <= LAST_SECONDS
    fill, ink = (colors.cobalt, colors.cream) if is_late else (colors.paper, colors.cobalt)
    if not face.seconds:
        fill, ink = colors.negative, colors.cream
    words = theme.text(face.text, "bold", round(height * _TYPE), ink)
    digits = words.get_bounding_rect()
    # The width is the same at each second.
    parts = [words.subsurface((0, digits.y, words.get_width(), digits.h))]
    if face.whole:
        glass = _sandglass(theme, height - gap, face.seconds / face.whole, ink)
        parts.insert(0, glass)
    width = sum(part.get_width() + gap for part in parts) + gap
    edge = max(1, height // 24)
    image = borders.rounded(theme, (width, height), height // 5, fill, ink, edge).copy()
    left = gap
    for part in parts:
        image.blit(part, part.get_rect(midleft=(left, height // 2)))
        left += part.get_width() + gap
    return image


def _sandglass(theme: Theme, height: int, share: float, edge: Rgb) -> pygame.Surface:
    """Draw a sandglass with a share of its sand above."""
    bottom = height * _FINENESS
    width, plate = round(bottom * _GLASS_WIDTH), round(bottom * _FRAME)
    image = pygame.Surface((width, bottom), pygame.SRCALPHA)
    center, middle, half = width / 2, bottom / 2, bottom / 2 - plate

    def side(sign: int, up: float) -> tuple[float, float]:
        """Return a point of the glass at a height above its neck, to the right or left."""
        return center + sign * (center - plate) * abs(up) / half, middle - up

    # Sand takes an area, so its height goes with the square root.
    for low, high in ((0, half * share**0.5), (-half, -half * share**0.5)):
        corners = side(-1, low), side(1, low), side(1, high), side(-1, high)
        pygame.draw.polygon(image, theme.colors.amber, corners)
    for sign in (-1, 1):
        ends = side(sign, half), (center, middle), side(sign, -half)
        pygame.draw.lines(image, edge, False, ends, plate // 2)
    for top in (0, bottom - plate):
        pygame.draw.rect(image, edge, Rect(0, top, width, plate), border_radius=plate // 2)
    return pygame.transform.smoothscale(image, (round(height * _GLASS_WIDTH), height))
