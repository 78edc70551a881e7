"""Games of the net against itself, and what is kept of them to learn from."""

from collections import namedtuple

import numpy as np

from azul.bots.features import rows_of
from azul.bots.plain import BOARDS, COUNTS_AT, LENGTH, NEXT, PLAYERS, ROUND, STRIDE
from azul.bots.rows import MOST_AT_ONCE
from azul.engine import SIZE
from tools.training.game import (
    LAST_ROUND,
    begin,
    deal_tiles,
    give_marker,
    is_over,
    offer_is_empty,
    open_spaces,
    score_floor,
    share_victory,
    tile_line,
)
from tools.training.search import (
    carry_out,
    expand,
    favorite,
    judge,
    new_scratch,
    new_tree,
    search,
    value_of,
)

Samples = namedtuple("Samples", "rows target result viewer end size")
"""Rows (their number first), the target, 1 where the game's result belongs to it, whose view, and
1 for ends of rounds.

Positions within a search are told by the search alone, the game's own by its result too.
"""

Kind = namedtuple("Kind", "players gray green games")
"""Of some games: players, 1 for the gray wall, how many percent by the Green Box, how many."""

Way = namedtuple(
    "Way", "budget wildness spread least sampled share forks noise deals end_budget guests"
)
"""How a stage plays and teaches (`train.Stage`)."""

Desk = namedtuple("Desk", "net samples tree scratch position work fork dealt shares")
"""What a game is played on; `fork` and `dealt` are for what is not played in it."""


def new_samples(capacity):
    """Room for so many samples."""
    return Samples(
        rows=np.zeros((capacity, MOST_AT_ONCE), np.uint16),
        target=np.zeros(capacity, np.float32),
        result=np.zeros(capacity, np.float32),
        viewer=np.zeros(capacity, np.int8),
        end=np.zeros(capacity, np.int8),
        size=np.zeros(1, np.int64),
    )


def new_desk(net, samples):
    """A desk for one game after the other."""
    return Desk(
        net,
        samples,
        new_tree(),
        new_scratch(net.shape[1]),
        np.zeros(LENGTH, np.int16),
        np.zeros(LENGTH, np.int16),
        np.zeros(LENGTH, np.int16),
        np.zeros(LENGTH, np.int16),
        np.zeros(4, np.float64),
    )


def keep(desk, position, viewer, target, result):
    """Keep a position for learning, if there is room."""
    samples, out = desk.samples, desk.scratch.out
    index = samples.size[0]
    if index == samples.rows.shape[0]:
        return
    rows_of(out, position, viewer, desk.scratch.wall, desk.scratch.sizes)
    for at in range(out[0] + 1):
        samples.rows[index, at] = out[at]
    samples.target[index] = target
    samples.result[index] = result
    samples.viewer[index] = viewer
    samples.end[index] = offer_is_empty(position)
    samples.size[0] += 1


def settle(position, first, nets, scratch):
    """Tile all walls, each gray one as its player's net likes best (Wall-tiling)."""
    columns = np.zeros(SIZE, np.int64)
    before = np.zeros(LENGTH, np.int16)
    players = position[PLAYERS]
    give_marker(position, first)
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
                        value = judge(nets[seat], position, seat, scratch)
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


def keep_tree(desk, least, sampled):
    """Keep a sample of the positions below the root that were visited `least` times or more."""
    tree, work, players = desk.tree, desk.work, desk.position[PLAYERS]
    moves = np.zeros(200, np.int32)
    for node in range(1, tree.size[0]):
        if tree.children[node] > 0 and tree.visits[node] >= least and np.random.random() < sampled:
            depth, above = 0, node
            while above:
                moves[depth] = tree.move[above]
                depth += 1
                above = tree.parent[above]
            work[:] = desk.position
            for step in range(depth - 1, -1, -1):
                carry_out(work, moves[step])
            viewer = (work[NEXT] - 1) % players
            keep(desk, work, viewer, value_of(tree, node, viewer), 0.0)


def play_games(net, guest, samples, seed, kind, way):
    """Play games and keep samples; how many drafts were played."""
    np.random.seed(seed)
    desk = new_desk(net, samples)
    drafts = 0
    for _ in range(kind.games):
        drafts += play_game(desk, guest, kind, way)
    return drafts


def set_up(desk, kind):
    """A new game."""
    green = int(np.random.randint(100) < kind.green)
    begin(desk.position, kind.players, kind.gray, green, 0)


def finish_round(desk, position, first, nets):
    """Tile all walls; whether the game goes on."""
    settle(position, first, nets, desk.scratch)
    return not is_over(position) and position[ROUND] < LAST_ROUND


