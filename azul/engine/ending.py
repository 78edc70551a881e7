"""The end of the game: when it comes, and the bonuses."""

from azul.engine.drafting import Emit, refusal
from azul.engine.events import BonusScored, Ending, GameEnded
from azul.engine.rulesets import RULES
from azul.engine.scoring import bonus_points, bonuses, complete_rows, standings
from azul.engine.state import NOBODY, Phase, State
from azul.engine.tiles import LETTERS, LINES, TILES_PER_DISPLAY, Ruleset, Wall, add_counts
from azul.engine.walls import can_be_assigned, open_columns


def ending_of(state: State) -> Ending | None:
    """Return why the game ends after a round, None if it goes on (End of the game).

    Besides a complete row, it ends when no tile can be dealt, and when no player can ever again
    complete a row: on the gray wall for lack of a space or of tiles still to come; on both walls
    when all remaining tiles could only fall, round after round.
    """
    if any(complete_rows(board.wall) for board in state.players):
        return Ending.ROW_COMPLETED
    if not any(state.bag) and not any(state.lid):
        return Ending.NO_TILES
    left = _left(state)
    drafters = _drafters(state, left)
    refusals = (
        refusal(state.ruleset, state.players[player], line, color)
        for player in drafters
        for line in LINES
        for color in left
    )
    if None not in refusals:
        return Ending.NO_ROW_POSSIBLE
    if state.wall is Wall.COLORED or _some_row_is_possible(state, drafters):
        return None
    return Ending.NO_ROW_POSSIBLE


def _drafters(state: State, left: dict[str, int]) -> tuple[int, ...]:
    """Return the players who can ever draft again.

    When only one color is left, nothing goes to the center and nobody takes the marker: each
    display is one turn, and every round begins with the same player. The tiles in the lines of
    players who draft may come back and allow another turn.
    """
    seats = len(state.players)
    order = [(state.first_player + turn) % seats for turn in range(seats)]
    if len(left) > 1:
        return tuple(order)
    # There is one, because a game without tiles has already ended.
    ((color, tiles),) = left.items()
    turns = 0
    while turns < seats and turns * TILES_PER_DISPLAY < tiles:
        tiles += sum(held.count(color) for held in state.players[order[turns]].lines)
        turns += 1
    return tuple(order[:turns])


def _left(state: State) -> dict[str, int]:
    """Return how many tiles of each color are in bag and lid, without colors that have none."""
    amounts = zip(LETTERS, add_counts(state.bag, state.lid), strict=True)
    return {color: amount for color, amount in amounts if amount}


def _some_row_is_possible(state: State, drafters: tuple[int, ...]) -> bool:
    """Gray wall: True unless it is certain that no row can ever be completed."""
    tiles, stuck = _obtainable(state, drafters)
    return any(
        _is_possible(state.ruleset, state.players[player].wall, line, tiles)
        for player in drafters
        for line in LINES
        if (player, line) not in stuck
    )


def _obtainable(
    state: State, drafters: tuple[int, ...]
) -> tuple[dict[str, int], set[tuple[int, int]]]:
    """Return the most tiles of each color that can be drafted, and the stuck (player, line)s."""
    tiles = dict.fromkeys(LETTERS, 0) | _left(state)
    waiting = {
        (player, line): held
        for player in drafters
        for line, held in enumerate(state.players[player].lines, 1)
        if held
    }
    # This is repeated, because the tiles of one line may fill the next line.
    while filled := [
        (place, held) for place, held in waiting.items() if place[1] - len(held) <= tiles[held[0]]
    ]:
        for place, held in filled:
            tiles[held[0]] += len(held)
            del waiting[place]
    return tiles, set(waiting)


def _is_possible(ruleset: Ruleset, wall: tuple[str, ...], row: int, tiles: dict[str, int]) -> bool:
    """True if the row can still get all its missing colors, each from a complete line."""
    missing = [color for color in LETTERS if color not in wall[row - 1]]
    choices = [set(open_columns(Wall.GRAY, ruleset, wall, row, color)) for color in missing]
    return all(tiles[color] >= row for color in missing) and can_be_assigned(choices)


def end_game(state: State, ending: Ending, emit: Emit) -> State:
    """Add the bonuses and declare the winners (End of the game)."""
    players = []
    points_of = RULES[state.ruleset].bonuses
    for player, board in enumerate(state.players):
        if emit:
            for kind, which in bonuses(board.wall):
                emit(BonusScored(player, kind, which, points_of[kind]))
        earned = bonus_points(state.ruleset, board.wall)
        players.append(board._replace(score=board.score + earned))
    # The phase comes first, because before the end `standings` adds the bonuses by itself.
    state = state._replace(phase=Phase.GAME_OVER, to_act=NOBODY, players=tuple(players))
    if emit:
        winners = tuple(standing.player for standing in standings(state) if standing.place == 1)
        emit(GameEnded(ending, winners))
    return state
