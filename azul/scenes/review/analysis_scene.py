"""The analysis of a game: luck and mistakes, and charts of win chances and scores."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from azul.game import FROM_POSITION, Game, ScoreHistory, history_of
from azul.i18n import Strings, sentence
from azul.kit import metrics
from azul.kit.chart import Chart
from azul.kit.containers import Column, Field, Row, Text
from azul.kit.keys import Command, KeyPress
from azul.kit.widgets import Button, Input, Widget
from azul.scenes.dialogs.score_chart import score_chart
from azul.scenes.panel import PanelScene
from azul.scenes.practice.puzzle import PuzzleScene
from azul.scenes.practice.puzzle_positions import FROM_GAME, PuzzleSet, positions_from_mistakes
from azul.scenes.review.chance_summary import (
    ChanceBreakdownText,
    breakdown_table,
    chance_chart_data,
    deeper_text,
    explain_breakdowns,
)
from azul.scenes.review.step_notes import notes_with_rank, worst_mistake_steps
from azul.scenes.review.step_notes_box import StepNotesBox
from azul.scenes.scene import Context, Pop, Push, Request
from azul.scenes.verdicts import explain_accuracy
from azul.services import GameAnalysis, by_people

_CHANCES_HEIGHT: Final = 225
_SCORES_HEIGHT: Final = 250
_CHART_GAP: Final = 28
_WIDE: Final = 1300
"""Heights of the charts, the gap between them, and the least width for charts side by side."""

_MAX_CHANCES_SHARE: Final = 0.4
"""The greatest share of the window's height for the chart of chances."""

_LINES: Final = 5
"""Lines of notes on a step."""


