"""Why a decision is good: facts about it and the continuation expected after it.

The engine computes all facts; none is guessed. The points for a line on the gray wall depend on
where players will choose to tile, so only statements that always hold are facts there.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from azul.engine import (
    CENTER,
    FLOOR,
    IN_CENTER,
    LETTERS,
    LINES,
    MARKER,
    RULES,
    SIZE,
    BonusGoal,
    BonusKind,
    Color,
    Decision,
    Draft,
    LostSpaces,
    Phase,
    Placement,
    PlayerBoard,
    Prospect,
    Ruleset,
    State,
    TileMovedToWall,
    Wall,
    apply,
    board_after,
    can_be_assigned,
    colors_for,
    ending_rows,
    events,
    floor_cost,
    is_last_round,
    legal_moves,
    lost_spaces,
    open_columns,
    outcomes,
    printed_column,
    tiles_in_goal,
)


class ScoresTile(NamedTuple):
    """A placement scores `points` at once, and the expected later tiles `following` more.

    `following` is 0 where it is not known how the player goes on.
    """

    points: int
    following: int


class FillsLine(NamedTuple):
    """A pattern line is filled, now or later in this round; the range of points for its tile.

    Where the continuation stops before the round ends, `most` may be None, because lines filled
    after that may add more. If `least` is also 0, nothing is known. A line that is filled later
    still `lacks` tiles of its color, and `left` tiles of it are on offer.
    """

    line: int
    is_now: bool
    least: int
    most: int | None
    color: str = ""
    lacks: int = 0
    left: int = 0


class RaisesLinesBelow(NamedTuple):
    """The tile of a filled line adds at least `points` to the tiles of lines below.

    It holds only on the colored wall; on the gray wall it depends on where players tile.
    """

    line: int
    points: int


class GrowsLine(NamedTuple):
    """A draft adds to a pattern line, which then `holds` some tiles and is not filled later."""

    line: int
    holds: int


class KeepsLine(NamedTuple):
    """Tiles go to the floor line although this empty line would take them, and no started one.

    The line is expected to get the `color` later in this round, or is the only such line. If it is
    the only place for a group of that color, `tiles` of the group would fall without it, for `cost`
    points.
    """

    line: int
    color: str
    tiles: int = 0
    cost: int = 0


class AdvancesBonus(NamedTuple):
    """A row, column or color of the wall will hold `holds` tiles; with five it earns a bonus.

    It counts the pattern lines that are complete after this move, and no expected lines. Bonuses
    that can never be complete on the gray wall are left out.
    """

    goal: BonusGoal
    holds: int
    bonus: int


class EndsGame(NamedTuple):
    """A row will be complete, so the game ends with this round."""

    row: int


class DropsTiles(NamedTuple):
    """Tiles of this draft fall; `cost` are the points printed above them on the floor line."""

    tiles: int
    cost: int


class LosesSpaces(NamedTuple):
    """The move leaves complete lines of the player without a space on the gray wall."""

    lost: LostSpaces


class KeepsSpace(NamedTuple):
    """A complete line keeps a space that another placement would take from it."""

    line: int


class TakesMarker(NamedTuple):
    """The player takes the starting player marker, which costs points on the floor line."""

    cost: int


class DeniesLine(NamedTuple):
    """Another player can no longer fill a line this round: too few tiles of its color are left.

    `completes_row` is True if it would have completed its row of the wall.
    """

    player: int
    line: int
    color: str
    left: int
    completes_row: bool


class CostsOther(NamedTuple):
    """Another player's floor line will cost `cost` more by the end of the continuation.

    If one draft causes most of it, `cost` is for that draft alone, in which `tiles` of a `color`
    fall; it `is_soon` if few drafts come before. Otherwise these are empty.
    """

    player: int
    cost: int
    color: str = ""
    tiles: int = 0
    is_soon: bool = False


class TakesGroup(NamedTuple):
    """The next player could fill a line exactly with these tiles and no others of the color.

    The line is empty unless `is_started`. They may be the last tiles of their color on offer.
    """

    player: int
    line: int
    color: str
    tiles: int
    is_started: bool
    are_last: bool


class CostsNothing(NamedTuple):
    """No point is lost; in the last round no other gain may be left."""


Fact = (
    ScoresTile
    | FillsLine
    | RaisesLinesBelow
    | GrowsLine
    | KeepsLine
    | AdvancesBonus
    | EndsGame
    | DropsTiles
    | LosesSpaces
    | KeepsSpace
    | TakesMarker
    | DeniesLine
    | TakesGroup
    | CostsOther
    | CostsNothing
)

_WEIGHTS: Final[dict[type[Fact], Callable[[Any], int]]] = {
    ScoresTile: lambda fact: 10 + 10 * fact.points,
    # Lines that are filled later count less, because others may prevent it. Only certain points
    # count, and a little the difficulty of long lines.
    FillsLine: lambda fact: (20 + fact.line if fact.is_now else 10) + 10 * fact.least,
    # It is easily overlooked.
    RaisesLinesBelow: lambda fact: 5 + 10 * fact.points,
    # These two facts appear only if there are few others, unless tiles would fall.
    GrowsLine: lambda fact: 15,
    KeepsLine: lambda fact: 15 + 10 * fact.cost,
    # A goal is reached by the work of several rounds.
    AdvancesBonus: lambda fact: (60 if fact.bonus else 0) + 10 * (fact.bonus or fact.holds - 1),
    EndsGame: lambda fact: 200,
    # Slightly more than the points, because the tiles are also lost.
    DropsTiles: lambda fact: 5 + 10 * fact.cost,
    LosesSpaces: lambda fact: 5 + 10 * fact.lost.cost,
    # At least a point for each tile that would fall.
    KeepsSpace: lambda fact: 5 + 10 * fact.line,
    TakesMarker: lambda fact: 24,
    # Long lines are hard to fill. Tiles gone for good count more than scarce tiles.
    DeniesLine: lambda fact: (
        150 if fact.completes_row else 12 + 6 * fact.line if fact.left else 20 + 10 * fact.line
    ),
    TakesGroup: lambda fact: (
        10 + 10 * fact.line
        if fact.is_started
        # An empty line may get another color.
        else 4 + 4 * fact.line + (12 + 4 * fact.line if fact.are_last else 0)
    ),
    # Later drafts are less certain.
    CostsOther: lambda fact: 5 + 10 * fact.cost if fact.is_soon else 5 * fact.cost,
    CostsNothing: lambda fact: 0,
}
"""The importance of facts, roughly in tenths of points."""

LEAST_NOTABLE: Final = 3
"""The least cost for others, and the fewest tiles in a row, column or color, for a fact."""

LEAST_GROUP: Final = 2  # the fewest tiles that are worth taking away from the next player

SOON: Final = 3  # drafts after a move that are practically certain


def reasons(state: State, record: Decision, continuation: Sequence[Decision]) -> tuple[Fact, ...]:
    """Return at least one fact about a decision and its continuation, the most important first."""
    if isinstance(record, Draft):
        facts = list(_of_draft(state, record, continuation))
    else:
        facts = list(_of_placement(state, record, continuation))
    if is_last_round(state):
        # Lines that are not filled score no more, and a row already ends the game.
        pointless = GrowsLine | KeepsLine | EndsGame
        facts = [fact for fact in facts if not isinstance(fact, pointless) or _saves_points(fact)]
        facts = facts or [CostsNothing()]
    # Sorting is stable, so equally important facts stay in the order above.
    return tuple(sorted(facts, key=lambda fact: _WEIGHTS[type(fact)](fact), reverse=True))


def _saves_points(fact: Fact) -> bool:
    return isinstance(fact, KeepsLine) and fact.cost > 0


def _of_placement(
    state: State, placement: Placement, continuation: Sequence[Decision]
) -> Iterator[Fact]:
    wall = board_after(state, placement).wall
    tile, *following = _tiles_of_player(state, (placement, *continuation))
    yield ScoresTile(tile.points, sum(other.points for other in following))
    goals = [
        (BonusKind.ROW, placement.line),
        (BonusKind.COLUMN, placement.column),
        (BonusKind.COLOR, tile.color),
    ]
    for goal in goals:
        if may_be_completed(state.wall, state.ruleset, wall, goal):
            yield from _bonus_progress(state, goal, tiles_in_goal(wall, goal))
    lost = lost_spaces(state, placement)
    if lost:
        yield LosesSpaces(lost)
    others = (lost_spaces(state, other) for other in legal_moves(state))
    taken = {row for other in others if other and not other.are_candidates for row in other.lines}
    for row in sorted(taken.difference(lost.lines if lost else ())):
        yield KeepsSpace(row)


def _tiles_of_player(state: State, records: Sequence[Decision]) -> list[TileMovedToWall]:
    """Return the tiles that the player to act moves to the wall.

    Unless all are known, return only the first.
    """
    player, tiles = state.to_act, list[TileMovedToWall]()
    for record in records:
        happened = events(state, record)
        tiles += [e for e in happened if isinstance(e, TileMovedToWall) and e.player == player]
        state = apply(state, record)
    is_open = state.phase is Phase.WALL_TILING and state.to_act == player
    return tiles[:1] if is_open else tiles


def may_be_completed(kind: Wall, ruleset: Ruleset, wall: Sequence[str], goal: BonusGoal) -> bool:
    """True if a row, column or color of a wall can still be complete, by the walls' rules alone."""
    if kind is Wall.COLORED:
        return True
    of, which = goal
    if of is BonusKind.COLUMN:
        rows = [row for row in LINES if wall[row - 1][which - 1] == "."]
        return can_be_assigned([{*colors_for(kind, ruleset, wall, row, which)} for row in rows])
    tiles = product(LINES, which) if of is BonusKind.COLOR else product([which], LETTERS)
    missing = [(row, color) for row, color in tiles if color not in wall[row - 1]]
    return can_be_assigned([set(open_columns(kind, ruleset, wall, *tile)) for tile in missing])


