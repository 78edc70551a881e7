"""The search: a tree of the drafts to come in this round.

Between two deals nothing is hidden or random, and at the end of the round the net evaluates, so no
deal is ever guessed. A position is expanded by evaluating all its drafts at once. Each simulation
then goes down from the root to the most promising position (PUCT: the value of a draft, plus a
bonus for those with a high prior and few visits; D. Silver et al., Nature 550, 2017), expands it,
and propagates the result to the positions above. Every player is assumed to maximize their own
chance (max^n; C. Luckhardt and K. Irani, AAAI 1986).

The value of a position is half the mean of all results below it and half the result of best play:
the mean is stable, best play is right where little remains to be found. Positions reached by
several orders of drafts are one node. Positions searched to the end of the round are solved.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from typing import Final

from azul.bots.boards import BoardInRound
from azul.bots.evaluator import Boards, Evaluator
from azul.bots.net import CHANCES, chance_index, powers
from azul.bots.offers import Offer, TakeOption
from azul.engine import SIZE

EXPLORE: Final = (1.0, 0.3, 0.2)
"""The weight of prior and few visits against value in PUCT, for two, three and four players.

The more players there are, the less their chances differ (docs/opponents.md).
"""
SHARPNESS: Final = 0.15  # how much lower an evaluation must be for a prior lower by the factor e
MEAN: Final = 0.5
"""The share of the mean in a position's value, beside best play; 0.5 beat 0.2 by 72 games to 41."""

WATCH_INTERVAL: Final = 2_000  # positions; about 15 ms
WALK: Final = 10  # the cost of a simulation, in evaluated positions (tools/bench_bots.py)
_STEPS: Final = 1024
_FADE: Final = 0.99351073017944
"""e to the power of -1 / (_STEPS * SHARPNESS)."""


PRIORS: Final = powers(_FADE, _STEPS)
"""Unscaled priors, by how much lower than the best an evaluation is, in 1024ths (softmax)."""


class Edge:
    """A draft from one position to another: its evaluation, prior and visits."""

    __slots__ = ("board", "evaluation", "line", "node", "prior", "take", "visits")

    def __init__(self, take: TakeOption, line: int, board: BoardInRound) -> None:
        self.take = take
        self.line = line
        """The line for the tiles: 0 to 4, or FLOOR_LINE."""
        self.board = board  # the mover's board after it
        self.evaluation = 0.0  # the mover's chance after it, by the net alone
        self.prior = 0.0  # its share of the priors of its position, from the evaluations
        self.node: Node | None = None
        self.visits = 0


