"""The wall-tiling: every tile, its points, the penalties; on the gray wall the players choose."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event

from azul.engine import (
    SIZE,
    Deal,
    Draft,
    IllegalRecord,
    Phase,
    Placement,
    Record,
    State,
    TileMovedToWall,
    events,
    legal_moves,
)
from azul.engine import Event as GameEvent
from azul.game import Game, Session, Step, bonus, cost, gained
from azul.kit.keys import Command, digit
from azul.kit.widgets import ACTIVATE, Button
from azul.scenes.play.lessons import Lessons
from azul.scenes.play.round_panel import RoundPanel
from azul.scenes.play.table_scene import TableScene
from azul.scenes.results import LeaveGame, PlayOn, ScoringSeen, TakeBack
from azul.scenes.scene import Context, Pop, Request
from azul.table import aim
from azul.table import points as tally
from azul.table.drag import Target, target_of
from azul.table.film import Aged, Film, Moment
from azul.table.films import tiling_events, tiling_film
from azul.table.ground import signed
from azul.table.preview import Note, notes, promised_by
from azul.table.slots import Area, Slot
from azul.table.sprites import Point
from azul.table.table import Shown, Table


def tiling_steps(game: Game) -> list[Step]:
    """The steps of the wall-tiling that the cursor stands in or after, the last draft first."""
    number = game.cursor - 1
    if isinstance(game.log[number], Deal):
        number -= 1
    last = number
    while not isinstance(game.log[number], Draft):
        number -= 1
    return [game.step(n) for n in range(number, last + 1)]


class ScoringScene(TableScene):
    """Shows the steps of one wall-tiling; with `fresh` the last one as a film."""

    def __init__(
        self, context: Context, session: Session, table: Table, fresh: bool, lessons: Lessons
    ) -> None:
        super().__init__(context, session, table, lessons)
        self._steps = tiling_steps(session.game)
        self._told = [tiling_events(step) for step in self._steps]
        self._fresh = fresh
        self._whole = 0
        self._panel: RoundPanel | None = None
        self._go: list[Button] = []
        self._was_telling = False

    def enter(self) -> None:
        """Show what has just happened."""
        if self._fresh:
            self._show(tiling_film(self._steps[-1]))

    @property
    def state(self) -> State:
        """The state after the last step shown, whatever has been dealt since."""
        return self._steps[-1].after

    @property
    def waiting(self) -> bool:
        """Whether a player must choose a space."""
        return self.state.phase is Phase.WALL_TILING and not self._tells

    @property
    def _tells(self) -> bool:
        """Whether a film tells a step; one of tiles that go back changes nothing else."""
        return self.reel.film is not None and bool(self.reel.film.events)

    @property
    def _finished(self) -> bool:
        """Whether all has been chosen and shown."""
        return self.state.phase is not Phase.WALL_TILING and not self._tells

    def active(self) -> int | None:
        """Who must choose a space."""
        return self.state.to_act if self.waiting else None

    def headline(self) -> tuple[str, str]:
        """What is going on, or who must do what."""
        strings, number = self.context.strings, self._steps[0].before.round
        if not self.waiting:
            return strings("Round {round} · Wall-tiling", round=number), ""
        line = self._moves()[0].line
        words = strings(
            "Round {round} · {name}: a space for line {line}",
            round=number,
            name="{name}",
            line=line,
        )
        return words, self.session.game.setup.players[self.state.to_act]

    def scores(self, moment: Moment) -> tuple[int, ...]:
        """Scores count up with what has been shown."""
        return tally.scores(self._steps[0].before, self._seen(moment))

    def _seen(self, moment: Moment) -> list[Aged]:
        """All events of this wall-tiling up to a moment of the film."""
        whole = self._told[: self._whole] if self._tells else self._told
        return [*((event, math.inf) for told in whole for event in told), *moment.aged]

    def notes(self) -> tuple[Note, ...]:
        """What the round would still bring, while spaces are chosen."""
        return notes(self.state) if self.waiting else ()

    def target_at(self, point: Point) -> Target | None:
        """Spaces of the own wall."""
        return self.table.space_at(point, self.state.to_act) if self.waiting else None

    def play(self, record: Record, dragged: bool) -> None:
        """Play a placement and show what follows."""
        self._add(self.session.play(record)[0], dragged)

    def hides_deal(self) -> bool:
        """The next round's tiles have not been shown yet."""
        return True

    def choose(self, event: Event, command: Command | None) -> bool:
        """Arrows and digits aim at a space of the gray wall, Enter places the tile there."""
        if not self.waiting or self.drag:
            return False
        step = aim.step_across(event) or aim.step_along(event)
        column = digit(event) or 0
        if step:
            target = self.target_at(self.pointer)
            self.aim_at(aim.next_target(self._moves(), target, step))
        elif column in range(1, SIZE + 1):
            self.aim_at(Target(self._moves()[0].line, column))
        return bool(step or column)

    def undo(self) -> Request | None:
        """Take back a placement, or the draft that ended the round."""
        self.let_go()
        if len(self._steps) == 1:
            return Pop(TakeBack())
        self.session.undo()
        self._told.pop()
        self._show(tiling_film(self._steps.pop()), backward=True)
        return None

    def redo(self) -> Request | None:
        """Play the next placement again."""
        self.let_go()
        if self.waiting and self.session.game.can_redo:
            self._add(self.session.redo()[0], False)
        return None

    def resume(self, result: object) -> Request | None:
        """Do what was wished for here; hand on the wish to leave."""
        if isinstance(result, LeaveGame | PlayOn):
            return Pop(result)
        self.refresh()
        return self.wished(result)

    def refresh(self) -> None:
        """Buttons, and the round's small table as soon as all has been shown."""
        super().refresh()
        self._was_telling = self._tells
        _, redo, *_ = self.bar
        redo.enabled = self.waiting and self.session.game.can_redo
        self._panel, self._go = None, []
        if self._finished:
            self._open_panel()
        self.seat_widgets()

    def more_widgets(self) -> list[Button]:
        """The way on from the round's small table."""
        return self._go

    def kept_free(self) -> Sequence[Rect]:
        """The round's small table."""
        return [self._panel.rect] if self._panel else []

    def lesson_state(self) -> State | None:
        """Nothing is told before the buttons answer."""
        return None if self._was_telling else super().lesson_state()

    def update(self, seconds: float) -> Request | None:
        """When all has been shown, the buttons answer again, and the round's small table opens."""
        super().update(seconds)
        if self._was_telling and not self._tells:
            self.refresh()
            self.bring_lesson()
        return None

    def press(self, event: Event) -> Request | None:
        """A press skips the film; a click on a lit space places the tile there."""
        told = self._tells
        self.reel.skip()
        if told:
            return None
        target = self.target_at(event.pos)
        if target and self.drag is None and not self.lessons.covers(event.pos):
            self._place(Placement(target.line, target.column), event.pos)
            return None
        return super().press(event)

    def _place(self, placement: Placement, point: Point) -> None:
        """Bring the waiting tile to the space that was chosen, or say why it may not go there."""
        try:
            self.play(placement, False)
        except IllegalRecord as error:
            self.tell_refusal(error, placement, point)

    def key(self, event: Event) -> Request | None:
        """Enter and Space go on, or place the tile that is aimed, unless a button has the focus."""
        if event.key in ACTIVATE and self.form.focused is None:
            return self._go_on()
        return super().key(event)

    def _go_on(self) -> Request | None:
        if self._panel:
            return Pop(ScoringSeen())
        target = None if self._tells else self.target_at(self.pointer)
        self.reel.skip()
        if self.drag:
            self.drop(self.pointer)
        elif target:
            self._place(Placement(target.line, target.column), self.pointer)
        return None

    def _moves(self) -> tuple[Placement, ...]:
        moves = legal_moves(self.state) if self.waiting else ()
        return tuple(move for move in moves if isinstance(move, Placement))

    def _add(self, step: Step, dragged: bool) -> None:
        self._steps.append(step)
        self._told.append(tiling_events(step))
        self._show(tiling_film(step, dragged))

    def _show(self, film: Film, backward: bool = False) -> None:
        """Run the film of the last step, or backward that of the step just taken back."""
        self._whole = len(self._told) - (0 if backward else 1)
        self.reel.show(film, backward)
        self.refresh()

    def _open_panel(self) -> None:
        """The round in figures, and the way on."""
        layout, rows = self.table.layout, [self._heads(), *self.figures()]
        words = self._words_to_go_on()
        self._panel = RoundPanel(layout, rows, self._starter(), words)
        button = Button(self._panel.unit, words, lambda: Pop(ScoringSeen()), primary=True)
        button.rect = self._panel.button_rect
        self._go = [button]

    def _words_to_go_on(self) -> str:
        strings = self.context.strings
        return strings("Final scoring") if self.session.game.over else strings("Next round")

    def _starter(self) -> str:
        """Who starts the next round; nothing after the last one."""
        if self.session.game.over:
            return ""
        name = self.session.game.setup.players[self.state.first_player]
        return self.context.strings("{name} starts the next round", name=name)

    def _heads(self) -> list[str]:
        strings = self.context.strings
        bonus = [strings("Bonus")] if self.session.game.over else []
        number = strings("Round {round}", round=self._steps[0].before.round)
        return [number, strings("Tiles"), strings("Floor"), *bonus, strings("Score")]

    def figures(self) -> list[list[str]]:
        """The rows of the round's table: name, tiles, floor line, bonuses if any, score."""
        told = self._all_told()
        scores, names = self.scores(self.moment()), self.session.game.setup.players
        return [
            [name, *self._brought(told, player), str(score)]
            for player, (name, score) in enumerate(zip(names, scores, strict=True))
        ]

    def _brought(self, told: Sequence[GameEvent], player: int) -> list[str]:
        bonuses = [signed(bonus(told, player))] if self.session.game.over else []
        return [signed(gained(told, player)), signed(-cost(told, player)), *bonuses]

    def _all_told(self) -> list[GameEvent]:
        return [event for told in self._told for event in told]

    def shown(self) -> Shown:
        """The table, with the spaces to choose from and the groups that score lit."""
        shown = super().shown()
        if self._tells:
            return replace(shown, glowing=tally.lit(shown.moment))
        if not self.waiting:
            return replace(shown, glowing=tally.placed(self._all_told()))
        moves = self._moves()
        tile = Slot(Area.LINE, self.state.to_act, moves[0].line, 1)
        in_hand = shown.drag is not None and shown.drag.visible
        lit = frozenset() if in_hand or self.reel.running else frozenset([tile])
        shown = replace(
            shown,
            targets=frozenset(target_of(move) for move in moves),
            glowing=shown.glowing | lit,
            promised=promised_by(self.state, moves),
        )
        target = self.target_at(self.pointer)
        aimed = next((move for move in moves if target_of(move) == target), None)
        return self._with_ghost(shown, aimed) if aimed else shown

    def _with_ghost(self, shown: Shown, placement: Placement) -> Shown:
        """The same with the tile in the space under the pointer, and the groups it would join."""
        moved = events(self.state, placement)[0]
        assert isinstance(moved, TileMovedToWall)
        spaces = (Slot(Area.WALL, moved.player, row, column) for row, column in moved.linked)
        ghost = Slot(Area.WALL, moved.player, moved.line, moved.column)
        return replace(
            shown,
            aimed=target_of(placement),
            ghosts={ghost: moved.color},
            glowing=shown.glowing | frozenset(spaces),
        )

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw the points that rise to the scores, and the round's small table."""
        still, told = self.context.settings.still, self._seen(self.moment())
        tally.draw_rising(surface, self.table.layout, told, still)
        if self._panel:
            self._panel.draw(surface)
