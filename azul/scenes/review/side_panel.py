"""The side panel of a review: the steps of a game, their evaluation, and buttons."""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from pygame import Rect

from azul.engine import initial_state
from azul.game import FROM_POSITION, Game, HistoryEntry
from azul.i18n import Sentence, mark
from azul.kit import boxes, metrics
from azul.kit.chart import Chart
from azul.kit.containers import Column, Flow, Heading, Line, Row, SidePanel, Spacer, Text
from azul.kit.keys import Command, chord_label
from azul.kit.list_view import ListView
from azul.kit.progress_bar import ProgressBar
from azul.kit.theme import Theme
from azul.kit.widgets import Button, SmallButton, Widget
from azul.scenes.dialogs.history_list import EntryContent, EntryRow, history_rows, row_index_of
from azul.scenes.review.chance_summary import chance_chart_data
from azul.scenes.review.step_notes import notes_with_rank
from azul.scenes.review.step_notes_box import StepNotesBox
from azul.scenes.scene import Context, Request
from azul.services import GameAnalysis

_WIDTH: Final = 480
_WIDEST: Final = 0.38
"""Width of the panel in design units, and its greatest share of the window."""

_LOW: Final = 720
_WIDEST_IN_LOW: Final = 0.45
"""Windows with less height, in design units, have no heading, and a panel up to this share."""

_PADDING: Final = 32
_PADDING_IN_LOW: Final = 22

_LEAST_LINES: Final = 4
_MOST_LINES: Final = 6
"""Lines of notes on a step: few explanations need more than the most."""

_LEAST_LIST: Final = 200
_CHART: Final = 110
"""Least height of the list, and height of the chart, in design units."""

_VERY_LOW: Final = 620
"""Windows with less height, in design units, have fewer controls and smaller other buttons."""

_CONTROLS: Final = ("first", "back_step", "play", "forward_step", "last", "edit")
_TIPS: Final = {
    "first": (mark("First step"), "home"),
    "back_step": (mark("Previous step"), "left"),
    "play": (mark("Play automatically"), "space"),
    "pause": (mark("Pause"), "space"),
    "forward_step": (mark("Next step"), "right"),
    "last": (mark("Last step"), "end"),
}
"""Tooltips of the controls by their names, which are their icons, and the keys that do the same."""

_QUESTIONS: Final = {
    "mistake": (mark("Next mistake"), Command.NEXT_MISTAKE),
    "better": (mark("Show better move"), Command.BETTER_MOVE),
    "insight": (mark("Analysis"), Command.ANALYSIS),
}
"""Tooltips of the buttons about the analysis by their names, and equivalent commands."""

NAMES_BY_COMMAND: Final[dict[Command | None, str]] = {
    command: name for name, (_, command) in _QUESTIONS.items()
}

_QUESTION_TEXTS: Final = {"mistake": mark("Mistake ›"), "better": mark("Better move")}
"""Texts instead of icons, if there is room for them."""

_TEXTS: Final = {"on": mark("Play from here"), "back": mark("Back")}


def is_low(theme: Theme, size: tuple[int, int]) -> bool:
    """True if a window has too little height for the heading of the panel."""
    return size[1] < theme.px(_LOW)


def panel_width(theme: Theme, size: tuple[int, int]) -> int:
    """Return the least readable width, plus the room that a wide window leaves."""
    width, height = metrics.DESIGN
    spare = size[0] - size[1] * width // height
    widest = _WIDEST_IN_LOW if is_low(theme, size) else _WIDEST
    return min(max(theme.px(_WIDTH), spare), round(size[0] * widest))


class ReviewControls(NamedTuple):
    """The state of a review's buttons: the step, actions by button, and disabled reasons."""

    step: int
    is_playing: bool
    actions: Mapping[str, Callable[[], Request | None]]
    why_disabled: Mapping[str, str]


