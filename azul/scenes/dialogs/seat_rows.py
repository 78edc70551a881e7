"""Who sits where, while it is being settled: a row for each seat, alike before and in a game."""

from collections.abc import Callable, Iterable
from functools import partial

from azul.game import (
    LEVELS,
    MAX_NAME_LENGTH,
    PlannedSeat,
    Seating,
    clean_name,
    level_description,
    level_name,
    make_seating,
    suggested_names,
    unused_program_names,
)
from azul.i18n import sentence
from azul.kit.emblems import PERSON
from azul.kit.fields import TextField
from azul.kit.widgets import Button
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.scene import Context, Push, Request


class SeatRows:
    """The seats of a panel, the first `count` of them in use; `changed` arranges it anew.

    What is chosen for a seat in a scene above comes back as another `PlannedSeat`, for `take`.
    """

    def __init__(
        self, context: Context, planned_seats: Iterable[PlannedSeat], changed: Callable[[], None]
    ) -> None:
        self._planned_seats = list(planned_seats)
        self.count = len(self._planned_seats)
        self._context = context
        self._changed = changed
        self._asked = 0

    @property
    def planned_seats(self) -> list[PlannedSeat]:
        """Who is to sit at the table."""
        return self._planned_seats[: self.count]

    @property
    def seating(self) -> Seating:
        """The same with a name for everybody."""
        return make_seating(self.planned_seats, self._context.strings)

    def row(self, seat: int, *more: Button) -> tuple[str, TextField, tuple[Button, ...]]:
        """The name, who holds the seat, names to choose from, and more small buttons."""
        strings, theme = self._context.strings, self._context.theme
        planned_seat, called = self._planned_seats[seat], self.seating.at_start[seat].name
        rename = partial(self._rename, seat)
        field = TextField(theme, planned_seat.name, called, clean_name, rename)
        if len(planned_seat.name) == MAX_NAME_LENGTH:
            field.tooltip = strings("No more than {number} characters", number=MAX_NAME_LENGTH)
        offer, tooltip = partial(self._offer_names, seat), strings("Choose a name")
        choose = Button(theme, "list", offer, "icons/list", tooltip=tooltip)
        words = strings("Player {number}", number=seat + 1)
        return words, field, (self._who(seat), choose, *more)

    def _who(self, seat: int) -> Button:
        """The sign of who holds a seat, a person or a program; a press offers others."""
        strings, level = self._context.strings, self._planned_seats[seat].level
        tooltip = (
            strings("Program: {grade}", grade=level_name(level)) if level else strings("Person")
        )
        ask, icon = partial(self._ask_who, seat), f"icons/{level or PERSON}"
        return Button(self._context.theme, "who", ask, icon, tooltip=tooltip)

    # What is changed

    def take(self, planned_seat: PlannedSeat) -> None:
        """Let somebody take the seat that was asked about last."""
        self._put(self._asked, planned_seat)

    def swap(self, seat: int, other: int) -> None:
        """Two change places."""
        planned_seats = self._planned_seats
        planned_seats[seat], planned_seats[other] = planned_seats[other], planned_seats[seat]
        self._changed()

    def _rename(self, seat: int, name: str) -> None:
        self._put(seat, self._planned_seats[seat]._replace(name=name, is_typed=True))

    def _put(self, seat: int, planned_seat: PlannedSeat) -> None:
        self._planned_seats[seat] = planned_seat
        self._changed()

    # What is asked

    def _ask_who(self, seat: int) -> Request:
        self._asked = seat
        strings, planned_seat = self._context.strings, self._planned_seats[seat]
        who = strings("Person"), planned_seat.with_level(None), f"icons/{PERSON}"
        person = Option(*who, strings("Plays at this computer"))
        programs = [
            Option(
                strings.say(level_name(level)),
                planned_seat.with_level(level),
                f"icons/{level}",
                strings.say(level_description(level)),
            )
            for level in LEVELS
        ]
        now = LEVELS.index(planned_seat.level) + 1 if planned_seat.level else 0
        asked = sentence("Who sits here?")
        return Push(PickScene(self._context, asked, [person, *programs], now))

    def _offer_names(self, seat: int) -> Request:
        self._asked = seat
        planned_seat, others = self._planned_seats[seat], [*self.planned_seats]
        del others[seat]
        if planned_seat.level:
            names = unused_program_names(others)
        else:
            taken = [s.name for n, s in enumerate(self.seating.at_start) if n != seat]
            names = [*map(clean_name, suggested_names(self._context.settings.known, taken))]
        options = [Option(name, planned_seat._replace(name=name, is_typed=False)) for name in names]
        return Push(PickScene(self._context, sentence("Who plays?"), options))
