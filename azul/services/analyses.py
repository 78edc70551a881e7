"""Analyses of games, which run between frames, and whose results are cached."""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final, NamedTuple

from azul.game import Game
from azul.i18n import Sentence, sentence
from azul.insight import (
    Analysis,
    AnalysisInput,
    AnalysisResult,
    ChanceBreakdown,
    Chances,
    Mistake,
    MoveReview,
    TurningPoint,
    UnknownRules,
    accuracies,
    as_data,
    chance_breakdowns,
    choices_in,
    from_data,
    key_of,
    keys_of,
    mistakes,
    turning_points,
)
from azul.saves import Autosave, Cache
from azul.tasks import Task, Tasks

_SLICE_POSITIONS: Final = 10  # evaluated at a time: that takes about a millisecond at most
_CHANGE_INTERVAL: Final = 1.0  # seconds between two calls of `on_change` during an analysis

_MAX_RECENT: Final = 2  # analyses in memory, each unfinished one with a search of about 2 MB


class GameAnalysis:
    """The analysis of one game, which runs from the end of the game on while it is visible.

    First a thread looks for it in the cache.
    `on_complete` is called when the analysis is complete, `on_change` whenever there is enough new
    for another frame.
    """

    def __init__(
        self,
        analyzed: AnalysisInput,
        cache: Cache,
        tasks: Tasks,
        on_complete: Callable[["GameAnalysis"], None],
        on_change: Callable[["GameAnalysis"], None],
    ) -> None:
        self.analyzed = analyzed
        self.key = ""
        self.message: Sentence | None = None  # why there can be no analysis; None if there can
        self.chance_breakdowns: Sequence[ChanceBreakdown] = ()
        """Where each player's chance came from; empty before the analysis is complete."""
        self.accuracies: Sequence[int | None] = ()
        """How accurately each player played; None for one with too few choices, empty before."""
        self.turning_points: Sequence[TurningPoint] = ()
        """The records that changed a win chance most, in the order of play; empty before."""
        self._tasks, self._on_complete, self._on_change = tasks, on_complete, on_change
        self._result = AnalysisResult()
        self._choices: Sequence[int] = ()
        self._analysis: Analysis | None = None
        self._is_visible = False
        self._task: Task[None] | None = None
        tasks.on_thread(
            partial(_load_or_create, cache, analyzed),
            self._begin,
            self._give_up,
            name="insight",
        )

    # Results

    @property
    def reviews(self) -> Mapping[int, "MoveReview"]:
        """The reviews of decisions, by the number of records before them."""
        return self._result.reviews

    def review_at(self, record_index: int) -> MoveReview | None:
        """The review of the decision at an index of the log; None if there is none yet."""
        return self.reviews.get(record_index)

    @property
    def chances(self) -> Mapping[int, "Chances"]:
        """All players' chances by the number of records before, as far as they are known."""
        return self._result.chances

    @property
    def has_ended(self) -> bool:
        """True if the analysis is complete, or impossible."""
        return bool(self.chance_breakdowns) or self.message is not None

    @property
    def progress(self) -> float:
        """The analyzed share of the game, from 0 to 1."""
        return len(self.chances) / (len(self.analyzed.log) + 1)

    @property
    def mistakes(self) -> Sequence["Mistake"]:
        """The drafts that were mistakes, in the order of play; none before all is known."""
        if not self.chance_breakdowns:
            return ()
        return mistakes(self.analyzed.setup, self.analyzed.log, self._result)

    def luck(self, record_index: int) -> Chances | None:
        """How the deal at an index of the log changed all chances; None before that is known."""
        before, after = (self.chances.get(n) for n in (record_index, record_index + 1))
        if not before or not after:
            return None
        return tuple(new - old for old, new in zip(before, after, strict=True))

    # Work

    def _begin(self, found: "_Found") -> None:
        self.key, self._choices, found_or_new = found
        if isinstance(found_or_new, AnalysisResult):
            self._result = found_or_new
            self._sum_up()
            self._on_change(self)
        else:
            self._analysis, self._result = found_or_new, found_or_new.result
            if self._is_visible:
                self.resume()

    def resume(self) -> None:
        self._is_visible = True
        if self._analysis and not self.has_ended:
            work = self._analyze(self._analysis)
            self._task = self._tasks.in_slices(work, self._complete, self._give_up)

    def pause(self) -> None:
        self._is_visible = False
        if self._task:
            self._task.cancel()

    def _analyze(self, analysis: Analysis) -> Generator[None, None, None]:
        reported, since = self.progress, perf_counter()
        while not analysis.is_over:
            try:
                analysis.run_slice(_SLICE_POSITIONS)
            except UnknownRules:
                self.message = sentence(
                    "No computer player knows these rules, so there’s no analysis."
                )
                return
            if self.progress != reported and perf_counter() - since >= _CHANGE_INTERVAL:
                reported, since = self.progress, perf_counter()
                self._on_change(self)
            yield

    def _complete(self, _: None) -> None:
        if not self.message:
            self._sum_up()
            self._on_complete(self)
        self._on_change(self)

    def _sum_up(self) -> None:
        self.chance_breakdowns = chance_breakdowns(self._result)
        self.accuracies = accuracies(self._result, self._choices, self.analyzed.setup.wall)
        self.turning_points = turning_points(self._result)

    def write(self, cache: Cache) -> None:
        """Write the result to the cache; raises OSError."""
        cache.write(self.key, as_data(self._result, self.analyzed))

    def _give_up(self, _: str) -> None:
        self.message = sentence("Something went wrong, so there’s no analysis.")
        self._on_change(self)


