"""Analyses of games: a quick pass and a deep one, whose results are cached."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from azul.bots import Question, UnknownRules, check_rules
from azul.game import Game
from azul.i18n import Sentence, sentence
from azul.insight import (
    DEEP_BUDGET,
    Analysis,
    AnalysisInput,
    AnalysisResult,
    ChanceBreakdown,
    Chances,
    Mistake,
    MoveReview,
    Questions,
    TurningPoint,
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
from azul.services.thinker import Thinker, Work
from azul.tasks import Tasks

_MAX_RECENT: Final = 2  # how many recent analyses are kept in memory

_STEPS: Final = 20
"""The number of updates during a pass; each update draws a chart again."""


class _Pass:
    """An analysis with one budget, which can be interrupted after each question."""

    def __init__(self, analyzed: AnalysisInput) -> None:
        self.analyzed = analyzed
        self._analysis: Analysis | None = None
        self._questions: Questions[None] | None = None
        self._question: Question | None = None

    def run(self, on_progress: Callable[[AnalysisResult], object]) -> Questions[AnalysisResult]:
        """Begin, or go on from the question at which the last run was interrupted."""
        if self._analysis is None or self._questions is None:
            self._analysis = Analysis(self.analyzed)
            self._questions = self._analysis.questions()
            self._question = next(self._questions, None)
        result, records, step = self._analysis.result, len(self.analyzed.log) + 1, 0
        while self._question:
            advice = yield self._question
            try:
                self._question = self._questions.send(advice)
            except StopIteration:
                self._question = None
            before, step = step, len(result.chances) * _STEPS // records
            if step > before:
                # A copy, because the loop reads it while the thread goes on.
                on_progress(result.copy())
        return result


class GameAnalysis:
    """The analysis of one game, which runs from the end of the game on while it is visible.

    First a thread searches the cache for it. Then a quick pass, whose findings are shown at once,
    is followed by a deep one, whose findings replace them at its end. `on_result` is called after
    each pass, `on_change` whenever there are enough new findings for another frame.
    """

    def __init__(
        self,
        analyzed: AnalysisInput,
        cache: Cache,
        tasks: Tasks,
        thinker: Thinker,
        on_result: Callable[["GameAnalysis", AnalysisInput, AnalysisResult], None],
        on_change: Callable[["GameAnalysis"], None],
    ) -> None:
        self.analyzed = analyzed
        self.message: Sentence | None = None
        """Why there can be no analysis; None if there can."""
        # Empty before the first pass is complete:
        self.chance_breakdowns: Sequence[ChanceBreakdown] = ()
        self.accuracies: Sequence[int | None] = ()
        """The accuracy of each player; None for a player with too few choices."""
        self.turning_points: Sequence[TurningPoint] = ()
        """The records that changed a win chance most, in the order of play."""
        self.deep_progress: float | None = None
        """The finished share of the deep pass, from 0 to 1; None before and after it."""
        self._tasks, self._thinker = tasks, thinker
        self._on_result, self._on_change = on_result, on_change
        self._result = AnalysisResult()
        self._choices: Sequence[int] = ()
        self._pass: _Pass | None = None
        self._is_visible = False
        self._work: Work[AnalysisResult] | None = None
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
        """Return the review of the decision at an index of the log; None if there is none yet."""
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

    # Work

    def _begin(self, found: "_Found") -> None:
        """Take the result from the cache, and begin the pass that is still missing."""
        self.message, self._choices, result, self._pass = found
        if result:
            self._sum_up(result)
        if result or self.message:
            self._on_change(self)
        if self._is_visible:
            self.resume()

    def resume(self) -> None:
        """Start or continue the analysis."""
        self._is_visible = True
        if self._pass and not self.message:
            self._work = self._thinker.run(
                self._pass.run(lambda result: self._tasks.post(partial(self._show, result))),
                self._complete_pass,
                self._give_up,
                budget_in_place=0,
            )

    def pause(self) -> None:
        """Pause the analysis while it is not visible."""
        self._is_visible = False
        if self._work:
            self._thinker.cancel(self._work)

    def _show(self, result: AnalysisResult) -> None:
        """Show the findings of a pass so far, but only the progress of a deep pass."""
        share = len(result.chances) / (len(self.analyzed.log) + 1)
        if self.chance_breakdowns:
            self.deep_progress = share
        else:
            self._result = result
        self._on_change(self)

    def _complete_pass(self, result: AnalysisResult) -> None:
        completed = self._pass
        assert completed
        self._sum_up(result)
        self._on_result(self, completed.analyzed, result)
        self._pass = None
        if completed.analyzed.budget < DEEP_BUDGET:
            self._pass = _Pass(self.analyzed._replace(budget=DEEP_BUDGET))
            if self._is_visible:
                self.resume()
        self._on_change(self)

    def _sum_up(self, result: AnalysisResult) -> None:
        """Compute the figures that need a complete pass."""
        self._result, self.deep_progress = result, None
        self.chance_breakdowns = chance_breakdowns(result)
        self.accuracies = accuracies(result, self._choices, self.analyzed.setup.wall)
        self.turning_points = turning_points(result)

    def _give_up(self, _: str) -> None:
        self._pass = self.deep_progress = None
        if not self.chance_breakdowns:
            self.message = sentence("Something went wrong, so there’s no analysis.")
        self._on_change(self)


class _Found(NamedTuple):
    """The knowledge about a game that a thread gathers."""

    message: Sentence | None  # why there can be no analysis
    choices: Sequence[int] = ()  # the indexes of decisions that were a choice
    result: AnalysisResult | None = None  # from the cache
    missing: _Pass | None = None


def _load_or_create(cache: Cache, analyzed: AnalysisInput) -> _Found:
    choices = tuple(choices_in(analyzed.setup, analyzed.log))
    deeper = analyzed._replace(budget=DEEP_BUDGET)
    deep = _cached_result(cache, deeper)
    if deep:
        return _Found(None, choices, deep)
    quick = _cached_result(cache, analyzed)
    try:
        check_rules(analyzed.setup.ruleset)
    except UnknownRules:
        unknown = sentence("No computer player knows these rules, so there’s no analysis.")
        return _Found(unknown, choices)
    return _Found(None, choices, quick, _Pass(deeper if quick else analyzed))


def _cached_result(
    cache: Cache, analyzed: AnalysisInput, older: bool = False
) -> AnalysisResult | None:
    """Return the valid cached result of a game; with `older` also a result from older weights."""
    for key in keys_of(analyzed):
        found = from_data(cache.read(key), analyzed, older)
        if found:
            return found
    return None


def _input_of(game: Game, record_count: int) -> AnalysisInput:
    """Return the first records of a game, and where hints were asked for."""
    hinted = tuple(number for number in game.hint_use.asked if number < record_count)
    return AnalysisInput(game.setup, tuple(game.log[:record_count]), hinted)


class GameAnalyses:
    """The recent analyses: an analysis that was left continues when it is opened again."""

    def __init__(
        self,
        folder: Path,
        autosave: Autosave,
        tasks: Tasks,
        thinker: Thinker,
        on_change: Callable[[GameAnalysis], None],
    ) -> None:
        """`folder` is the cache's; `on_change` is called when an analysis has progressed."""
        self._cache = Cache(folder)
        self._autosave, self._tasks, self._thinker = autosave, tasks, thinker
        self._on_change = on_change
        self._recent: list[GameAnalysis] = []
        self._active: GameAnalysis | None = None
        self._has_cache_error = self._has_reported_error = False

    def of(self, game: Game, record_count: int | None = None) -> GameAnalysis:
        """Return the analysis of a game's first `record_count` records, by default up to now."""
        analyzed = _input_of(game, game.cursor if record_count is None else record_count)
        analysis = self._find_recent(analyzed)
        if analysis is None:
            analysis = GameAnalysis(
                analyzed,
                self._cache,
                self._tasks,
                self._thinker,
                self._write_to_cache,
                self._on_change,
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
        for recent in self._recent:
            # A failed analysis is tried again.
            if recent.analyzed == analyzed and not recent.message:
                return recent
        return None

    def mistakes_in(self, game: Game) -> Sequence["Mistake"]:
        """Return the mistakes of a game up to its cursor; none if it was not analyzed before.

        A result of older weights counts until the game is analyzed again. To be called on a thread,
        because disks may be slow.
        """
        analyzed = _input_of(game, game.cursor)
        # Without a writable cache, only the recent analyses exist.
        recent = self._find_recent(analyzed)
        if recent and recent.chance_breakdowns:
            return recent.mistakes
        deeper = analyzed._replace(budget=DEEP_BUDGET)
        cached = _cached_result(self._cache, deeper, older=True) or _cached_result(
            self._cache, analyzed, older=True
        )
        return mistakes(game.setup, analyzed.log, cached) if cached else ()

    def _write_to_cache(
        self, analysis: GameAnalysis, analyzed: AnalysisInput, result: AnalysisResult
    ) -> None:
        def write(_: Path) -> None:
            try:
                self._cache.write(key_of(analyzed), as_data(result, analyzed))
            except OSError:
                self._has_cache_error = True
                self._tasks.post(partial(self._on_change, analysis))

        # The thread that saves games writes it, so that the end of the program waits for it.
        self._autosave.schedule(write, self._cache.path_of(key_of(analyzed)))

    def take_cache_error(self) -> Sentence | None:
        """Return the message that the cache cannot be written; returned once only."""
        if self._has_reported_error or not self._has_cache_error:
            return None
        self._has_reported_error = True
        return sentence("The cache folder can’t be written to, so this analysis won’t be saved.")
