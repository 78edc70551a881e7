"""What a hand does at the table: it points, drags, clicks and drops, by the mouse or by keys."""

from dataclasses import replace

import pygame
from pygame import Rect
from pygame.event import Event

from azul.engine import CENTER, Color, Draft, IllegalRecord, Record, State, TilesPlaced, events
from azul.game import Session, color_name, drop_refusal, no_space_left
from azul.kit.audio import Sound
from azul.kit.keys import Command
from azul.kit.toast import Toast, draw_label, draw_tip
from azul.kit.widgets import Form
from azul.scenes.play.projector import Projector
from azul.scenes.scene import Context, Request, Scene
from azul.table import aim
from azul.table.drag import Drag, Held, Target, pick, target_of
from azul.table.film import Moment, going_back
from azul.table.preview import Note, preview, promised_by
from azul.table.slots import Area, Picture, Slot, project, rest_of, with_marker
from azul.table.sprites import Cluster, Point
from azul.table.table import Shown, Table


class HandScene(Scene):
    """A table with a game on it, and a hand.

    Subclasses say which state is shown and what a drop means. `by_keys` is set while keys, not the
    mouse, point at tiles: what they point at is then told in words too.
    """

    def __init__(self, context: Context, session: Session, table: Table | None = None) -> None:
        super().__init__(context)
        self.session = session
        self.table = table or Table(session.game.setup)
        self.reel = Projector(context)
        self.drag: Drag | None = None
        self.hover: Slot | None = None
        self.pointer: Point = (-1, -1)
        self.by_keys = False
        self._dropped: Cluster | None = None
        self.toast = Toast()
        self.form = Form([])

    # What subclasses say

    @property
    def state(self) -> State:
        """The state that the table shows when no film runs."""
        raise NotImplementedError

    def active(self) -> int | None:
        """Whose board is lit."""
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

    def play(self, record: Record, dragged: bool) -> None:
        """Play a decision and show it; raises IllegalRecord."""
        raise NotImplementedError

    def choose(self, event: Event, command: Command | None) -> bool:
        """Choose tiles, or a place for them, by a key; whether it meant that."""
        raise NotImplementedError

    def key(self, event: Event) -> Request | None:
        """Answer a key."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
        raise NotImplementedError

    # Films

    @property
    def busy(self) -> bool:
        """Films change by themselves."""
        return self.reel.running

    def update(self, seconds: float) -> Request | None:
        """Let films go on."""
        self.reel.go_on(seconds)
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
            self._release(event.pos)
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self.press(event)
        if event.type == pygame.KEYDOWN:
            return self.key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            self.reel.skip()
            self.go_back()
        return None

    def _move(self, event: Event) -> None:
        self.form.handle(event)
        self.pointer, self.by_keys = event.pos, False
        if self.drag:
            self.drag = self.drag.moved(event.pos)
        else:
            self.hover = self.under(event.pos)

    def under(self, point: Point) -> Slot | None:
        """The tile under a point."""
        return self.table.slot_at(point, self.picture())

    def picture(self) -> Picture:
        """What lies where when no film runs."""
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
            self.drop(event.pos)
            return None
        slot = self.under(event.pos)
        held = pick(self.state, self.picture(), slot) if slot else None
        if held:
            self.drag = Drag(held, event.pos, event.pos)
            self.context.audio.play(Sound.LIFT)
        return None

    def _release(self, point: Point) -> None:
        if self.drag is None:
            return
        self.drag = self.drag.moved(point)
        if self.drag.lifted and not self.drag.carried:
            self.drop(point)
        else:
            self.drag = replace(self.drag, carried=True)

    def drop(self, point: Point) -> None:
        """Let go: a move, or the tiles go back, with the reason if it was a place for tiles."""
        assert self.drag is not None
        held = self.drag.held
        self.drag = replace(self.drag, pointer=point)
        target = self.target_at(point)
        record = held.attempt(target) if target else None
        if record is None:
            self._tell_whose_turn(point)
            self.go_back()
            return
        dropped = Cluster(point, len(held.origins))
        try:
            self.play(record, True)
        except IllegalRecord as error:
            self.tell_refusal(error, record, point)
            self.go_back()
            return
        self.drag = None
        self.hover = None
        self._dropped = dropped
        self.refresh()

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

    def go_back(self) -> None:
        """Tiles in the hand return to where they came from."""
        if self.drag and self.drag.visible:
            origins = self.drag.held.origins
            self._dropped = Cluster(self.drag.pointer, len(origins))
            self.reel.show(going_back(self.picture(), origins))
        self.drag = None
        self.hover = None

    # Pointing by keys

    def point_at(self, slot: Slot | None) -> bool:
        """Point at tiles as the mouse would, or say that there are none; always True."""
        if slot:
            self.hover, self.by_keys = slot, True
        else:
            center = self.table.layout.part("middle", "center")
            self._refuse(self.context.strings("No such tiles lie there"), center.midtop)
        return True

    def lift(self, slot: Slot) -> bool:
        """Take tiles, and aim at the first place where they may go; always True."""
        held = pick(self.state, self.picture(), slot)
        if held:
            point = self.table.place(slot).center
            self.hover, self.by_keys = slot, True
            self.drag = Drag(held, point, point, carried=True)
            self.aim_at(aim.next_target(held.moves, None, 1))
            self.context.audio.play(Sound.LIFT)
        return True

    def aim_at(self, target: Target) -> None:
        """Move the pointer, and what it holds, to a place on the own board."""
        self.pointer, self.by_keys = self.table.point_of(target, self.state.to_act), True
        if self.drag:
            self.drag = self.drag.moved(self.pointer)

    @property
    def _chosen(self) -> Slot | None:
        """The tile on a display or in the center that keys point at."""
        still = self.drag is None and not self.reel.running
        return self.hover if self.by_keys and still and aim.on_source(self.hover) else None

    def _told_by_keys(self) -> tuple[str, Rect] | None:
        """What keys point at, in words, and where it is."""
        chosen = self._chosen
        if chosen is None:
            return None
        strings, source, letter = self.context.strings, chosen.owner, self.picture()[chosen]
        color = color_name(Color(letter), self.session.game.setup.ruleset)
        count = len(aim.alike(self.picture(), source, letter))
        if source == CENTER:
            words = strings("Center: {count} × {color}", count=count, color=color)
        else:
            words = strings(
                "Display {display}: {count} × {color}", display=source, count=count, color=color
            )
        return words, self.table.layout.source(source)

    def let_go(self) -> None:
        """Forget the hand, before the game or the table changes by other means."""
        self.drag = None
        self.hover = None
        self.form.hovered = None
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
            chosen=self._chosen.owner if self._chosen else None,
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
        return pick(self.state, self.picture(), self.hover)

    def draw_words(self, surface: pygame.Surface) -> None:
        """Draw what is to be said near the hand."""
        told, warning = self._told_by_keys(), self.warning()
        if told:
            draw_tip(surface, *told, self.unit)
        self.toast.draw(surface, self.unit)
        if warning and self.drag:
            draw_label(surface, warning, self.drag.pointer, self.unit)
