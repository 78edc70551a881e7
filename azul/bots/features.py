"""What the net is shown of a position: which rows of its table are switched on.

Each function adds numbers of rows to `out`, whose first item says how many follow. A position comes
in plain numbers, as `plain` spells it. As in `walls`, there are only numbers and loops, so that the
trainer compiles these functions as they stand: what was learned is what is played.

All that belongs to one board, to the offer, or to one board and the offer is added up on its own,
so the search adds a few sums where the trainer adds all rows. Boards are read as if their complete
lines had been tiled already: what will happen at the end of the round is known to everybody.

Whose chances are judged is the viewer. `side` is 0 for the viewer's board, 1 for the others.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.bots.plain import (
    BOARDS,
    CENTER,
    COLORS_AT,
    COUNTS_AT,
    DISPLAYS,
    FLOOR_AT,
    GRAY,
    GREEN,
    MARKER,
    NEXT,
    NUMBER_OF_DISPLAYS,
    PLAYERS,
    ROUND,
    SCORE_AT,
    STRIDE,
    WALL_AT,
)
from azul.bots.walls import (
    FLOOR_COST,
    SIZE,
    bonus,
    fullest_row,
    gain,
    height,
    is_open,
    tile,
)

MASKS: Final = 32
"""Which of five spaces are taken, as bits."""
STARTED: Final = 10
"""How a line can be started and not complete: 1 of 2, 1 of 3, 2 of 3, ..."""
MOST_POINTS: Final = 10
MOST_SCORE: Final = 120
MOST_TAKES: Final = 27
MOST_ROUND: Final = 5
MOST_LEAD: Final = 40
SIZES: Final = 6
"""Groups of one color on the offer: none, 1 to 4 tiles, or 5 and more."""

# A board's own rows: first row of each kind.
LINE: Final = 0
COLUMN: Final = LINE + MASKS * 65
COLOR: Final = COLUMN + SIZE * MASKS
AIM: Final = COLOR + MASKS * MASKS
AIM_COLOR: Final = AIM + STARTED * SIZE * MASKS
AIM_POINTS: Final = AIM_COLOR + STARTED * MASKS
FLOOR: Final = AIM_POINTS + STARTED * (MOST_POINTS + 1)
SCORE: Final = FLOOR + 16
FULLEST: Final = SCORE + MOST_SCORE
BOARD_ROWS: Final = FULLEST + 6 * 6

# A board and the offer.
NEED: Final = 2 * BOARD_ROWS
FRESH: Final = STARTED * 27
ROOM: Final = FRESH + SIZE * 64
MEETING_ROWS: Final = ROOM + 6 * SIZES * 4
VARIANTS: Final = 6

# The offer, and the table as a whole.
DISPLAY: Final = NEED + VARIANTS * MEETING_ROWS
IN_MIDDLE: Final = DISPLAY + 1250
CENTER_SUM: Final = IN_MIDDLE + SIZE * 14
TOTAL: Final = CENTER_SUM + 28
GROUPS: Final = TOTAL + SIZE * 21
TAKES: Final = GROUPS + SIZE * 11
ROUNDS: Final = TAKES + 4 * (MOST_TAKES + 1)
RULES: Final = ROUNDS + 4 * (MOST_ROUND + 1)
LEAD: Final = RULES + 2
RACE: Final = LEAD + (MOST_ROUND + 1) * (2 * MOST_LEAD + 1)
ROWS: Final = RACE + 2 * 36

MOST_AT_ONCE: Final = 200
"""More rows than are ever switched on together."""


def put(out: MutableSequence[int], row: int) -> None:
    """Switch on a row."""
    out[0] += 1
    out[out[0]] = row


def started(line: int, count: int) -> int:
    """The number, 0 to 9, of a line (0 to 4) with `count` tiles that is not complete."""
    return line * (line - 1) // 2 + count - 1


def wall_rows(out: MutableSequence[int], side: int, gray: bool, wall: Sequence[int]) -> None:
    """Columns, colors, and how near a complete row is, of a wall that is tiled."""
    first = side * BOARD_ROWS
    for column in range(SIZE):
        taken = 0
        for row in range(SIZE):
            if wall[row * SIZE + column]:
                taken |= 1 << row
        put(out, first + COLUMN + column * MASKS + taken)
    for color in range(SIZE):
        rows, columns = 0, 0
        for space in range(SIZE * SIZE):
            if wall[space] == color + 1:
                rows |= 1 << (space // SIZE)
                columns |= 1 << (space % SIZE)
        # On the gray wall all colors are alike, and the columns are not told by the rows.
        put(out, first + COLOR + rows * MASKS + (columns if gray else color))
    most, lines = fullest_row(wall), 0
    for row in range(SIZE):
        if row_size(wall, row) == most:
            lines += 1
    put(out, first + FULLEST + most * 6 + lines)


def row_size(wall: Sequence[int], row: int) -> int:
    """How many tiles a row holds."""
    tiles = 0
    for column in range(SIZE):
        if wall[row * SIZE + column]:
            tiles += 1
    return tiles


def line_rows(
    out: MutableSequence[int],
    side: int,
    gray: bool,
    wall: Sequence[int],
    line: int,
    color: int,
    count: int,
) -> None:
    """A pattern line with its row of the tiled wall, and what it aims at; complete ones are empty."""
    first = side * BOARD_ROWS
    taken, spaces = 0, 0
    for column in range(SIZE):
        if wall[line * SIZE + column]:
            taken |= 1 << column
    base = first + LINE + MASKS * (line + 3 * line * (line - 1)) + taken * (1 + 6 * line)
    if count == 0 or count > line:
        put(out, base)
        return
    most, points = 0, 0
    for column in range(SIZE):
        if is_open(gray, wall, line, column, color):
            spaces += 1
            most = max(most, height(wall, column))
            points = max(points, gain(wall, line, column))
    put(out, base + 1 + (spaces if gray else color) * line + count - 1)
    kind = started(line, count)
    put(out, first + AIM_POINTS + kind * (MOST_POINTS + 1) + points)
    rows = 0
    for space in range(SIZE * SIZE):
        if wall[space] == color + 1:
            rows |= 1 << (space // SIZE)
    put(out, first + AIM_COLOR + kind * MASKS + rows)
    if gray:
        put(out, first + AIM + (kind * SIZE + most) * MASKS + spaces)
        return
    column, beside = (color + line) % SIZE, 0
    for row in range(SIZE):
        if wall[row * SIZE + column]:
            beside |= 1 << row
    put(out, first + AIM + (kind * SIZE + column) * MASKS + beside)


def floor_row(side: int, floor: int, has_marker: bool) -> int:
    """The row of a floor line with `floor` spaces taken, the marker's included."""
    return side * BOARD_ROWS + FLOOR + 2 * min(floor, 7) + (1 if has_marker else 0)


