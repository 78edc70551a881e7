"""What a game hung on: luck and skill apart, and the curves of chances and scores."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from azul.game import Game, ScoreHistory, history_of
from azul.i18n import Strings, sentence
from azul.kit.chart import Chart, ChartData
from azul.kit.commands import Command
from azul.kit.containers import Row
from azul.kit.widgets import Button, Widget
from azul.scenes.dialogs.score_chart import score_chart
from azul.scenes.panel import PanelRow, PanelScene
from azul.scenes.results import LookBack
from azul.scenes.review.chance_chart import chance_chart
from azul.scenes.review.chance_summary import ChanceSummary, meaning_of
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import step_in_words, worst_slips
from azul.scenes.scene import Context, Pop, Push, Request
from azul.services import GameAnalysis, by_people

if TYPE_CHECKING:
    from azul.insight import Mistake
    from azul.scenes.practice.course import Course

_CURVE: Final = 280
_SCORES: Final = 250
_BETWEEN: Final = 28
_WIDE: Final = 1300
"""Heights of the curves, what is between them, and the width from which on they stand abreast."""

_MOST: Final = 0.4
"""The most of the window's height that the curve takes."""

_LINES: Final = 5
"""Lines of words about a step."""


class AnalysisScene(PanelScene):
    """Insight into the first `last` records of a game; a press on the curve looks back from there.

    `at` is the step that is looked at already, if one is; else it begins at the worst slip.
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
        self.passages = history_of(game, last)
        self._chosen = at is not None
        self._at = self._worst() if at is None else at
        # The scores beside the curve end where it does.
        self._chronicle = ScoreHistory.of(game if last is None else game.branch(last))

    def _slips(self) -> list[int]:
        """The steps that were worse than good, the worst first, once all is known."""
        return worst_slips(self.passages, self.insight)

    def _worst(self) -> int:
        """The step that gave most away, the last one as long as none is known."""
        return next(iter(self._slips()), len(self.passages))

    def next_slip(self) -> None:
        """Tell of the slip that weighs less than this one; after the least comes the worst."""
        slips = self._slips()
        if slips:
            place = slips.index(self.curve.at) + 1 if self.curve.at in slips else 0
            self.curve.at = slips[place % len(slips)]
            self.bring_into_view(self._card)

    def rows(self) -> list[PanelRow]:
        """Luck and skill apart, the curves, and what the step on them was worth."""
        strings, seats = self.context.strings, self._game.seats
        self._accounts = ChanceSummary(self.theme, self.insight, seats, strings)
        self._card = MoveCard(self.theme, self.insight, strings, _LINES)
        curves = self._curves([seat.name for seat in seats], strings)
        self._tell()
        return [("", widget) for widget in (self._accounts, *curves, self._card)]

    def _curves(self, names: Sequence[str], strings: Strings) -> list[Widget]:
        """The curves, abreast where there is room."""
        # What has the focus is to be seen as a whole.
        height = min(self.px(_CURVE), round(self.size[1] * _MOST))
        tooltip = strings("Chances to win: a press leads to the step")
        self.curve = Chart(self.theme, self._chances(), height, tooltip, self._choose, self._at)
        if not self._chronicle.scores:
            return [self.curve]
        history = score_chart(self.theme, names, self._chronicle, strings)
        if min(self.widest(), self.px(self.width)) < self.px(_WIDE):
            return [self.curve, Chart(self.theme, history, self.px(_SCORES))]
        scores = Chart(self.theme, history, height)
        return [Row(self.theme, [self.curve, scores], self.px(_BETWEEN))]

    def _chances(self) -> ChartData:
        names = [seat.name for seat in self._game.seats]
        strings = self.context.strings
        return chance_chart(self.theme, self.insight, self.passages, strings, names)

    def _choose(self, step: int) -> Request:
        return Pop(LookBack(step))

    def _tell(self) -> None:
        """Say what the step was worth that the curve stands at."""
        at, strings = self.curve.at, self.context.strings
        worth = step_in_words(self._game, self.passages, at, self.insight)
        if at:
            told = strings.say(self.passages[at - 1].sentences[0])
            self._card.tell(worth, strings("Step {number} · {told}", number=at, told=told))
        else:
            self._card.tell(worth, strings("The empty table"))

    def body(self) -> str:
        """What the numbers mean, and what is in the way, if anything is."""
        strings, asked = self.context.strings, any(self._game.advice_counts)
        told = [meaning_of(self.insight.chance_breakdowns, strings), super().body()]
        if asked:
            told.append(strings("Advice thinks longer about a move, and may see other chances."))
        return " ".join(filter(None, told))

    def buttons(self) -> list[Button]:
        """From slip to slip, people's own mistakes to be done better, and the way back."""
        close = Button(self.theme, self.context.strings("Close"), self.cancel, primary=True)
        return [*self._ways_to_slips(), *self._ways_to_puzzles(), close]

    def _ways_to_slips(self) -> list[Button]:
        strings, keys = self.context.strings, self.context.keys
        if len(self._slips()) < 2:
            return []
        tooltip = keys.tooltip(strings("From the worst to the least"), Command.NEXT_ERROR, strings)
        return [Button(self.theme, strings("Next slip"), self.next_slip, tooltip=tooltip)]

    def _ways_to_puzzles(self) -> list[Button]:
        strings, mistakes = self.context.strings, self.insight.mistakes
        # Only where there are some, because to look for tasks loads what judges answers.
        course = self._course(mistakes) if mistakes else None
        if course is None or not course.tasks:
            return []
        number = len(course.tasks)
        words = strings.plural(
            "{number} mistake as a puzzle", "{number} mistakes as puzzles", number
        )
        return [Button(self.theme, words, lambda: self._ask(course))]

    def _course(self, mistakes: Sequence["Mistake"]) -> "Course":
        """Those of the mistakes that people made."""
        # Not above: what judges answers takes a tenth of a second to load at the program's start.
        from azul.scenes.practice.course import Course, of_mistakes

        tasks = of_mistakes(by_people(mistakes, self._game.seating))
        return Course(tasks, self.context.progress)

    def _ask(self, course: "Course") -> Request:
        from azul.scenes.practice.puzzle import PuzzleScene

        return Push(PuzzleScene(self.context, course, 0))

    def show_findings(self) -> None:
        """Show what has been found meanwhile, and tell what is in the way."""
        complaint = self.context.insights.complaint()
        self._body = complaint or self._body
        if self.insight.over and not self._chosen:
            self._at = self._worst()
        if self.insight.over or complaint:
            self.resize(self.size)
        self.curve.show(self._chances())
        self._tell()

    def handle(self, event: Event) -> Request | None:
        """What the step on the curve was worth is told as it is gone through."""
        is_key = event.type == pygame.KEYDOWN
        if is_key and self.context.keys.command(event) is Command.NEXT_ERROR:
            self.next_slip()
        request = super().handle(event)
        if self.curve.at != self._at:
            self._at, self._chosen = self.curve.at, True
            self._tell()
        return request
