"""Rows to choose the players of the seats, and the dialog that changes a game's seats."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from azul.game import (
    FIRST_GAME,
    LEVELS,
    MAX_NAME_LENGTH,
    GameFull,
    PlannedSeat,
    Seating,
    Session,
    characters,
    clean_name,
    external_level,
    external_name,
    level_description,
    level_name,
    make_seating,
    suggested_names,
    typed_name,
    unused_bot_names,
)
from azul.i18n import Sentence, Strings, mark, sentence
from azul.kit.containers import Field
from azul.kit.emblems import PERSON, icon_name
from azul.kit.portraits import portrait
from azul.kit.text_field import TextField, TextRule
from azul.kit.widgets import Button, CaptionedButton
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.panel import PanelScene
from azul.scenes.scene import Context, Pop, Push, Request
from azul.settings import Settings

_FACE: Final = 46
"""Side of a bot's face in its field."""


GameKind = tuple[str, str, str]
"""Number of players, wall and ruleset as bots name them."""

_REASONS: Final = (
    mark("{name} doesn’t play with this number of players."),
    mark("{name} doesn’t play on this wall."),
    mark("{name} doesn’t play by these rules."),
)


def why_not(level: str | None, kind: GameKind, settings: Settings) -> Sentence | None:
    """Return why the bot of a level cannot play in such a game, or None if it can."""
    name = external_name(level)
    bot = settings.external_bot(name)
    if name and not bot:
        return sentence("{name} isn’t one of your computer players.", name=name)
    reasons = zip(kind, _REASONS, strict=True)
    wrong = (reason for word, reason in reasons if bot and word not in bot.supported)
    return next((Sentence(reason, {"name": name}) for reason in wrong), None)


