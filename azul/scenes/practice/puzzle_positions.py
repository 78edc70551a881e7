"""The positions of puzzles, with the answer and other correct moves."""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property
from typing import Final, NamedTuple

from azul.book import LESSONS, Lesson
from azul.engine import IN_CENTER, Draft, State
from azul.game import PlannedSeat, Seat, make_seating, remembered_names, rules_and_wall
from azul.i18n import Sentence, Strings, mark, sentence
from azul.insight import LIMITS, Difficulty, Mistake, Puzzle, Verdict, puzzle_id, read_puzzles
from azul.paths import ASSETS
from azul.saves import Progress
from azul.scenes.scene import Context
from azul.services import OwnMistake

_OPPONENT_LEVEL: Final = "journeyman"
"""The level of the players among whom the bundled puzzles were found."""

_TITLES: Final = {
    Difficulty.EASY: mark("Puzzle {number} · easy"),
    Difficulty.MEDIUM: mark("Puzzle {number} · medium"),
    Difficulty.HARD: mark("Puzzle {number} · hard"),
}

_DAILY_TITLES: Final = {
    Difficulty.EASY: sentence("Puzzle of the day · easy"),
    Difficulty.MEDIUM: sentence("Puzzle of the day · medium"),
    Difficulty.HARD: sentence("Puzzle of the day · hard"),
}

_IN_ORDER: Final = mark("{title} · {number} of {all}")
FROM_GAME: Final = mark("{title} · {number} of {all} from this game")
FROM_GAMES: Final = mark("{title} · {number} of {all} from all your games")
"""The place of a position in its set, after its title."""

_STRIDE: Final = 271
"""The distance in the file between the puzzles of two days in a row.

It has no divisor in common with the number of puzzles, so that all puzzles come before one comes
again.
"""


class PuzzlePosition(NamedTuple):
    """A position to be solved, with the players in the `seats`.

    Its progress is saved under the `key`, if it has one.
    An answer that loses less than `slack` of the win chance counts as correct too; with 0 only the
    answer and equivalent drafts do. `mistake` is the move that was played in a game, if any. `day`
    is the ordinal of the date of a puzzle of the day, and 0 for any other puzzle. In the course on
    strategy the position has a `lesson`.
    """

    title: Sentence
    key: str
    state: State
    answer: Draft
    seats: tuple[Seat, ...]
    slack: float
    mistake: Mistake | None = None
    day: int = 0
    lesson: Lesson | None = None

    @property
    def rules(self) -> Sentence:
        """The ruleset and the wall."""
        return rules_and_wall(self.state.ruleset, self.state.wall)

    def full_title(self, strings: Strings) -> str:
        """Return the title with ruleset and wall, which may differ from the puzzle before."""
        return f"{strings.say(self.title)} · {strings.say(self.rules)}"


class PuzzleSet:
    """Positions in order, with the player's progress; `place` is the message on a place in it."""

    def __init__(
        self, positions: Sequence[PuzzlePosition], progress: Progress, place: str = _IN_ORDER
    ) -> None:
        self.positions, self.place = positions, place
        self._progress = progress

    @cached_property
    def _keys(self) -> list[str]:
        return [position.key for position in self.positions]

    def is_solved(self, number: int) -> bool:
        """True if a position has been solved; the puzzle of a day counts only on that day."""
        known = self._progress.of(self._keys[number])
        return known is not None and known.solved and known.day >= self.positions[number].day

    def with_status(self, number: int, title: str, strings: Strings) -> str:
        """Return the title of a position, with a note if it has been solved or only tried."""
        if self.is_solved(number):
            return strings("{title} · solved", title=title)
        known = self._progress.of(self._keys[number])
        if known and not known.solved:
            return strings("{title} · not solved yet", title=title)
        return title

    def next_number(self, number: int) -> int | None:
        """Return the number of the next unsolved position, or else of the next; None if alone.

        The number -1 is the place before the first position.
        """
        others = [*range(number + 1, len(self.positions)), *range(number)]
        unsolved = (other for other in others if not self.is_solved(other))
        return next(unsolved, next(iter(others), None))


