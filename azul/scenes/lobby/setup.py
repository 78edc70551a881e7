"""A new game: who plays, on which wall, by which rules, and who starts."""

from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import Any, Final, TypeVar

import pygame

from azul.engine import Ruleset, Setup, Wall
from azul.game import (
    BOARDS,
    CLOCKS,
    CODE_LENGTH,
    PLAYER_COUNTS,
    SHARED_RULESETS,
    Clock,
    ClockKind,
    CodedDeal,
    Game,
    HintUse,
    InvalidCode,
    NextInSeries,
    PlannedSeat,
    alike_rounds,
    board_name,
    board_of,
    clean_code,
    draw_seed,
    draw_starter,
    last_game_seats,
    planned_seats_of,
    read_code,
    remembered_names,
    rules_note,
    ruleset_name,
    typed_code,
)
from azul.i18n import Sentence, mark, sentence
from azul.kit import borders
from azul.kit.containers import Field, FieldText
from azul.kit.inputs import SegmentedControl
from azul.kit.text_field import TextField, TextRule
from azul.kit.widgets import Button, Widget
from azul.scenes.dialogs.pick import Option, PickScene
from azul.scenes.dialogs.seats import GameKind, SeatRows
from azul.scenes.game.round import RoundScene
from azul.scenes.panel import NO_LABEL, PanelScene
from azul.scenes.scene import Begin, Context, Push, Request
from azul.settings import BY_CHANCE, BY_TRAVEL, HINT_LIMITS
from azul.table.wall_panel import small_wall

_BOARD_TIP: Final = mark(
    "Colored: each space shows its color. Gray: you choose the space for each tile."
    " Crystal Mosaic: gray, but five printed spaces take only their own color; on board 1 they"
    " double the points of a tile, on board 2 the bonuses at the end are higher."
)
_RULESET_TIP: Final = mark(
    "Green Box: wooden cubes, and never two pattern lines of the same color."
)

_STARTER_TIP: Final = mark(
    "Last visited Portugal: as in the boxed game; you’ll be asked who that is before the first"
    " round."
)

_HINTS_TIP: Final = mark(
    "A hint shows the best moves, with your win chance if everyone keeps playing well. All"
    " players share the hints, and the result shows who used them."
)

_CLOCK_TIP: Final = mark(
    "Per game: total time for all of a person’s turns. Per turn: a sand timer for each turn. When"
    " time is up, the game goes on."
)

_FIRST_CLOCKS: Final = {ClockKind.MINUTES: 900, ClockKind.TURN: 60}
"""The seconds of a clock that is chosen for the first time."""

_WALL_SIDE: Final = 80
"""Side of the pictures of the boards, in design units."""

_STARTERS: Final = max(PLAYER_COUNTS) + 2
"""The greatest number of options for who starts."""

_Kind = TypeVar("_Kind", bound=StrEnum)


