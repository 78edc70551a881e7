"""The grades: how far each looks, and what each overlooks.

The lower grades err as people do. An Apprentice sees his own board, not what he leaves to the
others, and is greedy for the points of this round. A Journeyman half sees what he leaves, and
throws no tiles away. A Master reads ahead a little, a Grandmaster until the answer stands. How much
they err is chosen so that each wins 65 to 90 of 100 games against the one below, with two players
(docs/opponents.md).
"""

from enum import StrEnum
from random import Random
from typing import Final

from azul.bots.search import Child, Search, after, ranking, value_for


class Level(StrEnum):
    """The four grades of tile layers, from the weakest on."""

    APPRENTICE = "apprentice"
    JOURNEYMAN = "journeyman"
    MASTER = "master"
    GRANDMASTER = "grandmaster"


BUDGETS: Final = {
    Level.APPRENTICE: 1,
    Level.JOURNEYMAN: 1,
    Level.MASTER: 200,
    Level.GRANDMASTER: 8000,
}
"""How many positions each judges for a draft; all drafts at hand are judged in any case."""

GREED: Final = 0.05
"""Chances that each point of this round looks like to an Apprentice, beside those that it is."""
HASTE: Final = 0.08
"""Chances by which an Apprentice may misjudge a draft."""
NEGLECT: Final = 0.2
"""How much a Journeyman forgets that the others will find another offer than he does."""
DOUBT: Final = 0.01
"""Chances by which a Journeyman may misjudge a draft."""
_FLOOR: Final = 5
"""The floor line, as the search numbers lines."""

EQUAL: Final = 0.001
"""Chances by which drafts may differ that are the same to a Master or Grandmaster."""


def pick(level: Level, search: Search, seed: int) -> Child:
    """The draft that a grade plays, after its search."""
    # Only `random` promises the same numbers in every version of Python.
    random = Random(seed).random
    children = search.root.children
    if level is Level.APPRENTICE:
        return _best(children, [_greedy(child, search) + HASTE * random() for child in children])
    if level is Level.JOURNEYMAN:
        children = _kept(children)
        return _best(children, [_partly(child, search) + DOUBT * random() for child in children])
    best, *others = ranking(search.root)
    mover = search.root.mover
    least = value_for(best, mover) - EQUAL
    # What was looked at little may only seem to be as good.
    equal = [
        child
        for child in others
        if value_for(child, mover) >= least and child.visits * 2 >= best.visits
    ]
    return [best, *equal][int(random() * (1 + len(equal)))]


def _kept(children: list[Child]) -> list[Child]:
    """All but tiles thrown away that a line would have taken: who sees no further never does that.

    To keep a line free for others may be worth it, but only to somebody who reads ahead.
    """
    kept = [child for child in children if child.line != _FLOOR]
    taken = {(child.take.source, child.take.color) for child in kept}
    dropped = (child for child in children if child.line == _FLOOR)
    return kept + [c for c in dropped if (c.take.source, c.take.color) not in taken]


def _best(children: list[Child], worths: list[float]) -> Child:
    return children[worths.index(max(worths))]


def _greedy(child: Child, search: Search) -> float:
    """The player's chances if the others never moved, and this round's points again."""
    return _alone(child, search) + GREED * child.board.score


def _partly(child: Child, search: Search) -> float:
    """The player's chances, where the others' moves count only in part."""
    return NEGLECT * _alone(child, search) + (1 - NEGLECT) * child.evaluation


def _alone(child: Child, search: Search) -> float:
    """The player's chances, were the others to find the offer as it is now."""
    # After the last draft of a round nobody finds an offer.
    if not child.take.rest.size:
        return child.evaluation
    evaluator, mover = search.evaluator, search.root.mover
    boards = after(search.boards, mover, child)
    following = (mover + 1) % evaluator.players
    return evaluator.chance_if_others_find(search.offer, child.take.rest, boards, following, mover)
