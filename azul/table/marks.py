"""Marks over the table: points on a pill, the count of held tiles, a board's score preview."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.game import PointsText
from azul.kit import borders, metrics
from azul.kit.colors import Rgb
from azul.kit.fitting import version_in_line
from azul.kit.theme import Theme, cached_in_theme
from azul.table.layout import Layout
from azul.table.preview import ScorePreview, TilePreview
from azul.table.sprites import Point

_MIN_TYPE_HEIGHT: Final = 12
"""Height of the type on a pill at least, in pixels, unless it must fit into a tile."""


class _Shares(NamedTuple):
    """Text sizes of a score preview's label and figures, as shares of its height."""

    label: float
    figures: float


_WITHOUT_BONUS: Final = _Shares(0.29, 0.44)
_WITH_BONUS: Final = _Shares(0.23, 0.34)
"""Without and with a bonus below the figures."""

_MAX_FIGURES_SHARE: Final = 0.8
"""The largest share of the height that figures take with enlarged text."""

_MAX_FIGURES_ROW_SHARE: Final = 0.45
"""The largest share of each of two rows of figures, of the height that label and bonus leave."""

_FIGURES_LINE_HEIGHT: Final = 0.9
"""Height of a row of figures, which have nothing below the line and little above, in text sizes."""

_BONUS_SHARE: Final = 0.23
_MAX_BONUS_SHARE: Final = 0.5
_BONUS_GAP_SHARE: Final = 0.06
"""The share of a bonus, the largest share of its pill, and that of the space above it."""

_PILL_HEIGHT: Final = 1.45
"""Height of a pill, as a multiple of its type's height."""

_PILL_PADDING: Final = 0.7
"""Room at both ends of a pill together, in text sizes."""

_PREVIEW_HEIGHT: Final = 0.46
"""Height of the type of a tile's preview, in tiles."""

_STACKED_SCALE: Final = 0.75
"""The scale of pills that share a space."""

PreviewLabels = tuple[str, str]
"""The text above a score preview, and the text before its bonus."""

FormatPoints = Callable[[PointsText], str]
"""Formats points in the player's language."""


def draw_pill(
    theme: Theme,
    surface: pygame.Surface,
    middle: Point,
    text: str,
    size: int,
    color: Rgb,
    room: Rect | None = None,
) -> None:
    """Draw text of `size` pixels on a colored pill around a point, smaller to fit into a `room`."""
    size = max(_MIN_TYPE_HEIGHT, size)
    if room:
        size = min(_fitting_size(theme, [text], size, room.w), round(room.h / _PILL_HEIGHT))
    shape = _pill(theme, text, size, (color, theme.colors.cream))
    surface.blit(shape, shape.get_rect(center=middle))


def draw_tile_preview(
    theme: Theme,
    surface: pygame.Surface,
    middle: Point,
    preview: TilePreview,
    tile: int,
    format_points: FormatPoints,
) -> None:
    """Draw the points that a tile of `tile` pixels would score on a pill around a point.

    Multiplied points, a bonus and a warning are explained on a blue, a golden and a red pill below.
    None is wider than the tile unless that makes its type too small.
    """
    colors = theme.colors
    parts = [
        (format_points(preview.points), (colors.positive, colors.cream)),
        (preview.sum, (colors.cobalt, colors.cream)),
        (format_points(preview.bonus), (colors.gold, colors.darkest)),
    ]
    if preview.has_warning:
        # The exclamation mark is for players who cannot see red.
        parts.append(
            (
                f"!  {format_points(preview.extra_loss or '')}".rstrip(),
                (colors.negative, colors.cream),
            )
        )
    parts = [(text, pair) for text, pair in parts if text]
    size = round(tile * _PREVIEW_HEIGHT * (1 if len(parts) == 1 else _STACKED_SCALE))
    size = max(_MIN_TYPE_HEIGHT, _fitting_size(theme, [text for text, _ in parts], size, tile))
    shapes = [_pill(theme, text, size, pair) for text, pair in parts]
    top = middle[1] - sum(shape.get_height() for shape in shapes) // 2
    for shape in shapes:
        surface.blit(shape, shape.get_rect(midtop=(middle[0], top)))
        top += shape.get_height()


