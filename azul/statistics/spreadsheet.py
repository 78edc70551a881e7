"""All games as a table for other programs: one row for each game and player."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from azul.engine import Ruleset, Wall
from azul.game import level_name, ruleset_name
from azul.i18n import Strings, mark
from azul.statistics.figures import GameFigures
from azul.statistics.overview import DisplayNames
from azul.statistics.people import People

_HEADINGS: Final = (
    *(mark("File"), mark("Saved"), mark("Branch of"), mark("Branched off in round")),
    *(mark("Finished"), mark("Ruleset"), mark("Wall"), mark("Players"), mark("Rounds")),
    *(
        mark("Series of rematches"),
        mark("Seat"),
        mark("Name"),
        mark("Computer player"),
        mark("Points"),
    ),
    *(mark("Place"), mark("Complete rows"), mark("Complete columns"), mark("Complete colors")),
    *(mark("Lost in the floor line"), mark("Hints used"), mark("Moves undone")),
)
"""docs/statistics-table.md explains them."""

_WALLS: Final = {Wall.COLORED: mark("Colored"), Wall.GRAY: mark("Gray")}

_FORMULA_STARTS: Final = ("=", "+", "-", "@")
"""The first characters of cells that a spreadsheet takes for formulas."""

_SEPARATORS: Final = (",", ";", '"')
"""Characters after which a cell may begin if the table is read with another separator."""

_BLANK: Final = "\u115f\u1160\u2800"  # invisible characters in visible categories
Cell = str | int | None


def as_csv(games: Iterable[tuple[str, GameFigures]], people: People, strings: Strings) -> str:
    """Return games by the names of their files, the oldest first, with merged people.

    Forgotten people are left out, and so are file names that may contain their names. Unfinished
    games have no places.
    """
    oldest_first = sorted(games, key=lambda named: (named[1].saved, named[0]))
    played = [game for _, game in oldest_first]
    names = DisplayNames(played, people)
    files = [_named(file, game, people) for file, game in oldest_first]
    lines: list[Iterable[Cell]] = [map(strings, _HEADINGS)]
    for file, game, (older, rounds) in zip(files, played, _branches(played), strict=True):
        branch = (None if older is None else files[older], rounds)
        saved = datetime.fromtimestamp(game.saved)
        day = f"{strings.date(saved)} {saved:%H:%M:%S}"
        lines += _lines((file, day, *branch), game, names, strings)
    # Where numbers have a comma, spreadsheets expect semicolons between cells.
    separator = ";" if "," in strings("{whole}.{tenths}", whole=0, tenths=0) else ","
    # Line ends according to RFC 4180.
    return "".join(separator.join(map(_cell, line)) + "\r\n" for line in lines)


def _named(file: str, game: GameFigures, people: People) -> str | None:
    """Return the name of a file; None if it may contain the name of a forgotten player."""
    if any(people.forgets(result.name) for result in game.results):
        return None
    return people.masked_file(file)


def _branches(games: Sequence[GameFigures]) -> Iterator[tuple[int | None, int | None]]:
    """Yield for each game the number of the older game that it branches from, and the round."""
    first: dict[str, int] = {}
    for number, game in enumerate(games):
        common = [beginning for beginning in game.beginnings if beginning in first]
        yield (first[common[-1]], len(common)) if common else (None, None)
        for beginning in game.beginnings:
            first.setdefault(beginning, number)


def _lines(
    begin: tuple[Cell, ...], game: GameFigures, names: DisplayNames, strings: Strings
) -> Iterator[Iterable[Cell]]:
    of_game = (
        *begin,
        strings("yes") if game.over else strings("no"),
        strings.say(ruleset_name(Ruleset(game.ruleset))),
        strings(_WALLS[Wall(game.wall)]),
        len(game.results),
        game.rounds,
        game.series,
    )
    for seat, (name, result) in enumerate(zip(names.of_seats(game), game.results, strict=True), 1):
        _, level, points, place, *others = result
        bot = strings.say(level_name(level)) if level else None
        if name is not None:
            yield *of_game, seat, name, bot, points, place if game.over else None, *others


def _cell(value: Cell) -> str:
    """Return a quoted text that no spreadsheet takes for a formula, or a plain number."""
    if value is None:
        return ""
    if isinstance(value, int):
        return str(value)
    # An apostrophe goes before each formula, wherever a cell may begin.
    escaped, is_start = "", True
    for character in value:
        # Full-width and small forms are compared in ASCII.
        plain = unicodedata.normalize("NFKC", character)[:1]
        if is_start and plain in _FORMULA_STARTS:
            escaped += "'"
        escaped += character
        if character.isspace() or plain.isspace() or plain in _SEPARATORS:
            is_start = True
        # Letters, numbers, punctuation and symbols are visible.
        elif unicodedata.category(plain)[0] in "LNPS" and plain not in _BLANK:
            is_start = False
    return '"' + escaped.replace('"', '""') + '"'
