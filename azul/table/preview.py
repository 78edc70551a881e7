"""Previews: the points that the round would bring each board, and the effect of a drop."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from azul.engine import (
    RULES,
    Draft,
    Placement,
    PlayerBoard,
    Record,
    State,
    Wall,
    board_after,
    bonus_points,
    closed_space,
    is_last_round,
    lost_spaces,
    outcomes,
    points_for,
    printed_column,
    tile_value,
)
from azul.game import PointsText, multiplication, points_range
from azul.table.drag import DropTarget, target_of
from azul.table.slots import SlotContents, contents_of_board


class ScorePreview(NamedTuple):
    """The points of a board in the wall-tiling if the round ended now; "" for nothing.

    `lost` are the points printed above the tiles on the floor line, though no score falls below 0.
    `bonus` are the points of the wall at the end of the game, if it ends with this round.
    """

    gained: PointsText
    lost: PointsText
    bonus: PointsText = ""


class TilePreview(NamedTuple):
    """The points of a tile, and its bonus if the game ends with this round.

    `sum` says how a printed space multiplies its points. `extra_loss` is what it costs if other
    lines would be left without a space; "" also if the tile closes a printed space.
    """

    points: PointsText
    bonus: PointsText = ""
    extra_loss: PointsText | None = None
    sum: str = ""

    @property
    def has_warning(self) -> bool:
        """True if spaces would be lost, even if that costs nothing now."""
        return self.extra_loss is not None


class DraftPreview(NamedTuple):
    """The effect of dropping the held tiles.

    `ghosts` are the tiles that would fill a line or fall, `tile_previews` the points of the line
    once it is complete, `score_preview` is the preview of the board after the drop.
    """

    ghosts: SlotContents
    tile_previews: Mapping[DropTarget, TilePreview]
    score_preview: ScorePreview


@lru_cache(maxsize=16)
def score_previews(state: State) -> tuple[ScorePreview, ...]:
    """Return the score preview of each player."""
    return tuple(_score_preview(state, board) for board in state.players)


def preview_draft(state: State, draft: Draft) -> DraftPreview:
    """Return the effect of a legal draft of the player to act."""
    player = state.to_act
    board = board_after(state, draft)
    before = contents_of_board(player, state.players[player])
    ghosts = contents_of_board(player, board).items() - before.items()
    promised = {}
    if draft.line in board.complete_lines:
        extra_loss = _extra_loss(state, draft)
        ways = outcomes(state.wall, board, state.ruleset)
        is_last = is_last_round(state)
        points = (way.points[draft.line - 1] for way in ways)
        bonus = (way.bonuses[draft.line - 1] if is_last or way.rows else 0 for way in ways)
        texts = points_range("+", points), points_range("+", bonus)
        preview = TilePreview(*texts, extra_loss=extra_loss)
        # On the gray wall the space is not chosen yet, and a line that will fall scores nothing.
        is_printed = state.wall is not Wall.GRAY
        column = printed_column(draft.line, draft.color) if is_printed else 0
        promised = {DropTarget(draft.line, column): preview} if preview.points else {}
    return DraftPreview(dict(ghosts), promised, _score_preview(state, board))


def placement_previews(state: State, moves: Iterable[Record]) -> dict[DropTarget, TilePreview]:
    """Return the points of each placement among `moves`."""
    placements = (move for move in moves if isinstance(move, Placement))
    return {target_of(move): _placement_preview(state, move) for move in placements}


def _placement_preview(state: State, placement: Placement) -> TilePreview:
    board = state.players[state.to_act]
    color = board.lines[placement.line - 1][0]
    gained = tile_value(state.ruleset, board.wall, *placement, color)
    # A row that lacks one tile leaves no choice, so no placement alone ends the game.
    bonus = points_for(state.ruleset, gained.completes) if is_last_round(state) else 0
    extra_loss = _extra_loss(state, placement)
    if extra_loss is None and closed_space(state.ruleset, board.wall, *placement, color):
        extra_loss = ""
    return TilePreview(
        points_range("+", [gained.points]),
        points_range("+", [bonus]),
        extra_loss,
        multiplication(gained.points, RULES[state.ruleset].multiplier_at(*placement)),
    )


def _extra_loss(state: State, move: Record) -> PointsText | None:
    """Return the extra cost of the floor line if complete lines are left without a space."""
    lost = lost_spaces(state, move)
    return points_range("−", lost.score_losses) if lost else None


def _score_preview(state: State, board: PlayerBoard) -> ScorePreview:
    ways = outcomes(state.wall, board, state.ruleset)
    is_last, earned = is_last_round(state), bonus_points(state.ruleset, board.wall)
    # An outcome with a complete row makes this the last round.
    bonus = (earned + sum(way.bonuses) if is_last or way.rows else 0 for way in ways)
    return ScorePreview(
        points_range("+", (sum(way.points) for way in ways)),
        points_range("−", (way.cost for way in ways)),
        points_range("+", bonus),
    )
