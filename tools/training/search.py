"""The search of `azul.bots.search` on arrays: one tree, within one round.

A node has a value for each seat. `evaluation` is the chance by the net of the player who moved
into it; once it is expanded, its value is half the mean of all visits and half that of best play.
"""

from collections import namedtuple

import numpy as np

from azul.bots.feature_index import (
    MOST_AT_ONCE,
    SIZES,
    lead_feature,
    put,
    race_feature,
    round_feature,
    takes_feature,
    view_of,
)
from azul.bots.features import (
    board_features,
    features_of,
    group_sizes,
    line_offer_features,
    offer_features,
    table_features,
)
from azul.bots.plain import (
    BOARDS,
    CENTER,
    COLORS_AT,
    COUNTS_AT,
    FLOOR_LINE,
    KIND,
    LENGTH,
    MARKER,
    NEXT,
    NUMBER_OF_DISPLAYS,
    PLAYERS,
    ROUND,
    STRIDE,
    WALL_AT,
)
from azul.bots.search import EXPLORE, MEAN, SHARPNESS, WALK
from azul.bots.walls import fullest_row, likely_column
from azul.engine import SIZE
from tools.training.game import (
    give_marker,
    is_over,
    may_place,
    score_floor,
    share_victory,
    take,
    tile_line,
)

NODES = 60000
"""The maximum number of nodes of a tree."""
SLOTS = 128
"""More than the number of boards that a draft can lead to."""

Tree = namedtuple(
    "Tree", "parent first children move visits sums best_play evaluation prior solved size"
)
"""All nodes, column by column; `children` is -1 for nodes that are not expanded."""

Scratch = namedtuple(
    "Scratch",
    "out wall sizes after final fixed offer hidden slots used memo memo_score memo_full path",
)
"""Reused arrays. `memo` caches what boards add to the sum, `slots` its index by `board_key`."""

Step = namedtuple("Step", "key groups best_other full_other")
"""A draft: the key of its board, the groups left, the others' best score and fullest row."""


def new_tree():
    """Return a tree without nodes."""
    return Tree(
        parent=np.zeros(NODES, np.int32),
        first=np.zeros(NODES, np.int32),
        children=np.zeros(NODES, np.int32),
        move=np.zeros(NODES, np.int32),
        visits=np.zeros(NODES, np.int32),
        sums=np.zeros((NODES, 4), np.float64),
        best_play=np.zeros((NODES, 4), np.float64),
        evaluation=np.zeros(NODES, np.float64),
        prior=np.zeros(NODES, np.float64),
        solved=np.zeros(NODES, np.uint8),
        size=np.zeros(1, np.int64),
    )


def new_scratch(width):
    """Arrays for a net with so many hidden units."""
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
        used=np.zeros(1, np.int64),
        memo=np.zeros((SLOTS, width), np.float32),
        memo_score=np.zeros(SLOTS, np.int32),
        memo_full=np.zeros(SLOTS, np.int32),
        path=np.zeros(200, np.int32),
    )


def add_features(net, out, total):
    """Add all active rows to `total`, and empty the list."""
    width = net.shape[1]
    for index in range(1, out[0] + 1):
        row = out[index]
        for unit in range(width):
            total[unit] += net[row, unit]
    out[0] = 0


def chance(hidden):
    """Return the hidden units' output: the first half counts for the viewer, the rest against."""
    half = hidden.shape[0] // 2
    logit = np.float32(0)
    for unit in range(half):
        logit += max(hidden[unit], np.float32(0)) - max(hidden[unit + half], np.float32(0))
    return 1.0 / (1.0 + np.exp(-logit))


def evaluate(net, position, viewer, scratch):
    """Return the viewer's chance in a position, from scratch."""
    features_of(scratch.out, position, viewer, scratch.wall, scratch.sizes)
    scratch.hidden[:] = 0
    add_features(net, scratch.out, scratch.hidden)
    return chance(scratch.hidden)