class _Found(NamedTuple):
    """The knowledge about a game that a thread gathers."""

    key: str
    choices: Sequence[int]  # the indexes of decisions that were a choice
    result: AnalysisResult | Analysis  # the result from the cache, or a new analysis


def _load_or_create(cache: Cache, analyzed: AnalysisInput) -> _Found:
    choices = tuple(choices_in(analyzed.setup, analyzed.log))
    return _Found(key_of(analyzed), choices, _cached_result(cache, analyzed) or Analysis(analyzed))


def _cached_result(
    cache: Cache, analyzed: AnalysisInput, older: bool = False
) -> AnalysisResult | None:
    """The valid cached result of a game; with `older` also one that older weights have found."""
    for key in keys_of(analyzed):
        found = from_data(cache.read(key), analyzed, older)
        if found:
            return found
    return None


def _input_of(game: Game, record_count: int) -> AnalysisInput:
    """The first records of a game, and where hints were asked for."""
    hinted = tuple(number for number in game.hint_use.asked if number < record_count)
    return AnalysisInput(game.setup, tuple(game.log[:record_count]), hinted)


class GameAnalyses:
    """The recent analyses, so that one that is left continues when it is opened again."""

    def __init__(
        self,
        folder: Path,
        autosave: Autosave,
        tasks: Tasks,
        on_change: Callable[[GameAnalysis], None],
    ) -> None:
        """`folder` is that of the cache; `on_change` is called when an analysis has progressed."""
        self._cache = Cache(folder)
        self._autosave, self._tasks = autosave, tasks
        self._on_change = on_change
        self._recent: list[GameAnalysis] = []
        self._active: GameAnalysis | None = None
        self._has_cache_error = self._has_reported_error = False

    def of(self, game: Game, record_count: int | None = None) -> GameAnalysis:
        """The analysis of a game's first `record_count` records, or of all up to its cursor."""
        analyzed = _input_of(game, game.cursor if record_count is None else record_count)
        analysis = self._find_recent(analyzed)
        if analysis is None:
            analysis = GameAnalysis(
                analyzed, self._cache, self._tasks, self._write_to_cache, self._on_change
            )
            self._recent = [analysis, *self._recent][:_MAX_RECENT]
        return analysis

    def work_on(self, analysis: GameAnalysis | None) -> None:
        if analysis is self._active:
            return
        if self._active:
            self._active.pause()
        self._active = analysis
        if analysis:
            analysis.resume()

    def _find_recent(self, analyzed: AnalysisInput) -> GameAnalysis | None:
        return next((recent for recent in self._recent if recent.analyzed == analyzed), None)

    def mistakes_in(self, game: Game) -> Sequence["Mistake"]:
        """The mistakes of a game up to its cursor; none if it was not analyzed before.

        A result of older weights counts until the game is analyzed again. To be called on a thread,
        because disks may be slow.
        """
        analyzed = _input_of(game, game.cursor)
        # If the cache cannot be written, only the recent analyses are there.
        recent = self._find_recent(analyzed)
        if recent and recent.chance_breakdowns:
            return recent.mistakes
        cached = _cached_result(self._cache, analyzed, older=True)
        return mistakes(game.setup, analyzed.log, cached) if cached else ()

    def _write_to_cache(self, analysis: GameAnalysis) -> None:
        def write(_: Path) -> None:
            try:
                analysis.write(self._cache)
            except OSError:
                self._has_cache_error = True
                self._tasks.post(partial(self._on_change, analysis))

        # On the thread that saves games, so that the end of the program waits for it.
        self._autosave.schedule(write, self._cache.path_of(analysis.key))

    def take_cache_error(self) -> Sentence | None:
        """The message that the cache cannot be written; returned once only."""
        if self._has_reported_error or not self._has_cache_error:
            return None
        self._has_reported_error = True
        return sentence("The cache folder can’t be written to, so this analysis won’t be kept.")
