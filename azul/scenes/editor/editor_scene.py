"""The editor: a position is set up on the table itself, to be played, copied or solved."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame
from pygame import Rect

from azul.book import Topic
from azul.engine import (
    Draft,
    InvalidPosition,
    Phase,
    Ruleset,
    State,
    Wall,
    parse_position,
    position_line,
)
from azul.game import (
    PLAYER_COUNTS,
    PlannedSeat,
    Seat,
    make_seating,
    position_fault,
    ruleset_name,
)
from azul.i18n import Sentence, sentence
from azul.insight import only_good_draft
from azul.kit import metrics
from azul.kit.containers import Column, Field, Fields, Flow, Heading, Line, ScrollArea, Text
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
from azul.scenes.editor.play_position import PlayPositionScene
from azul.scenes.editor.tray import Tray
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import PuzzlePosition, PuzzleSet
from azul.scenes.practice.side_panel import PracticeSidePanel
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.services import Work

TITLE: Final = sentence("Your position")
_HELP: Final = sentence(
    "Choose a tile, then click where it goes; a pattern line is filled up to that space. Drag a"
    " tile off the table, or right-click it, to take it away."
)
_PASTED: Final = 2000  # characters that are read from the clipboard
_PAD_ROOM: Final = 14
_BUDGET_IN_PLACE: Final = 2_000  # positions if no process can think


class EditorScene(Scene):
    """Edits a position, by default the empty table; `seats` are the players of a game, if any."""

    def __init__(
        self,
        context: Context,
        start: State | None = None,
        seats: Sequence[Seat] = (),
    ) -> None:
        super().__init__(context)
        self._states = [editing.opened(start) if start else editing.empty_table()]
        self._number = 0
        self._kept = self.state
        self._seats, self._chosen = tuple(seats), "B"
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
        """The players of the game, or nameless ones if there are others now."""
        planned = [PlannedSeat(seat.name, seat.level) for seat in self._seats]
        count = len(self.state.players)
        planned = [*planned, *[PlannedSeat()] * count][:count]
        return make_seating(planned, self.context.strings).at_start

    @property
    def ruleset(self) -> Ruleset:
        return self.state.ruleset

    @property
    def topic(self) -> Topic:
        return Topic.OFFER

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
        ruleset = self.state.ruleset
        self._number = min(max(0, number), len(self._states) - 1)
        self._notice, self._copy = None, TextCopy(self, TITLE, self._line)
        self._stop_searching()
        if self.state.ruleset is not ruleset:
            self.context.use_ruleset(self.state.ruleset)
        self.build()

    def _choose(self, tile: str) -> None:
        self._chosen = tile
        self.build()

    def _type_score(self, player: int) -> None:
        self.form.focus_on(self._scores[player])
        self.side.area.reveal(self._scores[player])

    def _undo(self) -> None:
        self._go_to(self._number - 1)

    def _redo(self) -> None:
        self._go_to(self._number + 1)

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.side = PracticeSidePanel(self.theme, size)
        self.table.let_go()
        self.table.resize(self.side.table, size)
        self.build()

    def build(self) -> None:
        theme, gap, state = self.theme, self.px(metrics.GAP), self.state
        self.table.show(state, self.seats)
        self.table.chosen = self._chosen
        strings = self.context.strings
        self.tray = Tray(theme, self._chosen, state.ruleset, strings, self._choose)
        problem = self._notice or self._problem
        colors = theme.colors
        words = Text(
            theme,
            strings.say(problem or _HELP),
            metrics.SMALL,
            "bold" if problem else "text",
            colors.negative if problem else colors.faded,
        )
        fields = Fields(theme, self._fields())
        tools = Flow(theme, self._tools(), fills=True)
        area = ScrollArea(
            theme,
            Column(theme, [words, tools, fields], gap),
            margin=self.px(_PAD_ROOM),
            top=self.side.area.scroll.top,
        )
        area.name = strings.say(TITLE)
        self.side.area = area
        heading = Heading(theme, strings.say(TITLE), metrics.LARGE, min_units=metrics.TEXT)
        head = Line(theme, [heading, *self._undo_buttons()], gap, stretches=heading)
        foot = Flow(theme, self._buttons(), fills=True)
        self.side.set_child(Column(theme, [head, self.tray, area, foot], gap, stretches=area))
        self.replace_form(Form([self.side], self.table))
        self.context.invalidate()

    def _undo_buttons(self) -> list[Button]:
        strings, keys = self.context.strings, self.context.keys
        buttons = []
        for command, action, number, reason in (
            (Command.UNDO, self._undo, self._number, strings("Nothing to undo")),
            (
                Command.REDO,
                self._redo,
                len(self._states) - 1 - self._number,
                strings("Nothing to redo"),
            ),
        ):
            words, name = keys.command_name(command, strings), command.value
            tooltip = keys.tooltip(words, command, strings)
            button = Button(self.theme, words, action, f"icons/{name}", tooltip=tooltip)
            button.enabled = number > 0
            button.why_disabled = reason
            buttons.append(button)
        return buttons

    def _fields(self) -> list[Field]:
        theme, strings, state = self.theme, self.context.strings, self.state
        names = [*enumerate(seat.name for seat in self.seats)]

        def choice(
            label: str, options: list[Any], value: Any, change: Callable[[Any], State]
        ) -> Field:
            def on_change(chosen: Any) -> None:
                self.change(change(chosen))

            return Field(label, SegmentedControl(theme, options, value, on_change))

        has_rest = any(state.bag) or any(state.lid)
        in_lid = editing.is_all_in_lid(state)
        is_mixed = any(state.bag) and any(state.lid)
        fields = [
            choice(strings("To act"), names, state.to_act, lambda n: state._replace(to_act=n)),
            choice(
                strings("Starting player"),
                names,
                state.first_player,
                lambda n: state._replace(first_player=n),
            ),
        ]
        self._scores = [
            self._number_field(board.score, partial(editing.with_score, state, player))
            for player, board in enumerate(state.players)
        ]
        for (_, name), score in zip(names, self._scores, strict=True):
            fields.append(Field(strings("{name}: score", name=name), score, is_short=True))
        round_field = self._number_field(
            state.round, lambda number: state._replace(round=max(1, number))
        )
        rest = [(False, strings("In the bag")), (True, strings("In the lid"))]
        walls = [(Wall.COLORED, strings("Colored")), (Wall.GRAY, strings("Gray"))]
        rulesets = [(each, strings.say(ruleset_name(each))) for each in Ruleset]
        counts = [(count, str(count)) for count in PLAYER_COUNTS]
        return [
            *fields,
            Field(strings("Round"), round_field, is_short=True),
            choice(
                strings("All other tiles"),
                rest,
                None if is_mixed or not has_rest else in_lid,
                partial(editing.with_rest, state),
            ),
            choice(
                strings("Players"),
                counts,
                len(state.players),
                partial(editing.with_players, state),
            ),
            choice(strings("Wall"), walls, state.wall, partial(editing.with_wall, state)),
            choice(strings("Rules"), rulesets, state.ruleset, partial(editing.with_ruleset, state)),
        ]

    def _number_field(self, value: int, change: Callable[[int], State]) -> TextField:
        def on_change(text: str) -> None:
            self.change(change(int(text or "0")))

        length, strings = len(str(editing.MAX_NUMBER)), self.context.strings
        rule = TextRule.up_to(length, lambda text: re.sub(r"[^0-9]", "", text), strings)
        return TextField(self.theme, str(value), "0", rule, on_change)

    def _tools(self) -> list[Button]:
        theme, strings = self.theme, self.context.strings
        copy, search = self._copy.button(strings("Copy")), self._search_button()
        copy.tooltip = strings("The position as one line of text, to keep or to send")
        paste = Button(theme, strings("Paste"), self._paste)
        paste.tooltip = strings("A position that was copied as text")
        empty = Button(theme, strings("Empty table"), self._empty)
        for button in (copy, search):
            button.enabled = button.enabled and not self._problem
            button.why_disabled = button.why_disabled or strings.say(self._problem or "")
        return [copy, paste, search, empty]

    def _search_button(self) -> Button:
        strings = self.context.strings
        if self._work:
            return Button(self.theme, strings("Stop searching"), self._stop_and_show)
        button = Button(self.theme, strings("Find the best move"), self._search)
        button.tooltip = strings("If there’s a single best move, the position becomes a puzzle")
        button.enabled = editing.finished(self.state).phase is Phase.FACTORY_OFFER
        if not button.enabled:
            button.why_disabled = strings("There are no tiles to draft")
        return button

    def _buttons(self) -> list[Button]:
        strings = self.context.strings
        play = Button(self.theme, strings("Play"), self._play, primary=True)
        play.enabled = not self._problem
        play.why_disabled = strings.say(self._problem or "")
        return [Button(self.theme, strings("Back"), self._leave), play]

    # Actions

    def _leave(self) -> Request:
        """Go back; ask first if something would be lost that was neither copied nor played."""
        if self.state in (self._kept, editing.empty_table(len(self.state.players))):
            return Pop()
        return Push(
            QuestionScene(
                self.context,
                sentence("Leave this position?"),
                sentence("It isn’t kept. You can copy it as text first."),
                sentence("Leave"),
                Pop,
            )
        )

    @property
    def ways_back(self) -> Sequence[Callable[[], Any]]:
        return [self._leave]

    def _play(self) -> Request:
        return Push(PlayPositionScene(self.context, editing.finished(self.state), self._seats))

    def _empty(self) -> None:
        state = self.state
        table = editing.empty_table(len(state.players))
        self.change(table._replace(wall=state.wall, ruleset=state.ruleset))

    def _paste(self) -> None:
        try:
            text = pygame.scrap.get_text()[:_PASTED]
        except pygame.error:
            text = ""
        self.read(text)

    def read(self, text: str) -> None:
        """Show the position in the first line of a text, or say why it is none."""
        try:
            state = parse_position(text.strip().partition("\n")[0].strip())
        except InvalidPosition as error:
            self._notice = position_fault(error)
            self.build()
            return
        self.change(editing.opened(state))

    def _search(self) -> None:
        self._notice = sentence("Searching for the best move …")
        state = editing.finished(self.state)
        self._work = self.context.thinker.run(
            only_good_draft(state),
            partial(self._show_found, state),
            self._report_failure,
            budget_in_place=_BUDGET_IN_PLACE,
        )
        self.build()

    def _show_found(self, state: State, answer: Draft | None) -> None:
        self._work = None
        self._notice = None if answer else sentence("There’s no single best move here.")
        self.build()
        if answer:
            # Without a key, because it counts nowhere.
            self._found = PuzzlePosition(TITLE, "", state, answer, self.seats, 0.0)

    def _report_failure(self, place: str) -> None:
        self._work = None
        self._notice = sentence("The search failed. Details: {place}", place=place)
        self.build()

    def _stop_searching(self) -> None:
        if self._work:
            self.context.thinker.cancel(self._work)
        self._work = None

    def _stop_and_show(self) -> None:
        self._go_to(self._number)

    # Time and input

    @property
    def notice_room(self) -> Rect:
        return self.table.painter.layout.bar

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
        self._stop_searching()

    def handle(self, event: Input) -> Request | None:
        """Handle input; a press on the tray may become a drag to the table."""
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
        if self.is_typing:
            return self.respond(pressed)
        if pressed.command is Command.UNDO:
            self._undo()
        elif pressed.command is Command.REDO:
            self._redo()
        elif pressed.chord == "ctrl+v":
            self._paste()
        elif pressed.chord == "ctrl+c" and not self._problem:
            return self.run_action(self._copy.button("").action, pressed)
        elif not self.side.area.press_key(pressed):
            return self.respond(pressed)
        return None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.form.draw(surface)
