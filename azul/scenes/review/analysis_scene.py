"""The analysis of a game: luck and skill, and charts of win chances and scores."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect
from pygame.event import Event

from azul.game import Game, ScoreHistory, history_of
from azul.i18n import Strings, sentence
from azul.kit import boxes
from azul.kit.chart import Chart, ChartData
from azul.kit.commands import Command
from azul.kit.theme import Theme
from azul.kit.widgets import Action, Button, Role, Widget
from azul.scenes.dialogs.score_chart import score_chart
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.results import LookBack
from azul.scenes.review.chance_chart import chance_chart
from azul.scenes.review.chance_summary import ChanceSummary, meaning_of
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import notes_on_step, worst_error_steps
from azul.scenes.scene import Context, Pop, Push, Request
from azul.services import GameAnalysis, by_people

if TYPE_CHECKING:
    from azul.insight import Mistake
    from azul.scenes.practice.puzzle_tasks import PuzzleSet

_CURVE: Final = 280
_SCORES: Final = 250
_BETWEEN: Final = 28
_WIDE: Final = 1300
"""Heights of the charts, the gap between them, and the minimum width for them side by side."""

_MOST: Final = 0.4
"""Maximum height of the chart of chances, as a share of the window."""

_LINES: Final = 5
"""Lines of text about a step."""


class AnalysisScene(PanelScene):
    """The analysis of the first `last` records of a game; a press on the chart reviews a step.

    It opens at the step `at`, by default at the worst error.
    """

    width = 1700
    opened_by = Command.ANALYSIS
    insight: GameAnalysis

    def __init__(
        self, context: Context, game: Game, last: int | None = None, at: int | None = None
    ) -> None:
        complaint = context.insights.complaint()
        super().__init__(context, sentence("What the game hung on"), complaint)
        self.insight = context.insights.of(game, last)
        self._game = game
        self.entries = history_of(game, last)
        self._chosen = at is not None
        self._at = self._worst() if at is None else at
        # The scores end where the chart of chances does.
        self._chronicle = ScoreHistory.of(game if last is None else game.branch(last))

    def _error_steps(self) -> list[int]:
        """The errors, worst first, once the analysis is complete."""
        return worst_error_steps(self.entries, self.insight)

    def _worst(self) -> int:
        """The worst error, or the last step until that is known."""
        return next(iter(self._error_steps()), len(self.entries))

    def next_error(self) -> None:
        """Show the next smaller error; after the smallest comes the worst."""
        error_steps = self._error_steps()
        if error_steps:
            place = error_steps.index(self.curve.at) + 1 if self.curve.at in error_steps else 0
            self.curve.at = error_steps[place % len(error_steps)]
            self.bring_into_view(self._card)

    def rows(self) -> list[PanelRow]:
        """The summary, the charts, and the notes on the selected step."""
        strings, seats = self.context.strings, self._game.seats
        self._accounts = ChanceSummary(self.theme, self.insight, seats, strings)
        self._card = MoveCard(self.theme, self.insight, strings, _LINES)
        curves = self._curves([seat.name for seat in seats], strings)
        self._tell()
        return [("", widget) for widget in (self._accounts, *curves, self._card)]

    def _curves(self, names: Sequence[str], strings: Strings) -> list[Widget]:
        """The charts, side by side if there is room."""
        # A focused widget must fit into the visible part of the panel.
        height = min(self.px(_CURVE), round(self.size[1] * _MOST))
        tooltip = strings("Chances to win: a press leads to the step")
        self.curve = Chart(self.theme, self._chances(), height, tooltip, self._choose, self._at)
        if not self._chronicle.scores:
            return [self.curve]
        history = score_chart(self.theme, names, self._chronicle, strings)
        scores = Chart(self.theme, history, self.px(_SCORES))
        if min(self.widest(), self.px(self.width)) < self.px(_WIDE):
            return [self.curve, scores]
        return [SideBySideCharts(self.theme, self.curve, scores)]

    def _chances(self) -> ChartData:
        names = [seat.name for seat in self._game.seats]
        strings = self.context.strings
        return chance_chart(self.theme, self.insight, self.entries, strings, names)

    def _choose(self, step: int) -> Request:
        return Pop(LookBack(step))

    def _tell(self) -> None:
        """Show the notes on the step at the cursor of the chart."""
        at, strings = self.curve.at, self.context.strings
        notes = notes_on_step(self._game, self.entries, at, self.insight)
        if at:
            told = strings.say(self.entries[at - 1].sentences[0])
            self._card.tell(notes, strings("Step {number} · {told}", number=at, told=told))
        else:
            self._card.tell(notes, strings("The empty table"))

    def body(self) -> str:
        """What the numbers mean, and any problem."""
        strings, asked = self.context.strings, any(self._game.advice_counts)
        told = [meaning_of(self.insight.chance_breakdowns, strings), super().body()]
        if asked:
            told.append(strings("Advice thinks longer about a move, and may see other chances."))
        return " ".join(filter(None, told))

    def buttons(self) -> list[Button]:
        """Next error, people's own mistakes as puzzles, and Close."""
        close = Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)
        return [*self._error_buttons(), *self._puzzle_buttons(), close]

    def _error_buttons(self) -> list[Button]:
        strings, keys = self.context.strings, self.context.keys
        if len(self._error_steps()) < 2:
            return []
        tooltip = keys.tooltip(strings("From the worst to the least"), Command.NEXT_ERROR, strings)
        return [Button(self.theme, strings("Next slip"), self.next_error, tooltip=tooltip)]

    def _puzzle_buttons(self) -> list[Button]:
        strings, mistakes = self.context.strings, self.insight.mistakes
        # Only where there are some, because to look for tasks loads what judges answers.
        puzzles = self._own_puzzles(mistakes) if mistakes else None
        if puzzles is None or not puzzles.tasks:
            return []
        number = len(puzzles.tasks)
        words = strings.plural(
            "{number} mistake as a puzzle", "{number} mistakes as puzzles", number
        )
        return [Button(self.theme, words, lambda: self._ask(puzzles))]

    def _own_puzzles(self, mistakes: Sequence["Mistake"]) -> "PuzzleSet":
        """The mistakes made by people, as puzzles."""
        # Not above: what judges answers takes a tenth of a second to load at the program's start.
        from azul.scenes.practice.puzzle_tasks import PuzzleSet, tasks_from_mistakes

        tasks = tasks_from_mistakes(by_people(mistakes, self._game.seating))
        return PuzzleSet(tasks, self.context.progress)

    def _ask(self, puzzles: "PuzzleSet") -> Request:
        from azul.scenes.practice.puzzle import PuzzleScene

        return Push(PuzzleScene(self.context, puzzles, 0))

    def show_findings(self) -> None:
        """Show what has been found meanwhile, and any problem."""
        complaint = self.context.insights.complaint()
        self._body = complaint or self._body
        if self.insight.over and not self._chosen:
            self._at = self._worst()
        if self.insight.over or complaint:
            self.resize(self.size)
        self.curve.show(self._chances())
        self._tell()

    def handle(self, event: Event) -> Request | None:
        """Update the notes as the cursor of the chart moves."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and self.context.keys.command(event) is Command.NEXT_ERROR:
            self.next_error()
        request = super().handle(event)
        if self.curve.at != self._at:
            self._at, self._chosen = self.curve.at, True
            self._tell()
        return request


class SideBySideCharts(Widget):
    """The curve of chances, which answers, and the chart of scores beside it."""

    role = Role.CHART

    def __init__(self, theme: Theme, curve: Chart, scores: Chart) -> None:
        super().__init__(theme, curve.tooltip)
        self._curve, self._scores = curve, scores

    def height(self, width: int) -> int:
        return self._curve.height(width)

    def set_rect(self, rect: Rect) -> None:
        """Take a place, half of it for each."""
        super().set_rect(rect)
        halves = boxes.columns(rect, 2, self.px(_BETWEEN))
        for widget, half in zip((self._curve, self._scores), halves, strict=True):
            widget.set_rect(half)

    def on_click(self, point: tuple[int, int]) -> Action | None:
        return self._curve.on_click(point) if self._curve.rect.collidepoint(point) else None

    def on_key(self, event: Event) -> Action | None:
        return self._curve.on_key(event)

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        self._curve.draw(surface, focused, hovered)
        self._scores.draw(surface, False, False)
