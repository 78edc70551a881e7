"""Changes of a position by hand: pure functions from state to state.

A state that is edited may break the rules; `problem` says how. It has a player to act even before
a deal, and each tile that is not on the table is in the bag or the lid. `finished` makes a position
of it.
"""

from typing import Final

from azul.engine import (
    CENTER,
    CHANCE,
    COLORS,
    DISPLAYS,
    FULL_BAG,
    IN_CENTER,
    LINES,
    MARKER,
    NO_TILES,
    RULES,
    TILES_PER_DISPLAY,
    Counts,
    InvalidPosition,
    Phase,
    PlayerBoard,
    PositionFault,
    Ruleset,
    Setup,
    State,
    Wall,
    initial_state,
    position_fault_of,
    printed_column,
)
from azul.game import color_name, position_fault
from azul.i18n import Sentence, sentence
from azul.table.slots import MARKER_IN_CENTER, Area, Slot, contents_of

MAX_NUMBER: Final = 999  # of scores and rounds
_FREE: Final = "."
_FAULTS_OF_BOARDS: Final = {
    PositionFault.WRONG_LINE,
    PositionFault.WRONG_WALL,
    PositionFault.WRONG_FLOOR,
}


def empty_table(players: int = 2) -> State:
    """The table before the first deal, with a player to act."""
    return opened(initial_state(Setup(("",) * players)))


def opened(state: State) -> State:
    """A position, or the end of a game, as it is edited; the marker is never beside a board."""
    if state.to_act >= 0:
        return state
    return state._replace(to_act=state.first_player, marker=IN_CENTER)


def finished(state: State) -> State:
    """The state in the phase that its tiles belong to: an offer, a wall-tiling or before a deal."""
    if state.center or any(state.displays):
        return state._replace(phase=Phase.FACTORY_OFFER)
    # On the colored wall nobody decides in a wall-tiling.
    if state.wall is Wall.GRAY and any(board.complete_lines for board in state.players):
        return state._replace(phase=Phase.WALL_TILING)
    is_held = any(MARKER in board.floor for board in state.players)
    marker = state.marker if is_held else state.first_player
    return state._replace(phase=Phase.PREPARING_NEXT_ROUND, to_act=CHANCE, marker=marker)


def problem(state: State, names: tuple[str, ...]) -> Sentence | None:
    """What the rules exclude in an edited state; None for a position."""
    for color, used in zip(COLORS, _used(state), strict=True):
        if used > FULL_BAG[0]:
            many = color_name(color, state.ruleset)
            return sentence("There are more than 20 {color} tiles.", color=many)
    fault = position_fault_of(finished(state))
    if fault is None:
        return None
    text = position_fault(InvalidPosition(fault))
    for player, name in enumerate(names if fault in _FAULTS_OF_BOARDS else ()):
        boards = [*state.players]
        boards[player] = PlayerBoard()
        # Without the board that is wrong there is another fault, or none.
        if position_fault_of(finished(_with_boards(state, boards))) is not fault:
            return sentence("{name}: {text}", name=name, text=text)
    return text


# Tiles


def put(state: State, slot: Slot, letter: str) -> State:
    """Put a tile, or the marker, in a slot, or behind the tiles there; another one makes way.

    A pattern line is filled up to the slot, and a colored wall takes its own color.
    """
    if letter == MARKER:
        return _put_marker(state, slot)
    owner, row, position = slot.owner, slot.row, slot.position
    match slot.area:
        case Area.DISPLAY:
            tiles = _with(state.displays[owner - 1], position, letter, TILES_PER_DISPLAY)
            return _with_source(state, owner, tiles)
        case Area.CENTER:
            most = (TILES_PER_DISPLAY - 1) * len(state.displays)
            return _with_source(state, CENTER, _with(state.center, position, letter, most))
        case Area.LINE:
            return _with_line(state, owner, row, letter * position)
        case Area.WALL:
            printed = (color for color in COLORS if printed_column(row, color) == position)
            color = letter if state.wall is Wall.GRAY else next(printed)
            return _with_space(state, owner, row, position, color)
        case Area.FLOOR:
            floor = state.players[owner].floor
            most = len(RULES[state.ruleset].floor_line)
            return _with_floor(state, owner, _with(floor, position, letter, most))
    return state


def taken(state: State, slot: Slot) -> State:
    """Take the tile in a slot away; in a pattern line those beyond it too."""
    owner, row, position = slot.owner, slot.row, slot.position
    match slot.area:
        case Area.DISPLAY:
            return _with_source(state, owner, _without(state.displays[owner - 1], position))
        case Area.CENTER if position:
            return _with_source(state, CENTER, _without(state.center, position))
        case Area.LINE:
            held = state.players[owner].lines[row - 1]
            return _with_line(state, owner, row, held[: position - 1])
        case Area.WALL:
            return _with_space(state, owner, row, position, _FREE)
        case Area.FLOOR:
            return _with_floor(state, owner, _without(state.players[owner].floor, position))
    return state


def moved(state: State, origin: Slot, target: Slot | None) -> State:
    """Move the tile in a slot to another one; without a `target` it leaves the table."""
    letter = contents_of(state)[origin]
    if target and target[:3] == origin[:3] and target.area is not Area.WALL:
        return state
    if letter == MARKER:
        return _put_marker(state, target or MARKER_IN_CENTER)
    if origin.area is Area.LINE:
        # One tile of the line, and not those beyond it.
        held = state.players[origin.owner].lines[origin.row - 1]
        origin = origin._replace(position=len(held))
    # Put first, because what leaves a display shifts the tiles behind it.
    after = put(state, target, letter) if target else state
    return state if target and after == state else taken(after, origin)


