"""Preview: what the round would bring each board now, and what a drop would change."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from azul.engine import (
    Draft,
    Outcome,
    Placement,
    Record,
    State,
    TileMovedToWall,
    Wall,
    board_after,
    events,
    outcomes,
    printed_column,
)
from azul.table.drag import Target, target_of
from azul.table.slots import Picture, project_board


class Note(NamedTuple):
    """What the wall-tiling would bring a board if the round ended now; "" for nothing.

    `lost` is what is printed above the tiles on the floor line, though no score falls below 0.
    """

    gained: str
    lost: str


class Preview(NamedTuple):
    """What dropping the held tiles would do.

    `ghosts` are the tiles that would fill a line or fall; `promised` the points that the line, once
    complete, will score, and where; `note` is the board's note after the drop.
    """

    ghosts: Picture
    promised: Mapping[Target, str]
    note: Note


def notes(state: State) -> tuple[Note, ...]:
    """A note for each player."""
    return tuple(_note(outcomes(state.wall, board, state.ruleset)) for board in state.players)


def preview(state: State, draft: Draft) -> Preview:
    """What a legal draft of the player to act would do."""
    player = state.to_act
    board = board_after(state, draft)
    before = project_board(player, state.players[player])
    ghosts = project_board(player, board).items() - before.items()
    ways = outcomes(state.wall, board, state.ruleset)
    promised = {}
    if draft.line and len(board.lines[draft.line - 1]) == draft.line:
        words = _range("+", (way.points[draft.line - 1] for way in ways))
        # A line that will fall on the gray wall has nothing to promise.
        promised = {_scoring_place(state.wall, draft): words} if words else {}
    return Preview(dict(ghosts), promised, _note(ways))


def promised_by(state: State, moves: Iterable[Record]) -> dict[Target, str]:
    """What each placement among `moves` would score at once."""
    return {
        target_of(move): f"+{event.points}"
        for move in moves
        if isinstance(move, Placement)
        # The first alone is the placement's: lines with a single space tile themselves after it.
        for event in events(state, move)[:1]
        if isinstance(event, TileMovedToWall)
    }


def _scoring_place(wall: Wall, draft: Draft) -> Target:
    """The printed space; on the gray wall, where it is still open, the line itself."""
    if wall is Wall.GRAY:
        return Target(draft.line)
    return Target(draft.line, printed_column(draft.line, draft.color))


def _note(ways: Iterable[Outcome]) -> Note:
    ways = tuple(ways)
    return Note(_range("+", (sum(w.points) for w in ways)), _range("−", (w.cost for w in ways)))


def _range(sign: str, figures: Iterable[int]) -> str:
    """The least and the most of some figures, "" where all are 0."""
    found = sorted(figures)
    least, most = found[0], found[-1]
    if not most:
        return ""
    return f"{sign}{least}" if least == most else f"{sign}{least}…{most}"
