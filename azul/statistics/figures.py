"""The figures of one game: how it was played, and what each seat has come to."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from azul.engine import Deal, Ruleset, Wall, standings
from azul.game import LEVELS, SEATS, Game, ScoreHistory, is_printable

_LONGEST_NAME: Final = 100
"""In characters, as in files of games."""

_MOST: Final = 32_503_680_000
"""No number is as large as the seconds until the year 3000, for not every system shows later days.
"""


class SeatResult(NamedTuple):
    """What a game tells of a seat, for whoever holds it at the end; `level` is a program's.

    `lost` is what the floor line has cost, not below 0. `advice` is how often it was asked for.
    """

    name: str
    level: str | None
    points: int
    place: int
    rows: int
    columns: int
    colors: int
    lost: int
    advice: int


class GameFigures(NamedTuple):
    """A game, `saved` in seconds since 1970, with the results of its seats in their order.

    Of one that is not over they are those of the moment. `beginnings` tell how it was set up and
    played up to its first decision, and up to each later round: games that have them in common are
    branches of one game.
    """

    saved: int
    over: bool
    rounds: int
    wall: str
    ruleset: str
    series: str | None
    beginnings: tuple[str, ...]
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> int:
        """How many share the first place."""
        return sum(result.place == 1 for result in self.results)


def figures_of(game: Game, saved: int) -> GameFigures:
    """The figures of a game as it stands at its cursor."""
    chronicle, advice = ScoreHistory.of(game), game.advice_counts
    results: list[SeatResult | None] = [None] * len(game.seats)
    for standing in standings(game.state):
        player, seat = standing.player, game.seats[standing.player]
        results[player] = SeatResult(
            seat.name,
            seat.level,
            game.state.players[player].score,
            standing.place,
            standing.rows,
            standing.columns,
            standing.colors,
            chronicle.floor_loss_of(player),
            advice[player],
        )
    return GameFigures(
        saved,
        game.is_over,
        game.state.round,
        game.setup.wall.value,
        game.setup.ruleset.value,
        game.series,
        tuple(_beginnings(game)),
        tuple(filter(None, results)),
    )


def _beginnings(game: Game) -> Iterator[str]:
    setup = game.setup
    told = (*setup.players, setup.wall, setup.ruleset, setup.first_player, setup.seed)
    digest = blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=8)
    for number, record in enumerate(game.log[: game.cursor]):
        # The first deal follows from the setup, and is nothing that somebody has played.
        if number > 1 and isinstance(record, Deal):
            yield digest.hexdigest()
        digest.update(f"\n{record}".encode("ascii"))
        if number == 1:
            yield digest.hexdigest()


# Kept as plain data


def as_data(figures: GameFigures) -> list[Any]:
    """The same as a JSON array."""
    return [*figures[:-2], [*figures.beginnings], [[*result] for result in figures.results]]


def from_data(data: object) -> GameFigures | None:
    """What `as_data` has made; None for anything else."""
    if not isinstance(data, list) or len(data) != len(GameFigures._fields):
        return None
    *beside, results = data
    if not isinstance(results, list) or len(results) not in SEATS:
        return None
    saved, over, rounds, wall, ruleset, series, beginnings = beside
    fits = (
        _is_count(saved)
        and isinstance(over, bool)
        and _is_count(rounds)
        and wall in tuple(Wall)
        and ruleset in tuple(Ruleset)
        and (series is None or isinstance(series, str))
        and isinstance(beginnings, list)
        and all(isinstance(beginning, str) for beginning in beginnings)
        and all(_is_result(result, len(results)) for result in results)
    )
    if not fits:
        return None
    seats = tuple(SeatResult(*result) for result in results)
    return GameFigures(saved, over, rounds, wall, ruleset, series, tuple(beginnings), seats)


def _is_result(data: object, seats: int) -> bool:
    if not isinstance(data, list) or len(data) != len(SeatResult._fields):
        return False
    name, level, *numbers = data
    return (
        isinstance(name, str)
        and len(name) <= _LONGEST_NAME
        and is_printable(name)
        and (level is None or level in LEVELS)
        and all(map(_is_count, numbers))
        and 1 <= numbers[1] <= seats
    )


def _is_count(value: object) -> bool:
    # Not `isinstance`, because `true` of JSON is an int to Python.
    return type(value) is int and 0 <= value < _MOST
