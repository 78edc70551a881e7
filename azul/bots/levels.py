"""The grades: how far each looks, and what each overlooks.

The lower grades err as people do. An Apprentice sees his own board and the points of this round.
A Journeyman sees what his whole board is worth, but not what he leaves to the others. A Master
reads ahead a little, a Grandmaster until the answer stands. How much they waver is chosen so that
each wins 65 to 90 of 100 games against the one below (docs/opponents.md).
"""

from enum import StrEnum
from random import Random
from typing import Final

from azul.bots.search import Child, Search, after, worth_of
from azul.bots.walls import gain, likely_column


class Level(StrEnum):
    """The four grades of tile layers, from the weakest on."""

    APPRENTICE = "apprentice"
    JOURNEYMAN = "journeyman"
    MASTER = "master"
    GRANDMASTER = "grandmaster"


BUDGETS: Final = {
    Level.APPRENTICE: 1,
    Level.JOURNEYMAN: 1,
    Level.MASTER: 150,
    Level.GRANDMASTER: 8000,
}
"""How many positions each judges for a draft; all drafts at hand are judged in any case."""

HASTE: Final = 0.5
"""Points by which an Apprentice may misjudge a draft."""
HOPE: Final = 0.4
"""What an Apprentice counts of the points of a started line, for as much of it as is full."""
DOUBT: Final = 0.01
"""Chances by which a Journeyman may misjudge a draft."""
NEGLECT: Final = 0.6
"""How much a Journeyman forgets that the others will find another offer than he does."""
EQUAL: Final = 0.001
"""Chances by which drafts may differ that are the same to a Master or Grandmaster."""


def pick(level: Level, search: Search, seed: int) -> Child:
    """The draft that a grade plays, after its search."""
    random = Random(seed).random
    children = search.root.children
    if level is Level.APPRENTICE:
        return _best(children, [_points(child, search) + HASTE * random() for child in children])
    if level is Level.JOURNEYMAN:
        return _best(children, [_alone(child, search) + DOUBT * random() for child in children])
    best, *others = search.ranking()
    mover = search.root.mover
    least = worth_of(best, mover) - EQUAL
    equal = [
        child
        for child in others
        if worth_of(child, mover) >= least and child.visits * 2 >= best.visits
    ]
    return [best, *equal][int(random() * (1 + len(equal)))]


def _best(children: list[Child], worths: list[float]) -> Child:
    return children[worths.index(max(worths))]


def _points(child: Child, search: Search) -> float:
    """What the player's own board has won, if the round ended so; started lines count a little."""
    board = child.board
    started = 0.0
    lines = board.lines
    wall, gray = lines.tiled.wall, lines.seat.gray
    for line, (color, count) in enumerate(lines.held):
        if 0 < count <= line:
            column = likely_column(gray, wall, line, color)
            if column >= 0:
                started += HOPE * gain(wall, line, column) * count / (line + 1)
    return board.score + started


def _alone(child: Child, search: Search) -> float:
    """The player's chances, were the others to find the offer as it is now, if only in part."""
    if not child.take.rest.size:
        return child.guess
    judge, mover = search.judge, search.root.mover
    boards = after(search.boards, mover, child)
    alone = judge.chance_alone(search.offer, child.take.rest, boards, mover)
    return NEGLECT * alone + (1 - NEGLECT) * child.guess
