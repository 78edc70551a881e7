"""The reel: films played one after another, forward or backward, at the player's speed."""

from collections import deque

from azul.view.film import Film, Moment


class Reel:
    """Films in the order of playing. Game state never waits for them."""

    def __init__(self) -> None:
        self._films: deque[tuple[Film, bool]] = deque()
        self._time = 0.0

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

    def update(self, seconds: float) -> None:
        """Go on by some time, at normal speed."""
        self._time += seconds
        while self._films and self._time >= self._films[0][0].duration:
            self._time -= self._films.popleft()[0].duration
        if not self._films:
            self._time = 0.0

    def skip(self) -> None:
        """Show the end of everything at once."""
        self._films.clear()
        self._time = 0.0

    def moment(self) -> Moment | None:
        """What the film under way shows now."""
        if not self._films:
            return None
        film, backward = self._films[0]
        return film.at(film.duration - self._time if backward else self._time)
