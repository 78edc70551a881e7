"""A chart of each player's win chance from step to step of a game."""

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


def chance_chart(
    theme: Theme,
    analysis: GameAnalysis,
    entries: Sequence[HistoryEntry],
    strings: Strings,
    names: Sequence[str] = (),
) -> ChartData:
    """The win chances of the analyzed steps; steps that are not analyzed yet are a band."""
    played, known = [0, *(entry.played for entry in entries)], analysis.chances
    steps = [(step, known[records]) for step, records in enumerate(played) if records in known]
    unknown = max((p.number for p in entries if p.played not in known), default=0)
    colors, seats = theme.colors.seats, range(len(analysis.setup.players))

    def line(seat: int) -> Series:
        name = names[seat] if names else ""
        points = [(step, 100 * chances[seat]) for step, chances in steps]
        return Series(points, colors[seat], _STYLES[seat], seat, name, _WIDTH)

    return ChartData(
        series=[line(seat) for seat in seats],
        x_range=(0, max(1, len(entries))),
        x_ticks=[Tick(p.number - 1, str(p.round)) for p in entries if p.is_deal],
        x_title=strings("Round"),
        highest=100,
        y_label=lambda tick: strings.percent(tick / 100),
        bands=[Band(0, unknown)] if unknown else [],
        has_x_rules=True,
    )
