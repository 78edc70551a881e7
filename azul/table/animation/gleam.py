"""Gleams: light passes over a full line; five tiles of a row, column or color become one image.

A gleam is a function of the animation's time. The image is a painted strip across the five tiles:
light uncovers it tile by tile, and after a second takes it away again.
"""

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame

from azul.engine import LINES, SIZE, BonusKind, BonusScored, TileMovedToWall, TilesPlaced
from azul.kit import metrics
from azul.kit.theme import Theme, cached_in_theme
from azul.table.animation.animation import AnimationState
from azul.table.animation.points import placed_slots, slots_of_bonus
from azul.table.glaze import BRIGHT, glaze
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import highlight

_SWEEP: Final = 0.45
"""Seconds in which light passes over a set while its strip appears, and while it disappears."""

_BAND: Final = 2.2
"""Tiles that a passing light covers, with its fading edges."""

_CORNER: Final = 0.13
"""Radius of a tile's corners, in tiles."""

_STEPS: Final = 12
"""Steps in which images and halos appear, so that the cache has few."""


class Gleam(NamedTuple):
    """Light over some slots, in their order, and the seconds since it began.

    The slots are a pattern line, or a complete set: a row, a column or a color. `promised` are the
    bonuses at the end of the game for all sets that were completed together.
    """

    slots: tuple[Slot, ...]
    age: float
    is_set: bool
    promised: tuple[BonusKind, ...] = ()


def gleams(shown: AnimationState) -> Iterator[Gleam]:
    """Yield the gleams of the events that have just been shown."""
    for number, (event, age) in enumerate(shown.event_ages):
        match event:
            case TilesPlaced(player, line) if age < metrics.GLOW:
                if event.fills_line:
                    yield Gleam(_line(player, line), age, is_set=False)
            case TileMovedToWall() if age < metrics.STRIP:
                later = placed_slots(other for other, _ in shown.event_ages[number + 1 :])
                sets = completed_sets(event, shown.resting).items()
                # If two tiles came at once, the last tile completes their color.
                new = {kind: slots for kind, slots in sets if later.isdisjoint(slots)}
                for count, slots in enumerate(new.values()):
                    yield Gleam(slots, age, is_set=True, promised=() if count else (*new,))
            case BonusScored() if age < metrics.STRIP:
                slots = tuple(sorted(slots_of_bonus(event, shown.resting)))
                yield Gleam(slots, age, is_set=True)


def _line(player: int, line: int) -> tuple[Slot, ...]:
    return tuple(Slot(Area.LINE, player, line, place) for place in range(line, 0, -1))


def completed_sets(
    event: TileMovedToWall, contents: SlotContents
) -> dict[BonusKind, tuple[Slot, ...]]:
    """Return the row, the column and the color on the wall that a tile completes."""
    player, line, column = event.player, event.line, event.column
    alike = [slot for slot in contents if contents[slot] == event.color]
    sets = {
        BonusKind.ROW: [Slot(Area.WALL, player, line, n) for n in LINES],
        BonusKind.COLUMN: [Slot(Area.WALL, player, n, column) for n in LINES],
        BonusKind.COLOR: sorted(s for s in alike if (s.area, s.owner) == (Area.WALL, player)),
    }
    return {
        kind: tuple(slots)
        for kind, slots in sets.items()
        if len(slots) == SIZE and contents.keys() >= {*slots}
    }


def gleaming_tiles(
    theme: Theme, tile: int, pitch: int, gleam: Gleam
) -> Iterator[tuple[Slot, pygame.Surface]]:
    """Yield the images to draw over the tiles of a gleam."""
    is_column = len({slot.position for slot in gleam.slots}) == 1
    seconds = _SWEEP if gleam.is_set else metrics.GLOW
    # The light enters the first tile at 0 and leaves the last tile at 1.
    way = len(gleam.slots) + _BAND
    for number, slot in enumerate(gleam.slots):
        coming = (gleam.age / seconds * way - number) / _BAND
        going = ((gleam.age - metrics.STRIP + _SWEEP) / _SWEEP * way - number) / _BAND
        if gleam.is_set and coming > 0 and going < 1:
            step = round(min(1.0, coming, 1 - max(0.0, going)) * _STEPS)
            yield slot, _piece(theme, (tile, pitch), number % SIZE, is_column, step)
        elif not gleam.is_set:
            yield slot, halo(theme, tile, round(math.sin(math.pi * gleam.age / seconds) * _STEPS))
        for along in (coming, going) if gleam.is_set else (coming,):
            light = glaze(theme, tile, along, BRIGHT)
            if light:
                yield slot, light


@cached_in_theme(_STEPS)
def halo(theme: Theme, tile: int, step: int = _STEPS) -> pygame.Surface:
    """Return gold around a tile."""
    ring = highlight(theme, tile, theme.colors.gold).copy()
    face = pygame.Rect(0, 0, tile, tile)
    face.center = ring.get_rect().center
    pygame.draw.rect(ring, (0, 0, 0, 0), face, border_radius=round(tile * _CORNER))
    ring.set_alpha(255 * step // _STEPS)
    return ring


@cached_in_theme(SIZE * _STEPS)
def _piece(
    theme: Theme, sizes: tuple[int, int], number: int, is_column: bool, step: int
) -> pygame.Surface:
    """Return the part of the painted strip on one of five tiles; `sizes` are of tile and space."""
    tile, pitch = sizes
    strip = theme.picture("table/strip", SIZE * pitch, pitch)
    if is_column:
        strip = pygame.transform.rotate(strip, -90)
    square = pygame.Rect(0, 0, tile, tile)
    along = round((number + 0.5) * pitch), pitch // 2
    square.center = (along[1], along[0]) if is_column else along
    piece = pygame.Surface((tile, tile), pygame.SRCALPHA)
    pygame.draw.rect(piece, (255, 255, 255), piece.get_rect(), border_radius=round(tile * _CORNER))
    piece.blit(strip, (0, 0), square, special_flags=pygame.BLEND_RGBA_MIN)
    piece.set_alpha(255 * step // _STEPS)
    return piece
