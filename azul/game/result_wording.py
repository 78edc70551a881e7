"""The result of a game in one sentence to the people at the table."""

from typing import Final

from azul.engine import standings
from azul.game.game import Game
from azul.game.history_entries import victory, winners
from azul.game.text import join_with_and, shortened
from azul.i18n import Strings, mark

_BY_ROWS: Final = {
    True: mark("You won the tiebreak: more complete rows"),
    False: mark("You lost the tiebreak: fewer complete rows"),
}
"""By whether one has won: what is said where points are equal."""


def result_in_words(game: Game, strings: Strings) -> str:
    """Return who has won and by how much, addressing a person who has played against bots alone."""
    if game.lone_person is not None:
        return _said_to(game.lone_person, game, strings)
    names = winners(game)
    if len(names) > 1:
        return strings.say(victory(names))
    first, second = standings(game.state)[:2]
    name, margin = shortened(names[0]), first.total - second.total
    if not margin:
        return strings("{name} wins the tiebreak: more complete rows", name=name)
    return strings.plural(
        "{name} wins by {number} point", "{name} wins by {number} points", margin, name=name
    )


def _said_to(player: int, game: Game, strings: Strings) -> str:
    ranking = standings(game.state)
    own = next(standing for standing in ranking if standing.player == player)
    first = [standing for standing in ranking if standing.place == 1]
    if own.place == 1 and len(first) > 1:
        others = [shortened(game.names[s.player]) for s in first if s.player != player]
        names = join_with_and(others) if len(others) > 1 else others[0]
        return strings("You share the victory with {names}", names=names)
    rival = ranking[1] if own.place == 1 else ranking[0]
    margin = abs(own.total - rival.total)
    if not margin:
        return strings(_BY_ROWS[own.place == 1])
    if own.place == 1:
        return strings.plural("You won by {number} point", "You won by {number} points", margin)
    return strings.plural("You lost by {number} point", "You lost by {number} points", margin)
