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
    step_animations,
    tiling_events,
)
from azul.table.slots import Area, contents_of

_SPEED: Final = {Speed.SLOW: 0.55, Speed.NORMAL: 1.0, Speed.FAST: 2.2}

# Less than 0, because what a hand has dragged is done at 0.
_NOT_BEGUN: Final = -1.0
"""Up to when a film that has not begun has been told."""


class QueuedAnimation(NamedTuple):
    """A film that waits for its turn. Without a step, tiles that a hand has let go go back.

    `state` is what the table shows with it, where tiles do not lie: whose turn it is, say. `number`
    is how many steps were played before it, `tiled` what of its wall-tiling has been told by then.
    What is shown `again` has been seen before, and leads to where one is already.
    """

    animation: Animation
    state: State
    step_number: int
    earlier_tiling: tuple[Event, ...]
    kind: AnimationKind | None = None
    step: Step | None = None
    is_backward: bool = False
    is_replay: bool = False

    @property
    def player(self) -> int | None:
        """Whose board it is about; None if it is about several, or about none."""
        if self.kind is AnimationKind.ANNOUNCE:
            return self.state.to_act
        players = {event.player for event in self.animation.events if hasattr(event, "player")}
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
        position: int,
        settings: Callable[[], Settings],
        play_sound: Callable[[Sound], None],
    ) -> None:
        self.position = position
        self._step_of = step_of
        self._settings = settings
        self._play_sound = play_sound
        self._queue: deque[QueuedAnimation] = deque()
        self._time = 0.0
        self._played_until = _NOT_BEGUN

    # What is seen

    @property
    def is_running(self) -> bool:
        """Whether a film is under way."""
        return bool(self._queue)

    @property
    def current(self) -> QueuedAnimation | None:
        """What is under way."""
        return self._queue[0] if self._queue else None

    @property
    def kind(self) -> AnimationKind | None:
        """What of a step is under way, if one is."""
        return self._queue[0].kind if self._queue else None

    @property
    def step(self) -> Step | None:
        """The step under way, or the last one that was seen; none before the first deal."""
        if self._queue and self._queue[0].step:
            return self._queue[0].step
        return self._step_of(self.position - 1) if self.position else None

    @property
    def step_number(self) -> int:
        """The number of that step, from 0 on."""
        return (
            self._queue[0].step_number if self._queue and self._queue[0].step else self.position - 1
        )

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self._queue[0].state if self._queue else self.final_state

    @property
    def final_state(self) -> State:
        """The state that is seen once all films are over."""
        return self._step_of(self.position - 1).after if self.position else self._step_of(0).before

    @property
    def replay(self) -> QueuedAnimation | None:
        """What is shown again, if that is under way."""
        return self._queue[0] if self._queue and self._queue[0].is_replay else None

    @property
    def wall_tiling_steps(self) -> range:
        """The numbers of the steps of the wall-tiling that has led to `at`."""
        return self._wall_tiling_steps(self.position)

    @property
    def wall_tiling_events(self) -> tuple[Event, ...]:
        """What that wall-tiling has told."""
        return self._wall_tiling_events(self.position)

    def counted_tiling_events(self, animation_state: AnimationState) -> tuple[Event, ...]:
        """What has been counted of the wall-tiling that is seen, or has led here."""
        if not self._queue:
            return self.wall_tiling_events
        queued = self._queue[0]
        told = animation_state.event_ages if queued.kind in SCORING else ()
        return (
            *queued.earlier_tiling,
            *(event for event, age in told if not points.is_rising(event, age)),
        )

    def animation_state(self) -> AnimationState:
        """What lies where now; without motion, tiles are at once where they go."""
        if not self._queue:
            return AnimationState(contents_of(self.final_state), ())
        animation, backward = self._queue[0].animation, self._queue[0].is_backward
        animation_state = animation.state_at(
            animation.duration - self._time if backward else self._time
        )
        if not self._settings().still:
            return animation_state
        arrived = tuple((tween, float(progress > 0)) for tween, progress in animation_state.moving)
        return animation_state._replace(moving=arrived)

    def scores(self, animation_state: AnimationState) -> tuple[int, ...]:
        """The scores, counted up with what has been shown."""
        step = self._queue[0].step if self._queue else None
        if step is None:
            return tuple(board.score for board in self.final_state.players)
        return points.scores(step.before, animation_state.event_ages)

    # What is played

    def go_to(self, number: int, dropped_on: Area | None = None) -> None:
        """Show the way to where so many records have been seen, step by step.

        What a hand has dragged to its place, `dropped_on` so, is not shown again.
        """
        for played in range(self.position, number):
            self._enqueue(self._animations_of(played, dropped_on))
        for played in reversed(range(number, self.position)):
            back, before = reversed([*self._animations_of(played)]), self._step_of(played).before
            self._enqueue(queued._replace(state=before, is_backward=True) for queued in back)
        self.position = number

    def replay_steps(self, first: int) -> None:
        """Show the steps from a number on again, each decision announced.

        Somebody has asked for it, so that it is shown also where films are switched off.
        """
        self.skip()
        for number in range(first, self.position):
            reels, step = [*self._animations_of(number)], self._step_of(number)
            if not isinstance(step.record, Deal):
                kind, animation = announcement(step)
                before = QueuedAnimation(
                    animation, step.before, number, self._earlier_tiling(number), kind, step
                )
                reels.insert(0, before)
            self._queue += [queued._replace(is_replay=True) for queued in reels]

    def replay_wall_tiling(self) -> None:
        """Show the wall-tiling that has led here again, as if nobody had had to choose a space."""
        self.skip()
        first, tiled = self.wall_tiling_steps[0], tuple[Event, ...]()
        steps = [*map(self._step_of, self.wall_tiling_steps)]
        parts = [part for step in steps for part in step.parts() if tiling_events(part)]
        boards = [[*same] for _, same in groupby(parts, lambda part: part.player)]
        for whole in map(PartialStep.joined, boards if self._counts_boards(steps[0]) else [parts]):
            reels = (
                QueuedAnimation(animation, whole.after, first, tiled, kind, whole, is_replay=True)
                for kind, animation in step_animations(whole)
            )
            self._queue.extend(queued for queued in reels if queued.kind in SCORING)
            tiled += tiling_events(whole)

    def jump_to(self, number: int) -> None:
        """Show at once what there is when so many records have been seen."""
        self.skip()
        self.position = number

    def return_tiles(self, animation: Animation) -> None:
        """Show how tiles go back that a hand has let go."""
        self._enqueue(
            [
                QueuedAnimation(
                    animation,
                    self.state,
                    self.position,
                    self.counted_tiling_events(self.animation_state()),
                )
            ]
        )

    def _animations_of(
        self, number: int, dropped_on: Area | None = None
    ) -> Iterator[QueuedAnimation]:
        """The films of a step; only what comes first has been dragged."""
        step, tiled = self._step_of(number), self._earlier_tiling(number)
        parts = step.parts() if self._counts_boards(step) else (step,)
        for place, part in enumerate(parts):
            for kind, animation in step_animations(part, None if place else dropped_on):
                # Before the wall-tiling nothing of it is told, and nobody's turn has come.
                before = kind is AnimationKind.DRAFT and tiling_events(step)
                yield QueuedAnimation(
                    animation, step.before if before else step.after, number, tiled, kind, part
                )
            tiled += tiling_events(part)

    def _wall_tiling_steps(self, number: int) -> range:
        """The steps of the wall-tiling that has led to a number of them."""
        first = number - 1
        while first > 0 and _continues_tiling(self._step_of(first)):
            first -= 1
        return range(max(first, 0), number)

    def _wall_tiling_events(self, number: int) -> tuple[Event, ...]:
        """What a wall-tiling has told when so many steps have been seen."""
        steps = map(self._step_of, self._wall_tiling_steps(number))
        return tuple(event for step in steps for event in tiling_events(step))

    def _earlier_tiling(self, number: int) -> tuple[Event, ...]:
        """What its wall-tiling has told before a step; nothing where it begins with the step."""
        return self._wall_tiling_events(number) if _continues_tiling(self._step_of(number)) else ()

    def _counts_boards(self, step: Step) -> bool:
        return self._settings().counts_boards(len(step.before.players))

    def _enqueue(self, reels: Iterable[QueuedAnimation]) -> None:
        """Play reels after those that wait; a player who wants to see none hears them."""
        for queued in reels:
            # Films that are switched off have no speed, and are never played.
            if self._settings().speed in _SPEED:
                self._queue.append(queued)
            elif not queued.is_backward:
                self._play_sounds(queued.animation.events)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._play_sounds(self._advance(seconds * _SPEED.get(self._settings().speed, 1.0)))

    def _advance(self, seconds: float) -> list[Event]:
        """Go on by some time at normal speed; what has come to be done meanwhile."""
        done: list[Event] = []
        self._time += seconds
        while self._queue:
            animation, backward = self._queue[0].animation, self._queue[0].is_backward
            if not backward:
                done += [
                    event
                    for event, end in animation.event_times()
                    if self._played_until < end <= self._time
                ]
            self._played_until = self._time
            if self._time < animation.duration:
                return done
            # What is left of a long tick is for the next film.
            self._time -= animation.duration
            self._played_until = _NOT_BEGUN
            self._queue.popleft()
        self._time = 0.0
        return done

    def skip(self) -> None:
        """Show the end of everything at once."""
        self._queue.clear()
        self._time = 0.0
        self._played_until = _NOT_BEGUN

    def skip_phase(self) -> None:
        """Show at once the end of all drafts, of the wall-tiling, or of the bonuses.

        Then comes what follows of them; the way back, and what is shown again, ends at once.
        """
        reels: Iterable[QueuedAnimation] = ()
        if self.current and not (self.current.is_backward or self.current.is_replay):
            now = self.kind
            waiting = [*self._queue]
            reels = dropwhile(
                lambda queued: queued.kind is now or queued.kind not in SCORING, waiting
            )
        self.skip()
        self._queue.extend(reels)

    def _play_sounds(self, told: Iterable[Event]) -> None:
        for sound in sounds_of(told):
            self._play_sound(sound)


def _continues_tiling(step: Step) -> bool:
    """Whether a step only goes on with a wall-tiling: there is no draft in it."""
    return tiling_events(step) == step.events
