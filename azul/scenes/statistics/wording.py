"""Statistics in words: names, means, records, and numbers of games."""

from collections.abc import Sequence
from typing import Final

from azul.game import level_name
from azul.i18n import Strings
from azul.statistics import LEAST_GAMES, LEVEL_POINTS, Career, rated_games

_MAX_NAMED: Final = 3


def career_name(career: Career, strings: Strings) -> str:
    """Return the name of a person, or the level of bots."""
    level = career.who.level
    return strings.say(level_name(level)) if level else career.name


def decimal(number: float, strings: Strings) -> str:
    """Return a number with one decimal, in the format of the language."""
    whole, tenths = divmod(round(10 * abs(number)), 10)
    sign = "−" if number < 0 and (whole or tenths) else ""
    # Translators: a number with a decimal, written with a point or a comma.
    return sign + strings("{whole}.{tenths}", whole=whole, tenths=tenths)


def recent_change(career: Career, strings: Strings) -> str:
    """Return the change of the mean points in the last ten games; empty after few games."""
    if not career.recent_and_earlier:
        return ""
    last, before = career.recent_and_earlier
    change = decimal(last - before, strings)
    return change if change.startswith("−") else f"+{change}"


def games_in_words(career: Career, number: int, strings: Strings) -> str:
    """Return a number of games.

    For bots of a level it counts appearances, because a game may have several.
    """
    if career.who.level:
        return strings.plural("{number} appearance", "{number} appearances", number)
    return strings.plural("{number} game", "{number} games", number)


def games_or_seats(career: Career, strings: Strings) -> str:
    """Return the unit of the number of games, without the number; see `games_in_words`."""
    if career.who.level:
        return strings.plural("appearance", "appearances", career.games)
    return strings.plural("game", "games", career.games)


def games_and_wins(career: Career, strings: Strings) -> str:
    """Return the number of games and of wins in words."""
    parts = [games_in_words(career, career.games, strings)]
    if career.games:
        parts.append(strings.plural("{number} win", "{number} wins", career.won))
    if career.shared:
        parts.append(strings.plural("{number} shared", "{number} shared", career.shared))
    return " · ".join(parts)


def rating_in_words(career: Career, strings: Strings) -> str:
    """Return the basis of the rating of a person, or the number of games that it still needs."""
    counted = rated_games(career.played)
    if career.rating is None:
        return strings(
            "No rating yet: {number} of the {least} games needed, without hints and against"
            " computer players.",
            number=len(counted),
            least=LEAST_GAMES,
        )
    levels = " · ".join(
        f"{strings.say(level_name(level))} {points}" for level, points in LEVEL_POINTS.items()
    )
    text = strings(
        "The rating is based on the last {number} games without hints against computer players"
        " ({levels}).",
        number=career.rating.games,
        levels=levels,
    )
    undone = sum(seat.result.undone for seat in counted)
    # Redone moves do not count, so 0 would seem wrong to a person who has undone a move.
    if undone:
        text += " " + strings("Moves undone in them: {undone}.", undone=undone)
    return text


def finished_text(number: int, strings: Strings) -> str:
    """Return the number of finished games in words."""
    if not number:
        return strings("No finished games yet.")
    return strings.plural("{number} finished game.", "{number} finished games.", number)


def unfinished_text(number: int, strings: Strings) -> str:
    """Return the number of unfinished games; empty if there are none."""
    if not number:
        return ""
    return strings.plural("{number} unfinished game.", "{number} unfinished games.", number)


def unreadable(names: Sequence[str], strings: Strings) -> str:
    """Return the number and names of unreadable files; empty if there are none."""
    if not names:
        return ""
    listed = ", ".join(names[:_MAX_NAMED])
    if len(names) > _MAX_NAMED:
        listed = strings("{names} and others", names=listed)
    return strings.plural(
        "{number} file can’t be read: {names}.",
        "{number} files can’t be read: {names}.",
        len(names),
        names=listed,
    )
