"""The numbers of all features, which are also the row numbers in the table of weights.

Each kind of feature begins at a constant below, and a function computes the number of one feature.
`features` finds the active features of a position. As in `walls`, there are only numbers and loops,
so that the trainer can compile these functions unchanged.

The viewer is the player whose chance is evaluated; `side` is 0 for the viewer's board, 1 for the
others.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from azul.bots.plain import NUMBER_OF_DISPLAYS
from azul.bots.walls import FULL_FLOOR
from azul.engine import SIZE

MASKS: Final = 1 << SIZE  # sets of five spaces, as bits
STARTED: Final = 10  # started lines: 1 of 2, 1 of 3, 2 of 3, ...
SIZES: Final = 6  # groups of 1 to 4 tiles of one color, of 5 and more; 0 is for their number
SHARES: Final = 10  # the share of a color in the bag, in twentieths; more than nine are rare
MOST_ROOM: Final = 7  # tiles of one color that the lines of a board take, or on the offer
FITS: Final = 27  # none, one, or more groups that are too small, just right, too large
# FITS for empty lines, which take several colors: up to three groups of each kind.
MIXES: Final = 64

# Larger numbers are not distinguished, because they occur too seldom to be learned.
MOST_POINTS: Final = 10  # points for one tile; there are no more that are not doubled
MOST_DOUBLED: Final = 2 * MOST_POINTS
MOST_SCORE: Final = 120  # points of a player, and one more
MOST_TAKES: Final = 27  # groups on the offer: nine displays of three colors each; more are rare
MOST_ROUND: Final = 5  # games seldom take more rounds
MOST_LEAD: Final = 40  # points ahead or behind; games are decided by then
MOST_IN_CENTER: Final = 13  # tiles of one color in the center
MOST_CENTER: Final = 27  # tiles in the center: all but one of each of nine displays
MOST_GROUPS: Final = 10  # groups of one color: all nine displays and the center
# The ways to say how many tiles there are of all colors but the last one, 0 to 4 of each.
DISPLAY_CODES: Final[int] = SIZE ** (SIZE - 1)
OF_A_COLOR: Final = 21  # tiles of one color on the offer, 0 included

# The features of a board by itself. Each name is the first feature of its kind.
LINE: Final = 0  # a line with its row: 32 ways to be taken, 1 + 6n states of a line for n tiles
COLUMN: Final = LINE + MASKS * 65  # taken spaces of a column (worth 7 points if all are)
# The rows that have a color (worth 10); on the gray wall its columns too.
COLOR: Final = COLUMN + SIZE * MASKS
# A started line and the column that it aims at, for what its tile would touch there.
AIM: Final = COLOR + MASKS * MASKS
AIM_COLOR: Final = AIM + STARTED * SIZE * MASKS  # a started line and the rows that have its color
AIM_POINTS: Final = AIM_COLOR + STARTED * MASKS  # a started line, and points of its tile now
# Taken spaces of the floor line, with the marker or not.
FLOOR: Final = AIM_POINTS + STARTED * (MOST_POINTS + 1)
SCORE: Final = FLOOR + 16  # points as if the game ended with this round
FULLEST: Final = SCORE + MOST_SCORE  # tiles in the fullest row, and how many rows have as many
BOARD_FEATURES: Final = FULLEST + 36

# A board and the offer, by whose board it is and whose turn (`view_of`).
NEED: Final = 2 * BOARD_FEATURES  # a started line and the groups of its color (first of all)
EMPTY: Final = STARTED * FITS  # an empty line and the groups of all colors that it takes
ROOM: Final = EMPTY + SIZE * MIXES  # the most room for a color, its largest group, number of groups
LINE_OFFER_FEATURES: Final = ROOM + 6 * SIZES * 4
VIEWS: Final = 6  # whose board, and how far its turn is (`view_of`)

# The offer alone, and the table as a whole.

# The tiles on a display; DISPLAY_CODES more for one that is not full.
DISPLAY: Final = NEED + VIEWS * LINE_OFFER_FEATURES
CENTER_COLOR: Final = DISPLAY + 2 * DISPLAY_CODES  # tiles of a color in the center
CENTER_SUM: Final = CENTER_COLOR + SIZE * (MOST_IN_CENTER + 1)
TOTAL: Final = CENTER_SUM + MOST_CENTER + 1  # tiles of a color on the offer
GROUPS: Final = TOTAL + SIZE * OF_A_COLOR
# All groups, with the marker in the center or not, and whether the game ends with this round.
TAKES: Final = GROUPS + SIZE * (MOST_GROUPS + 1)
ROUNDS: Final = TAKES + 4 * (MOST_TAKES + 1)  # the round, and the viewer's turns to wait
RULESET: Final = ROUNDS + 4 * (MOST_ROUND + 1)
LEAD: Final = RULESET + 2  # lead over the best of the others, by round or in the last
# The viewer's fullest row and the others' one, within a round and at its end.
RACE: Final = LEAD + (MOST_ROUND + 1) * (2 * MOST_LEAD + 1)
SIDES: Final = RACE + 2 * 36  # the features of a side (`side_feature`), for both sides

# From the first of a side: pattern lines together, and lines with the bag and with the offer.
PAIR: Final = 0  # a line and the next one: empty, complete, or color and number of tiles
BAG_NEED: Final = PAIR + 676  # a started line and the share of its color in the bag
# Room for a color in the next round, and its share in the bag.
BAG_ROOM: Final = BAG_NEED + STARTED * SHARES
# Tiles of a color on the wall, its share in the bag.
BAG_WALL: Final = BAG_ROOM + (MOST_ROOM + 1) * SHARES
# A started line and the sizes of groups of its color.
MASK_NEED: Final = BAG_WALL + (SIZE + 1) * SHARES
# An empty line and the sizes of groups that it takes.
MASK_EMPTY: Final = MASK_NEED + STARTED * MASKS
# Tiles of a color on the offer, and the room for it in all lines: what must fall in the end.
FALL: Final = MASK_EMPTY + SIZE * MASKS
SIDE_FEATURES: Final = FALL + (MOST_ROOM + 1) ** 2

BAG_COLOR: Final = SIDES + 2 * SIDE_FEATURES  # the share of a color in the bag
MASK: Final = BAG_COLOR + SIZE * SHARES  # the sizes of groups of a color
SOURCES: Final = MASK + SIZE * MASKS  # displays left, colors in the center, the marker there or not
LEAD_SLOPE: Final = SOURCES + (NUMBER_OF_DISPLAYS + 1) * (SIZE + 1) * 2
"""The value of each point of a lead by round; the feature counts once for each point."""
CRYSTAL: Final = LEAD_SLOPE + MOST_ROUND + 1
"""From here on are the features of Crystal Mosaic, which the weights for other walls lack.

