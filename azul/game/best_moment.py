"""The best moment of a player: the tile, or else the bonus, that earned most points."""

from typing import Final, NamedTuple

from azul.engine import BonusKind, BonusScored, Color, Phase, Ruleset, TileMovedToWall
from azul.game.game import Game
from azul.game.wording import color_name
from azul.i18n import Sentence, Strings, mark

_BONUSES: Final = {
    BonusKind.ROW: mark("Your best moment: {points} points for the complete row {which}"),
    BonusKind.COLUMN: mark("Your best moment: {points} points for the complete column {which}"),
    BonusKind.COLOR: mark("Your best moment: {points} points for all five {which}"),
}


class BestMoment(NamedTuple):
    """A tile on the wall or a bonus, and its round."""

    event: TileMovedToWall | BonusScored
    round: int

    def in_words(self, ruleset: Ruleset, strings: Strings) -> str:
        """Name the moment to the player."""
        if isinstance(self.event, BonusScored):
            _, kind, which, points = self.event
            of = color_name(Color(str(which)), ruleset) if kind is BonusKind.COLOR else which
            return strings.say(Sentence(_BONUSES[kind], {"points": points, "which": of}))
        return strings.plural(
            "Your best move: {number} point for {color} in row {row}, round {round}",
            "Your best move: {number} points for {color} in row {row}, round {round}",
            self.event.points,
            color=color_name(Color(self.event.color), ruleset),
            row=self.event.line,
            round=self.round,
        )


def best_moment(game: Game, player: int) -> BestMoment | None:
    """Return the first moment with most points; None if the player has placed no tile."""
    steps = (game.step(number) for number in range(game.cursor))
    moments = (
        BestMoment(event, step.before.round)
        for step in steps
        # Drafts are skipped: they score nothing, and computing their events takes long.
        if step.after.phase is not Phase.FACTORY_OFFER
        for event in step.events
        if isinstance(event, TileMovedToWall | BonusScored) and event.player == player
    )
    return max(moments, key=lambda moment: moment.event.points, default=None)
