"""The win chances of a game as a chart, and their changes by luck and mistakes in figures."""

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from azul.game import HistoryEntry, Seat, shortened
from azul.i18n import Sentence, Strings, mark, percent, percentage_points, sentence, with_sign
from azul.insight import ChanceBreakdown
from azul.kit import metrics
from azul.kit.chart import Band, ChartData, LineStyle, Series, Tick
from azul.kit.containers import Column, Mark, MarkedText, Text
from azul.kit.emblems import emblem_with_level
from azul.kit.grid import Cell, Grid
from azul.kit.progress_bar import draw_progress_bar
from azul.kit.theme import Theme
from azul.kit.widgets import Role, Widget
from azul.scenes.verdicts import accuracy_text, explain_accuracy
from azul.services import GameAnalysis

_STYLES: Final = (LineStyle.SOLID, LineStyle.DASHED, LineStyle.DOTTED, LineStyle.DASH_DOTTED)
"""The line style of each seat."""

_WIDTH: Final = 4
"""Thin enough for gaps between dashes."""


def chance_chart_data(
    theme: Theme,
    analysis: GameAnalysis,
    entries: Sequence[HistoryEntry],
    strings: Strings,
    names: Sequence[str] = (),
) -> ChartData:
    """Return the win chances of the analyzed steps; steps not yet analyzed are a band."""
    record_counts, known = [0, *(entry.record_count for entry in entries)], analysis.chances
    steps = [
        (step, known[records]) for step, records in enumerate(record_counts) if records in known
    ]
    unknown = max((entry.number for entry in entries if entry.record_count not in known), default=0)
    colors, seats = theme.colors.seats, range(len(analysis.analyzed.setup.players))

    def line(seat: int) -> Series:
        name = names[seat] if names else ""
        points = [(step, 100 * chances[seat]) for step, chances in steps]
        return Series(points, colors[seat], _STYLES[seat], seat, name, _WIDTH)

    return ChartData(
        series=[line(seat) for seat in seats],
        x_range=(0, max(1, len(entries))),
        x_ticks=[Tick(entry.number - 1, str(entry.round)) for entry in entries if entry.is_deal],
        x_title=strings("Round"),
        highest=100,
        y_label=lambda tick: strings.percent(tick / 100),
        bands=[Band(0, unknown)] if unknown else [],
        has_x_rules=True,
    )


_EMBLEM: Final = 24
_EMBLEM_GAP: Final = 14
_PADDING: Final = 10
_BAR: Final = 6
"""Side of an emblem, the gap beside it, padding, and height of the progress bar."""

_MEANINGS: Final = (
    mark("Luck: how much the new tiles helped or hurt, compared with other possible draws."),
    mark(
        "Mistakes: the loss compared with the best move. Others’ mistakes usually raise your"
        " win chance, so your own can add up to more than 100."
    ),
    mark(
        "Corrections: with each move, the analysis sees further ahead and corrects its estimate."
        " That’s nobody’s luck and nobody’s mistake."
    ),
)

_NAME: Final = 340
"""Greatest width of a name in the table, in design units."""


def rounded_changes(breakdown: ChanceBreakdown) -> tuple[int, int, int, int]:
    """Return luck, own mistakes, others' mistakes and corrections, in percentage points.

    They add up to the difference of the rounded chances, because the corrections include the
    rounding errors.
    """
    luck, own = percentage_points(breakdown.luck), percentage_points(-breakdown.mistakes)
    others = percentage_points(breakdown.others_mistakes)
    change = round(100 * breakdown.end) - round(100 * breakdown.start)
    return luck, own, others, change - luck - own - others


def describe_breakdown(breakdown: ChanceBreakdown, name: str) -> Sentence:
    """Return a player's breakdown in one line."""
    luck, own, others, corrections = map(with_sign, rounded_changes(breakdown))
    return sentence(
        "{name}: {start} at the start, luck {luck}, own mistakes {mistakes},"
        " others’ mistakes {others}, corrections {corrections}",
        name=shortened(name),
        start=percent(breakdown.start),
        luck=luck,
        mistakes=own,
        others=others,
        corrections=corrections,
    )


def explain_breakdowns(
    chance_breakdowns: Sequence[ChanceBreakdown], name: str, strings: Strings
) -> list[str]:
    """Explain the numbers by the first player's example; return nothing without numbers."""
    if not chance_breakdowns:
        return []
    first = chance_breakdowns[0]
    changes = [with_sign(change) for change in rounded_changes(first) if change]
    start, end = strings.percent(first.start), strings.percent(first.end)
    adds_up = strings(
        "Each row adds up, in percentage points of win chance. {name}: {sum}.",
        name=shortened(name),
        sum=" ".join([start, *changes, "=", end]),
    )
    luck, mistakes, corrections = map(strings, _MEANINGS)
    if any(abs(rest) > abs(own) for _, own, _, rest in map(rounded_changes, chance_breakdowns)):
        corrections += " " + strings(
            "In this game, they changed some players’ win chances more than mistakes did."
        )
    return [adds_up, luck, mistakes, corrections]


