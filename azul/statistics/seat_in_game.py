"""One player's seat in a finished game."""

from typing import Final, NamedTuple, Self

from azul.statistics.figures import GameFigures, SeatResult

PERSON: Final = "person"
"""The kind of all people; the kind of a bot is its level."""


class SeatInGame(NamedTuple):
    """A seat in a finished game, and the kinds of the others at the table.

    The `victory` is 1 for a win, 0 for a loss, a half if two have shared it.
    """

    game: GameFigures
    result: SeatResult
    victory: float
    against: frozenset[str]

    @classmethod
    def of(cls, game: GameFigures, seat: int) -> Self:
        """A seat from the figures of a game."""
        result = game.results[seat]
        victory = 1 / game.winners if result.place == 1 else 0.0
        others = (*game.results[:seat], *game.results[seat + 1 :])
        return cls(game, result, victory, frozenset(other.level or PERSON for other in others))

    @property
    def chance(self) -> float:
        """The expected victory if chance alone decided."""
        return 1 / len(self.game.results)