def score_row(side: int, score: int) -> int:
    """The row of a score, counted as if the round were tiled and the game over."""
    return side * BOARD_ROWS + SCORE + min(score, MOST_SCORE - 1)


def group_sizes(sizes: MutableSequence[int], position: Sequence[int]) -> int:
    """Count the groups on the offer; how many there are.

    Afterwards `sizes[SIZES * color + size]` is the number of groups of that color and size (5 for
    5 and more), and `sizes[SIZES * color]` that of all its groups.
    """
    groups = 0
    for index in range(SIZE * SIZES):
        sizes[index] = 0
    for source in range(NUMBER_OF_DISPLAYS + 1):
        start = DISPLAYS + SIZE * source if source < NUMBER_OF_DISPLAYS else CENTER
        for color in range(SIZE):
            size = position[start + color]
            if size:
                sizes[color * SIZES + min(size, SIZE)] += 1
                sizes[color * SIZES] += 1
                groups += 1
    return groups


def offer_rows(out: MutableSequence[int], position: Sequence[int], sizes: Sequence[int]) -> None:
    """Displays, center and colors of the offer."""
    for display in range(NUMBER_OF_DISPLAYS):
        start = DISPLAYS + SIZE * display
        code, tiles = 0, 0
        for color in range(SIZE):
            code = code * SIZE + position[start + color] if color < SIZE - 1 else code
            tiles += position[start + color]
        if tiles:
            put(out, DISPLAY + code + (0 if tiles == SIZE - 1 else 625))
    center = 0
    for color in range(SIZE):
        center += position[CENTER + color]
        total = position[CENTER + color]
        for display in range(NUMBER_OF_DISPLAYS):
            total += position[DISPLAYS + SIZE * display + color]
        if total:
            put(out, IN_MIDDLE + color * 14 + min(position[CENTER + color], 13))
            put(out, TOTAL + color * 21 + total)
            put(out, GROUPS + color * 11 + min(sizes[color * SIZES], 10))
    put(out, CENTER_SUM + min(center, 27))