def bundled_puzzles(file: str = "puzzles.txt") -> tuple[Puzzle, ...]:
    """Return the puzzles of a file that comes with the game.

    The puzzles of the list are sorted, the easiest first.
    """
    return read_puzzles((ASSETS / file).read_text(encoding="utf-8"))


def course(context: Context) -> PuzzleSet:
    """Return the positions of the course on strategy, in order."""
    positions = positions_from_puzzles(bundled_puzzles("strategy.txt"), context)
    titled = [
        position._replace(title=Sentence(lesson.title, {}), lesson=lesson)
        for position, lesson in zip(positions, LESSONS, strict=True)
    ]
    return PuzzleSet(titled, context.progress)


def daily_puzzle(day: int) -> Puzzle:
    """Return the puzzle of a day, the ordinal of a date; everybody gets the same puzzle."""
    lines = (ASSETS / "daily_puzzles.txt").read_text(encoding="utf-8").splitlines()
    puzzles = [line for line in lines if not line.startswith("#")]
    (puzzle,) = read_puzzles(puzzles[day * _STRIDE % len(puzzles)])
    return puzzle


def position_of_the_day(context: Context, today: date) -> PuzzlePosition:
    """Return today's puzzle as a position."""
    day = today.toordinal()
    puzzle = daily_puzzle(day)
    (position,) = positions_from_puzzles([puzzle], context)
    return position._replace(title=_DAILY_TITLES[puzzle.difficulty], day=day)


def streak_text(context: Context, day: int) -> str:
    """Return the number of days in a row with a solved puzzle of the day; empty for none."""
    streak = context.progress.streak(day)
    if not streak:
        return ""
    return context.strings.plural("Streak: {number} day", "Streak: {number} days", streak)


def positions_from_puzzles(puzzles: Sequence[Puzzle], context: Context) -> list[PuzzlePosition]:
    """Return positions with one good answer, played against bots; the solver has the first seat."""
    known = "".join(remembered_names((), context.settings.known)[:1])
    positions: list[PuzzlePosition] = []
    for number, puzzle in enumerate(puzzles, 1):
        title = Sentence(_TITLES[puzzle.difficulty], {"number": number})
        state = _with_solver_first(puzzle.state)
        seats = _seats(state, known, context)
        positions.append(PuzzlePosition(title, puzzle.id, state, puzzle.answer, seats, 0.0))
    return positions


def _with_solver_first(state: State) -> State:
    """Return the position with the player to act in the first seat."""
    solver, count = state.to_act, len(state.players)
    return state._replace(
        to_act=0,
        first_player=(state.first_player - solver) % count,
        marker=IN_CENTER if state.marker == IN_CENTER else (state.marker - solver) % count,
        players=(*state.players[solver:], *state.players[:solver]),
    )


def _seats(state: State, known: str, context: Context) -> tuple[Seat, ...]:
    planned_seats = [
        PlannedSeat(known) if seat == state.to_act else PlannedSeat(level=_OPPONENT_LEVEL)
        for seat in range(len(state.players))
    ]
    return make_seating(planned_seats, context.strings).at_start


def positions_from_mistakes(own: Iterable[OwnMistake]) -> list[PuzzlePosition]:
    """Return positions from people's mistakes in games.

    A move as good as the best move is correct too.
    """
    positions: list[PuzzlePosition] = []
    for mistake, seats in own:
        state, slack = mistake.state, LIMITS[Verdict.INACCURACY]
        name = seats[state.to_act].name
        title = sentence("Round {round} · {text}", round=state.round, text=name)
        key, answer = puzzle_id(state, mistake.answer), mistake.answer
        positions.append(PuzzlePosition(title, key, state, answer, seats, slack, mistake))
    return positions