class ReviewSidePanel(SidePanel):
    """The panel in the right part of a window of `size`.

    `on_choose` is called with a clicked step. Without an `analysis` the steps are not evaluated; if
    a better move is shown, the `message` at the top names it. The list and the chart stay from step
    to step.
    """

    play: Button
    """The button that plays the game, which is always enabled."""

    def __init__(
        self,
        context: Context,
        size: tuple[int, int],
        game: Game,
        entries: Sequence[HistoryEntry],
        analysis: GameAnalysis | None,
        message: Sentence | None,
        on_choose: Callable[[int], None],
    ) -> None:
        theme = context.theme
        self._is_low, width = is_low(theme, size), panel_width(theme, size)
        rect = Rect(size[0] - width, 0, width, size[1])
        super().__init__(theme, rect, theme.px(_PADDING_IN_LOW if self._is_low else _PADDING))
        self._is_very_low = size[1] < theme.px(_VERY_LOW)
        self._context, self._game, self._entries = context, game, entries
        self._analysis, self._message = analysis, message
        self._on_choose = on_choose
        strings = context.strings
        nothing = strings(FROM_POSITION) if game.is_from_position else strings("Empty table")
        empty = EntryRow(0, lambda: EntryContent(nothing, [nothing]))
        review_at = analysis.review_at if analysis else None
        steps = history_rows(game, entries, strings, review_at, in_short=True)
        rows = [empty, *steps]

        def choose(index: int) -> None:
            row = rows[index]
            assert isinstance(row, EntryRow)
            on_choose(row.number)

        self.listing = ListView(theme, rows, choose, ruled=True)
        self.listing.name = strings("Review")
        self.listing.focusable = False  # All keys walk through the steps anyway.
        self._chart: Chart | None = None

    def forget_chart(self) -> None:
        """Make another chart at the next step, because the analysis has progressed."""
        self._chart = None

    def build(self, state: ReviewControls) -> None:
        theme, inside, gap = self.theme, self.inside, self.px(metrics.GAP)
        head, buttons = self._head(state.step), self._rows_of_buttons(state)
        room = inside.h - head.height(inside.w) - buttons.height(inside.w) - gap
        middle = [self.listing, *self._analysis_widgets(room, state.step)]
        below = Column(theme, [*middle, buttons], gap, stretches=self.listing)
        whole = Column(theme, [head, below], stretches=below)
        self.set_child(whole, tab_order=[buttons, *middle])
        index = row_index_of(self.listing.rows, state.step)
        # If only the analysis has progressed, the list keeps its scroll position.
        if self.listing.chosen != index:
            self.listing.choose(index)

    def _head(self, step: int) -> Column:
        """Return the heading, if there is room, the step, and the progress of the analysis."""
        theme, strings, analysis = self.theme, self._context.strings, self._analysis
        title = strings("The better move") if self._message else strings("Review")
        message = strings.say(self._message) if self._message else ""

        beginning = initial_state(self._game.setup).round

        def place(number: int) -> Text:
            text = strings(
                "Round {round} · Step {number} of {all}",
                round=self._entries[max(0, number - 1)].round if self._entries else beginning,
                number=number,
                all=len(self._entries),
            )
            return Text(theme, text, color=theme.colors.cobalt)

        # It is as high as at the last step, so that nothing moves from step to step.
        heights = [place(number).height(self.inside.w) for number in (step, len(self._entries))]

        def progress() -> float | None:
            if analysis is None or analysis.has_ended:
                return analysis.deep_progress if analysis else None
            return analysis.progress

        return Column(
            theme,
            [
                Heading(theme, "" if self._is_low else title),
                place(step),
                Spacer(theme, heights[1] - heights[0]),
                Text(theme, message, metrics.SMALL),
                ProgressBar(theme, progress),
            ],
        )

    # Buttons

    def _rows_of_buttons(self, state: ReviewControls) -> Column:
        """Return all buttons: controls, buttons about the analysis, and buttons that leave."""
        gap, width = self.px(metrics.GAP), self.inside.w
        controls, questions = [*_CONTROLS], [name for name in _QUESTIONS if name in state.actions]
        if questions and self._is_very_low:
            # The list leads to both ends too.
            controls, questions = [*_CONTROLS[1:4], "edit", "insight"], [*_QUESTION_TEXTS]
        buttons = {name: self._button(name, state) for name in (*controls, *questions)}
        self.play = buttons["play"]
        lines: list[Widget] = [Row(self.theme, [buttons[name] for name in controls], gap)]
        if questions:
            line = [buttons[name] for name in questions]
            fits = boxes.length([button.width() for button in line], gap) <= width
            lines.append(
                Line(self.theme, line, gap, stretches=buttons["better"])
                if fits
                else Flow(self.theme, line, fills=True)
            )
        leaving: list[Button] = []
        for kind in (SmallButton,) if self._is_very_low else (Button, SmallButton):
            leaving = [self._button(name, state, kind) for name in _TEXTS]
            if boxes.length([button.width() for button in leaving], gap) <= width:
                lines.append(Line(self.theme, leaving, gap, stretches=leaving[0]))
                break
        else:
            lines += leaving
        return Column(self.theme, lines, gap)

    def _button(self, name: str, state: ReviewControls, kind: type[Button] = Button) -> Button:
        theme, strings, action = self.theme, self._context.strings, state.actions[name]
        if name in _TEXTS:
            button = kind(theme, strings(_TEXTS[name]), action)
        elif name in _QUESTION_TEXTS:
            text = strings(_QUESTION_TEXTS[name])
            button = SmallButton(theme, text, action, tooltip=self._tooltip(name))
        else:
            icon = "pause" if name == "play" and state.is_playing else name
            tooltip = self._tooltip(icon)
            button = Button(
                theme, tooltip, action, f"icons/{icon}", primary=name == "play", tooltip=tooltip
            )
        button.key = name
        button.enabled = name not in state.why_disabled
        button.why_disabled = state.why_disabled.get(name, "")
        return button

    def _tooltip(self, name: str) -> str:
        """Return the effect of a button, and the key that does the same."""
        strings = self._context.strings
        if name in _QUESTIONS:
            text, command = _QUESTIONS[name]
            return self._context.keys.tooltip(strings(text), command, strings)
        if name == "edit":
            return strings("Edit this position")
        text, key = _TIPS[name]
        if self._context.uses_pad:
            return strings(text)
        return f"{strings(text)} ({chord_label(key, strings)})"

    # Analysis

    def _analysis_widgets(self, room: int, step: int) -> list[Widget]:
        """Return the chart and the card of the step, if the list has enough room above them."""
        theme, strings, analysis = self.theme, self._context.strings, self._analysis
        if analysis is None:
            return []
        gap, chart_height = self.px(metrics.GAP), self.px(_CHART)
        spare = room - self.px(_LEAST_LIST) - gap
        notes = notes_with_rank(self._game, self._entries, step, analysis)
        cards = [
            StepNotesBox(theme, analysis, self._game.names, strings, lines, notes)
            for lines in range(_LEAST_LINES, _MOST_LINES + 1)
        ]
        heights = [card.height(self.inside.w) for card in cards]
        if heights[0] > spare:
            return []
        has_chart = heights[0] <= spare - gap - chart_height
        if has_chart:
            spare -= gap + chart_height
        card = cards[max(1, bisect_right(heights, spare)) - 1]
        if not has_chart:
            return [card]
        if self._chart is None:
            data = chance_chart_data(theme, analysis, self._entries, strings)
            tooltip = strings("Win chances: click to go to a step")
            self._chart = Chart(theme, data, chart_height, tooltip, self._on_choose)
            self._chart.focusable = False  # All keys walk through the steps anyway.
        self._chart.cursor_x = step
        return [self._chart, card]