def _put_marker(state: State, slot: Slot) -> State:
    """Put the marker on a floor line, or else into the center; other places refuse it."""
    if slot.area not in (Area.CENTER, Area.FLOOR):
        return state
    boards = [board._replace(floor=board.floor.replace(MARKER, "")) for board in state.players]
    marker = IN_CENTER
    if slot.area is Area.FLOOR:
        marker, floor = slot.owner, boards[slot.owner].floor
        most = len(RULES[state.ruleset].floor_line)
        floor = _with(floor, slot.position, MARKER, most)
        boards[marker] = boards[marker]._replace(floor=floor)
    return _with_boards(state, boards)._replace(marker=marker)


def _with(tiles: str, position: int, letter: str, most: int) -> str:
    """Tiles with another one at a position from 1 on, or behind them if there is room."""
    if position > len(tiles) or not position:
        return tiles + letter if len(tiles) < most else tiles[:-1] + letter
    return tiles[: position - 1] + letter + tiles[position:]


def _without(tiles: str, position: int) -> str:
    return tiles[: position - 1] + tiles[position:]


def _with_source(state: State, source: int, tiles: str) -> State:
    if source == CENTER:
        return _balanced(state, state._replace(center="".join(sorted(tiles))))
    displays = [*state.displays]
    displays[source - 1] = tiles
    return _balanced(state, state._replace(displays=tuple(displays)))


def _with_boards(state: State, boards: list[PlayerBoard]) -> State:
    return _balanced(state, state._replace(players=tuple(boards)))


def _with_board(state: State, player: int, board: PlayerBoard) -> State:
    boards = [*state.players]
    boards[player] = board
    return _with_boards(state, boards)


def _with_line(state: State, player: int, line: int, tiles: str) -> State:
    board = state.players[player]
    lines = (*board.lines[: line - 1], tiles, *board.lines[line:])
    return _with_board(state, player, board._replace(lines=lines))


def _with_space(state: State, player: int, row: int, column: int, letter: str) -> State:
    board = state.players[player]
    cells = board.wall[row - 1]
    cells = cells[: column - 1] + letter + cells[column:]
    wall = (*board.wall[: row - 1], cells, *board.wall[row:])
    return _with_board(state, player, board._replace(wall=wall))


def _with_floor(state: State, player: int, floor: str) -> State:
    after = _with_board(state, player, state.players[player]._replace(floor=floor))
    is_lost = state.marker == player and MARKER in state.players[player].floor
    return after._replace(marker=IN_CENTER) if is_lost and MARKER not in floor else after


# The rest


def _used(state: State) -> Counts:
    """The tiles of each color on the table."""
    boards = ("".join([*board.lines, *board.wall, board.floor]) for board in state.players)
    tiles = "".join([*state.displays, state.center, *boards])
    b, y, r, k, w = map(tiles.count, COLORS)
    return b, y, r, k, w


def _balanced(before: State, after: State) -> State:
    """The state after a change, with the rest where it was: tiles come from the bag first."""
    if is_all_in_lid(before):
        return with_rest(after, in_lid=True)
    rest = [max(0, all_ - used) for all_, used in zip(FULL_BAG, _used(after), strict=True)]
    b, y, r, k, w = map(min, before.lid, rest)
    lid = b, y, r, k, w
    b, y, r, k, w = (number - thrown for number, thrown in zip(rest, lid, strict=True))
    return after._replace(bag=(b, y, r, k, w), lid=lid)


def is_all_in_lid(state: State) -> bool:
    """True if the lid holds all tiles that are not on the table."""
    return not any(state.bag) and any(state.lid)


def with_rest(state: State, in_lid: bool) -> State:
    """Put all tiles that are not on the table into the lid or the bag."""
    after = _balanced(state._replace(bag=FULL_BAG, lid=NO_TILES), state)
    return after._replace(bag=NO_TILES, lid=after.bag) if in_lid else after


# The setup


def with_score(state: State, player: int, score: int) -> State:
    """The same with another score, or the nearest one that is possible."""
    score = min(max(0, score), MAX_NUMBER)
    return _with_board(state, player, state.players[player]._replace(score=score))


def with_players(state: State, count: int) -> State:
    """The same table for another number of players; boards and displays that are too many go."""
    boards = [*state.players, *[PlayerBoard()] * count][:count]
    displays = [*state.displays, *[""] * DISPLAYS[count]][: DISPLAYS[count]]
    after = _with_boards(state._replace(displays=tuple(displays)), boards)
    return after._replace(
        first_player=min(state.first_player, count - 1),
        to_act=min(state.to_act, count - 1),
        marker=state.marker if state.marker < count else IN_CENTER,
    )


def with_wall(state: State, wall: Wall) -> State:
    """The same with another wall; what the colored wall has no space for goes."""
    if wall is Wall.GRAY:
        return state._replace(wall=wall)
    boards = [
        board._replace(
            wall=tuple(
                "".join(
                    letter if letter in COLORS and printed_column(row, letter) == column else _FREE
                    for column, letter in enumerate(cells, 1)
                )
                for row, cells in zip(LINES, board.wall, strict=True)
            )
        )
        for board in state.players
    ]
    return _with_boards(state._replace(wall=wall), boards)


def with_ruleset(state: State, ruleset: Ruleset) -> State:
    """The same by other rules; what their floor line has no space for goes."""
    most = len(RULES[ruleset].floor_line)
    after = state._replace(ruleset=ruleset)
    for player, board in enumerate(state.players):
        after = _with_floor(after, player, board.floor[:most])
    return after
