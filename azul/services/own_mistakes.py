"""Mistakes of people in the games on the shelf, as far as these were looked through before."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Final, NamedTuple

from azul.game import Seat, Seating
from azul.saves import SaveError, Shelf, Survey, short_turns
from azul.services.analyses import GameAnalyses
from azul.tasks import Task, Tasks

if TYPE_CHECKING:
    from azul.insight import Mistake

_ENOUGH: Final = 30
_LATELY: Final = 200
"""How many mistakes are enough, and in how many of the games that were played last at most."""

_REST: Final = 0.004
"""Seconds between two games, for which pictures have all the time."""


class OwnMistake(NamedTuple):
    """A mistake of a person, and who sat at the table then."""

    mistake: "Mistake"
    seats: tuple[Seat, ...]


def by_people(mistakes: Sequence["Mistake"], seating: Seating) -> Iterator[OwnMistake]:
    """Those of the mistakes in a game that people made."""
    for mistake in mistakes:
        seats = seating.at(mistake.number)
        if seats[mistake.state.to_act].is_person:
            yield OwnMistake(mistake, seats)


class OwnMistakes:
    """Gathers them on a thread, those of the newest games first.

    The `survey` knows who is forgotten: their mistakes are left out, and so are their names.
    `found` is what was found when the shelf was looked through last, None before; `on_change` is
    called on the loop when there is more.
    """

    def __init__(self, tasks: Tasks, shelf: Shelf, analyses: GameAnalyses, survey: Survey) -> None:
        self.found: Sequence[OwnMistake] | None = None
        self.on_change: Callable[[], object] = lambda: None
        self._tasks, self._shelf = tasks, shelf
        self._analyses, self._survey = analyses, survey
        self._is_cancelled = Event()
        self._task: Task[Sequence[OwnMistake]] | None = None

    def begin(self) -> None:
        """Look at the shelf anew; returns at once."""
        self.stop()
        self._is_cancelled = Event()
        self._task = self._tasks.on_thread(
            partial(self._gather, self._is_cancelled),
            self._set_found,
            lambda _: self._set_found(self.found or ()),
            name="mistakes",
        )

    def stop(self) -> None:
        """Give up what is under way."""
        self._is_cancelled.set()
        if self._task:
            self._task.cancel()

    def _set_found(self, found: Sequence[OwnMistake]) -> None:
        # The same is no news: whoever shows it need not arrange it anew.
        if found != self.found:
            self.found = found
            self.on_change()

    def _gather(self, given_up: Event) -> Sequence[OwnMistake]:
        with short_turns():
            return self._mistakes(given_up)

    def _mistakes(self, given_up: Event) -> Sequence[OwnMistake]:
        from azul.insight import puzzle_id

        # By name, for a game that was played on in a copy has some mistakes twice.
        found: dict[str, OwnMistake] = {}
        for path in self._shelf.paths()[:_LATELY]:
            if given_up.wait(_REST) or len(found) >= _ENOUGH:
                break
            try:
                game = self._shelf.read(path)
            except SaveError:
                continue
            for own in by_people(self._analyses.mistakes_in(game), game.seating):
                people, (mistake, seats) = self._survey.people, own
                if people.forgets(seats[mistake.state.to_act].name):
                    continue
                told = tuple(seat._replace(name=people.masked(seat.name)) for seat in seats)
                found.setdefault(
                    puzzle_id(mistake.state, mistake.answer), OwnMistake(mistake, told)
                )
        return tuple(found.values())[:_ENOUGH]
