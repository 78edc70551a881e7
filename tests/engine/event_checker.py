"""Follows a game by its events alone and checks each event against the table."""

from collections import Counter
from dataclasses import dataclass
from functools import singledispatchmethod

from azul.engine import (
    IN_CENTER,
    BonusScored,
    FactoriesFilled,
    FloorLineScored,
    GameEnded,
    LineCleared,
    MarkerTaken,
    Phase,
    RoundEnded,
    Ruleset,
    State,
    TileMovedToWall,
    TilesFell,
    TilesPlaced,
    TilesTaken,
)
from tests.engine.boards import heap

COSTS = {
    Ruleset.AZUL: (1, 1, 2, 2, 2, 3, 3),
    Ruleset.GREEN_BOX: (1, 1, 2, 2, 2, 3, 3),
    Ruleset.CRYSTAL_1: (1, 0, 1, 2, 1, 2, 3),
    Ruleset.CRYSTAL_2: (1, 0, 1, 2, 1, 2, 3),
}
"""Points that the spaces of the floor line cost, written down again apart from the program."""

PRINTED = {
    Ruleset.CRYSTAL_1: ["...K.", "W....", "..Y..", "....B", ".R..."],
    Ruleset.CRYSTAL_2: [".....", ".B.R.", "..W..", ".K.Y.", "....."],
}
"""The printed spaces by row, written down again as well."""


def printed_at(ruleset: Ruleset, row: int, column: int) -> str:
    """Return the printed color of a space, a dot for none; rows and columns count from 0."""
    return PRINTED[ruleset][row][column] if ruleset in PRINTED else "."


@dataclass
class EventChecker:
    ruleset: Ruleset
    displays: list[str]
    center: Counter[str]
    bag: Counter[str]
    lid: Counter[str]
    lines: list[list[str]]
    walls: list[list[list[str]]]
    floors: list[str]
    scores: list[int]
    marker: int
    first_player: int
    round: int
    is_over: bool
    held: str = ""

    @classmethod
    def of(cls, state: State) -> "EventChecker":
        return cls(
            ruleset=state.ruleset,
            displays=list(state.displays),
            center=Counter(state.center),
            bag=Counter(heap(state.bag)),
            lid=Counter(heap(state.lid)),
            lines=[list(board.lines) for board in state.players],
            walls=[[list(row) for row in board.wall] for board in state.players],
            floors=[board.floor for board in state.players],
            scores=[board.score for board in state.players],
            marker=state.marker,
            first_player=state.first_player,
            round=state.round,
            is_over=state.phase is Phase.GAME_OVER,
        )

    @singledispatchmethod
    def check(self, event: object) -> None:
        raise AssertionError(f"unknown event: {event!r}")

    @check.register
    def _(self, event: FactoriesFilled) -> None:
        if event.refill:
            assert self.lid == Counter(event.refill)
            self.bag, self.lid = self.bag + self.lid, Counter()
        self.bag.subtract("".join(event.displays))
        self.displays, self.marker = list(event.displays), IN_CENTER

    @check.register
    def _(self, event: TilesTaken) -> None:
        self.held = event.color * event.tile_count
        if event.source:
            display = self.displays[event.source - 1]
            assert Counter(display) == Counter(self.held + event.rest)
            self.displays[event.source - 1] = ""
            self.center.update(event.rest)
        else:
            assert (self.center.pop(event.color), event.rest) == (event.tile_count, "")

    @check.register
    def _(self, event: MarkerTaken) -> None:
        assert self.marker == IN_CENTER
        self.marker = event.player
        free = len(self.floors[event.player]) + 1
        assert event.space == (free if free <= len(COSTS[self.ruleset]) else 0)
        self.floors[event.player] += "M" if event.space else ""

    @check.register
    def _(self, event: TilesPlaced) -> None:
        lines = self.lines[event.player]
        assert len(lines[event.line - 1]) == event.before
        lines[event.line - 1] += self.held[: event.tile_count]
        assert lines[event.line - 1] == event.color * (event.before + event.tile_count)
        self.held = self.held[event.tile_count :]

    @check.register
    def _(self, event: TilesFell) -> None:
        if event.line is None:
            falling, self.held = self.held, ""
        else:
            falling = self.lines[event.player][event.line - 1]
            self.lines[event.player][event.line - 1] = ""
        assert falling == event.color * (event.to_floor + event.to_lid)
        assert event.space == len(self.floors[event.player]) + 1
        assert event.to_floor == min(len(falling), len(COSTS[self.ruleset]) + 1 - event.space)
        self.floors[event.player] += falling[: event.to_floor]
        self.lid.update(falling[event.to_floor :])

    @check.register
    def _(self, event: TileMovedToWall) -> None:
        lines, wall = self.lines[event.player], self.walls[event.player]
        assert lines[event.line - 1] == event.color * event.line
        assert wall[event.line - 1][event.column - 1] == "."
        lines[event.line - 1] = lines[event.line - 1][1:]
        wall[event.line - 1][event.column - 1] = event.color
        place = event.line - 1, event.column - 1
        is_doubled = (
            self.ruleset is Ruleset.CRYSTAL_1 and printed_at(self.ruleset, *place) == event.color
        )
        assert event.points == tile_points(wall, *place) * (1 + is_doubled)
        # Side 1 of Crystal Mosaic doubles the sum, and an isolated tile too.
        assert event.multiplier * (event.across + event.down or 1) == event.points
        self.scores[event.player] += event.points

    @check.register
    def _(self, event: LineCleared) -> None:
        assert self.lines[event.player][event.line - 1] == event.color * event.tile_count
        self.lines[event.player][event.line - 1] = ""
        self.lid.update(event.color * event.tile_count)

    @check.register
    def _(self, event: FloorLineScored) -> None:
        assert event.tiles == self.floors[event.player]
        assert event.cost == sum(COSTS[self.ruleset][: len(event.tiles)])
        assert event.lost == min(event.cost, self.scores[event.player])
        self.floors[event.player] = ""
        self.scores[event.player] -= event.lost
        self.lid.update(event.tiles.replace("M", ""))

    @check.register
    def _(self, event: RoundEnded) -> None:
        assert event.round == self.round
        assert event.next_player == (self.first_player if self.marker == IN_CENTER else self.marker)
        self.round += 1
        self.first_player = self.marker = event.next_player

    @check.register
    def _(self, event: BonusScored) -> None:
        self.scores[event.player] += event.points

    @check.register
    def _(self, event: GameEnded) -> None:
        assert max(self.scores) in {self.scores[winner] for winner in event.winners}
        self.round -= 1
        self.is_over = True


def tile_points(wall: list[list[str]], row: int, column: int) -> int:
    """Return the points of a new tile, counted in all four directions."""
    right, left = adjacent_tiles(wall, row, column, 0, 1), adjacent_tiles(wall, row, column, 0, -1)
    down, up = adjacent_tiles(wall, row, column, 1, 0), adjacent_tiles(wall, row, column, -1, 0)
    groups = [left + 1 + right, up + 1 + down]
    return sum(group for group in groups if group > 1) or 1


def adjacent_tiles(wall: list[list[str]], row: int, column: int, down: int, right: int) -> int:
    row, column = row + down, column + right
    if not (0 <= row < 5 and 0 <= column < 5) or wall[row][column] == ".":
        return 0
    return 1 + adjacent_tiles(wall, row, column, down, right)
