"""The looks of bots: for a moment glad or dismayed about tiles they have just drafted or tiled."""

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from azul.engine import SIZE, Event, TileMovedToWall, TilesFell, TilesPlaced
from azul.kit.portraits import Look, portrait
from azul.kit.theme import Theme
from azul.table.animation.animation import ease

DURATION: Final = 1.2
"""Seconds of a look, at normal speed."""

_MANY_TILES: Final = 3
_LONG_LINE: Final = 4
_MANY_FALLEN: Final = 2
"""Least tiles placed, line filled, tiles fallen: 1.5 looks per round in a game of two."""

_GROWTH: Final = 0.14
_GROWING_TIME: Final = 0.18
"""How much larger a face is while it looks, as a share, and the seconds of growing."""

_NODS: Final = {Look.GLAD: -0.06, Look.DISMAYED: 0.06}
_NOD_TIME: Final = 0.45
"""How far down a face nods at first, as a share, and the seconds of the nod."""


class SeatLook(NamedTuple):
    """The look of a player, and the seconds since it began."""

    player: int
    look: Look
    age: float


def look_after(events: Iterable[Event], age: float) -> SeatLook | None:
    """Return the look of a player some seconds after a draft or wall-tiling; None for neutral."""
    found: SeatLook | None = None
    for event in events if age < DURATION else ():
        match event:
            case TilesFell(line=None) if event.to_floor + event.to_lid >= _MANY_FALLEN:
                return SeatLook(event.player, Look.DISMAYED, age)
            case TilesPlaced(has_space=True):
                fills = event.line >= _LONG_LINE and event.fills_line
                if fills or event.tile_count >= _MANY_TILES:
                    found = SeatLook(event.player, Look.GLAD, age)
            case TileMovedToWall() if SIZE in (event.across, event.down):
                found = SeatLook(event.player, Look.GLAD, age)
    return found


def draw_look(
    theme: Theme, surface: pygame.Surface, place: Rect, face: str, seen: SeatLook
) -> None:
    """Draw a look over the neutral face at a place: it grows, nods once, and shrinks at the end."""
    grown = ease(min(1.0, seen.age / _GROWING_TIME, (DURATION - seen.age) / _GROWING_TIME))
    largest = round(place.w * (1 + _GROWTH))
    side = place.w + round((largest - place.w) * grown)
    image = pygame.transform.smoothscale(portrait(theme, face, largest, seen.look), (side, side))
    # A face that has not grown yet would uncover the neutral one.
    nod = _NODS[seen.look] * grown * math.sin(math.pi * min(1.0, seen.age / _NOD_TIME))
    middle = place.centerx, place.centery + round(place.w * nod)
    surface.blit(image, image.get_rect(center=middle))
