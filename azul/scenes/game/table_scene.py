"""The base class of the scenes at the table: their input, their actions and their picture."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect

from azul.book import Topic, fitting_topic
from azul.engine import State
from azul.game import Seat, Session, shortened
from azul.i18n import sentence
from azul.kit.audio import Sound
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import LongPress, MouseButton, Move, Press, Release
from azul.kit.widgets import Button, Form, Input
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.question import Question
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import SaveAsScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.game.bar import Bar, Headline, describe_replay
from azul.scenes.game.game_table import GameTable
from azul.scenes.game.lesson_card import LessonCard
from azul.scenes.game.pause import PauseScene
from azul.scenes.results import ChangeSeats, SaveAs, ShowHistory, ShowReview
from azul.scenes.review.review_scene import ReviewScene
from azul.scenes.scene import Context, Push, Request, Scene
from azul.table.animation import points
from azul.table.background import preload
from azul.table.hand.hand import MoveAttempt
from azul.table.hand.picture import draw_hand_messages, with_hand
from azul.table.table import Table, TablePicture


class TableScene(Scene):
    """A scene that shows a `GameTable`, and what can be done there.

    Input goes to the lesson card, the buttons and the hand, in this order. It draws the table, what
    a subclass adds, the bar, the lesson card, the buttons, and messages on top.
    """

    def __init__(self, context: Context, game_table: GameTable) -> None:
        super().__init__(context)
        self.game_table = game_table
        self.animations = game_table.animations
        self.hand = game_table.hand
        self.tutor = game_table.tutor
        self.program_turns = game_table.program_turns
        self.bar = Bar(
            self._actions(), self.open_pause_menu, self.program_turns, game_table.adviser
        )
        self._lesson_on_form: LessonCard | None = None
        self._last_animation, self._last_hints = self.animations.current, game_table.adviser.hints

    @property
    def session(self) -> Session:
        """The game in progress, and its file."""
        return self.game_table.session

    @property
    def table(self) -> Table:
        """The table of the game."""
        return self.game_table.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who holds the seats at the position that is shown."""
        return self.session.game.seating.at(self.animations.position)

    @property
    def state(self) -> State:
        """The state that the table shows when no animation runs."""
        return self.animations.final_state

    # For subclasses

    def headline(self) -> tuple[str, str]:
        """The headline of the bar, and the name that stands for {name} in it."""
        raise NotImplementedError

    def table_picture(self) -> TablePicture:
        """Everything that the picture of the table depends on."""
        return with_hand(self.game_table.table_picture(), self.hand)

    def press_table(self, press: Press) -> Request | None:
        """Handle a press on the table."""
        raise NotImplementedError

    def widgets(self) -> list[Button]:
        """The buttons that only this scene has."""
        return []

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""

    def rects_to_keep_free(self) -> Sequence[Rect]:
        """Places that a lesson card must not cover."""
        return ()

    def next_scene(self) -> Request | None:
        """A request for another scene, if it is time for one."""
        raise NotImplementedError

    # Arranging

    @property
    def topic(self) -> Topic:
        """The topic of the rules that fits the current state."""
        return fitting_topic(self.state)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table for a window; a drag is cancelled."""
        super().resize(size)
        self.game_table.clear_input()
        self.table.resize(size, self.theme, self.context.settings)
        preload(self.theme, self.table.layout)
        self.bar.arrange(self.table.layout, self.context)
        self.tutor.arrange(self.table.layout)
        self.rebuild_form()
        self.refresh()

    def refresh(self) -> None:
        """Update what depends on the game."""
        if not self.bar.has_current_buttons:
            self.bar.arrange(self.table.layout, self.context)
            self.rebuild_form()
        self.bar.undo.enabled = self.session.game.undo_target is not None
        self.bar.redo.enabled = self.game_table.can_redo
        self.bar.replay.enabled = self.game_table.can_replay
        self.bar.refresh()
        self.table.reseat(self.seats)
        self.bar.show_muted(self.context.settings.muted)
        self._last_animation, self._last_hints = (
            self.animations.current,
            self.game_table.adviser.hints,
        )

    def rebuild_form(self) -> None:
        """Put the current widgets of bar, scene and lesson card on a new form."""
        widgets = [*self.bar.buttons, *self.widgets(), *self.tutor.widgets]
        old, focus = self.form, self.form.focus
        focused = None if focus is None else old.widgets[focus]
        # The buttons of the bar, and those after them, can change.
        focus = widgets.index(focused) if focused in widgets else self.bar.index_of(focused)
        self.form = Form(widgets, focus, leaves=True)
        self.form.follow(old)
        self._lesson_on_form = self.tutor.card

    def cover(self) -> None:
        """Cancel a drag, unlight the buttons, and stop thinking."""
        self.game_table.clear_input()
        self.game_table.pause_thinking()
        self.form.look_away()

    # Time

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or glow before a program takes them."""
        return self.animations.is_running or self.program_turns.announced_record is not None

    @property
    def is_holding(self) -> bool:
        return self.hand.drag is not None

    def update(self, seconds: float) -> Request | None:
        """Advance animations, programs and lessons; returns a request if another scene is due."""
        self.animations.update(seconds)
        is_tooltip_due = self.game_table.inspector.update(seconds)
        is_toast_gone = self.game_table.toast.update(seconds, self.hand.pointer)
        if is_tooltip_due or is_toast_gone:
            self.context.invalidate()
        if self.game_table.update_programs(seconds):
            self.refresh()
        # What a held button is about stays there until it is let go.
        request = None if self.form.pressed else self.next_scene()
        if request is None:
            if (
                self.animations.current is not self._last_animation
                or self.game_table.adviser.hints is not self._last_hints
            ):
                self.refresh()
            self._update_lesson(seconds)
        self.game_table.resume_thinking()
        return request

    def _update_lesson(self, seconds: float) -> None:
        """Show or hide the lesson card and its buttons."""
        if self.form.pressed:
            return  # The next card has buttons of the same names.
        rects = [*self.rects_to_keep_free(), *self.game_table.last_move_rects]
        self.tutor.update(seconds, self.game_table.lesson_state, self.hand.held_slots, rects)
        # Another scene of the same game may have changed the card meanwhile.
        if self._lesson_on_form is not self.tutor.card:
            self.rebuild_form()

    # The pointer

    def handle(self, event: Input) -> Request | None:
        """Handle pointer and keys; any press skips the current animations."""
        return None if self.game_table.adviser.handle(event) else super().handle(event)

    def move(self, move: Move) -> Request | None:
        self.form.handle(move)
        self.hand.move(move.point, covered=self.game_table.covers(move.point))
        self.game_table.inspect_at(None if self.form.hovered else move.point)
        return None

    def release(self, release: Release) -> Request | None:
        action = self.form.handle(release)
        if action:
            return self.run_action(action, release)
        return self.attempt(self.hand.release(release.point))

    def rest(self, long_press: LongPress) -> Request | None:
        self.form.handle(long_press)
        if not self.form.hovered:
            self.game_table.explain_at(long_press.point)
        return None

    def press_other_button(self, press: Press) -> Request | None:
        if press.button is MouseButton.RIGHT:
            self.game_table.toast.hide()
            self.game_table.skip_phase()
            self.game_table.return_held_tiles()
        return None

    def press(self, press: Press) -> Request | None:
        """Handle a press; without tiles in the hand, a lesson card hides what is below it."""
        self.game_table.hide_messages()
        is_on_card = self.hand.drag is None and self.tutor.covers(press.point)
        self.form.handle(press)
        if not is_on_card and not self.form.pressed:
            return self.press_table(press)
        self.game_table.skip_phase()
        return None

    def press_hand(self, press: Press) -> Request | None:
        """Press with the hand at a point: it lifts tiles, or drops those that it holds."""
        was_empty = self.hand.drag is None
        attempt = self.hand.press(press.point)
        if was_empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        return self.attempt(attempt)

    def attempt(self, attempt: MoveAttempt | None) -> Request | None:
        """Play the hand's move."""
        if attempt and self.game_table.attempt(attempt):
            self.refresh()
        return None

    # Keys

    def key(self, pressed: KeyPress) -> Request | None:
        """Handle a key."""
        self.game_table.skip_phase()
        self.game_table.toast.hide()
        command = pressed.command
        if self.game_table.inspector.handle_key(pressed):
            return None
        if pressed.key is Key.ESCAPE:
            if self.hand.drag is None:
                return self.open_pause_menu()
            self.game_table.return_held_tiles()
            return None
        action = self._actions().get(command) if command else None
        if action:
            return action()
        on_button = self.form.focused is not None and pressed.activates
        if not on_button and self._handle_hand_key(pressed):
            self.form.focus = None
            return None
        return self.respond(pressed)

    def _handle_hand_key(self, pressed: KeyPress) -> bool:
        """Let the hand handle a key; whether it has done so."""
        was_empty = self.hand.drag is None
        result = self.hand.handle_key(pressed)
        if was_empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        if not isinstance(result, bool):
            self.attempt(result)
        self.game_table.inspect_aimed_space()
        return result is not False

    # Actions

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        """The actions of the keys and of the buttons in the bar."""
        return {
            Command.UNDO: self.request_undo,
            Command.REDO: self.redo_to_person,
            Command.PLAY_ON: self.toggle_program_pause,
            Command.PROGRAM_STEP: self.play_program_move,
            Command.EXPLAIN: self.game_table.inspect_with_keys,
            Command.ADVICE: self.game_table.request_advice,
            Command.HISTORY: self.open_history,
            Command.RULES: lambda: Push(RulesScene(self.context, self.topic)),
            Command.SOUND: self.toggle_sound,
            Command.REVIEW: self.open_review,
            Command.REPLAY: self.game_table.replay_last_moves,
            Command.SAVE: self._open_save_as,
        }

    def request_undo(self) -> Request | None:
        """Undo to the last decision of a person; asks first if tiles of a deal have been seen."""
        if self.game_table.undo_needs_confirmation:
            return Push(
                Question(
                    self.context,
                    sentence("Back to the last round?"),
                    sentence("You have already seen the tiles of this round."),
                    sentence("Go back"),
                )
            )
        return self.undo_to_person()

    def undo_to_person(self) -> Request | None:
        """Undo to the last decision of a person."""
        self.game_table.undo_to_person()
        self.refresh()
        return None

    def redo_to_person(self) -> Request | None:
        """Redo to the next decision of a person."""
        self.game_table.redo_to_person()
        self.refresh()
        return None

    def toggle_program_pause(self) -> Request | None:
        """Let waiting programs play on; pause or resume a game of programs alone."""
        self.program_turns.toggle_pause()
        self.refresh()
        return None

    def play_program_move(self) -> Request | None:
        """Let a waiting program play one move."""
        self.program_turns.play_one_move()
        self.refresh()
        return None

    def toggle_sound(self) -> None:
        super().toggle_sound()
        self.refresh()

    def open_review(self, number: int | None = None) -> Request:
        """Open the review of the game, at its last step or at a given one."""
        return Push(ReviewScene(self.context, self.session.game, self.animations.position, number))

    def open_history(self) -> Request:
        """Open the history of the game."""
        return Push(HistoryScene(self.context, self.session.game, self.animations.position))

    def open_pause_menu(self) -> Request:
        """Open the pause menu."""
        return Push(PauseScene(self.context, self.topic))

    def _open_seats(self) -> Request:
        """Open the dialog for players and names."""
        return Push(SeatsScene(self.context, self.session))

    def _open_save_as(self) -> Request:
        return Push(SaveAsScene.of_session(self.context, self.session))

    def on_result(self, result: object) -> Request | None:
        """Carry out what was chosen in a scene above the table."""
        if isinstance(result, ShowReview):
            return self.open_review(result.number)
        if isinstance(result, Path):
            self.game_table.show_brief_message(
                sentence("Saved as “{name}”", name=shortened(result.stem))
            )
        actions = {
            ShowHistory: self.open_history,
            SaveAs: self._open_save_as,
            ChangeSeats: self._open_seats,
        }
        action = actions.get(type(result))
        return action() if action else None

    # The picture

    def paint_ahead(self) -> bool:
        return self.table.paint()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, what lies over it, the bar, and messages on top."""
        picture = self.table_picture()
        self.table.draw(surface, picture)
        self.tutor.draw_frame(surface)
        layout, rising = self.table.layout, picture.animation_state.event_ages
        points.draw_earned_points(
            self.theme,
            surface,
            layout,
            self.animations.counted_tiling_events(picture.animation_state),
        )
        points.draw_rising_points(self.theme, surface, layout, rising, self.context.settings.still)
        self.draw_over_table(surface)
        seating = self.session.game.seating
        replay = describe_replay(self.animations.replay, seating, self.context.strings)
        text, name = replay or self.headline()
        self.bar.draw(
            surface,
            Headline(text, name, self.game_table.latest_move, self.game_table.last_round_notice),
        )
        self.tutor.draw(surface)
        self.form.draw(surface)
        self._draw_messages(surface, picture)

    def _draw_messages(self, surface: pygame.Surface, picture: TablePicture) -> None:
        """Draw the tooltip, the hints and other messages."""
        self.game_table.draw_explanation(surface)
        self.game_table.adviser.draw(surface)
        self.game_table.toast.draw(self.theme, surface, self.table.layout.name_rects)
        draw_hand_messages(
            self.theme, surface, self.context.strings, self.table, self.hand, picture
        )
