"""Emblems of seats, by shape and color, and icons of the bots' levels."""

import math
from typing import Final

import pygame

from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme

_OVERSAMPLING: Final = 4  # an emblem is drawn larger by this factor, then scaled down
_INNER_SHARE: Final = 0.72
_OUTER_SHARE: Final = 0.92
"""Size of the shape without and with its pale rim, as shares of the image."""

_CIRCLE: Final = tuple(
    (0.43 * math.cos(corner * math.tau / 48), 0.43 * math.sin(corner * math.tau / 48))
    for corner in range(48)
)
_OUTLINES: Final[tuple[tuple[tuple[float, float], ...], ...]] = (
    _CIRCLE,
    ((-0.38, -0.38), (0.38, -0.38), (0.38, 0.38), (-0.38, 0.38)),
    ((0, -0.54), (0.5, 0.33), (-0.5, 0.33)),
    ((0, -0.52), (0.52, 0), (0, 0.52), (-0.52, 0)),
)
"""Circle, square, triangle and diamond of size 1 around the origin."""

PERSON: Final = "person"  # the name of a person's icon; a bot's follows from its level
_ICON_GAP: Final = 0.25
_END_GAP: Final = 0.14
"""Room between emblem and icon, and after the icon, as shares of their size."""


@cached_in_theme(32)
def emblem(theme: Theme, player: int, side: int) -> pygame.Surface:
    """Return a seat's emblem, `side` pixels wide and high."""
    large = pygame.Surface((side * _OVERSAMPLING, side * _OVERSAMPLING), pygame.SRCALPHA)
    # Transparent paper rather than black, because smoothing would make a dark rim of that.
    large.fill((*theme.colors.paper, 0))
    middle = side * _OVERSAMPLING / 2
    for color, share in (
        (theme.colors.paper, _OUTER_SHARE),
        (theme.colors.seats[player], _INNER_SHARE),
    ):
        scale = side * _OVERSAMPLING * share
        outline = [(middle + x * scale, middle + y * scale) for x, y in _OUTLINES[player]]
        pygame.draw.polygon(large, color, outline)
    return pygame.transform.smoothscale(large, (side, side))


def icon_name(level: str) -> str:
    """Return the name of the icon of a level; bots of other authors share an icon."""
    return level.partition(":")[0]


@cached_in_theme(32)
def tinted_icon(theme: Theme, name: str, side: int, color: Rgb) -> pygame.Surface:
    """Return an icon in one color: of a level or a person, a tick, a cross."""
    name = icon_name(name)
    # A copy instead of the cached `picture`, because it is painted over.
    image = theme.rasterize(f"icons/{name}", side, side)
    # Only shape and soft edge of the image remain, so that it suits every background.
    image.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    image.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return image


@cached_in_theme(32)
def emblem_with_level(theme: Theme, player: int, level: str | None, side: int) -> pygame.Surface:
    """Return a seat's emblem and its bot's icon, if any, `side` pixels high.

    They are for bright backgrounds.
    """
    image = emblem(theme, player, side)
    if level is None:
        return image
    beside = side + round(side * _ICON_GAP)
    both = pygame.Surface((beside + side + round(side * _END_GAP), side), pygame.SRCALPHA)
    both.fill((*theme.colors.paper, 0))
    both.blit(image, (0, 0))
    both.blit(tinted_icon(theme, level, side, theme.colors.ink), (beside, 0))
    return both
