"""What the scenes at the table share: whom they ask, and what they draw, each in one order."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic, fitting_topic
from azul.engine import State
from azul.game import Seat, Session, shortened
from azul.i18n import sentence
from azul.kit.audio import Sound
from azul.kit.commands import Command
from azul.kit.widgets import ACTIVATE, Button, Form
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
    """A table in play, and all that one may do there; below it lies what the subclasses differ in.

    Asked are in this order: the lesson's card, the buttons, the hand. Drawn are the table, what a
    scene adds, the bar, the lesson, the buttons, and words on top.
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
        """The game that is played, and its file."""
        return self.game_table.session

    @property
    def table(self) -> Table:
        """The table that it is played on."""
        return self.game_table.table

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who holds the seats in what is seen."""
        return self.session.game.seating.at(self.animations.position)

    @property
    def state(self) -> State:
        """The state that the table shows when no film runs."""
        return self.animations.final_state

    # What the scenes differ in

    def headline(self) -> tuple[str, str]:
        """The bar's words, {name} in them standing for the name beside them."""
        raise NotImplementedError

    def table_picture(self) -> TablePicture:
        """All that the table's picture depends on."""
        return with_hand(self.game_table.table_picture(), self.hand)

    def press_table(self, event: Event) -> Request | None:
        """A press on the table."""
        raise NotImplementedError

    def widgets(self) -> list[Button]:
        """Buttons that only this scene has."""
        return []

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""

    def rects_to_keep_free(self) -> Sequence[Rect]:
        """Places that a lesson keeps off."""
        return ()

    def next_scene(self) -> Request | None:
        """What is to be seen now, if it is another scene's."""
        raise NotImplementedError

    # Arranging

    @property
    def topic(self) -> Topic:
        """What of the rules fits the moment of the game."""
        return fitting_topic(self.state)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window; a hand in the middle of a drag lets go."""
        super().resize(size)
        self.game_table.clear_input()
        self.table.resize(size, self.theme, self.context.settings)
        preload(self.theme, self.table.layout)
        self.bar.arrange(self.table.layout, self.context)
        self.tutor.arrange(self.table.layout)
        self.rebuild_form()
        self.refresh()

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
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
        """Put all widgets of the moment on the form: of the bar, of the scene, of a lesson."""
        widgets = [*self.bar.buttons, *self.widgets(), *self.tutor.widgets]
        before, focus = self.form, self.form.focus
        focused = None if focus is None else before.widgets[focus]
        # What stands in the bar and behind it comes and goes.
        focus = widgets.index(focused) if focused in widgets else self.bar.index_of(focused)
        self.form = Form(widgets, focus, leaves=True)
        self.form.follow(before)
        self._lesson_on_form = self.tutor.card

    def cover(self) -> None:
        """A hand in the middle of a drag lets go, no button stays lit, and nobody thinks."""
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
        """Let films go on; a lesson comes when it matters, another scene when its time has come."""
        self.animations.update(seconds)
        has_come = self.game_table.inspector.update(seconds)
        has_left = self.game_table.toast.update(seconds, self.hand.pointer)
        if has_come or has_left:
            self.context.invalidate()
        if self.game_table.update_programs(seconds):
            self.refresh()
        request = self.next_scene()
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
        """A lesson comes or goes, and its buttons with it."""
        seen = [*self.rects_to_keep_free(), *self.game_table.last_move_rects]
        self.tutor.update(seconds, self.game_table.lesson_state, self.hand.held_slots, seen)
        # Another scene of the same game may have changed it meanwhile.
        if self._lesson_on_form is not self.tutor.card:
            self.rebuild_form()

    # The mouse

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips what is being picture."""
        left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if self.game_table.adviser.handle(event):
            return None
        if event.type == pygame.MOUSEMOTION:
            self.form.handle(event)
            self.hand.move(event.pos, covered=self.game_table.covers(event.pos))
            self.game_table.inspect_at(None if self.form.hovered else event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and left:
            return self.attempt(self.hand.release(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and left:
            return self._handle_press(event)
        elif event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.game_table.toast.hide()
            self.game_table.skip_phase()
            self.game_table.return_held_tiles()
        return None

    def _handle_press(self, event: Event) -> Request | None:
        """A lesson is paper: what lies under it is not meant, but tiles in the hand go through."""
        self.game_table.hide_messages()
        if self.hand.drag is None and self.tutor.covers(event.pos):
            self.game_table.skip_phase()
            return self.respond(self.form, event)
        action = self.form.handle(event)
        if action:
            self.game_table.skip_phase()
            return self.run_action(action, event)
        return self.press_table(event)

    def press_hand(self, event: Event) -> Request | None:
        """Let the hand press at a point: it lifts tiles, or lets go what a click has lifted."""
        empty = self.hand.drag is None
        attempt = self.hand.press(event.pos)
        if empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        return self.attempt(attempt)

    def attempt(self, attempt: MoveAttempt | None) -> Request | None:
        """Play what the hand wants."""
        if attempt and self.game_table.attempt(attempt):
            self.refresh()
        return None

    # Keys

    def _handle_key(self, event: Event) -> Request | None:
        """Answer a key."""
        self.game_table.skip_phase()
        self.game_table.toast.hide()
        command = self.context.keys.command(event)
        if self.game_table.inspector.handle_key(event, command):
            return None
        if event.key == pygame.K_ESCAPE:
            if self.hand.drag is None:
                return self.open_pause_menu()
            self.game_table.return_held_tiles()
            return None
        answer = self._actions().get(command) if command else None
        if answer:
            return answer()
        on_button = self.form.focused is not None and event.key in ACTIVATE
        if not on_button and self._handle_hand_key(event, command):
            self.form.focus = None
            return None
        return self.respond(self.form, event)

    def _handle_hand_key(self, event: Event, command: Command | None) -> bool:
        """Let the hand answer a key; whether it meant anything to it."""
        empty = self.hand.drag is None
        answer = self.hand.handle_key(event, command)
        if empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        if not isinstance(answer, bool):
            self.attempt(answer)
        self.game_table.inspect_aimed_space()
        return answer is not False

    # Deeds

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        """What the keys and the bar's buttons mean at the table."""
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
        """Take back the last decision; a deal whose tiles have been seen after a question."""
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
        """Take back the last decision."""
        self.game_table.undo_to_person()
        self.refresh()
        return None

    def redo_to_person(self) -> Request | None:
        """Play the next decision again."""
        self.game_table.redo_to_person()
        self.refresh()
        return None

    def toggle_program_pause(self) -> Request | None:
        """Let programs that wait decide again; a game that is only watched can be stopped so."""
        self.program_turns.toggle_pause()
        self.refresh()
        return None

    def play_program_move(self) -> Request | None:
        """Let a program that waits decide once."""
        self.program_turns.play_one_move()
        self.refresh()
        return None

    def toggle_sound(self) -> None:
        super().toggle_sound()
        self.refresh()

    def open_review(self, number: int | None = None) -> Request:
        """See the game once more, from its last step or from the one of a number."""
        return Push(ReviewScene(self.context, self.session.game, self.animations.position, number))

    def open_history(self) -> Request:
        """Read what has happened."""
        return Push(HistoryScene(self.context, self.session.game, self.animations.position))

    def open_pause_menu(self) -> Request:
        """Open the menu within the game."""
        return Push(PauseScene(self.context, self.topic))

    def _open_seats(self) -> Request:
        """Let seats change hands or names."""
        return Push(SeatsScene(self.context, self.session))

    def _open_save_as(self) -> Request:
        return Push(SaveAsScene.of_session(self.context, self.session))

    def on_result(self, result: object) -> Request | None:
        """What was chosen in a scene above the table and can be done here."""
        if isinstance(result, ShowReview):
            return self.open_review(result.number)
        if isinstance(result, Path):
            self.game_table.show_brief_message(
                sentence("Saved as “{name}”", name=shortened(result.stem))
            )
        wishes = {
            ShowHistory: self.open_history,
            SaveAs: self._open_save_as,
            ChangeSeats: self._open_seats,
        }
        wish = wishes.get(type(result))
        return wish() if wish else None

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
        again = describe_replay(self.animations.replay, seating, self.context.strings)
        told = again or self.headline()
        self.bar.draw(
            surface, Headline(*told, self.game_table.latest_move, self.game_table.last_round_notice)
        )
        self.tutor.draw(surface)
        self.form.draw(surface)
        self._draw_messages(surface, picture)

    def _draw_messages(self, surface: pygame.Surface, picture: TablePicture) -> None:
        """Draw what is to be said, and what is advised."""
        self.game_table.draw_explanation(surface)
        self.game_table.adviser.draw(surface)
        self.game_table.toast.draw(self.theme, surface, self.table.layout.name_rects)
        draw_hand_messages(
            self.theme, surface, self.context.strings, self.table, self.hand, picture
        )
