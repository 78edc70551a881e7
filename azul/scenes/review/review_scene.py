"""The review of a game, step by step, with its history beside the table."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from azul.book import Topic, fitting_topic
from azul.engine import Ruleset
from azul.game import Game, HistoryEntry, history_of, printable
from azul.i18n import Sentence
from azul.insight import MoveReview, Verdict
from azul.kit.form import Form
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import Press, Wheel
from azul.kit.widgets import Button, Input
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.side_panel import (
    NAMES_BY_COMMAND,
    ReviewControls,
    ReviewSidePanel,
    is_low,
    panel_width,
)
from azul.scenes.review.step_notes import better_move, mistake_steps
from azul.scenes.scene import Begin, Context, Pop, Push, Request, Scene
from azul.table.animation import points
from azul.table.table_model import TableModel
from azul.table.table_view import TableView

_PLAYBACK_INTERVAL: Final = 0.8
"""Seconds between two steps of automatic playback, and before it begins by itself."""


class ReviewScene(Scene):
    """Shows the `entries` of a game's history, by default all up to its cursor; changes nothing.

    A step is one of these entries: in a wall-tiling each board is a step, and the bonuses are a
    step. Steps count from 1, and 0 is the empty table. The review opens at `step`, by default at
    the last step. `path` is the file of the game.

    Undone moves are left out, and so is a deal that the players have not seen yet. With a `message`
    the game is a branch with a better move: it plays by itself, with the message instead of an
    analysis. If it `plays_step`, it opens before the step and animates it.
    """

    table: TableView

    opened_by = Command.REVIEW

    def __init__(
        self,
        context: Context,
        game: Game,
        path: Path,
        entries: list[HistoryEntry] | None = None,
        step: int | None = None,
        message: Sentence | None = None,
        plays_step: bool = False,
    ) -> None:
        super().__init__(context)
        self.game = game
        self._path = path
        self.entries = history_of(game) if entries is None else entries
        # No move is judged while a game is in progress: hints are the only judgement.
        is_analyzed = game.is_over and not message
        self.analysis = context.analyses.of(game, self._record_count) if is_analyzed else None
        self.table = TableView(
            context,
            game.setup,
            lambda: game.seating.at(self.current_record_count),
            # A position without moves has no entries.
            lambda index: self.entries[index].step if self.entries else game.step(0),
            (self.last_step if step is None else step) - plays_step,
        )
        self.animations = self.table.animations
        self._message, self._plays_step = message, plays_step
        # A better move is played again without the game before it.
        self._first_played = self.current_step if message else 0
        self._is_playing = False
        self._plays_until = self.last_step
        self._pause_left = 0.0

    # State

    @property
    def current_step(self) -> int:
        """The number of the visible step, or of the step being animated."""
        return self.animations.position

    @property
    def last_step(self) -> int:
        return len(self.entries)

    @property
    def _record_count(self) -> int:
        return self.entries[-1].record_count if self.entries else 0

    @property
    def current_record_count(self) -> int:
        """The number of records up to and including the current step."""
        return self.entries[self.current_step - 1].record_count if self.current_step else 0

    @property
    def is_animating(self) -> bool:
        return self.table.is_animating or self._is_playing

    @property
    def ruleset(self) -> Ruleset:
        return self.game.setup.ruleset

    @property
    def notice_room(self) -> Rect:
        return self.table.painter.layout.bar

    @property
    def topic(self) -> Topic:
        return fitting_topic(self.animations.state)

    # Navigation

    def show_step(self, step: int) -> None:
        """Show a step without animation."""
        self.animations.jump_to(min(max(0, step), self.last_step))
        self._is_playing = False
        self.build()

    def step_forward(self) -> None:
        """Animate the next step."""
        if self.current_step < self.last_step:
            self._animate_to(self.current_step + 1)

    def step_back(self) -> None:
        """Animate the last step backward."""
        if self.current_step > 0:
            self._animate_to(self.current_step - 1)

    def _animate_to(self, step: int) -> None:
        self.animations.skip()
        self.animations.play_to(step)
        self._is_playing = False
        self.build()

    def next_round(self) -> None:
        """Go to the next deal, or to the end."""
        later = (step for step in self._deals() if step > self.current_step)
        self.show_step(min(later, default=self.last_step))

    def previous_round(self) -> None:
        """Go to the deal before this step, or to the beginning."""
        earlier = (step for step in self._deals() if step < self.current_step)
        self.show_step(max(earlier, default=0))

    def toggle_playing(self) -> None:
        """Start or stop playback; at the end it starts again."""
        if self._is_playing:
            self._is_playing = False
            self.build()
        else:
            has_ended = self.current_step == self.last_step
            self.show_step(self._first_played if has_ended else self.current_step)
            self._start_playing(self.last_step)

    def _start_playing(self, until: int, pause: float = 0.0) -> None:
        """Play the steps up to and including `until`, after a pause in seconds."""
        self._is_playing, self._plays_until, self._pause_left = True, until, pause
        self.build()

    def _deals(self) -> list[int]:
        return [entry.number for entry in self.entries if entry.is_deal]

    def update(self, seconds: float) -> Request | None:
        was_moving = self.animations.is_running
        self.table.update(seconds)
        if self._is_playing and not was_moving:
            self._pause_left -= seconds
            if self._pause_left <= 0:
                self.step_forward()
                self._is_playing = self.current_step < self._plays_until
                self._pause_left = _PLAYBACK_INTERVAL
                self.build()
        return None

    def show_analysis_progress(self) -> None:
        """Update the chart and the notes, and show any problem."""
        self.side.forget_chart()
        self.build()
        self._show_problem()

    def _show_problem(self) -> None:
        problem = self.context.analyses.take_cache_error() if self.analysis else None
        if problem:
            self.table.show_message(problem)

    def enter(self) -> None:
        """Play a better move, or the step to be watched, after a look at the table before it."""
        self._show_problem()
        if self._message:
            self._start_playing(self.last_step, _PLAYBACK_INTERVAL)
        elif self._plays_step:
            self._start_playing(self.current_step + 1, _PLAYBACK_INTERVAL)

    def _play_on(self) -> Request:
        branch = self.game.branch(self.current_record_count)
        branch.copied_from = printable(self._path.stem)
        return Begin(self.context.destinations.branch(branch))

    def _edit_position(self) -> Request:
        seats = self.game.seating.at(self.current_record_count)
        return Push(self.context.destinations.edit_position(self.table.state, seats))

    def _open_analysis(self) -> Request:
        record_count = self._record_count
        return Push(
            AnalysisScene(self.context, self.game, self.show_step, record_count, self.current_step)
        )

    # Analysis

    @property
    def _improvable_review(self) -> MoveReview | None:
        """The review of the current move, if there is a clearly better move."""
        if self.analysis and self.current_step and self.entries[self.current_step - 1].is_decision:
            review = self.analysis.review_at(self.current_record_count - 1)
            if review and review.verdict is not Verdict.GOOD:
                return review
        return None

    def _mistake_steps(self) -> list[int]:
        return mistake_steps(self.entries, self.analysis) if self.analysis else []

    def next_mistake(self) -> None:
        """Go to the next mistake; after the last mistake comes the first."""
        steps = self._mistake_steps()
        if steps:
            self.show_step(next((step for step in steps if step > self.current_step), steps[0]))

    def _show_better_move(self) -> Request | None:
        """Open the review of the better move and its expected continuation."""
        review = self._improvable_review
        if review is None:
            return None
        assert self.analysis
        better = better_move(self.game, self.entries[self.current_step - 1], review, self.analysis)
        return Push(
            ReviewScene(
                self.context,
                better.game,
                self._path,
                history_of(better.game, better.record_count),
                step=better.first_step,
                message=better.message,
            )
        )

    # Widgets

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.table.resize((size[0] - panel_width(self.theme, size), size[1]), window=size)
        self.side = ReviewSidePanel(
            self.context,
            size,
            self.game,
            self.entries,
            self.analysis,
            self._message,
            self.show_step,
        )
        self.build()

    def build(self) -> None:
        self.table.show_seats()
        actions, why_disabled = self._actions(), self._why_disabled()
        state = ReviewControls(self.current_step, self._is_playing, actions, why_disabled)
        self.side.build(state)
        self.replace_form(Form([self.side], self.table))
        if self.form.focus is not None and self.form.focused is None:
            self.form.focus_on(self.side.play)

    def _actions(self) -> dict[str, Callable[[], Request | None]]:
        """Return the actions of the buttons, by their names."""
        actions: dict[str, Callable[[], Request | None]] = {
            "first": lambda: self.show_step(0),
            "back_step": self.step_back,
            "play": self.toggle_playing,
            "forward_step": self.step_forward,
            "last": lambda: self.show_step(self.last_step),
        }
        if self.analysis:
            actions |= {
                "mistake": self.next_mistake,
                "better": self._show_better_move,
                "insight": self._open_analysis,
            }
        return {**actions, "on": self._play_on, "edit": self._edit_position, "back": Pop}

    def _why_disabled(self) -> dict[str, str]:
        """Return why some of the buttons are disabled, by their names."""
        strings, analysis, reasons = self.context.strings, self.analysis, dict[str, str]()
        if self.current_step == 0:
            reasons["first"] = reasons["back_step"] = strings("This is the first step")
        if self.current_step == self.last_step:
            reasons["last"] = reasons["forward_step"] = strings("This is the last step")
        if self.current_record_count == self._record_count and self.game.is_over:
            reasons["on"] = strings("The game is over here. Go back a few steps")
        if analysis:
            unknown = "" if analysis.has_ended else strings("The game is still being analyzed")
            unknown = strings.say(analysis.message) if analysis.message else unknown
            if not self._mistake_steps():
                reasons["mistake"] = unknown or strings("No mistakes found")
            if not self._improvable_review:
                reasons["better"] = unknown or strings("No better move was found here")
        return reasons

    # Input

    def handle(self, event: Input) -> Request | None:
        """Handle pointer and keys; any click or key press skips the running animation."""
        if isinstance(event, Press | KeyPress | Wheel):
            self.table.toast.hide()
        return super().handle(event)

    def wheel(self, wheel: Wheel) -> Request | None:
        self.side.listing.on_wheel(wheel.steps)
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        self.table.skip()
        if pressed.key is Key.ESCAPE:
            return Pop()
        if pressed.key in (Key.SPACE, Key.CONFIRM) and self.form.focused is None:
            self.toggle_playing()
            return None
        # Between buttons, arrows lead from one to the next.
        is_along = isinstance(self.form.focused, Button) and pressed.horizontal_step
        keys: dict[Key | None, Callable[[], None]] = {
            Key.LEFT: self.step_back,
            Key.UP: self.step_back,
            Key.RIGHT: self.step_forward,
            Key.DOWN: self.step_forward,
            Key.HOME: lambda: self.show_step(0),
            Key.END: lambda: self.show_step(self.last_step),
            Key.PAGE_UP: self.previous_round,
            Key.PAGE_DOWN: self.next_round,
        }
        action = None if is_along else keys.get(pressed.key)
        if action:
            action()
            return None
        command = self._actions().get(NAMES_BY_COMMAND.get(pressed.command, ""))
        return command() if command else self.respond(pressed)

    # Drawing

    def table_model(self) -> TableModel:
        step = self.animations.step
        model = self.table.model(step.player if step else None)
        if model.is_animating or step is None:
            return model
        bonuses = points.slots_of_bonuses(step.events, model.animation_state.resting)
        return replace(model, highlighted=bonuses or points.placed_slots(step.events))

    def draw(self, surface: pygame.Surface) -> None:
        # In a small window the list at the side has the text, too.
        has_caption = self.current_step and not is_low(self.theme, self.size)
        sentences = self.entries[self.current_step - 1].sentences[:1] if has_caption else ()
        caption = "".join(map(self.context.strings.say, sentences))
        self.table.show(self.table_model(), caption)
        self.form.draw(surface)
