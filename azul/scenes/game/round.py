"""The factory offer: players draft tiles, one after the other."""

from dataclasses import replace
from typing import Final, Self

from azul.engine import Deal, Phase, is_last_round
from azul.game import (
    NO_MORE_MOVES,
    Game,
    Session,
    Step,
    describe_deal,
    victory,
    winners,
)
from azul.i18n import Sentence, sentence
from azul.kit import boxes, metrics
from azul.kit.audio import Sound
from azul.kit.keys import Key, KeyPress
from azul.kit.pointer import Move, Release
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.game.celebration import CelebrationScene, end_sound
from azul.scenes.game.game_controller import GameController
from azul.scenes.game.game_over import GameOverScene, ResultActions
from azul.scenes.game.overlays import Banner, TurnRing
from azul.scenes.game.scoring import ScoringScene
from azul.scenes.game.table_scene import TableScene
from azul.scenes.scene import Begin, Context, Push, Request, Scene
from azul.table.animation.step_animations import SCORING
from azul.table.hand.model import with_announced, with_hint
from azul.table.preview import score_previews
from azul.table.table_model import TableModel

_LAST_ROUND_SECONDS: Final = 2.6
_TURN_SECONDS: Final = 1.2
"""Seconds that banners are shown."""


class RoundScene(TableScene):
    """A game's main scene: the factory offer, and the final table; shows the `message` first."""

    def __init__(self, context: Context, session: Session, message: Sentence | None = None) -> None:
        super().__init__(context, GameController(context, session))
        self._first_message = message
        self._described_step: Step | None = None
        self._deal_message = ""
        self._is_viewing_table = False
        self._banner, self._ring = Banner(context), TurnRing(context)
        self._overlays = self._ring, self._banner
        self._was_last_round: bool | None = None
        self._last_person: int | None = None
        """The person whose turn it is, or was before bots played."""
        self._shown_turn: int | None = None
        """The person whose turn has been shown; None in the turn of a bot."""

    @classmethod
    def from_branch(cls, context: Context, game: Game, is_chosen: bool = True) -> Self:
        """Return a new game that continues another game from its cursor, in a file of its own."""
        if is_chosen:
            message = sentence("A new game continues from here. The original won’t be changed.")
        else:
            message = sentence("You’re playing a copy. The original file won’t be changed.")
        return cls(context, context.start_game(game, is_chosen=is_chosen), message)

    def enter(self) -> None:
        """Show the first deal of a new game, and the message."""
        # The previous scene may have had the same game, and released its lock.
        self.context.library.claim(self.session.path)
        if self._first_message:
            self.table.show_brief_message(self._first_message)
        game = self.session.game
        if game.cursor == 1 and isinstance(game.log[0], Deal):
            self.controller.show_first_deal()

    def leave(self) -> None:
        """Release the game to other windows."""
        self.controller.stop_thinking()
        self.controller.clock.save()
        self.context.library.leave(self.session.path)

    def build(self) -> None:
        """Build all widgets; the message of a shown deal goes once the bar names the last round."""
        self._is_viewing_table = self._is_viewing_table and self.session.game.is_over
        super().build()
        step = self.animations.step
        if step is not self._described_step and not self.animations.is_running:
            self._described_step = step
            message = describe_deal(step, [seat.name for seat in self.seats]) if step else []
            if message:
                self.table.show_brief_message(*message)
                self._deal_message = self.table.toast.text
        toast = self.table.toast
        if toast.text == self._deal_message and is_last_round(self.animations.state):
            toast.hide()

    def update(self, seconds: float) -> Request | None:
        for overlay in self._overlays:
            overlay.update(seconds)
        request = super().update(seconds)
        if not (request or self.animations.is_running):
            self._show_turn()
        if not self.animations.is_running:
            # A game that is opened in the last round shows no banner.
            is_offer = self.state.phase is Phase.FACTORY_OFFER
            is_last = is_offer and is_last_round(self.state)
            if is_last and self._was_last_round is False:
                self._banner.show(self.last_round_notice, _LAST_ROUND_SECONDS)
                self.context.audio.play(Sound.LAST_ROUND)
            elif not is_last and self._was_last_round:
                self._banner.hide()
            # A player who undoes the end of the game knows it already.
            if is_offer:
                self._was_last_round = is_last
        return request

    def _show_turn(self) -> None:
        """Show that the turn of a person begins, and name the player if the setting asks for it."""
        player = self.state.to_act
        is_person = player >= 0 and self.seats[player].is_person
        turn = player if is_person else None
        settings = self.context.settings
        if turn is not None and turn != self._shown_turn:
            if settings.has_motion:
                self._ring.show(self.table.painter.layout.board_rect(turn))
            if settings.pass_mouse and self._last_person not in (None, turn):
                text = self.context.strings("{name}, your turn", name=self.seats[turn].name)
                self._banner.show(text, _TURN_SECONDS)
            self._last_person = turn
        self._shown_turn = turn

    def _hide_overlays(self) -> None:
        for overlay in self._overlays:
            overlay.hide()

    def resize(self, size: tuple[int, int]) -> None:
        self._ring.hide()
        super().resize(size)

    def cover(self) -> None:
        self._hide_overlays()
        super().cover()

    @property
    def is_animating(self) -> bool:
        return super().is_animating or any(overlay.is_visible for overlay in self._overlays)

    def overlays(self) -> list[Widget]:
        return [*self._overlays]

    def handle(self, event: Input) -> Request | None:
        """Handle input; all except moves and releases of the pointer hide the overlays."""
        if not isinstance(event, Move | Release):
            self._hide_overlays()
        return super().handle(event)

    def next_scene(self) -> Request | None:
        """Return the wall-tiling or the end of the game, when it is time for them."""
        if self.controller.is_tiling:
            return Push(ScoringScene(self.context, self.controller))
        if self.controller.is_over and not self._is_viewing_table:
            return Push(self._final_scene())
        return None

    # The final table

    def _view_table(self, is_viewing: bool) -> None:
        """Show the final table instead of the result, or stop showing it."""
        if is_viewing is not self._is_viewing_table:
            self._is_viewing_table = is_viewing
            self.build()

    def widgets(self) -> list[Button]:
        """Return the button back to the result, in the middle of the empty displays."""
        if not self._is_viewing_table:
            return []
        text = self.context.strings("Result")
        button = Button(self.theme, text, lambda: self._view_table(False), primary=True)
        middle = self.table.painter.layout.part_rect("middle", "center").center
        button.set_rect(boxes.centered(middle, button.width(), self.px(metrics.BUTTON)))
        return [button]

    def key(self, pressed: KeyPress) -> Request | None:
        """Return from the final table to the result on Enter, Space or Esc."""
        is_key = pressed.activates or pressed.key is Key.ESCAPE
        is_free = self.form.focused is None and not self.table.inspector.uses_keys
        if self._is_viewing_table and is_key and is_free:
            self._view_table(False)
            return None
        return super().key(pressed)

    def _final_scene(self) -> Scene:
        """Return the celebration of a game that has just ended, or else its result."""
        actions = ResultActions(
            undo=self.request_undo,
            show_table=lambda: self._view_table(True),
            open_history=self.open_history,
            open_review=self.open_review,
            open_save_as=self._open_save_as,
            set_up_next_game=self._set_up_next_game,
            play_rematch=lambda: Begin(self._rematch()),
            play_same_deal=self._play_same_deal,
        )
        result = GameOverScene(self.context, self.session, actions, self.controller.series_loader)
        due, self.controller.is_celebration_due = self.controller.is_celebration_due, False
        if due and self.context.settings.has_motion:
            return CelebrationScene(self.context, self.session.game, result)
        if due:
            self.context.audio.play(end_sound(self.session.game))
        return result

    def _rematch(self) -> Scene:
        """Play again with the same seats and rules; from the same position in no series."""
        if self.session.game.is_from_position:
            again = self.controller.from_same_position()
            return RoundScene(self.context, self.context.start_game(again))
        series = self.controller.join_series()
        rematch, message = self.controller.rematch(series), None
        if series.series_score:
            score = series.series_score.in_words(rematch.names, self.context.strings)
            message = sentence(
                "Game {number}: {tally}", number=series.series_score.games + 1, tally=score
            )
        return RoundScene(self.context, self.context.start_game(rematch), message)

    def _set_up_next_game(self) -> Request:
        is_counted = not self.session.game.is_from_position
        series = self.controller.join_series() if is_counted else None
        return Begin(self.context.destinations.set_up(series))

    def _play_same_deal(self, exchanged: bool) -> Request:
        game = self.controller.same_deal(exchanged)
        return Begin(RoundScene(self.context, self.context.start_game(game)))

    def headline(self) -> tuple[str, str]:
        state, strings = self.animations.state, self.context.strings
        if self.controller.is_over:
            return strings.say(victory(winners(self.session.game))), ""
        if self.animations.kind in SCORING:
            # While it is undone, it is nobody's turn yet.
            return self.in_round(strings("Wall-tiling")), ""
        if state.phase is not Phase.FACTORY_OFFER:
            return self.in_round(), ""
        if self.session.game.is_full:
            return strings(NO_MORE_MOVES), ""
        seat = self.seats[state.to_act]
        if seat.is_person:
            return self.in_round(strings("{name}, your turn", name="{name}")), seat.name
        if self.controller.bot_turns.is_waiting:
            return strings("Paused · {name} to move", name="{name}"), seat.name
        return self.in_round(strings("{name} is playing", name="{name}")), seat.name

    def table_model(self) -> TableModel:
        """Return the table with score previews during the factory offer."""
        model = self.game_model()
        is_offer = model.state.phase is Phase.FACTORY_OFFER
        # While a wall-tiling is undone, the scores still contain its points.
        is_scored = self.animations.is_at_last_draft or self.animations.kind in SCORING
        if is_offer and not is_scored:
            model = replace(model, score_previews=score_previews(model.state))
        model = self.table.model_with_hand(model)
        model = with_announced(model, self.controller.announced_record)
        return with_hint(model, self.controller.hint_requests.record)
