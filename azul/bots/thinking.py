"""Thinking: the answer to a position, at once or in slices."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from azul.bots.judge import Judge
from azul.bots.levels import BUDGETS, Level, pick
from azul.bots.net import Net, net_for
from azul.bots.offers import Take
from azul.bots.placing import Way, ways
from azul.bots.plain import NEXT, spell
from azul.bots.search import Child, Search, ranking, worth_of
from azul.engine import (
    CENTER,
    COLORS,
    LETTERS,
    Draft,
    Phase,
    Placement,
    State,
    apply,
)

SPELLING: Final = 50


class Choice(NamedTuple):
    """A draft or placement that the player to act can make."""

    record: Draft | Placement
    value: float
    """The chance of the player to act to win, 0 to 1; a shared victory counts in parts."""
    line: tuple[Draft | Placement, ...]
    """The records expected to follow in this round, as far as they were looked at."""


class Advice(NamedTuple):
    """The answer to a position."""

    record: Draft | Placement
    """What the grade plays."""
    choices: tuple[Choice, ...]
    """All that can be played, best first; of equal displays the first stands for all."""


def think(state: State, level: Level, seed: int, budget: int | None = None) -> Advice:
    """The whole answer at once; see `Thinking`."""
    thinking = Thinking(state, level, seed, budget)
    while thinking.advice is None:
        thinking.go_on(1_000_000)
    return thinking.advice


class Thinking:
    """An answer that is worked out in slices; the same whatever the slices are."""

    def __init__(
        self,
        state: State,
        level: Level,
        seed: int,
        budget: int | None = None,
        net: Net | None = None,
    ) -> None:
        """`state` is one in which a player is to act, or ValueError; `seed` decides what is equal.

        `budget` is how many positions are judged at most, about; None is the grade's own. `net`
        is another than the one that is made for this kind of game.
        """
        if net is None:
            net = net_for(len(state.players), state.wall)
        self.advice: Advice | None = None
        self.judged = 0
        """How many positions have been judged, about."""
        self._due = 0
        budget = BUDGETS[level] if budget is None else budget
        if state.phase is Phase.FACTORY_OFFER:
            self._work = self._draft(state, net, level, seed, budget)
        elif state.phase is Phase.WALL_TILING:
            self._work = self._place(state, net, level, seed)
        else:
            raise ValueError("nobody is to act")

    def go_on(self, evaluations: int) -> None:
        """Judge about so many positions more; then there may be `advice`."""
        self._due += evaluations
        while self.advice is None and self.judged < self._due:
            self.judged = next(self._work, self.judged)

    def _draft(self, state: State, net: Net, level: Level, seed: int, budget: int) -> Iterator[int]:
        position = spell(state)
        judge = Judge(net, position, state.first_player)
        search = Search(judge, judge.offer(position), judge.boards(position), position[NEXT])
        yield from search.grow(budget)
        chosen = pick(level, search, seed)
        choices = []
        for child in search.ranking():
            choices.append(_choice(state, child))
            # Spelling out what is expected takes about as long as judging so many positions.
            yield search.spent + SPELLING * len(choices)
        self.advice = Advice(_choice(state, chosen).record, tuple(choices))

    def _place(self, state: State, net: Net, level: Level, seed: int) -> Iterator[int]:
        found: list[Way] = []
        for way in ways(state, net):
            found.append(way)
            yield len(found)
        found.sort(key=lambda way: way.worth, reverse=True)
        best: dict[Placement, Way] = {}
        for way in found:
            best.setdefault(way.placements[0], way)
        random = Random(seed).random
        choices = [Choice(record, way.worth, way.placements[1:]) for record, way in best.items()]
        chosen = choices[0].record
        if level is Level.APPRENTICE:
            # Points now are all that he sees; among as many it is luck.
            chosen = max(best, key=lambda record: (best[record].points, random()))
        self.advice = Advice(chosen, tuple(choices))


def _choice(state: State, child: Child) -> Choice:
    """A draft of the search as others spell it."""
    record = _spell(state, child.take, child.line)
    mover = state.to_act
    value = worth_of(child, mover)
    line = []
    node = child.node
    if node and node.children:
        after = apply(state, record)
        while node and node.children:
            following = ranking(node)[0]
            draft = _spell(after, following.take, following.line)
            line.append(draft)
            after = apply(after, draft)
            node = following.node
    return Choice(record, value, tuple(line))


def _spell(state: State, take: Take, line: int) -> Draft:
    """The record of a draft; of equal displays it takes from the first."""
    source = CENTER
    if take.source is not None:
        contents = [tuple(map(tiles.count, LETTERS)) for tiles in state.displays]
        source = contents.index(take.source) + 1
    return Draft(source, COLORS[take.color], (line + 1) % 6)
