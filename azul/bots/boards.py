"""Boards during a round: pattern lines and walls as if tiled, each evaluated once."""

from collections.abc import Iterable
from itertools import pairwise

from azul.bots import features
from azul.bots.feature_index import (
    MOST_AT_ONCE,
    STARTED,
    VIEWS,
    bag_need_feature,
    bag_room_feature,
    floor_feature,
    line_state,
    pair_feature,
    put,
    score_feature,
    share_of,
    side_feature,
    started,
)
from azul.bots.net import Net
from azul.bots.offers import ROOMS, Offer, room_key
from azul.bots.plain import (
    BAG,
    BOARDS,
    COLORS_AT,
    COUNTS_AT,
    FLOOR_AT,
    FLOOR_LINE,
    GREEN,
    KIND,
    MARKER,
    SCORE_AT,
    STRIDE,
    WALL_AT,
)
from azul.bots.walls import FLOOR_COST, FULL_FLOOR, bonus, full_rows, fullest_row, tile
from azul.engine import SIZE

Line = tuple[int, int]  # color and number of tiles; (0, 0) for an empty line

Sums = tuple[int, int]
"""Summed features for the two sides: as the owner sees them, and as another player does."""


class TiledWall:
    """The wall of a seat after tiling its complete lines, and all that depends only on it."""

    def __init__(self, seat: "SeatInRound", lines: tuple[Line, ...]) -> None:
        self.seat = seat
        wall = list(seat.wall)
        numbers = [*(color for color, _ in lines), *(count for _, count in lines)]
        self.points, self.fallen = tile(seat.kind, wall, numbers, 0, SIZE)
        self.wall = wall
        self.fullest = fullest_row(wall)
        self.complete_rows = full_rows(wall)
        self.bonus = bonus(seat.kind, wall)
        self.lacking = [
            [color for color in range(SIZE) if color + 1 not in wall[start : start + SIZE]]
            for start in range(0, SIZE * SIZE, SIZE)
        ]
        """By row, the colors that it lacks."""
        self.room = [
            sum(line + 1 for line in range(SIZE) if color in self.lacking[line])
            for color in range(SIZE)
        ]
        """By color, the tiles that all lines could take if they were empty."""
        self._lines: dict[tuple[int, int, Line], int] = {}
        active = [0] * MOST_AT_ONCE
        self.sums: list[int] = []
        for side in (0, 1):
            active[0] = 0
            features.wall_features(active, side, seat.kind, wall)
            for color, share in enumerate(seat.shares):
                feature = features.bag_wall_feature(wall, color, share)
                put(active, side_feature(side, feature))
            self.sums.append(seat.net.add(active))

    def line(self, side: int, line: int, held: Line) -> int:
        """Return the sum for a pattern line, including the share of its color in the bag."""
        key = side, line, held
        total = self._lines.get(key)
        if total is None:
            active = [0] * MOST_AT_ONCE
            color, count = held
            features.line_features(active, side, self.seat.kind, self.wall, line, color, count)
            if 0 < count <= line:
                feature = bag_need_feature(line, count, self.seat.shares[color])
                put(active, side_feature(side, feature))
            total = self._lines[key] = self.seat.net.add(active)
        return total


