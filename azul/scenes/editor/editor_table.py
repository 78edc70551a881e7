"""The table of the editor: its places answer clicks, drags and the keyboard cursor."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.engine import LETTERS, MARKER, Setup, State
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
from azul.table.slots import Area, Slot, contents_of
from azul.table.sprites import Point, tile
from azul.table.table_model import TableModel
from azul.table.table_nodes import KeyFocus, TableNodes
from azul.table.table_places import PlaceKind, TablePlace, neighbor

_HEAPS: Final = {Area.DISPLAY, Area.CENTER, Area.FLOOR}
_BEHIND: Final = 99
"""Places whose tiles a click adds to, and a position behind all of these tiles."""

ERASER: Final = ""
"""The choice instead of a tile, to take tiles away."""

_UNCHANGED: Final = (PlaceKind.BAG, PlaceKind.LID, PlaceKind.NAME, PlaceKind.SCORE_PREVIEW)
"""The places that cannot be changed."""


class EditorTable(Ground):
    """Shows the `state`, and passes each change of it to `on_change`.

    A click puts the `chosen` tile; `choose` is called with a color that a key has chosen. A drag
    moves a tile, and `is_from_tray` while it comes from there. `on_score` is called with a player
    whose score was clicked. `cursor` is the place that keys point at, if it `takes_keys` now.
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
        self.chosen, self.is_from_tray, self.takes_keys = LETTERS[0], False, True
        self.cursor: TablePlace | None = None
        self._pressed: Slot | None = None
        self._pointer = self._pressed_at = (-1, -1)
        self._size = self._window = (0, 0)
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
        return {place: rect for place, rect in places if place.kind not in _UNCHANGED}

    # The pointer

    def _slot_at(self, point: Point) -> Slot | None:
        """Return the slot under a point, or the slot for the next tile of the place there."""
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
        """Return the slot for the next tile of a place, or for the last tile.

        The best slot is of the chosen color.
        """
        slot = Slot(Area(place.kind.value), place.owner, place.row, place.number)
        if slot.area is Area.WALL:
            return slot
        tiles = editing.tiles_at(self.state, slot)
        if is_last:
            alike = tiles.rfind(self.chosen) + 1 if self.chosen else 0
            return slot._replace(position=alike or len(tiles))
        is_longer = tiles[:1] in ("", self.chosen)
        return slot._replace(position=min(len(tiles) + is_longer, place.row or _BEHIND))

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
            self._put(pressed, is_click=True)

    def let_go(self) -> None:
        self._pressed, self.is_from_tray = None, False

    def clear_at(self, point: Point) -> None:
        slot = self._slot_at(point)
        if slot:
            self._on_change(editing.taken(self.state, slot))

    def _put(self, slot: Slot, is_click: bool = False) -> None:
        """Put the chosen tile; a click takes a tile of its color away."""
        after = self._after_put(slot)
        is_toggled = is_click and slot.area in (Area.WALL, Area.LINE) and self.chosen != MARKER
        if not self.chosen or (after == self.state and is_toggled):
            after = editing.taken(self.state, slot)
        self._on_change(after)

    def _after_put(self, slot: Slot) -> State:
        if slot.area in _HEAPS:
            # The tile goes behind the others, so that several clicks in a place add several tiles.
            slot = slot._replace(position=_BEHIND)
        return editing.put(self.state, slot, self.chosen) if self.chosen else self.state

    # Keys

    def press_key(self, pressed: KeyPress) -> bool:
        """Choose a color, move the cursor, or change the place there."""
        if not self.takes_keys:
            return False
        color = COLOR_OF_COMMAND.get(pressed.command) if pressed.command else None
        if color:
            self._choose(color)
        if color and self.cursor and self.cursor.kind is not PlaceKind.SCORE:
            self._put(self._slot_of(self.cursor))
        return bool(color) or self._move_cursor(pressed) or self._change_place(pressed)

    def _move_cursor(self, pressed: KeyPress) -> bool:
        """Move the cursor by arrows, or to a display, the center or the floor line."""
        if pressed.horizontal_step or pressed.vertical_step:
            self._walk(pressed.horizontal_step, pressed.vertical_step)
        elif pressed.command is Command.CENTER:
            self.cursor = TablePlace(PlaceKind.CENTER)
        elif pressed.command is Command.FLOOR:
            self.cursor = TablePlace(PlaceKind.FLOOR, self.state.to_act, 0, 1)
        elif pressed.digit in range(1, len(self.state.displays) + 1):
            self.cursor = TablePlace(PlaceKind.DISPLAY, pressed.digit or 0)
        else:
            return False
        return True

    def _change_place(self, pressed: KeyPress) -> bool:
        """Put a tile, take a tile away, or change a score."""
        if self.cursor is None:
            return False
        is_on_score = self.cursor.kind is PlaceKind.SCORE
        if is_on_score and pressed.chord in ("+", "-"):
            score = self.state.players[self.cursor.owner].score + int(f"{pressed.chord}1")
            self._on_change(editing.with_score(self.state, score, self.cursor.owner))
        elif is_on_score and pressed.activates:
            self._on_score(self.cursor.owner)
        elif not is_on_score and pressed.activates:
            self._put(self._slot_of(self.cursor, is_last=not self.chosen), is_click=True)
        elif not is_on_score and pressed.key in (Key.DELETE, Key.BACKSPACE):
            self._on_change(editing.taken(self.state, self._slot_of(self.cursor, is_last=True)))
        else:
            return False
        return True

    def _walk(self, across: int, down: int) -> None:
        start, places = TablePlace(PlaceKind.DISPLAY, 1), self._places
        self.cursor = neighbor(places, self.cursor, across, down) if self.cursor else start

    def leave_areas(self) -> None:
        self.cursor = None

    def accessible_nodes(self) -> tuple[AccessibleNode, ...]:
        values = self.state, self._seats, self._context.strings, False, False
        key = (self.painter.layout, *values, self.cursor)
        if key != self._nodes_key:
            nodes = TableNodes(self.painter, *values, KeyFocus(place=self.cursor))
            self._nodes_key, self._nodes = key, nodes.nodes(clocks=())
        return self._nodes

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
        """Return the tiles that a click would put."""
        slot = None if self._dragged or self.cursor else self._slot_at(self._pointer)
        if slot is None:
            return {}
        before, after = contents_of(self.state), contents_of(self._after_put(slot))
        return {slot: letter for slot, letter in after.items() if slot not in before}

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw the ring of the keys, and the dragged tile."""
        if self.cursor:
            draw_focus(self.theme, surface, self.painter.places[self.cursor])
        letter = self._dragged
        if letter:
            size = self.painter.layout.tile
            image = tile(self.theme, letter, self.state.ruleset, size, lifted=True)
            surface.blit(image, image.get_rect(center=self._pointer))
