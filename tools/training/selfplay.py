"""Games of the net against itself, and what is kept of them to learn from."""

from collections import namedtuple

import numpy as np

from azul.bots.features import BOARDS, MOST_AT_ONCE, rows_of
from azul.bots.plain import COUNTS_AT, GRAY, LENGTH, MARKER, NEXT, PLAYERS, ROUND, STRIDE
from azul.bots.walls import SIZE
from tools.training.game import (
    LAST_ROUND,
    begin,
    deal_tiles,
    is_over,
    offer_is_empty,
    open_spaces,
    score_floor,
    share_victory,
    take,
    tile_line,
)
from tools.training.search import (
    favorite,
    judge,
    new_scratch,
    new_tree,
    search,
    value_of,
)

Samples = namedtuple("Samples", "rows target result size")
"""Rows (their number first), what the search said, whose result it takes part in, and how many.

`result` is 1 for positions of the game itself, of which the game's end tells as well.
"""


def new_samples(capacity):
    return Samples(
        rows=np.zeros((capacity, MOST_AT_ONCE), np.uint16),
        target=np.zeros(capacity, np.float32),
        result=np.zeros(capacity, np.float32),
        size=np.zeros(1, np.int64),
    )


def keep(samples, position, viewer, target, result, scratch):
    """Keep a position for learning, if there is room; its number."""
    index = samples.size[0]
    if index == samples.rows.shape[0]:
        return -1
    rows_of(scratch.out, position, viewer, scratch.wall, scratch.sizes)
    for at in range(scratch.out[0] + 1):
        samples.rows[index, at] = scratch.out[at]
    samples.target[index] = target
    samples.result[index] = result
    samples.size[0] += 1
    return index


def settle(position, first, net, scratch):
    """Tile all walls, each gray one as its player likes best (Wall-tiling)."""
    columns = np.zeros(SIZE, np.int64)
    before = np.zeros(LENGTH, np.int16)
    players = position[PLAYERS]
    position[NEXT] = first if position[MARKER] < 0 else position[MARKER]
    for turn in range(players):
        seat = (first + turn) % players
        start = BOARDS + seat * STRIDE
        for line in range(SIZE):
            if position[start + COUNTS_AT + line] == line + 1:
                found = open_spaces(position, start, line, columns)
                chosen = columns[0] if found else -1
                if found > 1:
                    before[:] = position
                    best = -1.0
                    for index in range(found):
                        tile_line(position, start, line, columns[index])
                        value = judge(net, position, seat, scratch)
                        if value > best:
                            best, chosen = value, columns[index]
                        position[:] = before
                tile_line(position, start, line, chosen)
    for seat in range(players):
        score_floor(position, BOARDS + seat * STRIDE)


def choose(tree, mover, wildness, spread):
    """The draft to play: mostly the best one, sometimes another that is nearly as good."""
    best = favorite(tree, mover)
    if np.random.random() >= wildness:
        return best
    first, count = tree.first[0], tree.children[0]
    searched = tree.visits[0] > 1
    top = value_of(tree, best, mover)
    total = 0.0
    for child in range(first, first + count):
        if not searched or tree.visits[child]:
            total += np.exp((min(top, value_of(tree, child, mover)) - top) / spread)
    left = np.random.random() * total
    for child in range(first, first + count):
        if not searched or tree.visits[child]:
            left -= np.exp((min(top, value_of(tree, child, mover)) - top) / spread)
            if left <= 0:
                return child
    return best


