"""What is asked at a puzzle: a position, its answer, and what still counts as one."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from azul.engine import Draft, State
from azul.game import PlannedSeat, Seat, make_seating, remembered_names
from azul.i18n import Sentence, mark, sentence
from azul.insight import LIMITS, Difficulty, Mistake, Puzzle, Verdict, puzzle_id, read_puzzles
from azul.paths import ASSETS
from azul.saves import Progress
from azul.scenes.scene import Context
from azul.services import OwnMistake

_OTHERS: Final = "journeyman"
"""Who the puzzles that come with the game were found among."""

_TITLES: Final = {
    Difficulty.EASY: mark("Puzzle {number} · easy"),
    Difficulty.MEDIUM: mark("Puzzle {number} · medium"),
    Difficulty.HARD: mark("Puzzle {number} · hard"),
}


class Challenge(NamedTuple):
    """A position to be solved by those who hold the `seats`.

    An answer that gives away less than `slack` of the chance to win counts too; with 0 there is
    one answer only, up to drafts that are equal to it. `mistake` is what was done in a game.
    """

    title: Sentence
    state: State
    answer: Draft
    seats: tuple[Seat, ...]
    slack: float
    mistake: Mistake | None = None

    @property
    def name(self) -> str:
        """Under which it is remembered what has become of it."""
        return puzzle_id(self.state, self.answer)


class Course:
    """Tasks in their order, and what has become of them."""

    def __init__(self, tasks: Sequence[Challenge], progress: Progress) -> None:
        self.tasks = tasks
        self._progress = progress

    @cached_property
    def _names(self) -> list[str]:
        return [task.name for task in self.tasks]

    def solved(self, number: int) -> bool:
        """Whether a task has been solved."""
        return self._progress.of(self._names[number]).solved

    def next(self, number: int) -> int | None:
        """The next task that is not solved, or the next one at all; None where there is only one.

        -1 stands before the first task.
        """
        others = [*range(number + 1, len(self.tasks)), *range(number)]
        unsolved = (other for other in others if not self.solved(other))
        return next(unsolved, next(iter(others), None))


def puzzles_of_the_game() -> tuple[Puzzle, ...]:
    """All that come with the game, the easiest first."""
    return read_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))


def of_puzzles(puzzles: Sequence[Puzzle], context: Context) -> list[Challenge]:
    """Tasks of puzzles that have one good answer: somebody against programs."""
    known = "".join(remembered_names((), context.settings.known)[:1])
    return [
        Challenge(
            Sentence(_TITLES[difficulty], {"number": number}),
            state,
            answer,
            _seats(state, known, context),
            0.0,
        )
        for number, (difficulty, state, answer) in enumerate(puzzles, 1)
    ]


def _seats(state: State, known: str, context: Context) -> tuple[Seat, ...]:
    planned_seats = [
        PlannedSeat(known) if seat == state.to_act else PlannedSeat(level=_OTHERS)
        for seat in range(len(state.players))
    ]
    return make_seating(planned_seats, context.strings).at_start


def of_mistakes(own: Iterable[OwnMistake]) -> list[Challenge]:
    """Tasks of what people have done in games; what is as good as the best counts too."""
    tasks: list[Challenge] = []
    for mistake, seats in own:
        state = mistake.state
        name = seats[state.to_act].name
        title = sentence("Round {round} · {name}", round=state.round, name=name)
        slack = LIMITS[Verdict.INACCURACY]
        tasks.append(Challenge(title, state, mistake.answer, seats, slack, mistake))
    return tasks
