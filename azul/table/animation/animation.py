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
from azul.table.slots import BAG, LID, Area, Picture, Slot, Transfer, carry, transfers

Schedule = Callable[[Event, Transfer, int], tuple[float, float]]
"""When a transfer starts and how long it takes; the number counts an event's transfers from 0."""


Aged = tuple[Event, float]
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
    leaves: int
    arrives: int

    @property
    def crumbles(self) -> bool:
        """Whether the tile breaks off a floor line that has been scored."""
        return self.origin.area is Area.FLOOR and self.target == LID


class AnimationState(NamedTuple):
    """What is seen at one time: tiles at rest, tiles under way (progress 0 to 1), events done.

    `aged` are the events that are done, the latest last, each with the seconds since. `stores` is
    what bag and lid hold, None where they hold what the state says.
    """

    still: Picture
    moving: tuple[tuple[TileTween, float], ...]
    aged: tuple[Aged, ...] = ()
    stores: BagAndLid | None = None

    @property
    def done(self) -> tuple[Event, ...]:
        """The events that are done."""
        return tuple(event for event, _ in self.aged)


@dataclass(frozen=True)
class Animation:
    """The flights of some events over the picture before them; `ends` is when each is done.

    A film may show something that is no event, such as tiles that go back: it has ends alone.
    It goes on for `tail` seconds after all is done, for what rises from it. `stores` are those at
    its start, None where it does not touch them. `earlier` is what films before it have told of
    the same step.
    """

    start: Picture
    events: tuple[Event, ...]
    flights: tuple[TileTween, ...]
    ends: tuple[float, ...]
    tail: float = 0.0
    stores: BagAndLid | None = None
    earlier: tuple[Event, ...] = ()

    @property
    def duration(self) -> float:
        """Seconds until all has been seen."""
        return max(self.ends, default=0.0) + self.tail

    @property
    def touched(self) -> frozenset[Slot]:
        """All slots that a tile leaves or reaches."""
        return frozenset(slot for flight in self.flights for slot in (flight.origin, flight.target))

    def last(self) -> Picture:
        """What lies where when all is done."""
        return self.at(self.duration).still

    def at(self, time: float) -> AnimationState:
        """The picture at `time`: before 0 the first one, after the duration the last one."""
        still = dict(self.start)
        # Event by event, and first all that leave: a tile may come to where another has just lain.
        for number in range(len(self.ends)):
            for flight in self.flights:
                if flight.leaves == number and flight.start <= time:
                    still.pop(flight.origin, None)
            for flight in self.flights:
                lands = flight.arrives == number and flight.end <= time
                if lands and flight.target not in (BAG, LID):
                    still[flight.target] = flight.letter
        moving = tuple(
            (flight, ease((time - flight.start) / (flight.end - flight.start)))
            for flight in self.flights
            # Not even at its end, so a way that takes no time is never divided by.
            if flight.start <= time < flight.end
        )
        aged = [(event, inf) for event in self.earlier]
        aged += [(event, time - end) for event, end in self.told() if end <= time]
        return AnimationState(still, moving, tuple(aged), self.stores_at(time))

    def stores_at(self, time: float) -> BagAndLid | None:
        """What bag and lid hold at `time`."""
        if self.stores is None:
            return None
        bag, lid = (
            self._held_at(time, place, held)
            for place, held in zip((BAG, LID), self.stores, strict=True)
        )
        return BagAndLid(bag, lid)

    def _held_at(self, time: float, place: Slot, held: tuple[int, ...]) -> tuple[int, ...]:
        """What the bag or the lid holds, which held so much at the start."""
        gone = [f.letter for f in self.flights if f.origin == place and f.start <= time]
        come = [f.letter for f in self.flights if f.target == place and f.end <= time]
        counted = zip(held, COLORS, strict=True)
        return tuple(n - gone.count(color) + come.count(color) for n, color in counted)

    def told(self) -> Iterable[tuple[Event, float]]:
        """Each event and when it is done, the earliest first."""
        # Not strict, because tiles that go back have an end and no event.
        return sorted(zip(self.events, self.ends, strict=False), key=lambda told: told[1])


def ease(progress: float) -> float:
    """The one easing of the house: gentle at both ends, no bounce."""
    return progress * progress * (3 - 2 * progress)


def eased(time: float, length: float) -> float:
    """How far something has come after a time on a way that takes `length`, from 0 to 1."""
    return ease(min(1.0, max(0.0, time / length)))


def shoot(picture: Picture, events: Iterable[Event], schedule: Schedule) -> Animation:
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
            flight = TileTween(*move, start, start + length, number, number)
            if flight.origin.area is Area.HAND:
                flight = _without_stop_in_hand(flight, flights)
            flights.append(flight)
            end = max(end, flight.end)
        ends.append(end)
        now = carry(now, moves)
    return Animation(picture, events, tuple(flights), tuple(ends))


def _without_stop_in_hand(flight: TileTween, flights: list[TileTween]) -> TileTween:
    """Join the way into the hand with the way on, unless the player's own hand held the tile.

    A way into the hand that takes no time was made by the player.
    """
    taking = next(before for before in flights if before.target == flight.origin)
    if taking.end == taking.start:
        return flight
    flights.remove(taking)
    return flight._replace(origin=taking.origin, leaves=taking.leaves)


def going_back(picture: Picture, origins: Sequence[Slot]) -> Animation:
    """Tiles that were dropped where they may not go return from the hand to their places."""
    start = {slot: letter for slot, letter in picture.items() if slot not in origins}
    flights = []
    for place, origin in enumerate(origins, 1):
        hand = Slot(Area.HAND, 0, 0, place)
        start[hand] = picture[origin]
        flights.append(TileTween(picture[origin], hand, origin, 0.0, metrics.SLIDE, 0, 0))
    return Animation(start, (), tuple(flights), (metrics.SLIDE,))
