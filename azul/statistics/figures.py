"""The figures of one game: how it was played, and the result of each seat."""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final, NamedTuple, Self

from azul.engine import Deal, Ruleset, Wall, standings
from azul.game import (
    MAX_SAVED_NAME_LENGTH,
    PLAYER_COUNTS,
    Game,
    ScoreHistory,
    is_level,
    is_printable,
)
from azul.schema import (
    InvalidData,
    boolean,
    checked,
    integer,
    list_of,
    nullable,
    one_of,
    row,
    text,
)

_NUMBER_LIMIT: Final = 32_503_680_000
"""All numbers are below this one, the seconds until 3000: not every system shows later days."""


class SeatResult(NamedTuple):
    """The result of a seat, for its holder at the end; `level` is a bot's.

    `lost` are the points that the floor line has cost. `hints` is the number of requested hints,
    `undone` the number of decisions that were undone and replaced.
    """

    name: str
    level: str | None
    points: int
    place: int
    rows: int
    columns: int
    colors: int
    lost: int
    hints: int
    undone: int


class GameFigures(NamedTuple):
    """A game, `saved` in seconds since 1970, with the results of its seats in their order.

    In an unfinished game the results are those of the moment. `beginnings` are hashes of its setup
    and of the records up to its first decision, and up to each later round: games with an equal
    hash are branches of one game. `deals` is a hash of everything that decides the deals.
    """

    saved: int
    over: bool
    rounds: int
    wall: str
    ruleset: str
    series: str | None
    deals: str
    beginnings: tuple[str, ...]
    results: tuple[SeatResult, ...]

    @property
    def winners(self) -> int:
        """The number of players who share the first place."""
        return sum(result.place == 1 for result in self.results)


PERSON: Final = "person"  # the kind of all people; the kind of a bot is its level


class SeatInGame(NamedTuple):
    """A seat in a finished game, and the kinds of the others at the table.

    The `victory` is 1 for a win, 0 for a loss, 0.5 if two players share it.
    """

    game: GameFigures
    result: SeatResult
    victory: float
    against: frozenset[str]

    @classmethod
    def of(cls, game: GameFigures, seat: int) -> Self:
        result = game.results[seat]
        victory = 1 / game.winners if result.place == 1 else 0.0
        others = (*game.results[:seat], *game.results[seat + 1 :])
        return cls(game, result, victory, frozenset(other.level or PERSON for other in others))

    @property
    def chance(self) -> float:
        """The expected victory if chance alone decided."""
        return 1 / len(self.game.results)


def figures_of(game: Game, saved: int) -> GameFigures:
    """Return the figures of a game at its cursor."""
    history, hints = ScoreHistory.of(game), game.hint_counts
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
            history.floor_loss_of(player),
            hints[player],
            game.undone_decisions[player],
        )
    deals = f"{len(game.setup.players)} {game.setup.seed}".encode("ascii")
    return GameFigures(
        saved,
        game.is_over,
        game.state.round,
        game.setup.wall.value,
        game.setup.ruleset.value,
        game.series,
        "" if game.is_from_position else blake2b(deals, digest_size=8).hexdigest(),
        tuple(_beginnings(game)),
        tuple(filter(None, results)),
    )


def _beginnings(game: Game) -> Iterator[str]:
    setup = game.setup
    if setup.start:
        return
    entries = (*setup.players, setup.wall, setup.ruleset, setup.first_player, setup.seed)
    digest = blake2b(repr(entries).encode("utf-8", "surrogatepass"), digest_size=8)
    for number, record in enumerate(game.log[: game.cursor]):
        # The first deal is left out, because it follows from the setup.
        if number > 1 and isinstance(record, Deal):
            yield digest.hexdigest()
        digest.update(f"\n{record}".encode("ascii"))
        if number == 1:
            yield digest.hexdigest()


# Serialized


def as_data(figures: GameFigures) -> list[Any]:
    """Return the figures as a JSON array."""
    return [*figures[:-2], [*figures.beginnings], [[*result] for result in figures.results]]


def from_data(data: object) -> GameFigures | None:
    """Return the figures that `as_data` serialized; None for anything else."""
    try:
        *entries, beginnings, results = _GAME(data)
    except InvalidData:
        return None
    seats = tuple(SeatResult(*result) for result in results)
    if any(result.place > len(seats) for result in seats):
        return None
    return GameFigures._make((*entries, tuple(beginnings), seats))


_COUNT: Final = integer(0, _NUMBER_LIMIT - 1)
_SEAT: Final = row(
    checked(text(MAX_SAVED_NAME_LENGTH), is_printable),
    nullable(checked(text(), is_level)),
    _COUNT,
    integer(1, max(PLAYER_COUNTS)),
    *[_COUNT] * 6,
)
_GAME: Final = row(
    _COUNT,
    boolean,
    _COUNT,
    one_of(Wall),
    one_of(Ruleset),
    nullable(text()),
    text(),
    list_of(text()),
    checked(list_of(_SEAT), lambda seats: len(seats) in PLAYER_COUNTS),
)
"""The fields of GameFigures, with a list of the fields of SeatResult for each seat."""
