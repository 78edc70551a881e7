"""The mistakes of people in the games in the library that were analyzed before."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Event
from typing import Final, NamedTuple

from azul.game import Seat, Seating
from azul.insight import Mistake, puzzle_id
from azul.saves import GameLibrary, SaveError, StatisticsReader
from azul.services.analyses import GameAnalyses
from azul.tasks import Task, Tasks

_MAX_MISTAKES: Final = 30
_MAX_GAMES: Final = 200
"""The most mistakes to gather, and the number of recent games to search."""

_PAUSE_BETWEEN_GAMES: Final = 0.004  # seconds between two games, in which frames have all the time


class OwnMistake(NamedTuple):
    """A mistake of a person, and the holders of the seats at that time."""

    mistake: Mistake
    seats: tuple[Seat, ...]


def by_people(mistakes: Sequence["Mistake"], seating: Seating) -> Iterator[OwnMistake]:
    """Yield the mistakes in a game that were made by people."""
    for mistake in mistakes:
        seats = seating.at(mistake.record_index)
        if seats[mistake.state.to_act].is_person:
            yield OwnMistake(mistake, seats)


class OwnMistakes:
    """Gathers people's mistakes on a thread, beginning with the newest games.

    The `reader` lists forgotten people: their mistakes and names are left out. `found` is None
    until the first search of the library has ended. `on_change` is called on the main loop after a
    change.
    """

    def __init__(
        self,
        tasks: Tasks,
        library: GameLibrary,
        analyses: GameAnalyses,
        reader: StatisticsReader,
    ) -> None:
        self.found: Sequence[OwnMistake] | None = None
        self.on_change: Callable[[], object] = lambda: None
        self._tasks, self._library = tasks, library
        self._analyses, self._reader = analyses, reader
        self._is_cancelled = Event()
        self._task: Task[Sequence[OwnMistake]] | None = None

    def begin(self) -> None:
        """Start a new search of the library, and return at once."""
        self.stop()
        self._is_cancelled = Event()
        self._task = self._tasks.on_thread(
            partial(self._gather, self._is_cancelled),
            self._set_found,
            lambda _: self._set_found(self.found or ()),
            name="mistakes",
        )

    def stop(self) -> None:
        self._is_cancelled.set()
        if self._task:
            self._task.cancel()

    def clear(self) -> None:
        """Forget all findings, as if the library had not been searched yet."""
        self.stop()
        self.found = None

    def _set_found(self, found: Sequence[OwnMistake]) -> None:
        # Without this check, a scene would be arranged again for nothing.
        if found != self.found:
            self.found = found
            self.on_change()

    def _gather(self, is_cancelled: Event) -> Sequence[OwnMistake]:
        # Keyed by puzzle, because a game that continues in a copy has some mistakes twice.
        found: dict[str, OwnMistake] = {}
        for path in self._library.paths()[:_MAX_GAMES]:
            if is_cancelled.wait(_PAUSE_BETWEEN_GAMES) or len(found) >= _MAX_MISTAKES:
                break
            try:
                game = self._library.read(path)
            except SaveError:
                continue
            if game.is_from_position:
                continue
            for own in by_people(self._analyses.mistakes_in(game), game.seating):
                people, (mistake, seats) = self._reader.people, own
                if people.forgets(seats[mistake.state.to_act].name):
                    continue
                masked_seats = tuple(seat._replace(name=people.masked(seat.name)) for seat in seats)
                found.setdefault(
                    puzzle_id(mistake.state, mistake.answer), OwnMistake(mistake, masked_seats)
                )
        return tuple(found.values())[:_MAX_MISTAKES]
