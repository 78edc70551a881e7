"""The levels: how far each looks ahead, and what each overlooks.

The lower levels make mistakes as people do. An Apprentice considers their own board, not what is
left for others, and is greedy for the points of this round. A Journeyman considers most of what is
left, but looks no further than their own draft, and does not like to throw tiles away. A Master
searches a little, a Grandmaster until the best move is settled. The mistakes are tuned so that each
wins 85 to 92 of 100 games against the one below, with two players (docs/opponents.md).
"""

from enum import StrEnum
from random import Random
from typing import Final

from azul.bots.plain import FLOOR_LINE
from azul.bots.search import Edge, Search, after, ranking, value_for


class Level(StrEnum):
    """The four levels of bots, named after the ranks of tile layers, weakest first."""

    APPRENTICE = "apprentice"
    JOURNEYMAN = "journeyman"
    MASTER = "master"
    GRANDMASTER = "grandmaster"


BUDGETS: Final = {
    Level.APPRENTICE: 1,
    Level.JOURNEYMAN: 1,
    Level.MASTER: 500,
    Level.GRANDMASTER: 100_000,
}
"""The budget for a draft, in evaluated positions; every legal draft is evaluated once."""

GREED: Final = 0.03  # win chance that an Apprentice adds for each point of its final score
APPRENTICE_NOISE: Final = 0.03  # the largest random addition to a value, in win chance
NEGLECT: Final = 0.1  # how much a Journeyman ignores the change of the offer for the others
JOURNEYMAN_NOISE: Final = 0.005  # the largest random addition to a value, in win chance
WASTE: Final = 0.02  # the win chance for which a Journeyman throws away tiles that would fit
EQUAL: Final = 0.001  # smaller differences in win chance are none to a Master or Grandmaster


def pick(level: Level, search: Search, seed: int) -> Edge:
    """Return the draft that a level plays, after its search."""
    # Only `random` gives the same numbers in every version of Python.
    random = Random(seed).random
    edges = search.root.edges
    if level is Level.APPRENTICE:
        # The chance if the others never moved, plus the points of the final score again.
        values = [
            _value_with_offer_unchanged(edge, search)
            + GREED * edge.board.final_score
            + APPRENTICE_NOISE * random()
            for edge in edges
        ]
        return edges[values.index(max(values))]
    if level is Level.JOURNEYMAN:
        # The chance, where the others' moves count only in part.
        values = [
            NEGLECT * _value_with_offer_unchanged(edge, search)
            + (1 - NEGLECT) * edge.evaluation
            - cost
            + JOURNEYMAN_NOISE * random()
            for edge, cost in zip(edges, _costs_of_waste(edges), strict=True)
        ]
        return edges[values.index(max(values))]
    best, *others = ranking(search.root)
    mover = search.root.mover
    least = value_for(best, mover) - EQUAL
    # A draft that was visited seldom may only seem to be as good.
    equal = [
        edge
        for edge in others
        if value_for(edge, mover) >= least and edge.visits * 2 >= best.visits
    ]
    return [best, *equal][int(random() * (1 + len(equal)))]


def _costs_of_waste(edges: list[Edge]) -> list[float]:
    """Return the deduction from each draft: throwing tiles away looks like a mistake."""
    to_lines = {(edge.take.source, edge.take.color) for edge in edges if edge.line != FLOOR_LINE}
    return [
        WASTE * (edge.line == FLOOR_LINE and (edge.take.source, edge.take.color) in to_lines)
        for edge in edges
    ]


def _value_with_offer_unchanged(edge: Edge, search: Search) -> float:
    """Return the mover's chance if the others found the offer as it is now."""
    # After the last draft of a round there is no offer.
    if not edge.take.rest.group_count:
        return edge.evaluation
    evaluator, mover = search.evaluator, search.root.mover
    boards = after(search.boards, mover, edge)
    next_player = (mover + 1) % evaluator.players
    return evaluator.chance_if_others_find(search.offer, edge.take.rest, boards, next_player, mover)
