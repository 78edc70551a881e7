"""The factory offer: players draft tiles, one after the other."""

from dataclasses import replace
from typing import Any, Self

from pygame.event import Event

from azul.engine import CENTER, FLOOR, Deal, Draft, Phase, Record, State
from azul.game import Game, Session, Step, draw_seed, victory, winners
from azul.i18n import Sentence, sentence
from azul.kit.keys import Command, digit
from azul.kit.widgets import ACTIVATE
from azul.scenes.confirm import Confirm
from azul.scenes.play.game_over import GameOverScene
from azul.scenes.play.scoring import ScoringScene
from azul.scenes.play.table_scene import TableScene
from azul.scenes.results import (
    LeaveGame,
    NewGame,
    PlayOn,
    Rematch,
    ScoringSeen,
    TakeBack,
)
from azul.scenes.scene import Context, Pop, Push, Replace, Request
from azul.table import aim
from azul.table.drag import Target
from azul.table.films import deal_film, draft_film, tiling_events
from azul.table.preview import Note, notes
from azul.table.slots import Area, Slot
from azul.table.sprites import Point


class RoundScene(TableScene):
    """The game's own scene: what else there is to a game lies above it on the stack.

    `told` is a word to begin with.
    """

    def __init__(self, context: Context, session: Session, told: Sentence | None = None) -> None:
        super().__init__(context, session)
        self._to_tell = told
        self._ending: Step | None = None

    @classmethod
    def playing_on(cls, context: Context, game: Game) -> Self:
        """A new game that goes on where another one stands, in a file of its own."""
        told = sentence("A new game goes on from here. The old one is kept as it is.")
        return cls(context, context.start(game), told)

    @property
    def state(self) -> State:
        """The game's state; before the scoring the one that the last draft was made in."""
        return self._ending.before if self._ending else self.session.game.state

    def active(self) -> int | None:
        """Whose turn it is."""
        return self.state.to_act if self.state.phase is Phase.FACTORY_OFFER else None

    def headline(self) -> tuple[str, str]:
        """Round and turn."""
        player = self.active()
        name = self.session.game.setup.players[player] if player is not None else ""
        strings, number = self.context.strings, self.state.round
        if self.session.game.over and not self._ending:
            return strings.say(victory(winners(self.session.game))), name
        if player is None:
            return strings("Round {round}", round=number), name
        return strings("Round {round} · {name}, your turn", round=number, name="{name}"), name

    def hides_deal(self) -> bool:
        """While the end of the round is shown, the next one's tiles are not."""
        return self._ending is not None

    def notes(self) -> tuple[Note, ...]:
        """What the round would bring, while tiles are drafted."""
        return () if self.active() is None or self._ending else notes(self.state)

    def press(self, event: Event) -> Request | None:
        """While the last draft of a round is shown there is nothing to take; a press skips it."""
        if self._ending:
            self.reel.skip()
            return None
        return super().press(event)

    def target_at(self, point: Point) -> Target | None:
        """Lines of the own board."""
        player = self.active()
        return self.table.line_at(point, player) if player is not None else None

    def enter(self) -> None:
        """A new game begins with its deal, or with a word about where it comes from."""
        # The same game may have been on the table before, and been left for this one.
        self.context.shelf.claim(self.session.path)
        if self._to_tell:
            self.say(self.context.strings.say(self._to_tell))
        if self.session.game.cursor == 1:
            self._show_deal()

    def leave(self) -> None:
        """Leave the game to other windows."""
        self.context.shelf.leave(self.session.path)

    def resume(self, result: Any) -> Request | None:
        """Go on after the scoring, a question or the menu."""
        if isinstance(result, LeaveGame | NewGame):
            return Pop(result)
        if isinstance(result, Rematch):
            return Replace(RoundScene(self.context, self.context.start(self._rematch())))
        if isinstance(result, PlayOn):
            return Replace(self.playing_on(self.context, result.game))
        if isinstance(result, TakeBack) or result is True:
            self._undo()
        if isinstance(result, ScoringSeen):
            self._ending = None
            self._show_deal()
        self.refresh()
        return self.wished(result)

    def update(self, seconds: float) -> Request | None:
        """When the films are over: scoring, or the end."""
        super().update(seconds)
        if self.reel.running:
            return None
        if self._ending or self.session.game.state.phase is Phase.WALL_TILING:
            fresh = self._ending is not None
            return Push(ScoringScene(self.context, self.session, self.table, fresh, self.lessons))
        if self.session.game.over:
            return Push(GameOverScene(self.context, self.session))
        return None

    def play(self, record: Record, dragged: bool) -> None:
        """Play a draft and show it."""
        self._show_draft(self.session.play(record)[0], dragged)

    def choose(self, event: Event, command: Command | None) -> bool:
        """Keys choose a display and a color, and with tiles in the hand a line."""
        if self.active() is None or self._ending:
            return False
        return self._aim(event, command) if self.drag else self._point(event, command)

    def _point(self, event: Event, command: Command | None) -> bool:
        """Point at tiles; a color of the display that was chosen, and Enter, take them."""
        picture, hover = self.picture(), self.hover if aim.on_source(self.hover) else None
        if event.key in ACTIVATE:
            return hover is not None and self.lift(hover)
        if command in aim.COLORS:
            return self._point_at_color(aim.COLORS[command], hover)
        if aim.step_across(event):
            return self.point_at(aim.next_source(picture, hover, aim.step_across(event)))
        if aim.step_along(event):
            return self.point_at(aim.next_color(picture, hover, aim.step_along(event)))
        source = CENTER if command is Command.CENTER else digit(event)
        return source is not None and self.point_at(aim.first_of(picture, source))

    def _point_at_color(self, letter: str, hover: Slot | None) -> bool:
        """Take a color from the display that was chosen; else point at the first that has it."""
        picture = self.picture()
        if hover:
            slot = aim.first_of(picture, hover.owner, letter)
            return self.lift(slot) if slot else self.point_at(None)
        found = (aim.first_of(picture, source, letter) for source in aim.sources(picture))
        return self.point_at(next(filter(None, found), None))

    def _aim(self, event: Event, command: Command | None) -> bool:
        """Aim with the tiles in the hand at a line; Enter plays."""
        assert self.drag is not None
        if event.key in ACTIVATE:
            self.drop(self.drag.pointer)
            return True
        step = aim.step_across(event) or aim.step_along(event)
        line = FLOOR if command is Command.FLOOR else aim.line_of(digit(event))
        if step:
            target = self.target_at(self.drag.pointer)
            self.aim_at(aim.next_target(self.drag.held.moves, target, step))
        elif line is not None:
            self.aim_at(Target(line))
        return bool(step) or line is not None

    def undo(self) -> Request | None:
        """Take back a draft; over the border of a round, after a question."""
        self.let_go()
        if self._ending or not self.session.game.undo_crosses_deal:
            self._undo()
            return None
        return Push(
            Confirm(
                self.context,
                sentence("Back to the last round?"),
                sentence("You have already seen the tiles of this round."),
                sentence("Go back"),
            )
        )

    def redo(self) -> Request | None:
        """Play the next decision again."""
        self.let_go()
        if self._ending:
            self.reel.skip()
            return None
        steps = self.session.redo()
        if steps and isinstance(steps[0].record, Draft):
            self._show_draft(steps[0], False)
        self.refresh()
        return None

    def _rematch(self) -> Game:
        """The same players and rules with another bag; the seat to the left begins."""
        setup = self.session.game.setup
        starter = (setup.first_player + 1) % len(setup.players)
        return Game(replace(setup, first_player=starter, seed=draw_seed()))

    def _undo(self) -> None:
        self._ending = None
        steps = self.session.undo()
        if steps and isinstance(steps[-1].record, Draft):
            self.reel.show(draft_film(steps[-1]), backward=True)
        self.refresh()

    def _show_draft(self, step: Step, dragged: bool) -> None:
        dropped_on = None
        if dragged and isinstance(step.record, Draft):
            dropped_on = Area.FLOOR if step.record.line == FLOOR else Area.LINE
        self.reel.show(draft_film(step, dropped_on))
        self._ending = step if tiling_events(step) else None

    def _show_deal(self) -> None:
        game = self.session.game
        step = game.step(game.cursor - 1)
        if isinstance(step.record, Deal):
            self.reel.show(deal_film(step))
