"""The table of weights: what each of its rows stands for.

A row is switched on or off by what is seen of a position; `features` says which are on. Here are
their numbers: where each kind of row begins, and the rows that a few numbers lead to. As in
`walls`, there are only numbers and loops, so that the trainer compiles these functions as they
stand.

`side` is 0 for the board of the player whose chances are judged, the viewer, 1 for the others.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.bots.walls import SIZE

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


def floor_row(side: int, floor: int, has_marker: bool) -> int:
    """The row of a floor line with `floor` spaces taken, the marker's included."""
    return side * BOARD_ROWS + FLOOR + 2 * min(floor, 7) + (1 if has_marker else 0)


def score_row(side: int, score: int) -> int:
    """The row of a score, counted as if the round were tiled and the game over."""
    return side * BOARD_ROWS + SCORE + min(score, MOST_SCORE - 1)


def fit(need: int, color: int, sizes: Sequence[int]) -> int:
    """0 to 26: which groups are too small, just right and too large where so many are needed."""
    smaller, larger = 0, 0
    for size in range(1, SIZES):
        if size < need:
            smaller += sizes[color * SIZES + size]
        elif size > need:
            larger += sizes[color * SIZES + size]
    equal = sizes[color * SIZES + need]
    return min(smaller, 2) * 9 + min(equal, 2) * 3 + min(larger, 2)


def room_row(room: int, color: int, sizes: Sequence[int]) -> int:
    """The room for a color, and its largest group and number of groups on the offer."""
    largest = 0
    for size in range(1, SIZES):
        if sizes[color * SIZES + size]:
            largest = size
    return ROOM + (room * SIZES + largest) * 4 + min(sizes[color * SIZES], 3)


def takes_row(groups: int, marker_in_center: bool, ending: bool) -> int:
    """The row of how many takes are left, at most; `ending` if this round will be the last."""
    kind = (2 if marker_in_center else 0) + (1 if ending else 0)
    return TAKES + kind * (MOST_TAKES + 1) + min(groups, MOST_TAKES)


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


def variant_of(players: int, viewer: int, following: int, seat: int) -> int:
    """Which table of `meeting_rows` a seat's board is looked up in.

    The viewer's own by how many turns away it is; others by whether they come before the viewer.
    """
    turns = (viewer - following) % players
    if seat == viewer:
        return turns
    return 4 if (seat - following) % players < turns else 5
