"""Who sits where, while it is being settled: a row for each seat, alike before and in a game."""

from collections.abc import Callable, Iterable
from functools import partial

from azul.game import (
    GRADES,
    LONGEST_NAME,
    Seating,
    Sitter,
    clean_name,
    grade_manner,
    grade_name,
    offered,
    own_names,
    seated,
)
from azul.i18n import sentence
from azul.kit.emblems import PERSON
from azul.kit.fields import TextField
from azul.kit.widgets import Button
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.scene import Context, Push, Request


class SeatRows:
    """The seats of a panel, the first `count` of them in use; `changed` arranges it anew.

    What is chosen for a seat in a scene above comes back as another `Sitter`, for `take`.
    """

    def __init__(
        self, context: Context, sitters: Iterable[Sitter], changed: Callable[[], None]
    ) -> None:
        self._sitters = list(sitters)
        self.count = len(self._sitters)
        self._context = context
        self._changed = changed
        self._asked = 0

    @property
    def sitters(self) -> list[Sitter]:
        """Who is to sit at the table."""
        return self._sitters[: self.count]

    @property
    def seating(self) -> Seating:
        """The same with a name for everybody."""
        return seated(self.sitters, self._context.strings)

    def row(self, seat: int, *more: Button) -> tuple[str, TextField, tuple[Button, ...]]:
        """The name, who holds the seat, names to choose from, and more small buttons."""
        strings, theme = self._context.strings, self._context.theme
        sitter, called = self._sitters[seat], self.seating.at_start[seat].name
        rename = partial(self._rename, seat)
        field = TextField(theme, sitter.name, called, clean_name, rename)
        if len(sitter.name) == LONGEST_NAME:
            field.tooltip = strings("No more than {number} characters", number=LONGEST_NAME)
        offer, tooltip = partial(self._offer_names, seat), strings("Choose a name")
        choose = Button(theme, "list", offer, "icons/list", tooltip=tooltip)
        words = strings("Player {number}", number=seat + 1)
        return words, field, (self._who(seat), choose, *more)

    def _who(self, seat: int) -> Button:
        """The sign of who holds a seat, a person or a program; a press offers others."""
        strings, grade = self._context.strings, self._sitters[seat].grade
        tooltip = (
            strings("Program: {grade}", grade=grade_name(grade)) if grade else strings("Person")
        )
        ask, icon = partial(self._ask_who, seat), f"icons/{grade or PERSON}"
        return Button(self._context.theme, "who", ask, icon, tooltip=tooltip)

    # What is changed

    def take(self, sitter: Sitter) -> None:
        """Let somebody take the seat that was asked about last."""
        self._put(self._asked, sitter)

    def swap(self, seat: int, other: int) -> None:
        """Two change places."""
        sitters = self._sitters
        sitters[seat], sitters[other] = sitters[other], sitters[seat]
        self._changed()

    def _rename(self, seat: int, name: str) -> None:
        self._put(seat, self._sitters[seat]._replace(name=name, typed=True))

    def _put(self, seat: int, sitter: Sitter) -> None:
        self._sitters[seat] = sitter
        self._changed()

    # What is asked

    def _ask_who(self, seat: int) -> Request:
        self._asked = seat
        strings, sitter = self._context.strings, self._sitters[seat]
        who = strings("Person"), sitter.handed_to(None), f"icons/{PERSON}"
        person = Option(*who, strings("Plays at this computer"))
        programs = [
            Option(
                strings.say(grade_name(grade)),
                sitter.handed_to(grade),
                f"icons/{grade}",
                strings.say(grade_manner(grade)),
            )
            for grade in GRADES
        ]
        now = GRADES.index(sitter.grade) + 1 if sitter.grade else 0
        asked = sentence("Who sits here?")
        return Push(PickScene(self._context, asked, [person, *programs], now))

    def _offer_names(self, seat: int) -> Request:
        self._asked = seat
        sitter, others = self._sitters[seat], [*self.sitters]
        del others[seat]
        if sitter.grade:
            names = own_names(others)
        else:
            taken = [s.name for n, s in enumerate(self.seating.at_start) if n != seat]
            names = [*map(clean_name, offered(self._context.settings.known, taken))]
        options = [Option(name, sitter._replace(name=name, typed=False)) for name in names]
        return Push(PickScene(self._context, sentence("Who plays?"), options))
