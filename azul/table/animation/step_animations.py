"""The animations of a step: its draft, its wall-tiling, its bonuses, its deal, and their sounds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final, NamedTuple

from azul.engine import (
    MARKER,
    SIZE,
    BonusKind,
    BonusScored,
    Deal,
    Event,
    FactoriesFilled,
    FloorLineScored,
    GameEnded,
    LineCleared,
    MarkerTaken,
    RoundEnded,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
    sorted_tiles,
)
from azul.game import Step
from azul.kit import metrics
from azul.kit.audio import Sound
from azul.table.animation import points
from azul.table.animation.animation import Animation, BagAndLid, Schedule, TileTween, animate
from azul.table.animation.gleam import completed_sets
from azul.table.slots import BAG, LID, Area, Transfer, contents_of

_POURING_TIME: Final = 0.6
"""Seconds in which the tiles of the lid are poured into the bag, one after the other."""


class AnimationKind(Enum):
    """The part of a step that an animation shows."""

    DRAFT = auto()
    TILING = auto()
    BONUSES = auto()
    DEAL = auto()
    ANNOUNCE = auto()


SCORING: Final = frozenset({AnimationKind.TILING, AnimationKind.BONUSES})
"""The kinds that are shown after the last draft of a round."""


class StepAnimation(NamedTuple):
    """An animation, and what it shows."""

    kind: AnimationKind
    animation: Animation


def step_animations(step: Step, dropped_on: Area | None = None) -> Iterator[StepAnimation]:
    """Return the animations of a step, without the movement that the player has dragged."""
    if isinstance(step.record, Deal):
        yield StepAnimation(AnimationKind.DEAL, deal_animation(step))
        return
    drafting, tiling = _split_at_tiling(step.events)
    animation = animate(contents_of(step.before), drafting, _draft_schedule(dropped_on))
    fills_line = any(isinstance(event, TilesPlaced) and event.fills_line for event in drafting)
    # A placement has no draft, but the wall-tiling begins where this animation ends.
    draft = replace(
        animation,
        extra_seconds=metrics.GLOW if fills_line else metrics.SETTLE,
        bag_and_lid=BagAndLid(step.before.bag, step.before.lid),
    )
    if drafting:
        yield StepAnimation(AnimationKind.DRAFT, draft)
    if tiling:
        events, bonuses = _split_at_bonuses(tiling)
        schedule = _tiling_schedule(events, dropped_on is Area.WALL)
        contents = contents_of(step.after)
        moved = (event for event in events if isinstance(event, TileMovedToWall))
        has_set = any(completed_sets(event, contents) for event in moved)
        animation = replace(
            animate(draft.final_contents(), events, schedule),
            extra_seconds=metrics.STRIP if has_set else points.DURATION,
            bag_and_lid=draft.bag_and_lid_at(draft.duration),
        )
        if events:
            yield StepAnimation(AnimationKind.TILING, animation)
        if bonuses:
            yield StepAnimation(AnimationKind.BONUSES, _bonus_animation(animation, bonuses))


def announcement(step: Step) -> StepAnimation:
    """Return the table before a decision, long enough to see what will be taken."""
    return StepAnimation(
        AnimationKind.ANNOUNCE, Animation(contents_of(step.before), (), (), (metrics.ANNOUNCE,))
    )


def tiling_events(step: Step) -> tuple[Event, ...]:
    """Return the events of a step's wall-tiling, without the draft that ended the factory offer."""
    return _split_at_tiling(step.events)[1]


def _bonus_animation(tiling: Animation, events: tuple[Event, ...]) -> Animation:
    """Count the bonuses kind by kind, for all players at once, but one by one on a board."""
    times: dict[Event, float] = {}
    begin = metrics.BONUS_LEAD
    for kind in BonusKind:
        counted: Counter[int] = Counter()
        for event in events:
            if isinstance(event, BonusScored) and event.kind is kind:
                times[event] = begin + counted[event.player] * metrics.BONUS_STEP
                counted[event.player] += 1
        if counted:
            begin = max(times.values()) + metrics.BONUS
    last = max(times.values())
    return Animation(
        tiling.final_contents(),
        events,
        (),
        tuple(times.get(event, last) for event in events),
        extra_seconds=metrics.BONUS,
        bag_and_lid=tiling.bag_and_lid_at(tiling.duration),
        earlier_events=tiling.events,
    )


def deal_animation(step: Step) -> Animation:
    """Deal tiles to the displays; the lid is poured into the bag once the bag is empty."""
    filled = next(event for event in step.events if isinstance(event, FactoriesFilled))
    # The starting player marker is not in the bag, so it comes last.
    tiles = "".join(filled.displays) + MARKER
    # A display with tiles from both the bag and the lid lists them in any order.
    bag = sorted_tiles(step.before.bag)
    from_lid = []
    for letter in tiles:
        from_lid.append(letter not in bag)
        bag = bag.replace(letter, "", 1)
    order = sorted(range(len(tiles)), key=from_lid.__getitem__)
    turns = [order.index(index) for index in range(len(tiles))]
    in_bag = sum(step.before.bag) if filled.refill else 0
    # It starts when the last tile of the bag has reached its display.
    poured_from = (in_bag - 1) * metrics.DEAL_STEP + metrics.SLIDE if in_bag else 0.0
    pause = poured_from + _POURING_TIME + metrics.SLIDE

    def schedule(event: Event, transfer: Transfer, index: int) -> tuple[float, float]:
        turn = turns[index]
        is_refilled = filled.refill and turn >= in_bag
        start = (
            pause + (turn - in_bag) * metrics.DEAL_STEP if is_refilled else turn * metrics.DEAL_STEP
        )
        return start, metrics.SLIDE

    animation, pouring = animate(contents_of(step.before), step.events, schedule), []
    for index, letter in enumerate(filled.refill):
        begin = poured_from + index * _POURING_TIME / len(filled.refill)
        pouring.append(TileTween(letter, LID, BAG, begin, begin + metrics.SLIDE, 0, 0))
    return replace(
        animation,
        tweens=(*animation.tweens, *pouring),
        bag_and_lid=BagAndLid(step.before.bag, step.before.lid),
    )


