"""The factory offer: players draft tiles, one after the other."""

from dataclasses import replace
from typing import Any, Self

import pygame
from pygame import Rect
from pygame.event import Event

from azul.engine import Phase, is_last_round
from azul.game import (
    NO_MORE_MOVES,
    AdviceUse,
    Game,
    NextInSeries,
    Seating,
    SeriesScore,
    Session,
    Step,
    describe_deal,
    draw_seed,
    draw_series,
    victory,
    winners,
)
from azul.i18n import Sentence, sentence
from azul.kit import metrics
from azul.kit.audio import Sound
from azul.kit.widgets import ACTIVATE, Button
from azul.scenes.game.celebration import CelebrationScene
from azul.scenes.game.game_over import GameOverScene
from azul.scenes.game.game_table import GameTable
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.results import LeaveGame, NewGame, PlayBranch, Rematch, ShowTable, Undo
from azul.scenes.scene import Context, Pop, Push, Replace, Request, Scene
from azul.settings import Speed
from azul.table.animation.step_animations import SCORING
from azul.table.hand.picture import with_announced, with_color, with_hand, with_hint
from azul.table.preview import score_previews
from azul.table.table import TablePicture


class RoundScene(TableScene):
    """The game's own scene: what else there is to a game lies above it on the stack.

    `told` is a word to begin with.
    """

    def __init__(self, context: Context, session: Session, told: Sentence | None = None) -> None:
        super().__init__(context, GameTable(context, session))
        self._first_message = told
        self._described_step: Step | None = None
        self._deal_message = ""
        self._is_viewing_table = False

    @classmethod
    def from_branch(cls, context: Context, game: Game, chosen: bool = True) -> Self:
        """A new game that goes on where another one stands, in a file of its own."""
        told = sentence("A new game goes on from here. The old one is kept as it is.")
        return cls(context, context.start_game(game, chosen=chosen), told)

    def enter(self) -> None:
        """A new game begins with its deal, or with a word about where it comes from."""
        # The same game may have been on the table before, and been left for this one.
        self.context.shelf.claim(self.session.path)
        if self._first_message:
            self.game_table.show_brief_message(self._first_message)
        if self.session.game.cursor == 1:
            self.game_table.show_first_deal()

    def leave(self) -> None:
        """Leave the game to other windows."""
        self.game_table.pause_thinking()
        self.context.shelf.leave(self.session.path)

    def refresh(self) -> None:
        """Bring all up to date; a deal that has been seen tells, once, what is special about it.

        What it told of the end gives way to the bar as soon as the end is certain.
        """
        super().refresh()
        self._view_table(self._is_viewing_table and self.session.game.is_over)
        step = self.animations.step
        if step is not self._described_step and not self.animations.is_running:
            self._described_step = step
            told = describe_deal(step, [seat.name for seat in self.seats]) if step else []
            if told:
                self.game_table.show_brief_message(*told)
                self._deal_message = self.game_table.toast.text
        toast = self.game_table.toast
        if toast.text == self._deal_message and is_last_round(self.animations.state):
            toast.hide()

    def next_scene(self) -> Request | None:
        """The wall-tiling, or the end, when their time has come."""
        if self.game_table.is_tiling:
            return Push(ScoringScene(self.context, self.game_table))
        if self.game_table.is_over and not self._is_viewing_table:
            return Push(self._final_scene())
        return None

    # The table of a game that is over

    def _view_table(self, lingers: bool) -> None:
        """Let the table be looked at before its result is seen again, or no more."""
        if lingers is not self._is_viewing_table:
            self._is_viewing_table = lingers
            self.rebuild_form()

    def widgets(self) -> list[Button]:
        """The way back to the result, in the middle of the empty displays."""
        if not self._is_viewing_table:
            return []
        words = self.context.strings("Result")
        button = Button(self.theme, words, lambda: self._view_table(False), primary=True)
        place = Rect(0, 0, button.width(), self.px(metrics.BUTTON))
        place.center = self.table.layout.part("middle", "center").center
        button.set_rect(place)
        return [button]

    def handle(self, event: Event) -> Request | None:
        """Enter, Space and Esc lead from the table of a game that is over to its result."""
        is_key = event.type == pygame.KEYDOWN and event.key in (*ACTIVATE, pygame.K_ESCAPE)
        idle = self.form.focused is None and not self.game_table.inspector.uses_keys
        if self._is_viewing_table and is_key and idle:
            self._view_table(False)
            return None
        return super().handle(event)

    def _final_scene(self) -> Scene:
        """The feast of a game that has just ended; its result where one comes back to it."""
        result = GameOverScene(self.context, self.session, self.game_table.series_scores)
        due, self.game_table.is_celebration_due = self.game_table.is_celebration_due, False
        settings = self.context.settings
        if due and (settings.still or settings.speed is Speed.OFF):
            self.context.audio.play(Sound.FANFARE)
        elif due:
            return CelebrationScene(self.context, self.game_table, result)
        return result

    def resume(self, result: Any) -> Request | None:
        """Go on after the scoring, a question or the menu."""
        if isinstance(result, LeaveGame):
            return Pop(result)
        if isinstance(result, NewGame):
            return Pop(NewGame(self._next_in_series()))
        if isinstance(result, Rematch):
            return Replace(self._rematch())
        if isinstance(result, PlayBranch):
            return Replace(self.from_branch(self.context, result.game))
        if isinstance(result, Undo):
            return self.request_undo()
        if isinstance(result, ShowTable):
            self._view_table(True)
        if result is True:
            return self.undo_to_person()
        self.refresh()
        self.form.look_again()
        return self.on_result(result)

    def _rematch(self) -> Scene:
        """The same seats and rules with another bag; the seat to the left begins."""
        game, sequel = self.session.game, self._next_in_series()
        starter = (game.setup.first_player + 1) % len(game.seats)
        new = replace(game.setup, players=game.names, first_player=starter, seed=draw_seed())
        rematch = Game(new, Seating(game.seats))
        rematch.series, rematch.advice = sequel.series, AdviceUse(game.advice.allowed)
        told = None
        if sequel.series_score:
            series_score = sequel.series_score.in_words(game.names, self.context.strings)
            told = sentence(
                "Game {number}: {tally}", number=sequel.series_score.games + 1, tally=series_score
            )
        return RoundScene(self.context, self.context.start_game(rematch), told)

    def _next_in_series(self) -> NextInSeries:
        """What another game of the same players joins: a series, begun if there is none."""
        game = self.session.game
        if game.series is None:
            game.series = draw_series()
            self.session.save()
        before = self.game_table.series_scores.series_score
        series_score = None if before is None else before + SeriesScore.of([game])
        return NextInSeries(game.series, game.seats, series_score)

    def headline(self) -> tuple[str, str]:
        state, strings = self.animations.state, self.context.strings
        if self.game_table.is_over:
            return strings.say(victory(winners(self.session.game))), ""
        if self.animations.kind in SCORING:
            # On the way back over it nobody's turn has come yet.
            return strings("Round {round} · Wall-tiling", round=state.round), ""
        if state.phase is not Phase.FACTORY_OFFER:
            return strings("Round {round}", round=state.round), ""
        if self.session.game.is_full:
            return strings(NO_MORE_MOVES), ""
        seat = self.seats[state.to_act]
        if seat.is_person:
            words = strings("Round {round} · {name}, your turn", round=state.round, name="{name}")
        elif self.program_turns.is_waiting:
            words = strings("Round {round} · {name} waits", round=state.round, name="{name}")
        else:
            words = strings("Round {round} · {name} plays", round=state.round, name="{name}")
        return words, seat.name

    def table_picture(self) -> TablePicture:
        """The table with what the round would bring, while tiles are drafted."""
        picture = self.game_table.table_picture()
        drafting = picture.state.phase is Phase.FACTORY_OFFER
        # On the way back over a wall-tiling the scores still have what it has brought.
        scored = self.game_table.is_showing_last_draft or self.animations.kind in SCORING
        if drafting and not scored:
            picture = replace(picture, score_previews=score_previews(picture.state))
        picture = with_hand(picture, self.hand)
        if self.game_table.inspected_color:
            picture = with_color(picture, self.game_table.inspected_color)
        picture = with_announced(picture, self.game_table.announced_record)
        return with_hint(picture, self.game_table.adviser.record)

    def press_table(self, event: Event) -> Request | None:
        """A press skips films; what is over, or is shown again, leaves nothing to take."""
        is_past = self.game_table.is_showing_last_draft or self.animations.replay
        self.game_table.skip_phase()
        return None if is_past else self.press_hand(event)
