"""Print how long analyses take, how reliable advice is, and how well breakdowns add up.

Usage: python tools/bench_insight.py [--advice] [--games N] [--levels LEVEL,LEVEL] [--players N]
           [--wall colored|gray] [--ruleset azul|green-box] [--budget N] [--seed N]
       python tools/bench_insight.py --starts N | --agreement N | --luck N | --overrated N

Games among bots (default 10, of Masters) are played and analyzed. With --advice some of their
decisions are searched with the budget of advice and with ten times as much. Times are processor
times. With N games of each kind among Masters the program prints instead:

--starts      the chances before the first deal for azul/insight/before_deals.py: the mean of quick
              searches after N first deals, and how far deep searches differ
--agreement   how far the chances of hints differ from the review's after its deep pass
--luck        the luck of deals: mean by seat, from the first starting player on
--overrated   how much the search overrates the player to act, for azul/insight/calibration.py: its
              chances against the evaluation at the end of the round
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, product
from operator import sub
from pathlib import Path
from statistics import mean, median, stdev
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import Level, Question, estimate, seed_for, think
from azul.engine import (
    CHANCE,
    NOBODY,
    RULES,
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
    DEEP_BUDGET,
    HINT_BUDGET,
    LIMITS,
    Analysis,
    AnalysisInput,
    AnalysisResult,
    ChanceBreakdown,
    Chances,
    MoveReview,
    Verdict,
    answered,
    chance_breakdowns,
)
from azul.insight.before_deals import DRAWS, chances_before_deal, possible_deal
from azul.insight.calibration import calibrated, overrated_share

SAMPLE: Final = 4
SPARSE: Final = 6
"""One decision in four, or in six, is searched if a search takes long."""


def play(setup: Setup, levels: Sequence[Level], rounds: int = 99) -> list[tuple[State, Record]]:
    """Return the records of a game among bots, each with the state before it."""
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
    """Return the setup of one of the games that are measured."""
    seats = tuple("ABCD"[: options.players])
    return Setup(seats, Wall(options.wall), Ruleset(options.ruleset), 0, options.seed + number)


def analyze(setup: Setup, log: Sequence[Record], budget: int) -> tuple[AnalysisResult, float]:
    """Return the analysis of a game, and the seconds that it took."""
    started = time.process_time()
    analysis = Analysis(AnalysisInput(setup, tuple(log), budget=budget))
    answered(analysis.questions())
    return analysis.result, time.process_time() - started


def mean_with_error(numbers: Sequence[float]) -> str:
    """Return a mean, with its standard error and the standard deviation."""
    spread = stdev(numbers)
    return f"{mean(numbers):+.3f} ± {spread / math.sqrt(len(numbers)):.3f} (spread {spread:.3f})"


def format_breakdown(setup: Setup, breakdown: ChanceBreakdown) -> str:
    """Return a breakdown on one line."""
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
        for name in ("luck", "corrections", "mistakes"):
            changes = [getattr(breakdown, name) for breakdown in own]
            print(f"seat {seat}: {name} {mean_with_error(changes)}")
            print(f"        mean absolute {name} {mean(map(abs, changes)):.3f}")
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
            # Drafts from equal displays are equal: they have the same value.
            same = next(choice for choice in choices if choice.record == quick.record)
            lost = choices[0].chances[state.to_act] - same.chances[state.to_act]
            worse.append(max(0.0, lost))
    equal = sum(loss == 0 for loss in worse)
    near = sum(loss < LIMITS[Verdict.INACCURACY] for loss in worse)
    print(
        f"advice: {median(taken):.0f} ms in the median, {max(taken):.0f} at most; the answer of"
        f" ten times the budget in {equal} of {len(worse)}, good by it in {near}"
    )


def kinds(options: argparse.Namespace, games: int) -> Iterator[tuple[str, list[Setup]]]:
    """Yield the setups of games of each kind, with a name for the kind."""
    for players, wall, ruleset in product((2, 3, 4), Wall, Ruleset):
        seats = tuple("ABCD"[:players])
        if wall in RULES[ruleset].walls:
            yield (
                f"{players} players, {wall} wall, {ruleset}",
                [Setup(seats, wall, ruleset, 0, options.seed + number) for number in range(games)],
            )


def searched(state: State, budget: int) -> Chances:
    """Return the chances in a position with a choice, as hints and reviews show them."""
    return calibrated(state, think(Question(state, budget=budget)).choices[0].chances)


def starts(options: argparse.Namespace) -> None:
    """Print the chances before the first deal, from the starting player on.

    Deep searches after one deal in five show how much the deep pass differs.
    """
    for kind, setups in kinds(options, options.starts):
        quick, differences = list[Chances](), list[Chances]()
        for number, setup in enumerate(setups):
            state = initial_state(setup)
            after = apply(state, deal(state, setup.seed))
            quick.append(searched(after, BUDGET))
            if number % 5 == 0:
                deep = searched(after, DEEP_BUDGET)
                differences.append(tuple(map(sub, deep, quick[-1])))
        for seat, own in enumerate(zip(*quick, strict=True)):
            changes = [difference[seat] for difference in differences]
            print(
                f"{kind}, seat {seat}: quick {mean_with_error(own)},"
                f" deep minus quick {mean_with_error(changes)}",
                flush=True,
            )


def agreement(options: argparse.Namespace) -> None:
    """Print how far hints and reviews differ, one position of each game in six."""
    for kind, setups in kinds(options, options.agreement):
        distances = []
        for number, setup in enumerate(setups):
            steps = play(setup, [Level.MASTER] * len(setup.players))
            states = [state for state, _ in steps if state.phase is Phase.FACTORY_OFFER]
            for state in states[number % SPARSE :: SPARSE]:
                hint, review = (searched(state, budget) for budget in (HINT_BUDGET, DEEP_BUDGET))
                distances.append(100 * abs(hint[state.to_act] - review[state.to_act]))
        distances.sort()
        share = distances[math.ceil(0.95 * len(distances)) - 1]
        print(
            f"{kind}: {len(distances)} positions, {median(distances):.1f} points in the median,"
            f" {share:.1f} in 95%, {distances[-1]:.1f} at most",
            flush=True,
        )


def luck(options: argparse.Namespace) -> None:
    """Print the mean luck of each seat in games among Masters.

    Each deal is drawn DRAWS times, because the luck of a single deal varies too much.
    """
    for kind, setups in kinds(options, options.luck):
        found: list[list[float]] = []
        for setup in setups:
            lucky = [0.0] * len(setup.players)
            for state, _ in play(setup, [Level.MASTER] * len(setup.players)):
                if state.to_act == CHANCE:
                    # The analysis compares with the first DRAWS possible deals, so others follow.
                    first = DRAWS * (1 + setup.seed)
                    dealt = [possible_deal(state, first + number) for number in range(DRAWS)]
                    after = [searched(apply(state, each), BUDGET) for each in dealt]
                    before = answered(chances_before_deal(state, BUDGET))
                    for seat, chances in enumerate(zip(*after, strict=True)):
                        lucky[seat] += mean(chances) - before[seat]
            found.append(lucky)
        for seat, own in enumerate(zip(*found, strict=True)):
            print(f"{kind}, seat {seat}: luck {mean_with_error(own)}", flush=True)


def overrated(options: argparse.Namespace) -> None:
    """Print how much the search, as calibrated now, still overrates the player to act."""
    for kind, setups in kinds(options, options.overrated):
        # For each game: the sum of differences, and the sum of variances to divide it by.
        sums: list[tuple[float, float]] = []
        for number, setup in enumerate(setups):
            over, variance, pending = 0.0, 0.0, list[tuple[int, float]]()
            steps = play(setup, [Level.MASTER] * len(setup.players))
            for index, (state, record) in enumerate(steps):
                mover, after = state.to_act, apply(state, record)
                if state.phase is Phase.FACTORY_OFFER and (index + number) % SAMPLE == 0:
                    chance = searched(state, BUDGET)[mover]
                    pending.append((mover, chance))
                    variance += chance * (1 - chance) * overrated_share(state)
                if after.to_act < 0:
                    end = estimate(after)
                    over += sum(chance - end[player] for player, chance in pending)
                    pending = []
            sums.append((over, variance))
        total = sum(variance for _, variance in sums)
        error = stdev(over for over, _ in sums) * math.sqrt(len(sums)) / total
        print(f"{kind}: {sum(o for o, _ in sums) / total:+.3f} ± {error:.3f}", flush=True)


def main() -> None:
    """Print the requested figures."""
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
    of_each_kind = (starts, agreement, luck, overrated)
    for measure in of_each_kind:
        parser.add_argument(f"--{measure.__name__}", type=int)
    options = parser.parse_args()
    wanted = [each for each in of_each_kind if getattr(options, each.__name__)]
    if wanted:
        wanted[0](options)
    elif options.advice:
        bench_advice(options)
    else:
        bench_games(options)


if __name__ == "__main__":
    main()
