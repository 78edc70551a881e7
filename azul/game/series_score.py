"""The score of a series of rematches."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from azul.game.game import Game
from azul.game.history_entries import winners
from azul.game.seating import Seat
from azul.game.text import shortened
from azul.i18n import Strings


@dataclass(frozen=True)
class SeriesScore:
    """The winner of each game by name, and how many games had a `shared` victory."""

    won: tuple[str, ...] = ()
    shared: int = 0

    @classmethod
    def of(cls, games: Iterable[Game]) -> Self:
        """Return the score of the finished games."""
        ends = [winners(game) for game in games if game.is_over]
        alone = tuple(names[0] for names in ends if len(names) == 1)
        return cls(alone, len(ends) - len(alone))

    def __add__(self, other: "SeriesScore") -> "SeriesScore":
        return SeriesScore(self.won + other.won, self.shared + other.shared)

    @property
    def games(self) -> int:
        return len(self.won) + self.shared

    def __bool__(self) -> bool:
        return self.games > 0

    def in_words(self, names: Sequence[str], strings: Strings) -> str:
        """Return a text such as "Ana 2 – 1 Ben": first the players, then winners who have left."""
        wins = Counter(self.won)
        # A file may give one name to two seats.
        players = [(shortened(name), wins[name]) for name in dict.fromkeys((*names, *wins))]
        text = " · ".join(f"{name} {count}" for name, count in players)
        if len(players) == 2:
            (name, count), (other, others) = players
            text = f"{name} {count} – {others} {other}"
        if self.shared:
            both = strings.plural("{number} shared", "{number} shared", self.shared)
            # No line break is allowed here.
            text += " (" + both.replace(" ", "\u00a0") + ")"
        return text


class NextInSeries(NamedTuple):
    """The series that a rematch continues: its players, and its score if known."""

    series: str
    seats: tuple[Seat, ...]
    series_score: SeriesScore | None

    def fits(self, seats: Iterable[Seat]) -> bool:
        """True if the same players take part again, in any seats."""
        now, before = ({(seat.name, seat.level) for seat in some} for some in (seats, self.seats))
        return now == before
