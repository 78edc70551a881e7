"""A position as one line of text, to be copied, sent and typed (docs/save-format.md).

Each position has exactly one spelling, and only positions that the rules allow are read.
"""

import re
from enum import StrEnum, auto
from typing import Final
from zlib import crc32

from azul.engine.drafting import refusal
from azul.engine.ending import ending_of
from azul.engine.rulesets import RULES
from azul.engine.scoring import complete_rows
from azul.engine.state import CHANCE, IN_CENTER, NOBODY, Phase, PlayerBoard, State
from azul.engine.tiles import (
    DISPLAYS,
    FULL_BAG,
    LETTERS,
    LINES,
    MARKER,
    Counts,
    Ruleset,
    Wall,
    add_counts,
    counts,
)
from azul.engine.tiling import columns_for
from azul.engine.walls import open_columns

_START: Final = "azul-position/1"
"""The first word of each line; another number is another version."""

_FIRST_WORD: Final = re.compile(r"azul-position/\d{1,9} ", re.ASCII)

_MAX_LENGTH: Final = 1000
"""Characters of a line; positions of four players have about 400."""

_NOTHING: Final = "-"
_PHASES: Final = {
    "deal": Phase.PREPARING_NEXT_ROUND,
    "offer": Phase.FACTORY_OFFER,
    "tiling": Phase.WALL_TILING,
}
_NUMBER: Final = r"(?:0|[1-9]\d{0,3})"
_COUNTS: Final = "".join(rf"{color}(?:0|[1-9]\d?)" for color in LETTERS)
_BOARD: Final = (
    rf" board {_NUMBER}"
    rf" (?:-|[{LETTERS}]+)(?:/(?:-|[{LETTERS}]+)){{4}}"
    rf" [.{LETTERS}]{{5}}(?:/[.{LETTERS}]{{5}}){{4}}"
    rf" (?:-|[{LETTERS}{MARKER}]{{1,7}})"
)
_LINE: Final = re.compile(
    rf"{_START} (?P<wall>{'|'.join(Wall)}) (?P<ruleset>{'|'.join(Ruleset)})"
    rf" (?P<phase>{'|'.join(_PHASES)}) round (?P<round>{_NUMBER})"
    r" first (?P<first>[0-3]) act (?P<act>[0-3]|-) marker (?P<marker>[0-3]|C)"
    rf" displays(?P<displays>(?: (?:-|[{LETTERS}]{{1,4}}))+)"
    rf" center (?P<center>-|[{LETTERS}]+) bag (?P<bag>{_COUNTS}) lid (?P<lid>{_COUNTS})"
    rf"(?P<boards>(?:{_BOARD}){{2,4}}) check (?P<check>[0-9a-f]{{8}})",
    # Without this, digits of other scripts would be read.
    re.ASCII,
)


class PositionFault(StrEnum):
    """Why a line is refused."""

    NO_POSITION = auto()
    OTHER_VERSION = auto()
    WRONG_CHECK = auto()
    NEEDS_GRAY_WALL = auto()
    WRONG_NUMBER_OF_DISPLAYS = auto()
    WRONG_NUMBER_OF_TILES = auto()
    WRONG_LINE = auto()
    WRONG_WALL = auto()
    WRONG_MARKER = auto()
    WRONG_OFFER = auto()
    WRONG_FLOOR = auto()
    WRONG_PLAYER = auto()
    GAME_OVER = auto()


