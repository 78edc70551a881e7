"""Print how long analyses take, how reliable advice is, and how well breakdowns add up.

Usage: python tools/bench_insight.py [--advice] [--games N] [--levels LEVEL,LEVEL] [--players N]
           [--wall colored|gray] [--ruleset azul|green-box] [--budget N] [--seed N]
       python tools/bench_insight.py --starts N

Games among bots (default 10, of Masters) are played and analyzed. With --advice some of their
decisions are searched with the budget of advice and with ten times as much. Times are processor
times. With --starts the win chances before the first deal are printed for `CHANCES_AT_START` in
azul/insight/searching.py: the evaluation after the first round, the mean of N rounds among Masters
with each ruleset.
"""

import argparse
import math
import sys
import time
from collections.abc import Sequence
from itertools import cycle, islice, product
from pathlib import Path
from statistics import mean, median, stdev
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import Level, Question, estimate, seed_for, think
from azul.engine import (
    CHANCE,
    NOBODY,
    Phase,
    Record,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
)
from azul.insight import (
    BUDGET,
    HINT_BUDGET,
    LIMITS,
    Analysis,
    AnalysisInput,
    AnalysisResult,
    ChanceBreakdown,
    MoveReview,
    Verdict,
    answered,
    chance_breakdowns,
)

SAMPLE: Final = 4
"""Every fourth decision is searched with --advice, because ten times the budget takes long."""


def play(setup: Setup, levels: Sequence[Level], rounds: int = 99) -> list[tuple[State, Record]]:
    """The records of a game among bots, each with the state before it."""
    state = initial_state(setup)
    steps: list[tuple[State, Record]] = []
    while state.to_act != NOBODY and not (state.to_act == CHANCE and state.round > rounds):
        if state.to_act == CHANCE:
            record: Record = deal(state, setup.seed)
        else:
            seed = seed_for(setup.seed, len(steps), state.to_act)
            record = think(Question(state, levels[state.to_act], seed)).record
        steps.append((state, record))
        state = apply(state, record)
    return steps


def setup_of(options: argparse.Namespace, number: int) -> Setup:
    """The setup of one of the games that are measured."""
    seats = tuple("ABCD"[: options.players])
    return Setup(seats, Wall(options.wall), Ruleset(options.ruleset), 0, options.seed + number)


def analyze(setup: Setup, log: Sequence[Record], budget: int) -> tuple[AnalysisResult, float]:
    """Return the analysis of a game, and the seconds that it took."""
    started = time.process_time()
    analysis = Analysis(AnalysisInput(setup, tuple(log), budget=budget))
    answered(analysis.questions())
    return analysis.result, time.process_time() - started


def mean_with_error(numbers: Sequence[float]) -> str:
    """A mean, with its standard error and the standard deviation."""
    spread = stdev(numbers)
    return f"{mean(numbers):+.3f} ± {spread / math.sqrt(len(numbers)):.3f} (spread {spread:.3f})"


def format_breakdown(setup: Setup, breakdown: ChanceBreakdown) -> str:
    """A breakdown on one line."""
    parts = " ".join(f"{name} {value:+.3f}" for name, value in breakdown._asdict().items())
    return f"  game {setup.seed}: {parts}"