def play_game(desk, guest, kind, way):
    """Play one game, keep its samples, and tell them in the end who won; how many drafts.

    In some games all seats but one are a guest's, whose net plays and teaches nothing.
    """
    position, samples, net = desk.position, desk.samples, desk.net
    start = samples.size[0]
    set_up(desk, kind)
    host = np.random.randint(kind.players) if np.random.random() < way.guests else -1
    nets = (
        net if host in (-1, 0) else guest,
        net if host in (-1, 1) else guest,
        net if host in (-1, 2) else guest,
        net if host in (-1, 3) else guest,
    )
    drafts = 0
    going = True
    while going:
        first = position[NEXT]
        if not deal_tiles(position):
            break
        while not offer_is_empty(position):
            mover = position[NEXT]
            draft(desk, first, nets[mover], host == -1 or host == mover, way)
            if np.random.random() < way.forks:
                fork_round(desk, first, way)
            drafts += 1
        going = finish_round(desk, position, first, nets)
        if going:
            teach_end(desk, position, way, 1.0)
    share_victory(position, desk.shares)
    for index in range(start, samples.size[0]):
        if samples.result[index] > 0:
            result = desk.shares[samples.viewer[index]]
            samples.target[index] += way.share * (result - samples.target[index])
    return drafts


def draft(desk, first, net, teaches, way):
    """Search, keep what it found, and play a draft."""
    position, tree = desk.position, desk.tree
    mover, players = position[NEXT], position[PLAYERS]
    search(tree, position, first, net, way.budget, desk.scratch, desk.work)
    if teaches:
        # The search asks most for the chances of who has just moved; with more players, others too.
        viewer = (mover - 1) % players
        keep(desk, position, viewer, value_of(tree, 0, viewer), 1.0)
        if players > 2:
            viewer = (mover + np.random.randint(players - 1)) % players
            keep(desk, position, viewer, value_of(tree, 0, viewer), 1.0)
        if way.least:
            keep_tree(desk, way.least, way.sampled)
    carry_out(position, tree.move[choose(tree, mover, way.wildness, way.spread)])


def fork_round(desk, first, way):
    """Play the round on beside the game, by drafts judged at once, and teach what its end is worth.

    Searches judge many such ends, and hardly any of them comes up in a game.
    """
    position, tree, net = desk.fork, desk.tree, desk.net
    position[:] = desk.position
    while not offer_is_empty(position):
        tree.size[0] = 1
        expand(tree, 0, position, first, net, desk.scratch)
        best, chosen = -10.0, -1
        for child in range(1, tree.size[0]):
            worth = tree.guess[child] - way.noise * np.log(-np.log(1.0 - np.random.random()))
            if worth > best:
                best, chosen = worth, child
        carry_out(position, tree.move[chosen])
    if finish_round(desk, position, first, (net, net, net, net)):
        teach_end(desk, position, way, 0.0)


def teach_end(desk, position, way, result):
    """Keep an end of round for all players; a search after each of some deals says its worth."""
    dealt, players = desk.dealt, position[PLAYERS]
    desk.shares[:] = 0
    for _ in range(way.deals):
        dealt[:] = position
        if not deal_tiles(dealt):
            return
        search(desk.tree, dealt, dealt[NEXT], desk.net, way.end_budget, desk.scratch, desk.work)
        for viewer in range(players):
            desk.shares[viewer] += value_of(desk.tree, 0, viewer) / way.deals
    for viewer in range(players):
        keep(desk, position, viewer, desk.shares[viewer], result)


def match(net, other, seed, kind, budgets):
    """Play the same deals with `net` in each seat, `other` in the rest; how many `net` won.

    The first of the budgets is that of `net`. Shared victories count in parts.
    """
    desk = new_desk(net, new_samples(1))
    position = desk.position
    won = 0.0
    for game in range(kind.games):
        mine = game % kind.players
        nets = (
            net if mine == 0 else other,
            net if mine == 1 else other,
            net if mine == 2 else other,
            net if mine == 3 else other,
        )
        np.random.seed(seed + game // kind.players)
        set_up(desk, kind)
        going = True
        while going:
            first = position[NEXT]
            if not deal_tiles(position):
                break
            while not offer_is_empty(position):
                mover = position[NEXT]
                budget = budgets[int(mover != mine)]
                search(desk.tree, position, first, nets[mover], budget, desk.scratch, desk.work)
                carry_out(position, desk.tree.move[favorite(desk.tree, mover)])
            going = finish_round(desk, position, first, nets)
        share_victory(position, desk.shares)
        won += desk.shares[mine]
    return won