class InvalidPosition(ValueError):
    """A line that is no position; `fault` is the reason."""

    def __init__(self, fault: PositionFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


def position_line(state: State) -> str | None:
    """Return the line of a state; None for the end of a game, which is no position."""
    if state.to_act == NOBODY:
        return None
    name = next(name for name, phase in _PHASES.items() if phase is state.phase)
    parts: list[object] = [
        f"{_START} {state.wall} {state.ruleset} {name} round {state.round}",
        "first",
        state.first_player,
        "act",
        _NOTHING if state.to_act == CHANCE else state.to_act,
        "marker",
        "C" if state.marker == IN_CENTER else state.marker,
        "displays",
        *[tiles or _NOTHING for tiles in state.displays],
        "center",
        state.center or _NOTHING,
        "bag",
        _spelled(state.bag),
        "lid",
        _spelled(state.lid),
    ]
    for board in state.players:
        lines = "/".join(tiles or _NOTHING for tiles in board.lines)
        parts += ["board", board.score, lines, "/".join(board.wall), board.floor or _NOTHING]
    text = " ".join(map(str, parts))
    return f"{text} check {_check(text)}"


def _spelled(amounts: Counts) -> str:
    return "".join(f"{color}{amount}" for color, amount in zip(LETTERS, amounts, strict=True))


def _check(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def pasted_line(text: str) -> str:
    """Return the first line of a text, to be read as a position; other lines may follow."""
    return text.strip().partition("\n")[0].strip()


def is_position(text: str) -> bool:
    """True if a text is meant as the line of a position, of any version, right or wrong."""
    return bool(_FIRST_WORD.match(text))


def parse_position(text: str) -> State:
    """Read a line; raise InvalidPosition unless it is spelled exactly as `position_line` does."""
    found = _LINE.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if not found:
        is_other = is_position(text) and not text.startswith(f"{_START} ")
        raise InvalidPosition(
            PositionFault.OTHER_VERSION if is_other else PositionFault.NO_POSITION
        )
    if _check(text.rpartition(" check ")[0]) != found["check"]:
        raise InvalidPosition(PositionFault.WRONG_CHECK)
    state = State(
        wall=Wall(found["wall"]),
        ruleset=Ruleset(found["ruleset"]),
        phase=_PHASES[found["phase"]],
        round=int(found["round"]),
        to_act=CHANCE if found["act"] == _NOTHING else int(found["act"]),
        first_player=int(found["first"]),
        displays=tuple(_tiles(word) for word in found["displays"].split()),
        center=_tiles(found["center"]),
        marker=IN_CENTER if found["marker"] == "C" else int(found["marker"]),
        bag=_counts(found["bag"]),
        lid=_counts(found["lid"]),
        players=tuple(_board(words) for words in found["boards"].split(" board ")[1:]),
    )
    fault = position_fault_of(state)
    if fault:
        raise InvalidPosition(fault)
    return state


def _tiles(word: str) -> str:
    return "" if word == _NOTHING else word


def _counts(word: str) -> Counts:
    b, y, r, k, w = map(int, re.findall(r"\d+", word))
    return b, y, r, k, w


def _board(words: str) -> PlayerBoard:
    score, lines, wall, floor = words.split(" ")
    held = tuple(_tiles(word) for word in lines.split("/"))
    return PlayerBoard(int(score), held, tuple(wall.split("/")), _tiles(floor))


def position_fault_of(state: State) -> PositionFault | None:
    """Return the first reason why the rules exclude a state; None if they allow it."""
    return _fault_of_table(state) or _fault_of_boards(state) or _fault_of_phase(state)


def _fault_of_table(state: State) -> PositionFault | None:
    seats = range(len(state.players))
    if state.wall not in RULES[state.ruleset].walls:
        return PositionFault.NEEDS_GRAY_WALL
    if len(state.displays) != DISPLAYS[len(seats)]:
        return PositionFault.WRONG_NUMBER_OF_DISPLAYS
    if _all_tiles(state) != FULL_BAG:
        return PositionFault.WRONG_NUMBER_OF_TILES
    # Each center has one order, so that equal positions have equal lines.
    if state.center != "".join(sorted(state.center)):
        return PositionFault.WRONG_OFFER
    if state.round < 1 or state.first_player not in seats or state.to_act not in (*seats, CHANCE):
        return PositionFault.WRONG_PLAYER
    return None


def _fault_of_boards(state: State) -> PositionFault | None:
    if not all(_is_wall_possible(state, board) for board in state.players):
        return PositionFault.WRONG_WALL
    if not all(_are_lines_possible(state, board) for board in state.players):
        return PositionFault.WRONG_LINE
    return None


def _fault_of_phase(state: State) -> PositionFault | None:
    has_offer = bool(state.center or any(state.displays))
    if has_offer != (state.phase is Phase.FACTORY_OFFER):
        return PositionFault.WRONG_OFFER
    if (state.to_act == CHANCE) != (state.phase is Phase.PREPARING_NEXT_ROUND):
        return PositionFault.WRONG_PLAYER
    if state.phase is Phase.WALL_TILING:
        return _fault_in_tiling(state)
    # A row is completed in a wall-tiling, and after it the game is over.
    if any(complete_rows(board.wall) for board in state.players):
        return PositionFault.GAME_OVER
    if state.phase is Phase.PREPARING_NEXT_ROUND:
        return _fault_before_deal(state)
    return None if _is_marker_possible(state) else PositionFault.WRONG_MARKER


def _all_tiles(state: State) -> Counts:
    total = add_counts(state.bag, state.lid)
    for tiles in (*state.displays, state.center):
        total = add_counts(total, counts(tiles))
    for board in state.players:
        total = add_counts(total, counts("".join([*board.lines, *board.wall, board.floor])))
    return total


def _is_wall_possible(state: State, board: PlayerBoard) -> bool:
    """True if each tile could have been placed on the wall where it is."""
    for row, cells in enumerate(board.wall, 1):
        for column, color in enumerate(cells, 1):
            if color != ".":
                emptied = cells[: column - 1] + "." + cells[column:]
                wall = (*board.wall[: row - 1], emptied, *board.wall[row:])
                if color in emptied or column not in open_columns(
                    state.wall, state.ruleset, wall, row, color
                ):
                    return False
    return True


def _are_lines_possible(state: State, board: PlayerBoard) -> bool:
    """True if each pattern line could hold its tiles."""
    for line in LINES:
        held = board.lines[line - 1]
        # Without its last tile a line must be ready to take a tile of this color.
        rest = (*board.lines[: line - 1], held[1:], *board.lines[line:])
        before = board._replace(lines=rest)
        if held and (
            held != held[0] * len(held)
            or len(held) > line
            or refusal(state.ruleset, before, line, held[0])
        ):
            return False
    return True


def _is_marker_possible(state: State) -> bool:
    """True if the marker is in one place; its holder's floor line may have had no space for it."""
    for player, board in enumerate(state.players):
        is_full = len(board.floor) == len(RULES[state.ruleset].floor_line)
        is_tiled = state.phase is Phase.WALL_TILING and _has_tiled(state, player)
        if player != state.marker or is_tiled:
            is_possible = MARKER not in board.floor
        else:
            is_possible = board.floor.count(MARKER) == 1 or (is_full and MARKER not in board.floor)
        if not is_possible:
            return False
    return state.marker < len(state.players)


def _has_tiled(state: State, player: int) -> bool:
    """True if a player's wall-tiling came before the wall-tiling of the player to act."""
    seats = len(state.players)
    turns = [(seat - state.first_player) % seats for seat in (player, state.to_act)]
    return turns[0] < turns[1]


def _fault_before_deal(state: State) -> PositionFault | None:
    if state.marker != state.first_player:
        return PositionFault.WRONG_MARKER
    if any(board.floor for board in state.players):
        return PositionFault.WRONG_FLOOR
    if any(board.complete_lines for board in state.players):
        return PositionFault.WRONG_LINE
    return PositionFault.GAME_OVER if ending_of(state) else None


def _fault_in_tiling(state: State) -> PositionFault | None:
    if not _is_marker_possible(state):
        return PositionFault.WRONG_MARKER
    board = state.players[state.to_act]
    lines = board.complete_lines
    # Where there is no choice, the rules tile without a decision.
    if not lines or len(columns_for(state.wall, state.ruleset, board, lines[0])) < 2:
        return PositionFault.WRONG_PLAYER
    for player, tiled in enumerate(state.players):
        if _has_tiled(state, player):
            if tiled.complete_lines:
                return PositionFault.WRONG_LINE
            if tiled.floor:
                return PositionFault.WRONG_FLOOR
    return None
