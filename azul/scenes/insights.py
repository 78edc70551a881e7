"""Games looked through while pictures are drawn, and what was found, kept for the next time."""

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from azul.engine import Record, Setup
from azul.game import Game
from azul.i18n import Sentence, sentence
from azul.saves import Autosave, Cache

if TYPE_CHECKING:
    from azul.insight import Analysis, AnalysisResult, ChanceBreakdown, Chances, Mistake, MoveReview

_SLICE: Final = 10
"""Positions judged at a time: a millisecond at most, about."""

_PAUSE: Final = 1.0
"""Seconds between two pictures of what is found meanwhile."""

_MOST: Final = 4
"""Games at hand: those that are under way and what they end as."""


class GameAnalysis:
    """One game looked through: from its end on, while `think` is called.

    First it is looked for among what is kept, on a thread of its own: to load what thinks takes a
    tenth of a second as well. `keep` is called once all is found, `failed` with an error.
    """

    def __init__(
        self,
        setup: Setup,
        log: Sequence[Record],
        cache: Cache,
        keep: Callable[["GameAnalysis"], None],
        failed: Callable[[Exception], object],
    ) -> None:
        self.setup = setup
        self.log = tuple(log)
        self.key = ""
        """Under which it is kept."""
        self.told: Sentence | None = None
        """Why nothing can be said, if that is so."""
        self.chance_breakdowns: Sequence[ChanceBreakdown] = ()
        """Where each player's chance came from, once all is known."""
        self._keep, self._failed = keep, failed
        self._findings: AnalysisResult | None = None
        self._analysis: Analysis | None = None
        # A daemon, because a disk that never answers must not keep the process alive.
        threading.Thread(target=self._begin, args=[cache], name="insight", daemon=True).start()

    # What is known

    @property
    def reviews(self) -> Mapping[int, "MoveReview"]:
        """What was found about decisions, by the number of records before them."""
        return self._findings.reviews if self._findings else {}

    def review_at(self, number: int) -> "MoveReview | None":
        """What was found about the decision of a number, once it is known."""
        return self.reviews.get(number)

    @property
    def chances(self) -> Mapping[int, "Chances"]:
        """All players' chances after so many records, as far as they are known."""
        return self._findings.chances if self._findings else {}

    @property
    def over(self) -> bool:
        """Whether all is known, or nothing ever will be."""
        return bool(self.chance_breakdowns) or self.told is not None

    @property
    def progress(self) -> float:
        """How much of the game is looked through, 0 to 1."""
        return len(self.chances) / (len(self.log) + 1)

    @property
    def mistakes(self) -> Sequence["Mistake"]:
        """The drafts that were mistakes, in the order of play, once all is known."""
        if not self.chance_breakdowns or not self._findings:
            return ()
        from azul.insight import mistakes

        return mistakes(self.setup, self.log, self._findings)

    def luck(self, number: int) -> "Chances | None":
        """What the record of a number, a deal, has brought everybody, once it is known."""
        before, after = (self.chances.get(n) for n in (number, number + 1))
        if not before or not after:
            return None
        return tuple(there - here for here, there in zip(before, after, strict=True))

    # Finding it

    def _begin(self, cache: Cache) -> None:
        """Find out what is kept, or that all is to be found yet."""
        try:
            import azul.insight as insight

            self.key = insight.key_of(self.setup, self.log, insight.BUDGET)
            kept = _kept(cache, self.key, self.setup, self.log)
            if kept:
                self._findings = kept
                self.chance_breakdowns = insight.chance_breakdowns(kept)
            else:
                analysis = insight.Analysis(self.setup, self.log)
                self._findings = analysis.result
                # Last of all: from now on the other thread works at it.
                self._analysis = analysis
        except Exception as error:  # Nobody else would tell what went wrong on this thread.
            self._give_up(error)

    @property
    def thinks(self) -> bool:
        """Whether there is something to think about."""
        return self._analysis is not None and not self.over

    def think(self) -> None:
        """Look for a millisecond, about."""
        assert self._analysis
        # What works at it has loaded this long ago.
        from azul.insight import UnknownRules

        try:
            self._analysis.go_on(_SLICE)
        except UnknownRules:
            self.told = sentence("No program knows these rules, so nothing can be said of slips.")
        except Exception as error:  # Whoever looks back must go on with that.
            self._give_up(error)
        if self._analysis.is_over:
            from azul.insight import chance_breakdowns

            self.chance_breakdowns = chance_breakdowns(self._analysis.result)
            self._keep(self)

    def write(self, cache: Cache) -> None:
        """Keep what was found; raises OSError."""
        from azul.insight import BUDGET, as_data

        assert self._findings
        cache.write(self.key, as_data(self._findings, self.setup, self.log, BUDGET))

    def _give_up(self, error: Exception) -> None:
        self._failed(error)
        self.told = sentence("Something went wrong, so nothing can be said of slips.")


