"""The projector: runs films at the speed that the player wants, and lets them be heard."""

from collections.abc import Iterable
from typing import Final

from azul.engine import Event
from azul.scenes.scene import Context
from azul.settings import Speed
from azul.table.film import Film, Moment
from azul.table.reel import Reel
from azul.table.sounds import sounds_of

_SPEED: Final = {Speed.NORMAL: 1.0, Speed.FAST: 2.2}


class Projector(Reel):
    """A reel for one scene."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    def show(self, film: Film, backward: bool = False) -> None:
        """Show a film; a player who wants to see none hears it. Backward it is silent."""
        if self._context.settings.speed in _SPEED:
            self.add(film, backward)
        elif not backward:
            self._sound(film.events)

    def go_on(self, seconds: float) -> None:
        """Let time pass."""
        self._sound(self.update(seconds * _SPEED.get(self._context.settings.speed, 1.0)))

    def moment(self) -> Moment | None:
        """What the film under way shows now; without motion, tiles are at once where they go."""
        moment = super().moment()
        if moment is None or not self._context.settings.still:
            return moment
        arrived = tuple((flight, float(progress > 0)) for flight, progress in moment.moving)
        return moment._replace(moving=arrived)

    def _sound(self, told: Iterable[Event]) -> None:
        for sound in sounds_of(told):
            self._context.audio.play(sound)