The first two tell the side of the boards. The others are by side (`crystal_feature`): all that
came before holds colors, rows and columns of a gray wall equal, but printed spaces do not.
"""

# By color, its printed space: filled, closed for good, or open, with the tiles of row and column.
PRINTED_SPACE: Final = 0
ROW_LEFT: Final = PRINTED_SPACE + SIZE * (2 + SIZE * SIZE)  # by row: tiles, and if it is dead
COLUMN_LEFT: Final = ROW_LEFT + SIZE * 12  # tiles of a column, and if it is dead
COLOR_LEFT: Final = COLUMN_LEFT + 12  # tiles of a color, and if it is dead
LEFT: Final = COLOR_LEFT + 12  # how many rows and columns are not dead
# A started line, and the points of its tile on a printed space (0: it cannot go to one).
AIM_PRINTED: Final = LEFT + (SIZE + 1) ** 2
# A started line, and for how many spaces its tile closes no printed one.
AIM_SAFE: Final = AIM_PRINTED + STARTED * (MOST_DOUBLED + 1)
CRYSTAL_FEATURES: Final = AIM_SAFE + STARTED * (SIZE + 1)

FEATURE_COUNT: Final = CRYSTAL + 2 + 4 * CRYSTAL_FEATURES

MOST_AT_ONCE: Final = 460  # more features than are ever active at once (four players: about 420)


def put(out: MutableSequence[int], feature: int) -> None:
    """Add an active feature."""
    out[0] += 1
    out[out[0]] = feature


def started(line: int, count: int) -> int:
    """Return the number, 0 to 9, of a line (0 to 4) with `count` tiles that is not complete."""
    # Line n has n such ways, and n (n - 1) / 2 come before them.
    return line * (line - 1) // 2 + count - 1


def line_feature(line: int, taken: int, state: int) -> int:
    """Return a line's feature; `taken` are bits of its row's spaces, `state` is 0 to 6 * `line`."""
    # The lines before have 1, 7, 13, ... states for each way their row is taken.
    return LINE + MASKS * (line + 3 * line * (line - 1)) + taken * (1 + 6 * line) + state


def floor_feature(side: int, floor: int, has_marker: bool) -> int:
    """Return the feature of a floor line with `floor` spaces taken, the marker's included."""
    return side * BOARD_FEATURES + FLOOR + 2 * min(floor, FULL_FLOOR) + (1 if has_marker else 0)


def score_feature(side: int, score: int) -> int:
    """Return the feature of a score, counted as if the round were tiled and the game over."""
    return side * BOARD_FEATURES + SCORE + min(score, MOST_SCORE - 1)


def fit(need: int, color: int, sizes: Sequence[int]) -> int:
    """0 to 26: which groups are too small, just right and too large for the `need` of a line."""
    smaller, larger = 0, 0
    for size in range(1, SIZES):
        if size < need:
            smaller += sizes[color * SIZES + size]
        elif size > need:
            larger += sizes[color * SIZES + size]
    equal = sizes[color * SIZES + need]
    return min(smaller, 2) * 9 + min(equal, 2) * 3 + min(larger, 2)