def deeper_text(theme: Theme, analysis: GameAnalysis, strings: Strings) -> Text:
    """Return the note that figures may change during the deep pass; blank at its end."""

    def words() -> str:
        progress = analysis.deep_progress
        if progress is None:
            return " "
        return strings(
            "A deeper analysis may still change these numbers: {share}",
            share=strings.percent(progress),
        )

    return Text(theme, words, metrics.SMALL, color=theme.colors.faded)


def breakdown_table(
    theme: Theme,
    breakdowns: Sequence[ChanceBreakdown],
    seats: Sequence[Seat],
    strings: Strings,
    accuracies: Sequence[int | None] = (),
) -> Grid:
    """Return a row for each player, in percentage points; tooltips explain the columns."""
    size = theme.px(metrics.SMALL)
    luck, mistakes, corrections = map(strings, _MEANINGS)
    head = [
        Cell(strings("Beginning")),
        Cell(strings("Luck"), tooltip=luck),
        Cell(strings("Own mistakes"), tooltip=mistakes),
        Cell(strings("Others’ mistakes"), tooltip=mistakes),
        Cell(strings("Corrections"), tooltip=corrections),
        Cell(strings("End")),
    ]
    if accuracies:
        head.append(Cell(strings("Accuracy"), tooltip=explain_accuracy(strings)))

    def row(player: int, breakdown: ChanceBreakdown) -> list[str | Cell]:
        seat = seats[player]
        mark = emblem_with_level(theme, player, seat.level, theme.px(_EMBLEM))
        return [
            Cell(theme.shortened(seat.name, "bold", size, theme.px(_NAME)), mark=mark),
            strings.percent(breakdown.start),
            *map(with_sign, rounded_changes(breakdown)),
            Cell(strings.percent(breakdown.end)),
            *(Cell(accuracy_text(accuracy, strings)) for accuracy in accuracies[player:][:1]),
        ]

    rows = [row(player, breakdown) for player, breakdown in enumerate(breakdowns)]
    return Grid(theme, ["", *head], rows, size)


class ChanceBreakdownText(Widget):
    """The luck and the mistakes of each player in words; the progress until they are known."""

    is_interactive = False
    role = Role.TEXT

    def __init__(
        self, theme: Theme, analysis: GameAnalysis, seats: Sequence[Seat], strings: Strings
    ) -> None:
        super().__init__(theme)
        self._analysis, self._seats, self._strings = analysis, seats, strings
        self._content: Widget = Text(theme, lambda: self.label, metrics.SMALL)
        if analysis.chance_breakdowns:
            # Each sentence is beside the emblem of its player; the emblems differ in width.
            emblems = [
                emblem_with_level(theme, player, seat.level, self.px(_EMBLEM))
                for player, seat in enumerate(seats)
            ]
            indent = max(face.get_width() for face in emblems) + self.px(_EMBLEM_GAP)
            marks = [Mark(face, indent) for face in emblems]
            pairs = zip(self._sentences(), marks, strict=True)
            lines: list[Widget] = [
                MarkedText(theme, text, mark, metrics.SMALL) for text, mark in pairs
            ]
            if analysis.deep_progress is not None:
                lines.append(deeper_text(theme, analysis, strings))
            self._content = Column(theme, lines)
        self.children = [self._content]

    @property
    def label(self) -> str:
        return "\n".join(self._sentences())

    def _sentences(self) -> list[str]:
        """Return a sentence for each player, or a single sentence with the reason for none."""
        analysis, strings = self._analysis, self._strings
        if analysis.message and not analysis.chance_breakdowns:
            return [strings.say(analysis.message)]
        if not analysis.chance_breakdowns:
            share = strings.percent(analysis.progress)
            return [strings("Analyzing the game… {share}", share=share)]
        pairs = zip(analysis.chance_breakdowns, self._seats, strict=True)
        descriptions = (describe_breakdown(breakdown, seat.name) for breakdown, seat in pairs)
        return [strings.say(description) for description in descriptions]

    # Drawing

    def height(self, width: int) -> int:
        padding = 2 * self.px(_PADDING)
        return self._content.height(width - padding) + padding

    def set_rect(self, rect: Rect) -> None:
        super().set_rect(rect)
        self._content.set_rect(rect.inflate(-2 * self.px(_PADDING), -2 * self.px(_PADDING)))

    def draw(self, surface: pygame.Surface, focused: bool, hovered: bool) -> None:
        """Draw the progress below its text."""
        padding, rect = self.px(_PADDING), self.rect
        analysis = self._analysis
        share = analysis.deep_progress if analysis.has_ended else analysis.progress
        if share is not None:
            height = self.px(_BAR)
            rail = Rect(rect.x + padding, rect.bottom - height, rect.w - 2 * padding, height)
            draw_progress_bar(self.theme, surface, rail, share)
