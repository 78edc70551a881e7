"""What the scenes at the table share: the picture, the films, the hand, and the bar above."""

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul import assets
from azul.engine import IllegalRecord, Record, State, TilesPlaced, events
from azul.game.session import Session
from azul.game.words import drop_refusal, no_space_left
from azul.scenes.pause import PauseScene
from azul.scenes.scene import Context, Push, Request, Scene
from azul.settings import Speed
from azul.view import theme
from azul.view.drag import Drag, Held, Target, pick, target_of
from azul.view.film import Film, Moment, going_back
from azul.view.layout import Layout
from azul.view.reel import Reel
from azul.view.slots import Picture, Slot, project
from azul.view.sprites import Cluster, Point
from azul.view.table import Shown, Table
from azul.view.toast import Toast, draw_label
from azul.view.widgets import Button, Form

_SPEED: Final = {Speed.NORMAL: 1.0, Speed.FAST: 2.2}


class TableScene(Scene):
    """A table with a game on it.

    Subclasses say which state is shown, what a drop means, and what undo and redo do here.
    """

    form: Form

    def __init__(self, context: Context, session: Session, table: Table | None = None) -> None:
        super().__init__(context)
        self.session = session
        self.table = table or Table(session.game.setup)
        self.reel = Reel()
        self.drag: Drag | None = None
        self.hover: Slot | None = None
        self._dropped: Cluster | None = None
        self.toast = Toast()

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
        self.form = Form(self._bar_buttons(self.table.layout))
        self.refresh()

    def cover(self) -> None:
        """A hand in the middle of a drag lets go."""
        self.let_go()

    def pause(self) -> Request:
        """Open the menu within the game."""
        return Push(PauseScene(self.context))

    def _bar_buttons(self, layout: Layout) -> list[Button]:
        actions = [("undo", self.undo), ("redo", self.redo), ("menu", self.pause)]
        bar, unit = layout.bar, layout.scale
        side = bar.h - layout.units(12)
        buttons = []
        for number, (name, action) in enumerate(reversed(actions)):
            button = Button(unit, name, action, icon=f"icons/{name}")
            right = bar.right - layout.units(16) - number * (side + layout.units(12))
            button.rect = Rect(right - side, (bar.h - side) // 2, side, side)
            buttons.append(button)
        return buttons[::-1]

    def refresh(self) -> None:
        """Bring what depends on the game up to date."""
        undo, redo = self.form.widgets[:2]
        undo.enabled = self.session.game.can_undo
        redo.enabled = self.session.game.can_redo

    # Films

    @property
    def busy(self) -> bool:
        """Films and messages change by themselves."""
        return self.reel.running or self.toast.visible

    def run(self, film: Film, backward: bool = False) -> None:
        """Show a film, unless the player wants none."""
        if self.context.settings.speed in _SPEED:
            self.reel.add(film, backward)

    def update(self, seconds: float) -> Request | None:
        """Let films go on."""
        self.reel.update(seconds * _SPEED.get(self.context.settings.speed, 1.0))
        self.toast.update(seconds)
        if not self.reel.running:
            self._dropped = None
        return None

    def moment(self) -> Moment:
        """What lies where now."""
        return self.reel.moment() or Moment(project(self.state), (), ())

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
            request: Request | None = action()
            return request
        if self.drag and self.drag.carried:
            return self._drop(event.pos)
        slot = self.table.slot_at(event.pos, self._picture())
        held = pick(self.state, self._picture(), slot) if slot else None
        self.drag = Drag(held, event.pos, event.pos) if held else None
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
            reason = drop_refusal(error, record, self.session.game.setup.ruleset)
            self.toast.show(self.context.strings.say(reason), point)
            self._go_back()
            return None
        self.drag = None
        self._dropped = dropped
        self.refresh()
        return request

    def _tell_whose_turn(self, point: Point) -> None:
        """A drop on somebody else's board is a mistake worth a word."""
        player, names = self.state.to_act, self.session.game.setup.players
        for other in range(len(names)):
            if other != player and self.table.layout.board(other).collidepoint(point):
                words = self.context.strings("It is {name}’s turn", name=names[player])
                self.toast.show(words, point)

    def _go_back(self) -> None:
        """Tiles in the hand return to where they came from."""
        if self.drag and self.drag.visible:
            origins = self.drag.held.origins
            self._dropped = Cluster(self.drag.pointer, len(origins))
            self.run(going_back(self._picture(), origins))
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
        request: Request | None = self.form.run(event)
        return request

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
        held = self.drag.held if self.drag else self._hovered()
        origins = frozenset(held.origins) if held else frozenset()
        lifted = origins if self.drag and self.drag.visible else frozenset()
        targets: frozenset[Target] = frozenset()
        aimed = None
        if self.drag and self.drag.visible:
            targets = frozenset(target_of(move) for move in self.drag.held.moves)
            aim = self._aimed()
            aimed = aim[0] if aim else None
        return Shown(
            state=self.state,
            moment=moment,
            scores=self.scores(moment),
            active=self.active(),
            loose=(film.touched if film else frozenset()) | lifted,
            glowing=frozenset() if self.reel.running else origins,
            targets=targets,
            aimed=aimed,
            drag=self.drag,
            dropped=self._dropped,
        )

    def _hovered(self) -> Held | None:
        if self.hover is None or self.reel.running:
            return None
        return pick(self.state, self._picture(), self.hover)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table, what lies over it, the bar, and messages on top."""
        self.table.draw(surface, self.shown())
        self.draw_over_table(surface)
        self._draw_bar(surface)
        self.toast.draw(surface, self.table.layout.scale)
        warning = self.warning()
        if warning and self.drag:
            draw_label(surface, warning, self.drag.pointer, self.table.layout.scale)

    def draw_over_table(self, surface: pygame.Surface) -> None:
        """Draw what only this scene has."""

    def _draw_bar(self, surface: pygame.Surface) -> None:
        layout = self.table.layout
        bar = layout.bar
        shade = pygame.Surface(bar.size, pygame.SRCALPHA)
        shade.fill((*theme.NIGHT, 150))
        surface.blit(shade, bar)
        words, name = self.headline()
        before, _, after = words.partition("{name}")
        size = layout.units(theme.LARGE)
        room = bar.w // 2
        faces = [
            assets.text(assets.shortened(part, "title", size, room), "title", size, color)
            for part, color in ((before, theme.CREAM), (name, theme.GOLD), (after, theme.CREAM))
        ]
        left = bar.centerx - sum(face.get_width() for face in faces) // 2
        for face in faces:
            surface.blit(face, face.get_rect(midleft=(left, bar.centery)))
            left += face.get_width()
        self._draw_save_state(surface, bar)
        self.form.draw(surface)

    def _draw_save_state(self, surface: pygame.Surface, bar: Rect) -> None:
        """A lasting notice while the game cannot be saved."""
        problem = self.context.autosave.problem
        if problem is None:
            return
        layout = self.table.layout
        words = self.context.strings.say(problem.sentence)
        size = layout.units(theme.SMALL)
        words = assets.shortened(words, "bold", size, bar.w // 3)
        face = assets.text(words, "bold", size, theme.GOLD)
        surface.blit(face, face.get_rect(midleft=(layout.units(20), bar.centery)))
