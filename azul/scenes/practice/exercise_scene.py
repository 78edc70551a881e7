"""The common base of puzzles and the tutorial: a position, the hand, and a panel of texts."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect

from azul.engine import (
    Draft,
    IllegalRecord,
    Phase,
    Record,
    Ruleset,
    Setup,
    State,
)
from azul.game import PartialStep, Seat, Step, drop_refusal
from azul.kit.form import Form
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import MouseButton, Press
from azul.kit.widgets import Button
from azul.scenes.practice.side_panel import OutlineEntry, PracticeSidePanel, SideText
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.table.hand.hand import MoveAttempt, TableAccess
from azul.table.hand.model import with_announced
from azul.table.preview import score_previews
from azul.table.sprites import TileHeap
from azul.table.table_model import TableModel
from azul.table.table_view import TableView


class ExerciseScene(Scene):
    """A position and its steps, drafts and wall-tilings; subclasses judge the answers."""

    table: TableView
    side: PracticeSidePanel

    def __init__(self, context: Context, start: State, seats: Sequence[Seat]) -> None:
        super().__init__(context)
        self.start, self.seats = start, tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self.steps: list[Step] = []
        setup = Setup(self.names, start.wall, start.ruleset, start.first_player)
        self.table = TableView(
            context, setup, lambda: self.seats, self._step, 0, self._access, self.attempt
        )
        self.animations = self.table.animations

    @property
    def ruleset(self) -> Ruleset:
        return self.start.ruleset

    # For subclasses

    @property
    def is_hand_free(self) -> bool:
        raise NotImplementedError

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Respond to a legal draft."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """Return the heading and the subtitle of the side panel."""
        raise NotImplementedError

    def texts(self) -> list[SideText]:
        """Return the paragraphs of the side panel."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """Return the buttons of the side panel."""
        raise NotImplementedError

    def caption(self) -> str:
        """Return the text above the table."""
        raise NotImplementedError

    def outline(self) -> Sequence[OutlineEntry]:
        """Return all steps, if there are several, for the foot of the side panel."""
        return ()

    def announced_record(self) -> Record | None:
        """Return the move to highlight before it is made."""
        return None

    def command(self, command: Command) -> bool:
        """Carry out a command. Return True if it applies here."""
        return False

    # Playing

    def _step(self, number: int) -> Step:
        if number < len(self.steps):
            return self.steps[number]
        return Step.to_come(self.start)

    def _access(self) -> TableAccess:
        state = self.table.state
        return TableAccess(state, self.is_hand_free and state.phase is Phase.FACTORY_OFFER)

    def play(self, draft: Draft, dropped: TileHeap | None = None) -> None:
        """Play a draft from the visible step and animate it; a wall-tiling after it waits."""
        first, *others = Step.from_record(self.table.state, draft).parts()
        self.steps[self.animations.position :] = (
            [first, PartialStep.joining(others)] if others else [first]
        )
        self.table.show_next_step(draft, dropped)

    def attempt(self, attempt: MoveAttempt) -> None:
        """Pass on a legal draft; otherwise return the tiles and show the reason."""
        record, reason = attempt.move, attempt.refusal
        if isinstance(record, Draft):
            try:
                Step.from_record(self.table.state, record)
            except IllegalRecord as error:
                reason = drop_refusal(error, record, self.start.ruleset)
            else:
                self.answer(record, attempt)
                return
        self.table.refuse(attempt, reason)

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.side = PracticeSidePanel(self.theme, size)
        self.table.resize(self.side.table, window=size)
        self.build()

    def build(self) -> None:
        self.side.show(*self.heading(), self.texts(), self.buttons(), self.outline())
        self.replace_form(Form([self.side], self.table))

    def show_stage(self) -> None:
        """Build the next stage; the primary button has the focus unless keys are for the hand."""
        self.build()
        primary = (w for w in self.form.widgets if isinstance(w, Button) and w.primary)
        self.form.focus_on(None if self.is_hand_free else next(primary, None))

    def update_key_labels(self) -> None:
        self.build()

    def cover(self) -> None:
        """End a drag, and hide all messages."""
        self.table.clear_input()
        self.form.clear_hover()

    # Time

    @property
    def notice_room(self) -> Rect:
        return self.table.painter.layout.bar

    @property
    def is_animating(self) -> bool:
        return self.table.is_animating

    def update(self, seconds: float) -> Request | None:
        self.table.update(seconds)
        return None

    # Input

    def press_other_button(self, press: Press) -> Request | None:
        if press.button is MouseButton.RIGHT:
            self.table.cancel()
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        """Handle a key, which skips the running animation; Esc closes a message first."""
        has_message = self.table.toast.is_visible
        if self.table.handle_key(pressed):
            return None
        if pressed.key is Key.ESCAPE:
            return None if has_message else Pop()
        if pressed.command is Command.EXPLAIN:
            self.table.inspect_with_keys()
            return None
        if pressed.command and self.command(pressed.command):
            return None
        if self.side.area.press_key(pressed):
            return None
        return self.respond(pressed)

    # Drawing

    def table_model(self) -> TableModel:
        state = self.animations.state
        is_offer = state.phase is Phase.FACTORY_OFFER
        model = self.table.model(state.to_act if is_offer else None)
        if is_offer and any((state.center, *state.displays)):
            model = replace(model, score_previews=score_previews(state))
        model = self.table.model_with_hand(model)
        return with_announced(model, None if model.is_animating else self.announced_record())

    def draw(self, surface: pygame.Surface) -> None:
        self.table.show(self.table_model(), self.caption())
        self.form.draw(surface)
