"""How a tile lands: it bounces a little, raises dust, and its neighbors give way.

All values are functions of the seconds since the tile has landed; lengths are shares of a space.
"""

import math
from collections.abc import Iterator
from typing import Final

import pygame

from azul.kit.theme import Theme, cached_in_theme
from azul.table.animation.animation import AnimationState
from azul.table.slots import Area, Slot

Offset = tuple[float, float]

_BOUNCES: Final = ((0.0, 0.12, 0.06), (0.12, 0.08, 0.018))
"""The start, length and height of each bounce."""

_SHAKE_SECONDS: Final = 0.14
_SHAKE: Final = 0.035
"""The seconds and the distance that neighbors give way."""

_RIGHT: Final = {Area.LINE: -1, Area.WALL: 1, Area.FLOOR: 1}
"""Areas with tiles side by side, and the difference to the right neighbor's position."""

_DUST_SECONDS: Final = 0.3
_DUST_FRAMES: Final = 8
_DUST_REACH: Final = 0.34
_DUST_OPACITY: Final = 150
_PUFFS: Final = 14


def bounce_height(age: float) -> float:
    """Return how high a tile is some seconds after it has landed."""
    for begin, seconds, height in _BOUNCES:
        share = (age - begin) / seconds
        if 0 < share < 1:
            return height * 4 * share * (1 - share)
    return 0.0


def shaken_tiles(shown: AnimationState) -> dict[Slot, Offset]:
    """Return the resting tiles that give way to a tile that has landed beside them."""
    offsets: dict[Slot, Offset] = {}
    for slot, age in shown.landed.items():
        push = _SHAKE * math.sin(math.pi * age / _SHAKE_SECONDS) if age < _SHAKE_SECONDS else 0.0
        for neighbor, (x, y) in _neighbors(slot) if push else ():
            if neighbor in shown.resting and neighbor not in shown.landed:
                right, down = offsets.get(neighbor, (0.0, 0.0))
                offsets[neighbor] = right + x * push, down + y * push
    return offsets


def _neighbors(slot: Slot) -> Iterator[tuple[Slot, tuple[int, int]]]:
    """Yield the slots beside, above and below a slot, each with its direction right and down."""
    right = _RIGHT.get(slot.area)
    if right:
        for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            yield slot._replace(row=slot.row + y, position=slot.position + right * x), (x, y)


def dust(theme: Theme, tile: int, age: float) -> pygame.Surface | None:
    """Return the dust around a tile of `tile` pixels, None if it has settled."""
    frame = int(age / _DUST_SECONDS * _DUST_FRAMES)
    return _dust_frame(theme, tile, frame) if frame < _DUST_FRAMES else None


@cached_in_theme(_DUST_FRAMES)
def _dust_frame(theme: Theme, tile: int, frame: int) -> pygame.Surface:
    spread = (frame + 1) / _DUST_FRAMES
    reach = round(tile * _DUST_REACH)
    surface = pygame.Surface((tile + 2 * reach,) * 2, pygame.SRCALPHA)
    surface.fill((*theme.colors.faded, 0))
    middle, opacity = surface.get_width() / 2, round(_DUST_OPACITY * (1 - spread))
    for puff in range(_PUFFS):
        # Around the edge of the tile, uneven, but the same each time.
        turn = puff * math.tau / _PUFFS + puff % 3 * 0.17
        far = tile / 2 / max(abs(math.cos(turn)), abs(math.sin(turn)))
        far += reach * spread * (0.35 + puff * 5 % 7 / 12)
        radius = max(1, round(tile * (0.03 + puff * 3 % 5 / 90) * (0.6 + spread)))
        point = round(middle + far * math.cos(turn)), round(middle + far * math.sin(turn))
        pygame.draw.circle(surface, (*theme.colors.faded, opacity), point, radius)
    return pygame.transform.box_blur(surface, max(1, tile // 24))
