"""Golden confetti: small tiles that turn and glint as they fall, as a function of time."""

import math
from typing import Final

import pygame

from azul.kit.theme import Theme, cached_in_theme

DURATION: Final = 8.0
"""Seconds until the last piece has fallen."""

_PIECE_COUNT: Final = 48
_START_SPAN: Final = 3.2
"""Seconds within which the pieces start to fall, one after the other."""

_MIN_FALL_TIME: Final = 3.0
_MAX_FALL_TIME: Final = 4.6
"""Seconds that a piece takes through the window."""

_MAX_PIECE_WIDTH: Final = 22
_SWAY_WIDTH: Final = 26
"""Width of the largest piece, and how far pieces sway, in design units."""

_PIECE_SCALES: Final = (0.55, 0.75, 1.0)
_TURN_FRAMES: Final = 16
_TURN_TIME: Final = 2.2
"""Pictures of one turn, and its duration in seconds."""

_OVERSAMPLING: Final = 4
_GOLDEN_RATIO: Final = (math.sqrt(5) - 1) / 2


def draw_confetti(theme: Theme, surface: pygame.Surface, time: float) -> None:
    """Draw the confetti that is in the window at a `time`."""
    size, falling = surface.get_size(), []
    for piece in range(_PIECE_COUNT):
        # Multiples of the golden ratio look random, and are the same each time.
        along, late, slow = (
            piece * share % 1 for share in (_GOLDEN_RATIO, _GOLDEN_RATIO**2 * 3, _GOLDEN_RATIO**3)
        )
        age = time - late * _START_SPAN
        fallen = age / (_MIN_FALL_TIME + slow * (_MAX_FALL_TIME - _MIN_FALL_TIME))
        if not 0 < fallen < 1:
            continue
        scale = _PIECE_SCALES[piece % len(_PIECE_SCALES)]
        images = _faces(theme, theme.px(_MAX_PIECE_WIDTH * scale))
        turned = (age / _TURN_TIME + along) * _TURN_FRAMES
        image = images[int(turned) % _TURN_FRAMES]
        sway = theme.px(_SWAY_WIDTH) * math.sin(age * 1.3 + piece)
        x, y = along * size[0] + sway, fallen * (size[1] + 2 * image.get_height())
        falling.append((image, (round(x), round(y) - 2 * image.get_height())))
    surface.fblits(falling)


@cached_in_theme(4)
def _faces(theme: Theme, side: int) -> tuple[pygame.Surface, ...]:
    """The frames of a small golden tile that turns: it glints when seen from the side."""
    return tuple(_face(theme, side, turn * math.tau / _TURN_FRAMES) for turn in range(_TURN_FRAMES))


def _face(theme: Theme, side: int, turn: float) -> pygame.Surface:
    large = side * _OVERSAMPLING
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    # Transparent gold rather than black, because smoothing mixes it into the edge.
    surface.fill((*theme.colors.gold, 0))
    width = max(0.16, abs(math.cos(turn)))
    light = abs(math.sin(turn))
    color = pygame.Color(*theme.colors.amber).lerp(theme.colors.gold, min(1.0, 2 * light))
    color = color.lerp(theme.colors.cream, max(0.0, 2 * light - 1.2))
    corners = ((-1, -0.8), (0.8, -1), (1, 0.8), (-0.8, 1))
    middle, reach = large / 2, large * 0.42
    outline = [(middle + x * reach * width, middle + y * reach) for x, y in corners]
    pygame.draw.polygon(surface, color, outline)
    return pygame.transform.rotozoom(surface, math.degrees(turn) / 3, 1 / _OVERSAMPLING)
