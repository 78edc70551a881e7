"""The model of the table: a frozen record of everything that its image depends on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from azul.engine import State
from azul.table.animation.animation import AnimationState
from azul.table.animation.gleam import Gleam
from azul.table.animation.settling import Offset
from azul.table.clock_face import Clocks
from azul.table.drag import Drag, DropTarget
from azul.table.looks import SeatLook
from azul.table.marks import FormatPoints
from azul.table.preview import ScorePreview, TilePreview
from azul.table.slots import LastMoveSlots, Slot
from azul.table.sprites import TileHeap


@dataclass(frozen=True)
class TableModel:
    """All that the table's appearance depends on, apart from its size.

    - `movable`: the slots whose tiles move or may move
    - `hovered`: the slot under the pointer
    - `highlighted`: the slots in the same display or center with tiles of the hovered color
    - `moving_to_center`: the other slots of this display
    - `targets`: the places for held or drafted tiles; `aimed_target` is under the pointer
    - `ghosts`: the tiles that would go to the aimed target and to the floor line
    - `tile_previews`: the points of a tile in each target
    - `score_previews`: the round's points for each board, below the text `preview_label`, and with
      `bonus_label` before a bonus
    - `chosen_source`: the display that keys point at, or CENTER
    - `dropped`: the tiles that were dropped a moment ago
    - `shaken`: the resting tiles that give way to others, with their offsets
    - `gleams`: the lights that pass over tiles
    - `look`: the look of a bot that has just drafted
    - `clocks`: the players' clocks, if any
    """

    state: State
    animation_state: AnimationState
    scores: tuple[int, ...]
    active_player: int | None = None
    is_animating: bool = False
    movable: frozenset[Slot] = frozenset()
    hovered: Slot | None = None
    highlighted: frozenset[Slot] = frozenset()
    moving_to_center: frozenset[Slot] = frozenset()
    targets: frozenset[DropTarget] = frozenset()
    aimed_target: DropTarget | None = None
    ghosts: Mapping[Slot, str] = field(default_factory=dict)
    tile_previews: Mapping[DropTarget, TilePreview] = field(default_factory=dict)
    score_previews: tuple[ScorePreview, ...] = ()
    preview_label: str = ""
    bonus_label: str = ""
    format_points: FormatPoints = str
    chosen_source: int | None = None
    drag: Drag | None = None
    dropped: TileHeap | None = None
    last_move_slots: LastMoveSlots | None = None
    shaken: Mapping[Slot, Offset] = field(default_factory=dict)
    gleams: tuple[Gleam, ...] = ()
    look: SeatLook | None = None
    clocks: Clocks = ()
