"""The table of weights: what each of its rows stands for.

A row is switched on or off by what is seen of a position; `features` says which are on. Here are
their numbers: where each kind of row begins, and the rows that a few numbers lead to. As in
`walls`, there are only numbers and loops, so that the trainer compiles these functions as they
stand.

`side` is 0 for the board of the player whose chances are judged, the viewer, 1 for the others.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.engine import SIZE

MASKS: Final = 1 << SIZE
"""Which of five spaces are taken, as bits."""
STARTED: Final = 10
"""Ways in which a line can be started and not complete: 1 of 2, 1 of 3, 2 of 3, ..."""
SIZES: Final = 6
"""Groups of one color on the offer hold 1 to 4 tiles, or 5 and more; 0 is for their number."""
FITS: Final = 27
"""None, one, or more groups that are too small, just right, too large: what the first two are of
each kind decides; a third is hardly ever left for the same player."""
MIXES: Final = 64
"""The same for empty lines, which take several colors: up to three of each kind."""

# Beyond these nothing is told apart, for it comes up too seldom to be learned.
MOST_POINTS: Final = 10
"""Points for one tile; there are no more."""
MOST_SCORE: Final = 120
"""Points of a player, and one more."""
MOST_TAKES: Final = 27
"""Groups on the offer: with nine displays of three colors each; more are hardly ever seen."""
MOST_ROUND: Final = 5
"""Rounds; games seldom take more."""
MOST_LEAD: Final = 40
"""Points ahead or behind; games are decided by then."""
MOST_IN_CENTER: Final = 13
"""Tiles of one color in the center."""
MOST_CENTER: Final = 27
"""Tiles in the center: all but one of each of nine displays."""
MOST_GROUPS: Final = 10
"""Groups of one color: all nine displays and the center."""
FULL_DISPLAY: Final = 4
"""Tiles on a display, but for the last ones when bag and lid run out."""
OF_A_COLOR: Final = 21
"""Tiles of one color on the offer, none included."""

# What a board shows by itself. Each name is the first row of its kind; what follows says how many.
LINE: Final = 0
"""A line with its row: 32 ways to be taken, 1 + 6n states of a line that n tiles do not fill."""
COLUMN: Final = LINE + MASKS * 65
"""Which spaces of a column are taken (worth 7 points if all are)."""
COLOR: Final = COLUMN + SIZE * MASKS
"""In which rows a color is (worth 10); on the gray wall with the columns, which close to it."""
AIM: Final = COLOR + MASKS * MASKS
"""A started line and the column that it aims at, for what its tile would touch there."""
AIM_COLOR: Final = AIM + STARTED * SIZE * MASKS
"""A started line and the rows that have its color already."""
AIM_POINTS: Final = AIM_COLOR + STARTED * MASKS
"""A started line and the points that its tile would bring today."""
FLOOR: Final = AIM_POINTS + STARTED * (MOST_POINTS + 1)
"""Spaces of the floor line taken, with the marker among them or not."""
SCORE: Final = FLOOR + 16
"""Points as if the game ended with this round."""
FULLEST: Final = SCORE + MOST_SCORE
"""Tiles in the fullest row, and how many rows have as many: how near the end can be."""
BOARD_ROWS: Final = FULLEST + 36

# A board and the offer, by whose board it is and whose turn (`variant_of`).
NEED: Final = 2 * BOARD_ROWS
"""A started line and the groups of its color (first of all)."""
FRESH: Final = STARTED * FITS
"""An empty line and the groups of all colors that it takes."""
ROOM: Final = FRESH + SIZE * MIXES
"""How much of a color some line takes, its largest group, how many groups: what may fall."""
MEETING_ROWS: Final = ROOM + 6 * SIZES * 4
VARIANTS: Final = 6

# The offer alone, and the table as a whole.
DISPLAY: Final = NEED + VARIANTS * MEETING_ROWS
"""What lies on a display; 625 more for one that is not full."""
IN_MIDDLE: Final = DISPLAY + 2 * 625
"""Tiles of a color in the center."""
CENTER_SUM: Final = IN_MIDDLE + SIZE * (MOST_IN_CENTER + 1)
"""Tiles in the center."""
TOTAL: Final = CENTER_SUM + MOST_CENTER + 1
"""Tiles of a color on the offer."""
GROUPS: Final = TOTAL + SIZE * OF_A_COLOR
"""Groups of a color."""
TAKES: Final = GROUPS + SIZE * (MOST_GROUPS + 1)
"""All groups, with the marker in the center or not, and whether the game ends with this round."""
ROUNDS: Final = TAKES + 4 * (MOST_TAKES + 1)
"""The round, and how many turns the viewer is away."""
RULES: Final = ROUNDS + 4 * (MOST_ROUND + 1)
"""The ruleset."""
LEAD: Final = RULES + 2
"""Points ahead of the best of the others, by round or in the last one."""
RACE: Final = LEAD + (MOST_ROUND + 1) * (2 * MOST_LEAD + 1)
"""The viewer's fullest row and the others' one, within a round and at its end."""
ROWS: Final = RACE + 2 * 36

MOST_AT_ONCE: Final = 200
"""More rows than are ever switched on together (four players: 187 in all games seen)."""


def put(out: MutableSequence[int], row: int) -> None:
    """Switch on a row."""
    out[0] += 1
    out[out[0]] = row


def started(line: int, count: int) -> int:
    """The number, 0 to 9, of a line (0 to 4) with `count` tiles that is not complete."""
    # Line n has n such ways, and n (n - 1) / 2 stand before them.
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


def mix_row(line: int, smaller: int, equal: int, larger: int) -> int:
    """An empty line, and how many groups are too small, just right and too large for it."""
    return FRESH + line * MIXES + min(smaller, 3) * 16 + min(equal, 3) * 4 + min(larger, 3)


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
