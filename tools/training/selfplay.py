"""Games of the net against itself, and the samples for learning from them."""

from collections import namedtuple

import numpy as np

from azul.bots.feature_index import MOST_AT_ONCE
from azul.bots.features import features_of
from azul.bots.plain import BOARDS, COUNTS_AT, LENGTH, NEXT, PLAYERS, ROUND, STRIDE
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
    best_child,
    carry_out,
    evaluate,
    expand,
    new_scratch,
    new_tree,
    search,
    value_of,
)

Samples = namedtuple("Samples", "rows target result viewer end size")
"""Arrays with an entry for each sample, and their `size`.

`rows` are its active features, after their number. `target` is the value to learn. `result` is 1 if
the game's result is a part of it. `viewer` is the seat that it is for. `end` is 1 at the end of a
round.

The targets of positions within a search come from the search alone. The targets of positions of the
game come from its result, too.
"""

Kind = namedtuple("Kind", "players wall green games")
"""Number of players, kind of walls, percentage of Green Box games, number of games.

The kind 2 of walls stands for both sides of Crystal Mosaic.
"""

PlayOptions = namedtuple(
    "PlayOptions", "budget wildness spread least sampled share forks noise deals end_budget guests"
)
"""How a stage plays and which samples it makes (`train.Stage`)."""

Workspace = namedtuple("Workspace", "net samples tree scratch position work fork dealt shares")
"""Arrays for playing a game; `fork` and `dealt` are for positions outside of it."""


def new_samples(capacity):
    """Return empty arrays for up to `capacity` samples."""
    return Samples(
        rows=np.zeros((capacity, MOST_AT_ONCE), np.uint16),
        target=np.zeros(capacity, np.float32),
        result=np.zeros(capacity, np.float32),
        viewer=np.zeros(capacity, np.int8),
        end=np.zeros(capacity, np.int8),
        size=np.zeros(1, np.int64),
    )


