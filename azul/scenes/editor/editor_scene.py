"""The editor: players set up a position on the table itself, to play, copy or solve it."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from azul.engine import (
    Draft,
    InvalidPosition,
    Phase,
    PositionFault,
    Ruleset,
    State,
    parse_position,
    pasted_line,
    position_line,
)
from azul.game import (
    BOARDS,
    PLAYER_COUNTS,
    SHARED_RULESETS,
    PlannedSeat,
    Seat,
    Seating,
    board_name,
    board_of,
    make_seating,
    position_fault,
    ruleset_name,
    shortened,
)
from azul.i18n import Sentence, mark, sentence
from azul.insight import only_good_draft
from azul.kit import metrics
from azul.kit.containers import Column, Field, Fields, Flow, Heading, Line, ScrollArea, Spacer, Text
from azul.kit.form import Form
from azul.kit.inputs import SegmentedControl
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import MouseButton, Press
from azul.kit.text_field import TextField, TextRule
from azul.kit.widgets import Button, Input
from azul.scenes.dialogs.clipboard import TextCopy
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.editor import editing
from azul.scenes.editor.editor_table import EditorTable
from azul.scenes.editor.play_position import PlayPositionScene, game_from
from azul.scenes.editor.tray import Tray
from azul.scenes.game.round import RoundScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import PuzzlePosition, PuzzleSet
from azul.scenes.practice.side_panel import PracticeSidePanel
from azul.scenes.scene import Begin, Context, Pop, Push, Request, Scene
from azul.services import Work

TITLE: Final = sentence("Your position")
_HELP: Final = sentence(
    "Choose a tile, then click where it goes; a pattern line is filled up to that space. To"
    " remove a tile, drag it off the table or right-click it."
)
_PASTED: Final = 2000  # characters that are read from the clipboard
_RING: Final = 14  # visible space around the scroll area, in design units
_LEAVING: Final = (
    sentence("Leave this position?"),
    sentence("It isn’t kept. You can save it or copy it as text first."),
    sentence("Leave"),
)
_SEARCHING: Final = sentence("Searching for the best move…")
_FAILURE: Final = mark("The search failed. Details: {place}")
_BUDGET_IN_PLACE: Final = 2_000  # positions if no process can think

_Options = Sequence[tuple[Any, str]]
_Change = Callable[[State, Any], State]


class EditorScene(Scene):
    """Edits a position, by default the empty table; `seats` are the players of a game, if any."""

    def __init__(
        self, context: Context, start: State | None = None, seats: Sequence[Seat] = ()
    ) -> None:
        super().__init__(context)
        self._states = [editing.opened(start) if start else editing.empty_table()]
        self._number = 0
        self._kept, self._seats = self.state, tuple(seats)
        self._saved: State | None = None
        self._notice: Sentence | None = None
        self._work: Work[Draft | None] | None = None
        self._found: PuzzlePosition | None = None
        self._scores: list[TextField] = []
        self._copy = TextCopy(self, TITLE, self._line)
        self.table = EditorTable(
            context, self.state, self.seats, self.change, self._choose, self._type_score
        )

    @property
    def state(self) -> State:
        return self._states[self._number]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players of the game, and nameless players if there are more seats now."""
        count = len(self.state.players)
        planned = [PlannedSeat(seat.name, seat.level) for seat in self._seats] + [PlannedSeat()] * 4
        return make_seating(planned[:count], self.context.strings).at_start

    @property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset

    @property
    def _problem(self) -> Sentence | None:
        return editing.problem(self.state, tuple(seat.name for seat in self.seats))

    def _line(self) -> str:
        self._kept = self.state
        return position_line(editing.finished(self.state)) or ""

    # Changes

    def change(self, state: State) -> None:
        """Show another state, to which redo leads back after an undo."""
        if state != self.state:
            self._states[self._number + 1 :] = [state]
            self._go_to(self._number + 1)

    def _go_to(self, number: int) -> None:
        self._number = min(max(0, number), len(self._states) - 1)
        self._notice, self._copy = None, TextCopy(self, TITLE, self._line)
        self.leave()
        self.context.use_ruleset(self.ruleset)
        self.build()

    def _choose(self, tile: str) -> None:
        self.table.chosen = tile
        self.build()

    def _type_score(self, player: int) -> None:
        self.form.focus_on(self._scores[player])
        self.side.area.reveal(self._scores[player])

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.side = PracticeSidePanel(self.theme, size)
        self.table.let_go()
        self.table.resize(self.side.table, size)
        self.build()

    def build(self) -> None:
        theme, strings, gap = self.theme, self.context.strings, self.px(metrics.GAP)
        self.table.show(self.state, self.seats)
        self.tray = Tray(theme, self.table.chosen, self.ruleset, strings, self._choose)
        problem, colors = self._notice or self._problem, theme.colors
        color = colors.ink if self._notice else colors.negative
        style = ("bold", color) if problem else ("text", colors.faded)
        texts, width = (problem or _HELP, _HELP), self.side.inside.w
        words, most = (Text(theme, strings.say(text), metrics.SMALL, *style) for text in texts)
        # It is as high as the help, so that nothing moves.
        space = Spacer(theme, max(0, most.height(width) - words.height(width)))
        tools, buttons = (Flow(theme, row, fills=True) for row in self._buttons())
        content = Column(theme, [words, space, tools, Fields(theme, self._fields())], gap)
        top = self.side.area.scroll.top
        self.side.area = area = ScrollArea(theme, content, self.px(_RING), top)
        area.name = strings.say(TITLE)
        heading = Heading(theme, area.name, metrics.LARGE, min_units=metrics.TEXT)
        undo = self._step_button(Command.UNDO, -1, strings("Nothing to undo"))
        redo = self._step_button(Command.REDO, 1, strings("Nothing to redo"))
        head = Line(theme, [heading, undo, redo], gap, stretches=heading)
        self.side.set_child(Column(theme, [head, self.tray, area, buttons], gap, stretches=area))
        self.replace_form(Form([self.side], self.table))
        self.context.invalidate()

    def _step_button(self, command: Command, step: int, why_disabled: str) -> Button:
        strings, keys, number = self.context.strings, self.context.keys, self._number + step
        name, icon = keys.command_name(command, strings), f"icons/{command.value}"
        tooltip = keys.tooltip(name, command, strings)
        button = Button(self.theme, name, partial(self._go_to, number), icon, tooltip=tooltip)
        button.enabled, button.why_disabled = number in range(len(self._states)), why_disabled
        return button

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons that use the position, and the buttons that leave."""
        theme, strings, problem = self.theme, self.context.strings, self._problem
        save = Button(theme, strings("Save"), self._save)
        save.tooltip = strings("The position as a game in the list of saved games")
        copy = self._copy.button(strings("Copy"))
        copy.tooltip = strings("The position as one line of text, to save or share")
        paste = Button(theme, strings("Paste"), self._paste)
        paste.tooltip = strings("A position copied as text")
        hints = Button(theme, strings("Hints"), self._open_with_hints)
        hints.tooltip = strings("The position as a game, with hints for the player to act")
        search = Button(theme, strings("Puzzle"), self._search)
        search.tooltip = strings("If there’s a single best move, the position becomes a puzzle")
        play = Button(theme, strings("Play"), self._play, primary=True)
        reasons = dict.fromkeys((save, copy, hints, search, play), strings.say(problem or ""))
        if self.state == self._saved:
            reasons[save] = strings("Saved")
        if editing.finished(self.state).phase is not Phase.FACTORY_OFFER:
            reasons[hints] = reasons[search] = strings("There are no tiles to take")
        elif self._work:
            reasons[search] = strings.say(_SEARCHING)
        for button, reason in reasons.items():
            button.enabled, button.why_disabled = not reason, reason
        leave = Button(theme, strings("Back"), self._leave)
        return [save, copy, paste, hints, search], [leave, play]

    def _fields(self) -> list[Field]:
        strings, state = self.context.strings, self.state
        names = [*enumerate(seat.name for seat in self.seats)]
        rest = [(False, strings("In the bag")), (True, strings("In the lid"))]
        in_lid = None if any(state.bag) and any(state.lid) else editing.is_all_in_lid(state)
        boards = [(board, strings.say(board_name(board))) for board in BOARDS]
        board = board_of(state.wall, state.ruleset)
        rulesets = [(each, strings.say(ruleset_name(each))) for each in SHARED_RULESETS]
        rules = [self._choice(strings("Rules"), rulesets, "ruleset")] if not board[1] else []
        counts = [(count, str(count)) for count in PLAYER_COUNTS]
        numbers = [
            self._digit_field(
                strings("{name}: score", name=shortened(name)),
                state.players[player].score,
                partial(editing.with_score, player=player),
            )
            for player, name in names
        ]
        self._scores = [field.widget for field in numbers if isinstance(field.widget, TextField)]
        return [
            self._choice(strings("To move"), names, "to_act"),
            self._choice(strings("Starting player"), names, "first_player"),
            *numbers,
            self._digit_field(strings("Round"), state.round, lambda s, n: s._replace(round=n or 1)),
            self._field(strings("All other tiles"), rest, in_lid, editing.with_rest),
            self._field(strings("Players"), counts, len(names), editing.with_players),
            self._field(strings("Board"), boards, board, editing.with_board),
            *rules,
        ]

    def _choice(self, label: str, options: _Options, name: str) -> Field:
        """Return a choice of an entry of the state."""
        value = getattr(self.state, name)
        return self._field(label, options, value, lambda state, it: state._replace(**{name: it}))

    def _field(self, label: str, options: _Options, value: Any, change: _Change) -> Field:
        def on_change(chosen: Any) -> None:
            self.change(change(self.state, chosen))

        return Field(label, SegmentedControl(self.theme, options, value, on_change))

    def _digit_field(self, label: str, value: int, change: _Change) -> Field:
        def on_change(text: str) -> None:
            self.change(change(self.state, int(text or "0")))

        length, strings = len(str(editing.MAX_NUMBER)), self.context.strings
        rule = TextRule.up_to(length, lambda text: re.sub(r"[^0-9]", "", text), strings)
        field = TextField(self.theme, str(value), "0", rule, on_change)
        return Field(label, field, is_short=True)

    # Actions

    def _leave(self) -> Request:
        """Go back; ask first if changes would be lost that were neither copied nor played."""
        if self.state == self._kept:
            return Pop()
        return Push(QuestionScene(self.context, *_LEAVING, Pop))

    @property
    def ways_back(self) -> Sequence[Callable[[], Any]]:
        return [self._leave]

    def _play(self) -> Request:
        return Push(PlayPositionScene(self.context, editing.finished(self.state), self._seats))

    def _save(self) -> None:
        """Save the position as a game with the visible players."""
        game = game_from(editing.finished(self.state), Seating(self.seats))
        path = self.context.start_game(game, is_chosen=False).path
        self.context.library.leave(path)
        self._kept = self._saved = self.state
        self._say(sentence("Saved as “{name}”", name=shortened(path.stem)))

    def _open_with_hints(self) -> Request:
        """Begin a game of people, because nobody could ask for hints in the turn of a bot."""
        seating = Seating.of_people(seat.name for seat in self.seats)
        game = game_from(editing.finished(self.state), seating)
        scene = RoundScene(self.context, self.context.start_game(game))
        scene.controller.request_hints()
        return Begin(scene)

    def _paste(self) -> None:
        """Show the position in the first line of the clipboard, or why the line is no position."""
        try:
            state = parse_position(pasted_line(pygame.scrap.get_text()[:_PASTED]))
        except pygame.error:
            self._say(position_fault(InvalidPosition(PositionFault.NO_POSITION)))
        except InvalidPosition as error:
            self._say(position_fault(error))
        else:
            self.change(editing.opened(state))

    def _say(self, notice: Sentence | None) -> None:
        self._notice = notice
        self.build()

    def _search(self) -> None:
        state = editing.finished(self.state)
        self._work = self.context.thinker.run(
            only_good_draft(state),
            partial(self._show_found, state),
            lambda place: self._end_search(Sentence(_FAILURE, {"place": place})),
            budget_in_place=_BUDGET_IN_PLACE,
        )
        self._say(_SEARCHING)

    def _show_found(self, state: State, answer: Draft | None) -> None:
        """Make a puzzle of the position, which counts nowhere and therefore has no key."""
        if answer:
            self._found = PuzzlePosition(TITLE, "", state, answer, self.seats, 0.0)
        self._end_search(None if answer else sentence("There’s no single best move here."))

    def _end_search(self, notice: Sentence | None) -> None:
        self._work = None
        self._say(notice)

    @property
    def is_typing(self) -> bool:
        return isinstance(self.form.focused, TextField)

    def update(self, seconds: float) -> Request | None:
        """Open the puzzle that was found in the position."""
        found, self._found = self._found, None
        if not found:
            return None
        return Push(PuzzleScene(self.context, PuzzleSet([found], self.context.progress), 0))

    def cover(self) -> None:
        self.table.let_go()
        self.form.clear_hover()

    def leave(self) -> None:
        """Stop the search, which nobody waits for any more."""
        if self._work:
            self.context.thinker.cancel(self._work)
        self._work = None

    def handle(self, event: Input) -> Request | None:
        """Handle input; a pressed tray may start a drag to the table."""
        self.table.is_from_tray = self.form.pressed is self.tray
        request = super().handle(event)
        self.table.is_from_tray = self.form.pressed is self.tray
        return request

    def press_other_button(self, press: Press) -> Request | None:
        if press.button is MouseButton.RIGHT and not self.side.is_at(press.point):
            self.table.clear_at(press.point)
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        """Handle a key: Esc leaves the table first, and then the editor."""
        if pressed.key is Key.ESCAPE:
            if self.table.cursor:
                self.table.leave_areas()
                return None
            return self._leave()
        if pressed.command in (Command.UNDO, Command.REDO) and not self.is_typing:
            self._go_to(self._number + (1 if pressed.command is Command.REDO else -1))
        elif pressed.chord == "ctrl+v" and not self.is_typing:
            self._paste()
        elif pressed.chord == "ctrl+c" and not (self.is_typing or self._problem):
            return self.run_action(self._copy.button("").action, pressed)
        elif not self.side.area.press_key(pressed):
            self.table.takes_keys = self.form.focused is None
            request = self.respond(pressed)
            if self.form.focused:
                self.side.area.reveal(self.form.focused)
                self.table.leave_areas()
            return request
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.form.draw(surface)