def mix_feature(line: int, smaller: int, equal: int, larger: int) -> int:
    """Return an empty line's feature: how many groups are too small, just right and too large."""
    return EMPTY + line * MIXES + min(smaller, 3) * 16 + min(equal, 3) * 4 + min(larger, 3)


def room_feature(room: int, color: int, sizes: Sequence[int]) -> int:
    """Return the feature of the room for a color, its largest group and number of groups."""
    largest = 0
    for size in range(1, SIZES):
        if sizes[color * SIZES + size]:
            largest = size
    return ROOM + (room * SIZES + largest) * 4 + min(sizes[color * SIZES], 3)


def takes_feature(groups: int, marker_in_center: bool, ending: bool) -> int:
    """Return the feature of the most takes left; `ending` if this round will be the last."""
    kind = (2 if marker_in_center else 0) + (1 if ending else 0)
    return TAKES + kind * (MOST_TAKES + 1) + min(groups, MOST_TAKES)


def lead_feature(lead: int, number: int, ending: bool) -> int:
    """Return the feature of the viewer's lead over the best of the others, by the round."""
    kind = MOST_ROUND if ending else min(number, MOST_ROUND) - 1
    ahead = max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD
    return LEAD + kind * (2 * MOST_LEAD + 1) + ahead


def race_feature(mine: int, others: int, round_is_over: bool) -> int:
    """Return the feature of the viewer's fullest row and the fullest row of the others."""
    return RACE + (36 if round_is_over else 0) + mine * 6 + others


def round_feature(turns: int, number: int) -> int:
    """Return the feature of the round and how many turns the viewer is away."""
    return ROUNDS + turns * (MOST_ROUND + 1) + min(number, MOST_ROUND)


def view_of(players: int, viewer: int, following: int, seat: int) -> int:
    """Return the number of the table of `line_offer_features` for a seat's board.

    The viewer's own by how many turns away it is; others by whether they come before the viewer.
    """
    turns = (viewer - following) % players
    if seat == viewer:
        return turns
    return 4 if (seat - following) % players < turns else 5


def side_feature(side: int, feature: int) -> int:
    """Return the number of a feature from PAIR to FALL of a side."""
    return SIDES + side * SIDE_FEATURES + feature


def pair_feature(line: int, mine: int, following: int) -> int:
    """Lines `line` and `line + 1`, each as `line_state` has it."""
    # The pairs before take 2 x 7, 7 x 12, 12 x 17 states.
    first = 0
    for earlier in range(line):
        first += line_states(earlier) * line_states(earlier + 1)
    return PAIR + first + mine * line_states(line + 1) + following


def line_states(line: int) -> int:
    """In how many states a line can be."""
    return 2 + SIZE * line


def line_state(line: int, color: int, count: int) -> int:
    """0 for an empty line, 1 for a complete one, and one for each color and number of tiles."""
    if count == 0:
        return 0
    return 1 if count > line else 2 + color * line + count - 1


def share_of(count: int, tiles: int) -> int:
    """Return a color's share of the bag, `count` of `tiles`, in twentieths; 0 in an empty bag."""
    return min(20 * count // tiles, SHARES - 1) if tiles else 0


def bag_need_feature(line: int, count: int, share: int) -> int:
    """Return the feature of a started line and the share of its color in the bag."""
    return BAG_NEED + started(line, count) * SHARES + share


def bag_room_feature(room: int, share: int) -> int:
    """Return the feature of a color's room in the next round, and of its share in the bag."""
    return BAG_ROOM + min(room, MOST_ROOM) * SHARES + share


def fall_feature(tiles: int, room: int) -> int:
    """Tiles of a color on the offer, and the room for them in all lines."""
    return FALL + min(tiles, MOST_ROOM) * (MOST_ROOM + 1) + min(room, MOST_ROOM)


def sources_feature(displays: int, colors: int, marked: bool) -> int:
    """Displays that are not empty, colors in the center, and whether the marker is there."""
    return SOURCES + (displays * (SIZE + 1) + colors) * 2 + (1 if marked else 0)


def crystal_feature(side: int, kind: int, feature: int) -> int:
    """Return the number of a feature from PRINTED_SPACE to AIM_SAFE, for a board of kind 2 or 3."""
    return CRYSTAL + 2 + (2 * side + kind - 2) * CRYSTAL_FEATURES + feature


def size_mask(color: int, sizes: Sequence[int]) -> int:
    """Return the sizes of a color's groups, as bits from 1 tile on; the last is for 5 and more."""
    mask = 0
    for size in range(1, SIZES):
        if sizes[color * SIZES + size]:
            mask |= 1 << (size - 1)
    return mask


def side_of(view: int) -> int:
    """0 for a view of the viewer's board, 1 for one of the others'."""
    return 0 if view < 4 else 1