def evaluate_all(net, position, vector, known, value, scratch):
    """Fill in all seats' chances, which add up to 1; that of seat `known` is given (-1: none)."""
    players = position[PLAYERS]
    if players == 2 and known >= 0:
        vector[known] = value
        vector[1 - known] = 1 - value
        return
    total = 0.0
    for seat in range(players):
        if seat != known:
            vector[seat] = evaluate(net, position, seat, scratch)
            total += vector[seat]
    rest = 1.0
    if known >= 0:
        vector[known] = value
        rest = 1 - value
    for seat in range(players):
        if seat != known:
            vector[seat] *= rest / total


def end_of_round(net, position, first, mover, vector, scratch):
    """Fill in all seats' chances after a round's last draft; `first` began the round.

    In the position the next starting player is set, unless the game is over.
    """
    final = scratch.final
    final[:] = position
    for seat in range(final[PLAYERS]):
        start = BOARDS + seat * STRIDE
        tile_likely(final, start)
        score_floor(final, start)
    if is_over(final):
        share_victory(final, vector)
        return
    give_marker(position, first)
    known = evaluate(net, position, mover, scratch) if position[PLAYERS] == 2 else 0.0
    evaluate_all(net, position, vector, mover if position[PLAYERS] == 2 else -1, known, scratch)


def tile_likely(position, start):
    """Tile all complete lines of a board, on the gray wall in the likely columns."""
    wall = position[start + WALL_AT : start + WALL_AT + SIZE * SIZE]
    for line in range(SIZE):
        if position[start + COUNTS_AT + line] == line + 1:
            color = position[start + COLORS_AT + line]
            column = likely_column(position[KIND], wall, line, color)
            tile_line(position, start, line, column)


def expand(tree, node, position, first, net, scratch):
    """Evaluate all drafts of the next player; returns their number."""
    scratch.slots[:] = -1
    scratch.used[0] = 0
    best_other, full_other = sum_of_others(position, net, scratch)
    tree.first[node] = tree.size[0]
    for source in range(NUMBER_OF_DISPLAYS + 1):
        for color in range(SIZE):
            if position[CENTER + SIZE * source + color]:
                scratch.after[:] = position
                take(scratch.after, source, color, FLOOR_LINE)
                groups = group_sizes(scratch.sizes, scratch.after)
                if groups:
                    sum_of_offer(position, net, scratch)
                for line in range(FLOOR_LINE, -1, -1):
                    if may_place(position, color, line):
                        child = new_child(tree, node, (source * SIZE + color) * 6 + line)
                        scratch.after[:] = position
                        take(scratch.after, source, color, line)
                        if groups:
                            key = board_key(position, source, color, line)
                            step = Step(key, groups, best_other, full_other)
                            tree.evaluation[child] = evaluate_step(position, step, net, scratch)
                        else:
                            mover = position[NEXT]
                            end_of_round(
                                net, scratch.after, first, mover, tree.best_play[child], scratch
                            )
                            tree.evaluation[child] = tree.best_play[child, mover]
                            tree.solved[child] = 1
    tree.children[node] = tree.size[0] - tree.first[node]
    begin_node(tree, node, position, net, scratch)
    return tree.children[node]


def sum_of_others(position, net, scratch):
    """Begin the sum with what no draft changes; returns the others' best score and fullest row."""
    mover, players, out = position[NEXT], position[PLAYERS], scratch.out
    best, full = -1, 0
    out[0] = 0
    for seat in range(players):
        if seat != mover:
            best = max(best, board_features(out, 1, position, seat, scratch.wall, False))
            full = max(full, fullest_row(scratch.wall))
    table_features(out, position)
    put(out, round_feature(players - 1, position[ROUND]))
    scratch.fixed[:] = 0
    add_features(net, out, scratch.fixed)
    return best, full


