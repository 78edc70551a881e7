"""The search: a tree of the drafts to come in this round.

Between two deals nothing is hidden and nothing is left to chance, and at the end of the round the
net judges, so no deal is ever guessed. A position is opened by judging all its drafts at once.
Then, again and again, the search goes down from the root to the position that promises most (PUCT:
what a draft is worth, plus a bonus for what was judged good and looked at little; D. Silver et al.,
Nature 550, 2017), opens it, and tells those above what it has found. Every player is taken to play
for herself (max^n; C. Luckhardt and K. Irani, AAAI 1986).

What a position is worth is half the mean of all that was found below it, half what best play leads
to: the mean is steady, best play is right where little is left to be found. Positions that are
reached in several orders are one node. What is played out to the end of the round is solved.
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Final

from azul.bots.boards import Board
from azul.bots.evaluator import Boards, Evaluator
from azul.bots.net import CHANCES, chance_index, powers
from azul.bots.offers import Offer, TakeOption
from azul.engine import SIZE

EXPLORE: Final = 1.0
"""How much what was judged good, and looked at little, is looked at.

This and SHARPNESS come from a prototype, in which others made no clear difference.
"""
SHARPNESS: Final = 0.15
"""How much worse a draft must be judged to be looked at e times less."""
MEAN: Final = 0.5
"""The part of the mean in what a position is worth; the rest is best play.

In a prototype a half won 72 games against a fifth, lost 41 and shared 7.
"""

WALK: Final = 10
"""A walk down the tree takes about as long as judging so many positions (tools/bench_bots.py)."""

_STEPS: Final = 1024
_FADE: Final = 0.99351073017944
"""e to the power of -1 / (_STEPS * SHARPNESS)."""


WEIGHTS: Final = powers(_FADE, _STEPS)
"""How much a draft is looked at, by how much worse than the best it is, in 1024ths (softmax)."""


class Child:
    """A draft in a position: what was judged of it, and the position that it leads to."""

    __slots__ = ("board", "evaluation", "line", "node", "prior", "take", "visits")

    def __init__(self, take: TakeOption, line: int, board: Board) -> None:
        self.take = take
        self.line = line
        """Where the tiles go: 0 to 4, or 5 for the floor line."""
        self.board = board
        """The mover's board then."""
        self.evaluation = 0.0
        """What it was judged to be worth to the mover."""
        self.prior = 0.0
        """How much it promises to be looked at, among the drafts of its position."""
        self.node: Node | None = None
        self.visits = 0


