"""Why a player who leads on points may have a low win chance."""

from collections.abc import Iterator, Sequence
from typing import Final

from azul.engine import (
    LETTERS,
    LINES,
    BonusGoal,
    BonusKind,
    Color,
    PlayerBoard,
    State,
    bonus_points,
    floor_cost,
    is_last_round,
    outcomes,
    tiles_in_goal,
)
from azul.game import color_name, shortened
from azul.i18n import Sentence, mark, sentence
from azul.insight.analysis_result import Chances
from azul.insight.facts import may_be_completed

_LEAST_LEAD: Final = 2
_LOW: Final = 0.05
"""The lead in points, and how far the win chance is below an even share, to need a reason."""

_LEAST_POINTS: Final = 2
_LEAST_TILES: Final = 3
"""The least differences of points this round, and of tiles in lines or goals, that are a reason."""

_MOST_REASONS: Final = 2

_TILE_WORTH: Final = 0.6
_GOAL_WORTH: Final = {BonusKind.COLUMN: 1.0, BonusKind.COLOR: 1.2}
_START_WORTH: Final = 1.5
"""Estimates in points of a tile in a started line, of a tile ahead in a goal, and of starting."""

_Reason = tuple[float, Sentence]


def why_leader_is_behind(state: State, chances: Chances, names: Sequence[str]) -> Sentence | None:
    """Return why the player with the most points has a low win chance; None if it is not low.

    The `chances` are by seat.
    """
    scores = [board.score for board in state.players]
    leader, rival = (max(range(len(scores)), key=each.__getitem__) for each in (scores, chances))
    is_low = chances[leader] <= 1 / len(scores) - _LOW
    if not is_low or scores[leader] - max(scores[:leader] + scores[leader + 1 :]) < _LEAST_LEAD:
        return None
    reasons = sorted(_advantages(state, rival, leader), key=lambda reason: reason[0], reverse=True)
    values: dict[str, object] = {
        "leader": shortened(names[leader]),
        "name": shortened(names[rival]),
        "lead": scores[leader] - scores[rival],
    }
    match [text for _, text in reasons[:_MOST_REASONS]]:
        case []:
            text = mark(
                "{leader} is {lead} points ahead, but the tiles on offer suit {name} better."
            )
            return Sentence(text, values)
        case [reason]:
            values["reasons"] = reason
        case [first, second]:
            values["reasons"] = sentence("{text}; {more}", text=first, more=second)
    return sentence(
        "{leader} is {lead} points ahead of {name}, who has more to come: {reasons}.", **values
    )


def _advantages(state: State, rival: int, leader: int) -> Iterator[_Reason]:
    """Yield the advantages of a player's board over another player's, with points estimated."""
    theirs, mine = state.players[rival], state.players[leader]
    points, own = _points_to_come(state, theirs), _points_to_come(state, mine)
    if points - own >= _LEAST_POINTS and own >= 0:
        text = mark("{points} points from complete lines and bonuses, against {own}")
        yield points - own, Sentence(text, {"points": points, "own": own})
    yield from _goals(state, theirs, mine)
    if is_last_round(state):
        return
    tiles, held = _started_tiles(theirs), _started_tiles(mine)
    if tiles - held >= _LEAST_TILES:
        text = mark("{tiles} tiles in started lines, against {held}")
        yield _TILE_WORTH * (tiles - held), Sentence(text, {"tiles": tiles, "held": held})
    if state.marker == rival:
        yield _START_WORTH, sentence("the first move of the next round")


def _points_to_come(state: State, board: PlayerBoard) -> int:
    """Return the points of the best wall-tiling if the round ended now, with all end bonuses."""
    due = bonus_points(state.ruleset, board.wall) - floor_cost(state.ruleset, board.floor)
    results = outcomes(state.wall, board, state.ruleset)
    return due + max(sum(result.points) + sum(result.bonuses) for result in results)


def _started_tiles(board: PlayerBoard) -> int:
    return sum(len(held) for line, held in zip(LINES, board.lines, strict=True) if len(held) < line)


def _goals(state: State, theirs: PlayerBoard, mine: PlayerBoard) -> Iterator[_Reason]:
    """Yield the column and the color in which the other player is further ahead."""
    columns: list[BonusGoal] = [(BonusKind.COLUMN, column) for column in LINES]
    colors: list[BonusGoal] = [(BonusKind.COLOR, letter) for letter in LETTERS]
    for goals in (columns, colors):
        alive = [
            goal for goal in goals if may_be_completed(state.wall, state.ruleset, theirs.wall, goal)
        ]
        fullest = max(alive or goals, key=lambda goal: tiles_in_goal(theirs.wall, goal))
        tiles = tiles_in_goal(theirs.wall, fullest)
        ahead = tiles - max(tiles_in_goal(mine.wall, goal) for goal in goals)
        if tiles >= _LEAST_TILES and ahead > 0:
            kind, which = fullest
            text = mark("{tiles} tiles in column {which}")
            if kind is BonusKind.COLOR:
                text = mark("{tiles} tiles of {which}")
                which = color_name(Color(which), state.ruleset)
            yield (
                _GOAL_WORTH[kind] * ahead * tiles / 2,
                Sentence(text, {"tiles": tiles, "which": which}),
            )
