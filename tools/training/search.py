"""The search of `azul.bots.search` on arrays: one tree, within one round.

What a node is worth is told for each seat: `guess` is what the net said of it for the player who
moved into it; once it is expanded, half the mean of all visits and half what best play below gives.
"""

from collections import namedtuple

import numpy as np

from azul.bots.features import (
    BOARD_ROWS,
    MOST_AT_ONCE,
    RULES,
    SIZES,
    board_rows,
    group_sizes,
    lead_row,
    meeting_rows,
    offer_rows,
    put,
    race_row,
    round_row,
    rows_of,
    takes_row,
    variant_of,
)
from azul.bots.plain import (
    BOARDS,
    CENTER,
    FLOOR_AT,
    GRAY,
    GREEN,
    LENGTH,
    MARKER,
    NEXT,
    NUMBER_OF_DISPLAYS,
    PLAYERS,
    ROUND,
    STRIDE,
)
from azul.bots.walls import SIZE, fullest_row, likely_column
from tools.training.game import (
    FLOOR_LINE,
    is_over,
    may_take,
    offer_is_empty,
    score_floor,
    share_victory,
    take,
    tile_line,
)

EXPLORE = 1.0
SHARPNESS = 0.15
NODES = 60000
SLOTS = 128

Tree = namedtuple(
    "Tree", "parent first children move visits total worth guess prior solved size"
)
Scratch = namedtuple(
    "Scratch", "out wall sizes after final fixed offer hidden slots memo memo_score memo_full path"
)


def new_tree():
    return Tree(
        parent=np.zeros(NODES, np.int32),
        first=np.zeros(NODES, np.int32),
        children=np.zeros(NODES, np.int32),
        move=np.zeros(NODES, np.int32),
        visits=np.zeros(NODES, np.int32),
        total=np.zeros((NODES, 4), np.float64),
        worth=np.zeros((NODES, 4), np.float64),
        guess=np.zeros(NODES, np.float64),
        prior=np.zeros(NODES, np.float64),
        solved=np.zeros(NODES, np.uint8),
        size=np.zeros(1, np.int64),
    )


def new_scratch(width):
    return Scratch(
        out=np.zeros(MOST_AT_ONCE, np.int32),
        wall=np.zeros(25, np.int16),
        sizes=np.zeros(SIZE * SIZES, np.int32),
        after=np.zeros(LENGTH, np.int16),
        final=np.zeros(LENGTH, np.int16),
        fixed=np.zeros(width, np.float32),
        offer=np.zeros(width, np.float32),
        hidden=np.zeros(width, np.float32),
        slots=np.zeros(960, np.int32),
        memo=np.zeros((SLOTS, width), np.float32),
        memo_score=np.zeros(SLOTS, np.int32),
        memo_full=np.zeros(SLOTS, np.int32),
        path=np.zeros(200, np.int32),
    )


def add_rows(net, out, total):
    """Add all rows that are on to `total`, and empty the list."""
    width = net.shape[1]
    for index in range(1, out[0] + 1):
        row = out[index]
        for unit in range(width):
            total[unit] += net[row, unit]
    out[0] = 0


def chance(hidden):
    """What the hidden units say: the first half speaks for the viewer, the second against."""
    half = hidden.shape[0] // 2
    logit = np.float32(0)
    for unit in range(half):
        logit += max(hidden[unit], np.float32(0)) - max(hidden[unit + half], np.float32(0))
    return 1.0 / (1.0 + np.exp(-logit))


def judge(net, position, viewer, scratch):
    """The viewer's chance in a position, from scratch."""
    rows_of(scratch.out, position, viewer, scratch.wall, scratch.sizes)
    scratch.hidden[:] = 0
    add_rows(net, scratch.out, scratch.hidden)
    return chance(scratch.hidden)


def judge_all(net, position, vector, known, value, scratch):
    """Fill in all seats' chances; that of seat `known` is given (-1: of none); they add up to 1."""
    players = position[PLAYERS]
    if players == 2 and known >= 0:
        vector[known] = value
        vector[1 - known] = 1 - value
        return
    total = 0.0
    for seat in range(players):
        if seat != known:
            vector[seat] = judge(net, position, seat, scratch)
            total += vector[seat]
    rest = 1.0
    if known >= 0:
        vector[known] = value
        rest = 1 - value
    for seat in range(players):
        if seat != known:
            vector[seat] *= rest / total


