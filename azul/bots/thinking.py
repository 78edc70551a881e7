"""Thinking: the advice for a position."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from azul.bots.equivalence import EquivalentMoves, counted, mirrored
from azul.bots.evaluator import Evaluator
from azul.bots.levels import BUDGETS, Level, pick
from azul.bots.net import Net, net_for
from azul.bots.placing import TilingPlan, chances, points, tiling_plans
from azul.bots.plain import FLOOR_LINE, NEXT, encode
from azul.bots.search import Edge, Node, Search, ranking, with_mover_chance
from azul.bots.walls import GRAY_WALLS
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
    Ruleset,
    State,
    apply,
)


class UnknownRules(ValueError):
    """No bot knows the rules of this game."""


class Question(NamedTuple):
    """A position in which a player must decide, and how to think about it."""

    state: State
    level: Level = Level.GRANDMASTER
    seed: int = 0
    """Breaks ties."""
    budget: int | None = None
    """About the most positions to evaluate; None is the budget of the level."""


class Choice(NamedTuple):
    """A draft or placement that the player to act can make."""

    record: Decision
    chances: tuple[float, ...]
    """All players' win chances after it by seat, 0 to 1; a shared victory counts in parts."""
    continuation: tuple[Decision, ...]
    """The records expected to follow in this round, as far as they were searched."""


class Advice(NamedTuple):
    """The move to play in a position, and the chances after each move."""

    record: Decision  # the move that the level plays
    choices: tuple[Choice, ...]  # all legal moves, best first
    positions: int = 0
    """About how many positions were searched."""


Watch = Callable[[int, Callable[[], Advice]], bool]
"""A function that is called every WATCH_INTERVAL positions, and returns True to stop the search.

It gets the number of positions, and a function that returns the advice so far.
"""


def think(question: Question, watch: Watch = lambda *_: False, net: Net | None = None) -> Advice:
    """Return the advice for a position; `net` replaces the weights trained for this kind of game.

    Raises UnknownRules, or ValueError if nobody is to act.
    """
    state = question.state
    check_rules(state.ruleset)
    if state.to_act in (CHANCE, NOBODY):
        raise ValueError("nobody is to act")
    net = _weights(state) if net is None else net
    if state.phase is Phase.WALL_TILING:
        return _advice_for_placement(question, net)
    position = encode(state)
    evaluator = Evaluator(net, position, state.first_player)
    equivalent, offer = EquivalentMoves(state), evaluator.offer(position)
    takes = equivalent.without_equivalents(offer.takes())
    search = Search(evaluator, offer, evaluator.boards(position), position[NEXT], takes)

    def advice() -> Advice:
        return _advice_for_draft(question, search, equivalent)

    budget = BUDGETS[question.level] if question.budget is None else question.budget
    search.run(budget, lambda: watch(search.spent, advice))
    return advice()


def _advice_for_draft(question: Question, search: Search, equivalent: EquivalentMoves) -> Advice:
    state, choices = question.state, list[Choice]()
    for edge in ranking(search.root):
        chances_after = search.chances(edge)
        for record in equivalent.drafts(edge.take, _line_of(edge)):
            exchange = equivalent.exchange(edge.take, record)
            continuation = tuple(_continuation(state, record, edge.node, exchange))
            choices.append(Choice(record, chances_after, continuation))
    chosen = pick(question.level, search, question.seed)
    played = equivalent.drafts(chosen.take, _line_of(chosen))[0]
    return Advice(played, tuple(choices), search.spent)


def _advice_for_placement(question: Question, net: Net) -> Advice:
    state = question.state
    # Where chances are equal, as in a game already won, points decide.
    found = sorted(
        tiling_plans(state, net), key=lambda plan: (plan.win_chance, plan.score), reverse=True
    )
    best: dict[Placement, TilingPlan] = {}
    for plan in found:
        # They come best first, so each placement gets its best plan.
        best.setdefault(plan.placements[0], plan)
    equivalent = EquivalentMoves(state)
    choices: list[Choice] = []
    for plan in best.values():
        first, *others = plan.placements
        after = state
        for placement in plan.placements:
            after = apply(after, placement)
        # The order is that of the player's own evaluation, so the others share the rest.
        chances_after = with_mover_chance(chances(after, net), state.to_act, plan.win_chance)
        # The mirror image of a plan may be equivalent.
        for record in equivalent.equivalents_of(first):
            continuation = [each if record == first else mirrored(each) for each in others]
            choices.append(Choice(record, chances_after, tuple(continuation)))
    chosen = choices[0].record
    if question.level is Level.APPRENTICE:
        # An Apprentice sees only the points now; ties are broken at random.
        random = Random(question.seed).random
        chosen = max(best, key=lambda record: (points(state, record), random()))
    return Advice(chosen, tuple(choices))


def estimate(state: State) -> tuple[float, ...]:
    """Return all chances where nobody is to act; raises ValueError before the first deal."""
    if state.to_act not in (CHANCE, NOBODY) or (state.round == 1 and state.to_act == CHANCE):
        raise ValueError("not the end of a round")
    check_rules(state.ruleset)
    return chances(state, _weights(state))


def check_rules(ruleset: Ruleset) -> None:
    """Raise UnknownRules if the bots do not know a ruleset."""
    if ruleset not in GRAY_WALLS:
        raise UnknownRules(f"no bot knows the rules of {ruleset}")


def _weights(state: State) -> Net:
    return net_for(len(state.players), state.wall, state.ruleset)


def _continuation(state: State, record: Draft, node: Node | None, exchange: str) -> Iterator[Draft]:
    """Yield the drafts expected after a record, colors exchanged, as far as they were searched."""
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