def bench_games(options: argparse.Namespace) -> None:
    """Analyze games, and print times, verdicts and breakdowns."""
    levels = [Level(level) for level in options.levels.split(",")]
    seconds, drafts = 0.0, 0
    breakdowns: list[list[ChanceBreakdown]] = []
    reviews: dict[Level, list[MoveReview]] = {level: [] for level in levels}
    for number in range(options.games):
        # Levels change seats from game to game.
        seats = list(islice(cycle(levels), number, number + options.players))
        setup = setup_of(options, number)
        log = [record for _, record in play(setup, seats)]
        result, seconds_spent = analyze(setup, log, options.budget)
        seconds += seconds_spent
        drafts += len(result.reviews)
        breakdowns.append(list(chance_breakdowns(result)))
        print(format_breakdown(setup, breakdowns[-1][0]), flush=True)
        for review in result.reviews.values():
            reviews[seats[review.player]].append(review)
    print(f"60 decisions: {60 * seconds / drafts:.1f} s at a budget of {options.budget}")
    for seat in range(options.players):
        own = [book[seat] for book in breakdowns]
        print(f"seat {seat}: luck {mean_with_error([breakdown.luck for breakdown in own])}")
        print(f"        course {mean_with_error([breakdown.course for breakdown in own])}")
        for name in ("luck", "course", "mistakes"):
            size = mean(abs(getattr(breakdown, name)) for breakdown in own)
            print(f"        mean absolute {name} {size:.3f}")
    for level, reviews_of_level in reviews.items():
        counts = [
            sum(review.verdict is verdict for review in reviews_of_level) for verdict in Verdict
        ]
        parts = ", ".join(
            f"{verdict} {100 * count / len(reviews_of_level):.1f} %"
            for verdict, count in zip(Verdict, counts, strict=True)
        )
        lost = mean_with_error([review.chance_lost for review in reviews_of_level])
        print(f"{level}: {parts}; loses {lost} a decision")


def bench_advice(options: argparse.Namespace) -> None:
    """Ask for advice in some games, with the usual budget and with ten times as much."""
    taken, worse = [], []
    for number in range(options.games):
        steps = play(setup_of(options, number), [Level.MASTER] * options.players)
        decisions = [state for state, _ in steps if state.to_act != CHANCE]
        for state in decisions[number % SAMPLE :: SAMPLE]:
            started = time.process_time()
            quick = think(Question(state, budget=HINT_BUDGET)).choices[0]
            taken.append(1000 * (time.process_time() - started))
            choices = think(Question(state, budget=10 * HINT_BUDGET)).choices
            # Where displays are equal, so are drafts from them: their value is the same.
            same = next(choice for choice in choices if choice.record == quick.record)
            lost = choices[0].chances[state.to_act] - same.chances[state.to_act]
            worse.append(max(0.0, lost))
    equal = sum(loss == 0 for loss in worse)
    near = sum(loss < LIMITS[Verdict.INACCURACY] for loss in worse)
    print(
        f"advice: {median(taken):.0f} ms in the median, {max(taken):.0f} at most; the answer of"
        f" ten times the budget in {equal} of {len(worse)}, good by it in {near}"
    )


def starts(rounds: int) -> None:
    """Print the chances before the first deal, from the starting player on."""
    for players, wall in product((2, 3, 4), Wall):
        found = []
        for seed, ruleset in product(range(rounds), Ruleset):
            setup = Setup(tuple("ABCD"[:players]), wall, ruleset, 0, seed)
            state, record = play(setup, [Level.MASTER] * players, 1)[-1]
            after = apply(state, record)
            assert after.phase is Phase.PREPARING_NEXT_ROUND
            found.append(estimate(after))
        means = [mean(chances) for chances in zip(*found, strict=True)]
        error = stdev(chances[0] for chances in found) / math.sqrt(len(found))
        print(f"{players} {wall}: {', '.join(f'{m:.3f}' for m in means)} ± {error:.3f}", flush=True)


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description="Measure azul.insight.")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--levels", default=Level.MASTER.value)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--wall", choices=[wall.value for wall in Wall], default="colored")
    rulesets = [ruleset.value for ruleset in Ruleset]
    parser.add_argument("--ruleset", choices=rulesets, default="azul")
    parser.add_argument("--budget", type=int, default=BUDGET)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--advice", action="store_true")
    parser.add_argument("--starts", type=int)
    options = parser.parse_args()
    if options.starts:
        starts(options.starts)
    elif options.advice:
        bench_advice(options)
    else:
        bench_games(options)


if __name__ == "__main__":
    main()