def sum_of_offer(position, net, scratch):
    """Add the offer that a take leaves, alone and together with the others' boards."""
    mover, players = position[NEXT], position[PLAYERS]
    scratch.offer[:] = scratch.fixed
    for seat in range(players):
        if seat != mover:
            view = view_of(players, mover, (mover + 1) % players, seat)
            start = BOARDS + seat * STRIDE
            line_offer_features(scratch.out, view, scratch.after, start, scratch.sizes)
    offer_features(scratch.out, scratch.after, scratch.sizes)
    add_features(net, scratch.out, scratch.offer)


def new_child(tree, node, move):
    """Append a child that is not evaluated yet."""
    child = tree.size[0]
    tree.size[0] += 1
    tree.parent[child] = node
    tree.children[child] = -1
    tree.visits[child] = 0
    tree.move[child] = move
    tree.solved[child] = 0
    return child


def board_key(position, source, color, line):
    """Return the number of the mover's board after a draft, among all boards possible then."""
    count = position[CENTER + SIZE * source + color]
    marked = int(source == 0 and position[MARKER] < 0)
    return ((color * 6 + line) * 2 + marked) * 16 + min(count, 15)


def evaluate_step(position, step, net, scratch):
    """Return the mover's chance after the draft that led to `scratch.after`."""
    mover, players = position[NEXT], position[PLAYERS]
    out, after, hidden = scratch.out, scratch.after, scratch.hidden
    slot = scratch.slots[step.key]
    if slot < 0:
        slot = scratch.slots[step.key] = scratch.used[0]
        scratch.used[0] += 1
        scratch.memo_score[slot] = board_features(out, 0, after, mover, scratch.wall, False)
        scratch.memo_full[slot] = fullest_row(scratch.wall)
        scratch.memo[slot, :] = 0
        add_features(net, out, scratch.memo[slot])
    for unit in range(hidden.shape[0]):
        hidden[unit] = scratch.offer[unit] + scratch.memo[slot, unit]
    full = scratch.memo_full[slot]
    ending = full == SIZE or step.full_other == SIZE
    view = view_of(players, mover, (mover + 1) % players, mover)
    line_offer_features(out, view, after, BOARDS + mover * STRIDE, scratch.sizes)
    put(out, takes_feature(step.groups, after[MARKER] < 0, ending))
    put(out, lead_feature(scratch.memo_score[slot] - step.best_other, position[ROUND], ending))
    put(out, race_feature(full, step.full_other, False))
    add_features(net, out, hidden)
    return chance(hidden)


def begin_node(tree, node, position, net, scratch):
    """Set the priors of a node's children, and its value to that of the best one."""
    first, end = tree.first[node], tree.first[node] + tree.children[node]
    best = first + np.argmax(tree.evaluation[first:end])
    total, solved = 0.0, True
    for child in range(first, end):
        tree.prior[child] = np.exp((tree.evaluation[child] - tree.evaluation[best]) / SHARPNESS)
        total += tree.prior[child]
        solved = solved and tree.solved[child] > 0
    for child in range(first, end):
        tree.prior[child] /= total
    tree.solved[node] = solved
    if tree.solved[best]:
        tree.best_play[node] = tree.best_play[best]
    else:
        scratch.after[:] = position
        carry_out(scratch.after, tree.move[best])
        evaluate_all(
            net, scratch.after, tree.best_play[node], position[NEXT], tree.evaluation[best], scratch
        )
    tree.visits[node] = 1
    tree.sums[node] = tree.best_play[node]