def _bonus_progress(state: State, goal: BonusGoal, holds: int) -> Iterator[Fact]:
    """Yield the facts about a row, column or color to which this move adds a tile."""
    if holds == SIZE:
        yield AdvancesBonus(goal, holds, RULES[state.ruleset].bonuses[goal[0]])
        if goal[0] is BonusKind.ROW:
            yield EndsGame(goal[1])
    elif holds >= LEAST_NOTABLE:
        yield AdvancesBonus(goal, holds, 0)


def _of_draft(state: State, draft: Draft, continuation: Sequence[Decision]) -> Iterator[Fact]:
    player, after = state.to_act, board_after(state, draft)
    boards, ended = _after_all(state, (draft, *continuation))
    lost = lost_spaces(state, draft)
    if lost:
        yield LosesSpaces(lost)
    if draft.line and not (lost and lost.lines == (draft.line,)):
        if draft.line in after.complete_lines:
            yield from _of_complete_line(state, draft, after)
        elif draft.line in boards[player].complete_lines:
            fills = _fills_line(state, draft.line, boards[player], ended, is_now=False)
            lacks = draft.line - len(after.lines[draft.line - 1])
            left = _on_offer(apply(state, draft)).count(draft.color)
            yield fills._replace(color=draft.color, lacks=lacks, left=left)
        else:
            yield GrowsLine(draft.line, len(after.lines[draft.line - 1]))
    yield from _of_floor(state, draft, after)
    yield from _kept_line(state, draft, continuation)
    yield from _denied_to_others(state, draft)
    yield from _taken_from_next(state, draft)
    yield from _falling_on_others(state, (draft, *continuation), boards)


