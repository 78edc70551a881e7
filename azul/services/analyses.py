"""Games analyzed between the pictures, and what was found, kept for the next time."""

from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from azul.engine import Record, Setup
from azul.game import Game
from azul.i18n import Sentence, sentence
from azul.saves import Autosave, Cache
from azul.tasks import Task, Tasks

if TYPE_CHECKING:
    from azul.insight import Analysis, AnalysisResult, ChanceBreakdown, Chances, Mistake, MoveReview

_SLICE: Final = 10
"""Positions judged at a time: a millisecond at most, about."""

_PAUSE: Final = 1.0
"""Seconds between two pictures of what is found meanwhile."""

_MOST: Final = 4
"""Games at hand: those that are under way and what they end as."""


class GameAnalysis:
    """One game, analyzed from its end on while it is in sight.

    First it is looked for in the cache, on a thread: to load what thinks takes long as well. `keep`
    is called once all is found, `on_change` whenever enough more is known for another picture.
    """

    def __init__(
        self,
        setup: Setup,
        log: Sequence[Record],
        cache: Cache,
        tasks: Tasks,
        keep: Callable[["GameAnalysis"], None],
        on_change: Callable[["GameAnalysis"], None],
    ) -> None:
        self.setup = setup
        self.log = tuple(log)
        self.key = ""
        """Under which it is kept."""
        self.message: Sentence | None = None
        """Why nothing can be said, if that is so."""
        self.chance_breakdowns: Sequence[ChanceBreakdown] = ()
        """Where each player's chance came from, once all is known."""
        self._tasks, self._on_complete, self._on_change = tasks, keep, on_change
        self._result: AnalysisResult | None = None
        self._analysis: Analysis | None = None
        self._is_in_sight = False
        self._task: Task[None] | None = None
        tasks.on_thread(
            partial(_begun, cache, self.setup, self.log), self._begin, self._give_up, name="insight"
        )

    # What is known

    @property
    def reviews(self) -> Mapping[int, "MoveReview"]:
        """What was found about decisions, by the number of records before them."""
        return self._result.reviews if self._result else {}

    def review_at(self, number: int) -> "MoveReview | None":
        """What was found about the decision of a number, once it is known."""
        return self.reviews.get(number)

    @property
    def chances(self) -> Mapping[int, "Chances"]:
        """All players' chances after so many records, as far as they are known."""
        return self._result.chances if self._result else {}

    @property
    def has_ended(self) -> bool:
        """Whether all is known, or nothing ever will be."""
        return bool(self.chance_breakdowns) or self.message is not None

    @property
    def progress(self) -> float:
        """How much of the game is looked through, 0 to 1."""
        return len(self.chances) / (len(self.log) + 1)

    @property
    def mistakes(self) -> Sequence["Mistake"]:
        """The drafts that were mistakes, in the order of play, once all is known."""
        if not self.chance_breakdowns or not self._result:
            return ()
        from azul.insight import mistakes

        return mistakes(self.setup, self.log, self._result)

    def luck(self, number: int) -> "Chances | None":
        """What the record of a number, a deal, has brought everybody, once it is known."""
        before, after = (self.chances.get(n) for n in (number, number + 1))
        if not before or not after:
            return None
        return tuple(there - here for here, there in zip(before, after, strict=True))

    # Finding it

    def _begin(self, begun: tuple[str, "AnalysisResult | Analysis"]) -> None:
        """Take what the cache has, or begin to find it."""
        from azul.insight import AnalysisResult, chance_breakdowns

        self.key, found = begun
        if isinstance(found, AnalysisResult):
            self._result = found
            self.chance_breakdowns = chance_breakdowns(found)
            self._on_change(self)
        else:
            self._analysis, self._result = found, found.result
            if self._is_in_sight:
                self.resume()

    def resume(self) -> None:
        """Analyze from now on, between the pictures."""
        self._is_in_sight = True
        if self._analysis and not self.has_ended:
            work = self._analyze(self._analysis)
            self._task = self._tasks.in_slices(work, self._complete, self._give_up)

    def pause(self) -> None:
        """Nobody sees it: go on later."""
        self._is_in_sight = False
        if self._task:
            self._task.cancel()

    def _analyze(self, analysis: "Analysis") -> Generator[None, None, None]:
        from azul.insight import UnknownRules

        seen, since = self.progress, perf_counter()
        while not analysis.is_over:
            try:
                analysis.go_on(_SLICE)
            except UnknownRules:
                self.message = sentence(
                    "No program knows these rules, so nothing can be said of slips."
                )
                return
            if self.progress != seen and perf_counter() - since >= _PAUSE:
                seen, since = self.progress, perf_counter()
                self._on_change(self)
            yield

    def _complete(self, _: None) -> None:
        from azul.insight import chance_breakdowns

        if self._result and not self.message:
            self.chance_breakdowns = chance_breakdowns(self._result)
            self._on_complete(self)
        self._on_change(self)

    def write(self, cache: Cache) -> None:
        """Keep what was found; raises OSError."""
        from azul.insight import BUDGET, as_data

        assert self._result
        cache.write(self.key, as_data(self._result, self.setup, self.log, BUDGET))

    def _give_up(self, _: str) -> None:
        self.message = sentence("Something went wrong, so nothing can be said of slips.")
        self._on_change(self)


