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
from azul.scenes.game.bar import Bar, Headline, again_in_words
from azul.scenes.game.game_table import GameTable
from azul.scenes.game.lesson_card import LessonCard
from azul.scenes.game.pause import PauseScene
from azul.scenes.results import History, LookBack, SaveAs, Seats
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

    def __init__(self, context: Context, in_play: GameTable) -> None:
        super().__init__(context)
        self.in_play = in_play
        self.animations = in_play.animations
        self.hand = in_play.hand
        self.tutor = in_play.tutor
        self.turns = in_play.turns
        self.bar = Bar(self._answers(), self.pause, self.turns, in_play.advice)
        self._seated: LessonCard | None = None
        self._current, self._hints = self.animations.current, in_play.advice.hints

    @property
    def session(self) -> Session:
        """The game that is played, and its file."""
        return self.in_play.session

    @property
    def table(self) -> Table:
        """The table that it is played on."""
        return self.in_play.table

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
        return with_hand(self.in_play.table_picture(), self.hand)

    def press_table(self, event: Event) -> Request | None:
        """A press on the table."""
        raise NotImplementedError

    def widgets(self) -> list[Button]:
        """Buttons that only this scene has."""
        return []

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""

    def kept_free(self) -> Sequence[Rect]:
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
        self.in_play.let_go()
        self.table.resize(size, self.theme, self.context.settings)
        preload(self.theme, self.table.layout)
        self.bar.arrange(self.table.layout, self.context)
        self.tutor.arrange(self.table.layout)
        self.seat_widgets()
        self.refresh()

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
        if not self.bar.suits:
            self.bar.arrange(self.table.layout, self.context)
            self.seat_widgets()
        self.bar.undo.enabled = self.session.game.undo_target is not None
        self.bar.redo.enabled = self.in_play.can_redo
        self.bar.again.enabled = self.in_play.can_replay
        self.bar.refresh()
        self.table.reseat(self.seats)
        self.bar.mute(self.context.settings.muted)
        self._current, self._hints = self.animations.current, self.in_play.advice.hints

    def seat_widgets(self) -> None:
        """Put all widgets of the moment on the form: of the bar, of the scene, of a lesson."""
        widgets = [*self.bar.buttons, *self.widgets(), *self.tutor.widgets]
        before, focus = self.form, self.form.focus
        focused = None if focus is None else before.widgets[focus]
        # What stands in the bar and behind it comes and goes.
        focus = widgets.index(focused) if focused in widgets else self.bar.place_of(focused)
        self.form = Form(widgets, focus, leaves=True)
        self.form.follow(before)
        self._seated = self.tutor.card

    def cover(self) -> None:
        """A hand in the middle of a drag lets go, no button stays lit, and nobody thinks."""
        self.in_play.let_go()
        self.in_play.pause_work()
        self.form.look_away()

    # Time

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or glow before a program takes them."""
        return self.animations.is_running or self.turns.shown is not None

    @property
    def holding(self) -> bool:
        return self.hand.drag is not None

    def update(self, seconds: float) -> Request | None:
        """Let films go on; a lesson comes when it matters, another scene when its time has come."""
        self.animations.update(seconds)
        has_come = self.in_play.inspector.update(seconds)
        has_left = self.in_play.toast.update(seconds, self.hand.pointer)
        if has_come or has_left:
            self.context.invalidate()
        if self.in_play.let_programs_play(seconds):
            self.refresh()
        request = self.next_scene()
        if request is None:
            if (
                self.animations.current is not self._current
                or self.in_play.advice.hints is not self._hints
            ):
                self.refresh()
            self._bring_lesson(seconds)
        self.in_play.work()
        return request

    def _bring_lesson(self, seconds: float) -> None:
        """A lesson comes or goes, and its buttons with it."""
        seen = [*self.kept_free(), *self.in_play.last_places]
        self.tutor.update(seconds, self.in_play.taught, self.hand.held_slots, seen)
        # Another scene of the same game may have changed it meanwhile.
        if self._seated is not self.tutor.card:
            self.seat_widgets()

    # The mouse

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips what is being picture."""
        left = getattr(event, "button", 0) == pygame.BUTTON_LEFT
        if self.in_play.advice.handle(event):
            return None
        if event.type == pygame.MOUSEMOTION:
            self.form.handle(event)
            self.hand.move(event.pos, covered=self.in_play.covers(event.pos))
            self.in_play.ask_at(None if self.form.hovered else event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and left:
            return self.attempt(self.hand.release(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and left:
            return self._press(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.in_play.toast.hide()
            self.in_play.skip()
            self.in_play.go_back()
        return None

    def _press(self, event: Event) -> Request | None:
        """A lesson is paper: what lies under it is not meant, but tiles in the hand go through."""
        self.in_play.hush()
        if self.hand.drag is None and self.tutor.covers(event.pos):
            self.in_play.skip()
            return self.respond(self.form, event)
        action = self.form.handle(event)
        if action:
            self.in_play.skip()
            return self.run_action(action, event)
        return self.press_table(event)

    def grip(self, event: Event) -> Request | None:
        """Let the hand press at a point: it lifts tiles, or lets go what a click has lifted."""
        empty = self.hand.drag is None
        attempt = self.hand.press(event.pos)
        if empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        return self.attempt(attempt)

    def attempt(self, attempt: MoveAttempt | None) -> Request | None:
        """Play what the hand wants."""
        if attempt and self.in_play.attempt(attempt):
            self.refresh()
        return None

    # Keys

    def _key(self, event: Event) -> Request | None:
        """Answer a key."""
        self.in_play.skip()
        self.in_play.toast.hide()
        command = self.context.keys.command(event)
        if self.in_play.inspector.handle_key(event, command):
            return None
        if event.key == pygame.K_ESCAPE:
            if self.hand.drag is None:
                return self.pause()
            self.in_play.go_back()
            return None
        answer = self._answers().get(command) if command else None
        if answer:
            return answer()
        on_button = self.form.focused is not None and event.key in ACTIVATE
        if not on_button and self._point(event, command):
            self.form.focus = None
            return None
        return self.respond(self.form, event)

    def _point(self, event: Event, command: Command | None) -> bool:
        """Let the hand answer a key; whether it meant anything to it."""
        empty = self.hand.drag is None
        answer = self.hand.handle_key(event, command)
        if empty and self.hand.drag:
            self.context.audio.play(Sound.LIFT)
        if not isinstance(answer, bool):
            self.attempt(answer)
        self.in_play.ask_aimed()
        return answer is not False

    # Deeds

    def _answers(self) -> dict[Command, Callable[[], Request | None]]:
        """What the keys and the bar's buttons mean at the table."""
        return {
            Command.UNDO: self.undo,
            Command.REDO: self.redo,
            Command.PLAY_ON: self.play_on,
            Command.PROGRAM_STEP: self.step,
            Command.EXPLAIN: self.in_play.explain,
            Command.ADVICE: self.in_play.ask_advice,
            Command.HISTORY: self.history,
            Command.RULES: lambda: Push(RulesScene(self.context, self.topic)),
            Command.SOUND: self.toggle_sound,
            Command.REVIEW: self.look_back,
            Command.REPLAY: self.in_play.replay_last_moves,
            Command.SAVE: self._save_under_a_name,
        }

    def undo(self) -> Request | None:
        """Take back the last decision; a deal whose tiles have been seen after a question."""
        if self.in_play.undo_is_asked:
            return Push(
                Question(
                    self.context,
                    sentence("Back to the last round?"),
                    sentence("You have already seen the tiles of this round."),
                    sentence("Go back"),
                )
            )
        return self.take_back()

    def take_back(self) -> Request | None:
        """Take back the last decision."""
        self.in_play.undo()
        self.refresh()
        return None

    def redo(self) -> Request | None:
        """Play the next decision again."""
        self.in_play.redo()
        self.refresh()
        return None

    def play_on(self) -> Request | None:
        """Let programs that wait decide again; a game that is only watched can be stopped so."""
        self.turns.play_on_or_pause()
        self.refresh()
        return None

    def step(self) -> Request | None:
        """Let a program that waits decide once."""
        self.turns.step()
        self.refresh()
        return None

    def toggle_sound(self) -> None:
        super().toggle_sound()
        self.refresh()

    def look_back(self, number: int | None = None) -> Request:
        """See the game once more, from its last step or from the one of a number."""
        return Push(ReviewScene(self.context, self.session.game, self.animations.position, number))

    def history(self) -> Request:
        """Read what has happened."""
        return Push(HistoryScene(self.context, self.session.game, self.animations.position))

    def pause(self) -> Request:
        """Open the menu within the game."""
        return Push(PauseScene(self.context, self.topic))

    def _seats(self) -> Request:
        """Let seats change hands or names."""
        return Push(SeatsScene(self.context, self.session))

    def _save_under_a_name(self) -> Request:
        return Push(SaveAsScene.of_session(self.context, self.session))

    def on_result(self, result: object) -> Request | None:
        """What was chosen in a scene above the table and can be done here."""
        if isinstance(result, LookBack):
            return self.look_back(result.number)
        if isinstance(result, Path):
            self.in_play.tell(sentence("Saved as “{name}”", name=shortened(result.stem)))
        wishes = {History: self.history, SaveAs: self._save_under_a_name, Seats: self._seats}
        wish = wishes.get(type(result))
        return wish() if wish else None

    # The picture

    def paint(self) -> bool:
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
        again = again_in_words(self.animations.replay, seating, self.context.strings)
        told = again or self.headline()
        self.bar.draw(surface, Headline(*told, self.in_play.news, self.in_play.end_ahead))
        self.tutor.draw(surface)
        self.form.draw(surface)
        self._draw_words(surface, picture)

    def _draw_words(self, surface: pygame.Surface, picture: TablePicture) -> None:
        """Draw what is to be said, and what is advised."""
        self.in_play.draw_answer(surface)
        self.in_play.advice.draw(surface)
        self.in_play.toast.draw(self.theme, surface, self.table.layout.name_rects)
        draw_hand_messages(
            self.theme, surface, self.context.strings, self.table, self.hand, picture
        )
