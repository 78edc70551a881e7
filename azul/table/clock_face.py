"""The clock in the head of a board, where bots have their faces: digits, beside a sandglass."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.kit import borders
from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout

_SMALL: Final = 0.62
"""Height of the clocks of players who are not to act, as a share of its place."""

_TYPE: Final = 1.04
_PADDING: Final = 0.16
"""Text size, and room at the ends and beside the sandglass, as shares of a clock's height."""

_LAST_SECONDS: Final = 60

_GLASS_WIDTH: Final = 0.7
_FRAME: Final = 0.1
_FINENESS: Final = 4
"""Width of a sandglass and height of its two plates, as shares of its height, and its scale while
it is drawn, before it is smoothed."""


class ClockFace(NamedTuple):
    """The `seconds` left to a person; `whole` are those of a sandglass, or else 0."""

    seconds: int
    is_active: bool
    whole: int = 0

    @property
    def text(self) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        return f"{minutes}:{seconds:02}" if self.whole else f"{minutes:02}:{seconds:02}"


def draw_clocks(
    theme: Theme, surface: pygame.Surface, layout: Layout, faces: Iterable[ClockFace | None]
) -> None:
    """Draw the clocks of players: those that are over on red, a last minute on blue."""
    for player, face in enumerate(faces):
        if face:
            place = layout.board_part_rect(player, "labels", "clock")
            height = layout.text_size(1 if face.is_active else _SMALL, place, 1)
            surface.blit(_clock(theme, face, height), place)


@cached_in_theme(8)
def _clock(theme: Theme, face: ClockFace, height: int) -> pygame.Surface:
    colors, gap = theme.colors, round(height * _PADDING)
    is_late = not face.whole and face.seconds <= _LAST_SECONDS
    fill, ink = (colors.cobalt, colors.cream) if is_late else (colors.paper, colors.cobalt)
    if not face.seconds:
        fill, ink = colors.negative, colors.cream
    words = theme.text(face.text, "bold", round(height * _TYPE), ink)
    parts = [words.subsurface(words.get_bounding_rect())]
    if face.whole:
        glass = _sandglass(theme, height - 2 * gap, face.seconds / face.whole, ink)
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
    colors = theme.colors
    bottom = height * _FINENESS
    width, plate = round(bottom * _GLASS_WIDTH), round(bottom * _FRAME)
    middle, half = bottom / 2, bottom / 2 - plate
    image = pygame.Surface((width, bottom), pygame.SRCALPHA)
    # Sand takes an area, so its height is by the square root.
    upper = half * share**0.5
    side = (width / 2 - plate) / half
    center = width / 2

    def draw(low: float, high: float, color: tuple[int, ...]) -> None:
        """Fill both bulbs between two distances from the neck: above it, or below (negative)."""
        corners = [
            (center + sign * side * abs(at), middle - at)
            for at, signs in ((low, (-1, 1)), (high, (1, -1)))
            for sign in signs
        ]
        pygame.draw.polygon(image, color, corners)

    for low, high in ((0, half), (-half, 0)):
        draw(low, high, colors.cream)
    draw(0, upper, colors.amber)
    draw(-half, -upper, colors.amber)
    for sign in (-1, 1):
        corner = center + sign * side * half
        ends = (corner, plate), (center + sign * plate / 4, middle), (corner, bottom - plate)
        pygame.draw.lines(image, edge, False, ends, plate // 2)
    for top in (0, bottom - plate):
        pygame.draw.rect(image, edge, Rect(0, top, width, plate), border_radius=plate // 2)
    return pygame.transform.smoothscale(image, (round(height * _GLASS_WIDTH), height))
