"""Points that rise from where they were scored to the score, which counts them on arrival."""

from collections.abc import Iterable
from typing import Final

import pygame

from azul.engine import (
    SIZE,
    BonusKind,
    BonusScored,
    Event,
    FloorLineScored,
    State,
    TileMovedToWall,
)
from azul.i18n import with_sign
from azul.kit import metrics
from azul.kit.theme import Theme
from azul.table.animation.animation import AnimationState, EventAge, eased_progress
from azul.table.layout import Layout
from azul.table.marks import draw_pill
from azul.table.slots import Area, Slot, SlotContents
from azul.table.sprites import Point

_PILL: Final = 0.46
_BONUS_PILL: Final = 0.62
"""Height of the type on a pill, in tiles."""

_STAYING: Final = 0.38
"""The same of points that stay where they were scored."""

_LINES: Final = range(1, SIZE + 1)

DURATION: Final = metrics.HOLD + metrics.SLIDE + metrics.COUNT
"""Seconds from the end of an event until its points are counted."""


def counted_points(event_ages: Iterable[EventAge], player: int) -> int:
    """The points that a player's score has counted so far."""
    mine = ((event, age) for event, age in event_ages if getattr(event, "player", None) == player)
    return sum(round(score_change(event) * _share_counted(event, age)) for event, age in mine)


def scores(before: State, event_ages: Iterable[EventAge]) -> tuple[int, ...]:
    """The scores of all players, from those in a state on."""
    event_ages = tuple(event_ages)
    boards = enumerate(before.players)
    return tuple(board.score + counted_points(event_ages, player) for player, board in boards)


def score_change(event: Event) -> int:
    """What an event adds to the score."""
    if isinstance(event, TileMovedToWall | BonusScored):
        return event.points
    return -event.lost if isinstance(event, FloorLineScored) else 0


def _share_counted(event: Event, age: float) -> float:
    return min(1.0, max(0.0, (age - _hold(event) - metrics.SLIDE) / metrics.COUNT))


def _hold(event: Event) -> float:
    """How long the points of an event stay where they were scored."""
    return metrics.BONUS_HOLD if isinstance(event, BonusScored) else metrics.HOLD


def is_not_yet_counted(event: Event, age: float) -> bool:
    """Whether an event has points that still wait beside it, or rise, instead of being counted."""
    return bool(score_change(event) or _cost(event)) and age < _hold(event) + metrics.SLIDE


def draw_rising_points(
    theme: Theme,
    surface: pygame.Surface,
    layout: Layout,
    event_ages: Iterable[EventAge],
    still: bool = False,
) -> None:
    """Draw the points that rise to the score, with `still` where they were scored."""
    for event, age in event_ages:
        if is_not_yet_counted(event, age):
            color = theme.colors.rust if isinstance(event, FloorLineScored) else theme.colors.leaf
            share = _BONUS_PILL if isinstance(event, BonusScored) else _PILL
            size, words = round(layout.tile * share), with_sign(_cost(event) or score_change(event))
            point = _pill_point(layout, event, 0.0 if still else age)
            draw_pill(theme, surface, point, words, size, color)


def draw_earned_points(
    theme: Theme, surface: pygame.Surface, layout: Layout, events: Iterable[Event]
) -> None:
    """Draw what tiles and floor lines have scored, beside them."""
    size = round(layout.tile * _STAYING)
    for event in events:
        if isinstance(event, TileMovedToWall):
            middle = layout.slot_rect(wall_slot(event)).midtop
            draw_pill(theme, surface, middle, with_sign(event.points), size, theme.colors.leaf)
        elif isinstance(event, FloorLineScored):
            middle = layout.slot_rect(Slot(Area.FLOOR, event.player, 0, len(event.tiles))).center
            draw_pill(theme, surface, middle, with_sign(-event.cost), size, theme.colors.rust)


def _cost(event: Event) -> int:
    """What is printed above a floor line's tiles, though no score falls below 0."""
    return -event.cost if isinstance(event, FloorLineScored) else 0


