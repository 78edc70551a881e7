"""Animation: the appearance of a step on the table as a function of time.

An animation is built once, from the contents of all slots and the events that follow. `state_at`
is pure: skipping means asking for a late time, and undo plays the same animation backward. Times
are seconds at normal speed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from azul.engine import COLORS, Event
from azul.kit import metrics
from azul.table.slots import (
    BAG,
    BOARD_AREAS,
    LID,
    Area,
    Slot,
    SlotContents,
    Transfer,
    apply_transfers,
    transfers,
)

Schedule = Callable[[Event, Transfer, int], tuple[float, float]]
"""When a transfer starts and how long it takes; the index counts an event's transfers from 0."""


EventAge = tuple[Event, float]
"""An event, and the seconds since it was finished."""


class BagAndLid(NamedTuple):
    """How many tiles of each color are in the bag and in the lid."""

    bag: tuple[int, ...]
    lid: tuple[int, ...]


class TileTween(NamedTuple):
    """The movement of one tile from slot to slot, between the times `start` and `end`.

    It leaves with one event and arrives with another: a tile that passes through the hand moves
    straight to its target, and frees its slot when it is taken.
    """

    letter: str
    origin: Slot
    target: Slot
    start: float
    end: float
    leaves_with: int
    arrives_with: int

    @property
    def is_fading(self) -> bool:
        """True if the tile fades away, as tiles of a scored floor line do."""
        return self.origin.area is Area.FLOOR and self.target == LID


class AnimationState(NamedTuple):
    """The visible state at one time: resting tiles, moving tiles with progress from 0 to 1.

    `event_ages` are the finished events in order, each with the seconds since. `bag_and_lid` is
    None if their contents are those of the state. `landed` are the spaces of boards that tiles have
    reached within metrics.SETTLE, with the seconds since.
    """

    resting: SlotContents
    moving: tuple[tuple[TileTween, float], ...]
    event_ages: tuple[EventAge, ...] = ()
    bag_and_lid: BagAndLid | None = None
    landed: Mapping[Slot, float] = MappingProxyType({})

    @property
    def finished_events(self) -> tuple[Event, ...]:
        return tuple(event for event, _ in self.event_ages)


@dataclass(frozen=True)
class Animation:
    """The movements of tiles that some events cause; `event_ends` is when each event is finished.

    `start` are the contents of all slots before. Tiles that return to their slots have an end, but
    no event. The animation goes on for `extra_seconds` after the last end, while points rise.
    `bag_and_lid` are their contents at the start, None if they do not change. `earlier_events` are
    the events of the same step that an earlier animation has shown.
    """

    start: SlotContents
    events: tuple[Event, ...]
    tweens: tuple[TileTween, ...]
    event_ends: tuple[float, ...]
    extra_seconds: float = 0.0
    bag_and_lid: BagAndLid | None = None
    earlier_events: tuple[Event, ...] = ()

    @property
    def duration(self) -> float:
        """Seconds until everything has been shown."""
        return max(self.event_ends, default=0.0) + self.extra_seconds

    @property
    def touched_slots(self) -> frozenset[Slot]:
        """All slots that a tile leaves or reaches."""
        return frozenset(slot for tween in self.tweens for slot in (tween.origin, tween.target))

    def final_contents(self) -> SlotContents:
        return self.state_at(self.duration).resting

    def state_at(self, time: float) -> AnimationState:
        """Return the state at `time`: the start before 0, the end after the duration."""
        resting = dict(self.start)
        # Departures come first, because a tile may move to a slot that another tile has just left.
        for number in range(len(self.event_ends)):
            for tween in self.tweens:
                if tween.leaves_with == number and tween.start <= time:
                    resting.pop(tween.origin, None)
            for tween in self.tweens:
                lands = tween.arrives_with == number and tween.end <= time
                if lands and tween.target not in (BAG, LID):
                    resting[tween.target] = tween.letter
        moving = tuple(
            (tween, ease((time - tween.start) / (tween.end - tween.start)))
            for tween in self.tweens
            # The end is excluded, so that a movement without duration is never divided by.
            if tween.start <= time < tween.end
        )
        aged = [(event, inf) for event in self.earlier_events]
        aged += [(event, time - end) for event, end in self.event_times() if end <= time]
        landed = {
            tween.target: time - tween.end
            for tween in self.tweens
            if 0 <= time - tween.end < metrics.SETTLE
            and tween.target in resting
            and tween.target.area in BOARD_AREAS
        }
        return AnimationState(resting, moving, tuple(aged), self.bag_and_lid_at(time), landed)

    def bag_and_lid_at(self, time: float) -> BagAndLid | None:
        if self.bag_and_lid is None:
            return None
        bag, lid = (
            self._counts_at(time, place, held)
            for place, held in zip((BAG, LID), self.bag_and_lid, strict=True)
        )
        return BagAndLid(bag, lid)

    def _counts_at(self, time: float, place: Slot, held: tuple[int, ...]) -> tuple[int, ...]:
        """Return the counts by color in the bag or the lid, from the counts at the start."""
        departed = [
            tween.letter for tween in self.tweens if tween.origin == place and tween.start <= time
        ]
        arrived = [
            tween.letter for tween in self.tweens if tween.target == place and tween.end <= time
        ]
        counted = zip(held, COLORS, strict=True)
        return tuple(n - departed.count(color) + arrived.count(color) for n, color in counted)

    def event_times(self) -> Iterable[tuple[Event, float]]:
        """Return each event and when it is finished, the earliest first."""
        # Not strict, because returning tiles have an end, but no event.
        return sorted(zip(self.events, self.event_ends, strict=False), key=lambda timed: timed[1])


