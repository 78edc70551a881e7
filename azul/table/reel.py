"""The reel: films played one after another, forward or backward, at the player's speed."""

from collections import deque
from typing import Final

from azul.engine import Event
from azul.table.film import Film, Moment

_BEFORE: Final = -1.0
"""Up to when a film that has not begun has been told."""


class Reel:
    """Films in the order of playing. Game state never waits for them."""

    def __init__(self) -> None:
        self._films: deque[tuple[Film, bool]] = deque()
        self._time = 0.0
        self._told = _BEFORE

    @property
    def running(self) -> bool:
        """Whether a film is under way."""
        return bool(self._films)

    @property
    def film(self) -> Film | None:
        """The film under way."""
        return self._films[0][0] if self._films else None

    def add(self, film: Film, backward: bool = False) -> None:
        """Play a film after those that wait already."""
        self._films.append((film, backward))

    def update(self, seconds: float) -> list[Event]:
        """Go on by some time, at normal speed; returns what has come to be done meanwhile."""
        done: list[Event] = []
        self._time += seconds
        while self._films:
            film, backward = self._films[0]
            if not backward:
                done += [event for event, end in film.told() if self._told < end <= self._time]
            self._told = self._time
            if self._time < film.duration:
                return done
            self._time -= film.duration
            self._told = _BEFORE
            self._films.popleft()
        self._time = 0.0
        return done

    def skip(self) -> None:
        """Show the end of everything at once."""
        self._films.clear()
        self._time = 0.0
        self._told = _BEFORE

    def moment(self) -> Moment | None:
        """What the film under way shows now."""
        if not self._films:
            return None
        film, backward = self._films[0]
        return film.at(film.duration - self._time if backward else self._time)
