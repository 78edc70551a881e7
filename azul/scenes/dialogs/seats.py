"""The seats of a game that is being played: who holds them from now on, and under which names."""

from azul.game import GameFull, Session, Sitter, own_names
from azul.i18n import sentence
from azul.kit.widgets import Button
from azul.scenes.dialogs.seat_rows import SeatRows
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.scene import Context, Request


class SeatsScene(PanelScene):
    """Nothing of the game changes but who decides; nothing at all before OK."""

    width = 1040

    def __init__(self, context: Context, session: Session) -> None:
        told = sentence(
            "Seats can change hands and names at any time. What has been played stays as it was."
        )
        super().__init__(context, sentence("Seats"), told)
        self._session = session
        sitters = [Sitter(seat.name, seat.grade) for seat in session.seats]
        self._seats = SeatRows(context, sitters, lambda: self.resize(self.size))

    def rows(self) -> list[PanelRow]:
        return [self._seats.row(seat) for seat in range(self._seats.count)]

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        return [
            Button(self.theme, strings("Cancel"), self.cancel),
            Button(self.theme, strings("OK"), self._apply, primary=True),
        ]

    def first_focus(self) -> int | None:
        return 0

    def resume(self, result: object) -> Request | None:
        """Somebody has been chosen for a seat."""
        if isinstance(result, Sitter):
            self._seats.take(self._named(result))
        return None

    def _named(self, sitter: Sitter) -> Sitter:
        """The same; a new program has a name at once that nobody has in this game.

        Otherwise names would go from seat to seat with whatever is settled for another one.
        """
        if sitter.grade is None or sitter.name:
            return sitter
        present = [Sitter(seat.name) for seat in self._session.seats]
        return sitter._replace(name=own_names([*present, *self._seats.sitters])[0])

    def _apply(self) -> Request | None:
        """Give the seats that have changed to whoever holds them from now on, or say why not."""
        try:
            self._reseat()
        except GameFull as error:
            self._body = error.sentence
            self.resize(self.size)
            return None
        return self.cancel()

    def _reseat(self) -> None:
        new = self._seats.seating.at_start
        for player, (before, after) in enumerate(zip(self._session.seats, new, strict=True)):
            if (before.name, before.grade) != (after.name, after.grade):
                self._session.reseat(player, after.name, after.grade)