def takes_row(groups: int, marker_in_center: bool, ending: bool) -> int:
    """The row of how many takes are left, at most; `ending` if this round will be the last."""
    kind = (2 if marker_in_center else 0) + (1 if ending else 0)
    return TAKES + kind * (MOST_TAKES + 1) + min(groups, MOST_TAKES)


def meeting_rows(
    out: MutableSequence[int],
    variant: int,
    position: Sequence[int],
    start: int,
    sizes: Sequence[int],
) -> None:
    """What the lines of the board that begins at `start` need, and what is on the offer."""
    first = NEED + variant * MEETING_ROWS
    green = position[GREEN]
    for line in range(SIZE):
        count = position[start + COUNTS_AT + line]
        if count == 0:
            row = fresh_row(position, start, green, line, sizes)
            if row > FRESH + line * 64:
                put(out, first + row)
        elif count <= line:
            color = position[start + COLORS_AT + line]
            put(out, first + need_row(line, count, color, sizes))
    for color in range(SIZE):
        if sizes[color * SIZES]:
            room = most_room(position, start, green, color)
            put(out, first + room_row(room, color, sizes))


def need_row(line: int, count: int, color: int, sizes: Sequence[int]) -> int:
    """A started line, and the groups that are too small, just right and too large for it."""
    need, smaller, larger = line + 1 - count, 0, 0
    for size in range(1, SIZES):
        if size < need:
            smaller += sizes[color * SIZES + size]
        elif size > need:
            larger += sizes[color * SIZES + size]
    equal = sizes[color * SIZES + need]
    return started(line, count) * 27 + min(smaller, 2) * 9 + min(equal, 2) * 3 + min(larger, 2)


def fresh_row(
    position: Sequence[int], start: int, green: int, line: int, sizes: Sequence[int]
) -> int:
    """An empty line, and the groups of the colors that it takes."""
    smaller, equal, larger = 0, 0, 0
    for color in range(SIZE):
        if sizes[color * SIZES] and takes_color(position, start, green, line, color):
            for size in range(1, SIZES):
                if size <= line:
                    smaller += sizes[color * SIZES + size]
                elif size == line + 1:
                    equal += sizes[color * SIZES + size]
                else:
                    larger += sizes[color * SIZES + size]
    return FRESH + line * 64 + min(smaller, 3) * 16 + min(equal, 3) * 4 + min(larger, 3)


def takes_color(position: Sequence[int], start: int, green: int, line: int, color: int) -> bool:
    """Whether a line takes tiles of a color (Gameplay, A; Green Box: one line a color)."""
    count = position[start + COUNTS_AT + line]
    if count > line or (count and position[start + COLORS_AT + line] != color):
        return False
    for column in range(SIZE):
        if position[start + WALL_AT + line * SIZE + column] == color + 1:
            return False
    if green:
        for other in range(SIZE):
            if (
                other != line
                and position[start + COUNTS_AT + other]
                and position[start + COLORS_AT + other] == color
            ):
                return False
    return True


def most_room(position: Sequence[int], start: int, green: int, color: int) -> int:
    """How many tiles of a color the line with most room for it takes."""
    most = 0
    for line in range(SIZE):
        if takes_color(position, start, green, line, color):
            most = max(most, line + 1 - position[start + COUNTS_AT + line])
    return most