class AnalysisScene(PanelScene):
    """The analysis of `record_count` records; a click on the chart calls `on_step`."""

    width = 1700
    opened_by = Command.ANALYSIS
    analysis: GameAnalysis

    def __init__(
        self,
        context: Context,
        game: Game,
        on_step: Callable[[int], Request | None],
        record_count: int | None = None,
        step: int | None = None,
    ) -> None:
        problem = context.analyses.take_cache_error()
        super().__init__(context, sentence("Analysis"), problem)
        self.analysis = context.analyses.of(game, record_count)
        self._game, self._on_step = game, on_step
        self.entries = history_of(game, record_count)
        self._chosen = step is not None
        self._current_step = self._worst() if step is None else step
        # The chart of scores ends at the same point as the chart of chances.
        self._scores = ScoreHistory.of(game if record_count is None else game.branch(record_count))
        self._charts: list[Widget] = []

    def resize(self, size: tuple[int, int]) -> None:
        self._charts = []
        super().resize(size)

    def _mistakes(self) -> list[int]:
        """Return the steps with mistakes, the greatest first, once the analysis is complete."""
        return worst_mistake_steps(self.entries, self.analysis)

    def _worst(self) -> int:
        """Return the step with the greatest mistake, or the last step while no mistake is known."""
        return next(iter(self._mistakes()), len(self.entries))

    def next_mistake(self) -> None:
        """Go to the next smaller mistake, and from the smallest to the greatest."""
        mistakes = self._mistakes()
        if mistakes:
            step = self._current_step
            index = mistakes.index(step) + 1 if step in mistakes else 0
            self._show_step(mistakes[index % len(mistakes)])
            self.bring_into_view(self._card)

    def _show_step(self, step: int) -> None:
        self._current_step, self._chosen = step, True
        # The charts are left out, because they take 60 ms.
        super().resize(self.size)

    def rows(self) -> list[Field]:
        """Return the summary, charts, card of the chosen step, and legend of the numbers."""
        strings, names, step = self.context.strings, self._game.names, self._current_step
        if step:
            move = strings.say(self.entries[step - 1].sentences[0])
            heading = strings("Step {number} · {text}", number=step, text=move)
        else:
            is_own = self._game.is_from_position
            heading = strings(FROM_POSITION) if is_own else strings("Empty table")
        notes = notes_with_rank(self._game, self.entries, step, self.analysis)
        self._card = StepNotesBox(self.theme, self.analysis, names, strings, _LINES, notes, heading)
        self._charts = self._charts or self._draw_charts(names, strings)
        self.chart.cursor_x = step
        lines = [Text(self.theme, line, metrics.SMALL) for line in self._meaning()]
        meaning = Column(self.theme, lines, self.px(metrics.GAP) // 3)
        deeper = deeper_text(self.theme, self.analysis, strings)
        widgets = (self._breakdowns(), *self._charts, self._card, deeper, meaning)
        return [Field("", widget) for widget in widgets]

    def _breakdowns(self) -> Widget:
        """Return the table of luck and mistakes, or sentences if it is too wide or unknown."""
        strings, seats = self.context.strings, self._game.seats
        breakdowns = self.analysis.chance_breakdowns
        for accuracies in (self.analysis.accuracies, ()) if breakdowns else ():
            table = breakdown_table(self.theme, breakdowns, seats, strings, accuracies)
            if table.width() <= self.widest():
                return table
        return ChanceBreakdownText(self.theme, self.analysis, seats, strings)

    def _draw_charts(self, names: Sequence[str], strings: Strings) -> list[Widget]:
        """Return the charts, side by side if there is room."""
        # A chart with the focus must be visible as a whole.
        height = min(self.px(_CHANCES_HEIGHT), round(self.size[1] * _MAX_CHANCES_SHARE))
        tooltip = strings("Win chances: click to go to a step")
        seats = [seat.name for seat in self._game.seats]
        chances = chance_chart_data(self.theme, self.analysis, self.entries, strings, seats)
        self.chart = Chart(self.theme, chances, height, tooltip, self._choose)
        if not self._scores.scores:
            return [self.chart]
        history = score_chart(self.theme, names, self._scores, strings)
        if min(self.widest(), self.px(self.width)) < self.px(_WIDE):
            return [self.chart, Chart(self.theme, history, self.px(_SCORES_HEIGHT))]
        scores = Chart(self.theme, history, height)
        return [Row(self.theme, [self.chart, scores], self.px(_CHART_GAP))]

    def _choose(self, step: int) -> Request:
        return Pop(partial(self._on_step, step))

    def _meaning(self) -> list[str]:
        """Return the meaning of the numbers, as far as they are known, in paragraphs."""
        strings, breakdowns = self.context.strings, self.analysis.chance_breakdowns
        paragraphs = explain_breakdowns(breakdowns, self._game.seats[0].name, strings)
        if any(accuracy is not None for accuracy in self.analysis.accuracies):
            paragraphs.append(explain_accuracy(strings))
        if any(self._game.hint_counts):
            paragraphs.append(strings("Hints search longer, so their win chances can differ."))
        return paragraphs

    def buttons(self) -> list[Button]:
        strings, keys, buttons = self.context.strings, self.context.keys, list[Button]()
        if len(self._mistakes()) > 1:
            tooltip = keys.tooltip(
                strings("From the biggest to the smallest"), Command.NEXT_MISTAKE, strings
            )
            text = strings("Next-biggest mistake")
            further = Button(self.theme, text, self.next_mistake, tooltip=tooltip)
            # A double click goes two mistakes ahead, although all widgets are built between.
            further.key = Command.NEXT_MISTAKE
            buttons.append(further)
        own = by_people(self.analysis.mistakes, self._game.seating)
        if positions := positions_from_mistakes(own):
            puzzles = PuzzleSet(positions, self.context.progress, FROM_GAME)
            text = strings.plural(
                "{number} puzzle from this game", "{number} puzzles from this game", len(positions)
            )
            buttons.append(Button(self.theme, text, partial(self._open_puzzles, puzzles)))
        return [*buttons, Button(self.theme, strings("Close"), self.cancel, primary=True)]

    def _open_puzzles(self, puzzles: PuzzleSet) -> Request:
        return Push(PuzzleScene(self.context, puzzles, 0))

    def show_analysis_progress(self) -> None:
        """Show the progress of the analysis, and the problem with it, if there is one."""
        self._body = self.context.analyses.take_cache_error() or self._body
        if self.analysis.has_ended and not self._chosen:
            self._current_step = self._worst()
        top = self.scroll.top
        self.rearrange()
        # This may hide the focus.
        self.scroll.scroll_to(top)
        self._follow_scroll()

    def handle(self, event: Input) -> Request | None:
        """Follow the cursor of the chart."""
        if isinstance(event, KeyPress) and event.command is Command.NEXT_MISTAKE:
            self.next_mistake()
        request = super().handle(event)
        if self.chart.cursor_x != self._current_step:
            self._show_step(self.chart.cursor_x)
        return request
