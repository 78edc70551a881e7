"""The features of a position: which inputs of the net are active.

Each function adds numbers of features to `out`, whose first item says how many follow. Positions
are lists of numbers (`plain`). As in `walls`, there are only numbers and loops, so that the trainer
can compile these functions unchanged: the features in play are those in training.

The features of one board, of the offer, and of one board with the offer are summed separately, so
that the search adds a few cached sums where the trainer adds all features. Boards are read as if
their complete lines were already tiled, because everybody can foresee the end of the round.

The viewer is the player whose chance is evaluated. `side` is 0 for the viewer's
board, 1 for the others.
"""

from collections.abc import MutableSequence, Sequence

from azul.bots.feature_index import (
    AIM,
    AIM_COLOR,
    AIM_POINTS,
    AIM_PRINTED,
    AIM_SAFE,
    BAG_COLOR,
    BAG_WALL,
    BOARD_FEATURES,
    CENTER_COLOR,
    CENTER_SUM,
    COLOR,
    COLOR_LEFT,
    COLUMN,
    COLUMN_LEFT,
    CRYSTAL,
    DISPLAY,
    DISPLAY_CODES,
    EMPTY,
    FITS,
    FULLEST,
    GROUPS,
    LEFT,
    LINE_OFFER_FEATURES,
    MASK,
    MASK_EMPTY,
    MASK_NEED,
    MASKS,
    MIXES,
    MOST_CENTER,
    MOST_DOUBLED,
    MOST_GROUPS,
    MOST_IN_CENTER,
    MOST_POINTS,
    NEED,
    OF_A_COLOR,
    PRINTED_SPACE,
    ROW_LEFT,
    RULESET,
    SHARES,
    SIZES,
    TOTAL,
    bag_need_feature,
    bag_room_feature,
    crystal_feature,
    fall_feature,
    fit,
    floor_feature,
    lead_feature,
    line_feature,
    line_state,
    mix_feature,
    pair_feature,
    put,
    race_feature,
    room_feature,
    round_feature,
    score_feature,
    share_of,
    side_feature,
    side_of,
    size_mask,
    sources_feature,
    started,
    takes_feature,
    view_of,
)
from azul.bots.plain import (
    BAG,
    BOARDS,
    CENTER,
    COLORS_AT,
    COUNTS_AT,
    DISPLAYS,
    FLOOR_AT,
    GREEN,
    KIND,
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
    FULL_FLOOR,
    OPEN,
    PRINTED,
    PRINTED_AT,
    bonus,
    closes,
    columns_with,
    dead_lines,
    fullest_row,
    gain,
    height,
    is_open,
    printed_state,
    row_size,
    rows_taken,
    rows_with,
    tile,
    tiles_on,
)
from azul.engine import SIZE, TILES_PER_DISPLAY


def wall_features(out: MutableSequence[int], side: int, kind: int, wall: Sequence[int]) -> None:
    """Columns, colors, and how near a complete row is, of a wall that is tiled."""
    first = side * BOARD_FEATURES
    for column in range(SIZE):
        put(out, first + COLUMN + column * MASKS + rows_taken(wall, column))
    for color in range(SIZE):
        # On the gray wall all colors are equivalent, and columns do not follow from rows.
        other = columns_with(wall, color) if kind else color
        put(out, first + COLOR + rows_with(wall, color) * MASKS + other)
    most, lines = fullest_row(wall), 0
    for row in range(SIZE):
        if row_size(wall, row) == most:
            lines += 1
    put(out, first + FULLEST + most * 6 + lines)
    if kind > 1:
        crystal_features(out, side, kind, wall)


