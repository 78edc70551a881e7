"""Wall-tiling and preparing the next round (Gameplay, B and C)."""

from collections.abc import Iterator

from azul.engine.drafting import Emit, fall
from azul.engine.ending import end_game, ending_of
from azul.engine.events import (
    FactoriesFilled,
    FloorLineScored,
    LineCleared,
    RoundEnded,
    TileMovedToWall,
)
from azul.engine.records import Deal, IllegalRecord, InvalidRecord, Placement, Reason
from azul.engine.rulesets import RULES
from azul.engine.scoring import floor_cost, linked_spaces, points
from azul.engine.state import CHANCE, IN_CENTER, Phase, PlayerBoard, State
from azul.engine.tiles import (
    MARKER,
    NO_TILES,
    SIZE,
    TILES_PER_DISPLAY,
    Counts,
    Ruleset,
    Wall,
    add_counts,
    counts,
    sorted_tiles,
    split_into_displays,
    subtract_counts,
)
from azul.engine.walls import open_columns


def columns_for(
    kind: Wall, ruleset: Ruleset, board: "PlayerBoard | MutableBoard", line: int
) -> tuple[int, ...]:
    """Return where the tile of a complete pattern line may go."""
    return open_columns(kind, ruleset, board.wall, line, board.lines[line - 1][0])


def legal_placements(state: State) -> tuple[Placement, ...]:
    """Return the spaces for the topmost complete line of the player to act."""
    board = state.players[state.to_act]
    line = board.complete_lines[0]
    columns = columns_for(state.wall, state.ruleset, board, line)
    return tuple(Placement(line, column) for column in columns)


class MutableBoard:
    """A player board during wall-tiling; `discarded` collects its tiles for the lid."""

    __slots__ = ("discarded", "emit", "floor", "lines", "player", "ruleset", "score", "wall")

    def __init__(self, ruleset: Ruleset, player: int, board: PlayerBoard, emit: Emit) -> None:
        self.ruleset = ruleset
        self.player = player
        self.emit = emit
        self.score, lines, wall, self.floor = board
        self.lines = list(lines)
        self.wall = list(wall)
        self.discarded = ""

    def freeze(self) -> PlayerBoard:
        return PlayerBoard(self.score, tuple(self.lines), tuple(self.wall), self.floor)

    def move_to_wall(self, line: int, column: int) -> None:
        """Move one tile of the line to the wall and score it; the others go to the lid."""
        tiles = self.lines[line - 1]
        cells = self.wall[line - 1]
        self.lines[line - 1] = ""
        self.wall[line - 1] = cells[: column - 1] + tiles[0] + cells[column:]
        gained = points(self.ruleset, self.wall, line, column)
        self.score += gained
        self.discarded += tiles[1:]
        if self.emit:
            linked = linked_spaces(self.wall, line, column)
            times = RULES[self.ruleset].multiplier_at(line, column)
            self.emit(TileMovedToWall(self.player, line, column, tiles[0], gained, linked, times))
            self.emit(LineCleared(self.player, line, tiles[0], len(tiles) - 1))

    def drop_line(self, line: int) -> None:
        """Drop all tiles of a line without a space on the gray wall (Variant, special case)."""
        tiles = self.lines[line - 1]
        self.lines[line - 1] = ""
        self.floor, fallen = fall(self.ruleset, self.player, self.floor, tiles, line, self.emit)
        self.discarded += fallen

    def score_floor_line(self) -> None:
        """Empty the floor line; the score does not go below 0 (Floor line)."""
        if self.floor:
            cost = floor_cost(self.ruleset, self.floor)
            score = max(0, self.score - cost)
            if self.emit:
                self.emit(FloorLineScored(self.player, self.floor, self.score - score, cost))
            self.score = score
            # The marker is no tile, and stays with its holder, who starts the next round.
            self.discarded += self.floor.replace(MARKER, "")
            self.floor = ""


def place(state: State, placement: Placement, emit: Emit) -> State:
    """Place a tile on the gray wall; raises IllegalRecord where it is not allowed."""
    line, column = placement
    if not (1 <= line <= SIZE and 1 <= column <= SIZE):
        raise InvalidRecord(f"not a placement: {placement!r}")
    player = state.to_act
    board = state.players[player]
    if line != board.complete_lines[0]:
        raise IllegalRecord(Reason.OTHER_LINE_FIRST)
    if board.wall[line - 1][column - 1] != ".":
        raise IllegalRecord(Reason.SPACE_TAKEN)
    color = board.lines[line - 1][0]
    if RULES[state.ruleset].printed.get((line, column), color) != color:
        raise IllegalRecord(Reason.SPACE_HAS_OTHER_COLOR)
    if column not in columns_for(state.wall, state.ruleset, board, line):
        raise IllegalRecord(Reason.COLUMN_HAS_COLOR)
    tiling = MutableBoard(state.ruleset, player, board, emit)
    tiling.move_to_wall(line, column)
    players = (*state.players[:player], tiling.freeze(), *state.players[player + 1 :])
    return state._replace(players=players, lid=add_counts(state.lid, counts(tiling.discarded)))