def _pill_point(layout: Layout, event: Event, age: float) -> Point:
    (x, y), end = _start_point(layout, event), _score_point(layout, event)
    way = eased_progress(age - _hold(event), metrics.SLIDE)
    return round(x + (end[0] - x) * way), round(y + (end[1] - y) * way)


def _start_point(layout: Layout, event: Event) -> Point:
    match event:
        case TileMovedToWall():
            return layout.slot_rect(wall_slot(event)).midtop
        case FloorLineScored(player, tiles):
            return layout.slot_rect(Slot(Area.FLOOR, player, 0, len(tiles))).midtop
        case BonusScored():
            spaces = [layout.slot_rect(slot) for slot in _bonus_anchor_slots(event)]
            first, last = spaces[0], spaces[-1]
            return (first.centerx + last.centerx) // 2, (first.centery + last.centery) // 2
    raise ValueError(f"no points: {event}")


def _bonus_anchor_slots(event: BonusScored) -> list[Slot]:
    """The slots around whose middle a bonus appears: its row or column, or the wall's middle."""
    if event.kind is BonusKind.COLOR:
        return [Slot(Area.WALL, event.player, SIZE // 2 + 1, SIZE // 2 + 1)]
    places = [(event.which, n) if event.kind is BonusKind.ROW else (n, event.which) for n in _LINES]
    return [Slot(Area.WALL, event.player, int(row), int(column)) for row, column in places]


def scoring_slots(animation_state: AnimationState) -> frozenset[Slot]:
    """The tiles that score: the groups of each player's last tile, or those of the last bonuses.

    While the floor lines are scored, all tiles that were placed on the walls.
    """
    bonuses = [event for event in animation_state.finished_events if isinstance(event, BonusScored)]
    if bonuses:
        same = (event for event in bonuses if event.kind is bonuses[-1].kind)
        return slots_of_bonuses(same, animation_state.resting)
    if any(isinstance(event, FloorLineScored) for event in animation_state.finished_events):
        return placed_slots(animation_state.finished_events)
    # A player's later tile replaces the one before.
    last = {
        event.player: event
        for event in animation_state.finished_events
        if isinstance(event, TileMovedToWall)
    }
    return frozenset(slot for event in last.values() for slot in group_slots(event))


def placed_slots(events: Iterable[Event]) -> frozenset[Slot]:
    """All tiles that were placed on the walls."""
    return frozenset(wall_slot(event) for event in events if isinstance(event, TileMovedToWall))


def wall_slot(event: TileMovedToWall) -> Slot:
    """Where a tile was placed on the wall."""
    return Slot(Area.WALL, event.player, event.line, event.column)


def group_slots(event: TileMovedToWall) -> frozenset[Slot]:
    """A tile that was placed on the wall, and those that it has scored with."""
    linked = (Slot(Area.WALL, event.player, row, column) for row, column in event.linked)
    return frozenset([wall_slot(event), *linked])


def slots_of_bonuses(events: Iterable[Event], contents: SlotContents) -> frozenset[Slot]:
    """All tiles of the bonuses among some events."""
    bonuses = (event for event in events if isinstance(event, BonusScored))
    return frozenset(slot for event in bonuses for slot in slots_of_bonus(event, contents))


def slots_of_bonus(event: BonusScored, contents: SlotContents) -> list[Slot]:
    """All tiles of a bonus."""
    if event.kind is not BonusKind.COLOR:
        return _bonus_anchor_slots(event)
    mine = (slot for slot in contents if (slot.area, slot.owner) == (Area.WALL, event.player))
    return [slot for slot in mine if contents[slot] == event.which]


def _score_point(layout: Layout, event: Event) -> Point:
    """The point beside the score, which is at the right of its place."""
    assert isinstance(event, TileMovedToWall | FloorLineScored | BonusScored)
    score = layout.board_part_rect(event.player, "labels", "score")
    return score.x, score.centery
