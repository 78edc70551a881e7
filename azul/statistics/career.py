"""All finished games of a player: sums, shares, and how they change over time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Final, NamedTuple

from azul.game import LEVELS
from azul.statistics.figures import PERSON, SeatInGame
from azul.statistics.people import Player
from azul.statistics.rating import Rating, rating_of

RECENT_GAMES: Final = 10  # the number of games in a moving mean
KINDS: Final = (PERSON, *LEVELS)  # bots of other authors are kinds of their own


class HeadToHead(NamedTuple):
    """Games against players of a kind: their number, and the sums of victories and chances."""

    games: int = 0
    victories: float = 0.0
    chances: float = 0.0

    @property
    def share(self) -> float:
        return self.victories / self.games

    @property
    def expected(self) -> float:
        """The expected share if chance alone decided."""
        return self.chances / self.games


@dataclass(frozen=True)
class Career:
    """All games of a player called `name`; the games `played` to their end, the oldest first.

    `others` are other names of the same person. `unfinished` games are in no figure.
    """

    who: Player
    name: str
    played: tuple[SeatInGame, ...]
    unfinished: int = 0
    others: tuple[str, ...] = ()

    @property
    def games(self) -> int:
        return len(self.played)

    @cached_property
    def won(self) -> int:
        return sum(seat.victory == 1 for seat in self.played)

    @cached_property
    def shared(self) -> int:
        return sum(0 < seat.victory < 1 for seat in self.played)

    @cached_property
    def overall(self) -> HeadToHead:
        return _head_to_head(self.played)

    @cached_property
    def against(self) -> Mapping[str, HeadToHead]:
        others = {*chain.from_iterable(seat.against for seat in self.played)}.difference(KINDS)
        kinds = (*KINDS, *sorted(others))
        by_kind = {kind: [s for s in self.played if kind in s.against] for kind in kinds}
        return {kind: _head_to_head(seats) for kind, seats in by_kind.items() if seats}

    @cached_property
    def rating(self) -> Rating | None:
        """How strong a person is; None for bots, and with too few games that count."""
        return None if self.who.level else rating_of(self.played)

    @cached_property
    def points(self) -> tuple[int, ...]:
        return tuple(seat.result.points for seat in self.played)

    @cached_property
    def victories(self) -> tuple[float, ...]:
        """The victory of each game, from 0 to 1."""
        return tuple(seat.victory for seat in self.played)

    @cached_property
    def points_a_round(self) -> float:
        """Points per round; 0 without rounds."""
        return sum(self.points) / max(1, sum(seat.game.rounds for seat in self.played))

    @cached_property
    def best(self) -> SeatInGame | None:
        """The game with the most points, the first of equal games."""
        return max(self.played, key=lambda seat: seat.result.points, default=None)

    def sum_of(self, figure: str) -> int:
        return sum(getattr(seat.result, figure) for seat in self.played)

    def per_game(self, figure: str) -> float:
        return self.sum_of(figure) / max(1, self.games)

    @property
    def recent_and_earlier(self) -> tuple[float, float] | None:
        """Points per game in the last ten games and in earlier games; None with too few games."""
        if self.games < 2 * RECENT_GAMES:
            return None
        last, before = self.points[-RECENT_GAMES:], self.points[:-RECENT_GAMES]
        return sum(last) / len(last), sum(before) / len(before)


def _head_to_head(seats: Sequence[SeatInGame]) -> HeadToHead:
    victories, chances = (seat.victory for seat in seats), (seat.chance for seat in seats)
    return HeadToHead(len(seats), sum(victories), sum(chances))


def moving_mean(values: Sequence[float], span: int = RECENT_GAMES) -> list[float]:
    """Return the mean of the last `span` values at each value, of fewer at the beginning."""
    sums = [0.0, *accumulate(values)]
    ends = range(1, len(sums))
    return [(sums[end] - sums[max(0, end - span)]) / min(end, span) for end in ends]
