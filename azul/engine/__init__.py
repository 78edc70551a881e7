"""The rules of Azul as a pure function: no pygame, files or clock, randomness only by seed."""

from azul.engine.deal import deal
from azul.engine.events import (
    BonusKind,
    BonusScored,
    Ending,
    Event,
    FactoriesFilled,
    FloorLineScored,
    GameEnded,
    LineCleared,
    MarkerTaken,
    RoundEnded,
    Space,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)
from azul.engine.forecast import (
    LostSpaces,
    Outcome,
    TileValue,
    blocking_lines,
    board_after,
    floor_losses,
    lost_spaces,
    outcomes,
    tile_value,
)
from azul.engine.last_round import EndingRow, Prospect, ending_rows, is_last_round
from azul.engine.position import (
    InvalidPosition,
    PositionFault,
    is_position,
    parse_position,
    pasted_line,
    position_fault_of,
    position_line,
)
from azul.engine.records import (
    Deal,
    Decision,
    Draft,
    IllegalRecord,
    InvalidRecord,
    Placement,
    Reason,
    Record,
    RecordError,
    parse_record,
)
from azul.engine.rules import apply, events, legal_moves, step, step_parts
from azul.engine.rulesets import RULES, Rules
from azul.engine.scoring import (
    BonusGoal,
    Standing,
    bonus_points,
    floor_cost,
    goals_at,
    points_for,
    standings,
    tiles_in_goal,
)
from azul.engine.state import (
    CHANCE,
    IN_CENTER,
    NOBODY,
    InvalidSetup,
    Phase,
    PlayerBoard,
    Setup,
    State,
    initial_state,
)
from azul.engine.tiles import (
    CENTER,
    COLORS,
    DISPLAYS,
    FLOOR,
    FULL_BAG,
    LETTERS,
    LINES,
    MARKER,
    NO_TILES,
    SIZE,
    TILES_PER_DISPLAY,
    Color,
    Counts,
    Ruleset,
    Wall,
    add_counts,
    printed_column,
    sorted_tiles,
)
from azul.engine.walls import can_be_assigned, closed_space, colors_for, open_columns
