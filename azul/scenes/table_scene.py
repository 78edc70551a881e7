"""What the scenes at the table share: the picture, the films, the hand, and the bar above."""

from dataclasses import replace

import pygame
from pygame.event import Event

from azul.engine import Deal, Draft, IllegalRecord, Record, State, TilesPlaced, events
from azul.game.history import sentences
from azul.game.session import Session
from azul.game.words import drop_refusal, no_space_left
from azul.scenes.bar import Headline, bar_buttons, draw_bar
from azul.scenes.look_back import LookBackScene
from azul.scenes.pause import PauseScene
from azul.scenes.projector import Projector
from azul.scenes.scene import Context, Push, Request, Scene
from azul.view.audio import Sound
from azul.view.drag import Drag, Held, Target, pick, target_of
from azul.view.film import Moment, going_back
from azul.view.preview import Note, preview, promised_by
from azul.view.slots import Area, Picture, Slot, project, rest_of, with_marker
from azul.view.sprites import Cluster, Point
from azul.view.table import Shown, Table
from azul.view.toast import Toast, draw_label
from azul.view.widgets import Button, Form


class TableScene(Scene):
    """A table with a game on it.

    Subclasses say which state is shown, what a drop means, and what undo and redo do here.
    """

    bar: list[Button]
    form: Form

    def __init__(self, context: Context, session: Session, table: Table | None = None) -> None:
        super().__init__(context)
        self.session = session
        self.table = table or Table(session.game.setup)
        self.reel = Projector(context)
        self.drag: Drag | None = None
        self.hover: Slot | None = None
        self.pointer: Point = (-1, -1)
        self._dropped: Cluster | None = None
        self.toast = Toast()
        self._news = ""

    # What subclasses say

    @property
    def state(self) -> State:
        """The state that the table shows when no film runs."""
        raise NotImplementedError

    def active(self) -> int | None:
        """Whose board is lit."""
        raise NotImplementedError

    def headline(self) -> tuple[str, str]:
        """The bar's words, {name} in them standing for the name beside them."""
        raise NotImplementedError

    def scores(self, moment: Moment) -> tuple[int, ...]:
        """The scores to be shown with a moment of a film."""
        return tuple(board.score for board in self.state.players)

    def notes(self) -> tuple[Note, ...]:
        """What the round would bring each board if it ended now; empty once it has ended."""
        return ()

    def target_at(self, point: Point) -> Target | None:
        """What a drop at a point would mean."""
        raise NotImplementedError

    def play(self, record: Record, dragged: bool) -> Request | None:
        """Play a decision and show it; raises IllegalRecord."""
        raise NotImplementedError

    def undo(self) -> Request | None:
        """Take back the last decision."""
        raise NotImplementedError

    def redo(self) -> Request | None:
        """Play the next decision again."""
        raise NotImplementedError

    # Arranging

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window; a hand in the middle of a drag lets go."""
        super().resize(size)
        self.let_go()
        self.table.resize(size)
        actions = [("undo", self.undo), ("redo", self.redo)]
        actions += [("sound", self._toggle_sound), ("menu", self.pause)]
        self.bar = bar_buttons(self.table.layout, actions)
        self.form = Form(self.bar)
        self.refresh()

    def cover(self) -> None:
        """A hand in the middle of a drag lets go."""
        self.let_go()

    def pause(self) -> Request:
        """Open the menu within the game."""
        return Push(PauseScene(self.context))

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
        undo, redo, sound, _ = self.bar
        undo.enabled = self.session.game.can_undo
        redo.enabled = self.session.game.can_redo
        sound.icon = "icons/mute" if self.context.settings.muted else "icons/sound"
        self._news = self._last_decision()

    def _last_decision(self) -> str:
        """What was decided last, as a sentence; nothing at the start of a round."""
        game = self.session.game
        step = game.step(game.cursor - 1)
        if isinstance(step.record, Deal):
            return ""
        return self.context.strings.say(sentences(step, game.setup)[0])

    # Films

    @property
    def busy(self) -> bool:
        """Films and messages change by themselves."""
        return self.reel.running or self.toast.visible

    def update(self, seconds: float) -> Request | None:
        """Let films go on."""
        self.reel.go_on(seconds)
        self.toast.update(seconds)
        if not self.reel.running:
            self._dropped = None
        return None

    def moment(self) -> Moment:
        """What lies where now."""
        return self.reel.moment() or Moment(project(self.state), ())

    # The hand

    def handle(self, event: Event) -> Request | None:
        """Answer mouse and keys; any press skips what is being shown."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
            return None
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._release(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self.press(event)
        if event.type == pygame.KEYDOWN:
            return self.key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.reel.skip()
            self._go_back()
        return None

    def _move(self, event: Event) -> None:
        self.form.handle(event)
        self.pointer = event.pos
        if self.drag:
            self.drag = self.drag.moved(event.pos)
        else:
            slot = self.table.slot_at(event.pos, self._picture())
            self.hover = slot

    def _picture(self) -> Picture:
        return project(self.state)

    def _aimed(self) -> tuple[Target, Record] | None:
        """The place under the hand that takes the held tiles, and what dropping them would be."""
        if self.drag is None or not self.drag.visible:
            return None
        target = self.target_at(self.drag.pointer)
        moves = self.drag.held.moves
        return next(((target_of(m), m) for m in moves if target_of(m) == target), None)

    def warning(self) -> str:
        """What to know before the drop: the gray wall may have no space left for the color."""
        aimed = self._aimed()
        told = events(self.state, aimed[1]) if aimed else ()
        hopeless = (e for e in told if isinstance(e, TilesPlaced) and not e.has_space)
        placed = next(hopeless, None)
        if placed is None:
            return ""
        return self.context.strings.say(no_space_left(placed, self.session.game.setup.ruleset))

    def press(self, event: Event) -> Request | None:
        """A button was pressed, tiles are lifted, or tiles carried by a click are let go."""
        self.reel.skip()
        self.toast.hide()
        action = self.form.handle(event)
        if action:
            return self.set_off(action, event)
        if self.drag and self.drag.carried:
            return self._drop(event.pos)
        slot = self.table.slot_at(event.pos, self._picture())
        held = pick(self.state, self._picture(), slot) if slot else None
        if held:
            self.drag = Drag(held, event.pos, event.pos)
            self.context.audio.play(Sound.LIFT)
        return None

    def _release(self, point: Point) -> Request | None:
        if self.drag is None:
            return None
        self.drag = self.drag.moved(point)
        if self.drag.lifted and not self.drag.carried:
            return self._drop(point)
        self.drag = replace(self.drag, carried=True)
        return None

    def _drop(self, point: Point) -> Request | None:
        """Let go: a move, or the tiles go back, with the reason if it was a place for tiles."""
        assert self.drag is not None
        held = self.drag.held
        self.drag = replace(self.drag, pointer=point)
        target = self.target_at(point)
        record = held.attempt(target) if target else None
        if record is None:
            self._tell_whose_turn(point)
            self._go_back()
            return None
        dropped = Cluster(point, len(held.origins))
        try:
            request = self.play(record, True)
        except IllegalRecord as error:
            self.tell_refusal(error, record, point)
            self._go_back()
            return None
        self.drag = None
        self.hover = None
        self._dropped = dropped
        self.refresh()
        return request

    def _tell_whose_turn(self, point: Point) -> None:
        """A drop on somebody else's board is a mistake worth a word."""
        player, names = self.state.to_act, self.session.game.setup.players
        for other in range(len(names)):
            if other != player and self.table.layout.board(other).collidepoint(point):
                words = self.context.strings("It is {name}’s turn", name=names[player])
                self._refuse(words, point)

    def tell_refusal(self, error: IllegalRecord, record: Record, point: Point) -> None:
        """Say why a decision is not allowed, near the hand."""
        reason = drop_refusal(error, record, self.session.game.setup.ruleset)
        self._refuse(self.context.strings.say(reason), point)

    def _refuse(self, words: str, point: Point) -> None:
        self.toast.show(words, point)
        self.context.audio.play(Sound.REFUSE)

    def _go_back(self) -> None:
        """Tiles in the hand return to where they came from."""
        if self.drag and self.drag.visible:
            origins = self.drag.held.origins
            self._dropped = Cluster(self.drag.pointer, len(origins))
            self.reel.show(going_back(self._picture(), origins))
        self.drag = None
        self.hover = None

    def key(self, event: Event) -> Request | None:
        """Answer a key."""
        self.reel.skip()
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        shift = event.mod & pygame.KMOD_SHIFT
        if event.key == pygame.K_ESCAPE:
            if self.drag:
                self._go_back()
                return None
            return self.pause()
        if command and event.key == pygame.K_z:
            return self.redo() if shift else self.undo()
        if command and event.key == pygame.K_y:
            return self.redo()
        if event.key == pygame.K_m:
            self._toggle_sound()
        return self.respond(self.form, event)

    def _toggle_sound(self) -> None:
        self.toggle_sound()
        self.refresh()

    def look_back(self, hidden_deal: bool) -> Request:
        """See the game once more, but without a last deal that nobody has seen yet."""
        game = self.session.game
        hidden = hidden_deal and isinstance(game.log[game.cursor - 1], Deal)
        return Push(LookBackScene(self.context, game, game.cursor - hidden))

    def let_go(self) -> None:
        """Forget the hand, before the game or the table changes by other means."""
        self.drag = None
        self.hover = None
        self.toast.hide()

    # The picture

    def shown(self) -> Shown:
        """All that the table's picture depends on."""
        moment = self.moment()
        film = self.reel.film
        in_hand = self.drag is not None and self.drag.visible
        held = self.drag.held if self.drag else self._hovered()
        origins = frozenset(held.origins) if held else frozenset()
        meant = frozenset() if self.reel.running else origins
        shown = Shown(
            state=self.state,
            moment=moment,
            scores=self.scores(moment),
            active=self.active(),
            loose=(film.touched if film else frozenset()) | (origins if in_hand else frozenset()),
            pointed=self.hover,
            glowing=with_marker(meant, moment.still),
            rest=frozenset(rest_of(meant, moment.still)),
            notes=self.notes(),
            note_label=self.context.strings("this round"),
            drag=self.drag,
            dropped=self._dropped,
        )
        return self._with_targets(shown) if in_hand else shown

    def _with_targets(self, shown: Shown) -> Shown:
        """The same with the places for the held tiles lit, and what a drop would do."""
        assert self.drag is not None
        moves = self.drag.held.moves
        targets = frozenset(target_of(move) for move in moves)
        # Tiles that lie in lit places are drawn over the light.
        shown = replace(
            shown,
            loose=shown.loose | self._own_lines(shown.moment.still),
            targets=targets,
            promised=promised_by(self.state, moves),
        )
        aimed = self._aimed()
        if aimed is None:
            return shown
        target, record = aimed
        if not isinstance(record, Draft):
            return shown
        ahead = preview(self.state, record)
        notes = list(shown.notes)
        notes[self.state.to_act : self.state.to_act + 1] = [ahead.note]
        return replace(
            shown, aimed=target, ghosts=ahead.ghosts, promised=ahead.promised, notes=tuple(notes)
        )

    def _own_lines(self, picture: Picture) -> frozenset[Slot]:
        """The tiles in the pattern lines and on the floor line of the player to act."""
        areas, player = (Area.LINE, Area.FLOOR), self.state.to_act
        return frozenset(slot for slot in picture if slot.area in areas and slot.owner == player)

    def _hovered(self) -> Held | None:
        if self.hover is None or self.reel.running:
            return None
        return pick(self.state, self._picture(), self.hover)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, what lies over it, the bar, and messages on top."""
        self.table.draw(surface, self.shown())
        self.draw_over_table(surface)
        draw_bar(surface, self.table.layout, Headline(*self.headline(), self._news))
        self.form.draw(surface)
        self.toast.draw(surface, self.table.layout.scale)
        warning = self.warning()
        if warning and self.drag:
            draw_label(surface, warning, self.drag.pointer, self.table.layout.scale)

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""
