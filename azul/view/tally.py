"""Tally: points rise from where they were made to the score, which counts them when they arrive."""

from collections.abc import Iterable
from typing import Final

import pygame

from azul.engine import Event, FloorLineScored, TileMovedToWall
from azul.view import theme
from azul.view.film import ease
from azul.view.ground import signed
from azul.view.layout import Layout
from azul.view.marks import draw_pill
from azul.view.slots import Area, Slot
from azul.view.sprites import Point

Aged = tuple[Event, float]
"""An event, and the seconds since it was done."""

_PILL: Final = 0.46
"""Height of the type on a pill, in tiles."""

DURATION: Final = theme.HOLD + theme.SLIDE + theme.COUNT
"""Seconds from the end of an event until its points are counted."""


def counted(told: Iterable[Aged], player: int) -> int:
    """How far a player's score has moved."""
    mine = (aged for aged in told if getattr(aged[0], "player", None) == player)
    return sum(round(points_of(event) * _share_counted(age)) for event, age in mine)


def points_of(event: Event) -> int:
    """What an event of the wall-tiling adds to the score."""
    if isinstance(event, TileMovedToWall):
        return event.points
    return -event.lost if isinstance(event, FloorLineScored) else 0


def _share_counted(age: float) -> float:
    return _clamp((age - theme.HOLD - theme.SLIDE) / theme.COUNT)


def _clamp(share: float) -> float:
    return min(1.0, max(0.0, share))


def draw_rising(surface: pygame.Surface, layout: Layout, told: Iterable[Aged]) -> None:
    """Draw the points that are on their way."""
    for event, age in told:
        points = points_of(event)
        if points and age < theme.HOLD + theme.SLIDE:
            color = theme.LEAF if points > 0 else theme.RUST
            size = round(layout.tile * _PILL)
            draw_pill(surface, _pose(layout, event, age), signed(points), size, color)


def _pose(layout: Layout, event: Event, age: float) -> Point:
    (x, y), end = _origin(layout, event), _goal(layout, event)
    way = ease(_clamp((age - theme.HOLD) / theme.SLIDE))
    return round(x + (end[0] - x) * way), round(y + (end[1] - y) * way)


def _origin(layout: Layout, event: Event) -> Point:
    if isinstance(event, TileMovedToWall):
        return layout.space(Slot(Area.WALL, event.player, event.line, event.column)).midtop
    assert isinstance(event, FloorLineScored)
    last = Slot(Area.FLOOR, event.player, 0, len(event.tiles))
    return layout.space(last).midtop


def _goal(layout: Layout, event: Event) -> Point:
    assert isinstance(event, TileMovedToWall | FloorLineScored)
    score = layout.board_part(event.player, "labels", "score")
    return score.right - score.h // 2, score.centery
