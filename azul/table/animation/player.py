"""Plays the steps of a game as animations, forward or backward, at the speed in the settings."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import dropwhile, groupby
from typing import Final, NamedTuple, Self

from azul.engine import Deal, Event, State
from azul.game import PartialStep, Step
from azul.kit.audio import Sound
from azul.settings import Settings, Speed
from azul.table.animation import points
from azul.table.animation.animation import Animation, AnimationState
from azul.table.animation.step_animations import (
    SCORING,
    AnimationKind,
    announcement,
    sounds_of,
    step_animations,
    tiling_events,
)
from azul.table.slots import Area, contents_of

_SPEED_FACTORS: Final = {Speed.SLOW: 0.55, Speed.NORMAL: 1.0, Speed.FAST: 2.2}

# Less than 0, because an event whose tiles were dragged is finished at 0.
_NOT_BEGUN: Final = -1.0
"""The time up to which the events of an animation that has not begun were played."""


class PlannedAnimation(NamedTuple):
    """An animation in the queue; the first animation of the queue is playing.

    `state` gives all except the tiles, such as whose turn it is. `step_number` is the number of the
    step, `earlier_tiling` are the events of its wall-tiling that were shown before. Without a step,
    tiles return to their slots. A replay shows known steps again, and ends at the position that was
    reached already.
    """

    animation: Animation
    state: State
    step_number: int
    earlier_tiling: tuple[Event, ...]
    kind: AnimationKind | None = None
    step: Step | None = None
    is_backward: bool = False
    is_replay: bool = False

    def backward(self, before: State) -> Self:
        """Return the animation for an undo; a draft's animation begins with its last movement."""
        animation = self.animation
        if self.kind is AnimationKind.DRAFT:
            animation = replace(animation, extra_seconds=0.0)
        return self._replace(animation=animation, state=before, is_backward=True)

    @property
    def player(self) -> int | None:
        """The player whose board it is about; None if it is about several boards, or none."""
        if self.kind is AnimationKind.ANNOUNCE:
            return self.state.to_act
        players = {getattr(event, "player", None) for event in self.animation.events} - {None}
        return players.pop() if len(players) == 1 else None


