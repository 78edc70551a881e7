"""The review of a game, step by step, with its history beside the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from azul.book import Topic, fitting_topic
from azul.engine import State
from azul.game import Game, history_of
from azul.i18n import Sentence
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.list_view import ListView
from azul.kit.messages import Toast, draw_caption
from azul.kit.pointer import Press, Wheel
from azul.kit.widgets import Form, Input
from azul.scenes.results import PlayBranch, ShowReview
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.move_notes import better_move, error_steps
from azul.scenes.review.side_panel import ReviewSidePanel
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.table.animation import points
from azul.table.animation.player import AnimationPlayer
from azul.table.background import background_of, preload
from azul.table.table import Table, TablePicture

if TYPE_CHECKING:
    from azul.insight import MoveReview

_PAUSE: Final = 0.8
"""Seconds between two steps of automatic playback."""

_COMMAND_BUTTONS: Final[dict[Command | None, str]] = {
    Command.NEXT_ERROR: "slip",
    Command.BETTER_MOVE: "better",
    Command.ANALYSIS: "insight",
}
"""The icons of buttons whose keys can be changed."""


class ReviewScene(Scene):
    """Shows the first `last` records of a game, or all up to its cursor; changes nothing.

    A step here is an entry of the history: in a wall-tiling each board is one, and the bonuses are
    one. The review opens at step `at`, by default the last one.

    Undone moves are left out, and so is a deal that the players have not seen yet. With a `message`
    the game is a branch with a better move: it plays at once, with the message instead of an
    analysis.
    """

    opened_by = Command.REVIEW
    # The whole game is analyzed during automatic playback too.
    background_share = 1.0

    def __init__(
        self,
        context: Context,
        game: Game,
        last: int | None = None,
        at: int | None = None,
        message: Sentence | None = None,
    ) -> None:
        super().__init__(context)
        self.game = game
        self.entries = history_of(game, last)
        is_analyzed = game.can_be_analyzed and not message
        self.analysis = context.analyses.of(game, last) if is_analyzed else None
        self.table = Table(game.setup)
        self.animations = AnimationPlayer(
            lambda number: self.entries[number].step,
            self.last if at is None else at,
            lambda: context.settings,
            context.audio.play,
        )
        self._message = message
        actions = self._actions()
        self.side = ReviewSidePanel(
            context, game, self.entries, self.analysis, message, actions, self.go_to
        )
        self._toast = Toast()
        self._is_playing = False
        self._pause_left = 0.0

    # State

    @property
    def at(self) -> int:
        """The current step, or the one being animated to."""
        return self.animations.position

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.entries)

    @property
    def played(self) -> int:
        """The number of records up to and including the step."""
        return self.entries[self.at - 1].played if self.at else 0

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or playback is running."""
        return self.animations.is_running or self._is_playing

    @property
    def state(self) -> State:
        """The visible state of the table."""
        return self.animations.state

    @property
    def topic(self) -> Topic:
        """The topic of the rules that fits the step."""
        return fitting_topic(self.state)

    def active(self) -> int | None:
        """The player whose board the step is about."""
        step = self.animations.step
        return step.player if step else None

    # Navigation

    def go_to(self, number: int) -> None:
        """Show a step without animation."""
        self.animations.jump_to(min(max(0, number), self.last))
        self._is_playing = False
        self._refresh()

    def step_forward(self) -> None:
        """Animate the next step."""
        if self.at < self.last:
            self.go_to(self.at)
            self.animations.go_to(self.at + 1)
            self._refresh()

    def step_back(self) -> None:
        """Animate the last step backward."""
        if self.at > 0:
            self.go_to(self.at)
            self.animations.go_to(self.at - 1)
            self._refresh()

    def next_round(self) -> None:
        """Go to the next deal, or to the end."""
        self.go_to(min((n for n in self._deals() if n > self.at), default=self.last))

    def previous_round(self) -> None:
        """Go to the deal before this step, or to the beginning."""
        self.go_to(max((n for n in self._deals() if n < self.at), default=0))

    def toggle_playing(self) -> None:
        """Start or stop playback; at the end it starts from the beginning."""
        if self._is_playing:
            self._is_playing = False
        else:
            self.go_to(0 if self.at == self.last else self.at)
            self._is_playing = True
            self._pause_left = 0.0
        self._refresh()

    def _deals(self) -> list[int]:
        return [entry.number for entry in self.entries if entry.is_deal]

    def update(self, seconds: float) -> Request | None:
        """Advance the animation and the playback."""
        running = self.animations.is_running
        self.animations.update(seconds)
        if self._is_playing and not running:
            self._pause_left -= seconds
            if self._pause_left <= 0:
                self._play_next()
        return None

    def show_analysis_progress(self) -> None:
        """Update the chart and the notes, and show any problem."""
        self.side.renew()
        self._refresh()
        self._show_problem()

    def _show_problem(self) -> None:
        complaint = self.context.analyses.take_cache_error() if self.analysis else None
        if complaint:
            text, layout = self.context.strings.say(complaint), self.table.layout
            self._toast.show(text, (layout.size[0] // 2, layout.size[1]))

    def _play_next(self) -> None:
        self.step_forward()
        self._is_playing = self.at < self.last
        self._pause_left = _PAUSE
        self._refresh()

    def enter(self) -> None:
        """Play a better move at once."""
        self._show_problem()
        if self._message:
            self.toggle_playing()

    # Leaving

    def _play_on(self) -> Request:
        return Pop(PlayBranch(self.game.branch(self.played)))

    def _open_analysis(self) -> Request:
        return Push(AnalysisScene(self.context, self.game, self.entries[-1].played, self.at))

    def resume(self, result: object) -> Request | None:
        """Go to the step that was chosen above, or leave for the game that continues from here."""
        if isinstance(result, ShowReview) and result.number is not None:
            self.go_to(result.number)
        return Pop(result) if isinstance(result, PlayBranch) else None

    # Analysis

    @property
    def _improvable_review(self) -> "MoveReview | None":
        """The review of the current move, if there is a better one."""
        if self.analysis and self.at and self.entries[self.at - 1].is_decision:
            review = self.analysis.review_at(self.played - 1)
            if review and review.best != self.entries[self.at - 1].step.record:
                return review
        return None

    def _error_steps(self) -> list[int]:
        """The steps known to be errors."""
        return error_steps(self.entries, self.analysis) if self.analysis else []

    def next_error(self) -> None:
        """Go to the next error; after the last one comes the first."""
        steps = self._error_steps()
        if steps:
            self.go_to(next((number for number in steps if number > self.at), steps[0]))

    def _show_better_move(self) -> Request | None:
        """Show the better move and its expected continuation."""
        review = self._improvable_review
        if review is None:
            return None
        assert self.analysis
        better = better_move(self.game, self.entries[self.at - 1], review, self.analysis)
        return Push(ReviewScene(self.context, *better))

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        width = size[0] - self.side.width(size)
        self.table.resize((width, size[1]), self.theme, self.context.settings, window=size)
        preload(self.theme, self.table.layout)
        # Frees the background of the table below before this one's is drawn in its place.
        self.theme.clear_cache(background_of)
        self.side.arrange(size)
        before, self.form = self.form, Form([self.side.panel], self.form.focus)
        self.form.follow(before)
        self._refresh()

    @property
    def listing(self) -> ListView:
        """The list of steps."""
        return self.side.listing

    def _actions(self) -> dict[str, Callable[[], Request | None]]:
        """The actions of the buttons, by their icons."""
        actions: dict[str, Callable[[], Request | None]] = {
            "first": lambda: self.go_to(0),
            "back_step": self.step_back,
            "play": self.toggle_playing,
            "forward_step": self.step_forward,
            "last": lambda: self.go_to(self.last),
        }
        if self.analysis:
            actions |= {
                "slip": self.next_error,
                "better": self._show_better_move,
                "insight": self._open_analysis,
            }
        return {**actions, "on": self._play_on, "back": Pop}

    def _refresh(self) -> None:
        """Update everything that depends on the step."""
        enabled = {"play", "insight", "back"}
        if self.at > 0:
            enabled |= {"first", "back_step"}
        if self.at < self.last:
            enabled |= {"last", "forward_step"}
        if self.played < self.entries[-1].played or not self.game.is_over:
            enabled.add("on")
        if self._error_steps():
            enabled.add("slip")
        if self._improvable_review:
            enabled.add("better")
        self.table.reseat(self.game.seating.at(self.played))
        self.side.show(self.at, self._is_playing, enabled)
        if self.form.focus is not None and self.form.focused is None:
            # This button is always enabled.
            self.form.focus_on(self.side.buttons["play"])

    # Input

    def handle(self, event: Input) -> Request | None:
        """Handle pointer and keys; any press skips the running animation."""
        if isinstance(event, Press | KeyPress | Wheel):
            self._toast.hide()
        return super().handle(event)

    def press(self, press: Press) -> Request | None:
        self.animations.skip()
        return self.respond(press)

    def wheel(self, wheel: Wheel) -> Request | None:
        self.listing.on_wheel(wheel.steps)
        return None

    def key(self, pressed: KeyPress) -> Request | None:
        self.animations.skip()
        if pressed.key is Key.ESCAPE:
            return Pop()
        if pressed.key is Key.SPACE and self.form.focused is None:
            self.toggle_playing()
            return None
        action = self._keys().get(pressed.key)
        if action:
            action()
            return None
        name = _COMMAND_BUTTONS.get(pressed.command)
        if name in self.side.buttons:
            return self._actions()[name]()
        return self.respond(pressed)

    def _keys(self) -> dict[Key | None, Callable[[], None]]:
        return {
            Key.LEFT: self.step_back,
            Key.UP: self.step_back,
            Key.RIGHT: self.step_forward,
            Key.DOWN: self.step_forward,
            Key.HOME: lambda: self.go_to(0),
            Key.END: lambda: self.go_to(self.last),
            Key.PAGE_UP: self.previous_round,
            Key.PAGE_DOWN: self.next_round,
        }

    # Drawing

    def table_picture(self) -> TablePicture:
        """Everything that the picture of the table depends on."""
        animation_state, queued, step = (
            self.animations.animation_state(),
            self.animations.current,
            self.animations.step,
        )
        events = step.events if step else ()
        bonuses = points.bonus_slots(events, animation_state.resting)
        highlighted = bonuses or points.placed_slots(events)
        return TablePicture(
            state=self.state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=self.active(),
            movable=queued.animation.touched_slots if queued else frozenset(),
            highlighted=points.scoring_slots(animation_state) if queued else highlighted,
        )

    def paint_ahead(self) -> bool:
        return self.table.paint()

    def draw(self, surface: pygame.Surface) -> None:
        area = surface.subsurface(Rect((0, 0), self.table.layout.size))
        picture = self.table_picture()
        self.table.draw(area, picture)
        points.draw_earned_points(
            self.theme,
            area,
            self.table.layout,
            self.animations.counted_tiling_events(picture.animation_state),
        )
        still = self.context.settings.still
        points.draw_rising_points(
            self.theme, area, self.table.layout, picture.animation_state.event_ages, still
        )
        # Left out in small windows: the list at the side has the text too.
        if self.at and not self.side.is_low:
            text = self.context.strings.say(self.entries[self.at - 1].sentences[0])
            draw_caption(self.theme, area, self.table.layout.bar, text)
        self.form.draw(surface)
        self._toast.draw(self.theme, area)
