"""All finished games of somebody: sums, shares, and how they change over time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final, NamedTuple, Self

from azul.game import LEVELS
from azul.statistics.figures import GameFigures, SeatResult
from azul.statistics.people import Player

LATELY: Final = 10
"""How many games a moving mean is taken over."""

PERSON: Final = "person"
"""The kind of those who are no program; that of a program is called as its grade."""

KINDS: Final = (PERSON, *LEVELS)


class SeatInGame(NamedTuple):
    """A seat in a finished game, and the kinds of the others at the table.

    The `victory` is 1 if it was won, 0 if not, a half if two have shared it.
    """

    game: GameFigures
    result: SeatResult
    victory: float
    against: frozenset[str]

    @classmethod
    def of(cls, game: GameFigures, seat: int) -> Self:
        """What the figures of a game tell of a seat."""
        result = game.results[seat]
        victory = 1 / game.winners if result.place == 1 else 0.0
        others = (*game.results[:seat], *game.results[seat + 1 :])
        return cls(game, result, victory, frozenset(other.level or PERSON for other in others))

    @property
    def chance(self) -> float:
        """What the victory would be in the mean if chance alone decided."""
        return 1 / len(self.game.results)


class HeadToHead(NamedTuple):
    """Games with somebody of a kind at the table: how many, and the sums of what they came to."""

    games: int = 0
    victories: float = 0.0
    chances: float = 0.0

    @property
    def share(self) -> float:
        """Victories by games; there must be one."""
        return self.victories / self.games

    @property
    def expected(self) -> float:
        """What that would be if chance alone decided."""
        return self.chances / self.games


@dataclass(frozen=True)
class Career:
    """All games of somebody, called `name`; those `played` to their end, the oldest first.

    `others` are other spellings and names that are counted with it. `unfinished` games have no part
    in any figure.
    """

    who: Player
    name: str
    played: tuple[SeatInGame, ...]
    unfinished: int = 0
    others: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        """How many were played to their end."""
        return len(self.played)

    @cached_property
    def won(self) -> int:
        """How many of them were won alone."""
        return sum(seat.victory == 1 for seat in self.played)

    @cached_property
    def shared(self) -> int:
        """How many victories were shared."""
        return sum(0 < seat.victory < 1 for seat in self.played)

    @cached_property
    def overall(self) -> HeadToHead:
        """All of them, whoever sat at the table."""
        return _versus(self.played)

    @cached_property
    def against(self) -> Mapping[str, HeadToHead]:
        """The same by kind of the others; only kinds that were met."""
        by_kind = {kind: [s for s in self.played if kind in s.against] for kind in KINDS}
        return {kind: _versus(seats) for kind, seats in by_kind.items() if seats}

    @cached_property
    def points(self) -> tuple[int, ...]:
        """The points of each game."""
        return tuple(seat.result.points for seat in self.played)

    @cached_property
    def victories(self) -> tuple[float, ...]:
        """The victory of each game, from 0 to 1."""
        return tuple(seat.victory for seat in self.played)

    @cached_property
    def points_a_round(self) -> float:
        """Points by rounds; 0 where none was played."""
        return sum(self.points) / max(1, sum(seat.game.rounds for seat in self.played))

    @cached_property
    def best(self) -> SeatInGame | None:
        """The game with most points, the first of equal ones."""
        return max(self.played, key=lambda seat: seat.result.points, default=None)

    def sum_of(self, figure: str) -> int:
        """A figure of `SeatResult`, over all games."""
        return sum(getattr(seat.result, figure) for seat in self.played)

    def a_game(self, figure: str) -> float:
        """The same in the mean of all games; 0 where there is none."""
        return self.sum_of(figure) / max(1, self.games)

    @property
    def lately(self) -> tuple[float, float] | None:
        """Points a game in the last ten, and in those before; None where there are not as many."""
        if self.games < 2 * LATELY:
            return None
        last, before = self.points[-LATELY:], self.points[:-LATELY]
        return sum(last) / len(last), sum(before) / len(before)


def _versus(seats: Sequence[SeatInGame]) -> HeadToHead:
    victories, chances = (seat.victory for seat in seats), (seat.chance for seat in seats)
    return HeadToHead(len(seats), sum(victories), sum(chances))


def moving(values: Sequence[float], span: int = LATELY) -> list[float]:
    """The mean of the last `span` values, at each of them; of fewer at the beginning."""
    sums = [0.0, *accumulate(values)]
    ends = range(1, len(sums))
    return [(sums[end] - sums[max(0, end - span)]) / min(end, span) for end in ends]
