"""The guided first game: the few tips that a newcomer needs, each when it matters."""

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from azul.engine import (
    IN_CENTER,
    MARKER,
    RULES,
    SIZE,
    Phase,
    Prospect,
    Ruleset,
    State,
    ending_rows,
)
from azul.i18n import Sentence, mark

_LEAST_FOR_END_TIP: Final = 3  # tiles in a row of a wall for explaining the end of the game
_MOST_LIKELY_FIRST: Final = (Prospect.CERTAIN, Prospect.OPEN, Prospect.IN_REACH)


class Tip(StrEnum):
    """The tips; their values are stored in the settings file."""

    TAKE = "take"
    PLACE = "place"
    FLOOR = "floor"
    CENTER = "center"
    LINE = "line"
    CHOOSE = "choose"
    PRINTED = "printed"
    SCORE = "score"
    END = "end"


class TipPart(StrEnum):
    """The parts of the table that a tip can be about."""

    DISPLAYS = "displays"
    CENTER = "center"
    BOARD = "board"
    LINE = "line"
    FLOOR = "floor"
    WALL = "wall"
    ROW = "row"
    SPACE = "space"


class TipPlace(NamedTuple):
    """Where to look: a part of the table, its player, and the number of a line or row."""

    part: TipPart
    player: int = 0
    number: int = 0
    column: int = 0


class DueTip(NamedTuple):
    """A tip that is due now, and the place that it is about."""

    tip: Tip
    place: TipPlace


_WORDS: Final = {
    Tip.TAKE: mark(
        "Drag tiles from a display to your board. You always take all tiles of"
        " one color; the others move to the center of the table."
    ),
    Tip.PLACE: mark(
        "Drop them on a lit line. A line holds only one color; tiles that"
        " don’t fit fall to the floor line."
    ),
    Tip.FLOOR: mark(
        "Tiles that don’t fit land here. At the end of the round they cost the"
        " points above them. Changed your mind? You can undo it."
    ),
    Tip.CENTER: mark(
        "You may also take one color from the center. The first player to do so gets the marker"
        " too: it costs points like a fallen tile, but that player starts the next round."
    ),
    Tip.LINE: mark(
        "This line is complete. At the end of the round, one of its tiles moves to the wall, and"
        " the line is free again. Incomplete lines keep their tiles."
    ),
    Tip.CHOOSE: mark(
        "Choose one of the lit spaces. Tiles next to each other score more,"
        " but no color may appear twice in a row or column."
    ),
    Tip.PRINTED: mark(
        "These spaces take only the color printed on them. The same color elsewhere in"
        " their row or column closes them for good. Those with “×2” double the points of"
        " their tile."
    ),
    Tip.SCORE: mark(
        "With no neighbors, a tile scores 1 point; otherwise, 1 for each tile in its row group"
        " and 1 for each in its column group (a group has two tiles or more)."
    ),
    Tip.END: mark(
        "A complete row on any wall ends the game after that round. Then each"
        " complete row earns {row} points, each column {column}, and all five"
        " tiles of a color {color}."
    ),
}

_PRINTED_WITHOUT_MULTIPLIER: Final = mark(
    "These spaces take only the color printed on them. The same color elsewhere in"
    " their row or column closes them for good."
)


def tip_words(tip: Tip, ruleset: Ruleset) -> Sentence:
    """Return the text of a tip under a ruleset."""
    rules = RULES[ruleset]
    if tip is Tip.PRINTED and rules.multiplier == 1:
        return Sentence(_PRINTED_WITHOUT_MULTIPLIER, {})
    bonuses = {kind.value: points for kind, points in rules.bonuses.items()}
    return Sentence(_WORDS[tip], bonuses if tip is Tip.END else {})


