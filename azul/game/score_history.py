"""What a game's rounds have brought: the scores after each, and what the floor lines cost."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from azul.engine import (
    BonusScored,
    Event,
    FloorLineScored,
    GameEnded,
    Phase,
    RoundEnded,
    TileMovedToWall,
    standings,
)
from azul.game.game import Game

PlayerPoints = tuple[int, ...]
"""Points of all players, by seat."""


@dataclass(frozen=True)
class ScoreHistory:
    """The finished rounds of a game, from the first one on.

    `scores` are those after each round's wall-tiling, without bonuses; `floor_losses` is what the floor
    lines cost in each, as numbers not below 0. `final` are the scores with the bonuses, before
    the end as if the game ended now; whether it is `is_over` tells which.
    """

    scores: tuple[PlayerPoints, ...]
    floor_losses: tuple[PlayerPoints, ...]
    final: PlayerPoints
    is_over: bool

    @classmethod
    def of(cls, game: Game) -> Self:
        """What the records of a game up to its cursor tell."""
        seats = range(len(game.setup.players))
        scores, losses = [(0,) * len(seats)], []
        for events in _rounds(game):
            losses.append(tuple(floor_points_lost(events, player) for player in seats))
            before, losses_now = scores[-1], losses[-1]
            # Summed up from events, because the last state of a game has the bonuses in its scores.
            scores.append(tuple(before[p] + tile_points(events, p) - losses_now[p] for p in seats))
        totals = {standing.player: standing.total for standing in standings(game.state)}
        final = tuple(totals[player] for player in seats)
        return cls(tuple(scores[1:]), tuple(losses), final, game.is_over)

    @property
    def columns(self) -> tuple[PlayerPoints, ...]:
        """The scores after each round, and last those with the bonuses."""
        return (*self.scores, self.final)

    def tile_points_of(self, player: int) -> int:
        """The points of all tiles that a player has placed on the wall."""
        score = self.scores[-1][player] if self.scores else 0
        return score + self.floor_loss_of(player)

    def floor_loss_of(self, player: int) -> int:
        """What the floor line has cost a player in all."""
        return sum(points[player] for points in self.floor_losses)


def tile_points(events: Iterable[Event], player: int) -> int:
    """The points of a player's tiles that came to the wall."""
    mine = (e for e in events if isinstance(e, TileMovedToWall) and e.player == player)
    return sum(event.points for event in mine)


def floor_points_lost(events: Iterable[Event], player: int) -> int:
    """What a player's floor line has cost."""
    mine = (e for e in events if isinstance(e, FloorLineScored) and e.player == player)
    return sum(event.lost for event in mine)


def printed_floor_cost(events: Iterable[Event], player: int) -> int:
    """What was printed above the tiles on a player's floor line, though no score falls below 0."""
    mine = (e for e in events if isinstance(e, FloorLineScored) and e.player == player)
    return sum(event.cost for event in mine)


def bonus_gained(events: Iterable[Event], player: int) -> int:
    """The points of a player's complete rows, columns and colors."""
    mine = (e for e in events if isinstance(e, BonusScored) and e.player == player)
    return sum(event.points for event in mine)


def _rounds(game: Game) -> Iterator[list[Event]]:
    """What each finished round tells; a wall-tiling may go over several records."""
    events: list[Event] = []
    for number in range(game.cursor):
        step = game.step(number)
        # Within the offer nobody scores, and to tell of each draft would take long.
        if step.after.phase is Phase.FACTORY_OFFER:
            continue
        events += step.events
        # In the last round GameEnded stands behind RoundEnded, so only one of them comes last.
        if isinstance(events[-1], RoundEnded | GameEnded):
            yield events
            events = []