def crystal_features(out: MutableSequence[int], side: int, kind: int, wall: Sequence[int]) -> None:
    """Printed spaces, and which rows, columns and colors can still be completed."""
    dead_rows, dead_columns, dead_colors = dead_lines(kind, wall)
    rows, columns = SIZE, SIZE
    for each in range(SIZE):
        space = PRINTED_AT[kind][each]
        state = printed_state(kind, wall, each)
        if state == OPEN:
            state = 2 + SIZE * row_size(wall, space // SIZE) + height(wall, space % SIZE)
        else:
            state -= 1
        feature = PRINTED_SPACE + each * (2 + SIZE * SIZE) + state
        put(out, crystal_feature(side, kind, feature))
        dead = dead_rows >> each & 1
        rows -= dead
        feature = ROW_LEFT + each * 12 + 6 * dead + row_size(wall, each)
        put(out, crystal_feature(side, kind, feature))
        dead = dead_columns >> each & 1
        columns -= dead
        feature = COLUMN_LEFT + 6 * dead + height(wall, each)
        put(out, crystal_feature(side, kind, feature))
        feature = COLOR_LEFT + 6 * (dead_colors >> each & 1) + tiles_on(wall, each)
        put(out, crystal_feature(side, kind, feature))
    put(out, crystal_feature(side, kind, LEFT + rows * (SIZE + 1) + columns))


def line_features(
    out: MutableSequence[int],
    side: int,
    kind: int,
    wall: Sequence[int],
    line: int,
    color: int,
    count: int,
) -> None:
    """Add a line with its row of the tiled wall, and its aim; complete lines count as empty."""
    first = side * BOARD_FEATURES
    taken, spaces = 0, 0
    for column in range(SIZE):
        if wall[line * SIZE + column]:
            taken |= 1 << column
    if count == 0 or count > line:
        put(out, first + line_feature(line, taken, 0))
        return
    most, points = 0, 0
    for column in range(SIZE):
        if is_open(kind, wall, line, column, color):
            spaces += 1
            most = max(most, height(wall, column))
            points = max(points, gain(kind, wall, line, column))
    # On the gray wall all colors are equivalent, and only the number of open spaces matters.
    put(out, first + line_feature(line, taken, (spaces if kind else color) * line + count))
    aim = started(line, count)
    put(out, first + AIM_POINTS + aim * (MOST_POINTS + 1) + min(points, MOST_POINTS))
    put(out, first + AIM_COLOR + aim * MASKS + rows_with(wall, color))
    if kind:
        put(out, first + AIM + (aim * SIZE + most) * MASKS + spaces)
        if kind > 1:
            crystal_aim_features(out, side, kind, wall, line, color, aim)
    else:
        column = (color + line) % SIZE
        put(out, first + AIM + (aim * SIZE + column) * MASKS + rows_taken(wall, column))


def crystal_aim_features(
    out: MutableSequence[int],
    side: int,
    kind: int,
    wall: Sequence[int],
    line: int,
    color: int,
    aim: int,
) -> None:
    """Add a started line, the printed space that it can fill, and spaces that it can spare."""
    points, safe = 0, 0
    for column in range(SIZE):
        if is_open(kind, wall, line, column, color):
            if PRINTED[kind][line * SIZE + column]:
                points = gain(kind, wall, line, column)
            if not closes(kind, wall, line, column, color):
                safe += 1
    feature = AIM_PRINTED + aim * (MOST_DOUBLED + 1) + points
    put(out, crystal_feature(side, kind, feature))
    put(out, crystal_feature(side, kind, AIM_SAFE + aim * (SIZE + 1) + safe))


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


def offer_features(
    out: MutableSequence[int], position: Sequence[int], sizes: Sequence[int]
) -> None:
    """Displays, center and colors of the offer."""
    for display in range(NUMBER_OF_DISPLAYS):
        feature = display_feature(position, DISPLAYS + SIZE * display)
        if feature >= 0:
            put(out, feature)
    center = 0
    for color in range(SIZE):
        in_center = position[CENTER + color]
        center += in_center
        total = tiles_of(position, color)
        if total:
            mask = size_mask(color, sizes)
            color_features(out, color, in_center, total, sizes[color * SIZES], mask)
    put(out, CENTER_SUM + min(center, MOST_CENTER))
    put(out, sources_left(position))


def sources_left(position: Sequence[int]) -> int:
    """Return the feature of displays left, colors in the center and the marker."""
    displays, colors = 0, 0
    for display in range(NUMBER_OF_DISPLAYS):
        tiles = 0
        for color in range(SIZE):
            tiles += position[DISPLAYS + SIZE * display + color]
        if tiles:
            displays += 1
    for color in range(SIZE):
        if position[CENTER + color]:
            colors += 1
    return sources_feature(displays, colors, position[MARKER] < 0)


def display_feature(position: Sequence[int], start: int) -> int:
    """Return the feature of a display whose five counts begin at `start`, -1 if it is empty."""
    code, tiles = 0, 0
    for color in range(SIZE):
        tiles += position[start + color]
        # In a full display the last color follows from the others.
        if color < SIZE - 1:
            code = code * SIZE + position[start + color]
    if not tiles:
        return -1
    return DISPLAY + code + (0 if tiles == TILES_PER_DISPLAY else DISPLAY_CODES)


def color_features(
    out: MutableSequence[int], color: int, in_center: int, total: int, groups: int, mask: int
) -> None:
    """Add a color on the offer."""
    put(out, CENTER_COLOR + color * (MOST_IN_CENTER + 1) + min(in_center, MOST_IN_CENTER))
    put(out, TOTAL + color * OF_A_COLOR + total)
    put(out, GROUPS + color * (MOST_GROUPS + 1) + min(groups, MOST_GROUPS))
    put(out, MASK + color * MASKS + mask)


def line_offer_features(
    out: MutableSequence[int],
    view: int,
    position: Sequence[int],
    start: int,
    sizes: Sequence[int],
) -> None:
    """Add the needs of the board that begins at `start`, with the groups on the offer."""
    first, side = NEED + view * LINE_OFFER_FEATURES, side_of(view)
    over = True
    for color in range(SIZE):
        if sizes[color * SIZES]:
            over = False
            most, room = room_for(position, start, color)
            put(out, first + room_feature(most, color, sizes))
            put(out, side_feature(side, fall_feature(tiles_of(position, color), room)))
    for line in range(SIZE):
        color, count = position[start + COLORS_AT + line], position[start + COUNTS_AT + line]
        if 0 < count <= line:
            kind = started(line, count)
            put(out, first + kind * FITS + fit(line + 1 - count, color, sizes))
            put(out, side_feature(side, MASK_NEED + kind * MASKS + size_mask(color, sizes)))
        elif count == 0 or over:
            # Once the round is over, complete lines are empty too.
            feature, mask = empty_line_feature(position, start, line, sizes)
            # Where the offer has nothing for a line no feature is active, as in `offers`.
            if feature > EMPTY + line * MIXES:
                put(out, first + feature)
            put(out, side_feature(side, MASK_EMPTY + line * MASKS + mask))


def empty_line_feature(
    position: Sequence[int], start: int, line: int, sizes: Sequence[int]
) -> tuple[int, int]:
    """Return an empty line's feature with the groups of colors that it takes, and their sizes."""
    smaller, equal, larger, mask = 0, 0, 0, 0
    for color in range(SIZE):
        if sizes[color * SIZES] and takes_color(position, start, position[GREEN], line, color):
            mask |= size_mask(color, sizes)
            for size in range(1, SIZES):
                if size <= line:
                    smaller += sizes[color * SIZES + size]
                elif size == line + 1:
                    equal += sizes[color * SIZES + size]
                else:
                    larger += sizes[color * SIZES + size]
    return mix_feature(line, smaller, equal, larger), mask


def takes_color(position: Sequence[int], start: int, green: int, line: int, color: int) -> bool:
    """True if a line takes tiles of a color (Gameplay, A; Green Box: one line a color)."""
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


def pair_features(
    out: MutableSequence[int], side: int, position: Sequence[int], start: int, over: bool
) -> None:
    """Neighboring lines; once the round is `over`, complete ones are empty."""
    state = 0
    for line in range(SIZE):
        before = state
        count = position[start + COUNTS_AT + line]
        state = line_state(line, position[start + COLORS_AT + line], count)
        if over and state == 1:
            state = 0
        if line:
            put(out, side_feature(side, pair_feature(line - 1, before, state)))


def bag_features(
    out: MutableSequence[int],
    side: int,
    position: Sequence[int],
    start: int,
    wall: Sequence[int],
) -> None:
    """Add the shares in the bag of colors that a board has started, has room for, has tiled."""
    for line in range(SIZE):
        color, count = position[start + COLORS_AT + line], position[start + COUNTS_AT + line]
        if 0 < count <= line:
            put(
                out,
                side_feature(side, bag_need_feature(line, count, share_in_bag(position, color))),
            )
    for color in range(SIZE):
        share = share_in_bag(position, color)
        room = room_afterwards(position, start, wall, color)
        put(out, side_feature(side, bag_room_feature(room, share)))
        put(out, side_feature(side, bag_wall_feature(wall, color, share)))


def bag_wall_feature(wall: Sequence[int], color: int, share: int) -> int:
    """Return how many tiles of a color a wall holds, and its share in the bag."""
    return BAG_WALL + tiles_on(wall, color) * SHARES + share


def share_in_bag(position: Sequence[int], color: int) -> int:
    """Return the share of a color in the bag, in twentieths."""
    tiles = 0
    for other in range(SIZE):
        tiles += position[BAG + other]
    return share_of(position[BAG + color], tiles)


def room_afterwards(position: Sequence[int], start: int, wall: Sequence[int], color: int) -> int:
    """Return how many tiles of a color all lines take once the complete ones are on the `wall`."""
    room = 0
    holder = -1
    for line in range(SIZE):
        count = position[start + COUNTS_AT + line]
        if 0 < count <= line and position[start + COLORS_AT + line] == color:
            room += line + 1 - count
            holder = line
    if holder >= 0 and position[GREEN]:
        return room
    for line in range(SIZE):
        count = position[start + COUNTS_AT + line]
        if count == 0 or count > line:
            taken = 0
            for column in range(SIZE):
                if wall[line * SIZE + column] == color + 1:
                    taken = 1
            if not taken:
                room += line + 1
    return room


def room_for(position: Sequence[int], start: int, color: int) -> tuple[int, int]:
    """Return how many tiles of a color the roomiest line takes, and all lines together."""
    most, room = 0, 0
    for line in range(SIZE):
        if takes_color(position, start, position[GREEN], line, color):
            need = line + 1 - position[start + COUNTS_AT + line]
            most = max(most, need)
            room += need
    return most, room


def tiles_of(position: Sequence[int], color: int) -> int:
    """Return how many tiles of a color are on the offer."""
    tiles = 0
    for source in range(NUMBER_OF_DISPLAYS + 1):
        tiles += position[CENTER + SIZE * source + color]
    return tiles


def score_if_over(position: Sequence[int], start: int, wall: MutableSequence[int]) -> int:
    """Return a board's score if the game ended with this round; `wall` becomes its tiled wall."""
    for space in range(SIZE * SIZE):
        wall[space] = position[start + WALL_AT + space]
    kind = position[KIND]
    points, fallen = tile(kind, wall, position, start + COLORS_AT, start + COUNTS_AT)
    floor = min(position[start + FLOOR_AT] + fallen, FULL_FLOOR)
    return max(0, position[start + SCORE_AT] + points - FLOOR_COST[kind][floor]) + bonus(kind, wall)


def board_features(
    out: MutableSequence[int],
    side: int,
    position: Sequence[int],
    seat: int,
    wall: MutableSequence[int],
    over: bool,
) -> int:
    """Return a board's score if the game ended now; add its own features; `wall` is tiled.

    Once the round is `over`, tiles on the floor line matter only by the points that they cost.
    """
    start = BOARDS + seat * STRIDE
    score = score_if_over(position, start, wall)
    kind = position[KIND]
    wall_features(out, side, kind, wall)
    for line in range(SIZE):
        color, count = position[start + COLORS_AT + line], position[start + COUNTS_AT + line]
        line_features(out, side, kind, wall, line, color, count)
    floor = 0 if over else position[start + FLOOR_AT]
    put(out, floor_feature(side, floor, position[MARKER] == seat))
    put(out, score_feature(side, score))
    pair_features(out, side, position, start, over)
    bag_features(out, side, position, start, wall)
    return score


def table_features(out: MutableSequence[int], position: Sequence[int]) -> None:
    """Add the features that are constant for a round: the rules and the bag."""
    put(out, RULESET + position[GREEN])
    if position[KIND] > 1:
        put(out, CRYSTAL + position[KIND] - 2)
    for color in range(SIZE):
        put(out, BAG_COLOR + color * SHARES + share_in_bag(position, color))


def features_of(
    out: MutableSequence[int],
    position: Sequence[int],
    viewer: int,
    wall: MutableSequence[int],
    sizes: MutableSequence[int],
) -> None:
    """List all active features of a position for a viewer; `wall` and `sizes` are work arrays."""
    out[0] = 0
    players, following = position[PLAYERS], position[NEXT]
    groups = group_sizes(sizes, position)
    lead, best, mine, others = 0, -1, 0, 0
    for seat in range(players):
        score = board_features(out, int(seat != viewer), position, seat, wall, groups == 0)
        view = view_of(players, viewer, following, seat)
        line_offer_features(out, view, position, BOARDS + seat * STRIDE, sizes)
        if seat == viewer:
            lead, mine = score, fullest_row(wall)
        else:
            best, others = max(best, score), max(others, fullest_row(wall))
    offer_features(out, position, sizes)
    ending = mine == SIZE or others == SIZE
    put(out, takes_feature(groups, position[MARKER] < 0, ending))
    put(out, round_feature((viewer - following) % players, position[ROUND]))
    table_features(out, position)
    put(out, lead_feature(lead - best, position[ROUND], ending))
    put(out, race_feature(mine, others, groups == 0))