class PatternLines:
    """The five pattern lines of a seat with its wall; equal ones are one object."""

    __slots__ = (
        "_complete",
        "_empty_lines",
        "_over",
        "_own",
        "_room",
        "_started",
        "_targets",
        "held",
        "number",
        "seat",
        "sums",
        "tiled",
    )

    def __init__(self, seat: "SeatInRound", held: tuple[Line, ...]) -> None:
        self.seat = seat
        self.held = held
        # Unique among all seats, because offers cache sums by it.
        self.number = seat.player + 4 * len(seat.lines)
        self.tiled = seat.tiled(held)
        self._targets: dict[tuple[int, int], list[tuple[int, PatternLines, int]]] = {}
        self._started = [
            (started(line, count), color, line + 1 - count)
            for line, (color, count) in enumerate(held)
            if 0 < count <= line
        ]
        # The keys for `Offer.find_empty_line`.
        self._empty_lines = [
            line << SIZE | self._colors_for(line)
            for line, (_, count) in enumerate(held)
            if not count
        ]
        self._complete = [line for line, (_, count) in enumerate(held) if count > line]
        self._room = self._room_by_color()
        mine, others = self.tiled.sums
        for line, tiles in enumerate(self.held):
            mine += self.tiled.line(0, line, tiles)
            others += self.tiled.line(1, line, tiles)
        for color, room in enumerate(self._room_afterwards()):
            sums = self.seat.room(color, room)
            mine += sums[0]
            others += sums[1]
        self._own = mine, others
        self.sums = self._sums(held)
        self._over: Sums | None = None

    def _colors_for(self, line: int) -> int:
        """Return the colors that an empty line takes, as bits."""
        colors = self.seat.open_colors[line]
        if self.seat.green:
            for color, count in self.held:
                if count:
                    colors &= ~(1 << color)
        return colors

    def _room_afterwards(self) -> list[int]:
        """By color, the room in all lines in the next round (`features.room_afterwards`)."""
        room = self.tiled.room.copy()
        for line, (_, count) in enumerate(self.held):
            if 0 < count <= line:
                for other in self.tiled.lacking[line]:
                    room[other] -= line + 1
        for _, color, need in self._started:
            room[color] = need if self.seat.green else room[color] + need
        return room

    def _sums(self, held: Iterable[Line]) -> Sums:
        """Return the sums for lines with these contents, including pairs of neighboring lines."""
        mine, others = self._own
        for line, (upper, lower) in enumerate(pairwise(held)):
            pair = self.seat.pair(line, upper, lower)
            mine += pair[0]
            others += pair[1]
        return mine, others

    def sums_if_over(self) -> Sums:
        """Return the `sums` at the end of the round, when complete lines are empty."""
        if self._over is None:
            self._over = self._sums(
                (0, 0) if tiles[1] > line else tiles for line, tiles in enumerate(self.held)
            )
        return self._over

    def _room_by_color(self) -> list[int]:
        """By color, the room in the line with the most and in all lines together (`room_key`)."""
        most, room = [0] * SIZE, [0] * SIZE
        for key in self._empty_lines:
            line = key >> SIZE
            # Later lines are longer, so the last one that takes the color has the most room.
            for color in range(SIZE):
                if key >> color & 1:
                    most[color] = line + 1
                    room[color] += line + 1
        for _, color, need in self._started:
            most[color] = max(most[color], need)
            room[color] += need
        return list(map(room_key, most, room))

    def targets(self, color: int, count: int) -> "list[tuple[int, PatternLines, int]]":
        """Return all targets for `count` tiles: line, all lines afterwards, fallen tiles."""
        key = color, count
        known = self._targets.get(key)
        if known is not None:
            return known
        targets = self._targets[key] = [(FLOOR_LINE, self, count)]
        for line in range(SIZE - 1, -1, -1):
            if self.takes(line, color):
                has = self.held[line][1]
                placed = min(count, line + 1 - has)
                held = (*self.held[:line], (color, has + placed), *self.held[line + 1 :])
                targets.append((line, self.seat.with_lines(held), count - placed))
        return targets

    def takes(self, line: int, color: int) -> bool:
        """True if a line takes tiles of a color now (Gameplay, A)."""
        held, count = self.held[line]
        if count:
            return held == color and count <= line
        return bool(self._colors_for(line) >> color & 1)

    def sum_with_offer(self, offer: Offer, view: int) -> int:
        """Return the sum for these lines with an offer (`features.line_offer_features`)."""
        key = self.number * VIEWS + view
        known = offer.line_offer_sums.get(key)
        if known is not None:
            return known
        colors, first_of_started, total = offer.colors, view * STARTED, 0
        for kind, color, need in self._started:
            groups, need_key = colors[color], first_of_started + kind
            total += groups.needs.get(need_key) or groups.need(need_key, need)
        empty_lines = self._empty_lines
        if not offer.group_count:
            # At the end of the round they are empty, and the offer is too.
            empty_lines = empty_lines + [line << SIZE for line in self._complete]
        for line_key in empty_lines:
            sums = offer.empty_lines.get(line_key)
            total += (offer.find_empty_line(line_key) if sums is None else sums)[view]
        first_of_rooms, room = view * ROOMS, self._room
        for color in offer.present:
            groups, at = colors[color], first_of_rooms + room[color]
            total += groups.rooms.get(at) or groups.room(at)
        return offer.keep_line_offer_sum(key, total)


