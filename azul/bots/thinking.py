"""Thinking: the advice for a position, at once or in slices."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from azul.bots.equivalence import EquivalentMoves, counted, mirrored
from azul.bots.evaluator import Evaluator
from azul.bots.levels import BUDGETS, Level, pick
from azul.bots.net import Net, net_for
from azul.bots.placing import TilingPlan, chances, points, tiling_plans
from azul.bots.plain import FLOOR_LINE, NEXT, RULESETS, encode
from azul.bots.search import Edge, Node, Search, ranking, value_for
from azul.engine import (
    CENTER,
    CHANCE,
    FLOOR,
    NOBODY,
    Color,
    Decision,
    Draft,
    Phase,
    Placement,
    State,
    apply,
)

# Costs of other work, in evaluated positions (tools/bench_bots.py).
COST_OF_SETUP: Final = 20  # the cost of each of the two parts of setting up a search
COST_OF_CHOICE: Final = 50
COST_OF_PLAN: Final = 60


class SlicedWork:
    """Work in slices, whose sizes do not change what comes of it."""

    def __init__(self, work: Iterator[int]) -> None:
        """`work` yields what each piece of it took, in evaluated positions."""
        self.is_over = False  # True if the work has ended, or has failed
        self._work = work
        self._due = 0

    def run_slice(self, evaluations: int) -> None:
        """Work for about the time of some evaluations; any excess shortens the next slice."""
        self._due += evaluations
        while self._due > 0 and not self.is_over:
            try:
                self._due -= next(self._work)
            except StopIteration:
                self.is_over = True
            except BaseException:
                self.is_over = True
                raise


class UnknownRules(ValueError):
    """No bot knows the rules of this game."""


class Choice(NamedTuple):
    """A draft or placement that the player to act can make."""

    record: Decision
    value: float  # win chance of the player to act; a shared victory counts in parts
    continuation: tuple[Decision, ...]  # expected records of this round, as far as searched


class Advice(NamedTuple):
    """The move to play in a position, and the value of each move."""

    record: Decision  # the move that the level plays
    choices: tuple[Choice, ...]  # all legal moves, best first
    chances: tuple[float, ...]  # all players' win chances by seat after the best move


def think(state: State, level: Level, seed: int, budget: int | None = None) -> Advice:
    """The whole advice at once; see `Thinking`."""
    thinking = Thinking(state, level, seed, budget)
    while thinking.advice is None:
        thinking.run_slice(1_000_000)
    return thinking.advice


class Thinking(SlicedWork):
    """Computes `advice` in slices; `advice` is None until then."""

    def __init__(
        self,
        state: State,
        level: Level,
        seed: int,
        budget: int | None = None,
        net: Net | None = None,
    ) -> None:
        """Begin; raises UnknownRules, or ValueError if nobody is to act.

        `seed` breaks ties. `budget` is about the most positions to evaluate; None is that of the
        level. `net` replaces the one trained for this kind of game.
        """
        self.advice: Advice | None = None
        _check_rules(state)
        budget = BUDGETS[level] if budget is None else budget
        if state.phase is Phase.FACTORY_OFFER:
            super().__init__(self._draft(state, net, level, seed, budget))
        elif state.phase is Phase.WALL_TILING:
            super().__init__(self._place(state, net, level, seed))
        else:
            raise ValueError("nobody is to act")

    def _draft(
        self, state: State, net: Net | None, level: Level, seed: int, budget: int
    ) -> Iterator[int]:
        position = encode(state)
        evaluator = Evaluator(_weights(state) if net is None else net, position, state.first_player)
        yield COST_OF_SETUP
        equivalent, offer = EquivalentMoves(state), evaluator.offer(position)
        takes = equivalent.without_equivalents(offer.takes())
        search = Search(evaluator, offer, evaluator.boards(position), position[NEXT], takes)
        yield COST_OF_SETUP
        spent = 0
        for searched in search.run(budget):
            yield searched - spent
            spent = searched
        chosen = pick(level, search, seed)
        ranked = ranking(search.root)
        choices: list[Choice] = []
        for edge in ranked:
            value = value_for(edge, state.to_act)
            for record in equivalent.drafts(edge.take, _line_of(edge)):
                exchange = equivalent.exchange(edge.take, record)
                continuation = tuple(_continuation(state, record, edge.node, exchange))
                choices.append(Choice(record, value, continuation))
                yield COST_OF_CHOICE
        played = equivalent.drafts(chosen.take, _line_of(chosen))[0]
        # A single legal draft is played without a search.
        node = ranked[0].node or search.root
        expected = tuple([node.value(player) for player in range(evaluator.players)])
        for _ in search.free():
            yield 1
        self.advice = Advice(played, tuple(choices), expected)

    def _place(self, state: State, net: Net | None, level: Level, seed: int) -> Iterator[int]:
        net = _weights(state) if net is None else net
        found: list[TilingPlan] = []
        for plan in tiling_plans(state, net):
            found.append(plan)
            yield COST_OF_PLAN
        # Where chances are equal, as in a game already won, points decide.
        found.sort(key=lambda plan: (plan.win_chance, plan.score), reverse=True)
        best: dict[Placement, TilingPlan] = {}
        for plan in found:
            # They come best first, so each placement gets its best plan.
            best.setdefault(plan.placements[0], plan)
        equivalent = EquivalentMoves(state)
        choices: list[Choice] = []
        for plan in best.values():
            first, *others = plan.placements
            # The mirror image of a plan may be equivalent.
            for record in equivalent.equivalents_of(first):
                continuation = [each if record == first else mirrored(each) for each in others]
                choices.append(Choice(record, plan.win_chance, tuple(continuation)))
        chosen = choices[0].record
        if level is Level.APPRENTICE:
            # An Apprentice sees only the points now; ties are broken at random.
            random = Random(seed).random
            chosen = max(best, key=lambda record: (points(state, record), random()))
        after = state
        for placement in found[0].placements:
            after = apply(after, placement)
        self.advice = Advice(chosen, tuple(choices), chances(after, net))


def estimate(state: State) -> tuple[float, ...]:
    """All players' chances where nobody is to act; raises ValueError before the first deal."""
    if state.to_act not in (CHANCE, NOBODY) or (state.round == 1 and state.to_act == CHANCE):
        raise ValueError("not the end of a round")
    _check_rules(state)
    return chances(state, _weights(state))


def _check_rules(state: State) -> None:
    if state.ruleset not in RULESETS:
        raise UnknownRules(f"no bot knows the rules of {state.ruleset}")


def _weights(state: State) -> Net:
    return net_for(len(state.players), state.wall)


def _continuation(state: State, record: Draft, node: Node | None, exchange: str) -> Iterator[Draft]:
    """The drafts expected after a record, with colors exchanged, as far as they were searched."""
    while node and node.edges:
        state = apply(state, record)
        edge = ranking(node)[0]
        source = CENTER
        if edge.take.source is not None:
            displays = [counted(tiles, exchange) for tiles in state.displays]
            source = displays.index(edge.take.source) + 1
        record = Draft(source, Color(exchange[edge.take.color]), _line_of(edge))
        yield record
        node = edge.node


def _line_of(edge: Edge) -> int:
    """Return the line of a draft as the engine numbers it."""
    return FLOOR if edge.line == FLOOR_LINE else edge.line + 1
