"""The players of a position: the last step before a game that begins with it."""

from collections.abc import Sequence

from azul.engine import Setup, State
from azul.game import Game, PlannedSeat, Seat, Seating, draw_seed, last_game_seats
from azul.i18n import sentence
from azul.kit.containers import Field
from azul.kit.widgets import Button
from azul.scenes.dialogs.seats import SeatRows
from azul.scenes.game.round import RoundScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Begin, Context, Request


class PlayPositionScene(PanelScene):
    """A row for each seat; the `seats` come from a game, or else from the last game."""

    width = 1040
    first_focus = -1

    def __init__(self, context: Context, start: State, seats: Sequence[Seat]) -> None:
        body = sentence(
            "The game begins with this position. It doesn’t count toward statistics, ratings or"
            " the mosaic."
        )
        super().__init__(context, sentence("Play the position"), body)
        self._start, count, settings = start, len(start.players), context.settings
        last = last_game_seats(settings.names, settings.levels, settings.known)
        planned = [PlannedSeat(seat.name, seat.level) for seat in seats] or [*last]
        # A person who plays against a bot probably wants more bots.
        planned += [PlannedSeat(level=planned[-1].level)] * count
        kind = str(count), start.wall, start.ruleset
        self._seats = SeatRows(context, planned[:count], lambda: kind, self.rearrange)

    def uncover(self) -> None:
        self.focus_primary()

    def rows(self) -> list[Field]:
        return [self._seats.row(seat) for seat in range(self._seats.count)]

    def buttons(self) -> list[Button]:
        strings, problem = self.context.strings, self._seats.problem
        start = Button(self.theme, strings("Start"), self._begin, primary=True)
        start.enabled = problem is None
        start.why_disabled = strings.say(problem or "")
        return [Button(self.theme, strings("Back"), self.cancel), start]

    def _begin(self) -> Request:
        game = game_from(self._start, self._seats.seating)
        return Begin(RoundScene(self.context, self.context.start_game(game)))


def game_from(start: State, seating: Seating) -> Game:
    """Return a new game that begins with a position."""
    names = tuple(seat.name for seat in seating.at_start)
    return Game(Setup.of_position(names, start, draw_seed()), seating)
