"""The show: steps of a game played as films, forward or backward, at the player's speed."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from azul.engine import Event, State
from azul.game import Game, Step
from azul.kit.audio import Sound
from azul.settings import Settings, Speed
from azul.table.motion import points
from azul.table.motion.film import Film, Moment
from azul.table.motion.films import Act, Shot, films
from azul.table.motion.sounds import sounds_of
from azul.table.slots import Area, project

_SPEED: Final = {Speed.SLOW: 0.55, Speed.NORMAL: 1.0, Speed.FAST: 2.2}

# Less than 0, because what a hand has dragged is done at 0.
_BEFORE: Final = -1.0
"""Up to when a film that has not begun has been told."""


class Reel(NamedTuple):
    """A film that waits for its turn. Without a step, tiles that a hand has let go go back.

    `state` is what the table shows with it, where tiles do not lie: whose turn it is, say.
    """

    film: Film
    state: State
    act: Act | None = None
    step: Step | None = None
    backward: bool = False


class Show:
    """What of a game is being seen: `at` is how many of its records, once all films are over.

    What is seen is a function of the reel under way and of the time in it; game state never waits
    for it. `hear` is handed each sound at its time.
    """

    def __init__(
        self, game: Game, settings: Callable[[], Settings], hear: Callable[[Sound], None]
    ) -> None:
        self.game = game
        self.at = game.cursor
        self._settings = settings
        self._hear = hear
        self._reels: deque[Reel] = deque()
        self._time = 0.0
        self._told = _BEFORE

    # What is seen

    @property
    def running(self) -> bool:
        """Whether a film is under way."""
        return bool(self._reels)

    @property
    def reel(self) -> Reel | None:
        """What is under way."""
        return self._reels[0] if self._reels else None

    @property
    def act(self) -> Act | None:
        """What of a step is under way, if one is."""
        return self._reels[0].act if self._reels else None

    @property
    def step(self) -> Step | None:
        """The step under way, or the last one that was seen; none before the first deal."""
        if self._reels and self._reels[0].step:
            return self._reels[0].step
        return self.game.step(self.at - 1) if self.at else None

    @property
    def state(self) -> State:
        """The state that the table shows."""
        return self._reels[0].state if self._reels else self.rest

    @property
    def rest(self) -> State:
        """The state that is seen once all films are over."""
        return self.game.step(self.at - 1).after if self.at else self.game.step(0).before

    def moment(self) -> Moment:
        """What lies where now; without motion, tiles are at once where they go."""
        if not self._reels:
            return Moment(project(self.rest), ())
        film, backward = self._reels[0].film, self._reels[0].backward
        moment = film.at(film.duration - self._time if backward else self._time)
        if not self._settings().still:
            return moment
        arrived = tuple((flight, float(progress > 0)) for flight, progress in moment.moving)
        return moment._replace(moving=arrived)

    def scores(self, moment: Moment) -> tuple[int, ...]:
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
        for step in map(self.game.step, range(self.at, number)):
            self._add_forward(step, dropped_on)
        for step in map(self.game.step, reversed(range(number, self.at))):
            self._add_backward(step, [*films(step)])
        self.at = number

    def step_back(self) -> None:
        """Show backward what began the last step that was seen, and nothing of what followed."""
        self.at -= 1
        step = self.game.step(self.at)
        self._add_backward(step, [*films(step)][:1])

    def jump_to(self, number: int) -> None:
        """Show at once what there is when so many records have been seen."""
        self.skip()
        self.at = number

    def give_back(self, film: Film) -> None:
        """Show how tiles go back that a hand has let go."""
        self._add([Reel(film, self.state)])

    def _add_forward(self, step: Step, dropped_on: Area | None) -> None:
        shots = [*films(step, dropped_on)]
        for number, (act, film) in enumerate(shots, 1):
            # Before the wall-tiling nothing of it is told, and nobody's turn has come.
            leads_to_tiling = any(shot.act is Act.TILING for shot in shots[number:])
            state = step.before if leads_to_tiling else step.after
            self._add([Reel(film, state, act, step)])

    def _add_backward(self, step: Step, shots: Sequence[Shot]) -> None:
        self._add(Reel(film, step.before, act, step, True) for act, film in reversed(shots))

    def _add(self, reels: Iterable[Reel]) -> None:
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
        """Show the end of what is under way at once, and then what comes after it."""
        self._reels.popleft()
        self._time = 0.0
        self._told = _BEFORE

    def _sound(self, told: Iterable[Event]) -> None:
        for sound in sounds_of(told):
            self._hear(sound)
