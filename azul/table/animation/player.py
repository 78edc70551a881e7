"""The show: steps of a game played as films, forward or backward, at the player's speed."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import dropwhile, groupby
from typing import Final, NamedTuple

from azul.engine import Deal, Event, State
from azul.game import PartialStep, Step
from azul.kit.audio import Sound
from azul.settings import Settings, Speed
from azul.table.animation import points
from azul.table.animation.animation import Animation, AnimationState
from azul.table.animation.sounds import sounds_of
from azul.table.animation.step_animations import (
    SCORING,
    AnimationKind,
    announcement,
    films,
    tiling_events,
)
from azul.table.slots import Area, project

_SPEED: Final = {Speed.SLOW: 0.55, Speed.NORMAL: 1.0, Speed.FAST: 2.2}

# Less than 0, because what a hand has dragged is done at 0.
_BEFORE: Final = -1.0
"""Up to when a film that has not begun has been told."""


class QueuedAnimation(NamedTuple):
    """A film that waits for its turn. Without a step, tiles that a hand has let go go back.

    `state` is what the table shows with it, where tiles do not lie: whose turn it is, say. `number`
    is how many steps were played before it, `tiled` what of its wall-tiling has been told by then.
    What is shown `again` has been seen before, and leads to where one is already.
    """

    film: Animation
    state: State
    number: int
    tiled: tuple[Event, ...]
    act: AnimationKind | None = None
    step: Step | None = None
    backward: bool = False
    again: bool = False

    @property
    def player(self) -> int | None:
        """Whose board it is about; None if it is about several, or about none."""
        if self.act is AnimationKind.ANNOUNCE:
            return self.state.to_act
        players = {event.player for event in self.film.events if hasattr(event, "player")}
        return players.pop() if len(players) == 1 else None


class AnimationPlayer:
    """What of a game is being seen: `at` is how many of its steps, once all films are over.

    What is seen is a function of the reel under way and of the time in it; game state never waits
    for it. `step_of` gives each step by its number, from 0 on; `hear` is handed each sound at its
    time.
    """

    def __init__(
        self,
        step_of: Callable[[int], Step],
        at: int,
        settings: Callable[[], Settings],
        hear: Callable[[Sound], None],
    ) -> None:
        self.at = at
        self._step_of = step_of
        self._settings = settings
        self._hear = hear
        self._reels: deque[QueuedAnimation] = deque()
        self._time = 0.0
        self._told = _BEFORE

    # What is seen

    @property
    def running(self) -> bool:
        """Whether a film is under way."""
        return bool(self._reels)

    @property
    def reel(self) -> QueuedAnimation | None:
        """What is under way."""
        return self._reels[0] if self._reels else None

    @property
    def act(self) -> AnimationKind | None:
        """What of a step is under way, if one is."""
        return self._reels[0].act if self._reels else None

    @property
    def step(self) -> Step | None:
        """The step under way, or the last one that was seen; none before the first deal."""
        if self._reels and self._reels[0].step:
            return self._reels[0].step
        return self._step_of(self.at - 1) if self.at else None

    @property
    def number(self) -> int:
        """The number of that step, from 0 on."""
        return self._reels[0].number if self._reels and self._reels[0].step else self.at - 1

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self._reels[0].state if self._reels else self.rest

    @property
    def rest(self) -> State:
        """The state that is seen once all films are over."""
        return self._step_of(self.at - 1).after if self.at else self._step_of(0).before

    @property
    def again(self) -> QueuedAnimation | None:
        """What is shown again, if that is under way."""
        return self._reels[0] if self._reels and self._reels[0].again else None

    @property
    def wall_tiling(self) -> range:
        """The numbers of the steps of the wall-tiling that has led to `at`."""
        return self._wall_tiling(self.at)

    @property
    def all_tiled(self) -> tuple[Event, ...]:
        """What that wall-tiling has told."""
        return self._tiled(self.at)

    def tiled(self, moment: AnimationState) -> tuple[Event, ...]:
        """What has been counted of the wall-tiling that is seen, or has led here."""
        if not self._reels:
            return self.all_tiled
        reel = self._reels[0]
        told = moment.aged if reel.act in SCORING else ()
        return (*reel.tiled, *(event for event, age in told if not points.rises(event, age)))

    def moment(self) -> AnimationState:
        """What lies where now; without motion, tiles are at once where they go."""
        if not self._reels:
            return AnimationState(project(self.rest), ())
        film, backward = self._reels[0].film, self._reels[0].backward
        moment = film.at(film.duration - self._time if backward else self._time)
        if not self._settings().still:
            return moment
        arrived = tuple((flight, float(progress > 0)) for flight, progress in moment.moving)
        return moment._replace(moving=arrived)

    def scores(self, moment: AnimationState) -> tuple[int, ...]:
        """The scores, counted up with what has been shown."""
        step = self._reels[0].step if self._reels else None
        if step is None:
            return tuple(board.score for board in self.rest.players)
        return points.scores(step.before, moment.aged)

    # What is played

    def go_to(self, number: int, dropped_on: Area | None = None) -> None:
        """Show the way to where so many records have been seen, step by step.

        What a hand has dragged to its place, `dropped_on` so, is not shown again.
        """
        for played in range(self.at, number):
            self._add(self._forward(played, dropped_on))
        for played in reversed(range(number, self.at)):
            back, before = reversed([*self._forward(played)]), self._step_of(played).before
            self._add(reel._replace(state=before, backward=True) for reel in back)
        self.at = number

    def steps_again(self, first: int) -> None:
        """Show the steps from a number on again, each decision announced.

        Somebody has asked for it, so that it is shown also where films are switched off.
        """
        self.skip()
        for number in range(first, self.at):
            reels, step = [*self._forward(number)], self._step_of(number)
            if not isinstance(step.record, Deal):
                act, film = announcement(step)
                before = QueuedAnimation(
                    film, step.before, number, self._tiled_before(number), act, step
                )
                reels.insert(0, before)
            self._reels += [reel._replace(again=True) for reel in reels]

    def tiling_again(self) -> None:
        """Show the wall-tiling that has led here again, as if nobody had had to choose a space."""
        self.skip()
        first, tiled = self.wall_tiling[0], tuple[Event, ...]()
        steps = [*map(self._step_of, self.wall_tiling)]
        parts = [part for step in steps for part in step.parts() if tiling_events(part)]
        boards = [[*same] for _, same in groupby(parts, lambda part: part.player)]
        for whole in map(PartialStep.joining, boards if self._counts_boards(steps[0]) else [parts]):
            reels = (
                QueuedAnimation(film, whole.after, first, tiled, act, whole, again=True)
                for act, film in films(whole)
            )
            self._reels.extend(reel for reel in reels if reel.act in SCORING)
            tiled += tiling_events(whole)

    def jump_to(self, number: int) -> None:
        """Show at once what there is when so many records have been seen."""
        self.skip()
        self.at = number

    def give_back(self, film: Animation) -> None:
        """Show how tiles go back that a hand has let go."""
        self._add([QueuedAnimation(film, self.state, self.at, self.tiled(self.moment()))])

    def _forward(self, number: int, dropped_on: Area | None = None) -> Iterator[QueuedAnimation]:
        """The films of a step; only what comes first has been dragged."""
        step, tiled = self._step_of(number), self._tiled_before(number)
        parts = step.parts() if self._counts_boards(step) else (step,)
        for place, part in enumerate(parts):
            for act, film in films(part, None if place else dropped_on):
                # Before the wall-tiling nothing of it is told, and nobody's turn has come.
                before = act is AnimationKind.DRAFT and tiling_events(step)
                yield QueuedAnimation(
                    film, step.before if before else step.after, number, tiled, act, part
                )
            tiled += tiling_events(part)

    def _wall_tiling(self, number: int) -> range:
        """The steps of the wall-tiling that has led to a number of them."""
        first = number - 1
        while first > 0 and _goes_on_tiling(self._step_of(first)):
            first -= 1
        return range(max(first, 0), number)

    def _tiled(self, number: int) -> tuple[Event, ...]:
        """What a wall-tiling has told when so many steps have been seen."""
        steps = map(self._step_of, self._wall_tiling(number))
        return tuple(event for step in steps for event in tiling_events(step))

    def _tiled_before(self, number: int) -> tuple[Event, ...]:
        """What its wall-tiling has told before a step; nothing where it begins with the step."""
        return self._tiled(number) if _goes_on_tiling(self._step_of(number)) else ()

    def _counts_boards(self, step: Step) -> bool:
        return self._settings().counts_boards(len(step.before.players))

    def _add(self, reels: Iterable[QueuedAnimation]) -> None:
        """Play reels after those that wait; a player who wants to see none hears them."""
        for reel in reels:
            # Films that are switched off have no speed, and are never played.
            if self._settings().speed in _SPEED:
                self._reels.append(reel)
            elif not reel.backward:
                self._sound(reel.film.events)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._sound(self._go_on(seconds * _SPEED.get(self._settings().speed, 1.0)))

    def _go_on(self, seconds: float) -> list[Event]:
        """Go on by some time at normal speed; what has come to be done meanwhile."""
        done: list[Event] = []
        self._time += seconds
        while self._reels:
            film, backward = self._reels[0].film, self._reels[0].backward
            if not backward:
                done += [event for event, end in film.told() if self._told < end <= self._time]
            self._told = self._time
            if self._time < film.duration:
                return done
            # What is left of a long tick is for the next film.
            self._time -= film.duration
            self._told = _BEFORE
            self._reels.popleft()
        self._time = 0.0
        return done

    def skip(self) -> None:
        """Show the end of everything at once."""
        self._reels.clear()
        self._time = 0.0
        self._told = _BEFORE

    def skip_act(self) -> None:
        """Show at once the end of all drafts, of the wall-tiling, or of the bonuses.

        Then comes what follows of them; the way back, and what is shown again, ends at once.
        """
        reels: Iterable[QueuedAnimation] = ()
        if self.reel and not (self.reel.backward or self.reel.again):
            now = self.act
            waiting = [*self._reels]
            reels = dropwhile(lambda reel: reel.act is now or reel.act not in SCORING, waiting)
        self.skip()
        self._reels.extend(reels)

    def _sound(self, told: Iterable[Event]) -> None:
        for sound in sounds_of(told):
            self._hear(sound)


def _goes_on_tiling(step: Step) -> bool:
    """Whether a step only goes on with a wall-tiling: there is no draft in it."""
    return tiling_events(step) == step.events
