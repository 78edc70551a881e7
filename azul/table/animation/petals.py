"""Petals of orange blossom and golden flecks that turn as they fall, as a function of time."""

import math
from typing import Final

import pygame

from azul.kit.colors import Rgb
from azul.kit.theme import Theme, cached_in_theme

DURATION: Final = 9.0
"""Seconds until the last petal has fallen."""

_COUNT: Final = 60
_START_SPAN: Final = 3.2
"""Seconds within which the petals start to fall, one after the other."""

_MIN_FALL_TIME: Final = 4.0
_MAX_FALL_TIME: Final = 5.6
"""Seconds that a petal takes through the window."""

_MAX_WIDTH: Final = 42
_SWAY_WIDTH: Final = 40
"""Width of the largest petal, and how far petals sway, in design units."""

_SCALES: Final = (0.62, 0.8, 1.0, 0.5)
_FLECK: Final = 3
"""The place of golden flecks among the scales; the others are petals."""

_TURN_FRAMES: Final = 16
_TURN_TIME: Final = 2.6
"""Frames of one turn, and its duration in seconds."""

_WHITE: Final = (255, 253, 246)
_SHADED: Final = (222, 214, 226)
_RIM: Final = (178, 158, 150)
"""A petal in the sun and from behind, and its edge, which is visible on a white wall too."""

_OVERSAMPLING: Final = 4
_GOLDEN_RATIO: Final = (math.sqrt(5) - 1) / 2


def draw_petals(theme: Theme, surface: pygame.Surface, time: float) -> None:
    """Draw the petals that are in the window at a `time`."""
    size, falling = surface.get_size(), []
    for petal in range(_COUNT):
        # Multiples of the golden ratio seem random, and are the same each time.
        along, late, slow = (
            petal * share % 1 for share in (_GOLDEN_RATIO, _GOLDEN_RATIO**2 * 3, _GOLDEN_RATIO**3)
        )
        age = time - late * _START_SPAN
        fallen = age / (_MIN_FALL_TIME + slow * (_MAX_FALL_TIME - _MIN_FALL_TIME))
        if not 0 < fallen < 1:
            continue
        kind = petal % len(_SCALES)
        images = _faces(theme, theme.px(_MAX_WIDTH * _SCALES[kind]), kind == _FLECK)
        turned = (age / _TURN_TIME + along) * _TURN_FRAMES
        image = images[int(turned) % _TURN_FRAMES]
        sway = theme.px(_SWAY_WIDTH) * math.sin(age * 1.3 + petal)
        x, y = along * size[0] + sway, fallen * (size[1] + 2 * image.get_height())
        falling.append((image, (round(x), round(y) - 2 * image.get_height())))
    surface.fblits(falling)


@cached_in_theme(4)
def _faces(theme: Theme, side: int, is_golden: bool) -> tuple[pygame.Surface, ...]:
    """Return the frames of a petal, or of a golden fleck, that turns."""
    turns = (turn * math.tau / _TURN_FRAMES for turn in range(_TURN_FRAMES))
    amber, gold = theme.colors.amber, theme.colors.gold
    colors = (amber, gold, amber) if is_golden else (_SHADED, _WHITE, _RIM)
    return tuple(_face(side, turn, colors) for turn in turns)


def _face(side: int, turn: float, colors: tuple[Rgb, Rgb, Rgb]) -> pygame.Surface:
    large, (shaded, bright, rim) = side * _OVERSAMPLING, colors
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    # Transparent rather than black, because smoothing mixes it into the edge.
    surface.fill((*rim, 0))
    width = max(0.35, abs(math.cos(turn)))
    color = pygame.Color(*shaded).lerp(bright, 0.5 + 0.5 * math.sin(turn))
    for fill, reach in ((rim, 0.44), (color, 0.39)):
        outline = []
        for corner in range(32):
            angle = corner * math.tau / 32
            # A drop: pointed at its upper end.
            across = math.sin(angle) * math.sin(angle / 2) ** 1.4 * 0.72 * width
            outline.append(
                (large * (0.5 + reach * across), large * (0.5 - reach * math.cos(angle)))
            )
        pygame.draw.polygon(surface, fill, outline)
    return pygame.transform.rotozoom(surface, math.degrees(turn) / 2, 1 / _OVERSAMPLING)
