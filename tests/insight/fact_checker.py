"""Checks facts of a move: plays its expected line to the end of the round and compares events."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from random import Random

from azul.bots import Choice
from azul.engine import (
    BonusGoal,
    BonusKind,
    Decision,
    Draft,
    Event,
    MarkerTaken,
    Phase,
    Placement,
    Ruleset,
    State,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    legal_moves,
    step,
)
from azul.insight.facts import (
    AdvancesBonus,
    CostsNothing,
    CostsOther,
    DeniesLine,
    DropsTiles,
    EndsGame,
    FillsLine,
    GrowsLine,
    KeepsLine,
    KeepsSpace,
    LosesSpaces,
    RaisesLinesBelow,
    ScoresTile,
    TakesGroup,
    TakesMarker,
)
from tests.engine.event_checker import COSTS

BONUSES = {BonusKind.ROW: 2, BonusKind.COLUMN: 7, BonusKind.COLOR: 10}
BONUSES_OF_SIDE_2 = {BonusKind.ROW: 3, BonusKind.COLUMN: 10, BonusKind.COLOR: 12}
TRIES = 3
"""How many random continuations are played after each line."""


def tiles_for(wall: list[list[str]], goal: BonusGoal) -> int:
    """Return how many tiles of a row, column or color a wall holds."""
    kind, which = goal
    if kind is BonusKind.ROW:
        return 5 - wall[which - 1].count(".")
    if kind is BonusKind.COLUMN:
        return sum(row[which - 1] != "." for row in wall)
    return sum(row.count(which) for row in wall)


def tile_points(wall: set[tuple[int, int]], place: tuple[int, int]) -> int:
    """Return the points of a tile on a wall, for its horizontal and its vertical line."""

    def run(down: int, across: int) -> int:
        row, column = place
        found = 0
        while (row + down, column + across) in wall:
            row, column, found = row + down, column + across, found + 1
        return found

    lines = (run(0, 1) + run(0, -1), run(1, 0) + run(-1, 0))
    return sum(beside + 1 for beside in lines if beside) or 1


def play_to_round_end(state: State, random: Random) -> tuple[State, list[Event]]:
    """Play random moves up to the end of the round."""
    events: list[Event] = []
    number = state.round
    while state.to_act >= 0 and state.round == number:
        moves: Sequence[Decision] = legal_moves(state)
        state, step_events = step(state, random.choice(moves))
        events += step_events
    return state, events


@dataclass
class FactChecker:
    """A choice with its expected line, and the events of some random continuations of that line."""

    state: State
    choice: Choice
    random: Random

    def __post_init__(self) -> None:
        self.player = self.state.to_act
        self.costs = COSTS[self.state.ruleset]
        state, events = step(self.state, self.choice.record)
        self.move_events = list(events)
        self.line_events = list(events)
        for record in self.choice.continuation:
            state, events = step(state, record)
            self.line_events += events
        self.after_line = state
        """The last state of the line, often before the end of the round."""
        self.round_ends = [self._round_end() for _ in range(TRIES)]

    def _round_end(self) -> tuple[State, list[Event]]:
        """Return the state and the events of a random end of the round."""
        after, events = play_to_round_end(self.after_line, self.random)
        return after, self.line_events + events

    def is_expected(self, tile: TileMovedToWall) -> bool:
        """True if the line of a tile was complete at the end of the expected line."""
        board = self.after_line.players[self.player]
        open_ = self.after_line.phase is Phase.FACTORY_OFFER
        return not open_ or len(board.lines[tile.line - 1]) == tile.line

    def tiles_from(self, events: list[Event], line: int) -> list[TileMovedToWall]:
        """Return the tiles that moved to the player's wall from a line."""
        moved = (event for event in events if isinstance(event, TileMovedToWall))
        return [event for event in moved if (event.player, event.line) == (self.player, line)]

    def cost_of(self, spaces: range) -> int:
        """Return the points that floor spaces cost, counted from 0."""
        return sum(self.costs[space] for space in spaces if space < len(self.costs))

    @singledispatchmethod
    def check(self, fact: object) -> None:
        raise AssertionError(f"unknown fact: {fact!r}")

    @check.register
    def _(self, fact: ScoresTile) -> None:
        tile = next(event for event in self.move_events if isinstance(event, TileMovedToWall))
        assert tile.points == fact.points
        if fact.following:
            moved = [e for e in self.line_events if isinstance(e, TileMovedToWall)]
            mine = sum(event.points for event in moved if event.player == self.player)
            assert mine == fact.points + fact.following

    @check.register
    def _(self, fact: KeepsLine) -> None:
        record, board = self.choice.record, self.state.players[self.player]
        assert isinstance(record, Draft)
        assert record.line == 0
        assert board.lines[fact.line - 1] == ""
        assert record._replace(line=fact.line) in legal_moves(self.state)
        after, _ = step(self.state, record)
        if fact.tiles:
            groups = [tiles.count(fact.color) for tiles in (*after.displays, after.center)]
            mine = after._replace(to_act=self.player)
            drafts = [move for move in legal_moves(mine) if isinstance(move, Draft)]
            ours = {move for move in drafts if move.color == fact.color}
            assert {move.line for move in ours} == {0, fact.line}
            assert fact.tiles == min(max(groups), fact.line)
            assert fact.cost > 0
        elif fact.color:
            taken = self.after_line.players[self.player].lines[fact.line - 1]
            assert taken.startswith(fact.color)

    @check.register
    def _(self, fact: FillsLine) -> None:
        assert isinstance(self.choice.record, Draft)
        assert fact.line == self.choice.record.line
        placed = next(event for event in self.move_events if isinstance(event, TilesPlaced))
        assert fact.line - placed.before - placed.tile_count == fact.lacks
        assert fact.is_now == (fact.lacks == 0)
        if fact.lacks:
            after, _ = step(self.state, self.choice.record)
            assert fact.color == self.choice.record.color
            assert "".join((*after.displays, after.center)).count(fact.color) == fact.left
        for _, events in self.round_ends:
            points = sum(tile.points for tile in self.tiles_from(events, fact.line))
            assert fact.least <= points <= (points if fact.most is None else fact.most)

    @check.register
    def _(self, fact: RaisesLinesBelow) -> None:
        assert fact.points > 0
        for _, events in self.round_ends:
            tiles = [tile for line in range(1, 6) for tile in self.tiles_from(events, line)]
            if self.after_line.phase is not Phase.FACTORY_OFFER:
                assert self._points_added_below(tiles, fact.line) == fact.points
            else:
                assert self._points_added_below(tiles, fact.line) >= fact.points
                sure = [tile for tile in tiles if self.is_expected(tile)]
                assert self._points_added_below(sure, fact.line) == fact.points

    def _points_added_below(self, tiles: list[TileMovedToWall], line: int) -> int:
        """Return the points that the tile of a line adds to the tiles of the lines below."""
        wall = {
            (row, column)
            for row, cells in enumerate(self.state.players[self.player].wall, 1)
            for column, cell in enumerate(cells, 1)
            if cell != "."
        }
        added, wall_without = 0, set(wall)
        for tile in tiles:
            place = (tile.line, tile.column)
            wall.add(place)
            if tile.line != line:
                wall_without.add(place)
            if tile.line > line:
                more = tile_points(wall, place) - tile_points(wall_without, place)
                added += more * tile.multiplier
        return added

    @check.register
    def _(self, fact: GrowsLine) -> None:
        assert self.tiles_from(self.line_events, fact.line) == []
        assert len(self.after_line.players[self.player].lines[fact.line - 1]) < fact.line
        placed = next(event for event in self.move_events if isinstance(event, TilesPlaced))
        assert placed.before + placed.tile_count == fact.holds

    @check.register
    def _(self, fact: AdvancesBonus) -> None:
        is_side_2 = self.state.ruleset is Ruleset.CRYSTAL_2
        bonuses = BONUSES_OF_SIDE_2 if is_side_2 else BONUSES
        assert fact.bonus == (bonuses[fact.goal[0]] if fact.holds == 5 else 0)
        before = self.state.players[self.player].wall
        record = self.choice.record
        is_placement = isinstance(record, Placement)
        ends = [self.move_events] if is_placement else [events for _, events in self.round_ends]
        for events in ends:
            wall = [list(row) for row in before]
            moved = [
                e for e in events if isinstance(e, TileMovedToWall) and e.player == self.player
            ]
            # After a placement the next lines are tiled at once if there is no choice.
            moved = moved[:1] if is_placement else [*filter(self.is_expected, moved)]
            for tile in moved:
                wall[tile.line - 1][tile.column - 1] = tile.color
            assert tiles_for(wall, fact.goal) == fact.holds
            (mine,) = (tile for tile in moved if tile.line == record.line)
            wall[mine.line - 1][mine.column - 1] = "."
            assert tiles_for(wall, fact.goal) == fact.holds - 1

    @check.register
    def _(self, fact: EndsGame) -> None:
        for after, _ in self.round_ends:
            assert after.phase is Phase.GAME_OVER
            assert "." not in after.players[self.player].wall[fact.row - 1]
        assert "." in self.state.players[self.player].wall[fact.row - 1]

    @check.register
    def _(self, fact: DropsTiles) -> None:
        (fell,) = (e for e in self.move_events if isinstance(e, TilesFell) and e.line is None)
        assert fell.to_floor + fell.to_lid == fact.tiles
        assert self.cost_of(range(fell.space - 1, fell.space - 1 + fell.to_floor)) == fact.cost

    @check.register
    def _(self, fact: LosesSpaces) -> None:
        after, events = step(self.state, self.choice.record)
        for _ in range(TRIES):
            fallen = self.lines_dropped([*events, *play_to_round_end(after, self.random)[1]])
            assert sum(fallen) >= fact.lost.tiles
            if fact.lost.are_candidates:
                assert fallen.intersection(fact.lost.lines)
            else:
                assert fallen.issuperset(fact.lost.lines)

    @check.register
    def _(self, fact: KeepsSpace) -> None:
        others = [move for move in legal_moves(self.state) if move != self.choice.record]
        assert any(self._always_falls(other, fact.line) for other in others)
        assert not self._always_falls(self.choice.record, fact.line)

    def _always_falls(self, record: Decision, line: int, before: State | None = None) -> bool:
        """True if a line falls after a placement, for all further placements."""
        after, events = step(before or self.state, record)
        if line in self.lines_dropped(events):
            return True
        if after.phase is not Phase.WALL_TILING or after.to_act != self.player:
            return False
        return all(self._always_falls(move, line, after) for move in legal_moves(after))

    def lines_dropped(self, events: Sequence[Event]) -> set[int]:
        """Return the player's complete lines that fell for lack of a space on the wall."""
        falls = (event for event in events if isinstance(event, TilesFell))
        return {event.line for event in falls if event.player == self.player and event.line}

    @check.register
    def _(self, fact: TakesMarker) -> None:
        (taken,) = (event for event in self.move_events if isinstance(event, MarkerTaken))
        assert taken.player == self.player
        assert fact.cost == (self.costs[taken.space - 1] if taken.space else 0)

    @check.register
    def _(self, fact: DeniesLine) -> None:
        assert fact.player != self.player
        board = self.state.players[fact.player]
        held, row = board.lines[fact.line - 1], board.wall[fact.line - 1]
        assert held in ("", fact.color * len(held))
        assert fact.color not in row
        there = "".join((*self.state.displays, self.state.center)).count(fact.color)
        assert len(held) + fact.left < fact.line <= len(held) + there
        assert held or fact.completes_row
        if fact.completes_row:
            assert row.count(".") == 1
        after, _ = step(self.state, self.choice.record)
        for _ in range(TRIES):
            assert self._never_filled(fact, play_to_round_end(after, self.random)[1])

    def _never_filled(self, fact: DeniesLine, events: list[Event]) -> bool:
        moved = (event for event in events if isinstance(event, TileMovedToWall))
        return not any(
            (tile.player, tile.line, tile.color) == (fact.player, fact.line, fact.color)
            for tile in moved
        )

    @check.register
    def _(self, fact: CostsOther) -> None:
        assert fact.player != self.player
        costs, space = list[tuple[int, int]](), len(self.state.players[fact.player].floor)
        state = self.state
        for record in (self.choice.record, *self.choice.continuation):
            mover, (state, events) = state.to_act, step(state, record)
            if mover == fact.player and isinstance(record, Draft):
                before, fallen = space, 0
                for event in events:
                    if isinstance(event, TilesFell) and event.line is None:
                        space, fallen = space + event.to_floor, event.to_floor + event.to_lid
                    elif isinstance(event, MarkerTaken):
                        space += event.space > 0
                costs.append((self.cost_of(range(before, space)), fallen))
        if fact.tiles:
            assert max(cost for cost, _ in costs) == fact.cost
            assert (fact.cost, fact.tiles) in costs
        else:
            assert sum(cost for cost, _ in costs) == fact.cost

    @check.register
    def _(self, fact: TakesGroup) -> None:
        record = self.choice.record
        assert isinstance(record, Draft)
        assert record.color == fact.color
        theirs = self.state._replace(to_act=fact.player)
        wanted = record._replace(line=fact.line)
        assert wanted in legal_moves(theirs)
        assert self._fills(theirs, wanted, fact.tiles)
        assert bool(theirs.players[fact.player].lines[fact.line - 1]) == fact.is_started
        there = "".join((*self.state.displays, self.state.center)).count(fact.color)
        assert (there == fact.tiles) == fact.are_last
        after, _ = step(self.state, record)
        if after.phase is Phase.FACTORY_OFFER:
            assert after.to_act == fact.player
            for move in legal_moves(after):
                assert isinstance(move, Draft)
                is_same = (move.color, move.line) == (fact.color, fact.line)
                assert not (is_same and self._fills(after, move, fact.tiles))

    def _fills(self, state: State, draft: Draft, count: int) -> bool:
        """True if a draft completes its line with `count` tiles, and none falls."""
        _, events = step(state, draft)
        placed = next(event for event in events if isinstance(event, TilesPlaced))
        fell = any(isinstance(event, TilesFell) and event.line is None for event in events)
        return placed.tile_count == count and placed.before + count == draft.line and not fell

    @check.register
    def _(self, fact: CostsNothing) -> None:
        after, _ = step(self.state, self.choice.record)
        before, now = (len(each.players[self.player].floor) for each in (self.state, after))
        assert sum(self.costs[before:now]) == 0
        assert not any(isinstance(event, MarkerTaken) for event in self.move_events)


def checker_for(state: State, choice: Choice, seed: int) -> FactChecker:
    """Return a checker for a choice in a state; the seed is for its random continuations."""
    return FactChecker(state, choice, Random(seed))


def sample_evenly(states: list[State], number: int) -> Iterator[State]:
    """Yield the given number of states, at equal distances."""
    return (states[index * len(states) // number] for index in range(number))