def _falling_on_others(
    state: State, records: Sequence[Decision], ends: Sequence[PlayerBoard]
) -> Iterator[Fact]:
    """Yield the costs for others by the end of some drafts, for the costliest draft if much."""
    worst: dict[int, CostsOther] = {}
    after = state
    for number, record in enumerate(records):
        mover = after.to_act
        if isinstance(record, Draft) and mover != state.to_act:
            before, floor = after.players[mover].floor, board_after(after, record).floor
            cost = floor_cost(state.ruleset, floor) - floor_cost(state.ruleset, before)
            if mover not in worst or cost > worst[mover].cost:
                tiles = fallen_tiles(after, record)
                worst[mover] = CostsOther(mover, cost, record.color, tiles, number <= SOON)
        after = apply(after, record)
    for other, fact in worst.items():
        floors = (ends[other].floor, state.players[other].floor)
        total, before_all = (floor_cost(state.ruleset, floor) for floor in floors)
        if fact.cost >= LEAST_NOTABLE and fact.tiles >= LEAST_GROUP:
            yield fact
        elif total - before_all >= LEAST_NOTABLE:
            yield CostsOther(other, total - before_all)


def _after_all(state: State, records: Sequence[Decision]) -> tuple[list[PlayerBoard], bool]:
    """Return all boards after some drafts, before any wall-tiling, and if the offer is empty."""
    boards = list(state.players)
    for record in records:
        if isinstance(record, Draft):
            boards[state.to_act] = board_after(state, record)
            state = apply(state, record)
    return boards, state.phase is not Phase.FACTORY_OFFER


