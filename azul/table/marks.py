"""Marks over the table: points on a pill, the count of tiles in a hand, a board's note."""

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.game import Points
from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout
from azul.table.preview import ScorePreview, TilePreview
from azul.table.sprites import Point

_SMALLEST: Final = 12
"""Height of the type on a pill at least, in pixels."""


class _Shares(NamedTuple):
    """Heights of the type of a note's label and figures, as shares of its place."""

    label: float
    figures: float


_NOTE_OF_TWO: Final = _Shares(0.29, 0.44)
_NOTE_OF_THREE: Final = _Shares(0.23, 0.34)
"""Without and with a bonus below them."""

_NOTE_TALLEST: Final = 0.8
"""How high the figures are at most where type is enlarged."""

_NOTE_ROW: Final = 0.38
"""How high each of two rows of figures is at most, in what a bonus leaves of the place."""

_NOTE_BONUS: Final = 0.23
_NOTE_HALF: Final = 0.5
"""The same of a bonus, and how high its pill is at most."""

_PILL: Final = 1.45
"""Height of a pill, in that of its type."""

_STACKED: Final = 0.75
"""How much smaller pills are that share a space."""

PreviewLabels = tuple[str, str]
"""The words above a note, and those before its bonus."""

FormatPoints = Callable[[Points], str]
"""Puts points into a language."""


def draw_pill(
    theme: Theme, surface: pygame.Surface, middle: Point, words: str, size: int, color: Rgb
) -> None:
    """Words on a colored pill around a point; `size` is the height of the type in pixels."""
    shape = _pill(theme, words, size, (color, theme.colors.cream))
    surface.blit(shape, shape.get_rect(center=middle))


def draw_tile_preview(
    theme: Theme,
    surface: pygame.Surface,
    middle: Point,
    preview: TilePreview,
    size: int,
    format_points: FormatPoints,
) -> None:
    """What a tile would score on a pill around a point.

    Below it a bonus on a golden one, and on a red one what it would cost.
    """
    colors = theme.colors
    told = [
        (format_points(preview.points), (colors.leaf, colors.cream)),
        (format_points(preview.bonus), (colors.gold, colors.night)),
    ]
    if preview.has_warning:
        # A sign for those who see no red.
        told.append(
            (f"!  {format_points(preview.warning or '')}".rstrip(), (colors.rust, colors.cream))
        )
    told = [(words, pair) for words, pair in told if words]
    size = size if len(told) == 1 else round(size * _STACKED)
    shapes = [_pill(theme, words, size, pair) for words, pair in told]
    top = middle[1] - sum(shape.get_height() for shape in shapes) // 2
    for shape in shapes:
        surface.blit(shape, shape.get_rect(midtop=(middle[0], top)))
        top += shape.get_height()


@cached_in_theme(64)
def _pill(theme: Theme, words: str, size: int, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Words on a pill; `colors` are its own and that of words and edge."""
    size, (fill, ink) = max(_SMALLEST, size), colors
    face = theme.text(words, "bold", size, ink)
    width, height = round(face.get_width() + size * 0.7), round(size * _PILL)
    shape = pygame.Surface((width, height), pygame.SRCALPHA)
    edge = max(1, size // 12)
    shape.blit(borders.rounded(theme, (width, height), height // 2, fill, ink, edge), (0, 0))
    shape.blit(face, face.get_rect(center=shape.get_rect().center))
    return shape


def draw_badge(theme: Theme, surface: pygame.Surface, middle: Point, count: int, size: int) -> None:
    """How many tiles are meant, in a golden circle of `size` pixels."""
    shape = borders.rounded(
        theme, (size, size), size // 2, theme.colors.gold, theme.colors.night, max(1, size // 14)
    )
    surface.blit(shape, shape.get_rect(center=middle))
    face = theme.text(str(count), "bold", round(size * 0.72), theme.colors.night)
    surface.blit(face, face.get_rect(center=middle))


def draw_score_preview(
    theme: Theme,
    surface: pygame.Surface,
    layout: Layout,
    player: int,
    labels: PreviewLabels,
    preview: ScorePreview,
    format_points: FormatPoints,
) -> None:
    """Write what the round would bring a board, at its lower right; nothing where it is nothing.

    From below: a bonus, the figures, and the label, where these have left room for it.
    """
    if not any(preview):
        return
    place, (label, bonus_label) = layout.board_part(player, "labels", "note"), labels
    gained, lost, bonus = map(format_points, preview)
    shares = _NOTE_OF_THREE if bonus else _NOTE_OF_TWO
    size = layout.text_size(shares.label, place)
    room = place.copy()
    if bonus:
        shape = _bonus_pill(theme, layout, place, (bonus_label, bonus))
        surface.blit(shape, shape.get_rect(bottomright=place.bottomright))
        room.h -= shape.get_height()
    if gained or lost:
        figures = min(layout.text_size(shares.figures, place, _NOTE_TALLEST), room.h)
        room.h -= _draw_figures(theme, surface, room, (gained, lost), figures)
    size = theme.fitting_size(label, "text", size, place.w, min(size, _SMALLEST))
    if size <= room.h and theme.width(label, "text", size) <= place.w:
        face = theme.text(label, "text", size, theme.colors.faded)
        surface.blit(face, face.get_rect(topright=place.topright))


def _bonus_pill(
    theme: Theme, layout: Layout, place: Rect, words: tuple[str, str]
) -> pygame.Surface:
    """A golden pill with what the wall earns for the end, after its label where there is room."""
    size = layout.text_size(_NOTE_BONUS, place, _NOTE_HALF / _PILL)
    colors = theme.colors.gold, theme.colors.night
    labeled = _pill(theme, " ".join(words), size, colors)
    return labeled if labeled.get_width() <= place.w else _pill(theme, words[1], size, colors)


def _draw_figures(
    theme: Theme, surface: pygame.Surface, place: Rect, figures: tuple[str, str], size: int
) -> int:
    """The figures of a note, what is gained and what is lost, at the lower right; their height.

    They stand side by side, or below each other where they could hardly be read so.
    """
    (gained, lost), joined = figures, "   ".join(filter(None, figures))
    beside, *each = (theme.fitting_size(w, "bold", size, place.w, 1) for w in (joined, *figures))
    below = min(*each, round(place.h * _NOTE_ROW))
    in_one_row = beside >= min(below, metrics.LEGIBLE)
    # From the last row up.
    rows = [(lost, gained)] if in_one_row else [(lost, ""), ("", gained)]
    size = max(_SMALLEST, beside if in_one_row else below)
    line = theme.font("bold", size).get_linesize()
    for number, row in enumerate(rows):
        right, middle = place.right, place.bottom - number * line - line // 2
        for words, color in zip(row, (theme.colors.rust, theme.colors.leaf), strict=True):
            face = theme.text(words, "bold", size, color)
            rect = face.get_rect(midright=(right, middle))
            surface.blit(face, rect)
            right = rect.x - (size // 2 if words else 0)
    return line * len(rows)