def _draft_schedule(dragged_to: Area | None) -> Schedule:
    """Time a draft; the movement of tiles that the player has dragged is not shown again."""

    def schedule(event: Event, transfer: Transfer, index: int) -> tuple[float, float]:
        is_dragged = transfer.target.area in (Area.HAND, dragged_to) and transfer.letter != MARKER
        if dragged_to and is_dragged:
            is_dropped = transfer.target.area is not Area.HAND
            return (index * metrics.STAGGER, metrics.DROP) if is_dropped else (0.0, 0.0)
        if isinstance(event, TilesFell):
            return (0.0 if dragged_to else metrics.FALL) + index * metrics.STAGGER, metrics.FALL
        is_followed = isinstance(event, TilesPlaced) and not dragged_to
        return index * metrics.STAGGER, metrics.TRAVEL if is_followed else metrics.SLIDE

    return schedule


def _tiling_schedule(events: Sequence[Event], dragged: bool) -> Schedule:
    """Time all boards at once, row by row, then the floor lines; a `dragged` tile moves at once."""
    # Rows that nobody tiles take no time.
    lines = {line for event in events if (line := _tiled_line(event))}
    boards = {event.player for event in events if isinstance(event, TileMovedToWall)}
    row = metrics.TILE_ROW if len(boards) > 1 else metrics.TILE_BOARD
    starts = {line: index * row for index, line in enumerate(sorted(lines))}
    floors = len(starts) * row

    def schedule(event: Event, transfer: Transfer, index: int) -> tuple[float, float]:
        if dragged and event is events[0]:
            return 0.0, metrics.DROP
        if isinstance(event, FloorLineScored):
            return floors + index * metrics.STAGGER, metrics.FADE_OUT
        start = starts[_tiled_line(event)]
        if isinstance(event, LineCleared):
            return start + metrics.SLIDE + index * metrics.STAGGER, metrics.FALL
        return start + index * metrics.STAGGER, metrics.SLIDE

    return schedule


def _tiled_line(event: Event) -> int:
    """Return the pattern line that a wall-tiling event is about, 0 for any other event."""
    if isinstance(event, TileMovedToWall | LineCleared):
        return event.line
    return (event.line or 0) if isinstance(event, TilesFell) else 0


_OF_TILING: Final = (
    TileMovedToWall | LineCleared | FloorLineScored | RoundEnded | BonusScored | GameEnded
)
"""Events that a wall-tiling or a part of it may begin with; tiles may also fall from a line."""


def _split_at_tiling(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return the events of a step's draft, and the events of the wall-tiling after it."""
    for number, event in enumerate(events):
        falls_from_line = isinstance(event, TilesFell) and event.line
        if falls_from_line or isinstance(event, _OF_TILING):
            return events[:number], events[number:]
    return events, ()


def _split_at_bonuses(events: tuple[Event, ...]) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Split before the first bonus; all events are bonuses if no board is tiled before it."""
    for number, event in enumerate(events):
        if isinstance(event, BonusScored):
            tiled = not all(isinstance(before, RoundEnded) for before in events[:number])
            return (events[:number], events[number:]) if tiled else ((), events)
    return events, ()


_SCORES: Final = ((6, Sound.SCORE_MOST), (3, Sound.SCORE_MORE), (0, Sound.SCORE))
"""The sounds of points, each with the least points."""

_CHIMES: Final = {
    BonusKind.ROW: Sound.CHIME,
    BonusKind.COLUMN: Sound.CHIME_COLUMN,
    BonusKind.COLOR: Sound.CHIME_COLOR,
}


def sounds_of(events: Iterable[Event]) -> tuple[Sound, ...]:
    """Return the sounds of some events, in order, each sound once."""
    return tuple(dict.fromkeys(sound for event in events for sound in _sounds_of_one(event)))


def _sounds_of_one(event: Event) -> tuple[Sound, ...]:
    match event:
        case FactoriesFilled():
            return (Sound.DEAL,)
        case TilesTaken() if event.rest:
            return (Sound.SLIDE,)
        case TilesPlaced() | MarkerTaken():
            return (Sound.CLACK,)
        case TilesFell():
            return (Sound.FALL,)
        case TileMovedToWall():
            return (Sound.CLACK, _sound_of_points(event))
        case FloorLineScored():
            return (Sound.LOSS if event.lost else Sound.FALL,)
        case BonusScored():
            return (_CHIMES[event.kind],)
    return ()


def _sound_of_points(event: TileMovedToWall) -> Sound:
    """Return the sound of a tile's points, which grows with them, or of a set it completes."""
    if event.down == SIZE:
        return Sound.CHIME_COLUMN
    if event.across == SIZE:
        return Sound.CHIME
    return next(sound for least, sound in _SCORES if event.points >= least)
