"""The common base of exercises: a position, the hand, animations, and text at the side."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame.event import Event

from azul.engine import Draft, IllegalRecord, Phase, Record, Setup, State, legal_moves
from azul.game import PartialStep, Seat, Step, drop_refusal
from azul.kit.commands import Command
from azul.kit.widgets import ACTIVATE, Button, Form
from azul.scenes.practice.side_panel import PracticeSidePanel, SideText
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.table.hand.hand import MoveAttempt, TableAccess
from azul.table.hand.picture import with_announced
from azul.table.preview import score_previews
from azul.table.sprites import TileHeap
from azul.table.stage import Stage
from azul.table.table import TablePicture


class ExerciseScene(Scene):
    """A position, and the steps played from it; subclasses set the task and judge the answers.

    A draft and the wall-tiling that may follow it are a step each.
    """

    side: PracticeSidePanel

    def __init__(self, context: Context, start: State, seats: Sequence[Seat]) -> None:
        super().__init__(context)
        self.start, self.seats = start, tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        self._steps: list[Step] = []
        setup = Setup(self.names, start.wall, start.ruleset, start.first_player)
        self.stage = Stage(
            context, setup, lambda: self.seats, self._step, 0, self._access, self.attempt
        )
        self.animations = self.stage.animations

    # For subclasses

    @property
    def is_hand_free(self) -> bool:
        """Whether the hand may move tiles."""
        raise NotImplementedError

    def answer(self, draft: Draft, attempt: MoveAttempt) -> None:
        """Respond to a legal draft."""
        raise NotImplementedError

    def heading(self) -> tuple[str, str]:
        """The heading and the subtitle of the side panel."""
        raise NotImplementedError

    def texts(self) -> list[SideText]:
        """The paragraphs of the side panel."""
        raise NotImplementedError

    def buttons(self) -> list[Button]:
        """The buttons of the side panel."""
        raise NotImplementedError

    def caption(self) -> str:
        """The text above the table."""
        raise NotImplementedError

    def announced_record(self) -> Record | None:
        """The move to highlight before it is made."""
        return None

    def command(self, command: Command) -> bool:
        """Carry out a command; whether it applies here."""
        return False

    # Playing

    def _step(self, number: int) -> Step:
        if number < len(self._steps):
            return self._steps[number]
        # With nothing played, only the state before the step is used, so that any record will do.
        return Step.from_record(self.start, legal_moves(self.start)[0])

    def _access(self) -> TableAccess:
        state = self.stage.state
        return TableAccess(state, self.is_hand_free and state.phase is Phase.FACTORY_OFFER)

    def play(self, draft: Draft, dropped: TileHeap | None = None) -> None:
        """Play a draft from the visible step and animate it; a wall-tiling after it waits."""
        first, *others = Step.from_record(self.stage.state, draft).parts()
        self._steps[self.animations.position :] = (
            [first, PartialStep.joining(others)] if others else [first]
        )
        self.stage.show_move(draft, dropped)

    def show_step(self, number: int) -> None:
        """Animate the table to the state after so many steps."""
        self.stage.hand.let_go()
        self.animations.skip()
        self.animations.play_to(number)

    @property
    def steps(self) -> list[Step]:
        """All steps, shown or not."""
        return self._steps

    def attempt(self, attempt: MoveAttempt) -> None:
        """Pass on a legal draft; otherwise return the tiles and show the reason."""
        record, reason = attempt.move, attempt.refusal
        if isinstance(record, Draft):
            try:
                Step.from_record(self.stage.state, record)
            except IllegalRecord as error:
                reason = drop_refusal(error, record, self.start.ruleset)
            else:
                self.answer(record, attempt)
                return
        self.stage.refuse(attempt, reason)

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.side = PracticeSidePanel(self.theme, size)
        self.stage.resize(self.side.table, window=size)
        self.refresh()

    def refresh(self) -> None:
        """Rebuild the texts and buttons.

        While the hand is free, keys are for the hand; otherwise the primary button has the focus.
        """
        buttons = self.buttons()
        self.side.show(*self.heading(), self.texts(), buttons)
        primary = next((button for button in buttons if button.primary), None)
        before, self.form = self.form, Form([self.side], leaves=True)
        self.form.focus_on(None if self.is_hand_free else primary)
        self.form.follow(before)

    def cover(self) -> None:
        """End a drag, and hide all messages."""
        self.stage.clear_input()
        self.form.look_away()

    # Time

    @property
    def is_animating(self) -> bool:
        return self.animations.is_running

    @property
    def is_holding(self) -> bool:
        return self.stage.hand.drag is not None

    def update(self, seconds: float) -> Request | None:
        self.stage.update(seconds)
        return None

    # Input

    def handle(self, event: Event) -> Request | None:
        """Handle mouse and keys; any press skips the running animation."""
        is_left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEMOTION:
            self.form.handle(event)
            self.stage.move(event.pos, is_covered=self.side.rect.collidepoint(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and is_left:
            self.form.handle(event)
            self.side.area.scroll.release()
            self.stage.release(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and is_left:
            return self._press(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.stage.cancel()
        elif event.type == pygame.MOUSEWHEEL:
            self.form.handle(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def _press(self, event: Event) -> Request | None:
        self.stage.hide_messages()
        self.stage.skip()
        action = self.form.handle(event)
        if action:
            return self.run_action(action, event)
        if not self.side.rect.collidepoint(event.pos) or self.stage.hand.drag:
            self.stage.press(event.pos)
        return None

    def _key(self, event: Event) -> Request | None:
        command, stage = self.context.keys.command(event), self.stage
        stage.skip()
        stage.toast.hide()
        if stage.inspector.handle_key(event, command):
            return None
        if event.key == pygame.K_ESCAPE:
            return self._escape()
        if command is Command.EXPLAIN:
            stage.inspect_with_keys()
            return None
        if command and self.command(command):
            return None
        on_button = self.form.focused is not None and event.key in ACTIVATE
        if not on_button and stage.handle_hand_key(event, command):
            if self.is_hand_free:  # Otherwise the primary button keeps the focus.
                self.form.focus = None
            return None
        if self.side.area.press_key(event):
            return None
        return self.respond(self.form, event)

    def _escape(self) -> Request | None:
        if self.stage.hand.drag is None:
            return Pop()
        self.stage.return_held_tiles()
        return None

    # Drawing

    def table_picture(self) -> TablePicture:
        """Everything that the picture of the table depends on."""
        state = self.animations.state
        is_offer = state.phase is Phase.FACTORY_OFFER
        picture = self.stage.picture(state.to_act if is_offer else None)
        if is_offer and any((state.center, *state.displays)):
            picture = replace(picture, score_previews=score_previews(state))
        picture = self.stage.picture_with_hand(picture)
        return with_announced(picture, None if picture.is_animating else self.announced_record())

    def paint_ahead(self) -> bool:
        return self.stage.table.paint_background()

    def draw(self, surface: pygame.Surface) -> None:
        picture = self.table_picture()
        self.stage.draw(surface, picture)
        self.stage.draw_caption(surface, self.caption())
        self.form.draw(surface)
        self.stage.draw_messages(surface, picture)
