"""Games between bots, and their analyses."""

from collections.abc import Callable, Iterator
from functools import cache

from azul.bots import Level, Question, seed_for, think
from azul.engine import CHANCE, NOBODY, Record, Setup, State, apply, deal, initial_state
from azul.insight import Analysis, AnalysisInput, AnalysisResult, answered
from tests.bots.games import Kind

Log = tuple[Record, ...]
Answer = Callable[[State, int], Record]
"""Chooses a move in a state, with a seed."""

NODES = 30
"""A small budget, which is enough for what holds with any budget."""

FEW = 8
"""An even smaller one, for the analyses of whole games."""


def master(state: State, seed: int) -> Record:
    return think(Question(state, Level.MASTER, seed, 100)).record


def apprentice(state: State, seed: int) -> Record:
    return think(Question(state, Level.APPRENTICE, seed)).record


@cache
def played(kind: Kind, seed: int, answer: Answer = master, most: int = 1000) -> Log:
    """Return the log of a whole game, or of its first `most` records."""
    setup = kind.setup(seed)
    state, log = initial_state(setup), list[Record]()
    while state.to_act != NOBODY and len(log) < most:
        if state.to_act == CHANCE:
            log.append(deal(state, setup.seed))
        else:
            log.append(answer(state, seed_for(setup.seed, len(log), state.to_act)))
        state = apply(state, log[-1])
    return tuple(log)


def states(setup: Setup, log: Log) -> list[State]:
    """Return all states along a log."""
    found = [initial_state(setup)]
    for record in log:
        found.append(apply(found[-1], record))
    return found


def analysed(
    setup: Setup, log: Log, budget: int = FEW, hinted: tuple[int, ...] = ()
) -> AnalysisResult:
    """Return the complete analysis of a game."""
    analysis = Analysis(AnalysisInput(setup, log, hinted, budget))
    answered(analysis.questions())
    return analysis.result


def growing_analysis(setup: Setup, log: Log, budget: int = FEW) -> Iterator[AnalysisResult]:
    """Yield the analysis of a game so far: before each question, and at the end."""
    analysis = Analysis(AnalysisInput(setup, log, budget=budget))
    questions = analysis.questions()
    question = next(questions, None)
    while question:
        yield analysis.result
        try:
            question = questions.send(think(question))
        except StopIteration:
            break
    yield analysis.result


def with_budget(budget: int) -> Callable[[AnalysisInput], Analysis]:
    """Return a replacement for `Analysis` that uses this budget."""
    return lambda game: Analysis(game._replace(budget=budget))


def game_with_mistakes(kind: Kind, seed: int) -> Log:
    """Return the first rounds of a game between Apprentices, who make many mistakes."""
    return played(kind, seed, apprentice, 36)


@cache
def analysis_with_mistakes(kind: Kind, seed: int) -> AnalysisResult:
    """Return the result of the analysis of that game."""
    return analysed(kind.setup(seed), game_with_mistakes(kind, seed))