def carry_out(position, move):
    """Carry out a draft in the encoding of the tree."""
    take(position, move // 30, move // 6 % 5, move % 6)


def value_of(tree, node, seat):
    """Return the value of a child for the player who would move into it."""
    if tree.solved[node]:
        return tree.best_play[node, seat]
    if tree.children[node] < 0:
        return tree.evaluation[node]
    mean = tree.sums[node, seat] / tree.visits[node]
    return MEAN * mean + (1 - MEAN) * tree.best_play[node, seat]


def update_best_play(tree, node, mover, players):
    """Update the value of best play, and whether the node is solved."""
    best, chosen, solved = -1.0, -1, True
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        value = tree.best_play[child, mover] if tree.children[child] > 0 else tree.evaluation[child]
        if value > best:
            best, chosen = value, child
        solved = solved and tree.solved[child] > 0
    tree.solved[node] = solved
    if tree.children[chosen] > 0 or tree.solved[chosen]:
        tree.best_play[node] = tree.best_play[chosen]
        return
    # Nothing is known of the others' chances, so they share the rest as before.
    others = 1 - tree.best_play[node, mover]
    for seat in range(players):
        if seat == mover:
            tree.best_play[node, seat] = best
        elif others > 0:
            tree.best_play[node, seat] *= (1 - best) / others
        else:
            tree.best_play[node, seat] = (1 - best) / (players - 1)


def select(tree, node, mover, players, with_solved):
    """Return the child to visit next (PUCT); -1 if there is none."""
    first = tree.first[node]
    reach = EXPLORE[players - 2] * np.sqrt(tree.visits[node])
    best, chosen = -1.0, -1
    for child in range(first, first + tree.children[node]):
        if with_solved or not tree.solved[child]:
            score = value_of(tree, child, mover)
            score += reach * tree.prior[child] / (1 + tree.visits[child])
            if score > best:
                best, chosen = score, child
    return chosen


def next_child(tree, node, mover, players):
    """Return the child to descend to, -1 if all are solved; those on the way count as visited."""
    child = select(tree, node, mover, players, True)
    while child >= 0 and tree.solved[child]:
        record_visit(tree, child, tree.best_play[child], players)
        record_visit(tree, node, tree.best_play[child], players)
        child = select(tree, node, mover, players, False)
    return child


def record_visit(tree, node, chances, players):
    """Record a visit below a node, and the value that was found."""
    tree.visits[node] += 1
    for seat in range(players):
        tree.sums[node, seat] += chances[seat]


def search(tree, root, first, net, budget, scratch, work):
    """Grow a tree below `root` until so many positions were evaluated."""
    tree.size[0] = 1
    tree.parent[0] = -1
    work[:] = root
    players = root[PLAYERS]
    spent = expand(tree, 0, work, first, net, scratch)
    while spent < budget and not tree.solved[0] and has_room(tree):
        work[:] = root
        depth = go_down(tree, work, scratch.path)
        node = scratch.path[depth]
        if tree.children[node] > 0:
            update_best_play(tree, node, (root[NEXT] + depth) % players, players)
        else:
            spent += expand(tree, node, work, first, net, scratch)
        spent += WALK
        backpropagate(tree, scratch.path, depth, root)


def has_room(tree):
    """True if there is room for one more expansion."""
    return tree.size[0] < NODES - 400


def go_down(tree, position, path):
    """Descend to the node to expand next, and move `position` there; returns its depth."""
    node, depth = 0, 0
    path[0] = 0
    while tree.children[node] > 0:
        child = next_child(tree, node, position[NEXT], position[PLAYERS])
        if child < 0:
            break
        node, depth = child, depth + 1
        path[depth] = node
        carry_out(position, tree.move[node])
    return depth


def backpropagate(tree, path, depth, root):
    """Update all nodes of a path with the value of its last one."""
    players = root[PLAYERS]
    for step in range(depth - 1, -1, -1):
        record_visit(tree, path[step], tree.best_play[path[depth]], players)
        update_best_play(tree, path[step], (root[NEXT] + step) % players, players)


def best_child(tree, mover):
    """Return the root's child to play: most visits, or solved and with a higher value."""
    first, end = tree.first[0], tree.first[0] + tree.children[0]
    best, chosen = -1.0, -1
    for child in range(first, end):
        score = value_of(tree, child, mover)
        score += 0 if tree.solved[0] else tree.visits[child]
        if score > best:
            best, chosen = score, child
    best = value_of(tree, chosen, mover)
    for child in range(first, end):
        if tree.solved[child] and value_of(tree, child, mover) > best:
            best, chosen = value_of(tree, child, mover), child
    return chosen
