"""Mistakes of people in the games on the shelf, as far as these were looked through before."""

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from azul.game import Seat, Seating
from azul.saves import SaveError, Shelf, Survey, short_turns
from azul.scenes.insights import GameAnalyses

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
    """Gathers them on a thread of its own, those of the newest games first.

    The `survey` knows who is forgotten: their mistakes are left out, and so are their names.
    `found` is what was found when the shelf was looked through last, None before.
    """

    def __init__(self, shelf: Shelf, insights: GameAnalyses, survey: Survey) -> None:
        self.found: Sequence[OwnMistake] | None = None
        self._shelf, self._insights, self._survey = shelf, insights, survey
        self._given_up = threading.Event()

    def begin(self) -> None:
        """Look at the shelf anew; returns at once."""
        self.stop()
        self._given_up = given_up = threading.Event()
        # A daemon, because a disk that never answers must not keep the process alive.
        threading.Thread(target=self._work, args=[given_up], name="mistakes", daemon=True).start()

    def stop(self) -> None:
        """Give up what is under way."""
        self._given_up.set()

    def _work(self, given_up: threading.Event) -> None:
        found = self.found or ()
        try:
            with short_turns():
                found = self._gather(given_up)
        except Exception as error:  # Nobody else would tell what went wrong on this thread.
            self._insights.fail(error)
        # The same is no news: whoever shows it need not arrange it anew.
        if not given_up.is_set() and found != self.found:
            self.found = found

    def _gather(self, given_up: threading.Event) -> Sequence[OwnMistake]:
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
            for own in by_people(self._insights.mistakes_in(game), game.seating):
                people, (mistake, seats) = self._survey.people, own
                if people.forgets(seats[mistake.state.to_act].name):
                    continue
                told = tuple(seat._replace(name=people.masked(seat.name)) for seat in seats)
                found.setdefault(
                    puzzle_id(mistake.state, mistake.answer), OwnMistake(mistake, told)
                )
        return tuple(found.values())[:_ENOUGH]
