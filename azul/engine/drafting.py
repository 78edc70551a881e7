"""The factory offer: which drafts are allowed, and the effects of a draft (Gameplay, A).

A bot plays 50,000 drafts per second, so each object is built once and looked up in cached tables,
and events are created only if `emit` is passed.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from azul.engine.events import Event, MarkerTaken, TilesFell, TilesPlaced, TilesTaken
from azul.engine.records import DRAFTS, Draft, IllegalRecord, InvalidRecord, Reason
from azul.engine.rulesets import RULES
from azul.engine.state import IN_CENTER, PlayerBoard, State
from azul.engine.tiles import (
    CENTER,
    FLOOR,
    LETTERS,
    LINES,
    MARKER,
    SIZE,
    Color,
    Ruleset,
    add_counts,
    counts,
)
from azul.engine.walls import open_columns

Emit = Callable[[Event], None] | None
"""A callback for each event, in order; None if only the resulting state matters."""


# Bounded, because gray walls can hold very many rows.
@lru_cache(maxsize=4096)
def _refusal_of_line(line: int, held: str, row: str, color: str) -> Reason | None:
    if held and held[0] != color:
        return Reason.LINE_HAS_OTHER_COLOR
    if color in row:
        return Reason.WALL_HAS_COLOR
    return Reason.LINE_COMPLETE if len(held) == line else None


_MAX_ROWS: Final = 256  # cached rows for each content of a line; a gray wall has 1,546


class _OpenByRow(dict[str, int]):
    """The colors that a pattern line with given tiles accepts, by its row of the wall, as bits.

    Bit 5 * color + line - 1 is the color with that index. Bits are filled in on demand.
    """

    def __init__(self, line: int, held: str) -> None:
        super().__init__()
        self._line, self._held = line, held

    def __missing__(self, row: str) -> int:
        if len(self) >= _MAX_ROWS:
            self.clear()
        bits = 0
        for index, color in enumerate(LETTERS):
            if not _refusal_of_line(self._line, self._held, row, color):
                bits |= 1 << (SIZE * index + self._line - 1)
        self[row] = bits
        return bits


def _open_by_held(line: int) -> dict[str, _OpenByRow]:
    possible = ["", *(color * count for color in LETTERS for count in range(1, line + 1))]
    return {held: _OpenByRow(line, held) for held in possible}


_OPEN_1, _OPEN_2, _OPEN_3, _OPEN_4, _OPEN_5 = map(_open_by_held, LINES)


def _color_is_elsewhere(board: PlayerBoard, color: str, line: int) -> bool:
    """True if another line holds the color, which not every ruleset allows."""
    return any(color in held for other, held in enumerate(board.lines, 1) if other != line)


def _drafts(source: int, color: str, lines: int) -> tuple[Draft, ...]:
    """Return the drafts of one color from one source to each line in a bit set, and the floor."""
    name = str(source or "C") + color
    targets = [str(line) for line in LINES if lines >> (line - 1) & 1]
    return tuple(DRAFTS[name + target] for target in [*targets, "F"])


# Drafts are made once, so that a list of moves is assembled from ready parts.
_DRAFTS: Final = tuple(
    tuple(tuple(_drafts(source, color, lines) for lines in range(1 << SIZE)) for color in LETTERS)
    for source in range(10)
)
"""Drafts by source, index of the color, and open lines as bits."""

_DISPLAY_DRAFTS: Final = _DRAFTS[1:]


def legal_drafts(state: State) -> tuple[Draft, ...]:
    """Return all drafts of the player to act: by display, then the center; by color; by line."""
    _, ruleset, _, _, player, _, displays, center, _, _, _, players = state
    board = players[player]
    first, second, third, fourth, fifth = board.lines
    row_1, row_2, row_3, row_4, row_5 = board.wall
    bits = (
        _OPEN_1[first][row_1]
        | _OPEN_2[second][row_2]
        | _OPEN_3[third][row_3]
        | _OPEN_4[fourth][row_4]
        | _OPEN_5[fifth][row_5]
    )
    if RULES[ruleset].one_line_per_color:
        for index, color in enumerate(LETTERS):
            for line in LINES:
                if _color_is_elsewhere(board, color, line):
                    bits &= ~(1 << (SIZE * index + line - 1))
    # The last line needs no mask, because there are no bits above it.
    lines = (bits & 31, bits >> 5 & 31, bits >> 10 & 31, bits >> 15 & 31, bits >> 20)
    drafts: list[Draft] = []
    # Not strict, because the table covers nine displays and two players have five.
    for tiles, by_color in zip(displays, _DISPLAY_DRAFTS, strict=False):
        if tiles:
            for index in _colors_in(tiles):
                drafts += by_color[index][lines[index]]
    by_color = _DRAFTS[CENTER]
    for index in _colors_in(center):
        drafts += by_color[index][lines[index]]
    return tuple(drafts)


# Bounded, because the center can hold very many combinations of tiles.
@lru_cache(maxsize=4096)
def _colors_in(tiles: str) -> tuple[int, ...]:
    # `tuple` is three times as fast with a list as with a generator.
    return tuple([index for index, color in enumerate(LETTERS) if color in tiles])


def _tiles_at(displays: tuple[str, ...], center: str, draft: Draft) -> str:
    """Return the tiles at the draft's source; raises IllegalRecord where there are none to take."""
    source, color, line = draft
    # A plain string would pass `in` below, an empty string always.
    if not (source >= 0 and 0 <= line <= SIZE and type(color) is Color):
        raise InvalidRecord(f"not a draft: {draft!r}")
    if source > len(displays):
        raise IllegalRecord(Reason.NO_SUCH_DISPLAY)
    tiles = displays[source - 1] if source else center
    if color not in tiles:
        raise IllegalRecord(Reason.COLOR_NOT_THERE)
    return tiles


