"""Measure the luck of deals, and subtract luck from results.

The luck of a deal is the evaluation after the deal, less the mean evaluation after SAMPLES other
possible deals. All deals are drawn in the same way, so the mean of the luck is 0 with any
evaluation. Results less a multiple of the luck keep their mean, and vary less (a control variate).
The net's evaluation of the boards before the deal cannot replace the mean evaluation, because a
difference between two kinds of evaluations is not luck.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, linear_regression, variance
from typing import Final, NamedTuple

from azul.bots.evaluator import Evaluator
from azul.bots.net import net_for
from azul.bots.plain import encode
from azul.bots.search import DraftEvaluator, after
from azul.engine import Deal, State, apply, deal

SAMPLES: Final = 32
"""The number of other deals: their mean adds 1/32 to the variance of the luck."""

NORMAL: Final = 1.959964
"""Standard errors to either side for 95% of a normal distribution."""

MIN_GROUPS: Final = 10
"""The minimum number of groups: a line fitted to fewer groups would add to the variance."""

Evaluation = Callable[[State], Sequence[float]]
"""All players' chances to win by seat, 0 to 1, in a state after a deal."""


def evaluation(state: State) -> Sequence[float]:
    """Play the round out by drafts without search; return the evaluation of the boards.

    The evaluation of a first draft says little about the effect of a deal (docs/experiments.md).
    """
    position = encode(state)
    evaluator = Evaluator(
        net_for(len(state.players), state.wall, state.ruleset), position, state.first_player
    )
    offer, boards, mover = evaluator.offer(position), evaluator.boards(position), state.to_act
    while offer.group_count:
        draft_evaluator = DraftEvaluator(evaluator, boards, mover)
        drafts = (edge for take in offer.takes() for edge in draft_evaluator.evaluated_drafts(take))
        best = max(drafts, key=lambda edge: edge.evaluation)
        offer, boards = best.take.rest, after(boards, mover, best)
        mover = (mover + 1) % evaluator.players
    return evaluator.end(offer, boards, (mover - 1) % evaluator.players)


def luck(
    state: State, dealt: Deal, seed: int, evaluate: Evaluation = evaluation
) -> tuple[float, ...]:
    """Return the change of each player's win chance by a deal in a state, by seat.

    `seed` draws the other deals; the actual deal may be `deal(state, seed)`.
    """
    chances = evaluate(apply(state, dealt))
    others = [evaluate(apply(state, other)) for other in other_deals(state, seed)]
    return tuple(
        here - fmean(elsewhere)
        for here, elsewhere in zip(chances, zip(*others, strict=True), strict=True)
    )


def other_deals(state: State, seed: int) -> Iterator[Deal]:
    """Yield SAMPLES possible deals, independent of each other and of `deal(state, seed)`."""
    for number in range(SAMPLES):
        yield deal(state, int(Random(f"luck/{seed}/{number}").random() * 2**53))


def less_luck(won: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """Return the result of each group of games, less its luck times a coefficient.

    The coefficient is fitted to all other groups (least squares). It is therefore independent of
    the luck of the group itself, and the mean does not change.
    """
    adjusted = []
    for number, (share, group_luck) in enumerate(zip(won, lucks, strict=True)):
        others = [*lucks[:number], *lucks[number + 1 :]], [*won[:number], *won[number + 1 :]]
        adjusted.append(share - linear_regression(*others).slope * group_luck)
    return adjusted


class Estimate(NamedTuple):
    """A share of victories, 0 to 1, and its standard error."""

    share: float
    error: float

    def __str__(self) -> str:
        reach = NORMAL * self.error
        low, high = self.share - reach, self.share + reach
        return f"{100 * self.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def estimate(shares: Sequence[float]) -> Estimate:
    """Return the mean of independent shares, such as shares of groups of games."""
    return Estimate(fmean(shares), math.sqrt(variance(shares) / len(shares)))


def in_groups(numbers: Sequence[float], size: int) -> list[float]:
    """Return the means of consecutive groups of `size` numbers."""
    return [fmean(numbers[start : start + size]) for start in range(0, len(numbers), size)]


def report(won: Sequence[float], lucks: Sequence[float], size: int) -> str:
    """Return the share of wins, the share less luck, and the factor by which the variance falls.

    `won` and `lucks` are one player's shares and luck, by game; `size` games have the same deals.
    """
    groups, group_luck = in_groups(won, size), in_groups(lucks, size)
    if len({*groups}) == 1:
        return "all groups of the same deals came out alike, luck or not"
    plain, better = estimate(groups), estimate(less_luck(groups, group_luck))
    factor = (plain.error / better.error) ** 2
    times = linear_regression(group_luck, groups).slope
    return f"{plain}; less {times:.2f} times the luck {better}: variance falls {factor:.2f} times"