class AnimationPlayer:
    """Plays a queue of animations; `position` is how many steps have been seen at its end.

    The visible state is a function of the current animation and its time; the game never waits.
    `step_of` returns a step by its number, from 0 on; `play_sound` is called with each sound.
    `last_events` are the events of the last played draft or wall-tiling, `since_last` seconds of
    normal speed ago.
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
        self._queue: deque[PlannedAnimation] = deque()
        self._time = 0.0
        self._played_until = _NOT_BEGUN
        self.last_events: tuple[Event, ...] = ()
        self.since_last = 0.0

    # Display

    @property
    def is_running(self) -> bool:
        return bool(self._queue)

    @property
    def current(self) -> PlannedAnimation | None:
        return self._queue[0] if self._queue else None

    @property
    def kind(self) -> AnimationKind | None:
        """The part of the step that the current animation shows."""
        return self._queue[0].kind if self._queue else None

    @property
    def step(self) -> Step | None:
        """The step that is being played, or the last played step; None before the first deal."""
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
        return self._queue[0].state if self._queue else self.final_state

    @property
    def final_state(self) -> State:
        """The state at the end of all animations."""
        return self._step_of(self.position - 1).after if self.position else self._step_of(0).before

    @property
    def replay(self) -> PlannedAnimation | None:
        """The current animation, if it is a replay."""
        return self._queue[0] if self._queue and self._queue[0].is_replay else None

    @property
    def is_at_last_draft(self) -> bool:
        """True if the draft that ends a round is being shown: no tiles can be taken then."""
        queued = self.current
        return bool(
            queued
            and queued.kind is AnimationKind.DRAFT
            and queued.step
            and tiling_events(queued.step)
        )

    @property
    def wall_tiling_steps(self) -> range:
        """The numbers of the steps of the wall-tiling that has led to `position`."""
        return self._wall_tiling_steps(self.position)

    @property
    def wall_tiling_events(self) -> tuple[Event, ...]:
        """The events of that wall-tiling."""
        return self._wall_tiling_events(self.position)

    def counted_tiling_events(self, animation_state: AnimationState) -> tuple[Event, ...]:
        """Return the events of the current or last wall-tiling whose points have been counted."""
        if not self._queue:
            return self.wall_tiling_events
        queued = self._queue[0]
        event_ages = animation_state.event_ages if queued.kind in SCORING else ()
        return (
            *queued.earlier_tiling,
            *(event for event, age in event_ages if not points.is_not_yet_counted(event, age)),
        )

    def animation_state(self) -> AnimationState:
        """Return the visible state; with reduced motion, tiles are at their targets at once."""
        if not self._queue:
            return AnimationState(contents_of(self.final_state), ())
        animation, backward = self._queue[0].animation, self._queue[0].is_backward
        animation_state = animation.state_at(
            animation.duration - self._time if backward else self._time
        )
        if self.is_lively:
            return animation_state
        moving = animation_state.moving
        if self._settings().still:
            moving = tuple((tween, float(progress > 0)) for tween, progress in moving)
        return animation_state._replace(moving=moving, landed={})

    @property
    def is_lively(self) -> bool:
        """True if tiles bounce and gleam: not in an undo or with reduced motion."""
        return bool(self._queue) and not (self._queue[0].is_backward or self._settings().still)

    def scores(self, animation_state: AnimationState) -> tuple[int, ...]:
        """Return the scores, counted up with the events that have been shown."""
        step = self._queue[0].step if self._queue else None
        if step is None:
            return tuple(board.score for board in self.final_state.players)
        return points.scores(step.before, animation_state.event_ages)

    # Playing

    def play_to(self, step_count: int, dropped_on: Area | None = None) -> None:
        """Play the steps up to a number, forward or backward, but not the drag to `dropped_on`."""
        for played in range(self.position, step_count):
            self._enqueue(self._animations_of(played, dropped_on))
        for played in reversed(range(step_count, self.position)):
            back, before = reversed([*self._animations_of(played)]), self._step_of(played).before
            self._enqueue(queued.backward(before) for queued in back)
        self.position = step_count

    def replay_steps(self, first: int) -> None:
        """Replay the steps from a number on, each announced, even with animations off."""
        self.skip()
        for number in range(first, self.position):
            queue, step = [*self._animations_of(number)], self._step_of(number)
            if not isinstance(step.record, Deal):
                kind, animation = announcement(step)
                before = PlannedAnimation(
                    animation, step.before, number, self._earlier_tiling(number), kind, step
                )
                queue.insert(0, before)
            self._queue += [queued._replace(is_replay=True) for queued in queue]

    def replay_wall_tiling(self) -> None:
        """Replay the last wall-tiling in one go, as if nobody had had to choose a space."""
        self.skip()
        first, earlier = self.wall_tiling_steps[0], tuple[Event, ...]()
        steps = [*map(self._step_of, self.wall_tiling_steps)]
        parts = [part for step in steps for part in step.parts() if tiling_events(part)]
        shown = [parts]
        if self._tiles_by_board(steps[0]):
            shown = [[*same] for _, same in groupby(parts, lambda part: part.player)]
        for whole in map(PartialStep.joining, shown):
            queue = (
                PlannedAnimation(
                    animation, whole.after, first, earlier, kind, whole, is_replay=True
                )
                for kind, animation in step_animations(whole)
            )
            self._queue.extend(queued for queued in queue if queued.kind in SCORING)
            earlier += tiling_events(whole)

    def jump_to(self, step_count: int) -> None:
        """Show the table after a number of steps at once."""
        self.skip()
        self.position = step_count

    def return_tiles(self, animation: Animation) -> None:
        """Play the return of tiles that the player has dropped."""
        self._enqueue(
            [
                PlannedAnimation(
                    animation,
                    self.state,
                    self.position,
                    self.counted_tiling_events(self.animation_state()),
                )
            ]
        )

    def _animations_of(
        self, number: int, dropped_on: Area | None = None
    ) -> Iterator[PlannedAnimation]:
        """Yield the animations of a step; only the first of them was dragged."""
        step, earlier = self._step_of(number), self._earlier_tiling(number)
        parts = step.parts() if self._tiles_by_board(step) else (step,)
        for index, part in enumerate(parts):
            for kind, animation in step_animations(part, None if index else dropped_on):
                # It is the mover's turn as long as tiles travel that nobody has dragged, and until
                # the end of the draft that ends a round.
                is_followed = dropped_on is None or tiling_events(step)
                before = kind is AnimationKind.DRAFT and is_followed
                yield PlannedAnimation(
                    animation, step.before if before else step.after, number, earlier, kind, part
                )
            earlier += tiling_events(part)

    def _wall_tiling_steps(self, number: int) -> range:
        """Return the steps of the wall-tiling that ends after a number of steps."""
        first = number - 1
        while first > 0 and _continues_tiling(self._step_of(first)):
            first -= 1
        return range(max(first, 0), number)

    def _wall_tiling_events(self, number: int) -> tuple[Event, ...]:
        """Return the events of the wall-tiling that ends after a number of steps."""
        steps = map(self._step_of, self._wall_tiling_steps(number))
        return tuple(event for step in steps for event in tiling_events(step))

    def _earlier_tiling(self, number: int) -> tuple[Event, ...]:
        """Return the events of a step's wall-tiling before the step, if any."""
        return self._wall_tiling_events(number) if _continues_tiling(self._step_of(number)) else ()

    def _tiles_by_board(self, step: Step) -> bool:
        return self._settings().tiles_by_board(len(step.before.players))

    def _enqueue(self, queue: Iterable[PlannedAnimation]) -> None:
        """Append animations; with animations switched off, only their sounds are played."""
        for queued in queue:
            # With animations switched off there is no speed.
            if self._settings().speed in _SPEED_FACTORS:
                self._queue.append(queued)
            elif not queued.is_backward:
                self._play_sounds(queued.animation.events)

    def update(self, seconds: float) -> None:
        self._play_sounds(self._advance(seconds * _SPEED_FACTORS.get(self._settings().speed, 1.0)))

    def _advance(self, seconds: float) -> list[Event]:
        """Advance by some seconds at normal speed; return the events that finished in that time."""
        finished: list[Event] = []
        self._time += seconds
        self.since_last += seconds
        while self._queue:
            animation, backward = self._queue[0].animation, self._queue[0].is_backward
            if not backward:
                finished += [
                    event
                    for event, end in animation.event_times()
                    if self._played_until < end <= self._time
                ]
            self._played_until = self._time
            if self._time < animation.duration:
                return finished
            # The rest of a long frame belongs to the next animation.
            self._time -= animation.duration
            self._played_until = _NOT_BEGUN
            ended = self._queue.popleft()
            if ended.kind in (AnimationKind.DRAFT, AnimationKind.TILING) and not ended.is_backward:
                self.last_events, self.since_last = ended.animation.events, self._time
        self._time = 0.0
        return finished

    def skip(self) -> None:
        """Show the end of all animations at once."""
        self._queue.clear()
        self._time = 0.0
        self._played_until = _NOT_BEGUN
        self.last_events = ()

    def skip_phase(self) -> None:
        """Skip all drafts, the wall-tiling, or the bonuses; skip an undo or a replay as a whole."""
        queue: Iterable[PlannedAnimation] = ()
        if self.current and not (self.current.is_backward or self.current.is_replay):
            now = self.kind
            waiting = [*self._queue]
            queue = dropwhile(
                lambda queued: queued.kind is now or queued.kind not in SCORING, waiting
            )
        self.skip()
        self._queue.extend(queue)

    def _play_sounds(self, events: Iterable[Event]) -> None:
        for sound in sounds_of(events):
            self._play_sound(sound)


def _continues_tiling(step: Step) -> bool:
    """True if a step only continues a wall-tiling, without a draft."""
    return tiling_events(step) == step.events
