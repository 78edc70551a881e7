"""A chart of each player's win chance at each step of a game."""

from collections.abc import Sequence
from typing import Final

from azul.game import HistoryEntry
from azul.i18n import Strings
from azul.kit.chart import Band, ChartData, LineStyle, Series, Tick
from azul.kit.theme import Theme
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
    """The win chances of the analyzed steps; steps that are not analyzed yet are a band."""
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