def end_of_round(net, position, first, mover, vector, scratch):
    """Fill in all seats' chances after a round's last draft; `first` began the round."""
    final = scratch.final
    final[:] = position
    for seat in range(final[PLAYERS]):
        start = BOARDS + seat * STRIDE
        tile_likely(final, start)
        score_floor(final, start)
    if is_over(final):
        share_victory(final, vector)
        return
    position[NEXT] = first if position[MARKER] < 0 else position[MARKER]
    known = judge(net, position, mover, scratch) if position[PLAYERS] == 2 else 0.0
    judge_all(net, position, vector, mover if position[PLAYERS] == 2 else -1, known, scratch)


def tile_likely(position, start):
    """Tile all complete lines of a board, on the gray wall where they are taken to go."""
    wall = position[start + 10 : start + 35]
    for line in range(SIZE):
        if position[start + 5 + line] == line + 1:
            column = likely_column(position[GRAY] > 0, wall, line, position[start + line])
            tile_line(position, start, line, column)


def expand(tree, node, position, first, net, scratch):
    """Judge all drafts of the next player; how many they are."""
    mover = position[NEXT]
    players = position[PLAYERS]
    following = (mover + 1) % players
    start = BOARDS + mover * STRIDE
    out, after, fixed, offer = scratch.out, scratch.after, scratch.fixed, scratch.offer
    fixed[:] = 0
    out[0] = 0
    best_other, full_other = -1, 0
    for seat in range(players):
        if seat != mover:
            score = board_rows(out, 1, position, seat, scratch.wall, False)
            best_other = max(best_other, score)
            full_other = max(full_other, fullest_row(scratch.wall))
    put(out, RULES + position[GREEN])
    put(out, round_row(players - 1, position[ROUND]))
    add_rows(net, out, fixed)
    scratch.slots[:] = -1
    slots = 0
    child = tree.size[0]
    tree.first[node] = child
    best, best_child = -1.0, -1
    all_solved = True
    for source in range(NUMBER_OF_DISPLAYS + 1):
        at = CENTER + SIZE * source
        for color in range(SIZE):
            count = position[at + color]
            if not count:
                continue
            after[:] = position
            take(after, source, color, FLOOR_LINE)
            groups = group_sizes(scratch.sizes, after)
            marked = int(source == 0 and position[MARKER] < 0)
            if groups:
                offer[:] = fixed
                for seat in range(players):
                    if seat != mover:
                        # The taken marker lies on the mover's board alone: `after` fits the others.
                        variant = variant_of(players, mover, following, seat)
                        meeting_rows(
                            out, variant, after, BOARDS + seat * STRIDE, scratch.sizes
                        )
                offer_rows(out, after, scratch.sizes)
                add_rows(net, out, offer)
            for line in range(FLOOR_LINE, -1, -1):
                if not may_take(position, source, color, line):
                    continue
                after[:] = position
                take(after, source, color, line)
                tree.parent[child] = node
                tree.children[child] = -1
                tree.visits[child] = 0
                tree.move[child] = (source * SIZE + color) * 6 + line
                if not groups:
                    end_of_round(net, after, first, mover, tree.worth[child], scratch)
                    value = tree.worth[child, mover]
                    tree.solved[child] = 1
                else:
                    tree.solved[child] = 0
                    all_solved = False
                    key = ((color * 6 + line) * 2 + marked) * 16 + min(count, 15)
                    slot = scratch.slots[key]
                    if slot < 0:
                        slot = slots
                        slots += 1
                        scratch.slots[key] = slot
                        scratch.memo_score[slot] = board_rows(
                            out, 0, after, mover, scratch.wall, False
                        )
                        scratch.memo_full[slot] = fullest_row(scratch.wall)
                        scratch.memo[slot, :] = 0
                        add_rows(net, out, scratch.memo[slot])
                    hidden = scratch.hidden
                    for unit in range(hidden.shape[0]):
                        hidden[unit] = offer[unit] + scratch.memo[slot, unit]
                    full = scratch.memo_full[slot]
                    ending = full == SIZE or full_other == SIZE
                    meeting_rows(
                        out,
                        variant_of(players, mover, following, mover),
                        after,
                        start,
                        scratch.sizes,
                    )
                    put(out, takes_row(groups, after[MARKER] < 0, ending))
                    lead = scratch.memo_score[slot] - best_other
                    put(out, lead_row(lead, position[ROUND], ending))
                    put(out, race_row(full, full_other, False))
                    add_rows(net, out, hidden)
                    value = chance(hidden)
                tree.guess[child] = value
                if value > best:
                    best, best_child = value, child
                child += 1
    count = child - tree.first[node]
    tree.size[0] = child
    tree.children[node] = count
    tree.solved[node] = all_solved
    total = 0.0
    for index in range(tree.first[node], child):
        weight = np.exp((tree.guess[index] - best) / SHARPNESS)
        tree.prior[index] = weight
        total += weight
    for index in range(tree.first[node], child):
        tree.prior[index] /= total
    if tree.solved[best_child]:
        tree.worth[node] = tree.worth[best_child]
    else:
        after[:] = position
        move = tree.move[best_child]
        take(after, move // 30, move // 6 % 5, move % 6)
        judge_all(net, after, tree.worth[node], mover, best, scratch)
    tree.visits[node] = 1
    tree.total[node] = tree.worth[node]
    return count


def value_of(tree, node, seat):
    """What a child is worth to the player who would move into it."""
    if tree.solved[node]:
        return tree.worth[node, seat]
    if tree.children[node] < 0:
        return tree.guess[node]
    return 0.5 * tree.total[node, seat] / tree.visits[node] + 0.5 * tree.worth[node, seat]


def renew(tree, node, mover, players):
    """Work out again what best play is worth, and whether all is played out."""
    best, chosen, solved = -1.0, -1, True
    first = tree.first[node]
    for child in range(first, first + tree.children[node]):
        value = tree.worth[child, mover] if tree.children[child] > 0 else tree.guess[child]
        if value > best:
            best, chosen = value, child
        solved = solved and tree.solved[child] > 0
    if tree.children[chosen] > 0 or tree.solved[chosen]:
        tree.worth[node] = tree.worth[chosen]
    else:
        others = 1 - tree.worth[node, mover]
        for seat in range(players):
            if seat == mover:
                tree.worth[node, seat] = best
            elif others > 0:
                tree.worth[node, seat] *= (1 - best) / others
            else:
                tree.worth[node, seat] = (1 - best) / (players - 1)
    tree.solved[node] = solved


def select(tree, node, mover):
    """The child to look at next (PUCT)."""
    first = tree.first[node]
    reach = EXPLORE * np.sqrt(tree.visits[node])
    best, chosen = -1.0, -1
    for child in range(first, first + tree.children[node]):
        worth = value_of(tree, child, mover)
        worth += reach * tree.prior[child] / (1 + tree.visits[child])
        if worth > best:
            best, chosen = worth, child
    return chosen


def search(tree, root, first, net, budget, scratch, work):
    """Grow a tree below `root` until `budget` positions have been judged."""
    players = root[PLAYERS]
    tree.size[0] = 1
    tree.parent[0] = -1
    work[:] = root
    spent = expand(tree, 0, work, first, net, scratch)
    rounds = 0
    path = scratch.path
    while spent < budget and rounds * 10 < budget and not tree.solved[0]:
        rounds += 1
        work[:] = root
        node, depth = 0, 0
        path[0] = 0
        while tree.children[node] > 0 and not (tree.solved[node] and node):
            node = select(tree, node, work[NEXT])
            depth += 1
            path[depth] = node
            move = tree.move[node]
            take(work, move // 30, move // 6 % 5, move % 6)
        if not tree.solved[node]:
            if tree.size[0] > NODES - 400:
                return
            spent += expand(tree, node, work, first, net, scratch)
        else:
            tree.visits[node] += 1
            tree.total[node] += tree.worth[node]
        leaf = tree.worth[node]
        for step in range(depth - 1, -1, -1):
            above = path[step]
            mover = (root[NEXT] + step) % players
            tree.visits[above] += 1
            for seat in range(players):
                tree.total[above, seat] += leaf[seat]
            renew(tree, above, mover, players)


def favorite(tree, mover):
    """The child of the root that is played: most visits, then most worth."""
    first = tree.first[0]
    best, chosen = -1.0, -1
    for child in range(first, first + tree.children[0]):
        worth = tree.visits[child] + value_of(tree, child, mover)
        if worth > best:
            best, chosen = worth, child
    return chosen