def due_tip(
    state: State, seen: Collection[str], holding: bool, others: Collection[int] = ()
) -> DueTip | None:
    """Return the most urgent tip due now that is not `seen`; holding tiles has its own tip.

    No tip is about the boards of `others`, who are not taught.
    """
    for tip, phase, find in _TRIGGERS:
        if state.phase is phase and tip not in seen and holding is (tip is Tip.PLACE):
            for place in find(state):
                shared = place.part in (TipPart.DISPLAYS, TipPart.CENTER)
                if shared or place.player not in others:
                    return DueTip(tip, place)
    return None


def _displays(state: State) -> Iterator[TipPlace]:
    # All of them: one alone would look like the one to take from.
    if any(state.displays):
        yield TipPlace(TipPart.DISPLAYS)


def _own_board(state: State) -> Iterator[TipPlace]:
    yield TipPlace(TipPart.BOARD, state.to_act)


def _fallen_tiles(state: State) -> Iterator[TipPlace]:
    for player, board in enumerate(state.players):
        # The marker is not a fallen tile.
        if board.floor.replace(MARKER, ""):
            yield TipPlace(TipPart.FLOOR, player)


def _center_with_marker(state: State) -> Iterator[TipPlace]:
    if state.center and state.marker == IN_CENTER:
        yield TipPlace(TipPart.CENTER)


def _complete_line(state: State) -> Iterator[TipPlace]:
    for player, board in enumerate(state.players):
        if board.complete_lines:
            yield TipPlace(TipPart.LINE, player, board.complete_lines[0])


def _own_wall(state: State) -> Iterator[TipPlace]:
    yield TipPlace(TipPart.WALL, state.to_act)


def _wall_with_printed_spaces(state: State) -> Iterator[TipPlace]:
    if RULES[state.ruleset].printed:
        yield TipPlace(TipPart.WALL, state.to_act)


def _scored_tile(state: State) -> Iterator[TipPlace]:
    for row, cells in _fullest_rows(state):
        column = len(cells.rstrip("."))
        if column:
            yield row._replace(part=TipPart.SPACE, column=column)


def _promising_row(state: State) -> Iterator[TipPlace]:
    ahead = sorted(ending_rows(state), key=lambda row: _MOST_LIKELY_FIRST.index(row.prospect))
    for row in ahead:
        yield TipPlace(TipPart.ROW, row.player, row.row)
    if not ahead:
        # Where no row can end the game in this round, the fullest row serves as an example.
        for place, cells in _fullest_rows(state):
            if SIZE - cells.count(".") >= _LEAST_FOR_END_TIP:
                yield place


def _fullest_rows(state: State) -> list[tuple[TipPlace, str]]:
    """Return all rows of all walls with their cells, the fullest first."""
    rows = [
        (TipPlace(TipPart.ROW, player, row), cells)
        for player, board in enumerate(state.players)
        for row, cells in enumerate(board.wall, 1)
    ]
    return sorted(rows, key=lambda row: row[1].count("."))


_TRIGGERS: Final[tuple[tuple[Tip, Phase, Callable[[State], Iterator[TipPlace]]], ...]] = (
    (Tip.PLACE, Phase.FACTORY_OFFER, _own_board),
    (Tip.FLOOR, Phase.FACTORY_OFFER, _fallen_tiles),
    (Tip.TAKE, Phase.FACTORY_OFFER, _displays),
    (Tip.PRINTED, Phase.FACTORY_OFFER, _wall_with_printed_spaces),
    (Tip.CENTER, Phase.FACTORY_OFFER, _center_with_marker),
    (Tip.LINE, Phase.FACTORY_OFFER, _complete_line),
    (Tip.END, Phase.FACTORY_OFFER, _promising_row),
    (Tip.CHOOSE, Phase.WALL_TILING, _own_wall),
    (Tip.FLOOR, Phase.PREPARING_NEXT_ROUND, _fallen_tiles),
    (Tip.SCORE, Phase.PREPARING_NEXT_ROUND, _scored_tile),
)
"""Each tip with its phase and a function for its places; the most urgent comes first.

Fallen tiles are urgent because a single undo can still take them back. Those of the last draft of
a round are explained when the round has been scored.
"""
