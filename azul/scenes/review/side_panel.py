"""The side panel of a review: the steps of a game, their evaluation, and buttons."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from pygame import Rect

from azul.game import Game, HistoryEntry
from azul.i18n import Sentence, mark
from azul.kit import boxes, metrics
from azul.kit.chart import Chart, ChartData
from azul.kit.containers import Column, Flow, Heading, Line, Row, SidePanel, Text
from azul.kit.keys import Command, chord_label
from azul.kit.list_view import ListView
from azul.kit.progress_bar import ProgressBar
from azul.kit.widgets import Button, SmallButton, Widget
from azul.scenes.dialogs.history_list import EntryContent, EntryRow, history_rows, row_index_of
from azul.scenes.review.chance_chart import chance_chart_data
from azul.scenes.review.move_card import MoveCard
from azul.scenes.review.move_notes import notes_with_rank
from azul.scenes.scene import Context
from azul.services import GameAnalysis

_WIDTH: Final = 480
_WIDEST: Final = 0.38
"""Width of the panel in design units, and the most of the window that it takes."""

_LOW: Final = 720
_WIDEST_IN_LOW: Final = 0.45
"""Windows with less height, in design units, have no heading, and a panel up to this share."""

_PADDING: Final = 32
_PADDING_IN_LOW: Final = 22

_LEAST_LINES: Final = 4
_MOST_LINES: Final = 6
"""Lines of notes on a step: few explanations need more than the most."""

_LEAST_LIST: Final = 200
_LIST_ABOVE_MORE_LINES: Final = 240
_CHART: Final = 110
"""Least heights of the list above a card, and above one with more lines; height of the chart."""

_VERY_LOW: Final = 620
"""Windows with less height, in design units, have fewer controls and smaller other buttons."""

_CONTROLS: Final = ("first", "back_step", "play", "forward_step", "last")
_TIPS: Final = {
    "first": (mark("First step"), "home"),
    "back_step": (mark("Previous step"), "left"),
    "play": (mark("Play automatically"), "space"),
    "pause": (mark("Pause"), "space"),
    "forward_step": (mark("Next step"), "right"),
    "last": (mark("Last step"), "end"),
}
"""Tooltips of the controls by their icons, and the keys that do the same."""

_QUESTIONS: Final = {
    "error": (mark("Next error"), Command.NEXT_MISTAKE),
    "better": (mark("Show better move"), Command.BETTER_MOVE),
    "insight": (mark("Analysis"), Command.ANALYSIS),
}
"""Tooltips of the buttons about the analysis by their icons, and commands that do the same."""

_QUESTION_TEXTS: Final = {"error": mark("Next error ›"), "better": mark("Better move")}
"""Texts instead of icons, where there is room for them."""

_WHY_DISABLED: Final = {
    "first": mark("This is the first step"),
    "back_step": mark("This is the first step"),
    "forward_step": mark("This is the last step"),
    "last": mark("This is the last step"),
    "error": mark("No errors found"),
    "better": mark("No better move was found here"),
    "on": mark("The game is over here. Go back a few steps"),
}
"""Why a button cannot be pressed, by its icon."""

_NOT_YET: Final = mark("The game is still being analyzed")
"""The same for what an analysis finds."""

_TEXTS: Final = {"on": mark("Play from here"), "back": mark("Back")}

Actions = Mapping[str, Callable[[], Any]]
"""What the buttons do, by their icons, in their order."""


class ReviewSidePanel:
    """The panel; `actions` are what its buttons do, `on_choose` is called with a clicked step.

    Without an `analysis` the steps are not evaluated; where a better move is shown, the `message`
    at the top names it.
    """

    listing: ListView

    def __init__(
        self,
        context: Context,
        game: Game,
        entries: Sequence[HistoryEntry],
        analysis: GameAnalysis | None,
        message: Sentence | None,
        actions: Actions,
        on_choose: Callable[[int], None],
    ) -> None:
        self._context, self._game, self._entries = context, game, entries
        self._analysis, self._message = analysis, message
        self._actions, self._on_choose = actions, on_choose
        self._current_step = 0
        self.buttons: dict[str, Button] = {}
        self.card: MoveCard | None = None
        self.chart: Chart | None = None

    # Layout

    def width(self, size: tuple[int, int]) -> int:
        """As narrow as is readable, plus what a wide window leaves beside the table."""
        width, height = metrics.DESIGN
        spare = size[0] - size[1] * width // height
        is_low = size[1] < self._px(_LOW)
        widest = _WIDEST_IN_LOW if is_low else _WIDEST
        return min(max(self._px(_WIDTH), spare), round(size[0] * widest))

    def arrange(self, size: tuple[int, int]) -> None:
        """Take the right part of a window."""
        self.theme = theme = self._context.theme
        self.is_low = size[1] < self._px(_LOW)
        # Measured at the last step, so that nothing moves from step to step.
        self._current_step = len(self._entries)
        width = self.width(size)
        rect = Rect(size[0] - width, 0, width, size[1])
        padding = self._px(_PADDING_IN_LOW if self.is_low else _PADDING)
        self.panel = SidePanel(theme, rect, padding)
        inside, gap = self.panel.inside, self._px(metrics.GAP)
        head, buttons = self._head(), self._rows_of_buttons()
        self.listing = self._list_of_steps()
        room = inside.h - head.height(inside.w) - buttons.height(inside.w) - gap
        middle = [self.listing, *self._analysis_widgets(room, inside.w)]
        below = Column(theme, [*middle, buttons], gap, stretches=self.listing)
        whole = Column(theme, [head, below], stretches=below)
        self.panel.set_child(whole, tab_order=[buttons, *middle])

    def _px(self, units: float) -> int:
        return self._context.theme.px(units)

    def _head(self) -> Column:
        """The heading, if there is room for it, the step, and the progress of the analysis."""
        theme, strings = self.theme, self._context.strings
        title = strings("The better move") if self._message else strings("Review")
        heading = Heading(theme, "" if self.is_low else title)
        step = Text(theme, self._step_text, color=theme.colors.cobalt)
        text = strings.say(self._message) if self._message else ""
        message = Text(theme, text, metrics.SMALL)
        return Column(theme, [heading, step, message, ProgressBar(theme, self._progress)])

    def _progress(self) -> float | None:
        """The progress of the analysis, while one is running."""
        analysis = self._analysis
        return analysis.progress if analysis and not analysis.has_ended else None

    def _step_text(self) -> str:
        return self._context.strings(
            "Round {round} · Step {number} of {all}",
            round=self._entries[max(0, self._current_step - 1)].round,
            number=self._current_step,
            all=len(self._entries),
        )

    def _rows_of_buttons(self) -> Column:
        """All buttons: the controls, those about the analysis, and those that leave."""
        gap, (controls, questions) = self._px(metrics.GAP), self._names_of_buttons()
        self.buttons = {name: self._button(name) for name in controls}
        texts = {name: self._question_button(name) for name in questions}
        lines: list[Widget] = [Row(self.theme, [self.buttons[name] for name in controls], gap)]
        if texts:
            fits = boxes.length([b.width() for b in texts.values()], gap) <= self.panel.inside.w
            lines.append(
                Line(self.theme, [*texts.values()], gap, stretches=texts["better"])
                if fits
                else Flow(self.theme, [*texts.values()], fills=True)
            )
        self.buttons |= texts
        return Column(self.theme, [*lines, *self._leaving(gap)], gap)

    def _leaving(self, gap: int) -> list[Widget]:
        """The buttons that leave, side by side if there is room: the list has the rest."""
        for kind in (SmallButton,) if self._is_very_low else (Button, SmallButton):
            leaving = [
                kind(self.theme, self._context.strings(text), self._actions[name])
                for name, text in _TEXTS.items()
            ]
            self.buttons |= dict(zip(_TEXTS, leaving, strict=True))
            if boxes.length([button.width() for button in leaving], gap) <= self.panel.inside.w:
                return [Line(self.theme, leaving, gap, stretches=leaving[0])]
        return [*leaving]

    def _names_of_buttons(self) -> tuple[list[str], list[str]]:
        """Those of the row of controls, and those about the analysis."""
        controls, questions = [*_CONTROLS], [n for n in _QUESTIONS if n in self._actions]
        if questions and self._is_very_low:
            # Without the buttons to both ends, which can be reached by the list.
            icons = [name for name in questions if name not in _QUESTION_TEXTS]
            controls, questions = [*controls[1:-1], *icons], [*_QUESTION_TEXTS]
        return controls, questions

    @property
    def _is_very_low(self) -> bool:
        return self.panel.rect.h < self._px(_VERY_LOW)

    def _button(self, name: str) -> Button:
        action, tooltip = self._actions[name], self._tooltip(name)
        return Button(
            self.theme, tooltip, action, f"icons/{name}", primary=name == "play", tooltip=tooltip
        )

    def _question_button(self, name: str) -> Button:
        if name not in _QUESTION_TEXTS:
            return self._button(name)
        text, action = self._context.strings(_QUESTION_TEXTS[name]), self._actions[name]
        return SmallButton(self.theme, text, action, tooltip=self._tooltip(name))

    def _tooltip(self, name: str) -> str:
        """What a control does, and the key that does the same."""
        strings = self._context.strings
        if name in _TIPS:
            text, key = _TIPS[name]
            if self._context.uses_pad:
                return strings(text)
            return f"{strings(text)} ({chord_label(key, strings)})"
        text, command = _QUESTIONS[name]
        return self._context.keys.tooltip(strings(text), command, strings)

    def _analysis_widgets(self, room: int, width: int) -> list[Widget]:
        """The chart and the card of the step, as far as the list has enough room above them."""
        self.card = self.chart = None
        analysis, gap = self._analysis, self._px(metrics.GAP)
        if analysis is None:
            return []
        spare = room - self._px(_LEAST_LIST) - gap
        strings = self._context.strings
        cards = [
            MoveCard(self.theme, analysis, self._game.names, strings, lines)
            for lines in range(_LEAST_LINES, _MOST_LINES + 1)
        ]
        heights = [card.height(width) for card in cards]
        if heights[0] > spare:
            return []
        has_chart = heights[0] <= spare - gap - self._px(_CHART)
        if has_chart:
            spare -= gap + self._px(_CHART)
        # Chart and list come before more lines.
        spare -= self._px(_LIST_ABOVE_MORE_LINES - _LEAST_LIST)
        self.card = cards[max(1, bisect_right(heights, spare)) - 1]
        if not has_chart:
            return [self.card]
        tooltip = strings("Win chances: click to go to a step")
        data, height = self._chances(analysis), self._px(_CHART)
        self.chart = Chart(self.theme, data, height, tooltip, self._on_choose, self._current_step)
        self.chart.focusable = False  # All keys walk through the steps anyway.
        return [self.chart, self.card]

    def _chances(self, analysis: GameAnalysis) -> ChartData:
        return chance_chart_data(self.theme, analysis, self._entries, self._context.strings)

    def _list_of_steps(self) -> ListView:
        strings = self._context.strings
        nothing = strings("Empty table")
        empty = EntryRow(0, lambda: EntryContent(nothing, [nothing]))
        review_at = self._analysis.review_at if self._analysis else None
        steps = history_rows(self._game, self._entries, strings, review_at, in_short=True)
        self.rows = [empty, *steps]
        listing = ListView(self.theme, self.rows, self._choose_row, ruled=True)
        listing.name = strings("Review")
        listing.focusable = False  # All keys walk through the steps anyway.
        return listing

    def _choose_row(self, index: int) -> None:
        row = self.rows[index]
        assert isinstance(row, EntryRow)
        self._on_choose(row.number)

    # Updating

    def update_step(self, step: int, is_playing: bool, enabled: Collection[str]) -> None:
        """Show another step; `enabled` names the buttons that work there."""
        self._current_step = step
        for name, button in self.buttons.items():
            button.enabled = name in enabled
            button.why_disabled = self._why_disabled(name)
        play, icon = self.buttons["play"], "pause" if is_playing else "play"
        play.icon, play.tooltip = f"icons/{icon}", self._tooltip(icon)
        index = row_index_of(self.rows, step)
        # If only the analysis has gone on, the list stays where it was scrolled to.
        if self.listing.chosen != index:
            self.listing.choose(index)
        if self.chart:
            self.chart.cursor_x = step
        self._update_card()

    def _why_disabled(self, name: str) -> str:
        """Why a button cannot be pressed: its own reason, or that of the missing analysis."""
        strings, analysis = self._context.strings, self._analysis
        if name in _QUESTION_TEXTS and analysis:
            if analysis.message:
                return strings.say(analysis.message)
            if not analysis.has_ended:
                return strings(_NOT_YET)
        return strings(_WHY_DISABLED.get(name, ""))

    def update_chart(self) -> None:
        """Show the chances as far as the analysis has come."""
        if self.chart and self._analysis:
            self.chart.show(self._chances(self._analysis))

    def _update_card(self) -> None:
        if self.card and self._analysis:
            self.card.show(
                notes_with_rank(self._game, self._entries, self._current_step, self._analysis)
            )