def _fitting_size(theme: Theme, texts: Sequence[str], size: int, width: int) -> int:
    """Return the text size, at most `size`, for pills of all texts at most `width` wide."""
    widest = max((theme.width(text, "bold", size) for text in texts), default=0)
    # The width of type is rounded at each size.
    return min(size, size * (width - 3) // (widest + round(size * _PILL_PADDING)))


@cached_in_theme(64)
def _pill(theme: Theme, text: str, size: int, colors: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Return text on a pill; `colors` belong to the pill and to text and edge."""
    fill, ink = colors
    image = theme.text(text, "bold", size, ink)
    width, height = round(image.get_width() + size * _PILL_PADDING), round(size * _PILL_HEIGHT)
    shape = pygame.Surface((width, height), pygame.SRCALPHA)
    edge = max(1, size // 12)
    shape.blit(borders.rounded(theme, (width, height), height // 2, fill, ink, edge), (0, 0))
    shape.blit(image, image.get_rect(center=shape.get_rect().center))
    return shape


def draw_badge(theme: Theme, surface: pygame.Surface, middle: Point, count: int, size: int) -> None:
    """Draw a count of tiles in a golden circle of `size` pixels."""
    shape = borders.rounded(
        theme, (size, size), size // 2, theme.colors.gold, theme.colors.darkest, max(1, size // 14)
    )
    surface.blit(shape, shape.get_rect(center=middle))
    image = theme.text(str(count), "bold", round(size * 0.72), theme.colors.darkest)
    surface.blit(image, image.get_rect(center=middle))


def draw_score_preview(
    theme: Theme,
    surface: pygame.Surface,
    layout: Layout,
    player: int,
    labels: PreviewLabels,
    preview: ScorePreview,
    format_points: FormatPoints,
) -> None:
    """Draw the round's score preview at the lower right: label, figures, and bonus below."""
    if not any(preview):
        return
    area, (label, bonus_label) = layout.board_part_rect(player, "labels", "note"), labels
    gained, lost, bonus = map(format_points, preview)
    shares = _WITH_BONUS if bonus else _WITHOUT_BONUS
    # Enlarged figures leave the label as high as it is otherwise.
    least = max(_MIN_TYPE_HEIGHT, round(area.h * shares.label))
    room = Rect(area.x, area.y + least, area.w, area.h - least)
    if bonus:
        shape = _bonus_pill(theme, layout, area, (bonus_label, bonus), room.h // 2)
        surface.blit(shape, shape.get_rect(bottomright=area.bottomright))
        room.h -= shape.get_height() + round(area.h * _BONUS_GAP_SHARE)
    label_size = layout.text_size(shares.label, area)
    if gained or lost:
        size = layout.text_size(shares.figures, area, _MAX_FIGURES_SHARE)
        size = min(size, round(room.h / _FIGURES_LINE_HEIGHT))
        height = _draw_figures(theme, surface, room, (gained, lost), size)
        room.h -= height
        label_size = min(label_size, height)
    size = max(least, min(label_size, least + room.h))
    size = theme.fitting_size(label, "text", size, area.w, _MIN_TYPE_HEIGHT)
    image = theme.text(label, "text", size, theme.colors.faded)
    # There is nothing in the upper part of a line of small letters.
    surface.blit(image, image.get_rect(topright=(area.right, area.y - size // 6)))


def _bonus_pill(
    theme: Theme, layout: Layout, area: Rect, text: tuple[str, str], height: float
) -> pygame.Surface:
    """Return a golden pill at most `height` pixels high, with its label if there is room."""
    size = min(
        layout.text_size(_BONUS_SHARE, area, _MAX_BONUS_SHARE / _PILL_HEIGHT),
        int(height / _PILL_HEIGHT),
    )
    size = max(_MIN_TYPE_HEIGHT, size)
    versions, room = (" ".join(text), text[1]), area.w - round(size * _PILL_PADDING)
    words = version_in_line(theme, versions, "bold", size, room)
    return _pill(theme, words, size, (theme.colors.gold, theme.colors.darkest))


def _draw_figures(
    theme: Theme, surface: pygame.Surface, area: Rect, figures: tuple[str, str], size: int
) -> int:
    """Draw the points gained and lost in one row, or in two if larger; return their height."""
    (gained, lost), joined = figures, "   ".join(filter(None, figures))
    # The width of type is rounded at each size.
    width = area.w - 4
    beside, *each = (theme.fitting_size(w, "bold", size, width, 1) for w in (joined, *figures))
    below = min(*each, round(area.h * _MAX_FIGURES_ROW_SHARE))
    in_one_row = beside >= min(below, metrics.LEGIBLE)
    # The last row comes first.
    rows = [(lost, gained)] if in_one_row else [(lost, ""), ("", gained)]
    size = max(_MIN_TYPE_HEIGHT, beside if in_one_row else below)
    line = round(size * _FIGURES_LINE_HEIGHT)
    for number, row in enumerate(rows):
        right, middle = area.right, area.bottom - number * line - line // 2
        for text, color in zip(row, (theme.colors.negative, theme.colors.positive), strict=True):
            image = theme.text(text, "bold", size, color)
            rect, digits = image.get_rect(midright=(right, middle)), image.get_bounding_rect()
            # The lines above and below may need the empty edges of the image.
            surface.blit(image, rect.move(digits.topleft), digits)
            right = rect.x - (size // 2 if text else 0)
    return line * len(rows)