class SeatRows:
    """The fields of a panel that choose the players; the first `count` seats are in use.

    `kind` returns the kind of the game, and `changed` rebuilds the panel. A player chosen in a
    dialog passes through `complete`.
    """

    def __init__(
        self,
        context: Context,
        planned_seats: Iterable[PlannedSeat],
        kind: Callable[[], GameKind],
        changed: Callable[[], None],
        complete: Callable[[PlannedSeat], PlannedSeat] = lambda planned_seat: planned_seat,
    ) -> None:
        self._planned_seats = list(planned_seats)
        self.count = len(self._planned_seats)
        self._context = context
        self._kind = kind
        self._changed = changed
        self._complete = complete
        self._former: dict[int, PlannedSeat] = {}

    @property
    def planned_seats(self) -> list[PlannedSeat]:
        """The seats in use, some of them without a name."""
        return self._planned_seats[: self.count]

    @property
    def seating(self) -> Seating:
        """The seating with a name for everybody."""
        return make_seating(self.planned_seats, self._context.strings)

    @property
    def people(self) -> int:
        """The number of people in the seats in use."""
        return sum(seat.level is None for seat in self.planned_seats)

    @property
    def _levels(self) -> list[str]:
        bots = self._context.settings.external_bots
        return [*LEVELS, *(external_level(bot.name) for bot in bots)]

    @property
    def problem(self) -> Sentence | None:
        """Why a bot in the seats in use cannot play; None if all can."""
        kind, settings = self._kind(), self._context.settings
        reasons = (why_not(seat.level, kind, settings) for seat in self.planned_seats)
        return next(filter(None, reasons), None)

    def row(self, seat: int, *more: Button) -> Field:
        """Return the name, the kind of player, names to choose from, and more small buttons."""
        strings, theme = self._context.strings, self._context.theme
        planned_seat, seats = self._planned_seats[seat], self.seating.at_start
        rename = partial(self._rename, seat)
        offer_names, tooltip = partial(self._offer_names, seat), strings("Choose a name")
        rule = name_rule(strings)
        name, default = planned_seat.name, seats[seat].name
        field = TextField(theme, name, default, rule, rename, offer_names)
        character = characters(seats)[seat]
        if character:
            field.picture = portrait(theme, character.face, theme.px(_FACE))
            field.tooltip = strings(character.line)
        choose = Button(theme, "list", offer_names, "icons/list", tooltip=tooltip)
        label = strings("Player {number}", number=seat + 1)
        return Field(label, field, (self._who(seat), choose, *more))

    def _who(self, seat: int) -> Button:
        """Return a button that names a person or a level; a click offers other players."""
        theme, strings = self._context.theme, self._context.strings
        level, person = self._planned_seats[seat].level, strings("Person")
        # The bot of an older game may be missing now.
        levels = {*self._levels, *filter(None, [level])}
        captions = {each: strings("Computer: {level}", level=level_name(each)) for each in levels}
        caption, short = (captions[level], strings("Computer")) if level else (person, person)
        ask, icon = partial(self._ask_who, seat), f"icons/{icon_name(level or PERSON)}"
        button = Button(theme, "who", ask, icon, tooltip=caption)
        return CaptionedButton(theme, button, short, [person, *captions.values()])

    # Changes

    def change_people(self, people: int) -> None:
        """Give seats to this number of people, adding seats if necessary; the last leave first.

        A seat's former player returns to it.
        """
        self.count = max(self.count, people)
        levels = [seat.level for seat in self._planned_seats if seat.level]
        bot = PlannedSeat(level=levels[-1] if levels else FIRST_GAME[-1].level)
        seats = range(self.count)
        seated = [seat for seat in seats if self._planned_seats[seat].level is None]
        free = [seat for seat in seats if seat not in seated]
        joining = free[: max(0, people - len(seated))]
        for seat in (*joining, *seated[people:]):
            before = self._planned_seats[seat]
            default = PlannedSeat() if seat in joining else bot
            self._planned_seats[seat] = self._former.get(seat, default)
            self._former[seat] = before
        self._changed()

    def swap(self, seat: int, other: int) -> None:
        self._former.clear()
        planned_seats = self._planned_seats
        planned_seats[seat], planned_seats[other] = planned_seats[other], planned_seats[seat]
        self._changed()

    def _rename(self, seat: int, name: str) -> None:
        self._put(seat, self._planned_seats[seat].with_typed_name(name))

    def _put(self, seat: int, planned_seat: PlannedSeat) -> None:
        self._former.pop(seat, None)
        self._planned_seats[seat] = planned_seat
        self._changed()

    def _take(self, seat: int, planned_seat: PlannedSeat) -> None:
        """Give a seat to the player chosen for it in a dialog."""
        self._put(seat, self._complete(planned_seat))

    # Dialogs

    def _ask_who(self, seat: int) -> Request:
        strings, planned_seat = self._context.strings, self._planned_seats[seat]
        who = strings("Person"), planned_seat.with_level(None), f"icons/{PERSON}"
        person = Option(*who, strings("Plays on this computer"))
        levels = self._levels
        bots = [self._option(planned_seat, level) for level in levels]
        current = levels.index(planned_seat.level) + 1 if planned_seat.level in levels else 0
        title = sentence("Who sits here?")
        strengths = sentence("Each level wins about 9 of 10 games against the one before it.")
        options, on_pick = [person, *bots], partial(self._take, seat)
        return Push(PickScene(self._context, title, options, on_pick, current, strengths))

    def _option(self, planned_seat: PlannedSeat, level: str) -> Option[PlannedSeat]:
        """Return the choice of a bot for a seat."""
        strings = self._context.strings
        reason = strings.say(why_not(level, self._kind(), self._context.settings) or "")
        return Option(
            strings.say(level_name(level)),
            planned_seat.with_level(level),
            f"icons/{icon_name(level)}",
            reason or strings.say(level_description(level)),
            reason,
        )

    def _offer_names(self, seat: int) -> Request:
        planned_seat, others = self._planned_seats[seat], [*self.planned_seats]
        del others[seat]
        if planned_seat.level:
            names = unused_bot_names(others)
        else:
            taken = [s.name for n, s in enumerate(self.seating.at_start) if n != seat]
            names = [*map(clean_name, suggested_names(self._context.settings.known, taken))]
        options = [Option(name, planned_seat._replace(name=name, is_typed=False)) for name in names]
        title, on_pick = sentence("Suggested names"), partial(self._take, seat)
        return Push(PickScene(self._context, title, options, on_pick))


def name_rule(strings: Strings) -> TextRule:
    """Return the rule for names."""
    return TextRule.up_to(MAX_NAME_LENGTH, typed_name, strings)


class SeatsScene(PanelScene):
    """A row for each seat; OK changes the seats of the game, and then calls `on_done`."""

    width = 1040
    first_focus = 0

    def __init__(
        self, context: Context, session: Session, on_done: Callable[[], Request | None]
    ) -> None:
        body = sentence("You can change players or names at any time. Moves already made are kept.")
        super().__init__(context, sentence("Players"), body)
        self._session, self._on_done = session, on_done
        planned_seats = [PlannedSeat(seat.name, seat.level) for seat in session.seats]
        setup = session.game.setup
        kind = str(len(setup.players)), setup.wall, setup.ruleset
        self._seats = SeatRows(context, planned_seats, lambda: kind, self.rearrange, self._complete)

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
        """Name a new bot at once, because its name must not depend on later choices."""
        if planned_seat.level is None or planned_seat.name:
            return planned_seat
        current = [PlannedSeat(seat.name) for seat in self._session.seats]
        name = external_name(planned_seat.level)
        return planned_seat._replace(
            name=name or unused_bot_names([*current, *self._seats.planned_seats])[0]
        )

    def _apply(self) -> Request | None:
        """Change the seats of the game, or show why that is impossible."""
        new, planned = self._seats.seating.at_start, self._seats.planned_seats
        for player, before in enumerate(self._session.seats):
            # An earlier name stays, even if it is similar to another name.
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