def _kept(cache: Cache, key: str, setup: Setup, log: Sequence[Record]) -> "AnalysisResult | None":
    """What is kept of a game under its key, if that fits."""
    import azul.insight as insight

    return insight.from_data(cache.read(key), setup, log, insight.BUDGET)


class GameAnalyses:
    """The games that were looked through last, so that what is left and opened again goes on."""

    def __init__(
        self, folder: Path, autosave: Autosave, keep_trace: Callable[[Exception], str]
    ) -> None:
        """`folder` is for what is kept; `keep_trace` writes down how an error came about."""
        self._cache = Cache(folder)
        self._autosave = autosave
        self._keep_trace = keep_trace
        self._found: list[GameAnalysis] = []
        self._refused = self._complained = False

    def of(self, game: Game, last: int | None = None) -> GameAnalysis:
        """Insight into the first `last` records of a game, or all up to its cursor."""
        log = game.log[: game.cursor if last is None else last]
        insight = self._at_hand(game.setup, log)
        if insight is None:
            insight = GameAnalysis(game.setup, log, self._cache, self._keep, self.fail)
            self._found = [insight, *self._found][:_MOST]
        return insight

    def _at_hand(self, setup: Setup, log: Sequence[Record]) -> GameAnalysis | None:
        return next((i for i in self._found if (i.setup, i.log) == (setup, log)), None)

    def mistakes_in(self, game: Game) -> Sequence["Mistake"]:
        """The mistakes of a game up to its cursor, none if it was not looked through before.

        To be asked on a thread, for disks may be slow.
        """
        import azul.insight as insight

        log = game.log[: game.cursor]
        # A cache that takes no files has only these.
        at_hand = self._at_hand(game.setup, log)
        if at_hand and at_hand.chance_breakdowns:
            return at_hand.mistakes
        try:
            key = insight.key_of(game.setup, log, insight.BUDGET)
        except ValueError:  # Rules that no program has learned.
            return ()
        kept = _kept(self._cache, key, game.setup, log)
        return insight.mistakes(game.setup, log, kept) if kept else ()

    def _keep(self, insight: GameAnalysis) -> None:
        def write(_: Path) -> None:
            try:
                insight.write(self._cache)
            except OSError:
                self._refused = True

        # With the games, so that the end of the program waits for it.
        self._autosave.keep(write, self._cache.place(insight.key))

    def fail(self, error: Exception) -> None:
        """Keep how an error came about on a thread."""
        self._keep_trace(error)

    def complaint(self) -> Sentence | None:
        """That nothing can be kept, said once."""
        if self._complained or not self._refused:
            return None
        self._complained = True
        return sentence("The cache folder takes no files, so this will be worked out anew.")


class News:
    """Says when so much more is known that it is worth another picture."""

    def __init__(self, insight: GameAnalysis) -> None:
        self._insight = insight
        self._seen = insight.progress
        self._over = insight.over
        self._waited = 0.0
        self.fresh = False
        """Whether something new is to be drawn."""

    def update(self, seconds: float) -> bool:
        """Let time pass; whether something is new."""
        self._waited += seconds
        insight = self._insight
        more = insight.progress != self._seen and self._waited >= _PAUSE
        self.fresh = more or insight.over != self._over
        if self.fresh:
            self._seen, self._over, self._waited = insight.progress, insight.over, 0.0
        return self.fresh
