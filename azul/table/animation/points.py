"""Points: on the tiles that scored them, and then beside the score, which counts them."""

from collections.abc import Iterable
from typing import Final

import pygame
from pygame import Rect

from azul.engine import (
    LINES,
    SIZE,
    BonusKind,
    BonusScored,
    Event,
    FloorLineScored,
    State,
    TileMovedToWall,
)
from azul.game import multiplication
from azul.i18n import with_sign
from azul.kit import metrics
from azul.kit.colors import Rgb
from azul.kit.theme import Theme
from azul.table.animation.animation import AnimationState, EventAge
from azul.table.layout import SCORE_SHARE, Layout
from azul.table.marks import draw_pill
from azul.table.slots import Area, Slot, SlotContents

PILL_TYPE_SIZE: Final = 0.38
_BONUS_PILL_TYPE_SIZE: Final = 0.5
"""Height of the type on a pill, in tiles."""

_MOST_POINTS: Final = 10
_GROWTH: Final = 0.6
"""The points with which a pill is largest, and how much of the height of its type it gains."""

_POP_SECONDS: Final = 0.16
_POP: Final = 0.35
"""Seconds that a new pill is larger than later, and its first extra share."""

_TWO_DIGITS: Final = "00"

DURATION: Final = metrics.HOLD + metrics.SLIDE + metrics.COUNT
"""Seconds from the end of an event until its points are counted."""


def counted_points(event_ages: Iterable[EventAge], player: int) -> int:
    """Return the points that a player's score has counted so far."""
    points = 0
    for event, age in event_ages:
        if getattr(event, "player", None) == player:
            share = (age - _hold(event) - metrics.SLIDE) / metrics.COUNT
            points += round(score_change(event) * min(1.0, max(0.0, share)))
    return points


def scores(before: State, event_ages: Iterable[EventAge]) -> tuple[int, ...]:
    """Return the scores of all players, counted up from a state."""
    event_ages = tuple(event_ages)
    boards = enumerate(before.players)
    return tuple(board.score + counted_points(event_ages, player) for player, board in boards)


def score_change(event: Event) -> int:
    """Return the points that an event adds to the score."""
    if isinstance(event, TileMovedToWall | BonusScored):
        return event.points
    return -event.lost if isinstance(event, FloorLineScored) else 0


def _hold(event: Event) -> float:
    """Return the seconds that the points of an event stay where they were scored."""
    return metrics.BONUS_HOLD if isinstance(event, BonusScored) else metrics.HOLD


def is_not_yet_counted(event: Event, age: float) -> bool:
    """True if the points of an event are not counted yet: they are shown, but not in the score."""
    return bool(score_change(event) or _cost(event)) and age < _hold(event) + metrics.SLIDE


def draw_new_points(
    theme: Theme,
    surface: pygame.Surface,
    layout: Layout,
    event_ages: Iterable[EventAge],
    is_still: bool = False,
) -> None:
    """Draw the points that are not counted yet: where they were scored, then beside the score.

    Pills grow with their points, and appear with a jump unless everything `is_still`.
    """
    for event, age in event_ages:
        if is_not_yet_counted(event, age):
            is_held = age < _hold(event)
            if is_held or not isinstance(event, BonusScored):
                _draw_points(theme, surface, layout, event, _emphasis(event, age, is_still))
            if not is_held:
                assert isinstance(event, TileMovedToWall | FloorLineScored | BonusScored)
                # Drawn beside the score, which is at the right of its place.
                room = layout.board_part_rect(event.player, "labels", "score").copy()
                score_size = layout.text_size(SCORE_SHARE, room)
                room.w -= theme.width(_TWO_DIGITS, "bold", score_size)
                size, color = round(layout.tile * _BONUS_PILL_TYPE_SIZE), _color(theme, event)
                draw_pill(theme, surface, room.center, _words(event), size, color, room)


def draw_earned_points(
    theme: Theme, surface: pygame.Surface, layout: Layout, events: Iterable[Event]
) -> None:
    """Draw the points of tiles and floor lines in their spaces."""
    for event in events:
        if isinstance(event, TileMovedToWall | FloorLineScored):
            _draw_points(theme, surface, layout, event)


def _emphasis(event: Event, age: float, is_still: bool) -> float:
    """Return the factor by which the type of new points is larger than later."""
    worth = 1 + _GROWTH * min(abs(score_change(event)), _MOST_POINTS) / _MOST_POINTS
    return worth if is_still else worth * (1 + _POP * max(0.0, 1 - age / _POP_SECONDS))