class BoardInRound:
    """A player's board during the round; equal ones are one object (`SeatInRound.board`)."""

    __slots__ = ("final_score", "floor", "fullest", "has_marker", "lines", "number", "seat", "sums")

    def __init__(self, lines: PatternLines, floor: int, has_marker: bool, number: int) -> None:
        seat, tiled = lines.seat, lines.tiled
        self.seat = seat
        self.lines = lines
        self.floor = floor
        self.has_marker = has_marker
        self.number = number
        cost = FLOOR_COST[seat.kind][min(floor + tiled.fallen, FULL_FLOOR)]
        self.final_score = max(0, seat.score + tiled.points - cost) + tiled.bonus
        """As if the game ended with this round."""
        self.fullest = tiled.fullest
        net = seat.net
        self.sums = [
            lines.sums[side]
            + net[floor_feature(side, floor, has_marker)]
            + net[score_feature(side, self.final_score)]
            for side in (0, 1)
        ]

    def sum_if_over(self, side: int) -> int:
        """Return the sum for the board at the end of the round, when its floor line is empty."""
        net = self.seat.net
        return (
            self.lines.sums_if_over()[side]
            + net[floor_feature(side, 0, self.has_marker)]
            + net[score_feature(side, self.final_score)]
        )

    def after(self, lines: PatternLines, fallen: int, marker: bool) -> "BoardInRound":
        """Return the board after a draft: other lines, more fallen tiles, perhaps the marker."""
        floor = min(self.floor + fallen + marker, FULL_FLOOR)
        return self.seat.board(lines, floor, self.has_marker or marker)


class SeatInRound:
    """A player's seat in one round, with caches for all boards that occur in the search."""

    def __init__(self, net: Net, position: list[int], player: int) -> None:
        start = BOARDS + player * STRIDE
        self.net = net
        self.kind = position[KIND]
        self.green = position[GREEN] > 0
        self.player = player
        self.wall = position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]
        self.score = position[start + SCORE_AT]
        bag = position[BAG : BAG + SIZE]
        self.shares = [share_of(tiles, sum(bag)) for tiles in bag]
        """The share of each color in the bag, in twentieths."""
        rows = [self.wall[first : first + SIZE] for first in range(0, SIZE * SIZE, SIZE)]
        self.open_colors = [
            sum(1 << color for color in range(SIZE) if color + 1 not in row) for row in rows
        ]
        """By line, the colors that its row of the wall lacks, as bits."""
        self.lines: dict[tuple[Line, ...], PatternLines] = {}
        self._tiled: dict[tuple[Line, ...], TiledWall] = {}
        self._boards: dict[tuple[int, int, bool], BoardInRound] = {}
        self._pairs: dict[tuple[int, Line, Line], Sums] = {}
        self._rooms: dict[tuple[int, int], Sums] = {}

    def pair(self, line: int, upper: Line, lower: Line) -> Sums:
        """Return the sums for a line and the next one (`pair_feature`)."""
        key = line, upper, lower
        sums = self._pairs.get(key)
        if sums is None:
            states = (
                line_state(line, *upper),
                line_state(line + 1, *lower),
            )
            sums = self._pairs[key] = self._both_sides(pair_feature(line, *states))
        return sums

    def room(self, color: int, room: int) -> Sums:
        """Return the sums for room for a color in the next round (`bag_room_feature`)."""
        key = color, room
        sums = self._rooms.get(key)
        if sums is None:
            feature = bag_room_feature(room, self.shares[color])
            sums = self._rooms[key] = self._both_sides(feature)
        return sums

    def _both_sides(self, feature: int) -> Sums:
        return self.net[side_feature(0, feature)], self.net[side_feature(1, feature)]

    def tiled(self, held: tuple[Line, ...]) -> TiledWall:
        """Return the wall after tiling the complete ones of these lines."""
        key = tuple([tiles if tiles[1] > line else (0, 0) for line, tiles in enumerate(held)])
        tiled = self._tiled.get(key)
        if tiled is None:
            tiled = self._tiled[key] = TiledWall(self, key)
        return tiled

    def with_lines(self, held: tuple[Line, ...]) -> PatternLines:
        lines = self.lines.get(held)
        if lines is None:
            lines = self.lines[held] = PatternLines(self, held)
        return lines

    def board(self, lines: PatternLines, floor: int, has_marker: bool) -> BoardInRound:
        """Return the board with these lines and `floor` spaces of the floor line taken."""
        key = lines.number, floor, has_marker
        board = self._boards.get(key)
        if board is None:
            board = BoardInRound(lines, floor, has_marker, len(self._boards))
            self._boards[key] = board
        return board

    def board_of(self, position: list[int]) -> BoardInRound:
        start = BOARDS + self.player * STRIDE
        colors = position[start + COLORS_AT : start + COLORS_AT + SIZE]
        counts = position[start + COUNTS_AT : start + COUNTS_AT + SIZE]
        lines = self.with_lines(tuple(zip(colors, counts, strict=True)))
        return self.board(lines, position[start + FLOOR_AT], position[MARKER] == self.player)