def _of_complete_line(state: State, draft: Draft, board: PlayerBoard) -> Iterator[Fact]:
    """Yield the facts about the pattern line that the draft fills, which leads to this board."""
    line = draft.line
    ended = apply(state, draft).phase is not Phase.FACTORY_OFFER
    fills = _fills_line(state, line, board, ended, is_now=True)
    yield fills
    if not fills.least:
        return
    raised = _points_for_lines_below(state, line, board)
    if raised:
        yield RaisesLinesBelow(line, raised)
    # On the gray wall a line may find no space, and then nothing is certain.
    results, complete = outcomes(state.wall, board, state.ruleset), board.complete_lines
    if all(result.points[number - 1] for result in results for number in complete):
        # The bonuses count the tiles of all complete lines.
        colors = {number: board.lines[number - 1][0] for number in board.complete_lines}
        color = colors[line]
        row, color_goal = (BonusKind.ROW, line), (BonusKind.COLOR, color)
        if may_be_completed(state.wall, state.ruleset, board.wall, row):
            yield from _bonus_progress(state, row, tiles_in_goal(board.wall, row) + 1)
        if may_be_completed(state.wall, state.ruleset, board.wall, color_goal):
            more = list(colors.values()).count(color)
            yield from _bonus_progress(
                state, color_goal, tiles_in_goal(board.wall, color_goal) + more
            )
        if state.wall is Wall.COLORED:
            columns = [printed_column(number, each) for number, each in colors.items()]
            column = (BonusKind.COLUMN, printed_column(line, color))
            yield from _bonus_progress(
                state, column, tiles_in_goal(board.wall, column) + columns.count(column[1])
            )


def _fills_line(
    state: State, line: int, board: PlayerBoard, ended: bool, is_now: bool
) -> FillsLine:
    """Return the value of a complete line on a board; the offer is then empty if `ended`."""
    complete = board.complete_lines
    if not ended and not all(_finds_space(state, board, number) for number in complete):
        return FillsLine(line, is_now, 0, None)
    points = [result.points[line - 1] for result in outcomes(state.wall, board, state.ruleset)]
    # Lines above are tiled first, and their tiles may become its neighbors.
    more = not ended and not all(number in complete for number in range(1, line))
    return FillsLine(line, is_now, min(points), None if more else max(points))


def _points_for_lines_below(state: State, line: int, end: PlayerBoard) -> int:
    """Return how many points the tile of a line adds to the complete lines below it."""
    if state.wall is not Wall.COLORED:
        return 0
    bare = end._replace(lines=(*end.lines[: line - 1], "", *end.lines[line:]))
    (best,), (without,) = (outcomes(state.wall, board, state.ruleset) for board in (end, bare))
    return sum(best.points[line:]) - sum(without.points[line:])


def _finds_space(state: State, board: PlayerBoard, line: int) -> bool:
    """True if a complete line is sure to find a space, however the round continues."""
    if state.wall is Wall.COLORED:
        return True
    color = board.lines[line - 1][0]
    free = open_columns(state.wall, state.ruleset, board.wall, line, color)
    above = zip(board.lines[: line - 1], board.wall, strict=False)
    # Each line above that may get this color takes at most one column from it.
    rivals = [held for held, other in above if held[:1] in ("", color) and color not in other]
    return len(free) > len(rivals)


def _of_floor(state: State, draft: Draft, after: PlayerBoard) -> Iterator[Fact]:
    before, fallen = state.players[state.to_act], fallen_tiles(state, draft)
    # The marker is placed before the tiles.
    first = len(before.floor) + (MARKER in after.floor[len(before.floor) :])
    costs = [floor_cost(state.ruleset, after.floor[:end]) for end in (len(before.floor), first)]
    if draft.source == CENTER and state.marker == IN_CENTER:
        yield TakesMarker(costs[1] - costs[0])
    if fallen:
        yield DropsTiles(fallen, floor_cost(state.ruleset, after.floor) - costs[1])