def refusal(ruleset: Ruleset, board: PlayerBoard, line: int, color: str) -> Reason | None:
    """Return why tiles of a color may not go to a pattern line, None where they may."""
    reason = _refusal_of_line(line, board.lines[line - 1], board.wall[line - 1], color)
    if not reason and RULES[ruleset].one_line_per_color and _color_is_elsewhere(board, color, line):
        return Reason.COLOR_IN_OTHER_LINE
    return reason


def take_and_place(state: State, draft: Draft, emit: Emit) -> State:
    """Return the state after a draft, with the next player to act even if the offer is empty.

    Raises IllegalRecord where the draft is not allowed.
    """
    # One unpacking costs a fraction of twelve attribute look-ups.
    wall, ruleset, phase, round_, player, first, displays, center, marker, bag, lid, players = state
    source, color, line = draft
    board = players[player]
    tiles = _tiles_at(displays, center, draft)
    reason = refusal(ruleset, board, line, color) if line != FLOOR else None
    if reason:
        raise IllegalRecord(reason)
    rest = tiles.replace(color, "")
    count = len(tiles) - len(rest)
    if emit:
        emit(TilesTaken(player, source, color, count, rest if source != CENTER else ""))
    floor = board.floor
    if source != CENTER:
        displays = (*displays[: source - 1], "", *displays[source:])
        # The center is sorted, so that states do not depend on the order of emptied displays.
        center = "".join(sorted(center + rest)) if rest else center
    else:
        center = rest
        # The marker comes before the tiles, because fallen tiles go to the right of it.
        if marker == IN_CENTER:
            marker = player
            # The marker goes to the leftmost free floor space; a full floor line stays as it is.
            fits = len(floor) < len(RULES[ruleset].floor_line)
            if emit:
                emit(MarkerTaken(player, len(floor) + 1 if fits else 0))
            floor = floor + MARKER if fits else floor
    board, for_lid = _place(state, board, draft, count, floor, emit)
    if for_lid:
        lid = add_counts(lid, counts(for_lid))
    act = (player + 1) % len(players)
    players = (*players[:player], board, *players[player + 1 :])
    return State(
        wall, ruleset, phase, round_, act, first, displays, center, marker, bag, lid, players
    )


def _place(
    state: State, board: PlayerBoard, draft: Draft, count: int, floor: str, emit: Emit
) -> tuple[PlayerBoard, str]:
    """Return the board with `count` tiles added by a draft, and the tiles that fall."""
    _, color, line = draft
    score, lines, wall, _ = board
    placed = 0
    if line != FLOOR:
        held = lines[line - 1]
        placed = min(count, line - len(held))
        lines = (*lines[: line - 1], held + color * placed, *lines[line:])
        if emit:
            has_space = bool(open_columns(state.wall, state.ruleset, wall, line, color))
            emit(TilesPlaced(state.to_act, line, color, placed, len(held), has_space))
    for_lid = ""
    if placed < count:
        tiles = color * (count - placed)
        floor, for_lid = fall(state.ruleset, state.to_act, floor, tiles, None, emit)
    return PlayerBoard(score, lines, wall, floor), for_lid


def fall(
    ruleset: Ruleset, player: int, floor: str, tiles: str, line: int | None, emit: Emit
) -> tuple[str, str]:
    """Drop equal `tiles` from a `line` or the hand (None): the floor line, tiles for the lid."""
    room = len(RULES[ruleset].floor_line) - len(floor)
    for_floor, for_lid = tiles[:room], tiles[room:]
    if emit:
        emit(TilesFell(player, tiles[0], len(for_floor), len(for_lid), len(floor) + 1, line))
    return floor + for_floor, for_lid
