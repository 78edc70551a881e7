"""The hand: it points, lifts, drags, clicks and drops, by the mouse or with the keyboard.

It turns all that into attempts. The rules alone decide which attempts are legal.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from azul.engine import (
    CENTER,
    FLOOR,
    LINES,
    Draft,
    Phase,
    Placement,
    Record,
    State,
    legal_moves,
)
from azul.i18n import Sentence, sentence
from azul.kit import metrics
from azul.kit.keys import Command, KeyPress
from azul.table import aim
from azul.table.animation.animation import return_animation
from azul.table.animation.player import AnimationPlayer
from azul.table.drag import Drag, DropTarget, TakeableTiles, takeable_tiles, target_of
from azul.table.painter import TablePainter
from azul.table.slots import Area, Slot, SlotContents, contents_of
from azul.table.sprites import Point, TileHeap


class MoveAttempt(NamedTuple):
    """An attempt of the player to play `move`, or an attempt that is refused, with a reason.

    `dropped` are the released tiles, None if the hand was empty.
    """

    move: Record | None = None
    refusal: Sentence | None = None
    dropped: TileHeap | None = None


class TableAccess(NamedTuple):
    """The state of the table, and whether the hand may move its tiles."""

    state: State
    can_move_tiles: bool


class TileInteraction:
    """A hand over a table; it `uses_keys` while keys, not the mouse, point at tiles."""

    def __init__(
        self,
        table: TablePainter,
        names: Callable[[], Sequence[str]],
        access: Callable[[], TableAccess],
    ) -> None:
        self._table = table
        self._names = names
        self._access = access
        self.drag: Drag | None = None
        self.hovered: Slot | None = None
        self.pointer: Point = (-1, -1)
        self.uses_keys = False

    # Contents of the table

    def contents(self) -> SlotContents:
        """Return the tile in each slot at the end of all animations."""
        return contents_of(self._access().state)

    @property
    def moves(self) -> tuple[Record, ...]:
        """All legal moves, none if the hand may not move anything."""
        access = self._access()
        return legal_moves(access.state) if access.can_move_tiles else ()

    @property
    def held_slots(self) -> tuple[Slot, ...]:
        return self.drag.held.origins if self.drag and self.drag.has_lifted_tiles else ()

    def takeable_tiles(self, slot: Slot | None) -> TakeableTiles | None:
        state, can_move_tiles = self._access()
        if slot is None or not can_move_tiles:
            return None
        return takeable_tiles(state, contents_of(state), slot)

    def _takeable_tiles_at(self, point: Point) -> TakeableTiles | None:
        state, can_move_tiles = self._access()
        if not can_move_tiles:
            return None
        contents = contents_of(state)
        slot = self._table.slot_at(point, contents)
        return takeable_tiles(state, contents, slot) if slot else None

    def target_at(self, point: Point, by_finger: bool = False) -> DropTarget | None:
        """Return the line or space for a drop at a point; a finger may miss it slightly."""
        exact = self._target_under(point)
        if not (by_finger or (self.drag and self.drag.by_finger)):
            return exact
        legal = {target_of(move) for move in (self.drag.held.moves if self.drag else self.moves)}
        if exact in legal:
            return exact
        player, reach = self._access().state.to_act, self._reach
        return self._table.nearest_target(point, player, legal, reach) or exact

    @property
    def _reach(self) -> int:
        """The pixels by which a finger may miss a place, so that small places are large enough."""
        return self._table.theme.px(metrics.FINGER) // 2

    def _target_under(self, point: Point) -> DropTarget | None:
        state, can_move_tiles = self._access()
        if can_move_tiles and state.phase is Phase.FACTORY_OFFER:
            return self._table.line_at(point, state.to_act)
        if can_move_tiles and state.phase is Phase.WALL_TILING:
            return self._table.space_at(point, state.to_act)
        return None

    def aimed_move(self) -> Record | None:
        """Return the move of a drop of the held tiles now, if it is legal."""
        if self.drag is None or not self.drag.has_lifted_tiles:
            return None
        target = self.target_at(self.drag.pointer)
        return next((move for move in self.drag.held.moves if target_of(move) == target), None)

    # The mouse

    def move_pointer(self, point: Point, covered: bool) -> None:
        """Move the pointer; where the table is `covered`, it points at no tile."""
        self.pointer, self.uses_keys = point, False
        if self.drag:
            self.drag = self.drag.moved(point)
        else:
            self.hovered = None if covered else self._table.slot_at(point, self.contents())

    def would_exchange(self, point: Point) -> bool:
        """True if a click takes other tiles than the tiles that follow the pointer."""
        if self.drag is None or not self.drag.is_held_without_button:
            return False
        other = self._takeable_tiles_at(point)
        return other is not None and other.origins != self.drag.held.origins

    def press(self, point: Point, by_finger: bool = False) -> MoveAttempt | None:
        """Drop tiles that are carried after a click, or take others."""
        if self.drag and self.drag.is_held_without_button:
            self.drag = replace(self.drag, by_finger=by_finger)
            return self.attempt_drop(point)
        held = self._takeable_tiles_at(point)
        if held is None and by_finger:
            slots = (slot for slot in self.contents() if self.takeable_tiles(slot))
            held = self.takeable_tiles(self._table.nearest_slot(point, slots, self._reach))
        if held:
            self.drag = Drag(held, point, point, by_finger=by_finger)
        return None

    def release(self, point: Point) -> MoveAttempt | None:
        """Drop dragged tiles; after a click without movement they follow the pointer."""
        if self.drag is None:
            return None
        self.drag = self.drag.moved(point)
        if self.drag.is_past_threshold and not self.drag.is_held_without_button:
            return self.attempt_drop(point)
        self.drag = replace(self.drag, is_held_without_button=True)
        return None

    def attempt_drop(self, point: Point) -> MoveAttempt:
        """Return the attempt to drop the held tiles at a point; the table stays as it is."""
        assert self.drag is not None
        self.drag = replace(self.drag, pointer=point)
        return self._attempt_at(self.drag)

    @property
    def attempt_if_dropped(self) -> MoveAttempt | None:
        """The attempt to drop the held tiles now; None while nothing is held."""
        return self._attempt_at(self.drag) if self.drag and self.drag.has_lifted_tiles else None

    def _attempt_at(self, drag: Drag) -> MoveAttempt:
        point, target = drag.pointer, self.target_at(drag.pointer)
        move = drag.held.move_for(target) if target else None
        refusal = None if move else self._wrong_board(point)
        return MoveAttempt(move, refusal, drag.heap)

    def attempt_placement(self, point: Point, by_finger: bool = False) -> MoveAttempt | None:
        """Return the attempt to place the tile in a space of a gray wall, without dragging it."""
        state, can_move_tiles = self._access()
        if self.drag or not can_move_tiles or state.phase is not Phase.WALL_TILING:
            return None
        target = self.target_at(point, by_finger)
        return MoveAttempt(Placement(target.line, target.column)) if target else None

    def _wrong_board(self, point: Point) -> Sentence | None:
        """Return why a drop at a point is refused, if it is on another player's board."""
        player = self._access().state.to_act
        names = self._names()
        for other in range(len(names)):
            if other != player and self._table.layout.board_rect(other).collidepoint(point):
                return sentence("This is {name}’s board", name=names[other])
        return None

    def let_go(self) -> None:
        """Hold nothing, and point at nothing."""
        self.drag = None
        self.hovered = None

    def put_back(self, animations: AnimationPlayer) -> TileHeap | None:
        """Animate lifted tiles back to their slots; return them as a heap, or None."""
        slots, drag = self.held_slots, self.drag
        dropped = drag.heap if drag and slots else None
        if dropped:
            animations.return_tiles(return_animation(self.contents(), slots))
        self.let_go()
        return dropped

    def point_at_nothing(self) -> None:
        """Point at no tile, and keep the held tiles."""
        self.hovered = None

    # Keys

    def go_to_area(self, step: int, enters: bool = False) -> bool:
        """Go to the displays, the center, or the places for held tiles or for the next tile.

        Return True if there is an area in this direction. The hand `enters` from outside, or where
        it points at nothing.
        """
        state, can_move_tiles = self._access()
        if not can_move_tiles:
            return False
        enters = enters or not self.uses_keys
        if self.drag or state.phase is Phase.WALL_TILING:
            return enters and self._aim_anywhere()
        contents = self.contents()
        sources = aim.sources(contents)
        # The first display represents all displays.
        areas = list(dict.fromkeys([sources[0], sources[-1]] if CENTER in sources else sources[:1]))
        if aim.is_on_source(self.hovered) and not enters:
            in_center = self.hovered.owner == CENTER
            number = (len(areas) - 1 if in_center else 0) + step
        else:
            number = 0 if step > 0 else len(areas) - 1
        if number not in range(len(areas)):
            return False
        self._point_at(aim.first_slot(contents, areas[number]))
        return True

    def _aim_anywhere(self) -> bool:
        """Aim at a place for held tiles or for the next tile. Return True if there is a place."""
        if self.drag is None:
            return self._aim_at_any_space()
        if self.target_at(self.drag.pointer) is None:
            self.aim_at(aim.next_target(self.drag.held.moves, None, 1))
        self.uses_keys = True
        return True

    def handle_key(self, pressed: KeyPress) -> "MoveAttempt | bool":
        """Choose tiles, or a place for them; return an attempt, or True if the key was used."""
        state, can_move_tiles = self._access()
        if not can_move_tiles:
            return False
        if state.phase is Phase.WALL_TILING:
            return self._choose_space(pressed)
        return self._choose_line(pressed) if self.drag else self._choose(pressed)

    def _choose(self, pressed: KeyPress) -> MoveAttempt | bool:
        """Point at tiles; Enter, or a color of the chosen display, takes them."""
        contents = self.contents()
        hovered = self.hovered if aim.is_on_source(self.hovered) else None
        if pressed.activates:
            return hovered is not None and self._lift_at(hovered)
        if pressed.command in aim.COLOR_OF_COMMAND:
            return self._choose_color(aim.COLOR_OF_COMMAND[pressed.command], hovered)
        if pressed.horizontal_step:
            return self._point_at(
                aim.first_slot_of_next_source(contents, hovered, pressed.horizontal_step)
            )
        if pressed.vertical_step:
            return self._point_at(
                aim.first_slot_of_next_color(contents, hovered, pressed.vertical_step)
            )
        source = CENTER if pressed.command is Command.CENTER else pressed.digit
        if source is None:
            return False
        slot = aim.first_slot(contents, source)
        if slot:
            return self._point_at(slot)
        return MoveAttempt(refusal=sentence("There are no tiles there"))

    def _choose_color(self, letter: str, hovered: Slot | None) -> MoveAttempt | bool:
        """Take a color from the chosen display; else point at the first display that has it."""
        contents = self.contents()
        if hovered:
            slot = aim.first_slot(contents, hovered.owner, letter)
            return self._lift_at(slot) if slot else self._point_at(None)
        found = (aim.first_slot(contents, source, letter) for source in aim.sources(contents))
        return self._point_at(next(filter(None, found), None))

    def _choose_line(self, pressed: KeyPress) -> MoveAttempt | bool:
        """Aim with the held tiles at a line; Enter drops them."""
        assert self.drag is not None
        if pressed.activates:
            return self.attempt_drop(self.drag.pointer)
        step = pressed.horizontal_step or pressed.vertical_step
        line = FLOOR if pressed.command is Command.FLOOR else aim.line_for_digit(pressed.digit)
        if step:
            target = self.target_at(self.drag.pointer)
            self.aim_at(aim.next_target(self.drag.held.moves, target, step))
        elif line is not None:
            self.aim_at(DropTarget(line))
        return bool(step) or line is not None

    def _choose_space(self, pressed: KeyPress) -> MoveAttempt | bool:
        """Aim at a space of the gray wall by arrows and digits; Enter places the tile there."""
        if pressed.activates and self.drag:
            return self.attempt_drop(self.pointer)
        if pressed.activates:
            return self.attempt_placement(self.pointer) or self._aim_at_any_space()
        if self.drag:
            return False
        moves = self.moves
        step = pressed.horizontal_step or pressed.vertical_step
        column = pressed.digit or 0
        if step:
            self.aim_at(aim.next_target(moves, self.target_at(self.pointer), step))
        elif column in LINES:
            self.aim_at(DropTarget(target_of(moves[0]).line, column))
        return bool(step or column)

    def _point_at(self, slot: Slot | None) -> MoveAttempt | bool:
        """Point at tiles as the mouse would, or report that there are none."""
        if slot is None:
            return MoveAttempt(refusal=sentence("There are no tiles of that color there"))
        self.hovered, self.uses_keys = slot, True
        return True

    def _lift_at(self, slot: Slot) -> bool:
        """Take tiles, and aim at a line for them; always True."""
        held = self.takeable_tiles(slot)
        if held:
            point = self._table.slot_rect(slot).center
            self.hovered, self.uses_keys = slot, True
            self.drag = Drag(held, point, point, is_held_without_button=True)
            state = self._access().state
            self.aim_at(aim.first_line(held, state.players[state.to_act].lines))
        return True

    def aim_at(self, target: DropTarget) -> None:
        """Move the pointer and the held tiles to a place on the own board."""
        player = self._access().state.to_act
        self.pointer, self.uses_keys = self._table.drop_point(target, player), True
        if self.drag:
            self.drag = self.drag.moved(self.pointer)

    def aim_at_first_space(self) -> None:
        """Aim at the first space for the next tile, while keys place tiles on a gray wall."""
        is_placing = self.uses_keys and self._access().state.phase is Phase.WALL_TILING
        if is_placing:
            self._aim_at_any_space()

    def _aim_at_any_space(self) -> bool:
        """Aim at the first space for the next tile. Return True if there is a space."""
        moves = self.moves
        if moves:
            self.aim_at(aim.next_target(moves, None, 1))
        return bool(moves)

    @property
    def chosen_slot(self) -> Slot | None:
        """The tile on a display or in the center that keys point at."""
        pointing = self.uses_keys and self.drag is None and aim.is_on_source(self.hovered)
        return self.hovered if pointing else None


def drop_area(move: Record) -> Area:
    """Return the area to which the tiles of a record are dragged."""
    if isinstance(move, Placement):
        return Area.WALL
    return Area.FLOOR if isinstance(move, Draft) and move.line == FLOOR else Area.LINE