def room_row(room: int, color: int, sizes: Sequence[int]) -> int:
    """The room for a color, and its largest group and number of groups on the offer."""
    largest = 0
    for size in range(1, SIZES):
        if sizes[color * SIZES + size]:
            largest = size
    return ROOM + (room * SIZES + largest) * 4 + min(sizes[color * SIZES], 3)


def variant_of(players: int, viewer: int, following: int, seat: int) -> int:
    """Which table of `meeting_rows` a seat's board is looked up in.

    The viewer's own by how many turns away it is; others by whether they come before the viewer.
    """
    turns = (viewer - following) % players
    if seat == viewer:
        return turns
    return 4 if (seat - following) % players < turns else 5


def lead_row(lead: int, number: int, ending: bool) -> int:
    """The viewer's points ahead of the best of the others, by the round."""
    kind = MOST_ROUND if ending else min(number, MOST_ROUND) - 1
    ahead = max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD
    return LEAD + kind * (2 * MOST_LEAD + 1) + ahead


def race_row(mine: int, others: int, round_is_over: bool) -> int:
    """How full the viewer's fullest row is, and that of the others."""
    return RACE + (36 if round_is_over else 0) + mine * 6 + others


def round_row(turns: int, number: int) -> int:
    """The round, and how many turns the viewer is away."""
    return ROUNDS + turns * (MOST_ROUND + 1) + min(number, MOST_ROUND)


def score_if_over(position: Sequence[int], start: int, wall: MutableSequence[int]) -> int:
    """The score of a board if the game ended with this round; `wall` becomes its tiled wall."""
    for space in range(SIZE * SIZE):
        wall[space] = position[start + WALL_AT + space]
    gray = position[GRAY] > 0
    points, fallen = tile(gray, wall, position, start + COLORS_AT, start + COUNTS_AT)
    floor = min(position[start + FLOOR_AT] + fallen, 7)
    return max(0, position[start + SCORE_AT] + points - FLOOR_COST[floor]) + bonus(wall)


def board_rows(
    out: MutableSequence[int],
    side: int,
    position: Sequence[int],
    seat: int,
    wall: MutableSequence[int],
    over: bool,
) -> int:
    """All that a board shows by itself; its score if the game ended now; `wall` is tiled.

    Once the round is `over`, tiles on the floor line have no meaning but the points they cost.
    """
    start = BOARDS + seat * STRIDE
    score = score_if_over(position, start, wall)
    gray = position[GRAY] > 0
    wall_rows(out, side, gray, wall)
    for line in range(SIZE):
        color, count = position[start + COLORS_AT + line], position[start + COUNTS_AT + line]
        line_rows(out, side, gray, wall, line, color, count)
    floor = 0 if over else position[start + FLOOR_AT]
    put(out, floor_row(side, floor, position[MARKER] == seat))
    put(out, score_row(side, score))
    return score


def rows_of(
    out: MutableSequence[int],
    position: Sequence[int],
    viewer: int,
    wall: MutableSequence[int],
    sizes: MutableSequence[int],
) -> None:
    """All rows that a position switches on for a viewer; `wall` and `sizes` are scratch paper."""
    out[0] = 0
    players, following = position[PLAYERS], position[NEXT]
    groups = group_sizes(sizes, position)
    lead, best, mine, others = 0, -1, 0, 0
    for seat in range(players):
        score = board_rows(out, int(seat != viewer), position, seat, wall, groups == 0)
        variant = variant_of(players, viewer, following, seat)
        meeting_rows(out, variant, position, BOARDS + seat * STRIDE, sizes)
        if seat == viewer:
            lead, mine = score, fullest_row(wall)
        else:
            best, others = max(best, score), max(others, fullest_row(wall))
    offer_rows(out, position, sizes)
    ending = mine == SIZE or others == SIZE
    put(out, takes_row(groups, position[MARKER] < 0, ending))
    put(out, round_row((viewer - following) % players, position[ROUND]))
    put(out, RULES + position[GREEN])
    put(out, lead_row(lead - best, position[ROUND], ending))
    put(out, race_row(mine, others, groups == 0))
