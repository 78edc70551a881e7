"""The factory offer: players draft tiles, one after the other."""

from dataclasses import replace
from typing import Any, Self

from pygame import Rect

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
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Press
from azul.kit.widgets import Button
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
    """The main scene of a game; its other scenes lie above it on the stack.

    `message` is shown when the scene is entered.
    """

    def __init__(self, context: Context, session: Session, message: Sentence | None = None) -> None:
        super().__init__(context, GameTable(context, session))
        self._first_message = message
        self._described_step: Step | None = None
        self._deal_message = ""
        self._is_viewing_table = False

    @classmethod
    def from_branch(cls, context: Context, game: Game, is_chosen: bool = True) -> Self:
        """A new game that continues another one from its cursor, in a file of its own."""
        message = sentence("A new game goes on from here. The old one is kept as it is.")
        return cls(context, context.start_game(game, is_chosen=is_chosen), message)

    def enter(self) -> None:
        """Show the first deal of a new game, and the message."""
        # The previous scene may have had the same game, and released its lock.
        self.context.shelf.claim(self.session.path)
        if self._first_message:
            self.game_table.show_brief_message(self._first_message)
        if self.session.game.cursor == 1:
            self.game_table.show_first_deal()

    def leave(self) -> None:
        """Release the game to other windows."""
        self.game_table.pause_thinking()
        self.context.shelf.leave(self.session.path)

    def refresh(self) -> None:
        """Update everything; a deal that has been shown is described once.

        That message is hidden as soon as the bar says that this is the last round.
        """
        super().refresh()
        self._view_table(self._is_viewing_table and self.session.game.is_over)
        step = self.animations.step
        if step is not self._described_step and not self.animations.is_running:
            self._described_step = step
            message = describe_deal(step, [seat.name for seat in self.seats]) if step else []
            if message:
                self.game_table.show_brief_message(*message)
                self._deal_message = self.game_table.toast.text
        toast = self.game_table.toast
        if toast.text == self._deal_message and is_last_round(self.animations.state):
            toast.hide()

    def next_scene(self) -> Request | None:
        """The wall-tiling or the end of the game, when it is time for them."""
        if self.game_table.is_tiling:
            return Push(ScoringScene(self.context, self.game_table))
        if self.game_table.is_over and not self._is_viewing_table:
            return Push(self._final_scene())
        return None

    # The final table

    def _view_table(self, is_viewing: bool) -> None:
        """Show the final table instead of the result, or no longer."""
        if is_viewing is not self._is_viewing_table:
            self._is_viewing_table = is_viewing
            self.rebuild_form()

    def widgets(self) -> list[Button]:
        """The button back to the result, in the middle of the empty displays."""
        if not self._is_viewing_table:
            return []
        text = self.context.strings("Result")
        button = Button(self.theme, text, lambda: self._view_table(False), primary=True)
        place = Rect(0, 0, button.width(), self.px(metrics.BUTTON))
        place.center = self.table.layout.part("middle", "center").center
        button.set_rect(place)
        return [button]

    def key(self, pressed: KeyPress) -> Request | None:
        """Enter, Space and Esc lead from the final table to the result."""
        is_key = pressed.activates or pressed.key is Key.ESCAPE
        is_free = self.form.focused is None and not self.game_table.inspector.uses_keys
        if self._is_viewing_table and is_key and is_free:
            self._view_table(False)
            return None
        return super().key(pressed)

    def _final_scene(self) -> Scene:
        """The celebration of a game that has just ended, or else its result."""
        result = GameOverScene(self.context, self.session, self.game_table.series_loader)
        due, self.game_table.is_celebration_due = self.game_table.is_celebration_due, False
        settings = self.context.settings
        if due and (settings.still or settings.speed is Speed.OFF):
            self.context.audio.play(Sound.FANFARE)
        elif due:
            return CelebrationScene(self.context, self.game_table, result)
        return result

    def resume(self, result: Any) -> Request | None:
        """Continue after the scoring, a question or the menu."""
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
        """A game with the same seats and rules and another seed; the next player starts."""
        game, series = self.session.game, self._next_in_series()
        starter = (game.setup.first_player + 1) % len(game.seats)
        new = replace(game.setup, players=game.names, first_player=starter, seed=draw_seed())
        rematch = Game(new, Seating(game.seats))
        rematch.series, rematch.advice = series.series, AdviceUse(game.advice.allowed)
        message = None
        if series.series_score:
            score = series.series_score.in_words(game.names, self.context.strings)
            message = sentence(
                "Game {number}: {tally}", number=series.series_score.games + 1, tally=score
            )
        return RoundScene(self.context, self.context.start_game(rematch), message)

    def _next_in_series(self) -> NextInSeries:
        """The series that another game of the same players joins; a new one if there is none."""
        game = self.session.game
        if game.series is None:
            game.series = draw_series()
            self.session.save()
        earlier = self.game_table.series_loader.series_score
        score = None if earlier is None else earlier + SeriesScore.of([game])
        return NextInSeries(game.series, game.seats, score)

    def headline(self) -> tuple[str, str]:
        state, strings = self.animations.state, self.context.strings
        if self.game_table.is_over:
            return strings.say(victory(winners(self.session.game))), ""
        if self.animations.kind in SCORING:
            # While it is undone, it is nobody's turn yet.
            return strings("Round {round} · Wall-tiling", round=state.round), ""
        if state.phase is not Phase.FACTORY_OFFER:
            return strings("Round {round}", round=state.round), ""
        if self.session.game.is_full:
            return strings(NO_MORE_MOVES), ""
        seat = self.seats[state.to_act]
        if seat.is_person:
            text = strings("Round {round} · {name}, your turn", round=state.round, name="{name}")
        elif self.program_turns.is_waiting:
            text = strings("Round {round} · {name} waits", round=state.round, name="{name}")
        else:
            text = strings("Round {round} · {name} plays", round=state.round, name="{name}")
        return text, seat.name

    def table_picture(self) -> TablePicture:
        """The table with score previews during the factory offer."""
        picture = self.game_table.table_picture()
        is_offer = picture.state.phase is Phase.FACTORY_OFFER
        # While a wall-tiling is undone, the scores still contain its points.
        is_scored = self.game_table.is_showing_last_draft or self.animations.kind in SCORING
        if is_offer and not is_scored:
            picture = replace(picture, score_previews=score_previews(picture.state))
        picture = with_hand(picture, self.hand)
        if self.game_table.inspected_color:
            picture = with_color(picture, self.game_table.inspected_color)
        picture = with_announced(picture, self.game_table.announced_record)
        return with_hint(picture, self.game_table.adviser.record)

    def press_table(self, press: Press) -> Request | None:
        """Skip animations, and press with the hand, unless the offer is over or a replay runs."""
        is_past = self.game_table.is_showing_last_draft or self.animations.replay
        self.game_table.skip_phase()
        return None if is_past else self.press_hand(press)