def keep_tree(samples, tree, root, least, scratch, work):
    """Keep the positions below the root that were visited `least` times or more."""
    players = root[PLAYERS]
    moves = np.zeros(200, np.int32)
    for node in range(1, tree.size[0]):
        if tree.children[node] > 0 and tree.visits[node] >= least:
            depth, above = 0, node
            while above:
                moves[depth] = tree.move[above]
                depth += 1
                above = tree.parent[above]
            work[:] = root
            for step in range(depth - 1, -1, -1):
                take(work, moves[step] // 30, moves[step] // 6 % 5, moves[step] % 6)
            viewer = (work[NEXT] - 1) % players
            keep(samples, work, viewer, value_of(tree, node, viewer), 0.0, scratch)


def play_games(net, samples, seed, kind, search_budget, wildness, spread, least, share):
    """Play `kind[3]` games and keep samples; how many drafts were played.

    `kind` is (players, gray, share of Green Box games in percent, games); `share` is how much of
    a target the game's result makes up.
    """
    np.random.seed(seed)
    players, gray, green, games = kind
    tree, scratch = new_tree(), new_scratch(net.shape[1])
    position, work = np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16)
    shares = np.zeros(4, np.float64)
    bag = np.zeros(SIZE, np.int64)
    viewers = np.zeros(len(samples.target), np.int8)
    drafts = 0
    for _ in range(games):
        begin(position, players, gray, int(np.random.randint(100) < green), 0)
        bag[:] = 20
        start_of_game = samples.size[0]
        waiting = -1
        while True:
            first = position[NEXT]
            if not deal_tiles(position, bag):
                break
            while not offer_is_empty(position):
                mover = position[NEXT]
                search(tree, position, first, net, search_budget, scratch, work)
                if waiting >= 0:
                    for index in range(waiting, samples.size[0]):
                        samples.target[index] = tree.worth[0, viewers[index]]
                    waiting = -1
                viewer = (mover - 1) % players
                value = root_value(tree, viewer)
                index = keep(samples, position, viewer, value, 1.0, scratch)
                if index >= 0:
                    viewers[index] = viewer
                if players > 2:
                    viewer = (mover + np.random.randint(players - 1)) % players
                    value = root_value(tree, viewer)
                    index = keep(samples, position, viewer, value, 1.0, scratch)
                    if index >= 0:
                        viewers[index] = viewer
                if least:
                    keep_tree(samples, tree, position, least, scratch, work)
                move = tree.move[choose(tree, mover, wildness, spread)]
                take(position, move // 30, move // 6 % 5, move % 6)
                drafts += 1
            settle(position, first, net, scratch)
            if is_over(position) or position[ROUND] == LAST_ROUND:
                break
            waiting = samples.size[0]
            for viewer in range(players):
                index = keep(samples, position, viewer, 0.5, 1.0, scratch)
                if index >= 0:
                    viewers[index] = viewer
        share_victory(position, shares)
        for index in range(start_of_game, samples.size[0]):
            if samples.result[index] > 0:
                result = shares[viewers[index]]
                samples.target[index] += share * (result - samples.target[index])
    return drafts


def root_value(tree, seat):
    """What the search says of the position it began with."""
    return 0.5 * tree.total[0, seat] / tree.visits[0] + 0.5 * tree.worth[0, seat]


def match(net, other, seed, kind, budget, other_budget):
    """Play pairs of games, `net` in one seat and `other` in the rest; the victories of `net`.

    Of `kind`, (players, gray, percent of Green Box, games), each deal is played with `net` in
    each seat. How many games were won, shared victories counted in parts.
    """
    players, gray, green, games = kind
    tree, scratch = new_tree(), new_scratch(net.shape[1])
    position, work = np.zeros(LENGTH, np.int16), np.zeros(LENGTH, np.int16)
    shares = np.zeros(4, np.float64)
    bag = np.zeros(SIZE, np.int64)
    won = 0.0
    for game in range(games):
        mine = game % players
        np.random.seed(seed + game // players)
        begin(position, players, gray, int(np.random.randint(100) < green), 0)
        bag[:] = 20
        while True:
            first = position[NEXT]
            if not deal_tiles(position, bag):
                break
            while not offer_is_empty(position):
                if position[NEXT] == mine:
                    search(tree, position, first, net, budget, scratch, work)
                else:
                    search(tree, position, first, other, other_budget, scratch, work)
                move = tree.move[favorite(tree, position[NEXT])]
                take(position, move // 30, move // 6 % 5, move % 6)
            settle(position, first, net, scratch)
            if is_over(position) or position[ROUND] == LAST_ROUND:
                break
        share_victory(position, shares)
        won += shares[mine]
    return won


def learn(net, pace, samples, targets, order, rate, clip):
    """Show the samples once in that order (Adagrad on cross entropy); the mean loss."""
    width = net.shape[1]
    half = width // 2
    one, little = np.float32(1), np.float32(1e-6)
    hidden = np.zeros(width, np.float32)
    slope = np.zeros(width, np.float32)
    square = np.zeros(width, np.float32)
    loss = 0.0
    for index in order:
        rows = samples[index]
        hidden[:] = 0
        for at in range(1, rows[0] + 1):
            weights = net[rows[at]]
            for unit in range(width):
                hidden[unit] += weights[unit]
        logit = np.float32(0)
        for unit in range(half):
            logit += max(hidden[unit], np.float32(0)) - max(hidden[unit + half], np.float32(0))
        target = targets[index]
        value = one / (one + np.exp(-logit))
        error = value - target
        sure = min(max(value, little), one - little)
        loss -= target * np.log(sure) + (one - target) * np.log(one - sure)
        for unit in range(width):
            sign = one if unit < half else -one
            slope[unit] = sign * error if hidden[unit] > 0 else np.float32(0)
            square[unit] = slope[unit] * slope[unit]
            slope[unit] *= rate
        for at in range(1, rows[0] + 1):
            weights, paces = net[rows[at]], pace[rows[at]]
            for unit in range(width):
                paces[unit] += square[unit]
                weight = weights[unit] - slope[unit] / np.sqrt(paces[unit] + little)
                weights[unit] = min(max(weight, -clip), clip)
    return loss / len(order)
