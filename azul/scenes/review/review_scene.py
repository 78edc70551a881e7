"""Looking back: a game once more, step by step, with its history beside the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.book import Topic, fitting_topic
from azul.engine import State
from azul.game import Game, history_of
from azul.i18n import Sentence
from azul.kit.commands import Command
from azul.kit.list_view import ListView
from azul.kit.messages import Toast, draw_caption
from azul.kit.widgets import Form
from azul.scenes.results import LookBack, PlayOn
from azul.scenes.review.analysis_scene import AnalysisScene
from azul.scenes.review.move_notes import better, slips
from azul.scenes.review.side_panel import ReviewSidePanel
from azul.scenes.scene import Context, Pop, Push, Request, Scene
from azul.table.animation import points
from azul.table.animation.player import AnimationPlayer
from azul.table.background import background_of, preload
from azul.table.table import Table, TablePicture

if TYPE_CHECKING:
    from azul.insight import MoveReview

_REST: Final = 0.8
"""Seconds between two steps while the game plays by itself."""

_ASKED: Final[dict[Command | None, str]] = {
    Command.NEXT_ERROR: "slip",
    Command.BETTER_MOVE: "better",
    Command.ANALYSIS: "insight",
}
"""Buttons whose keys can be changed."""


class ReviewScene(Scene):
    """Shows the first `last` records of a game, or all up to its cursor; changes nothing.

    A step is here a passage of the history: of a wall-tiling each board is one, and the bonuses are
    one. It begins with the step `at`, the last one unless told which.

    What was undone is not looked at, nor a deal that the players have not been shown yet. What was
    not played goes by itself at once; what is said `instead` is all that is told of its worth.
    """

    opened_by = Command.REVIEW
    # A whole game is to be analyzed while it plays by itself.
    background_share = 1.0

    def __init__(
        self,
        context: Context,
        game: Game,
        last: int | None = None,
        at: int | None = None,
        instead: Sentence | None = None,
    ) -> None:
        super().__init__(context)
        self.game = game
        self.passages = history_of(game, last)
        judged = game.can_be_analyzed and not instead
        self.insight = context.insights.of(game, last) if judged else None
        self.table = Table(game.setup)
        self.animations = AnimationPlayer(
            lambda number: self.passages[number].step,
            self.last if at is None else at,
            lambda: context.settings,
            context.audio.play,
        )
        self._instead = instead
        actions = self._actions()
        self.side = ReviewSidePanel(
            context, game, self.passages, self.insight, instead, actions, self.jump
        )
        self._toast = Toast()
        self._playing = False
        self._rest = 0.0

    # Where we are

    @property
    def at(self) -> int:
        """The step that is looked at, or gone to."""
        return self.animations.position

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.passages)

    @property
    def played(self) -> int:
        """How many records are played at the step."""
        return self.passages[self.at - 1].played if self.at else 0

    @property
    def is_animating(self) -> bool:
        """Whether tiles move, or the game plays by itself."""
        return self.animations.is_running or self._playing

    @property
    def state(self) -> State:
        """The table as it is seen."""
        return self.animations.state

    @property
    def topic(self) -> Topic:
        """What of the rules fits the step."""
        return fitting_topic(self.state)

    def active(self) -> int | None:
        """Whose board the step is about."""
        step = self.animations.step
        return step.player if step else None

    # Going through the steps

    def jump(self, number: int) -> None:
        """Show a step at once."""
        self.animations.jump_to(min(max(0, number), self.last))
        self._playing = False
        self._refresh()

    def forward(self) -> None:
        """Show the next step as it happened."""
        if self.at < self.last:
            self.jump(self.at)
            self.animations.go_to(self.at + 1)
            self._refresh()

    def back(self) -> None:
        """Take a step back, which is seen backward."""
        if self.at > 0:
            self.jump(self.at)
            self.animations.go_to(self.at - 1)
            self._refresh()

    def next_round(self) -> None:
        """Go to the next deal, or to the end."""
        self.jump(min((n for n in self._deals() if n > self.at), default=self.last))

    def previous_round(self) -> None:
        """Go to the last deal before this step, or to the beginning."""
        self.jump(max((n for n in self._deals() if n < self.at), default=0))

    def toggle(self) -> None:
        """Let the game play by itself, at its end from the beginning; or stop it."""
        if self._playing:
            self._playing = False
        else:
            self.jump(0 if self.at == self.last else self.at)
            self._playing = True
            self._rest = 0.0
        self._refresh()

    def _deals(self) -> list[int]:
        return [passage.number for passage in self.passages if passage.is_deal]

    def update(self, seconds: float) -> Request | None:
        """Let films go on, and the game if it plays by itself."""
        running = self.animations.is_running
        self.animations.update(seconds)
        if self._playing and not running:
            self._rest -= seconds
            if self._rest <= 0:
                self._play_next()
        return None

    def show_findings(self) -> None:
        """What has been found meanwhile is seen, and what is in the way is said."""
        self.side.renew()
        self._refresh()
        self._complain()

    def _complain(self) -> None:
        complaint = self.context.insights.complaint() if self.insight else None
        if complaint:
            words, layout = self.context.strings.say(complaint), self.table.layout
            self._toast.show(words, (layout.size[0] // 2, layout.size[1]))

    def _play_next(self) -> None:
        self.forward()
        self._playing = self.at < self.last
        self._rest = _REST
        self._refresh()

    def enter(self) -> None:
        """What was not played is seen at once."""
        self._complain()
        if self._instead:
            self.toggle()

    # Leaving

    def _play_on(self) -> Request:
        return Pop(PlayOn(self.game.branch(self.played)))

    def _details(self) -> Request:
        return Push(AnalysisScene(self.context, self.game, self.passages[-1].played, self.at))

    def resume(self, result: object) -> Request | None:
        """Go to the step that was chosen above, or leave for the game that goes on from there."""
        if isinstance(result, LookBack) and result.number is not None:
            self.jump(result.number)
        return Pop(result) if isinstance(result, PlayOn) else None

    # What steps were worth

    @property
    def _slip(self) -> "MoveReview | None":
        """What was found about the step, if something better was."""
        if self.insight and self.at and self.passages[self.at - 1].is_decision:
            theme = self.insight.review_at(self.played - 1)
            if theme and theme.best != self.passages[self.at - 1].step.record:
                return theme
        return None

    def _slips(self) -> list[int]:
        """The steps that were worse than good, as far as they are known."""
        return slips(self.passages, self.insight) if self.insight else []

    def next_slip(self) -> None:
        """Go to the next step that was worse than good, from the last one to the first."""
        slips = self._slips()
        if slips:
            self.jump(next((number for number in slips if number > self.at), slips[0]))

    def _better(self) -> Request | None:
        """See what would have been better, and what is expected to follow on it."""
        theme = self._slip
        if theme is None:
            return None
        assert self.insight
        found = better(self.game, self.passages[self.at - 1], theme, self.insight)
        return Push(ReviewScene(self.context, *found))

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        width = size[0] - self.side.width(size)
        self.table.resize((width, size[1]), self.theme, self.context.settings, window=size)
        preload(self.theme, self.table.layout)
        # Of the table below, before another cloth is laid: this one's will take its place anyway.
        self.theme.clear_cache(background_of)
        self.side.arrange(size)
        before, self.form = self.form, Form([self.side.panel], self.form.focus)
        self.form.follow(before)
        self._refresh()

    @property
    def listing(self) -> ListView:
        """The list of the steps."""
        return self.side.listing

    def _actions(self) -> dict[str, Callable[[], Request | None]]:
        """What the buttons do."""
        actions: dict[str, Callable[[], Request | None]] = {
            "first": lambda: self.jump(0),
            "back_step": self.back,
            "play": self.toggle,
            "forward_step": self.forward,
            "last": lambda: self.jump(self.last),
        }
        if self.insight:
            actions |= {
                "slip": self.next_slip,
                "better": self._better,
                "insight": self._details,
            }
        return {**actions, "on": self._play_on, "back": Pop}

    def _refresh(self) -> None:
        """Bring what depends on the step up to date."""
        may = {"play", "insight", "back"}
        if self.at > 0:
            may |= {"first", "back_step"}
        if self.at < self.last:
            may |= {"last", "forward_step"}
        if self.played < self.passages[-1].played or not self.game.is_over:
            may.add("on")
        if self._slips():
            may.add("slip")
        if self._slip:
            may.add("better")
        self.table.reseat(self.game.seating.at(self.played))
        self.side.show(self.at, self._playing, may)
        if self.form.focus is not None and self.form.focused is None:
            # It always answers.
            self.form.focus_on(self.side.buttons["play"])

    # Answering

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips the film under way."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._toast.hide()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._press(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            self.listing.on_wheel(event.y)
        else:
            self.form.handle(event)
        return None

    def _press(self, event: Event) -> Request | None:
        self.animations.skip()
        return self.respond(self.form, event)

    def _key(self, event: Event) -> Request | None:
        self.animations.skip()
        if event.key == pygame.K_ESCAPE:
            return Pop()
        if event.key == pygame.K_SPACE and self.form.focused is None:
            self.toggle()
            return None
        action = self._keys().get(event.key)
        if action:
            action()
            return None
        name = _ASKED.get(self.context.keys.command(event))
        if name in self.side.buttons:
            return self._actions()[name]()
        return self.respond(self.form, event)

    def _keys(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_LEFT: self.back,
            pygame.K_UP: self.back,
            pygame.K_RIGHT: self.forward,
            pygame.K_DOWN: self.forward,
            pygame.K_HOME: lambda: self.jump(0),
            pygame.K_END: lambda: self.jump(self.last),
            pygame.K_PAGEUP: self.previous_round,
            pygame.K_PAGEDOWN: self.next_round,
        }

    # The picture

    def table_picture(self) -> TablePicture:
        """All that the table's picture depends on."""
        animation_state, queued, step = (
            self.animations.animation_state(),
            self.animations.current,
            self.animations.step,
        )
        told = step.events if step else ()
        scored = points.bonus_slots(told, animation_state.resting) or points.placed_slots(told)
        return TablePicture(
            state=self.state,
            animation_state=animation_state,
            scores=self.animations.scores(animation_state),
            active_player=self.active(),
            movable=queued.animation.touched_slots if queued else frozenset(),
            highlighted=points.scoring_slots(animation_state) if queued else scored,
        )

    def paint(self) -> bool:
        return self.table.paint()

    def draw(self, surface: pygame.Surface) -> None:
        left = surface.subsurface(Rect((0, 0), self.table.layout.size))
        picture = self.table_picture()
        self.table.draw(left, picture)
        points.draw_earned_points(
            self.theme,
            left,
            self.table.layout,
            self.animations.counted_tiling_events(picture.animation_state),
        )
        still = self.context.settings.still
        points.draw_rising_points(
            self.theme, left, self.table.layout, picture.animation_state.event_ages, still
        )
        # The list at the side has the words too.
        if self.at and not self.side.is_low:
            words = self.context.strings.say(self.passages[self.at - 1].sentences[0])
            draw_caption(self.theme, left, self.table.layout.bar, words)
        self.form.draw(surface)
        self._toast.draw(self.theme, left)