def _draw_points(
    theme: Theme, surface: pygame.Surface, layout: Layout, event: Event, emphasis: float = 1.0
) -> None:
    """Draw the points of an event inside the space of its tile; a bonus may need more room."""
    room, share = _tile_room(layout, event), PILL_TYPE_SIZE
    if isinstance(event, BonusScored):
        room, share = room.scale_by(emphasis), _BONUS_PILL_TYPE_SIZE
    size = round(layout.tile * share * emphasis)
    draw_pill(theme, surface, room.center, _words(event), size, _color(theme, event), room)
    if isinstance(event, TileMovedToWall) and event.multiplier > 1:
        space = layout.slot_rect(wall_slot(event))
        below = Rect(space.x, room.bottom, space.w, space.bottom - room.bottom)
        words = multiplication(event.points, event.multiplier)
        draw_pill(theme, surface, below.center, words, size, theme.colors.cobalt, below)


def _words(event: Event) -> str:
    return with_sign(_cost(event) or score_change(event))


def _color(theme: Theme, event: Event) -> Rgb:
    return theme.colors.negative if isinstance(event, FloorLineScored) else theme.colors.positive


def _cost(event: Event) -> int:
    """Return the number printed above a floor line's tiles, though no score falls below 0."""
    return -event.cost if isinstance(event, FloorLineScored) else 0


def _tile_room(layout: Layout, event: Event) -> Rect:
    """Return the place of points just scored: the upper part of a tile, or a whole tile."""
    match event:
        case TileMovedToWall():
            space = layout.slot_rect(wall_slot(event))
            return Rect(space.x, space.y, space.w, space.h * 2 // 3)
        case FloorLineScored(player, tiles):
            return layout.slot_rect(Slot(Area.FLOOR, player, 0, len(tiles)))
        case BonusScored():
            slots = _bonus_anchor_slots(event)
            return layout.slot_rect(slots[len(slots) // 2])
    raise ValueError(f"no points: {event}")


def _bonus_anchor_slots(event: BonusScored) -> list[Slot]:
    """Return the slots around whose middle a bonus appears: a row, a column or the middle space."""
    if event.kind is BonusKind.COLOR:
        return [Slot(Area.WALL, event.player, SIZE // 2 + 1, SIZE // 2 + 1)]
    places = [(event.which, n) if event.kind is BonusKind.ROW else (n, event.which) for n in LINES]
    return [Slot(Area.WALL, event.player, int(row), int(column)) for row, column in places]


def scoring_slots(animation_state: AnimationState) -> frozenset[Slot]:
    """Return the tiles that score: groups of the last tiles, tiles of the last bonuses, or all."""
    bonuses = [event for event in animation_state.finished_events if isinstance(event, BonusScored)]
    if bonuses:
        same = (event for event in bonuses if event.kind is bonuses[-1].kind)
        return slots_of_bonuses(same, animation_state.resting)
    if any(isinstance(event, FloorLineScored) for event in animation_state.finished_events):
        return placed_slots(animation_state.finished_events)
    # A player's later tile replaces the earlier tile.
    last = {
        event.player: event
        for event in animation_state.finished_events
        if isinstance(event, TileMovedToWall)
    }
    return frozenset(slot for event in last.values() for slot in group_slots(event))


def placed_slots(events: Iterable[Event]) -> frozenset[Slot]:
    """Return all tiles that were placed on the walls."""
    return frozenset(wall_slot(event) for event in events if isinstance(event, TileMovedToWall))


def wall_slot(event: TileMovedToWall) -> Slot:
    """Return where a tile was placed on the wall."""
    return Slot(Area.WALL, event.player, event.line, event.column)


def group_slots(event: TileMovedToWall) -> frozenset[Slot]:
    """Return a tile that was placed on the wall, and the tiles that it has scored with."""
    linked = (Slot(Area.WALL, event.player, row, column) for row, column in event.linked)
    return frozenset([wall_slot(event), *linked])


def slots_of_bonuses(events: Iterable[Event], contents: SlotContents) -> frozenset[Slot]:
    """Return all tiles of the bonuses among some events."""
    bonuses = (event for event in events if isinstance(event, BonusScored))
    return frozenset(slot for event in bonuses for slot in slots_of_bonus(event, contents))


def slots_of_bonus(event: BonusScored, contents: SlotContents) -> list[Slot]:
    """Return all tiles of a bonus."""
    if event.kind is not BonusKind.COLOR:
        return _bonus_anchor_slots(event)
    mine = (slot for slot in contents if (slot.area, slot.owner) == (Area.WALL, event.player))
    return [slot for slot in mine if contents[slot] == event.which]