class Node:
    """A position: its edges by evaluation, best first; the first `explored` have been visited.

    `best_play` are all players' chances by best play, `sums` those of all visits added up.
    """

    __slots__ = ("best_play", "edges", "explored", "mover", "solved", "sums", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.edges: list[Edge] = []
        self.explored = 0
        self.visits = 0
        self.sums: list[float] = []
        self.best_play: tuple[float, ...] = ()
        self.solved = False

    def initialize(self, chances: tuple[float, ...]) -> None:
        self.best_play = chances
        self.sums = list(chances)
        self.visits = 1

    def add_visit(self, chances: tuple[float, ...]) -> None:
        """Add the chances found by a visit below."""
        self.visits += 1
        for player, chance in enumerate(chances):
            self.sums[player] += chance

    def explored_edges(self) -> list["Edge"]:
        return self.edges[: self.explored]

    def value(self, player: int) -> float:
        if self.solved:
            return self.best_play[player]
        return MEAN * self.sums[player] / self.visits + (1 - MEAN) * self.best_play[player]


class DraftEvaluator:
    """Evaluates all drafts of a position; holds the part of the sums that none of them changes."""

    def __init__(self, evaluator: Evaluator, boards: Boards, mover: int) -> None:
        self.evaluator = evaluator
        self.boards = boards
        self.mover = mover
        self._views = evaluator.views[mover][(mover + 1) % evaluator.players]
        self._others = [board for board in boards if board.seat.player != mover]
        self._best_score = max([board.final_score for board in self._others])
        self._fullest = max([board.fullest for board in self._others])
        self._sum = evaluator.initial_sums[-1]
        for board in self._others:
            self._sum += board.sums[1]

    def evaluated_drafts(self, take: TakeOption) -> list[Edge]:
        mine = self.boards[self.mover]
        drafts = [
            Edge(take, line, mine.after(lines, fallen, take.has_marker))
            for line, lines, fallen in mine.lines.targets(take.color, take.tiles)
        ]
        if take.rest.group_count:
            self._evaluate(take.rest, drafts)
            return drafts
        # These drafts end the round.
        for edge in drafts:
            boards = after(self.boards, self.mover, edge)
            edge.evaluation = self.evaluator.end(take.rest, boards, self.mover)[self.mover]
        return drafts

    def _evaluate(self, rest: Offer, drafts: list[Edge]) -> None:
        """Evaluate drafts after which others follow. This is where the search spends its time."""
        mover, standing_sum = self.mover, self.evaluator.standing_sum
        total = self._sum + rest.sum
        for board in self._others:
            total += board.lines.sum_with_offer(rest, self._views[board.seat.player])
        view, best, fullest = self._views[mover], self._best_score, self._fullest
        for edge in drafts:
            board = edge.board
            fullest_row = board.fullest
            index = chance_index(
                total
                + board.sums[0]
                + board.lines.sum_with_offer(rest, view)
                + rest.takes_sums[fullest_row == SIZE or fullest == SIZE]
                + standing_sum(board.final_score - best, fullest_row, fullest, False)
            )
            edge.evaluation = CHANCES[index]


def after(boards: Boards, mover: int, edge: Edge) -> Boards:
    """Return the boards after the mover's draft."""
    return (*boards[:mover], edge.board, *boards[mover + 1 :])


class Search:
    """A search tree below one position."""

    def __init__(
        self,
        evaluator: Evaluator,
        offer: Offer,
        boards: Boards,
        mover: int,
        takes: Iterable[TakeOption] | None = None,
    ) -> None:
        """`takes` are the options at the root; None for all of the offer."""
        self.evaluator = evaluator
        self.evaluated = 0  # number of evaluated positions
        self.spent = 0
        """Evaluated positions, plus all other work converted into evaluated positions."""
        self.offer = offer
        self.boards = boards
        self.root = Node(mover)
        self._takes = offer.takes() if takes is None else takes
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._simulations = 0
        self._explore = EXPLORE[evaluator.players - 2]

    def run(self, budget: int, must_stop: Callable[[], bool]) -> None:
        """Search until about `budget` is spent, or the root is solved or decided.

        `must_stop` is asked about every WATCH_INTERVAL positions, and ends the search by True.
        """
        self._expand(self.root, self._takes, self.boards)
        due = WATCH_INTERVAL
        while self.spent < budget and not self._is_decided(budget):
            if self.spent >= due:
                due += WATCH_INTERVAL
                if must_stop():
                    break
            self._simulations += 1
            self.spent += WALK
            self._simulate()

    def _simulate(self) -> None:
        """Go down to a position not expanded yet, expand it, and update the positions above."""
        node, offer, boards = self.root, self.offer, self.boards
        path = [node]
        while node.edges:
            # A solved edge gets its visit at once, and the next edge is selected.
            edge = _select(node, self._explore, True)
            while edge:
                edge.visits += 1
                below = self._node_after(edge, after(boards, node.mover, edge), node.mover)
                if not below.solved:
                    break
                node.add_visit(below.best_play)
                edge = _select(node, self._explore, False)
            if edge is None:
                break
            offer, boards = edge.take.rest, after(boards, node.mover, edge)
            node = self._node_after(edge, boards, node.mover)
            path.append(node)
        if node.edges:
            _update_best_play(node)
        else:
            self._expand(node, offer.takes(), boards)
        for above in reversed(path[:-1]):
            above.add_visit(node.best_play)
            _update_best_play(above)

    def _node_after(self, edge: Edge, boards: Boards, mover: int) -> Node:
        """Return the node that a draft leads to, shared if reached before."""
        if edge.node is None:
            offer, next_player = edge.take.rest, (mover + 1) % self.evaluator.players
            key = next_player, offer.number, *[board.number for board in boards]
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = Node(next_player)
                if not offer.group_count:
                    node.solved = True
                    node.initialize(self.evaluator.end(offer, boards, mover))
            edge.node = node
        return edge.node

    def _expand(self, node: Node, takes: Iterable[TakeOption], boards: Boards) -> None:
        """Evaluate all drafts of a position and add them as edges."""
        draft_evaluator = DraftEvaluator(self.evaluator, boards, node.mover)
        found: list[Edge] = []
        for take in takes:
            drafts = draft_evaluator.evaluated_drafts(take)
            found += drafts
            self.evaluated += len(drafts)
            self.spent += len(drafts)
        evaluator, mover = self.evaluator, node.mover
        found.sort(key=lambda edge: edge.evaluation, reverse=True)
        node.edges = found
        top = found[0]
        total = 0.0
        for edge in found:
            # Chances are 0 to 1, so there is a prior for every difference.
            edge.prior = PRIORS[int((top.evaluation - edge.evaluation) * _STEPS)]
            total += edge.prior
        for edge in found:
            edge.prior /= total
        rest, boards = top.take.rest, after(boards, mover, top)
        if rest.group_count:
            next_player = (mover + 1) % evaluator.players
            node.initialize(evaluator.chances(rest, boards, next_player, mover, top.evaluation))
        else:
            # If every draft empties the offer, all that can follow is known.
            node.solved = not any(edge.take.rest.group_count for edge in found)
            node.initialize(evaluator.end(rest, boards, mover))

    def chances(self, edge: Edge) -> tuple[float, ...]:
        """Return all players' chances after a draft of the root."""
        if edge.node and edge.node.visits:
            return tuple([edge.node.value(player) for player in range(self.evaluator.players)])
        mover, rest, boards = (
            self.root.mover,
            edge.take.rest,
            after(self.boards, self.root.mover, edge),
        )
        if not rest.group_count:
            return self.evaluator.end(rest, boards, mover)
        next_player = (mover + 1) % self.evaluator.players
        return self.evaluator.chances(rest, boards, next_player, mover, edge.evaluation)

    def _is_decided(self, budget: int) -> bool:
        """True if no other draft can reach the visits of the favorite any more.

        This assumes that simulations go on costing what they have cost so far.
        """
        if self.root.solved:
            return True
        # Two zeros, because fewer than two may have been visited.
        *_, second, most = sorted([0, 0, *[edge.visits for edge in self.root.explored_edges()]])
        left = (budget - self.spent) * (self._simulations + 1) / self.spent
        return self._simulations > 0 and most - second > left


def _select(node: Node, explore: float, with_solved: bool) -> Edge | None:
    """Return the edge to visit next, if there is one (PUCT).

    The first of the edges not yet visited has both the best evaluation and the highest prior.
    """
    mover, reach = node.mover, explore * sqrt(node.visits)
    best, chosen = -1.0, None
    for edge in node.explored_edges():
        below = edge.node
        if below is None or with_solved or not below.solved:
            value = value_for(edge, mover) + reach * edge.prior / (1 + edge.visits)
            if value > best:
                best, chosen = value, edge
    if node.explored < len(node.edges):
        edge = node.edges[node.explored]
        if edge.evaluation + reach * edge.prior > best:
            node.explored += 1
            return edge
    return chosen


def ranking(node: Node) -> list[Edge]:
    """Return a position's drafts, best first: by visits, then by value.

    Solved drafts rank by value alone if they are at least as good as the favorite, because more
    visits would not change it.
    """
    mover = node.mover
    favorite = max(node.edges, key=lambda edge: (edge.visits, value_for(edge, mover)))
    least = value_for(favorite, mover)

    def rank(edge: Edge) -> tuple[int, float]:
        chances = value_for(edge, mover)
        known = node.solved or (edge.node and edge.node.solved and chances >= least)
        return favorite.visits if known else edge.visits, chances

    return sorted(node.edges, key=rank, reverse=True)


def value_for(edge: Edge, player: int) -> float:
    """Return the value of a draft to the player who can make it."""
    return edge.node.value(player) if edge.node and edge.node.visits else edge.evaluation


def _update_best_play(node: Node) -> None:
    """Update the chances by best play, and whether the position is solved."""
    mover = node.mover
    best, chances = -1.0, None
    solved = node.explored == len(node.edges)
    for edge in node.explored_edges():
        below = edge.node
        if below is not None and below.visits:
            value = below.best_play[mover]
            if value > best:
                best, chances = value, below.best_play
            solved = solved and below.solved
        else:
            solved = False
    # An evaluation without a visit counts too, if it is better than all visited drafts.
    if node.explored < len(node.edges) and node.edges[node.explored].evaluation > best:
        best, chances = node.edges[node.explored].evaluation, None
    node.best_play = chances or with_mover_chance(node.best_play, mover, best)
    node.solved = solved


def with_mover_chance(chances: tuple[float, ...], mover: int, value: float) -> tuple[float, ...]:
    """Return the chances with the mover's replaced, the others' keeping their proportions."""
    others = 1 - chances[mover]
    scaled = [
        chance * (1 - value) / others if others > 0 else (1 - value) / (len(chances) - 1)
        for chance in chances
    ]
    scaled[mover] = value
    return tuple(scaled)
