"""Somebody who plays an expected line to the end of the round and believes only what happens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from random import Random

from azul.bots import Choice
from azul.engine import (
    BonusGoal,
    BonusKind,
    Draft,
    Event,
    MarkerTaken,
    Phase,
    Placement,
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
from tests.engine.onlooker import COSTS

BONUSES = {BonusKind.ROW: 2, BonusKind.COLUMN: 7, BonusKind.COLOR: 10}
TRIES = 3
"""How often what players choose later is drawn by lot."""


def number_of(wall: list[list[str]], goal: BonusGoal) -> int:
    """How many tiles of a row, column or color a wall holds."""
    kind, which = goal
    if kind is BonusKind.ROW:
        return 5 - wall[which - 1].count(".")
    if kind is BonusKind.COLUMN:
        return sum(row[which - 1] != "." for row in wall)
    return sum(row.count(which) for row in wall)


def scored(wall: set[tuple[int, int]], place: tuple[int, int]) -> int:
    """What a tile scores on a wall: those in one line with it across, and down."""

    def run(down: int, across: int) -> int:
        row, column = place
        found = 0
        while (row + down, column + across) in wall:
            row, column, found = row + down, column + across, found + 1
        return found

    lines = (run(0, 1) + run(0, -1), run(1, 0) + run(-1, 0))
    return sum(beside + 1 for beside in lines if beside) or 1


def to_the_end(state: State, random: Random) -> tuple[State, list[Event]]:
    """Play a round on by lot, up to its end."""
    happened: list[Event] = []
    number = state.round
    while state.to_act >= 0 and state.round == number:
        moves: Sequence[Draft | Placement] = legal_moves(state)
        state, events = step(state, random.choice(moves))
        happened += events
    return state, happened


@dataclass
class Watcher:
    """One choice, its line, and what happened in some ways to tile the walls afterwards."""

    state: State
    choice: Choice
    random: Random

    def __post_init__(self) -> None:
        self.player = self.state.to_act
        self.costs = COSTS[self.state.ruleset]
        state, happened = step(self.state, self.choice.record)
        self.now = list(happened)
        self.drafted = list(happened)
        for record in self.choice.line:
            state, events = step(state, record)
            self.drafted += events
        self.behind = state
        """Where the line stops, often before the round ends."""
        self.ends = [self._ended() for _ in range(TRIES)]

    def _ended(self) -> tuple[State, list[Event]]:
        """The end of the round; what is left to draft goes by lot."""
        after, happened = to_the_end(self.behind, self.random)
        return after, self.drafted + happened

    def counts(self, tile: TileMovedToWall) -> bool:
        """Whether a tile is of a line that was full where the expected line stops."""
        board = self.behind.players[self.player]
        open_ = self.behind.phase is Phase.FACTORY_OFFER
        return not open_ or len(board.lines[tile.line - 1]) == tile.line

    def tiles(self, happened: list[Event], line: int) -> list[TileMovedToWall]:
        """The tiles that moved to the player's wall from a line."""
        moved = (event for event in happened if isinstance(event, TileMovedToWall))
        return [event for event in moved if (event.player, event.line) == (self.player, line)]

    def cost_of(self, spaces: range) -> int:
        """What floor spaces cost, counted from 0."""
        return sum(self.costs[space] for space in spaces if space < len(self.costs))

    @singledispatchmethod
    def check(self, fact: object) -> None:
        raise AssertionError(f"nobody has seen {fact!r}")

    @check.register
    def _(self, fact: ScoresTile) -> None:
        tile = next(event for event in self.now if isinstance(event, TileMovedToWall))
        assert tile.points == fact.points
        if fact.following:
            moved = [e for e in self.drafted if isinstance(e, TileMovedToWall)]
            mine = sum(event.points for event in moved if event.player == self.player)
            assert mine == fact.points + fact.following

    @check.register
    def _(self, fact: KeepsLine) -> None:
        record, board = self.choice.record, self.state.players[self.player]
        assert isinstance(record, Draft)
        assert record.line == 0
        assert board.lines[fact.line - 1] == ""
        assert record._replace(line=fact.line) in legal_moves(self.state)
        if fact.color:
            taken = self.behind.players[self.player].lines[fact.line - 1]
            assert taken.startswith(fact.color)

    @check.register
    def _(self, fact: FillsLine) -> None:
        assert isinstance(self.choice.record, Draft)
        assert fact.line == self.choice.record.line
        placed = next(event for event in self.now if isinstance(event, TilesPlaced))
        assert (placed.before + placed.count == fact.line) is fact.is_now
        for _, happened in self.ends:
            points = sum(tile.points for tile in self.tiles(happened, fact.line))
            assert fact.least <= points <= (points if fact.most is None else fact.most)

    @check.register
    def _(self, fact: RaisesLinesBelow) -> None:
        assert fact.points > 0
        for _, happened in self.ends:
            tiles = [tile for line in range(1, 6) for tile in self.tiles(happened, line)]
            if self.behind.phase is not Phase.FACTORY_OFFER:
                assert self._lifted(tiles, fact.line) == fact.points
            else:
                assert self._lifted(tiles, fact.line) >= fact.points
                sure = [tile for tile in tiles if self.counts(tile)]
                assert self._lifted(sure, fact.line) == fact.points

    def _lifted(self, tiles: list[TileMovedToWall], line: int) -> int:
        """What the tile of a line adds to those of lines below, tile by tile."""
        wall = {
            (row, column)
            for row, cells in enumerate(self.state.players[self.player].wall, 1)
            for column, cell in enumerate(cells, 1)
            if cell != "."
        }
        added, bare = 0, set(wall)
        for tile in tiles:
            place = (tile.line, tile.column)
            wall.add(place)
            if tile.line != line:
                bare.add(place)
            if tile.line > line:
                added += scored(wall, place) - scored(bare, place)
        return added

    @check.register
    def _(self, fact: GrowsLine) -> None:
        assert self.tiles(self.drafted, fact.line) == []
        assert len(self.behind.players[self.player].lines[fact.line - 1]) < fact.line
        placed = next(event for event in self.now if isinstance(event, TilesPlaced))
        assert placed.before + placed.count == fact.holds

    @check.register
    def _(self, fact: AdvancesBonus) -> None:
        assert fact.bonus == (BONUSES[fact.goal[0]] if fact.holds == 5 else 0)
        before = self.state.players[self.player].wall
        record = self.choice.record
        ways = [self.now] if isinstance(record, Placement) else [t for _, t in self.ends]
        for happened in ways:
            wall = [list(row) for row in before]
            moved = [
                e for e in happened if isinstance(e, TileMovedToWall) and e.player == self.player
            ]
            # After a placement the next lines are tiled at once where there is no choice.
            placed = isinstance(record, Placement)
            moved = moved[:1] if placed else [tile for tile in moved if self.counts(tile)]
            for tile in moved:
                wall[tile.line - 1][tile.column - 1] = tile.color
            assert number_of(wall, fact.goal) == fact.holds
            (mine,) = (tile for tile in moved if tile.line == record.line)
            wall[mine.line - 1][mine.column - 1] = "."
            assert number_of(wall, fact.goal) == fact.holds - 1

    @check.register
    def _(self, fact: EndsGame) -> None:
        for after, _ in self.ends:
            assert after.phase is Phase.GAME_OVER
            assert "." not in after.players[self.player].wall[fact.row - 1]
        assert "." in self.state.players[self.player].wall[fact.row - 1]

    @check.register
    def _(self, fact: DropsTiles) -> None:
        (fell,) = (e for e in self.now if isinstance(e, TilesFell) and e.line is None)
        assert fell.to_floor + fell.to_lid == fact.tiles
        assert self.cost_of(range(fell.space - 1, fell.space - 1 + fell.to_floor)) == fact.cost

    @check.register
    def _(self, fact: LosesSpaces) -> None:
        after, happened = step(self.state, self.choice.record)
        for _ in range(TRIES):
            fallen = self.fallen([*happened, *to_the_end(after, self.random)[1]])
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

    def _always_falls(
        self, record: Draft | Placement, line: int, before: State | None = None
    ) -> bool:
        """Whether a line falls after a placement, whatever comes then."""
        after, happened = step(before or self.state, record)
        if line in self.fallen(happened):
            return True
        if after.phase is not Phase.WALL_TILING or after.to_act != self.player:
            return False
        return all(self._always_falls(move, line, after) for move in legal_moves(after))

    def fallen(self, happened: Sequence[Event]) -> set[int]:
        """The complete lines of the player's that found no space."""
        falls = (event for event in happened if isinstance(event, TilesFell))
        return {event.line for event in falls if event.player == self.player and event.line}

    @check.register
    def _(self, fact: TakesMarker) -> None:
        (taken,) = (event for event in self.now if isinstance(event, MarkerTaken))
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
            assert self._never_filled(fact, to_the_end(after, self.random)[1])

    def _never_filled(self, fact: DeniesLine, happened: list[Event]) -> bool:
        moved = (event for event in happened if isinstance(event, TileMovedToWall))
        return not any(
            (tile.player, tile.line, tile.color) == (fact.player, fact.line, fact.color)
            for tile in moved
        )

    @check.register
    def _(self, fact: CostsOther) -> None:
        assert fact.player != self.player
        first = len(self.state.players[fact.player].floor)
        last = first
        for event in self.drafted:
            if getattr(event, "player", None) != fact.player:
                continue
            if isinstance(event, TilesFell) and event.line is None:
                last += event.to_floor
            elif isinstance(event, MarkerTaken):
                last += event.space > 0
        assert fact.cost == self.cost_of(range(first, last))

    @check.register
    def _(self, fact: TakesGroup) -> None:
        record = self.choice.record
        assert isinstance(record, Draft)
        assert record.color == fact.color
        theirs = self.state._replace(to_act=fact.player)
        wanted = record._replace(line=fact.line)
        assert wanted in legal_moves(theirs)
        assert self._fills(theirs, wanted, fact.tiles)
        after, _ = step(self.state, record)
        if after.phase is Phase.FACTORY_OFFER:
            assert after.to_act == fact.player
            for move in legal_moves(after):
                assert isinstance(move, Draft)
                is_same = (move.color, move.line) == (fact.color, fact.line)
                assert not (is_same and self._fills(after, move, fact.tiles))

    def _fills(self, state: State, draft: Draft, count: int) -> bool:
        """Whether so many tiles fill the line of a draft, and none falls."""
        _, happened = step(state, draft)
        placed = next(event for event in happened if isinstance(event, TilesPlaced))
        fell = any(isinstance(event, TilesFell) and event.line is None for event in happened)
        return placed.count == count and placed.before + count == draft.line and not fell

    @check.register
    def _(self, fact: CostsNothing) -> None:
        assert not any(isinstance(event, TilesFell | MarkerTaken) for event in self.now)


def watched(state: State, choice: Choice, seed: int) -> Watcher:
    """A choice in a state, played on by the chance of a seed."""
    return Watcher(state, choice, Random(seed))


def spread(states: list[State], number: int) -> Iterator[State]:
    """So many of the states, from all parts of the list."""
    return (states[index * len(states) // number] for index in range(number))
