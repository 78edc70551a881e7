"""The analysis of a game: luck and errors, and charts of win chances and scores."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from azul.game import Game, ScoreHistory, history_of
from azul.i18n import Strings, sentence
from azul.kit.chart import Chart, ChartData
from azul.kit.containers import Row
from azul.kit.keys import Command, KeyPress
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.dialogs.score_chart import score_chart
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.results import ShowReview
from azul.scenes.review.chance_chart import chance_chart
from azul.scenes.review.chance_summary import ChanceSummary, meaning_of
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import notes_on_step, worst_error_steps
from azul.scenes.scene import Context, Pop, Push, Request
from azul.services import GameAnalysis, by_people

if TYPE_CHECKING:
    from azul.insight import Mistake
    from azul.scenes.practice.puzzle_tasks import PuzzleSet

_CHANCES_HEIGHT: Final = 280
_SCORES_HEIGHT: Final = 250
_BETWEEN: Final = 28
_WIDE: Final = 1300
"""Heights of the charts, and the space between them; from that width on they are side by side."""

_MOST: Final = 0.4
"""The greatest share of the window's height for the chart of chances."""

_LINES: Final = 5
"""Lines of notes on a step."""


class AnalysisScene(PanelScene):
    """The analysis of the first `last` records of a game; a press on the chart opens the review.

    It begins at the step `at` if there is one, else at the greatest error.
    """

    width = 1700
    opened_by = Command.ANALYSIS
    analysis: GameAnalysis

    def __init__(
        self, context: Context, game: Game, last: int | None = None, at: int | None = None
    ) -> None:
        complaint = context.analyses.take_cache_error()
        super().__init__(context, sentence("What the game hung on"), complaint)
        self.analysis = context.analyses.of(game, last)
        self._game = game
        self.entries = history_of(game, last)
        self._chosen = at is not None
        self._at = self._worst() if at is None else at
        # The chart of scores ends where that of chances does.
        self._scores = ScoreHistory.of(game if last is None else game.branch(last))

    def _errors(self) -> list[int]:
        """The steps with errors, the greatest first, once the analysis is complete."""
        return worst_error_steps(self.entries, self.analysis)

    def _worst(self) -> int:
        """The step with the greatest error, or the last one as long as none is known."""
        return next(iter(self._errors()), len(self.entries))

    def next_error(self) -> None:
        """Go to the next smaller error, and from the smallest to the greatest."""
        errors = self._errors()
        if errors:
            index = errors.index(self.chart.at) + 1 if self.chart.at in errors else 0
            self.chart.at = errors[index % len(errors)]
            self.bring_into_view(self._card)

    def rows(self) -> list[PanelRow]:
        """The summary, the charts, and the card of the chosen step."""
        strings, seats = self.context.strings, self._game.seats
        summary = ChanceSummary(self.theme, self.analysis, seats, strings)
        self._card = MoveCard(self.theme, self.analysis, strings, _LINES)
        charts = self._charts([seat.name for seat in seats], strings)
        self._update_card()
        return [("", widget) for widget in (summary, *charts, self._card)]

    def _charts(self, names: Sequence[str], strings: Strings) -> list[Widget]:
        """The charts, side by side if there is room."""
        # A chart with the focus should be visible as a whole.
        height = min(self.px(_CHANCES_HEIGHT), round(self.size[1] * _MOST))
        tooltip = strings("Chances to win: a press leads to the step")
        self.chart = Chart(self.theme, self._chances(), height, tooltip, self._choose, self._at)
        if not self._scores.scores:
            return [self.chart]
        history = score_chart(self.theme, names, self._scores, strings)
        if min(self.widest(), self.px(self.width)) < self.px(_WIDE):
            return [self.chart, Chart(self.theme, history, self.px(_SCORES_HEIGHT))]
        scores = Chart(self.theme, history, height)
        return [Row(self.theme, [self.chart, scores], self.px(_BETWEEN))]

    def _chances(self) -> ChartData:
        names = [seat.name for seat in self._game.seats]
        strings = self.context.strings
        return chance_chart(self.theme, self.analysis, self.entries, strings, names)

    def _choose(self, step: int) -> Request:
        return Pop(ShowReview(step))

    def _update_card(self) -> None:
        """Show the step at the cursor of the chart."""
        at, strings = self.chart.at, self.context.strings
        if at:
            move = strings.say(self.entries[at - 1].sentences[0])
            heading = strings("Step {number} · {told}", number=at, told=move)
        else:
            heading = strings("The empty table")
        notes = notes_on_step(self._game, self.entries, at, self.analysis)
        self._card.show(notes, heading)

    def body(self) -> str:
        """What the numbers mean, and what is wrong with the analysis, if anything is."""
        strings, has_advice = self.context.strings, any(self._game.advice_counts)
        sentences = [meaning_of(self.analysis.chance_breakdowns, strings), super().body()]
        if has_advice:
            sentences.append(
                strings("Advice thinks longer about a move, and may see other chances.")
            )
        return " ".join(filter(None, sentences))

    def buttons(self) -> list[Button]:
        """The next error, the mistakes of people as puzzles, and Close."""
        close = Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)
        return [*self._error_buttons(), *self._puzzle_buttons(), close]

    def _error_buttons(self) -> list[Button]:
        strings, keys = self.context.strings, self.context.keys
        if len(self._errors()) < 2:
            return []
        tooltip = keys.tooltip(strings("From the worst to the least"), Command.NEXT_ERROR, strings)
        return [Button(self.theme, strings("Next slip"), self.next_error, tooltip=tooltip)]

    def _puzzle_buttons(self) -> list[Button]:
        strings, mistakes = self.context.strings, self.analysis.mistakes
        # Only where there are some, because to look for tasks loads what judges answers.
        course = self._course(mistakes) if mistakes else None
        if course is None or not course.tasks:
            return []
        number = len(course.tasks)
        text = strings.plural(
            "{number} mistake as a puzzle", "{number} mistakes as puzzles", number
        )
        return [Button(self.theme, text, lambda: self._open_puzzle(course))]

    def _course(self, mistakes: Sequence["Mistake"]) -> "PuzzleSet":
        """The mistakes that people made."""
        # Not above: what judges answers takes a tenth of a second to load at the program's start.
        from azul.scenes.practice.puzzle_tasks import PuzzleSet, tasks_from_mistakes

        tasks = tasks_from_mistakes(by_people(mistakes, self._game.seating))
        return PuzzleSet(tasks, self.context.progress)

    def _open_puzzle(self, course: "PuzzleSet") -> Request:
        from azul.scenes.practice.puzzle import PuzzleScene

        return Push(PuzzleScene(self.context, course, 0))

    def show_analysis_progress(self) -> None:
        """Show the progress of the analysis, and what is wrong with it, if anything is."""
        complaint = self.context.analyses.take_cache_error()
        self._body = complaint or self._body
        if self.analysis.has_ended and not self._chosen:
            self._at = self._worst()
        if self.analysis.has_ended or complaint:
            self.resize(self.size)
        self.chart.show(self._chances())
        self._update_card()

    def handle(self, event: Input) -> Request | None:
        """Update the card as the cursor of the chart moves."""
        if isinstance(event, KeyPress) and event.command is Command.NEXT_ERROR:
            self.next_error()
        request = super().handle(event)
        if self.chart.at != self._at:
            self._at, self._chosen = self.chart.at, True
            self._update_card()
        return request
