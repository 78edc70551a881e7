"""Film: the picture of a step as a function of time.

A film is built once, from a picture and the events that follow. `at(t)` is pure: skipping is a
large t, undo is the same film seen backwards. Times are seconds at normal speed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from azul.engine import COLORS, Event
from azul.kit import metrics
from azul.table.slots import (
    BAG,
    LID,
    Area,
    Slot,
    SlotContents,
    Transfer,
    apply_transfers,
    transfers,
)

Schedule = Callable[[Event, Transfer, int], tuple[float, float]]
"""When a transfer starts and how long it takes; the number counts an event's transfers from 0."""


EventAge = tuple[Event, float]
"""An event, and the seconds since it was done."""


class BagAndLid(NamedTuple):
    """What bag and lid hold, each by color."""

    bag: tuple[int, ...]
    lid: tuple[int, ...]


class TileTween(NamedTuple):
    """One tile's way, from `start` to `end`.

    It leaves its origin with the event number `leaves` and arrives with number `arrives`: a tile
    that passes through the hand flies straight, but makes room as soon as it is taken.
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
        """Whether the tile breaks off a floor line that has been scored."""
        return self.origin.area is Area.FLOOR and self.target == LID


class AnimationState(NamedTuple):
    """What is seen at one time: tiles at rest, tiles under way (progress 0 to 1), events done.

    `aged` are the events that are done, the latest last, each with the seconds since. `stores` is
    what bag and lid hold, None where they hold what the state says.
    """

    resting: SlotContents
    moving: tuple[tuple[TileTween, float], ...]
    event_ages: tuple[EventAge, ...] = ()
    bag_and_lid: BagAndLid | None = None

    @property
    def finished_events(self) -> tuple[Event, ...]:
        """The events that are done."""
        return tuple(event for event, _ in self.event_ages)


@dataclass(frozen=True)
class Animation:
    """The flights of some events over the picture before them; `ends` is when each is done.

    A film may show something that is no event, such as tiles that go back: it has ends alone.
    It goes on for `tail` seconds after all is done, for what rises from it. `stores` are those at
    its start, None where it does not touch them. `earlier` is what films before it have told of
    the same step.
    """

    start: SlotContents
    events: tuple[Event, ...]
    tweens: tuple[TileTween, ...]
    event_ends: tuple[float, ...]
    tail: float = 0.0
    bag_and_lid: BagAndLid | None = None
    earlier_events: tuple[Event, ...] = ()

    @property
    def duration(self) -> float:
        """Seconds until all has been seen."""
        return max(self.event_ends, default=0.0) + self.tail

    @property
    def touched_slots(self) -> frozenset[Slot]:
        """All slots that a tile leaves or reaches."""
        return frozenset(slot for tween in self.tweens for slot in (tween.origin, tween.target))

    def final_contents(self) -> SlotContents:
        """What lies where when all is done."""
        return self.state_at(self.duration).resting

    def state_at(self, time: float) -> AnimationState:
        """The picture at `time`: before 0 the first one, after the duration the last one."""
        still = dict(self.start)
        # Event by event, and first all that leave: a tile may come to where another has just lain.
        for number in range(len(self.event_ends)):
            for tween in self.tweens:
                if tween.leaves_with == number and tween.start <= time:
                    still.pop(tween.origin, None)
            for tween in self.tweens:
                lands = tween.arrives_with == number and tween.end <= time
                if lands and tween.target not in (BAG, LID):
                    still[tween.target] = tween.letter
        moving = tuple(
            (tween, ease((time - tween.start) / (tween.end - tween.start)))
            for tween in self.tweens
            # Not even at its end, so a way that takes no time is never divided by.
            if tween.start <= time < tween.end
        )
        aged = [(event, inf) for event in self.earlier_events]
        aged += [(event, time - end) for event, end in self.event_times() if end <= time]
        return AnimationState(still, moving, tuple(aged), self.bag_and_lid_at(time))

    def bag_and_lid_at(self, time: float) -> BagAndLid | None:
        """What bag and lid hold at `time`."""
        if self.bag_and_lid is None:
            return None
        bag, lid = (
            self._counts_at(time, place, held)
            for place, held in zip((BAG, LID), self.bag_and_lid, strict=True)
        )
        return BagAndLid(bag, lid)

    def _counts_at(self, time: float, place: Slot, held: tuple[int, ...]) -> tuple[int, ...]:
        """What the bag or the lid holds, which held so much at the start."""
        gone = [f.letter for f in self.tweens if f.origin == place and f.start <= time]
        come = [f.letter for f in self.tweens if f.target == place and f.end <= time]
        counted = zip(held, COLORS, strict=True)
        return tuple(n - gone.count(color) + come.count(color) for n, color in counted)

    def event_times(self) -> Iterable[tuple[Event, float]]:
        """Each event and when it is done, the earliest first."""
        # Not strict, because tiles that go back have an end and no event.
        return sorted(zip(self.events, self.event_ends, strict=False), key=lambda told: told[1])


def ease(progress: float) -> float:
    """The one easing of the house: gentle at both ends, no bounce."""
    return progress * progress * (3 - 2 * progress)


def eased_progress(time: float, length: float) -> float:
    """How far something has come after a time on a way that takes `length`, from 0 to 1."""
    return ease(min(1.0, max(0.0, time / length)))


def animate(picture: SlotContents, events: Iterable[Event], schedule: Schedule) -> Animation:
    """Make the film of `events` over `picture`, each transfer timed by `schedule`."""
    events = tuple(events)
    now = picture
    flights: list[TileTween] = []
    ends: list[float] = []
    for number, event in enumerate(events):
        moves = transfers(now, event)
        # What moves no tile is done with what came before.
        end = 0.0 if moves else max(ends, default=0.0)
        for place, move in enumerate(moves):
            start, length = schedule(event, move, place)
            tween = TileTween(*move, start, start + length, number, number)
            if tween.origin.area is Area.HAND:
                tween = _without_stop_in_hand(tween, flights)
            flights.append(tween)
            end = max(end, tween.end)
        ends.append(end)
        now = apply_transfers(now, moves)
    return Animation(picture, events, tuple(flights), tuple(ends))


def _without_stop_in_hand(tween: TileTween, flights: list[TileTween]) -> TileTween:
    """Join the way into the hand with the way on, unless the player's own hand held the tile.

    A way into the hand that takes no time was made by the player.
    """
    taking = next(before for before in flights if before.target == tween.origin)
    if taking.end == taking.start:
        return tween
    flights.remove(taking)
    return tween._replace(origin=taking.origin, leaves_with=taking.leaves_with)


def return_animation(picture: SlotContents, origins: Sequence[Slot]) -> Animation:
    """Tiles that were dropped where they may not go return from the hand to their places."""
    start = {slot: letter for slot, letter in picture.items() if slot not in origins}
    flights = []
    for place, origin in enumerate(origins, 1):
        hand = Slot(Area.HAND, 0, 0, place)
        start[hand] = picture[origin]
        flights.append(TileTween(picture[origin], hand, origin, 0.0, metrics.SLIDE, 0, 0))
    return Animation(start, (), tuple(flights), (metrics.SLIDE,))