class SetupScene(PanelScene):
    """The setup of a new game, which can be started at once."""

    overlay = False
    width = 1640
    first_focus = 2

    def __init__(self, context: Context, sequel: NextInSeries | None = None) -> None:
        """`sequel` is the series that continues if the players of the last game play again."""
        super().__init__(context, sentence("New game"))
        self._sequel = sequel
        settings = context.settings
        # After a game its players are filled in again instead of the last setup; except after a
        # game of bots alone, because who has watched wants to play the next time.
        if sequel and any(seat.is_person for seat in sequel.seats):
            planned_seats = planned_seats_of(sequel.seats, context.strings)
        else:
            planned_seats = [*last_game_seats(settings.names, settings.levels, settings.known)]
        count = len(planned_seats)
        # Anyone who plays against a bot probably wants more of them.
        another = PlannedSeat(level=planned_seats[-1].level)
        planned_seats += [another] * (max(PLAYER_COUNTS) - count)
        self._seats = SeatRows(context, planned_seats, self._kind, self.rearrange)
        self._seats.count = count
        self._shared, self._board = SHARED_RULESETS[0], BOARDS[0]
        self._choose(_saved_choice(Wall, settings.wall), _saved_choice(Ruleset, settings.ruleset))
        self._starter = settings.starter if BY_TRAVEL <= settings.starter < count else BY_CHANCE
        self._hint_limit = settings.hint_limit
        self._clock = next((kind for kind in ClockKind if kind == settings.clock), None)
        self._clock_seconds = dict(_FIRST_CLOCKS)
        if self._clock and settings.clock_seconds in CLOCKS[self._clock]:
            self._clock_seconds[self._clock] = settings.clock_seconds
        self._code = ""
        self._deal: CodedDeal | None = None
        self._code_problem: Sentence | None = None
        self._shows_more = False

    def body(self) -> str:
        """Return the score of the series that this game would join, and a note on the ruleset."""
        strings, texts = self.context.strings, list[str]()
        if self._joined and self._joined.series_score:
            tally = self._joined.series_score.in_words(self._names(), strings)
            texts.append(strings("Series: {tally}", tally=tally))
        # One sentence for each ruleset, so that nothing moves when another one is chosen.
        usual = sentence("{rules}: the rules of the boxed game.", rules=ruleset_name(self._ruleset))
        texts.append(strings.say(rules_note(self._ruleset) or usual))
        return "\n".join(texts)

    @property
    def _joined(self) -> NextInSeries | None:
        """Return the series that continues with the current seats; none with known tiles."""
        seats, sequel = self._seats.seating.at_start, self._sequel
        return sequel if sequel and sequel.fits(seats) and not self._deal else None

    @property
    def _wall(self) -> Wall:
        return self._board[0]

    @property
    def _ruleset(self) -> Ruleset:
        """The board's own ruleset, or the shared one that was chosen last."""
        return self._board[1] or self._shared

    def _choose(self, wall: Wall, ruleset: Ruleset) -> None:
        self._board = board_of(wall, ruleset)
        if self._ruleset is not ruleset:
            self._shared = ruleset

    def _kind(self) -> GameKind:
        return str(self._seats.count), self._wall, self._ruleset

    def rows(self) -> list[Field]:
        """Return players, seats, wall, rules, starter, hints, clock; under "More" the tile code."""
        strings = self.context.strings
        counts = [(count, str(count)) for count in PLAYER_COUNTS]
        people = [(number, str(number)) for number in range(1, max(PLAYER_COUNTS) + 1)]
        boards = [(board, strings.say(board_name(board))) for board in BOARDS]
        rulesets = [(each, strings.say(ruleset_name(each))) for each in SHARED_RULESETS]
        starters = [
            (BY_CHANCE, strings("Random")),
            (BY_TRAVEL, strings("Last visited Portugal")),
            *enumerate(self._names()),
        ]
        never, *several = HINT_LIMITS
        limits = ((times, strings("{number} times", number=times)) for times in several)
        hints = [(never, strings("Never")), *limits, (None, strings("Always"))]
        free = strings("not playing")
        count = SegmentedControl(self.theme, counts, self._seats.count, self._change_seats)
        board = self._choice(boards, "_board", _BOARD_TIP, is_coded=True)
        side = self.px(_WALL_SIDE)
        board.pictures = [
            small_wall(self.theme, (wall, own or self._shared), side) for wall, own in BOARDS
        ]
        ruleset: Widget = self._choice(rulesets, "_shared", _RULESET_TIP, is_coded=True)
        if self._board[1]:
            ruleset = FieldText(self.theme, strings("those of the board"), self.colors.faded)
        starter = self._choice(starters, "_starter", _STARTER_TIP, _STARTERS)
        persons = SegmentedControl(self.theme, people, self._seats.people, self._change_people)
        persons.tooltip = strings("Everyone else is a computer player.")
        rows = [
            Field(strings("Players"), count, is_short=True),
            Field(strings("People"), persons, is_short=True),
        ]
        rows += [self._seat_row(seat) for seat in range(self._seats.count)]
        for number in range(self._seats.count + 1, max(PLAYER_COUNTS) + 1):
            # Nothing moves when somebody joins.
            line = FieldText(self.theme, free, self.colors.faded)
            rows.append(Field(strings("Player {number}", number=number), line))
        rows += [
            Field(strings("Board"), board),
            Field(strings("Rules"), ruleset, is_short=True),
            Field(strings("Hints"), self._choice(hints, "_hint_limit", _HINTS_TIP), is_short=True),
            Field(strings("Who starts?"), starter),
            *self._clock_fields(),
        ]
        if self._shows_more:
            rule = TextRule.up_to(
                CODE_LENGTH, typed_code, strings, lambda code: clean_code(code) == code
            )
            field = TextField(self.theme, self._code, strings("Random"), rule, self._change_code)
            rows += [Field(strings("Tile code"), field), Field(NO_LABEL, self._code_note())]
        return rows

    @property
    def problem(self) -> Sentence | None:
        """Why the game cannot start, if it cannot."""
        return self._code_problem or self._seats.problem

    def buttons(self) -> list[Button]:
        strings = self.context.strings
        more = strings("More"), strings("Play with the tiles of another game")
        toggle_text, tooltip = (strings("Less"), "") if self._shows_more else more
        toggle = Button(self.theme, toggle_text, self._toggle_more, tooltip=tooltip)
        toggle.key = "more or less"
        start = Button(self.theme, strings("Start"), self.start, primary=True)
        start.enabled = self.problem is None
        start.why_disabled = strings.say(self.problem or "")
        return [
            toggle,
            Button(self.theme, strings("Back"), self.cancel),
            start,
        ]

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(borders.backdrop(self.theme, self.size), (0, 0))
        self.form.draw(surface)

    def _seat_row(self, seat: int) -> Field:
        move, tooltip = partial(self._move_up, seat), self.context.strings("Move up")
        up = Button(self.theme, "up", move, "icons/up", tooltip=tooltip)
        up.enabled = seat > 0
        up.why_disabled = self.context.strings("This is the first seat")
        return self._seats.row(seat, up)

    def _move_up(self, seat: int) -> None:
        """Swap with the player above; the same person still starts."""
        above = seat - 1
        if self._starter in (above, seat):
            self._starter = above + seat - self._starter
        self._seats.swap(above, seat)

    def _choice(
        self,
        options: list[tuple[Any, str]],
        name: str,
        tooltip: str = "",
        room_for: int = 0,
        is_coded: bool = False,
    ) -> SegmentedControl:
        """Return the choice of an attribute; a change of one in tile codes clears the code."""

        def change(value: object) -> None:
            setattr(self, name, value)
            if is_coded:
                self._change_code("")

        choice = SegmentedControl(self.theme, options, getattr(self, name), change, room_for)
        choice.tooltip = self.context.strings(tooltip)
        return choice

    def _clock_fields(self) -> list[Field]:
        """Return the choices of a kind of clock, and of its minutes."""
        strings, kind = self.context.strings, self._clock
        names = {ClockKind.MINUTES: strings("Per game"), ClockKind.TURN: strings("Per turn")}
        kinds = [(None, strings("No clock")), *names.items()]
        choice = SegmentedControl(self.theme, kinds, kind, self._change_clock)
        choice.tooltip = strings(_CLOCK_TIP)
        minutes: Widget = FieldText(self.theme, strings("unlimited"), self.colors.faded)
        if kind:
            times = [(seconds, _in_minutes(seconds)) for seconds in CLOCKS[kind]]
            change = partial(self._clock_seconds.__setitem__, kind)
            minutes = SegmentedControl(self.theme, times, self._clock_seconds[kind], change)
        return [
            Field(strings("Clock"), choice, is_short=True),
            Field(strings("Minutes"), minutes, is_short=True),
        ]

    def _change_clock(self, kind: ClockKind | None) -> None:
        self._clock = kind
        self.rearrange()

    def _change_seats(self, count: int) -> None:
        self._seats.count = count
        self._change_code("")

    def _change_people(self, people: int) -> None:
        if people > self._seats.count:
            self._change_seats(people)
        self._seats.change_people(people)

    def _change_code(self, code: str) -> None:
        """Read a code, and set up its players, wall and ruleset."""
        self._code, self._deal, self._code_problem = code, None, None
        if code:
            try:
                self._deal = deal = read_code(code)
            except InvalidCode as error:
                self._code_problem = error.sentence
            else:
                self._seats.count = deal.players
                self._choose(deal.wall, deal.ruleset)
        if self._starter >= self._seats.count:
            self._starter = BY_CHANCE
        self.rearrange()
        if code:
            self._bring_code_into_view()

    def _code_note(self) -> FieldText:
        """Return the problem with the code, or its effect."""
        strings = self.context.strings
        if self._code_problem:
            return FieldText(self.theme, strings.say(self._code_problem))
        text = strings("Enter a game’s code to play with the same tiles.")
        if self._deal:
            rounds = alike_rounds(self._deal.players)
            text = strings("The tiles of the first {number} rounds are fixed.", number=rounds)
        return FieldText(self.theme, text, self.colors.faded)

    def _toggle_more(self) -> None:
        """Show more or less; a code that is no longer shown is forgotten."""
        self._shows_more = not self._shows_more
        self._change_code("")
        if self._shows_more:
            self._bring_code_into_view()

    def _bring_code_into_view(self) -> None:
        """Scroll to the field of the code and the note below it."""
        self.bring_into_view(self.fields.children[-1])

    def _names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self._seats.seating.at_start)

    def start(self) -> Request:
        """Start the game, after asking which of the people was in Portugal if that decides."""
        if self._starter != BY_TRAVEL:
            return self._begin(self._starter)
        seats = self._seats.seating.at_start
        names = [Option(seat.name, number) for number, seat in enumerate(seats) if seat.is_person]
        if not names:
            return self._begin(BY_CHANCE)
        nobody = Option(self.context.strings("Nobody yet"), BY_CHANCE)
        question = sentence("Who visited Portugal most recently?")
        return Push(PickScene(self.context, question, [*names, nobody], self._begin))

    def _begin(self, starter: int) -> Request:
        by_chance = starter == BY_CHANCE
        setup = Setup(
            players=self._names(),
            wall=self._wall,
            ruleset=self._ruleset,
            first_player=draw_starter(self._seats.count) if by_chance else starter,
            seed=self._deal.seed if self._deal else draw_seed(),
        )
        settings, planned_seats = self.context.settings, self._seats.planned_seats
        people = [seat.name.strip() for seat in planned_seats if seat.level is None]
        # Bots alone are not saved: a player who watches once wants to play the next time.
        if people:
            settings = replace(
                settings,
                names=tuple(seat.name.strip() for seat in planned_seats),
                levels=tuple(seat.level or "" for seat in planned_seats),
            )
        new = replace(
            settings,
            wall=self._wall.value,
            ruleset=self._ruleset.value,
            starter=self._starter,
            hint_limit=self._hint_limit,
            clock=self._clock or "",
            clock_seconds=self._clock_seconds.get(self._clock, 0) if self._clock else 0,
            known=remembered_names(people, settings.known),
        )
        self.context.change_settings(new)
        game = Game(setup, self._seats.seating)
        game.hint_use = HintUse(self._hint_limit)
        if self._clock and people:
            game.clock = Clock(self._clock, self._clock_seconds[self._clock])
        game.series = self._joined.series if self._joined else None
        return Begin(RoundScene(self.context, self.context.start_game(game)))


def _in_minutes(seconds: int) -> str:
    return str(seconds // 60) if seconds % 60 == 0 else "½"


def _saved_choice(kinds: type[_Kind], saved: str) -> _Kind:
    """Return the saved option, or else the first one."""
    return next((kind for kind in kinds if kind == saved), next(iter(kinds)))
