"""How strong a person is, measured against the levels of the bots."""

from collections.abc import Iterable, Iterator, Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from azul.game import LEVELS
from azul.statistics.figures import SeatInGame

LEVEL_POINTS: Final = dict(zip(LEVELS, (1000, 1310, 1720, 2080), strict=True))
"""The fixed ratings of the levels.

They follow from the shares of games that each level wins against the one below (tools/ladder.py
with two players; see docs/opponents.md): a share *s* is 400 log10(s / (1 - s)) points.
"""

LEAST_GAMES: Final = 5  # with fewer games there is no rating
_LATEST_GAMES: Final = 40  # earlier games no longer count, because people learn

_SCALE: Final = 400 / log(10)  # points by which the odds of a win are e times as high: Elo's scale
_PRIOR_MEAN: Final = LEVEL_POINTS["journeyman"]
_PRIOR_DEVIATION: Final = 400
"""The rating assumed before the first game: most people play like the lower levels."""

_GRID: Final = range(0, 3001, 10)


class Rating(NamedTuple):
    """The `points` on the scale of LEVEL_POINTS and their standard `error`, from `games` games."""

    points: int
    error: int
    games: int

    @property
    def next_level(self) -> str | None:
        """The lowest level that is not surely reached; None if all are."""
        surely = self.points - self.error
        return next((level for level in LEVELS if surely < LEVEL_POINTS[level]), None)


def rated_games(played: Iterable[SeatInGame]) -> tuple[SeatInGame, ...]:
    """Return the games of a person that count, oldest first.

    These are games without hints, against bots of this program only, the first with its deals.
    """
    first: dict[str, SeatInGame] = {}
    for seat in played:
        # A person who has finished a game with these deals knows the later deals.
        first.setdefault(seat.game.deals, seat)
    rated = [seat for seat in first.values() if not seat.result.hints and _bots(seat)]
    return tuple(rated[-_LATEST_GAMES:])


def rating_of(played: Iterable[SeatInGame]) -> Rating | None:
    """Return the rating of a person by their games, oldest first; None with too few that count.

    It is the mean of the posterior distribution under Elo's model (a logistic curve), with a normal
    prior. At a table of several bots each comparison counts in part, together as one game.
    """
    games = rated_games(played)
    if len(games) < LEAST_GAMES:
        return None
    results = [result for seat in games for result in _comparisons(seat)]
    likelihoods = [_log_likelihood(points, results) for points in _GRID]
    highest = max(likelihoods)
    weights = [exp(likelihood - highest) for likelihood in likelihoods]
    total = sum(weights)
    mean = sum(w * points for w, points in zip(weights, _GRID, strict=True)) / total
    variance = sum(w * (points - mean) ** 2 for w, points in zip(weights, _GRID, strict=True))
    return Rating(round(mean), round(sqrt(variance / total)), len(games))


def _bots(seat: SeatInGame) -> list[tuple[str, int]]:
    """Return the levels and places of the bots; none if the strength of any bot is unknown."""
    bots = [(other.level, other.place) for other in seat.game.results if other.level]
    return bots if all(level in LEVEL_POINTS for level, _ in bots) else []


def _comparisons(seat: SeatInGame) -> Iterator[tuple[int, float, float]]:
    """Yield each bot's rating, the result against it from 0 to 1, and the weight of both."""
    bots = _bots(seat)
    for level, place in bots:
        result = 0.5 if place == seat.result.place else float(seat.result.place < place)
        yield LEVEL_POINTS[level], result, 1 / len(bots)


def _log_likelihood(points: int, results: Sequence[tuple[int, float, float]]) -> float:
    """Return the logarithm of the probability of these points, up to a constant."""
    prior = -(((points - _PRIOR_MEAN) / _PRIOR_DEVIATION) ** 2) / 2
    return prior + sum(
        weight * (result * gap - log(1 + exp(gap)))
        for gap, result, weight in (
            ((points - level) / _SCALE, result, weight) for level, result, weight in results
        )
    )
