"""Names of colors, rulesets and levels, reasons for a refusal, and sums of points, as messages."""

from typing import Final

from azul.engine import (
    RULES,
    Color,
    Draft,
    IllegalRecord,
    InvalidPosition,
    PositionFault,
    Reason,
    Record,
    RecordError,
    Ruleset,
    TileMovedToWall,
    Wall,
)
from azul.game.seating import external_name
from azul.i18n import Sentence, mark, sentence

_COLORS: Final = {
    # Translators: put into sentences as it stands. The keys of colors come from these names: the
    # first letter that no other key has, else another one of the name.
    Color.BLUE: mark("blue"),
    Color.YELLOW: mark("yellow"),
    Color.RED: mark("red"),
    Color.BLACK: mark("black"),
    Color.WHITE: mark("white"),
}

_LEVEL_NAMES: Final = {
    "apprentice": mark("Apprentice"),
    "journeyman": mark("Journeyman"),
    "master": mark("Master"),
    "grandmaster": mark("Grandmaster"),
}

_LEVEL_DESCRIPTIONS: Final = {
    "apprentice": mark("Plays for the points of this round"),
    "journeyman": mark("Plans for later rounds, but ignores what other players need"),
    "master": mark("Sees what other players need, and thinks a little ahead"),
    "grandmaster": mark("Thinks through the whole round and rarely errs"),
}

_REASONS: Final = {
    Reason.GAME_OVER: mark("The game is over."),
    Reason.DEAL_DUE: mark("The displays must be filled first."),
    Reason.NO_DEAL_DUE: mark("The displays aren’t filled now."),
    Reason.NOT_DRAFTING: mark("A tile must be placed on the wall first."),
    Reason.NOT_TILING: mark("No tile is placed on the wall now."),
    Reason.NO_SUCH_DISPLAY: mark("There’s no such display."),
    Reason.COLOR_NOT_THERE: mark("There’s no tile of this color."),
    Reason.LINE_COMPLETE: mark("This line is already complete."),
    Reason.LINE_HAS_OTHER_COLOR: mark("This line holds another color."),
    Reason.WALL_HAS_COLOR: mark("The wall already has this color in this row."),
    Reason.COLOR_IN_OTHER_LINE: mark("Another line already holds this color."),
    Reason.OTHER_LINE_FIRST: mark("Go through the lines from top to bottom."),
    Reason.SPACE_TAKEN: mark("This space is taken."),
    Reason.COLUMN_HAS_COLOR: mark("This column already has this color."),
    Reason.SPACE_HAS_OTHER_COLOR: mark("This space is printed for another color."),
    Reason.WRONG_NUMBER_OF_DISPLAYS: mark("The number of displays is wrong."),
    Reason.WRONG_NUMBER_OF_TILES: mark("The number of tiles is wrong."),
    Reason.DEAL_NOT_IN_ORDER: mark("Displays are filled one after another."),
    Reason.DEAL_NOT_IN_BAG: mark("The bag doesn’t hold these tiles."),
}

_POSITION_FAULTS: Final = {
    PositionFault.NO_POSITION: mark("This isn’t a position."),
    PositionFault.OTHER_VERSION: mark("This position is from another version of Azulejo."),
    PositionFault.WRONG_CHECK: mark("This position was changed or cut off: its checksum is wrong."),
    PositionFault.NEEDS_GRAY_WALL: mark("Crystal Mosaic is played on the gray wall."),
    PositionFault.WRONG_NUMBER_OF_DISPLAYS: mark("The number of displays is wrong."),
    PositionFault.WRONG_NUMBER_OF_TILES: mark("There must be 20 tiles of each color."),
    PositionFault.WRONG_LINE: mark("A pattern line holds tiles that can’t be there."),
    PositionFault.WRONG_WALL: mark("A wall holds a tile that can’t be there."),
    PositionFault.WRONG_MARKER: mark("The starting player marker must be in exactly one place."),
    PositionFault.WRONG_OFFER: mark("The displays and the center don’t fit the phase."),
    PositionFault.WRONG_FLOOR: mark("A floor line must be empty after scoring."),
    PositionFault.WRONG_PLAYER: mark("The round or the player to move is wrong."),
    PositionFault.GAME_OVER: mark("This game would already be over."),
}
_REASONS_FOR_LINE: Final = {
    Reason.LINE_COMPLETE: mark("Line {line} is already complete"),
    Reason.LINE_HAS_OTHER_COLOR: mark("Line {line} holds another color"),
    Reason.WALL_HAS_COLOR: mark("The wall already has {color} in row {line}"),
    Reason.COLOR_IN_OTHER_LINE: mark("Another line already holds {color}"),
}

_REASONS_FOR_SPACE: Final = {
    Reason.OTHER_LINE_FIRST: mark("This tile belongs in the row beside its line"),
    Reason.SPACE_TAKEN: mark("This space is taken"),
    Reason.COLUMN_HAS_COLOR: mark("This column already has this color"),
    Reason.SPACE_HAS_OTHER_COLOR: mark("This space is printed for another color"),
}

_COLORS_OF: Final = {
    Ruleset.AZUL: _COLORS,
    Ruleset.GREEN_BOX: _COLORS | {Color.BLACK: mark("green")},
    Ruleset.CRYSTAL_1: _COLORS,
    Ruleset.CRYSTAL_2: _COLORS,
}
"""The Green Box has green cubes where Azul has black tiles."""

