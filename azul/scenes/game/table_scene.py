"""The base class of the scenes at the table: their input, their actions and their model."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect

from azul.book import Topic, fitting_topic
from azul.engine import Ruleset, State, is_last_round
from azul.game import Game, Seat, Session, Step, last_round, shortened
from azul.i18n import sentence
from azul.kit.form import Form
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import Leave, LongPress, MouseButton, Move, Press
from azul.kit.widgets import Input, Widget
from azul.scenes.dialogs.history import HistoryScene
from azul.scenes.dialogs.question import QuestionScene
from azul.scenes.dialogs.rules import RulesScene
from azul.scenes.dialogs.save_as import TitleScene
from azul.scenes.dialogs.seats import SeatsScene
from azul.scenes.game.bar import Bar, BarTexts, describe_last_move, describe_replay
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.pause import PauseActions, PauseScene
from azul.scenes.review.opening import open_review
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.table.layout import Layout
from azul.table.slots import LastMoveSlots, last_move_slots
from azul.table.table_model import TableModel
from azul.table.table_view import TableView


class TableScene(Scene):
    """The base of a played game's scenes; input goes to the widgets, then to the table."""

    table: TableView
    _layout: Layout

    def __init__(self, context: Context, controller: GameController) -> None:
        super().__init__(context)
        self.controller, self.table = controller, controller.table
        self.animations = self.table.animations
        self._built_for: tuple[object, ...] = ()
        self._cached_last_move: tuple[Step | None, LastMoveSlots | None] = (None, None)

    @property
    def session(self) -> Session:
        return self.controller.session

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.controller.shown_seats()

    @property
    def state(self) -> State:
        """The state that the table shows when no animation runs."""
        return self.table.state

    @property
    def round_number(self) -> int:
        return self.animations.state.round

    def in_round(self, text: str = "") -> str:
        """Put the round's number before a headline, except in the last round, which has a sign."""
        strings, number = self.context.strings, self.round_number
        if self._is_last_round:
            return text
        if not text:
            return strings("Round {round}", round=number)
        return strings("Round {round} · {text}", round=number, text=text)

    # For subclasses

    def headline(self) -> tuple[str, str]:
        """Return the headline of the bar, and the name that replaces {name} in it."""
        raise NotImplementedError

    def table_model(self) -> TableModel:
        raise NotImplementedError

    def widgets(self) -> Sequence[Widget]:
        """Return the widgets that only this scene has."""
        return []

    def overlays(self) -> list[Widget]:
        """Return the widgets above all other widgets."""
        return []

    @property
    def hides_explanations(self) -> bool:
        """True if explanations of the table would hide something."""
        return bool(self.controller.hint_requests.hints)

    def next_scene(self) -> Request | None:
        """Return a request for another scene, if it is time for one."""
        return None

    # Arranging

    @property
    def ruleset(self) -> Ruleset:
        return self.session.game.setup.ruleset

    @property
    def notice_room(self) -> Rect:
        return self.bar.free_rect

    @property
    def topic(self) -> Topic:
        return fitting_topic(self.state)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the table for a window; a drag is cancelled."""
        super().resize(size)
        self.table.resize(size)
        self._layout = self.table.painter.layout
        self.controller.hint_requests.arrange()
        self.controller.tips.arrange(self._layout)
        self.build()

    def update_key_labels(self) -> None:
        """Build all widgets again; held tiles stay in the hand."""
        self.build()

    def _dependencies(self) -> tuple[object, ...]:
        """Return the values after whose change the widgets are built again."""
        turns = self.controller.bot_turns
        return (
            self.animations.current,
            self.animations.position,
            self.session.game.cursor,
            self.controller.can_redo,
            self.controller.hint_requests.widgets,
            self.controller.tips.card,
            turns.is_waiting,
            turns.is_paused,
            self.context.settings.muted,
        )

    def build(self) -> None:
        self._built_for = self._dependencies()
        self.table.show_seats()
        self.table.is_explained = not self.hides_explanations
        layout, controller = self.table.painter.layout, self.controller
        self.bar = Bar(
            self.context,
            layout,
            controller,
            self._actions(),
            self.open_pause_menu,
            self._is_last_round,
        )
        marks, cards = controller.tips.marks, controller.tips.widgets
        hints = controller.hint_requests.widgets
        widgets = [*marks, self.bar, *self.widgets(), *cards, *hints, *self.overlays()]
        self.replace_form(Form(widgets, self.table))

    def cover(self) -> None:
        """End a drag, hide messages and hints, and stop thinking."""
        self.controller.clear_input()
        self.controller.stop_thinking()
        self.controller.clock.save()
        self.form.clear_hover()

    def uncover(self) -> None:
        if self._layout is not self.table.painter.layout:
            # The scene above has laid out the table in another size.
            self.rearrange()
        else:
            self.build()

    # For screen readers

    @property
    def played_game(self) -> Game | None:
        return self.session.game

    def announced_texts(self) -> list[str]:
        """Return the headline, the notice of the last round, and the texts of table and widgets."""
        text, name = self.headline()
        return [
            text.format(name=name) if name else text,
            self.last_round_notice,
            *map(self.context.strings.say, self.controller.clock.announced_texts()),
            *self.controller.hint_requests.announced_texts(),
            *super().announced_texts(),
        ]

    # Time

    @property
    def is_animating(self) -> bool:
        """True if tiles move, or glow before a bot takes them."""
        return self.table.is_animating or self.controller.bot_turns.announced_record is not None

    @property
    def rest(self) -> float:
        return self.controller.clock.rest

    def update(self, seconds: float) -> Request | None:
        self.controller.update(seconds)
        # The subject of a held button stays until the button is released.
        request = None if self.form.pressed else self.next_scene()
        if request is None:
            self._update_tip(seconds)
            if self._dependencies() != self._built_for:
                self.build()
        self.controller.start_thinking()
        return request

    def _update_tip(self, seconds: float) -> None:
        if self.form.pressed:
            return  # The next card has buttons of the same names.
        controller, tips = self.controller, self.controller.tips
        # Hints replace a tip card.
        state = None if controller.hint_requests.hints else controller.tip_state
        tips.update(seconds, state, self.table.hand.held_slots)

    # Input

    def handle(self, event: Input) -> Request | None:
        """Handle pointer and keys; a click beside the hints hides them."""
        hint_requests = self.controller.hint_requests
        if isinstance(event, Press):
            hint_requests.close_beside(event.point)
        request = super().handle(event)
        # A key is excluded: it may have chosen another hint than the hint under the pointer.
        if isinstance(event, Move | LongPress | Leave):
            hint_requests.point_at(self.form.hovered)
        return request

    def press_other_button(self, press: Press) -> Request | None:
        if press.button is MouseButton.RIGHT:
            self.table.cancel()
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        # A focused button answers Enter itself.
        is_click = pressed.activates and self.form.focused is not None
        if not is_click and self.controller.hint_requests.press_key(pressed):
            return None
        if self.table.handle_key(pressed):
            return None
        if pressed.key is Key.ESCAPE and self.controller.tips.dismiss():
            return None
        if pressed.key in (Key.ESCAPE, Key.MENU):
            return self.open_pause_menu()
        action = self._actions().get(pressed.command) if pressed.command else None
        if action:
            return action()
        return self.respond(pressed)

    # Actions

    def _actions(self) -> dict[Command, Callable[[], Request | None]]:
        """Return the actions of the keys and of the buttons in the bar."""
        controller = self.controller
        return {
            Command.UNDO: self.request_undo,
            Command.REDO: controller.redo_to_person,
            Command.PLAY_ON: controller.bot_turns.toggle_pause,
            Command.BOT_STEP: controller.bot_turns.play_one_move,
            Command.EXPLAIN: self.table.inspect_with_keys,
            Command.HINT: controller.request_hints,
            Command.HISTORY: self.open_history,
            Command.RULES: lambda: Push(RulesScene(self.context, self.topic)),
            Command.SOUND: self.toggle_sound,
            Command.REVIEW: self.open_review,
            Command.REPLAY: controller.replay_last_moves,
            Command.SAVE: self._open_save_as,
        }

    def request_undo(self) -> Request | None:
        """Undo to the last decision of a person; ask first if tiles of a deal have been seen."""
        if not self.controller.undo_needs_confirmation:
            self.controller.undo_to_person()
            return None
        return Push(
            QuestionScene(
                self.context,
                sentence("Back to the previous round?"),
                sentence("You’ve already seen this round’s tiles."),
                sentence("Go back"),
                self.controller.undo_to_person,
            )
        )

    def open_review(self, number: int | None = None) -> Request:
        """Open the review of the game, at its last step or at a given step."""
        session = self.session
        position = self.animations.position
        return Push(open_review(self.context, session.game, session.path, position, number))

    def open_history(self) -> Request:
        game, position = self.session.game, self.animations.position
        return Push(HistoryScene(self.context, game, position, self.open_review))

    def open_pause_menu(self) -> Request:
        actions = PauseActions(
            open_history=self.open_history,
            open_review=self.open_review,
            open_seats=lambda: Push(SeatsScene(self.context, self.session, Pop)),
            edit_position=self._edit_position,
            open_save_as=lambda: self._save_as(lambda path: Pop(partial(self._report_saved, path))),
        )
        return Push(PauseScene(self.context, self.topic, actions))

    def _edit_position(self) -> Request:
        return Push(self.context.destinations.edit_position(self.state, self.seats))

    def _open_save_as(self) -> Request:
        return self._save_as(self._report_saved)

    def _save_as(self, on_save: Callable[[Path], Request | None]) -> Request:
        """Open the dialog for the title of the game."""
        return Push(TitleScene.of_session(self.context, self.session, on_save))

    def _report_saved(self, path: Path) -> None:
        self.table.show_brief_message(sentence("Saved as “{name}”", name=shortened(path.stem)))

    # The model

    def game_model(self) -> TableModel:
        """Return the table with the last move, without the hand."""
        last = None if self.animations.is_running else self._last_move_slots()
        model = self.table.model(self.controller.active_player)
        return replace(model, last_move_slots=last)

    def _last_move_slots(self) -> LastMoveSlots | None:
        """Return the slots of the last decision that was shown."""
        step = self.animations.step
        if step is not self._cached_last_move[0]:
            slots = last_move_slots(step.before, step.record, step.after) if step else None
            self._cached_last_move = step, slots
        return self._cached_last_move[1]

    @property
    def last_round_notice(self) -> str:
        """The message that this is the last round, as soon as it is known; "" before."""
        message = last_round(self.animations.state, self.session.game.names)
        return self.context.strings.say(message) if message else ""

    @property
    def _is_last_round(self) -> bool:
        """True if the visible round is certainly the last round."""
        return is_last_round(self.animations.state) and not self.controller.is_over

    def draw(self, surface: pygame.Surface) -> None:
        seating, strings = self.session.game.seating, self.context.strings
        text, name = describe_replay(self.animations.replay, seating, strings) or self.headline()
        score = self.controller.series_loader.series_score
        last_move = describe_last_move(self.session.game, self.animations, score, strings)
        self.bar.headline = BarTexts(text, name, last_move, self.last_round_notice)
        self.bar.message = self.table.message
        self.table.show(self.table_model(), message_room=self.bar.message_room)
        self.form.draw(surface)
