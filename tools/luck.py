"""The luck of deals, to be subtracted from what came of games.

The luck of a deal is what an evaluation says after it, less the mean of what the same evaluation
says after SAMPLES others that might have come. All of them are drawn alike, so it is 0 in the
mean, however good the evaluation is: results less a multiple of it are right in the mean as well,
and differ less (a control variate). What the net says of the boards before a deal would not do:
that is another evaluatorment, and the difference would be no luck.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import fmean, linear_regression, variance
from typing import Final, NamedTuple

from azul.bots.evaluator import Evaluator
from azul.bots.net import net_for
from azul.bots.plain import spell
from azul.bots.search import DraftEvaluator, after
from azul.engine import Deal, State, apply, deal

SAMPLES: Final = 32
"""Deals that stand for all that might have come: their mean adds a 32nd to the variance of luck."""

NORMAL: Final = 1.959964
"""Standard errors to either side that hold 95 % of a normal distribution."""

MIN_GROUPS: Final = 10
"""Groups of games: a line through fewer leans one way, then another, and adds to the variance."""

Evaluation = Callable[[State], Sequence[float]]
"""All players' chances to win by seat, 0 to 1, in a state after a deal."""


def evaluation(state: State) -> Sequence[float]:
    """What is said of the boards once the round is played out by drafts evaluatord at first sight.

    The evaluator of the first draft knows little yet of what a deal leads to (docs/opponents.md).
    """
    position = spell(state)
    evaluator = Evaluator(net_for(len(state.players), state.wall), position, state.first_player)
    offer, boards, mover = evaluator.offer(position), evaluator.boards(position), state.to_act
    while offer.size:
        draft_evaluator = DraftEvaluator(evaluator, boards, mover)
        drafts = (
            child for take in offer.takes() for child in draft_evaluator.evaluated_drafts(take)
        )
        best = max(drafts, key=lambda child: child.evaluation)
        offer, boards = best.take.rest, after(boards, mover, best)
        mover = (mover + 1) % evaluator.players
    chances = evaluator.end(offer, boards, (mover - 1) % evaluator.players)
    evaluator.forget()
    return chances


def luck(
    state: State, dealt: Deal, seed: int, evaluate: Evaluation = evaluation
) -> tuple[float, ...]:
    """What a deal in a state has brought each player, in chances to win, by seat.

    `seed` is of the deals that it is compared with; the actual one must come from elsewhere.
    """
    chances = evaluate(apply(state, dealt))
    others = [evaluate(apply(state, other)) for other in other_deals(state, seed)]
    return tuple(
        here - fmean(elsewhere)
        for here, elsewhere in zip(chances, zip(*others, strict=True), strict=True)
    )


def other_deals(state: State, seed: int) -> Iterator[Deal]:
    """So many deals that might come, each independent of the others and of `deal(state, seed)`."""
    for number in range(SAMPLES):
        yield deal(state, int(Random(f"luck/{seed}/{number}").random() * 2**53))


def less_luck(won: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """What each group of games has won, less the luck in it times a coefficient.

    The coefficient is fitted to all other groups (least squares). So it is independent of the luck
    that it is multiplied with, and nothing is added in the mean.
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
    """The mean of shares that are independent of each other, as groups of games are."""
    return Estimate(fmean(shares), math.sqrt(variance(shares) / len(shares)))


def in_groups(numbers: Sequence[float], size: int) -> list[float]:
    """The means of so many numbers that follow each other."""
    return [fmean(numbers[start : start + size]) for start in range(0, len(numbers), size)]


def report(won: Sequence[float], lucks: Sequence[float], size: int) -> str:
    """Shares with and without luck, and how much the variance falls.

    `won` and `lucks` are those of one player, game by game; `size` games have the same deals.
    """
    groups, group_luck = in_groups(won, size), in_groups(lucks, size)
    if len({*groups}) == 1:
        return "all groups of the same deals came out alike, luck or not"
    plain, better = estimate(groups), estimate(less_luck(groups, group_luck))
    factor = (plain.error / better.error) ** 2
    times = linear_regression(group_luck, groups).slope
    return f"{plain}; less {times:.2f} times the luck {better}: variance falls {factor:.2f} times"
