"""Find puzzles in games among bots, and write them to assets/puzzles.txt or another file.

Usage: python tools/find_puzzles.py [--number N] [--seed N] [--out FILE]
           [--check | --replace]

A puzzle is a position with one good draft, the answer. In a search with each budget in FULL, every
other draft is at least a mistake (`LIMITS` in azul/insight/verdicts.py). The difficulty depends on
the smallest budget that finds the answer. Half of the games have two players, the colored wall and
the rules of Azul; KINDS lists the other kinds. A game gives at most one puzzle.

The tool adds puzzles until the file has N puzzles (default 60). It writes each new puzzle at once,
so an interrupted search can continue with another seed. With --check it only lists the puzzles in
the file whose answer is no longer the only good draft. With --replace it lists these puzzles, and
replaces each by a puzzle of the same difficulty.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from azul.bots import BUDGETS, Level, Question, seed_for, think
from azul.engine import (
    CHANCE,
    NOBODY,
    Draft,
    Phase,
    Ruleset,
    Setup,
    State,
    Wall,
    apply,
    deal,
    initial_state,
    legal_moves,
)
from azul.insight import LIMITS, Difficulty, Puzzle, Verdict, read_puzzles, same_move
from azul.insight.puzzles import format_puzzle

QUICK: Final = 1000
"""The budget of a first search, in evaluated positions. It rejects most positions."""
FULL: Final = (8000, 20_000, BUDGETS[Level.GRANDMASTER])
"""The budgets of the searches that decide, in evaluated positions."""
SIGHT: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 300}
"""The budgets that find the answers of easy and of medium puzzles; other puzzles are hard."""
SHARES: Final = {Difficulty.EASY: 0.5, Difficulty.MEDIUM: 0.25, Difficulty.HARD: 0.25}
FEWEST_DRAFTS: Final = 6
"""With fewer legal drafts, a player could solve the puzzle by trying all drafts."""
UNSURE: Final = (0.05, 0.95)
"""The win chances between which a game is not decided yet."""

KINDS: Final = (
    *[(2, Wall.COLORED, Ruleset.AZUL)] * 6,
    (2, Wall.GRAY, Ruleset.AZUL),
    (2, Wall.COLORED, Ruleset.GREEN_BOX),
    (2, Wall.GRAY, Ruleset.GREEN_BOX),
    (3, Wall.COLORED, Ruleset.AZUL),
    (3, Wall.GRAY, Ruleset.AZUL),
    (4, Wall.COLORED, Ruleset.GREEN_BOX),
)
"""The kinds of games, by the seed modulo their number."""


def positions(setup: Setup) -> Iterator[State]:
    """Yield the drafting positions after round 1 among Journeymen, because they make mistakes."""
    state, number = initial_state(setup), 0
    while state.to_act != NOBODY:
        number += 1
        if state.to_act == CHANCE:
            state = apply(state, deal(state, setup.seed))
            continue
        if state.phase is Phase.FACTORY_OFFER and state.round > 1:
            yield state
        seed = seed_for(setup.seed, number, state.to_act)
        state = apply(state, think(Question(state, Level.JOURNEYMAN, seed)).record)


def puzzle_in(state: State, wanted: Container[Difficulty]) -> Puzzle | None:
    """Return the puzzle of a position, or None without a puzzle of a wanted difficulty."""
    if len(legal_moves(state)) < FEWEST_DRAFTS:
        return None
    answer = _stands_out(state, QUICK)
    if not answer:
        return None
    sees = (each for each, budget in SIGHT.items() if _is_seen(state, answer, budget))
    difficulty = next(sees, Difficulty.HARD)
    if difficulty not in wanted:
        return None
    return Puzzle(difficulty, state, answer) if is_sure(state, answer) else None


def is_sure(state: State, answer: Draft) -> bool:
    """True if the answer is the only good draft in all searches that decide."""
    agree = (_stands_out(state, budget) for budget in FULL)
    return all(other and same_move(state, other, answer) for other in agree)


def _is_seen(state: State, answer: Draft, budget: int) -> bool:
    best = think(Question(state, budget=budget)).choices[0].record
    return isinstance(best, Draft) and same_move(state, best, answer)


def _stands_out(state: State, budget: int) -> Draft | None:
    """Return the best draft if the search takes all but equivalent drafts for mistakes, or None."""
    choices = think(Question(state, budget=budget)).choices
    best, player = choices[0], state.to_act
    chance = best.chances[player]
    if not isinstance(best.record, Draft) or not UNSURE[0] < chance < UNSURE[1]:
        return None
    others = [
        choice.chances[player]
        for choice in choices
        if isinstance(choice.record, Draft) and not same_move(state, choice.record, best.record)
    ]
    return best.record if chance - max(others, default=1) >= LIMITS[Verdict.MISTAKE] else None


def find(wanted: Counter[Difficulty], first_seed: int) -> Iterator[Puzzle]:
    """Yield the wanted number of puzzles of each difficulty, from games of all kinds."""
    for seed in count(first_seed):
        left = {difficulty for difficulty, number in wanted.items() if number > 0}
        if not left:
            return
        puzzle = puzzle_of_game(seed, left)
        if puzzle:
            wanted[puzzle.difficulty] -= 1
            yield puzzle


def puzzle_of_game(seed: int, wanted: Container[Difficulty]) -> Puzzle | None:
    """Return the first puzzle of a wanted difficulty in the game of a seed, or None."""
    players, wall, ruleset = KINDS[seed % len(KINDS)]
    setup = Setup(tuple("ABCD"[:players]), wall, ruleset, seed % players, seed)
    found = (puzzle_in(state, wanted) for state in positions(setup))
    return next(filter(None, found), None)


def replacement(difficulty: Difficulty, first_seed: int) -> tuple[int, Puzzle]:
    """Find a puzzle of a difficulty; return the first seed not yet tried, and the puzzle."""
    for seed in count(first_seed):
        puzzle = puzzle_of_game(seed, {difficulty})
        if puzzle:
            return seed + 1, puzzle
    raise AssertionError("there are games without end")


def write(out: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write puzzles to a file."""
    lines = ["# Made by tools/find_puzzles.py; azul/insight/puzzles.py says how to read it."]
    lines += map(format_puzzle, puzzles)
    out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Find, list or replace puzzles; the file has the easiest puzzles first."""
    parser = argparse.ArgumentParser(description="Find puzzles for assets/puzzles.txt.")
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    folder = Path(__file__).resolve().parent.parent / "assets"
    parser.add_argument("--out", type=Path, default=folder / "puzzles.txt")
    parser.add_argument("--check", action="store_true", help="list puzzles with another good draft")
    parser.add_argument("--replace", action="store_true", help="list and replace these puzzles")
    options = parser.parse_args()
    out: Path = options.out
    found = list(read_puzzles(out.read_text(encoding="utf-8"))) if out.exists() else []
    if options.check or options.replace:
        seed = options.seed
        for number, puzzle in enumerate(found):
            if not is_sure(puzzle.state, puzzle.answer):
                print(f"{number + 1}: {format_puzzle(puzzle)}", flush=True)
                if options.replace:
                    seed, found[number] = replacement(puzzle.difficulty, seed)
                    write(out, found)
        return
    wanted = Counter({each: int(share * options.number) for each, share in SHARES.items()})
    wanted[Difficulty.EASY] += options.number - wanted.total()
    wanted.subtract(puzzle.difficulty for puzzle in found)
    for puzzle in find(wanted, options.seed):
        found.append(puzzle)
        found.sort(key=lambda each: list(Difficulty).index(each.difficulty))
        write(out, found)
        print(f"{len(found)}: {format_puzzle(puzzle)}", flush=True)


if __name__ == "__main__":
    main()