def _begun(
    cache: Cache, setup: Setup, log: Sequence[Record]
) -> tuple[str, "AnalysisResult | Analysis"]:
    """The key of a game, and what is kept under it, or what is to find that."""
    import azul.insight as insight

    key = insight.key_of(setup, log, insight.BUDGET)
    return key, _kept(cache, setup, log) or insight.Analysis(setup, log)


def _kept(
    cache: Cache, setup: Setup, log: Sequence[Record], older: bool = False
) -> "AnalysisResult | None":
    """What is kept of a game, if that fits; with `older` also what former weights have found."""
    import azul.insight as insight

    for key in insight.keys_of(setup, log, insight.BUDGET):
        found = insight.from_data(cache.read(key), setup, log, insight.BUDGET, older)
        if found:
            return found
    return None


class GameAnalyses:
    """The games that were looked through last, so that what is left and opened again goes on."""

    def __init__(
        self,
        folder: Path,
        autosave: Autosave,
        tasks: Tasks,
        on_change: Callable[[GameAnalysis], None],
    ) -> None:
        """`folder` is for what is kept; `on_change` is called when more is known of a game."""
        self._cache = Cache(folder)
        self._autosave, self._tasks = autosave, tasks
        self._on_change = on_change
        self._recent: list[GameAnalysis] = []
        self._in_sight: GameAnalysis | None = None
        self._has_cache_error = self._has_reported_error = False

    def of(self, game: Game, last: int | None = None) -> GameAnalysis:
        """Insight into the first `last` records of a game, or all up to its cursor."""
        log = game.log[: game.cursor if last is None else last]
        insight = self._find_recent(game.setup, log)
        if insight is None:
            insight = GameAnalysis(
                game.setup, log, self._cache, self._tasks, self._write_to_cache, self._on_change
            )
            self._recent = [insight, *self._recent][:_MOST]
        return insight

    def work_on(self, insight: GameAnalysis | None) -> None:
        """Go on with the game that is in sight, and with no other."""
        if insight is self._in_sight:
            return
        if self._in_sight:
            self._in_sight.pause()
        self._in_sight = insight
        if insight:
            insight.resume()

    def _find_recent(self, setup: Setup, log: Sequence[Record]) -> GameAnalysis | None:
        return next((i for i in self._recent if (i.setup, i.log) == (setup, log)), None)

    def mistakes_in(self, game: Game) -> Sequence["Mistake"]:
        """The mistakes of a game up to its cursor, none if it was not looked through before.

        What former weights have found counts until the game is looked through again. To be asked
        on a thread, for disks may be slow.
        """
        import azul.insight as insight

        log = game.log[: game.cursor]
        # A cache that takes no files has only these.
        at_hand = self._find_recent(game.setup, log)
        if at_hand and at_hand.chance_breakdowns:
            return at_hand.mistakes
        kept = _kept(self._cache, game.setup, log, older=True)
        return insight.mistakes(game.setup, log, kept) if kept else ()

    def _write_to_cache(self, insight: GameAnalysis) -> None:
        def write(_: Path) -> None:
            try:
                insight.write(self._cache)
            except OSError:
                self._has_cache_error = True
                self._tasks.post(partial(self._on_change, insight))

        # With the games, so that the end of the program waits for it.
        self._autosave.schedule(write, self._cache.path_of(insight.key))

    def take_cache_error(self) -> Sentence | None:
        """That nothing can be kept, said once."""
        if self._has_reported_error or not self._has_cache_error:
            return None
        self._has_reported_error = True
        return sentence("The cache folder takes no files, so this will be worked out anew.")