def ease(progress: float) -> float:
    """Return the easing of all animations: gentle at both ends, no bounce."""
    return progress * progress * (3 - 2 * progress)


def eased_progress(time: float, length: float) -> float:
    """Return the eased progress, from 0 to 1, at a time of a movement of `length` seconds."""
    return ease(min(1.0, max(0.0, time / length)))


def animate(contents: SlotContents, events: Iterable[Event], schedule: Schedule) -> Animation:
    """Animate `events`, from the contents before them; `schedule` times each transfer."""
    events = tuple(events)
    now = contents
    tweens: list[TileTween] = []
    ends: list[float] = []
    for event_number, event in enumerate(events):
        moved = transfers(now, event)
        # An event without tiles is finished together with the event before.
        end = 0.0 if moved else max(ends, default=0.0)
        for index, transfer in enumerate(moved):
            start, length = schedule(event, transfer, index)
            tween = TileTween(*transfer, start, start + length, event_number, event_number)
            if tween.origin.area is Area.HAND:
                tween = _without_stop_in_hand(tween, tweens)
            tweens.append(tween)
            end = max(end, tween.end)
        ends.append(end)
        now = apply_transfers(now, moved)
    return Animation(contents, events, tuple(tweens), tuple(ends))


def _without_stop_in_hand(tween: TileTween, tweens: list[TileTween]) -> TileTween:
    """Join the movements into and out of the hand, unless the player has dragged the tile."""
    taking = next(before for before in tweens if before.target == tween.origin)
    if taking.end == taking.start:
        return tween
    tweens.remove(taking)
    return tween._replace(origin=taking.origin, leaves_with=taking.leaves_with)


def return_animation(contents: SlotContents, origins: Sequence[Slot]) -> Animation:
    """Return the animation of tiles that return to their slots after an illegal drop."""
    start = {slot: letter for slot, letter in contents.items() if slot not in origins}
    tweens = []
    for position, origin in enumerate(origins, 1):
        hand = Slot(Area.HAND, 0, 0, position)
        start[hand] = contents[origin]
        tweens.append(TileTween(contents[origin], hand, origin, 0.0, metrics.SLIDE, 0, 0))
    return Animation(start, (), tuple(tweens), (metrics.SLIDE,))
