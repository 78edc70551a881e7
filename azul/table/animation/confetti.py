"""A rain of gold: small tiles that turn and glint as they fall. A function of time."""

import math
from collections.abc import Iterator
from typing import Final

import pygame

from azul.kit.theme import Theme, cached_in_theme
from azul.table.sprites import Point

DURATION: Final = 8.0
"""Seconds until the last one has fallen."""

_FLAKES: Final = 48
_BEGIN: Final = 3.2
"""Seconds within which they set out, one after the other."""

_FASTEST: Final = 3.0
_SLOWEST: Final = 4.6
"""Seconds in which one falls through the window."""

_SIDE: Final = 22
_SWAY: Final = 26
"""Width of the largest, and how far they sway, in design units."""

_SIZES: Final = (0.55, 0.75, 1.0)
_POSES: Final = 16
_TURN: Final = 2.2
"""In how many pictures they turn around, and in how many seconds."""

_FINE: Final = 4
_GOLDEN: Final = (math.sqrt(5) - 1) / 2


def draw_confetti(theme: Theme, surface: pygame.Surface, time: float) -> None:
    """Draw what of the rain is in the window at a `time`."""
    surface.fblits([*_falling(theme, surface.get_size(), time)])


def _falling(
    theme: Theme, size: tuple[int, int], time: float
) -> Iterator[tuple[pygame.Surface, Point]]:
    for flake in range(_FLAKES):
        # Spread evenly and yet without order, and alike each time.
        along, late, slow = (flake * share % 1 for share in (_GOLDEN, _GOLDEN**2 * 3, _GOLDEN**3))
        age = time - late * _BEGIN
        fallen = age / (_FASTEST + slow * (_SLOWEST - _FASTEST))
        if not 0 < fallen < 1:
            continue
        faces = _faces(theme, theme.px(_SIDE * _SIZES[flake % len(_SIZES)]))
        turned = (age / _TURN + along) * _POSES
        face = faces[int(turned) % _POSES]
        sway = theme.px(_SWAY) * math.sin(age * 1.3 + flake)
        x, y = along * size[0] + sway, fallen * (size[1] + 2 * face.get_height())
        yield face, (round(x), round(y) - 2 * face.get_height())


@cached_in_theme(4)
def _faces(theme: Theme, side: int) -> tuple[pygame.Surface, ...]:
    """A small tile of gold in all poses while it turns around: seen from the side it glints."""
    return tuple(_face(theme, side, turn * math.tau / _POSES) for turn in range(_POSES))


def _face(theme: Theme, side: int, turn: float) -> pygame.Surface:
    large = side * _FINE
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    # Transparent gold, for smoothing mixes it into the edge.
    surface.fill((*theme.colors.gold, 0))
    width = max(0.16, abs(math.cos(turn)))
    light = abs(math.sin(turn))
    color = pygame.Color(*theme.colors.amber).lerp(theme.colors.gold, min(1.0, 2 * light))
    color = color.lerp(theme.colors.cream, max(0.0, 2 * light - 1.2))
    corners = ((-1, -0.8), (0.8, -1), (1, 0.8), (-0.8, 1))
    middle, reach = large / 2, large * 0.42
    outline = [(middle + x * reach * width, middle + y * reach) for x, y in corners]
    pygame.draw.polygon(surface, color, outline)
    return pygame.transform.rotozoom(surface, math.degrees(turn) / 3, 1 / _FINE)
