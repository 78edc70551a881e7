"""Changes of a position by hand: pure functions from state to state.

An edited state may break the rules; `problem` returns the reason. It has a player to act even
before a deal, and each tile that is not on the table is in the bag or the lid. `finished` turns the
state into a position.
"""

from typing import Final, TypeVar

from azul.engine import (
    CHANCE,
    COLORS,
    DISPLAYS,
    FULL_BAG,
    IN_CENTER,
    MARKER,
    NO_TILES,
    RULES,
    TILES_PER_DISPLAY,
    Counts,
    InvalidPosition,
    Phase,
    PlayerBoard,
    PositionFault,
    Setup,
    State,
    Wall,
    initial_state,
    position_fault_of,
)
from azul.game import SHARED_RULESETS, Board, color_name, position_fault
from azul.i18n import Sentence, sentence
from azul.table.slots import MARKER_IN_CENTER, Area, Slot, contents_of
from azul.table.sprites import printed_colors

MAX_NUMBER: Final = 999  # of scores and rounds
_FREE: Final = "."
_BY_BOARD: Final = {PositionFault.WRONG_LINE, PositionFault.WRONG_WALL, PositionFault.WRONG_FLOOR}
_Item = TypeVar("_Item")


def empty_table(players: int = 2) -> State:
    """Return the table before the first deal, with a player to act."""
    return opened(initial_state(Setup(("",) * players)))


def opened(state: State) -> State:
    """Return a position, or the end of a game, as it is edited.

    The marker is never beside a board.
    """
    if state.to_act >= 0:
        return state
    return state._replace(to_act=state.first_player, marker=IN_CENTER)


def finished(state: State) -> State:
    """Return the state in the phase of its tiles: an offer, a wall-tiling or before a deal."""
    if state.center or any(state.displays):
        return state._replace(phase=Phase.FACTORY_OFFER)
    # On the colored wall, a wall-tiling has no decisions.
    if state.wall is Wall.GRAY and any(board.complete_lines for board in state.players):
        return state._replace(phase=Phase.WALL_TILING)
    is_held = any(MARKER in board.floor for board in state.players)
    marker = state.marker if is_held else state.first_player
    return state._replace(phase=Phase.PREPARING_NEXT_ROUND, to_act=CHANCE, marker=marker)


def problem(state: State, names: tuple[str, ...]) -> Sentence | None:
    """Return why the rules exclude an edited state; None for a position."""
    for color, used in zip(COLORS, _used(state), strict=True):
        if used > FULL_BAG[0]:
            many = color_name(color, state.ruleset)
            return sentence("There are more than 20 {color} tiles.", color=many)
    fault = position_fault_of(finished(state))
    if fault is None:
        return None
    text = position_fault(InvalidPosition(fault))
    for player, name in enumerate(names if fault in _BY_BOARD else ()):
        # Without the wrong board there is another fault, or no fault.
        if position_fault_of(finished(_with_board(state, player, PlayerBoard()))) is not fault:
            return sentence("{name}: {text}", name=name, text=text)
    return text


# Tiles


def put(state: State, slot: Slot, letter: str) -> State:
    """Put a tile, or the marker, in a slot, or behind the tiles there, replacing another tile.

    A pattern line is filled up to the slot, and a printed space of a wall takes its own color.
    """
    if letter == MARKER:
        return _put_marker(state, slot)
    area, _, row, position = slot
    if area is Area.LINE:
        return _with_tiles(state, slot, letter * position)
    if area is Area.WALL:
        letter = printed_colors((state.wall, state.ruleset)).get((row, position), letter)
    return _with_tiles(state, slot, _with(tiles_at(state, slot), position, letter, state, area))


def taken(state: State, slot: Slot) -> State:
    """Take the tile in a slot away; in a pattern line, also the tiles beyond it."""
    tiles, position = tiles_at(state, slot), slot.position
    if not position:
        return state
    rest = "" if slot.area is Area.LINE else tiles[position:]
    free = _FREE if slot.area is Area.WALL else ""
    return _with_tiles(state, slot, tiles[: position - 1] + free + rest)


def moved(state: State, origin: Slot, target: Slot | None) -> State:
    """Move the tile in a slot to another slot; without a `target` it leaves the table."""
    if target and target[:3] == origin[:3] and target.area is not Area.WALL:
        return state
    letter = contents_of(state)[origin]
    if letter == MARKER:
        return _put_marker(state, target or MARKER_IN_CENTER)
    if origin.area is Area.LINE:
        # Only one tile of the line moves, without the tiles beyond it.
        origin = origin._replace(position=len(tiles_at(state, origin)))
    after = put(state, target, letter) if target else state
    return state if target and after == state else taken(after, origin)