def tile_walls(state: State, player: int, emit: Emit) -> State:
    """Continue the wall-tiling from `player`, until a space must be chosen or all is done."""
    *_, last = tile_boards(state, player, emit)
    return last


def tile_boards(state: State, player: int, emit: Emit) -> Iterator[State]:
    """Yield the state after each board, and last the state of the next decision or deal.

    At the end of the game, the state before the bonuses is the last but one. The order is fixed,
    from the round's starting player on; at a real table all players tile at the same time.
    """
    wall, ruleset, _, number, _, first, displays, center, marker, bag, lid, players = state
    phase, seats = Phase.WALL_TILING, len(players)
    for turn in range((player - first) % seats, seats):
        player = (first + turn) % seats
        tiling = MutableBoard(ruleset, player, players[player], emit)
        finished = _tile_lines(wall, tiling)
        # Scored after the lines, because tiles falling from a line cost in this round (Variant).
        if finished:
            tiling.score_floor_line()
        players = (*players[:player], tiling.freeze(), *players[player + 1 :])
        lid = add_counts(lid, counts(tiling.discarded))
        state = State(
            wall, ruleset, phase, number, player, first, displays, center, marker, bag, lid, players
        )
        yield state
        if not finished:
            return
    starter = state.next_starter
    if emit:
        emit(RoundEnded(state.round, starter))
    # The starting player counts as the marker's holder, even if nobody took it.
    state = state._replace(first_player=starter, marker=starter)
    ending = ending_of(state)
    if ending:
        yield state
        yield end_game(state, ending, emit)
    else:
        # The deal already belongs to the next round, by whose number it is drawn.
        next_phase = Phase.PREPARING_NEXT_ROUND
        yield state._replace(phase=next_phase, round=state.round + 1, to_act=CHANCE)


def _tile_lines(wall: Wall, tiling: MutableBoard) -> bool:
    """Tile all complete lines, top to bottom; False as soon as a space must be chosen."""
    for line, held in enumerate(tiling.lines, 1):
        if len(held) == line:
            columns = columns_for(wall, tiling.ruleset, tiling, line)
            if len(columns) > 1:
                return False
            if columns:
                tiling.move_to_wall(line, columns[0])
            else:
                tiling.drop_line(line)
    return True


def fill_displays(state: State, deal: Deal, emit: Emit) -> State:
    """Fill the displays as dealt (Gameplay, C); raises IllegalRecord for impossible tiles."""
    displays = deal.displays
    tiles = "".join(displays)
    drawn = counts(tiles)
    # Letters other than colors are not counted.
    if sum(drawn) != len(tiles):
        raise InvalidRecord(f"not a deal: {displays!r}")
    # Displays get four tiles each, in order, while there are tiles.
    dealt = len(tiles)
    places = TILES_PER_DISPLAY * len(state.displays)
    if len(displays) != len(state.displays):
        raise IllegalRecord(Reason.WRONG_NUMBER_OF_DISPLAYS)
    if dealt != min(places, sum(state.bag) + sum(state.lid)):
        raise IllegalRecord(Reason.WRONG_NUMBER_OF_TILES)
    if dealt == places:
        # With tiles for all places and at most four per display, each has exactly four.
        in_order = max(map(len, displays)) == TILES_PER_DISPLAY
    else:
        in_order = displays == split_into_displays("".join(displays), len(displays))
    if not in_order:
        raise IllegalRecord(Reason.DEAL_NOT_IN_ORDER)
    # A bag emptied to its last tile is refilled only with the next deal.
    refilled = len(tiles) > sum(state.bag)
    if refilled:
        # All tiles of the bag come before the tiles of the lid; one display may have both.
        full = sum(state.bag) // TILES_PER_DISPLAY
        _check_drawn(counts("".join(displays[:full])), state.bag)
        _check_drawn(state.bag, counts("".join(displays[: full + 1])))
    stock = add_counts(state.bag, state.lid) if refilled else state.bag
    _check_drawn(drawn, stock)
    if emit:
        emit(FactoriesFilled(displays, sorted_tiles(state.lid) if refilled else ""))
    return state._replace(
        phase=Phase.FACTORY_OFFER,
        to_act=state.first_player,
        displays=displays,
        marker=IN_CENTER,
        bag=subtract_counts(stock, drawn),
        lid=NO_TILES if refilled else state.lid,
    )


def _check_drawn(tiles: Counts, stock: Counts) -> None:
    if min(subtract_counts(stock, tiles)) < 0:
        raise IllegalRecord(Reason.DEAL_NOT_IN_BAG)
