"""All games together: the careers of all players, and the series of rematches."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from azul.game import LEVELS, SeriesScore, name_key
from azul.statistics.career import Career
from azul.statistics.figures import GameFigures, SeatInGame, SeatResult
from azul.statistics.people import People, Player
from azul.statistics.rating import Rating


class SeriesSummary(NamedTuple):
    """A series of rematches: its players, its score, and when it was played last.

    Forgotten names are empty.
    """

    names: tuple[str, ...]
    series_score: SeriesScore
    saved: int


class Overview(NamedTuple):
    """Careers of people, beginning with most games, and then of bots by level.

    `series` have at least two finished games, the newest first. `forgotten` has the forgotten names
    in these games by key. `ratings` are people's ratings by the keys of all their names.
    """

    careers: tuple[Career, ...]
    series: tuple[SeriesSummary, ...]
    finished: int
    unfinished: int
    forgotten: dict[str, str]
    ratings: dict[str, Rating]

    def career(self, who: Player) -> Career | None:
        return next((career for career in self.careers if career.who == who), None)


def overview(games: Iterable[GameFigures], people: People) -> Overview:
    """Return the overview of games by their figures."""
    oldest_first = sorted(games, key=lambda game: game.saved)
    known = DisplayNames(oldest_first, people)
    finished = [game for game in oldest_first if game.over]
    careers = tuple(_careers(oldest_first, known))
    return Overview(
        careers,
        tuple(_series_summaries(finished, known)),
        len(finished),
        len(oldest_first) - len(finished),
        dict(sorted(known.forgotten.items())),
        {
            key: career.rating
            for career in careers
            if career.rating
            for key in (career.who.key, *map(name_key, career.others))
        },
    )


class DisplayNames:
    """The names of all players as spelled in the newest game; for bots their levels."""

    def __init__(self, games: Iterable[GameFigures], people: People) -> None:
        self.people = people
        names = [
            " ".join(result.name.split())
            for game in games
            for result in game.results
            if result.level is None
        ]
        self.by_key = {name_key(name): name for name in names}
        # By name, because the keys of older versions do not follow from today's.
        forgotten = {name for name in {*names} if people.forgets(name)}
        self.forgotten = {name_key(name): name for name in names if name in forgotten}

    def of(self, who: Player) -> str:
        """Return the name of a player, or the level of bots."""
        return who.level or self.by_key.get(who.key, who.key)

    def of_seats(self, game: GameFigures) -> tuple[str | None, ...]:
        """Return the names at a table, including those of bots; None for a forgotten person.

        The name of a bot is empty if it is forgotten.
        """
        return tuple(map(self._of_seat, game.results))

    def _of_seat(self, result: SeatResult) -> str | None:
        who = self.people.who(result.name, result.level)
        if who.level:
            return "" if self.people.forgets(result.name) else result.name
        return None if who.key in self.forgotten else self.of(who)

    def merged_with(self, who: Player) -> tuple[str, ...]:
        keys = [key for key, to in self.people.merged.items() if to == who.key]
        return tuple(self.by_key[key] for key in keys if key in self.by_key)


def _careers(games: Sequence[GameFigures], names: DisplayNames) -> list[Career]:
    played: defaultdict[Player, list[SeatInGame]] = defaultdict(list)
    unfinished: Counter[Player] = Counter()
    for game in games:
        for who, seat in _counted(game, names.people):
            if game.over:
                played[who].append(SeatInGame.of(game, seat))
            else:
                unfinished[who] += 1
    careers = [
        Career(who, names.of(who), tuple(played[who]), unfinished[who], names.merged_with(who))
        for who in {**played, **unfinished}
        if who.key not in names.forgotten
    ]
    return sorted(careers, key=_rank)


def _counted(game: GameFigures, people: People) -> list[tuple[Player, int]]:
    """Return the seats of a game that count: of a person's two seats, the better-placed."""
    best: dict[Player, int] = {}
    bots: list[tuple[Player, int]] = []
    for seat, result in enumerate(game.results):
        who = people.who(result.name, result.level)
        if who.level:
            bots.append((who, seat))
        elif who not in best or result.place < game.results[best[who]].place:
            best[who] = seat
    return [*best.items(), *bots]


def _rank(career: Career) -> tuple[int, int, str]:
    level = career.who.level
    if level in LEVELS:
        return 1 + LEVELS.index(level), 0, ""
    return (1 + len(LEVELS) if level else 0), -career.games, career.name


def _series_summaries(finished: Iterable[GameFigures], names: DisplayNames) -> list[SeriesSummary]:
    by_series: defaultdict[str, list[GameFigures]] = defaultdict(list)
    for game in finished:
        if game.series is not None:
            by_series[game.series].append(game)
    found: list[SeriesSummary] = []
    for games in by_series.values():
        if len(games) == 1:
            continue
        won: list[str] = []
        for game in games:
            if game.winners == 1:
                called = zip(names.of_seats(game), game.results, strict=True)
                won += [name or "" for name, result in called if result.place == 1]
        seats = tuple(name or "" for name in names.of_seats(games[-1]))
        score = SeriesScore(tuple(won), len(games) - len(won))
        found.append(SeriesSummary(seats, score, games[-1].saved))
    return sorted(found, key=lambda series: -series.saved)
