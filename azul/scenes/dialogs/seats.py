"""Changing the seats of a game: who plays from now on, and under which names."""

from collections.abc import Callable

from azul.game import GameFull, PlannedSeat, Session, unused_bot_names
from azul.i18n import sentence
from azul.kit.containers import Field
from azul.kit.widgets import Button
from azul.scenes.dialogs.seat_rows import SeatRows
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Request


class SeatsScene(PanelScene):
    """A row for each seat. The game changes only after OK, and only in who plays.

    After that `on_done` is called.
    """

    width = 1040
    first_focus = 0

    def __init__(
        self, context: Context, session: Session, on_done: Callable[[], Request | None]
    ) -> None:
        body = sentence("Change players or names at any time. Moves already made stay.")
        super().__init__(context, sentence("Players"), body)
        self._session, self._on_done = session, on_done
        planned_seats = [PlannedSeat(seat.name, seat.level) for seat in session.seats]
        self._seats = SeatRows(context, planned_seats, self.rearrange, self._complete)

    def uncover(self) -> None:
        self.focus_primary()

    def rows(self) -> list[Field]:
        return [self._seats.row(seat) for seat in range(self._seats.count)]

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Cancel"), self.cancel),
            Button(self.theme, strings("OK"), self._apply, primary=True),
        ]

    def _complete(self, planned_seat: PlannedSeat) -> PlannedSeat:
        """Name a new bot at once: its name must not depend on later choices for other seats."""
        if planned_seat.level is None or planned_seat.name:
            return planned_seat
        current = [PlannedSeat(seat.name) for seat in self._session.seats]
        return planned_seat._replace(
            name=unused_bot_names([*current, *self._seats.planned_seats])[0]
        )

    def _apply(self) -> Request | None:
        """Change the seats of the game, or show why that is impossible."""
        new, planned = self._seats.seating.at_start, self._seats.planned_seats
        for player, before in enumerate(self._session.seats):
            # A name that was there before stays, even if it is like another one.
            is_kept = planned[player].name == before.name
            name, level = before.name if is_kept else new[player].name, new[player].level
            if (before.name, before.level) == (name, level):
                continue
            try:
                self._session.reseat(player, name, level)
            except GameFull as error:
                self._body = error.sentence
                self.rearrange()
                return None
        return Pop(self._on_done)
