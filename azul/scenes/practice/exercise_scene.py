"""The common base of exercises: a position, the hand, animations, and text at the side."""

from collections.abc import Sequence

import pygame

from azul.engine import FLOOR, Draft, IllegalRecord, Phase, Record, Setup, State, legal_moves
from azul.game import PartialStep, Seat, Step, drop_refusal
from azul.i18n import Sentence
from azul.kit.audio import Sound
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.messages import Toast, draw_caption
from azul.kit.pointer import LongPress, MouseButton, Move, Press, Release
from azul.kit.widgets import Button, Form
from azul.scenes.practice.side_panel import PracticeSidePanel, SideText
from azul.scenes.scene import Context, Pop, Request, Scene
from azul.table import aim
from azul.table.animation import points
from azul.table.animation.player import AnimationPlayer
from azul.table.background import background_of, preload
from azul.table.hand.hand import Hand, MoveAttempt, TableAccess
from azul.table.hand.picture import draw_hand_messages, with_announced, with_color, with_hand
from azul.table.inspector import Inspector, color_of_place
from azul.table.preview import score_previews
from azul.table.slots import Area
from azul.table.sprites import TileHeap
from azul.table.table import Table, TablePicture


class ExerciseScene(Scene):
    """A position, and the steps played from it; subclasses set the task and judge the answers.

    A draft and the wall-tiling that may follow it are a step each.
    """

    side: PracticeSidePanel

    def __init__(self, context: Context, start: State, seats: Sequence[Seat]) -> None:
        super().__init__(context)
        self.start, self.seats = start, tuple(seats)
        self.names = tuple(seat.name for seat in seats)
        setup = Setup(self.names, start.wall, start.ruleset, start.first_player)
        self.table = Table(setup, self.seats)
        self.animations = AnimationPlayer(
            self._step, 0, lambda: context.settings, context.audio.play
        )
        self.hand = Hand(self.table, lambda: self.names, self._access)
        self.inspector = Inspector(self.table)
        self._steps: list[Step] = []
        self._toast = Toast()
        self._dropped: TileHeap | None = None

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
        state = self.animations.final_state
        return TableAccess(state, self.is_hand_free and state.phase is Phase.FACTORY_OFFER)

    def play(self, draft: Draft, dropped: TileHeap | None = None) -> None:
        """Play a draft from the visible step and animate it; a wall-tiling after it waits."""
        first, *others = Step.from_record(self.animations.final_state, draft).parts()
        self._steps[self.animations.position :] = (
            [first, PartialStep.joining(others)] if others else [first]
        )
        self.hand.let_go()
        self._dropped = dropped
        dropped_on = Area.FLOOR if draft.line == FLOOR else Area.LINE
        self.animations.skip()
        self.animations.go_to(self.animations.position + 1, dropped_on if dropped else None)

    def show_step(self, number: int) -> None:
        """Animate the table to the state after so many steps."""
        self.hand.let_go()
        self.animations.skip()
        self.animations.go_to(number)

    @property
    def steps(self) -> list[Step]:
        """All steps, shown or not."""
        return self._steps

    def attempt(self, attempt: MoveAttempt | None) -> None:
        """Pass on a legal draft; otherwise return the tiles and show the reason."""
        if attempt is None:
            return
        record, reason = attempt.record, attempt.refusal
        if isinstance(record, Draft):
            try:
                Step.from_record(self.animations.final_state, record)
            except IllegalRecord as error:
                reason = drop_refusal(error, record, self.start.ruleset)
            else:
                self.answer(record, attempt)
                return
        if attempt.dropped and self.hand.uses_keys:
            # The tiles stay in the hand, with the reason beside them.
            self.context.audio.play(Sound.REFUSE)
            return
        self.refuse(reason, attempt)

    def refuse(self, reason: Sentence | None, attempt: MoveAttempt) -> None:
        """Return the tiles and show the reason."""
        self.put_tiles_back()
        if reason:
            self._toast.show(self.context.strings.say(reason), attempt.point)
            self.context.audio.play(Sound.REFUSE)

    def put_tiles_back(self) -> None:
        """Return the tiles in the hand to where they came from."""
        self._dropped = self.hand.put_back(self.animations) or self._dropped

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.hand.let_go()
        self._hide_messages()
        self.side = PracticeSidePanel(self.theme, size)
        self.table.resize(self.side.table, self.theme, self.context.settings, window=size)
        preload(self.theme, self.table.layout)
        # Frees the background of another table before this one's is drawn in its place.
        self.theme.clear_cache(background_of)
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
        self.hand.let_go()
        self._hide_messages()
        self.form.look_away()

    def _hide_messages(self) -> None:
        self._toast.hide()
        self.inspector.clear()

    # Time

    @property
    def is_animating(self) -> bool:
        return self.animations.is_running

    @property
    def is_holding(self) -> bool:
        return self.hand.drag is not None

    def update(self, seconds: float) -> Request | None:
        """Advance the animations."""
        self.animations.update(seconds)
        if self.inspector.update(seconds):
            self.context.invalidate()
        return None

    # Input

    def release(self, release: Release) -> Request | None:
        self.side.area.scroll.release()
        action = self.form.handle(release)
        if action:
            return self.run_action(action, release)
        self.attempt(self.hand.release(release.point))
        return None

    def press_other_button(self, press: Press) -> Request | None:
        if press.button is MouseButton.RIGHT:
            self._skip()
            self.put_tiles_back()
        return None

    def move(self, move: Move) -> Request | None:
        self.form.handle(move)
        covered = self.side.rect.collidepoint(move.point)
        self.hand.move(move.point, covered)
        self._inspect_at(None if covered else move.point)
        return None

    def rest(self, long_press: LongPress) -> Request | None:
        self.form.handle(long_press)
        if not self.side.rect.collidepoint(long_press.point):
            self._inspect_at(long_press.point)
            self.inspector.skip_rest()
        return None

    def _inspect_at(self, point: tuple[int, int] | None) -> None:
        is_busy = not self._can_explain or aim.is_on_source(self.hand.hovered)
        self.inspector.point(None if is_busy else point)

    @property
    def _can_explain(self) -> bool:
        return self.hand.drag is None and not self.animations.is_running

    def _skip(self) -> None:
        self._hide_messages()
        self.animations.skip()

    def press(self, press: Press) -> Request | None:
        """Handle a press, which skips the running animation."""
        self._skip()
        self.form.handle(press)
        is_on_table = not self.side.rect.collidepoint(press.point)
        if is_on_table or (self.hand.drag and not isinstance(self.form.pressed, Button)):
            was_empty = self.hand.drag is None
            attempt = self.hand.press(press.point)
            self._play_lift_sound(was_empty)
            self.attempt(attempt)
        return None

    def _play_lift_sound(self, was_empty: bool) -> None:
        if was_empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)

    def key(self, pressed: KeyPress) -> Request | None:
        """Handle a key, which skips the running animation."""
        command = pressed.command
        self.animations.skip()
        self._toast.hide()
        if self.inspector.handle_key(pressed):
            return None
        if pressed.key is Key.ESCAPE:
            return self._escape()
        if command is Command.EXPLAIN and self._can_explain:
            self.inspector.start_with_keys(max(self.animations.final_state.to_act, 0))
            return None
        if command and self.command(command):
            return None
        on_button = self.form.focused is not None and pressed.activates
        if not on_button and self._handle_hand_key(pressed):
            if self.is_hand_free:  # Otherwise the primary button keeps the focus.
                self.form.focus = None
            return None
        if self.side.area.press_key(pressed):
            return None
        return self.respond(pressed)

    def _escape(self) -> Request | None:
        if self.hand.drag is None:
            return Pop()
        self.put_tiles_back()
        return None

    def _handle_hand_key(self, pressed: KeyPress) -> bool:
        """Let the hand handle a key; whether it did."""
        was_empty = self.hand.drag is None
        answer = self.hand.handle_key(pressed)
        self._play_lift_sound(was_empty)
        if isinstance(answer, bool):
            return answer
        self.attempt(answer)
        return True

    # Drawing

    def table_picture(self) -> TablePicture:
        """Everything that the picture of the table depends on."""
        animation_state, queued, state = (
            self.animations.animation_state(),
            self.animations.current,
            self.animations.state,
        )
        drafting = state.phase is Phase.FACTORY_OFFER
        picture = TablePicture(
            state=state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=state.to_act if drafting else None,
            is_animating=self.animations.is_running,
            movable=queued.animation.touched_slots if queued else frozenset(),
            highlighted=points.scoring_slots(animation_state) if queued else frozenset(),
            score_previews=score_previews(state)
            if drafting and any((state.center, *state.displays))
            else (),
            preview_label=self.context.strings("this round"),
            bonus_label=self.context.strings("bonus"),
            format_points=self.context.strings.say,
            dropped=self._dropped if self.animations.is_running else None,
        )
        picture = with_hand(picture, self.hand)
        place = self.inspector.place if self._can_explain else None
        if place and color_of_place(self.animations.final_state, place):
            picture = with_color(picture, color_of_place(self.animations.final_state, place))
        if self.animations.is_running:
            return picture
        return with_announced(picture, self.announced_record())

    def paint_ahead(self) -> bool:
        return self.table.paint()

    def draw(self, surface: pygame.Surface) -> None:
        left, layout = surface.subsurface((0, 0), self.side.table), self.table.layout
        picture = self.table_picture()
        self.table.draw(left, picture)
        points.draw_earned_points(
            self.theme, left, layout, self.animations.counted_tiling_events(picture.animation_state)
        )
        still = self.context.settings.still
        points.draw_rising_points(
            self.theme, left, layout, picture.animation_state.event_ages, still
        )
        draw_caption(self.theme, left, layout.bar, self.caption())
        self.form.draw(surface)
        self._draw_messages(left, picture)

    def _draw_messages(self, surface: pygame.Surface, picture: TablePicture) -> None:
        """Draw explanations, the toast, and the messages at the hand."""
        strings = self.context.strings
        if self._can_explain:
            sentences = self.inspector.explanation(self.animations.final_state, self.seats)
            self.inspector.draw(self.theme, surface, [*map(strings.say, sentences)])
        self._toast.draw(self.theme, surface, self.table.layout.name_rects)
        draw_hand_messages(self.theme, surface, strings, self.table, self.hand, picture)
