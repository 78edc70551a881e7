"""The factory offer: players draft tiles, one after the other."""

from dataclasses import replace
from typing import Any, Self

from pygame.event import Event

from azul.engine import Phase
from azul.game import Game, Seating, Session, draw_seed, victory, want_of_tiles, winners
from azul.i18n import Sentence, sentence
from azul.scenes.play.at_table import TableScene
from azul.scenes.play.game_over import GameOverScene
from azul.scenes.play.in_play import TableInPlay
from azul.scenes.play.picture import with_announced, with_hand
from azul.scenes.play.scoring import ScoringScene
from azul.scenes.results import LeaveGame, NewGame, PlayOn, Rematch, TakeBack
from azul.scenes.scene import Context, Pop, Push, Replace, Request
from azul.table.preview import notes
from azul.table.table import Shown


class RoundScene(TableScene):
    """The game's own scene: what else there is to a game lies above it on the stack.

    `told` is a word to begin with.
    """

    def __init__(self, context: Context, session: Session, told: Sentence | None = None) -> None:
        super().__init__(context, TableInPlay(context, session))
        self._to_tell = told

    @classmethod
    def playing_on(cls, context: Context, game: Game) -> Self:
        """A new game that goes on where another one stands, in a file of its own."""
        told = sentence("A new game goes on from here. The old one is kept as it is.")
        return cls(context, context.start(game), told)

    def enter(self) -> None:
        """A new game begins with its deal, or with a word about where it comes from."""
        # The same game may have been on the table before, and been left for this one.
        self.context.shelf.claim(self.session.path)
        if self._to_tell:
            self.say(self._to_tell)
        if self.session.game.cursor == 1:
            self.in_play.show_deal()

    def leave(self) -> None:
        """Leave the game to other windows."""
        self.context.shelf.leave(self.session.path)

    def refresh(self) -> None:
        """Bring all up to date; a deal that has been seen tells if there were too few tiles."""
        super().refresh()
        step = self.show.step
        want = want_of_tiles(step) if step and not self.show.running else None
        if want:
            self.say(want)

    def next_scene(self) -> Request | None:
        """The wall-tiling, or the end, when their time has come."""
        if self.in_play.is_tiling:
            return Push(ScoringScene(self.context, self.in_play))
        if self.in_play.is_over:
            return Push(GameOverScene(self.context, self.session))
        return None

    def resume(self, result: Any) -> Request | None:
        """Go on after the scoring, a question or the menu."""
        if isinstance(result, LeaveGame | NewGame):
            return Pop(result)
        if isinstance(result, Rematch):
            return Replace(RoundScene(self.context, self.context.start(self._rematch())))
        if isinstance(result, PlayOn):
            return Replace(self.playing_on(self.context, result.game))
        if isinstance(result, TakeBack):
            return self.undo()
        if result is True:
            return self.take_back()
        self.refresh()
        self.form.look_again()
        return self.wished(result)

    def _rematch(self) -> Game:
        """The same seats and rules with another bag; the seat to the left begins."""
        game = self.session.game
        starter = (game.setup.first_player + 1) % len(game.seats)
        new = replace(game.setup, players=game.names, first_player=starter, seed=draw_seed())
        return Game(new, Seating(game.seats))

    def headline(self) -> tuple[str, str]:
        state, strings = self.show.state, self.context.strings
        if self.in_play.is_over:
            return strings.say(victory(winners(self.session.game))), ""
        if state.phase is not Phase.FACTORY_OFFER:
            return strings("Round {round}", round=state.round), ""
        seat = self.seats[state.to_act]
        if seat.by_hand:
            words = strings("Round {round} · {name}, your turn", round=state.round, name="{name}")
        elif self.turns.full:
            words = strings("No file could hold more moves of this game")
        elif self.turns.wait:
            words = strings("Round {round} · {name} waits", round=state.round, name="{name}")
        else:
            words = strings("Round {round} · {name} plays", round=state.round, name="{name}")
        return words, seat.name

    def shown(self) -> Shown:
        """The table with what the round would bring, while tiles are drafted."""
        shown = self.in_play.shown()
        drafting = shown.state.phase is Phase.FACTORY_OFFER
        if drafting and not self.in_play.last_draft_is_shown:
            shown = replace(shown, notes=notes(shown.state))
        return with_announced(with_hand(shown, self.hand), self.turns.shown)

    def press_table(self, event: Event) -> Request | None:
        """While the last draft of a round is shown there is nothing to take; a press skips it."""
        if self.in_play.last_draft_is_shown:
            self.in_play.skip()
            return None
        self.in_play.skip()
        return self.grip(event)
