"""The table of the editor: each of its places answers clicks, drags and a cursor of the keys."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.engine import CENTER, MARKER, Setup, State
from azul.game import Seat
from azul.kit import metrics
from azul.kit.accessibility import AccessibleNode
from azul.kit.borders import draw_focus
from azul.kit.form import Ground
from azul.kit.keys import Command, Key, KeyPress
from azul.kit.pointer import STILL, Press
from azul.scenes.editor import editing
from azul.scenes.scene import Context
from azul.table.aim import COLOR_OF_COMMAND
from azul.table.animation.animation import AnimationState
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot, contents_of, source_slots
from azul.table.sprites import Point, TileHeap, tile
from azul.table.table_model import TableModel
from azul.table.table_nodes import KeyFocus, TableNodes
from azul.table.table_places import PlaceKind, TablePlace, neighbor

_HEAPS: Final = {Area.DISPLAY, Area.CENTER, Area.FLOOR}
_BEHIND: Final = 99
"""Places whose tiles a click adds to, and a position behind all of these tiles."""

ERASER: Final = ""
"""What is chosen in place of a tile to take tiles away."""

_KINDS: Final = {
    PlaceKind.DISPLAY,
    PlaceKind.CENTER,
    PlaceKind.LINE,
    PlaceKind.WALL,
    PlaceKind.FLOOR,
    PlaceKind.SCORE,
}
"""The places that can be changed."""


class EditorTable(Ground):
    """Shows the `state`, and passes each change of it to `on_change`.

    A click puts the `chosen` tile; `choose` is called with a color that a key has chosen. A drag
    moves a tile, and `is_from_tray` while it comes from there. `on_score` is called with a player
    whose score was clicked. `cursor` is the place that keys point at.
    """

    def __init__(
        self,
        context: Context,
        state: State,
        seats: Sequence[Seat],
        on_change: Callable[[State], object],
        choose: Callable[[str], object],
        on_score: Callable[[int], object],
    ) -> None:
        super().__init__(context.theme)
        self._context, self._on_change = context, on_change
        self._choose, self._on_score = choose, on_score
        self.chosen = ""
        self.is_from_tray = False
        self.cursor: TablePlace | None = None
        self._pointer: Point = (-1, -1)
        self._pressed: Slot | None = None
        self._pressed_at: Point = (-1, -1)
        self._size, self._window = (0, 0), (0, 0)
        self._nodes_key: tuple[object, ...] = ()
        self._nodes: tuple[AccessibleNode, ...] = ()
        self.state, self._seats = state, tuple(seats)
        self.painter = TablePainter(self._setup)

    @property
    def _setup(self) -> Setup:
        names = tuple(seat.name for seat in self._seats)
        return Setup(names, self.state.wall, self.state.ruleset)

    def show(self, state: State, seats: Sequence[Seat]) -> None:
        """Show another state, whose number of players, wall and ruleset may differ too."""
        self.state, self._seats = state, tuple(seats)
        if self.painter.setup != self._setup:
            self.painter = TablePainter(self._setup)
            self.cursor = self._pressed = None
            self.resize(self._size, self._window)
        self.painter.reseat(self._seats)

    def resize(self, size: tuple[int, int], window: tuple[int, int]) -> None:
        self._size, self._window, self.theme = size, window, self._context.theme
        self.painter.resize(size, self.theme, self._context.settings, window, metrics.MIN_BAR)

    @property
    def _places(self) -> dict[TablePlace, Rect]:
        places = self.painter.places.items()
        return {place: rect for place, rect in places if place.kind in _KINDS}

    # The pointer

    def _slot_at(self, point: Point) -> Slot | None:
        """The slot under a point, or the one for the next tile of the place there."""
        found = self.painter.slot_at(point, contents_of(self.state))
        if found:
            return found
        places = self._places.items()
        place = next((place for place, rect in places if rect.collidepoint(point)), None)
        if place is None or place.kind is PlaceKind.SCORE:
            return None
        if place.kind is PlaceKind.LINE:
            slots = [Slot(Area.LINE, place.owner, place.row, n) for n in range(1, place.row + 1)]
            return next((s for s in slots if self.painter.slot_rect(s).collidepoint(point)), None)
        return self._slot_of(place)

    def _slot_of(self, place: TablePlace, is_last: bool = False) -> Slot:
        """The slot for the next tile of a place, or the slot of its last one."""
        kind, owner, row, number = place
        match kind:
            case PlaceKind.DISPLAY | PlaceKind.CENTER:
                source = owner if kind is PlaceKind.DISPLAY else CENTER
                contents = contents_of(self.state)
                slots = source_slots(contents, source)
                area = Area.DISPLAY if kind is PlaceKind.DISPLAY else Area.CENTER
                if not is_last:
                    return Slot(area, source, 0, len(slots) + 1)
                alike = [slot for slot in slots if contents[slot] == self.chosen]
                return [Slot(area, source), *slots, *alike][-1]
            case PlaceKind.LINE:
                held = self.state.players[owner].lines[row - 1]
                count = len(held) if is_last else min(len(held) + 1, row)
                if not is_last and held[:1] not in ("", self.chosen):
                    count = len(held)
                return Slot(Area.LINE, owner, row, count)
            case PlaceKind.WALL:
                return Slot(Area.WALL, owner, row, number)
            case _:
                held = self.state.players[owner].floor
                return Slot(Area.FLOOR, owner, 0, min(number, len(held) + (not is_last)))

    def point_at(self, point: Point, is_covered: bool) -> None:
        if point != self._pointer:
            self.cursor = None
        self._pointer = point if not is_covered or self.is_holding else (-1, -1)

    def press(self, press: Press, is_covered: bool) -> None:
        self.cursor = None
        self._pointer = self._pressed_at = press.point
        self._pressed = None if is_covered else self._slot_at(press.point)
        if not is_covered and self._pressed is None:
            place = self.painter.place_at(press.point)
            if place and place.kind is PlaceKind.SCORE:
                self._on_score(place.owner)

    @property
    def is_holding(self) -> bool:
        return self._pressed is not None

    @property
    def _dragged(self) -> str:
        """The tile that follows the pointer, "" for none."""
        if self.is_from_tray:
            return self.chosen
        moved = max(abs(a - b) for a, b in zip(self._pointer, self._pressed_at, strict=True))
        if self._pressed is None or moved <= STILL:
            return ""
        return contents_of(self.state).get(self._pressed, "")

    def release(self, point: Point) -> None:
        """End a click or a drag: off the table a tile is taken away."""
        self._pointer = point
        pressed, is_drag = self._pressed, bool(self._dragged)
        self._pressed = None
        target = self._slot_at(point)
        if self.is_from_tray:
            if target:
                self._put(target)
        elif pressed and is_drag:
            self._on_change(editing.moved(self.state, pressed, target))
        elif pressed:
            self._click(pressed)

    def let_go(self) -> None:
        self._pressed, self.is_from_tray = None, False

    def clear_at(self, point: Point) -> None:
        slot = self._slot_at(point)
        if slot:
            self._on_change(editing.taken(self.state, slot))

    def _click(self, slot: Slot) -> None:
        """Put the chosen tile, or take away what is there already."""
        if self.chosen and slot.area in _HEAPS:
            # Behind the tiles there, so that several clicks in one place add several tiles.
            slot = slot._replace(position=_BEHIND)
        after = editing.put(self.state, slot, self.chosen) if self.chosen else self.state
        is_toggled = slot.area in (Area.WALL, Area.LINE) and self.chosen != MARKER
        if not self.chosen or (after == self.state and is_toggled):
            after = editing.taken(self.state, slot)
        self._on_change(after)

    def _put(self, slot: Slot) -> None:
        if self.chosen:
            self._on_change(editing.put(self.state, slot, self.chosen))
        else:
            self._on_change(editing.taken(self.state, slot))

    # Keys

    def press_key(self, pressed: KeyPress) -> bool:
        color = COLOR_OF_COMMAND.get(pressed.command) if pressed.command else None
        if color:
            self._choose(color)
            if self.cursor and self.cursor.kind is not PlaceKind.SCORE:
                self._put(self._slot_of(self.cursor))
            return True
        if pressed.horizontal_step or pressed.vertical_step:
            self._walk(pressed.horizontal_step, pressed.vertical_step)
            return True
        owner = self.cursor.owner if self.cursor and self._is_on_board(self.cursor) else 0
        if pressed.command in (Command.CENTER, Command.FLOOR):
            is_center = pressed.command is Command.CENTER
            floor = TablePlace(PlaceKind.FLOOR, owner, 0, 1)
            self.cursor = TablePlace(PlaceKind.CENTER) if is_center else floor
            return True
        if self.cursor and self.cursor.kind is PlaceKind.SCORE:
            return self._key_on_score(pressed, self.cursor.owner)
        if pressed.digit in range(1, len(self.state.displays) + 1):
            self.cursor = TablePlace(PlaceKind.DISPLAY, pressed.digit or 0)
            return True
        if self.cursor is None:
            return False
        if pressed.activates:
            self._click(self._slot_of(self.cursor, is_last=not self.chosen))
            return True
        if pressed.key in (Key.DELETE, Key.BACKSPACE):
            self._on_change(editing.taken(self.state, self._slot_of(self.cursor, is_last=True)))
            return True
        return False

    def _key_on_score(self, pressed: KeyPress, player: int) -> bool:
        """Type a score, or change it by one; Enter leads to its field."""
        score = self.state.players[player].score
        if pressed.activates:
            self._on_score(player)
        elif pressed.digit is not None:
            typed = score * 10 + pressed.digit
            score = typed if typed <= editing.MAX_NUMBER else pressed.digit
        elif pressed.key in (Key.DELETE, Key.BACKSPACE):
            score //= 10
        elif pressed.chord in ("+", "-"):
            score += 1 if pressed.chord == "+" else -1
        else:
            return False
        self._on_change(editing.with_score(self.state, player, score))
        return True

    @staticmethod
    def _is_on_board(place: TablePlace) -> bool:
        return place.kind not in (PlaceKind.DISPLAY, PlaceKind.CENTER)

    def _walk(self, across: int, down: int) -> None:
        start = TablePlace(PlaceKind.DISPLAY, 1)
        places = self._places
        self.cursor = neighbor(places, self.cursor, across, down) if self.cursor else start

    def go_to_area(self, step: int, enters: bool) -> bool:
        if enters:
            self._walk(0, 0)
        return enters

    def leave_areas(self) -> None:
        self.cursor = None

    # For screen readers

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        values = self.state, self._seats, self._context.strings, False, False
        key = (self.painter.layout, *values, self.cursor)
        if key != self._nodes_key:
            nodes = TableNodes(self.painter, *values, KeyFocus(place=self.cursor))
            self._nodes_key, self._nodes = key, nodes.nodes()
        return self._nodes

    # Drawing

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        state, contents = self.state, contents_of(self.state)
        if self._dragged and self._pressed in contents:
            del contents[self._pressed]
        self.painter.draw(
            surface,
            TableModel(
                state=state,
                animation_state=AnimationState(contents, ()),
                scores=tuple(board.score for board in state.players),
                active_player=state.to_act,
                ghosts=self._ghosts(),
            ),
        )

    def _ghosts(self) -> dict[Slot, str]:
        """The tiles that a click would put."""
        slot = None if self._dragged else self._slot_at(self._pointer)
        if slot is None or not self.chosen:
            return {}
        if slot.area in _HEAPS:
            slot = slot._replace(position=_BEHIND)
        before = contents_of(self.state)
        after = contents_of(editing.put(self.state, slot, self.chosen))
        return {slot: letter for slot, letter in after.items() if slot not in before}

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the ring of the keys, and the dragged tile."""
        if self.cursor:
            draw_focus(self.theme, surface, self.painter.places[self.cursor])
        letter = self._dragged
        if letter:
            size, pitch = self.painter.layout.tile, self.painter.layout.pitch
            image = tile(self.theme, letter, self.state.ruleset, size, lifted=True)
            middle = TileHeap(self._pointer, 1).tile_point(0, pitch)
            surface.blit(image, image.get_rect(center=middle))
