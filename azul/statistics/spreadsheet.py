"""All games as a table for other programs: one line for each game and player."""

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from azul.statistics.figures import Figures
from azul.statistics.overview import Names
from azul.statistics.people import People

_HEADER: Final = (
    *("file", "saved", "finished", "ruleset", "wall", "players", "rounds", "series"),
    *("seat", "name", "program", "points", "place", "rows", "columns", "colors"),
    *("lost_on_floor", "advice_asked"),
)
_RUN: Final = ("=", "+", "-", "@")
"""What a spreadsheet takes for a formula if a cell begins with it, be it behind what is not seen.
"""

_BLANK: Final = "\u115f\u1160\u2800"
"""Letters and signs that are not seen either."""

Cell = str | int | None


def as_csv(games: Iterable[tuple[str, Figures]], people: People) -> str:
    """Games by the names of their files, the oldest first; people as they are merged.

    Those who are forgotten are left out, and files that may be called after them are not named.
    Games that are not over have no places.
    """
    oldest_first = sorted(games, key=lambda named: (named[1].saved, named[0]))
    names = Names((game for _, game in oldest_first), people)
    lines: list[Iterable[Cell]] = [_HEADER]
    for file, game in oldest_first:
        lines += _lines(file, game, names.of_seats(game))
    # Lines end as RFC 4180 has it.
    return "".join(",".join(map(_cell, line)) + "\r\n" for line in lines)


def _lines(file: str, game: Figures, names: tuple[str | None, ...]) -> Iterator[Iterable[Cell]]:
    saved = datetime.fromtimestamp(game.saved, UTC).isoformat().replace("+00:00", "Z")
    finished, players = "yes" if game.over else "no", len(game.results)
    named = None if None in names else file
    of_game = (named, saved, finished, game.ruleset, game.wall, players, game.rounds, game.series)
    for seat, (name, result) in enumerate(zip(names, game.results, strict=True), 1):
        _, grade, points, place, *others = result
        if name is not None:
            yield *of_game, seat, name, grade, points, place if game.over else None, *others


def _cell(value: Cell) -> str:
    """Text in quotes, of which a spreadsheet runs nothing; numbers as they are."""
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    text = "'" + value if _first_seen(value) in _RUN else value
    return '"' + text.replace('"', '""') + '"'


def _first_seen(text: str) -> str:
    """The first sign of a text that is seen, as in ASCII where it is only wider or smaller."""
    signs = unicodedata.normalize("NFKC", text)
    # Letters, numbers, punctuation and symbols: what else there is takes no room.
    seen = (sign for sign in signs if unicodedata.category(sign)[0] in "LNPS")
    return next((sign for sign in seen if sign not in _BLANK), "")