def fallen_tiles(state: State, draft: Draft) -> int:
    """Return how many tiles of a draft go to the floor line."""
    taken = _tiles_at(state, draft.source).count(draft.color)
    if not draft.line:
        return taken
    return max(0, taken - draft.line + len(state.players[state.to_act].lines[draft.line - 1]))


def _kept_line(state: State, draft: Draft, continuation: Sequence[Decision]) -> Iterator[Fact]:
    """Yield an empty line that would take the tiles that go to the floor line."""
    if draft.line != FLOOR:
        return
    player, after = state.to_act, apply(state, draft)
    numbers, held = LINES, state.players[player].lines
    lines = [number for number in numbers if draft._replace(line=number) in legal_moves(state)]
    if any(held[number - 1] for number in lines):
        return
    offer = after
    for record in continuation:
        if after.to_act == player and isinstance(record, Draft) and record.line in lines:
            yield _keeps(offer, player, record.line, record.color)
            return
        after = apply(after, record)
    if len(lines) == 1 and offer.phase is not Phase.FACTORY_OFFER:
        yield KeepsLine(lines[0], "")
    elif len(lines) == 1:
        kept = [_keeps(offer, player, lines[0], color) for color in LETTERS]
        most = max(kept, key=lambda fact: fact.cost)
        yield most if most.cost else KeepsLine(lines[0], "")


def _keeps(offer: State, player: int, line: int, color: str) -> KeepsLine:
    """Return the fact that a line is kept for a color, and its largest group's cost without."""
    sources = range(len(offer.displays) + 1)
    tiles, source = max((_tiles_at(offer, source).count(color), source) for source in sources)
    mine = offer._replace(to_act=player)
    drafts = [move for move in legal_moves(mine) if isinstance(move, Draft)]
    places = {move.line for move in drafts if (move.source, move.color) == (source, color)}
    if tiles < LEAST_GROUP or places != {line, FLOOR}:
        return KeepsLine(line, color)
    with_line, without = (
        board_after(mine, Draft(source, Color(color), place)).floor for place in (line, FLOOR)
    )
    cost = floor_cost(offer.ruleset, without) - floor_cost(offer.ruleset, with_line)
    return KeepsLine(line, color, min(tiles, line) if cost else 0, cost)


def _denied_to_others(state: State, draft: Draft) -> Iterator[Fact]:
    """Yield lines of others with too few tiles left: started lines, or lines ending the game."""
    there = _on_offer(state).count(draft.color)
    left = there - _tiles_at(state, draft.source).count(draft.color)
    if not _on_offer(apply(state, draft)):
        # Nobody gets another tile in this round.
        return
    ahead = {(row.player, row.row): row.prospect for row in ending_rows(state)}
    for player, board in enumerate(state.players):
        for line, held in enumerate(board.lines, 1):
            lacks = line - len(held)
            row = ahead.get((player, line)) is Prospect.IN_REACH
            # A row in reach lacks only one color.
            ending = row and not held and draft.color not in board.wall[line - 1]
            wanted = held[:1] == draft.color or ending
            if player != state.to_act and wanted and left < lacks <= there:
                yield DeniesLine(player, line, draft.color, left, row)


def _taken_from_next(state: State, draft: Draft) -> Iterator[Fact]:
    """Yield lines of the next player that only these tiles could fill exactly."""
    player = (state.to_act + 1) % len(state.players)
    sources = range(len(state.displays) + 1)
    sizes = [_tiles_at(state, source).count(draft.color) for source in sources]
    count = sizes[draft.source]
    others = [size for source, size in enumerate(sizes) if source != draft.source]
    # A larger group would fill the line as well.
    if count < LEAST_GROUP or max(others) >= count or not _on_offer(apply(state, draft)):
        return
    are_last = sum(sizes) == count
    takes = state._replace(to_act=player)
    for line, held in enumerate(state.players[player].lines, 1):
        is_legal = draft._replace(line=line) in legal_moves(takes)
        if is_legal and line - len(held) == count:
            yield TakesGroup(player, line, draft.color, count, bool(held), are_last)


def _on_offer(state: State) -> str:
    return "".join((*state.displays, state.center))


def _tiles_at(state: State, source: int) -> str:
    return state.center if source == CENTER else state.displays[source - 1]