def new_workspace(net, samples):
    """Return a workspace, which any number of games can use in turn."""
    return Workspace(
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


def add_sample(workspace, position, viewer, target, result):
    """Add a position to the samples, if there is room."""
    samples, out = workspace.samples, workspace.scratch.out
    index = samples.size[0]
    if index == samples.rows.shape[0]:
        return
    features_of(out, position, viewer, workspace.scratch.wall, workspace.scratch.sizes)
    for at in range(out[0] + 1):
        samples.rows[index, at] = out[at]
    samples.target[index] = target
    samples.result[index] = result
    samples.viewer[index] = viewer
    samples.end[index] = offer_is_empty(position)
    samples.size[0] += 1


def tile_walls(position, first, nets, scratch):
    """Tile all walls, gray ones with the spaces that the player's net evaluates best.

    First it sets the next starting player.
    """
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
                        value = evaluate(nets[seat], position, seat, scratch)
                        if value > best:
                            best, chosen = value, columns[index]
                        position[:] = before
                tile_line(position, start, line, chosen)
    for seat in range(players):
        score_floor(position, BOARDS + seat * STRIDE)


def choose(tree, mover, wildness, spread):
    """Return the draft to play: mostly the best one, sometimes another that is nearly as good."""
    best = best_child(tree, mover)
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


def add_tree_samples(workspace, least, sampled):
    """Add a random part of the positions below the root with at least `least` visits."""
    tree, work, players = workspace.tree, workspace.work, workspace.position[PLAYERS]
    moves = np.zeros(200, np.int32)
    for node in range(1, tree.size[0]):
        if tree.children[node] > 0 and tree.visits[node] >= least and np.random.random() < sampled:
            depth, above = 0, node
            while above:
                moves[depth] = tree.move[above]
                depth += 1
                above = tree.parent[above]
            work[:] = workspace.position
            for step in range(depth - 1, -1, -1):
                carry_out(work, moves[step])
            viewer = (work[NEXT] - 1) % players
            add_sample(workspace, work, viewer, value_of(tree, node, viewer), 0.0)


def play_games(net, guest, samples, seed, kind, options):
    """Play games and add samples; returns the number of drafts."""
    np.random.seed(seed)
    workspace = new_workspace(net, samples)
    drafts = 0
    for _ in range(kind.games):
        drafts += play_game(workspace, guest, kind, options)
    return drafts


def begin_game(workspace, kind):
    """Begin a new game."""
    green = int(np.random.randint(100) < kind.green)
    wall = kind.wall
    if wall == 2:
        wall += np.random.randint(2)
    begin(workspace.position, kind.players, wall, green, 0)


def finish_round(workspace, position, first, nets):
    """Tile all walls; return True if the game goes on."""
    tile_walls(position, first, nets, workspace.scratch)
    return not is_over(position) and position[ROUND] < LAST_ROUND


def seat_nets(net, other, seat):
    """Return the nets of four seats: `net` at `seat`, or everywhere if it is -1, else `other`."""
    return (
        net if seat in (-1, 0) else other,
        net if seat in (-1, 1) else other,
        net if seat in (-1, 2) else other,
        net if seat in (-1, 3) else other,
    )


def play_game(workspace, guest, kind, options):
    """Play a game and add samples, whose targets then get its result; returns the number of drafts.

    In some games a guest net plays all seats but one; it gives no samples.
    """
    position, samples, net = workspace.position, workspace.samples, workspace.net
    start = samples.size[0]
    begin_game(workspace, kind)
    host = np.random.randint(kind.players) if np.random.random() < options.guests else -1
    nets = seat_nets(net, guest, host)
    drafts = 0
    goes_on = True
    while goes_on:
        first = position[NEXT]
        if not deal_tiles(position):
            break
        while not offer_is_empty(position):
            mover = position[NEXT]
            draft(workspace, first, nets[mover], host == -1 or host == mover, options)
            if np.random.random() < options.forks:
                fork_round(workspace, first, options)
            drafts += 1
        goes_on = finish_round(workspace, position, first, nets)
        if goes_on:
            add_end_samples(workspace, position, options, 1.0)
    share_victory(position, workspace.shares)
    for index in range(start, samples.size[0]):
        if samples.result[index] > 0:
            result = workspace.shares[samples.viewer[index]]
            samples.target[index] += options.share * (result - samples.target[index])
    return drafts


def draft(workspace, first, net, is_learned, options):
    """Search, add samples, and play a draft."""
    position, tree = workspace.position, workspace.tree
    mover, players = position[NEXT], position[PLAYERS]
    search(tree, position, first, net, options.budget, workspace.scratch, workspace.work)
    if is_learned:
        # Searches mostly evaluate for the last mover; with more players also for the others.
        viewer = (mover - 1) % players
        add_sample(workspace, position, viewer, value_of(tree, 0, viewer), 1.0)
        if players > 2:
            viewer = (mover + np.random.randint(players - 1)) % players
            add_sample(workspace, position, viewer, value_of(tree, 0, viewer), 1.0)
        if options.least:
            add_tree_samples(workspace, options.least, options.sampled)
    carry_out(position, tree.move[choose(tree, mover, options.wildness, options.spread)])


def fork_round(workspace, first, options):
    """Play a copy of the round to its end without search, and add samples of that end.

    Searches evaluate many such ends, which hardly ever occur in games.
    """
    position, tree, net = workspace.fork, workspace.tree, workspace.net
    position[:] = workspace.position
    while not offer_is_empty(position):
        tree.size[0] = 1
        expand(tree, 0, position, first, net, workspace.scratch)
        best, chosen = -10.0, -1
        for child in range(1, tree.size[0]):
            noise = -options.noise * np.log(-np.log(1.0 - np.random.random()))
            score = tree.evaluation[child] + noise
            if score > best:
                best, chosen = score, child
        carry_out(position, tree.move[chosen])
    if finish_round(workspace, position, first, (net, net, net, net)):
        add_end_samples(workspace, position, options, 0.0)


def add_end_samples(workspace, position, options, result):
    """Add an end of round for all players; its target is the mean of searches after some deals."""
    dealt, players = workspace.dealt, position[PLAYERS]
    workspace.shares[:] = 0
    for _ in range(options.deals):
        dealt[:] = position
        if not deal_tiles(dealt):
            return
        search(
            workspace.tree,
            dealt,
            dealt[NEXT],
            workspace.net,
            options.end_budget,
            workspace.scratch,
            workspace.work,
        )
        for viewer in range(players):
            workspace.shares[viewer] += value_of(workspace.tree, 0, viewer) / options.deals
    for viewer in range(players):
        add_sample(workspace, position, viewer, workspace.shares[viewer], result)


def match(net, other, seed, kind, budgets):
    """Play the same deals with `net` in each seat, `other` in the rest; returns the wins of `net`.

    The first budget is for `net`. Shared victories count in parts.
    """
    workspace = new_workspace(net, new_samples(1))
    position = workspace.position
    won = 0.0
    for game in range(kind.games):
        own_seat = game % kind.players
        nets = seat_nets(net, other, own_seat)
        np.random.seed(seed + game // kind.players)
        begin_game(workspace, kind)
        goes_on = True
        while goes_on:
            first = position[NEXT]
            if not deal_tiles(position):
                break
            while not offer_is_empty(position):
                mover = position[NEXT]
                budget = budgets[int(mover != own_seat)]
                search(
                    workspace.tree,
                    position,
                    first,
                    nets[mover],
                    budget,
                    workspace.scratch,
                    workspace.work,
                )
                carry_out(position, workspace.tree.move[best_child(workspace.tree, mover)])
            goes_on = finish_round(workspace, position, first, nets)
        share_victory(position, workspace.shares)
        won += workspace.shares[own_seat]
    return won