_RULESETS: Final = {
    Ruleset.AZUL: "Azul",
    Ruleset.GREEN_BOX: "Green Box",
    Ruleset.CRYSTAL_1: "Crystal Mosaic 1",
    Ruleset.CRYSTAL_2: "Crystal Mosaic 2",
}
"""The games' own names, which are the same in every language."""

SHARED_RULESETS: Final = tuple(ruleset for ruleset, rules in RULES.items() if len(rules.walls) > 1)
"""The rulesets that can be played on the colored and on the gray wall."""

Board = tuple[Wall, Ruleset | None]
"""A wall, and its ruleset unless that is one of the SHARED_RULESETS."""

BOARDS: Final[tuple[Board, ...]] = (
    *((wall, None) for wall in Wall),
    *((rules.walls[0], own) for own, rules in RULES.items() if own not in SHARED_RULESETS),
)
"""The boards that can be chosen for a game."""


FROM_POSITION: Final = mark("From your own position")
NO_MORE_MOVES: Final = mark("This game’s file can’t hold any more moves")
NO_MORE_CHANGES: Final = mark("This game’s file can’t hold any more changes of players.")


def color_name(color: Color, ruleset: Ruleset) -> Sentence:
    """Return the name of a color in a ruleset."""
    return Sentence(_COLORS_OF[ruleset][color], {})


def ruleset_name(ruleset: Ruleset) -> Sentence:
    """Return the name of a ruleset."""
    return Sentence(_RULESETS[ruleset], {})


def board_of(wall: Wall, ruleset: Ruleset) -> Board:
    """Return the board of a game."""
    return (wall, None) if ruleset in SHARED_RULESETS else (RULES[ruleset].walls[0], ruleset)


def board_name(board: Board) -> Sentence:
    """Return the name of a board among all boards."""
    wall, ruleset = board
    if ruleset:
        return ruleset_name(ruleset)
    return sentence("Colored") if wall is Wall.COLORED else sentence("Gray")


def rules_note(ruleset: Ruleset) -> Sentence | None:
    """Return how a ruleset differs, in one sentence; None for the rules of the boxed game."""
    rules, name = RULES[ruleset], ruleset_name(ruleset)
    if rules.multiplier > 1:
        return sentence(
            "{rules}: printed spaces take only their own color, and double its points.", rules=name
        )
    if rules.printed:
        text = mark(
            "{rules}: printed spaces take only their own color; bonuses at the end are higher."
        )
        return Sentence(text, {"rules": name})
    if rules.one_line_per_color:
        text = mark("{rules}: each color may be in only one of your pattern lines at a time.")
        return Sentence(text, {"rules": name})
    return None


def rules_and_wall(ruleset: Ruleset, wall: Wall) -> Sentence:
    """Return the ruleset and the wall that are played, unless the ruleset has just one."""
    rules = ruleset_name(ruleset)
    if len(RULES[ruleset].walls) == 1:
        return rules
    if wall is Wall.GRAY:
        return sentence("{rules}, gray wall", rules=rules)
    return sentence("{rules}, colored wall", rules=rules)


def level_name(level: str) -> Sentence:
    """Return the name of a level, or of another author's bot."""
    name = external_name(level)
    return Sentence("{name}", {"name": name}) if name else Sentence(_LEVEL_NAMES[level], {})


def level_description(level: str) -> Sentence:
    """Return how a bot of a level plays, in half a sentence."""
    if external_name(level):
        return sentence("A program by another author")
    return Sentence(_LEVEL_DESCRIPTIONS[level], {})


def refusal(error: RecordError) -> Sentence:
    """Return why a record of a log cannot be played."""
    if isinstance(error, IllegalRecord):
        return Sentence(_REASONS[error.reason], {})
    return Sentence(mark("It isn’t a valid record."), {})


def position_fault(error: InvalidPosition) -> Sentence:
    """Return why a line of text is refused as a position."""
    return Sentence(_POSITION_FAULTS[error.fault], {})


def drop_refusal(error: IllegalRecord, record: Record, ruleset: Ruleset) -> Sentence:
    """Return why tiles may not be dropped here, in a few words."""
    if isinstance(record, Draft):
        message = _REASONS_FOR_LINE.get(error.reason, _REASONS[error.reason])
        return Sentence(message, {"line": record.line, "color": color_name(record.color, ruleset)})
    return Sentence(_REASONS_FOR_SPACE.get(error.reason, _REASONS[error.reason]), {})


_SUMS: Final = {
    (True, True, False): mark("{across} across + {down} down = +{points}"),
    (True, False, False): mark("{across} across = +{points}"),
    (False, True, False): mark("{down} down = +{points}"),
    (False, False, False): mark("Alone: +{points}"),
    (True, True, True): mark("({across} across + {down} down) × {times} = +{points}"),
    (True, False, True): mark("{across} across × {times} = +{points}"),
    (False, True, True): mark("{down} down × {times} = +{points}"),
    (False, False, True): mark("Alone × {times}: +{points}"),
}
"""Sums by whether a tile scores across, scores down, and is multiplied by a printed space."""


def points_sum(tile: TileMovedToWall) -> Sentence:
    """Return how the points for a tile on the wall add up."""
    values = {"across": tile.across, "down": tile.down, "points": tile.points}
    text = _SUMS[bool(tile.across), bool(tile.down), tile.multiplier > 1]
    return Sentence(text, {**values, "times": tile.multiplier})
