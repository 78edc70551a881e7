"""The scores after each round of a game, and the cost of the floor lines."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from azul.engine import (
    BonusScored,
    Event,
    FloorLineScored,
    GameEnded,
    Phase,
    RoundEnded,
    TileMovedToWall,
    initial_state,
    standings,
)
from azul.game.game import Game

PlayerPoints = tuple[int, ...]  # points by seat


class ScoreHistory(NamedTuple):
    """The finished rounds of a game, from the first round on.

    `scores` are the scores after each round's wall-tiling, without bonuses; `floor_losses` are the
    points lost by floor lines in each round, not below 0. `final` are the scores with the bonuses;
    unless the game `is_over`, as if it ended now. A game from a position begins with the scores of
    its `start` in its `first_round`.
    """

    scores: tuple[PlayerPoints, ...]
    floor_losses: tuple[PlayerPoints, ...]
    final: PlayerPoints
    is_over: bool
    start: PlayerPoints
    first_round: int

    @classmethod
    def of(cls, game: Game) -> Self:
        seats = range(len(game.setup.players))
        beginning = initial_state(game.setup)
        start = tuple(board.score for board in beginning.players)
        scores, losses = [start], []
        for events in _rounds(game):
            losses.append(tuple(floor_points_lost(events, player) for player in seats))
            before, lost = scores[-1], losses[-1]
            # Events are summed up, because the last state of a game has bonuses in its scores.
            scores.append(tuple(before[p] + tile_points(events, p) - lost[p] for p in seats))
        totals = {standing.player: standing.total for standing in standings(game.state)}
        final = tuple(totals[player] for player in seats)
        results = tuple(scores[1:]), tuple(losses), final, game.is_over
        return cls(*results, start, beginning.round)

    @property
    def columns(self) -> tuple[PlayerPoints, ...]:
        """The scores after each round, and last the scores with the bonuses."""
        return (*self.scores, self.final)

    def tile_points_of(self, player: int) -> int:
        score = self.scores[-1][player] if self.scores else self.start[player]
        return score + self.floor_loss_of(player) - self.start[player]

    def floor_loss_of(self, player: int) -> int:
        return sum(points[player] for points in self.floor_losses)


def tile_points(events: Iterable[Event], player: int) -> int:
    """Return the points for a player's tiles that were moved to the wall."""
    mine = (e for e in events if isinstance(e, TileMovedToWall) and e.player == player)
    return sum(event.points for event in mine)


def floor_points_lost(events: Iterable[Event], player: int) -> int:
    """Return the points that a player's score lost by the floor line."""
    mine = (e for e in events if isinstance(e, FloorLineScored) and e.player == player)
    return sum(event.lost for event in mine)


def bonus_gained(events: Iterable[Event], player: int) -> int:
    """Return the points for a player's complete rows, columns and colors."""
    mine = (e for e in events if isinstance(e, BonusScored) and e.player == player)
    return sum(event.points for event in mine)


def score_gained(events: Iterable[Event], player: int) -> int:
    """Return the change of a player's score at the end of a round; negative for a loss."""
    events = tuple(events)
    gained = tile_points(events, player) + bonus_gained(events, player)
    return gained - floor_points_lost(events, player)


def _rounds(game: Game) -> Iterator[list[Event]]:
    """Yield the events of each finished round's end; a wall-tiling may take several records."""
    events: list[Event] = []
    for number in range(game.cursor):
        step = game.step(number)
        # Drafts are skipped: they score nothing, and computing their events takes long.
        if step.after.phase is Phase.FACTORY_OFFER:
            continue
        events += step.events
        # In the last round GameEnded follows RoundEnded, so only one of them comes last.
        if isinstance(events[-1], RoundEnded | GameEnded):
            yield events
            events = []
