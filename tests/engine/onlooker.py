"""A person who watches the table and believes nothing but the events."""

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

COSTS = {Ruleset.AZUL: (1, 1, 2, 2, 2, 3, 3), Ruleset.GREEN_BOX: (1, 1, 2, 2, 2, 3, 3)}
"""What the spaces of the floor line cost."""


@dataclass
class Onlooker:
    costs: tuple[int, ...]
    displays: list[str]
    center: Counter[str]
    bag: Counter[str]
    lid: Counter[str]
    lines: list[list[str]]
    walls: list[list[list[str]]]
    floors: list[str]
    scores: list[int]
    marker: int
    starter: int
    round: int
    over: bool
    hand: str = ""

    @classmethod
    def of(cls, state: State) -> "Onlooker":
        return cls(
            costs=COSTS[state.ruleset],
            displays=list(state.displays),
            center=Counter(state.center),
            bag=Counter(heap(state.bag)),
            lid=Counter(heap(state.lid)),
            lines=[list(board.lines) for board in state.players],
            walls=[[list(row) for row in board.wall] for board in state.players],
            floors=[board.floor for board in state.players],
            scores=[board.score for board in state.players],
            marker=state.marker,
            starter=state.first_player,
            round=state.round,
            over=state.phase is Phase.GAME_OVER,
        )

    @singledispatchmethod
    def see(self, event: object) -> None:
        raise AssertionError(f"nobody can see {event!r}")

    @see.register
    def _(self, event: FactoriesFilled) -> None:
        if event.refill:
            assert self.lid == Counter(event.refill)
            self.bag, self.lid = self.bag + self.lid, Counter()
        self.bag.subtract("".join(event.displays))
        self.displays, self.marker = list(event.displays), IN_CENTER

    @see.register
    def _(self, event: TilesTaken) -> None:
        self.hand = event.color * event.count
        if event.source:
            display = self.displays[event.source - 1]
            assert Counter(display) == Counter(self.hand + event.rest)
            self.displays[event.source - 1] = ""
            self.center.update(event.rest)
        else:
            assert (self.center.pop(event.color), event.rest) == (event.count, "")

    @see.register
    def _(self, event: MarkerTaken) -> None:
        assert self.marker == IN_CENTER
        self.marker = event.player
        free = len(self.floors[event.player]) + 1
        assert event.space == (free if free <= len(self.costs) else 0)
        self.floors[event.player] += "M" if event.space else ""

    @see.register
    def _(self, event: TilesPlaced) -> None:
        lines = self.lines[event.player]
        assert len(lines[event.line - 1]) == event.before
        lines[event.line - 1] += self.hand[: event.count]
        assert lines[event.line - 1] == event.color * (event.before + event.count)
        self.hand = self.hand[event.count :]

    @see.register
    def _(self, event: TilesFell) -> None:
        if event.line is None:
            falling, self.hand = self.hand, ""
        else:
            falling = self.lines[event.player][event.line - 1]
            self.lines[event.player][event.line - 1] = ""
        assert falling == event.color * (event.to_floor + event.to_lid)
        assert event.space == len(self.floors[event.player]) + 1
        assert event.to_floor == min(len(falling), len(self.costs) + 1 - event.space)
        self.floors[event.player] += falling[: event.to_floor]
        self.lid.update(falling[event.to_floor :])

    @see.register
    def _(self, event: TileMovedToWall) -> None:
        lines, wall = self.lines[event.player], self.walls[event.player]
        assert lines[event.line - 1] == event.color * event.line
        assert wall[event.line - 1][event.column - 1] == "."
        lines[event.line - 1] = lines[event.line - 1][1:]
        wall[event.line - 1][event.column - 1] = event.color
        assert event.points == points(wall, event.line - 1, event.column - 1)
        self.scores[event.player] += event.points

    @see.register
    def _(self, event: LineCleared) -> None:
        assert self.lines[event.player][event.line - 1] == event.color * event.count
        self.lines[event.player][event.line - 1] = ""
        self.lid.update(event.color * event.count)

    @see.register
    def _(self, event: FloorLineScored) -> None:
        assert event.tiles == self.floors[event.player]
        assert event.cost == sum(self.costs[: len(event.tiles)])
        assert event.lost == min(event.cost, self.scores[event.player])
        self.floors[event.player] = ""
        self.scores[event.player] -= event.lost
        self.lid.update(event.tiles.replace("M", ""))

    @see.register
    def _(self, event: RoundEnded) -> None:
        assert event.round == self.round
        assert event.next_player == (self.starter if self.marker == IN_CENTER else self.marker)
        self.round += 1
        self.starter = self.marker = event.next_player

    @see.register
    def _(self, event: BonusScored) -> None:
        self.scores[event.player] += event.points

    @see.register
    def _(self, event: GameEnded) -> None:
        assert max(self.scores) in {self.scores[winner] for winner in event.winners}
        self.round -= 1
        self.over = True


def points(wall: list[list[str]], row: int, column: int) -> int:
    """Walk from the new tile into the four directions."""
    right, left = linked(wall, row, column, 0, 1), linked(wall, row, column, 0, -1)
    down, up = linked(wall, row, column, 1, 0), linked(wall, row, column, -1, 0)
    groups = [left + 1 + right, up + 1 + down]
    return sum(group for group in groups if group > 1) or 1


def linked(wall: list[list[str]], row: int, column: int, down: int, right: int) -> int:
    row, column = row + down, column + right
    if not (0 <= row < 5 and 0 <= column < 5) or wall[row][column] == ".":
        return 0
    return 1 + linked(wall, row, column, down, right)