class Node:
    """A position: children from the best judged on, of which the first `explored` were looked at."""

    __slots__ = ("best_play", "children", "explored", "mover", "solved", "sums", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.children: list[Child] = []
        self.explored = 0
        self.visits = 0
        self.sums: list[float] = []
        self.best_play: tuple[float, ...] = ()
        self.solved = False

    def initialize(self, worth: tuple[float, ...]) -> None:
        """The position was judged."""
        self.best_play = worth
        self.sums = list(worth)
        self.visits = 1

    def add_visit(self, worth: tuple[float, ...]) -> None:
        """Something below was looked at, and was worth this."""
        self.visits += 1
        for player, chance in enumerate(worth):
            self.sums[player] += chance

    def explored_children(self) -> list["Child"]:
        """The children that have been looked at."""
        return self.children[: self.explored]

    def value(self, player: int) -> float:
        """What the position is worth to a player."""
        if self.solved:
            return self.best_play[player]
        return MEAN * self.sums[player] / self.visits + (1 - MEAN) * self.best_play[player]


class DraftEvaluator:
    """A position by the eyes of its mover, for judging all drafts: what none of them changes."""

    def __init__(self, evaluator: Evaluator, boards: Boards, mover: int) -> None:
        self.evaluator = evaluator
        self.boards = boards
        self.mover = mover
        self._variants = evaluator.variants[mover][(mover + 1) % evaluator.players]
        self._others = [board for board in boards if board.seat.player != mover]
        self._best_score = max([board.score for board in self._others])
        self._fullest = max([board.fullest for board in self._others])
        self._sum = evaluator.turns[-1]
        for board in self._others:
            self._sum += board.sums[1]

    def evaluated_drafts(self, take: TakeOption) -> list[Child]:
        """All that can be done with some tiles, judged."""
        mine = self.boards[self.mover]
        drafts = [
            Child(take, line, mine.after(lines, fallen, take.has_marker))
            for line, lines, fallen in mine.lines.steps(take.color, take.tiles)
        ]
        if take.rest.size:
            self._evaluate(take.rest, drafts)
        else:
            self._evaluate_end(take.rest, drafts)
        return drafts

    def _evaluate_end(self, rest: Offer, drafts: list[Child]) -> None:
        """Judge drafts that end the round."""
        for child in drafts:
            boards = after(self.boards, self.mover, child)
            child.evaluation = self.evaluator.end(rest, boards, self.mover)[self.mover]

    def _evaluate(self, rest: Offer, drafts: list[Child]) -> None:
        """Judge drafts after which others follow. This is where the search spends its time."""
        mover, tail = self.mover, self.evaluator.tail
        total = self._sum + rest.sum
        for board in self._others:
            total += board.lines.sum_with_offer(rest, self._variants[board.seat.player])
        variant, best, fullest = self._variants[mover], self._best_score, self._fullest
        for child in drafts:
            board = child.board
            full = board.fullest
            said = chance_index(
                total
                + board.sums[0]
                + board.lines.sum_with_offer(rest, variant)
                + rest.takes_rows[full == SIZE or fullest == SIZE]
                + tail(board.score - best, full, fullest, False)
            )
            child.evaluation = CHANCES[said]


def after(boards: Boards, mover: int, child: Child) -> Boards:
    """The boards after the mover's draft."""
    return (*boards[:mover], child.board, *boards[mover + 1 :])


class Search:
    """A tree that grows below one position."""

    def __init__(
        self,
        evaluator: Evaluator,
        offer: Offer,
        boards: Boards,
        mover: int,
        takes: Iterable[TakeOption] | None = None,
    ) -> None:
        """`takes` are those to choose from at the root; None for all of the offer."""
        self.evaluator = evaluator
        self.evaluated = 0
        """How many positions were judged."""
        self.spent = 0
        """The same, and what else was done in terms of it."""
        self.offer = offer
        self.boards = boards
        self.root = Node(mover)
        self._takes = offer.takes() if takes is None else takes
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._simulations = 0

    def run(self, budget: int) -> Iterator[int]:
        """Search until about `budget` is spent, all is played out, or the answer stands.

        It stops after each little piece of work, and hands out how much has been spent so far.
        """
        yield from self._expand(self.root, self._takes, self.boards)
        while self.spent < budget and not self._is_decided(budget):
            self._simulations += 1
            self.spent += WALK
            yield from self._simulate()

    def _simulate(self) -> Iterator[int]:
        """Go down to a position that was not looked at, open it, and tell those above."""
        node, offer, boards = self.root, self.offer, self.boards
        path = [node]
        while node.children:
            child = self._select_unsolved(node, boards)
            if child is None:
                break
            offer, boards = child.take.rest, after(boards, node.mover, child)
            node = self._node_after(child, boards, node.mover)
            path.append(node)
        players = self.evaluator.players
        if node.children:
            _update_best_play(node, players)
        else:
            yield from self._expand(node, offer.takes(), boards)
        for above in reversed(path[:-1]):
            above.add_visit(node.best_play)
            _update_best_play(above, players)
        yield self.spent

    def _select_unsolved(self, node: Node, boards: Boards) -> Child | None:
        """The child to go down to, None if all are solved.

        One that is solved counts as looked at, and then the next one's turn has come.
        """
        child = _select(node, True)
        while child:
            child.visits += 1
            below = self._node_after(child, after(boards, node.mover, child), node.mover)
            if not below.solved:
                break
            node.add_visit(below.best_play)
            child = _select(node, False)
        return child

    def _node_after(self, child: Child, boards: Boards, mover: int) -> Node:
        """The position that a draft leads to, reached before or not."""
        if child.node is None:
            offer, following = child.take.rest, (mover + 1) % self.evaluator.players
            key = following, offer.number, *[board.number for board in boards]
            node = self._nodes.get(key)
            if node is None:
                node = self._nodes[key] = Node(following)
                if not offer.size:
                    node.solved = True
                    node.initialize(self.evaluator.end(offer, boards, mover))
            child.node = node
        return child.node

    def _expand(self, node: Node, takes: Iterable[TakeOption], boards: Boards) -> Iterator[int]:
        """Judge all drafts of a position."""
        drafts_evaluator = DraftEvaluator(self.evaluator, boards, node.mover)
        found: list[Child] = []
        for take in takes:
            drafts = drafts_evaluator.evaluated_drafts(take)
            found += drafts
            self.evaluated += len(drafts)
            self.spent += len(drafts)
            yield self.spent
        self._initialize(node, boards, found)

    def _initialize(self, node: Node, boards: Boards, found: list[Child]) -> None:
        """Weigh a position's drafts, and take the best one's worth for its own."""
        evaluator, mover = self.evaluator, node.mover
        found.sort(key=_by_evaluation, reverse=True)
        node.children = found
        top = found[0]
        weights = 0.0
        for child in found:
            # Chances are 0 to 1, so there is a weight for every difference.
            child.prior = WEIGHTS[int((top.evaluation - child.evaluation) * _STEPS)]
            weights += child.prior
        for child in found:
            child.prior /= weights
        rest, boards = top.take.rest, after(boards, mover, top)
        if rest.size:
            following = (mover + 1) % evaluator.players
            node.initialize(evaluator.chances(rest, boards, following, mover, top.evaluation))
        else:
            # If none of the drafts leaves anything, all that can follow is known.
            node.solved = not any(child.take.rest.size for child in found)
            node.initialize(evaluator.end(rest, boards, mover))

    def _is_decided(self, budget: int) -> bool:
        """Whether another draft can hardly be looked at as often as the favorite any more.

        Hardly: if walks go on costing what they have cost so far.
        """
        if len(self.root.children) == 1 or self.root.solved:
            return True
        # Two zeros, because fewer than two may have been looked at.
        *_, second, most = sorted(
            [0, 0, *[child.visits for child in self.root.explored_children()]]
        )
        left = (budget - self.spent) * (self._simulations + 1) / self.spent
        return self._simulations > 0 and most - second > left


def _select(node: Node, solved_too: bool) -> Child | None:
    """The child to look at next, if there is one (PUCT).

    Of those not yet looked at the first one is both worth most and most likely.
    """
    mover, reach = node.mover, EXPLORE * sqrt(node.visits)
    best, chosen = -1.0, None
    for child in node.explored_children():
        below = child.node
        if below is None or solved_too or not below.solved:
            value = value_for(child, mover) + reach * child.prior / (1 + child.visits)
            if value > best:
                best, chosen = value, child
    if node.explored < len(node.children):
        child = node.children[node.explored]
        if child.evaluation + reach * child.prior > best:
            node.explored += 1
            return child
    return chosen


def ranking(node: Node) -> list[Child]:
    """A position's drafts, best first: most looked at, then worth most.

    What is solved needs no more looks to be trusted.
    """
    mover = node.mover
    favorite = max(node.children, key=lambda child: (child.visits, value_for(child, mover)))
    least = value_for(favorite, mover)

    def rank(child: Child) -> tuple[int, float]:
        worth = value_for(child, mover)
        known = node.solved or (child.node and child.node.solved and worth >= least)
        return favorite.visits if known else child.visits, worth

    return sorted(node.children, key=rank, reverse=True)


def value_for(child: Child, player: int) -> float:
    """What a draft is worth to the player who can make it."""
    return child.node.value(player) if child.node and child.node.visits else child.evaluation


def _by_evaluation(child: Child) -> float:
    return child.evaluation


def _update_best_play(node: Node, players: int) -> None:
    """Work out again what best play is worth here, and whether all is played out."""
    mover = node.mover
    best, worth = -1.0, None
    solved = node.explored == len(node.children)
    for child in node.explored_children():
        below = child.node
        if below is not None and below.visits:
            value = below.best_play[mover]
            if value > best:
                best, worth = value, below.best_play
            solved = solved and below.solved
        else:
            solved = False
    # What was judged and not looked at counts too, if it promises more than all that was.
    if node.explored < len(node.children) and node.children[node.explored].evaluation > best:
        best, worth = node.children[node.explored].evaluation, None
    node.best_play = worth or _with_mover_chance(node.best_play, mover, best, players)
    node.solved = solved


def _with_mover_chance(
    worth: tuple[float, ...], mover: int, value: float, players: int
) -> tuple[float, ...]:
    """The chances with the mover's changed, the others' keeping their proportions."""
    others = 1 - worth[mover]
    scaled = [
        chance * (1 - value) / others if others > 0 else (1 - value) / (players - 1)
        for chance in worth
    ]
    scaled[mover] = value
    return tuple(scaled)