def _put_marker(state: State, slot: Slot) -> State:
    """Put the marker on a floor line, or else into the center; other places refuse it."""
    if slot.area not in (Area.CENTER, Area.FLOOR):
        return state
    boards = [board._replace(floor=board.floor.replace(MARKER, "")) for board in state.players]
    after = state._replace(players=tuple(boards), marker=IN_CENTER)
    if slot.area is Area.CENTER:
        return after
    floor = _with(tiles_at(after, slot), slot.position, MARKER, state, slot.area)
    return _with_tiles(after, slot, floor)._replace(marker=slot.owner)


def _with(tiles: str, position: int, letter: str, state: State, area: Area) -> str:
    """Return tiles with another tile at a position, from 1, or behind them if there is room."""
    room = {Area.DISPLAY: TILES_PER_DISPLAY, Area.CENTER: 3 * len(state.displays)}
    if position > len(tiles) or not position:
        most = room.get(area, len(RULES[state.ruleset].floor_line))
        return tiles + letter if len(tiles) < most else tiles
    return tiles[: position - 1] + letter + tiles[position:]


def tiles_at(state: State, slot: Slot) -> str:
    """Return the tiles of the display, the center, the line or the row that a slot belongs to."""
    match slot.area:
        case Area.DISPLAY:
            return state.displays[slot.owner - 1]
        case Area.LINE:
            return state.players[slot.owner].lines[slot.row - 1]
        case Area.WALL:
            return state.players[slot.owner].wall[slot.row - 1]
        case Area.FLOOR:
            return state.players[slot.owner].floor
    return state.center


def _with_tiles(state: State, slot: Slot, tiles: str) -> State:
    if slot.area is Area.CENTER:
        return _balanced(state, state._replace(center="".join(sorted(tiles))))
    if slot.area is Area.DISPLAY:
        displays = _with_item(state.displays, slot.owner - 1, tiles)
        return _balanced(state, state._replace(displays=displays))
    board = state.players[slot.owner]
    match slot.area:
        case Area.LINE:
            board = board._replace(lines=_with_item(board.lines, slot.row - 1, tiles))
        case Area.WALL:
            board = board._replace(wall=_with_item(board.wall, slot.row - 1, tiles))
        case Area.FLOOR:
            board = board._replace(floor=tiles)
    after = _with_board(state, slot.owner, board)
    is_lost = MARKER in state.players[slot.owner].floor and MARKER not in board.floor
    return after._replace(marker=IN_CENTER) if is_lost else after


def _with_board(state: State, player: int, board: PlayerBoard) -> State:
    return _balanced(state, state._replace(players=_with_item(state.players, player, board)))


def _with_item(items: tuple[_Item, ...], index: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:index], item, *items[index + 1 :])


# The rest


def _used(state: State) -> Counts:
    """Return the tiles of each color on the table."""
    boards = ("".join([*board.lines, *board.wall, board.floor]) for board in state.players)
    tiles = "".join([*state.displays, state.center, *boards])
    b, y, r, k, w = map(tiles.count, COLORS)
    return b, y, r, k, w


def _balanced(before: State, after: State) -> State:
    """Return the state after a change, with the rest unchanged; tiles come from the bag first."""
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


def with_score(state: State, score: int, player: int) -> State:
    """Return the state with another score, or the nearest possible score."""
    score = min(max(0, score), MAX_NUMBER)
    return _with_board(state, player, state.players[player]._replace(score=score))


def with_board(state: State, board: Board) -> State:
    """Return the same table on another board, with the rules that it shares if possible."""
    wall, own = board
    shared = state.ruleset if state.ruleset in SHARED_RULESETS else SHARED_RULESETS[0]
    return state._replace(wall=wall, ruleset=own or shared)


def with_players(state: State, count: int) -> State:
    """Return the table for another number of players, without boards and displays beyond it."""
    boards = [*state.players, *[PlayerBoard()] * count][:count]
    displays = [*state.displays, *[""] * DISPLAYS[count]][: DISPLAYS[count]]
    after = state._replace(displays=tuple(displays), players=tuple(boards))
    return _balanced(state, after)._replace(
        first_player=min(state.first_player, count - 1),
        to_act=min(state.to_act, count - 1),
        marker=state.marker if state.marker < count else IN_CENTER,
    )
