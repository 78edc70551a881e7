"""Each player's chance to win from step to step of a game, as a chart."""

from collections.abc import Sequence
from typing import Final

from azul.game import HistoryEntry
from azul.i18n import Strings
from azul.kit.chart import Band, ChartData, LineStyle, Series, Tick
from azul.kit.plot import Point
from azul.kit.theme import Theme
from azul.scenes.insights import GameAnalysis

_STYLES: Final = (LineStyle.SOLID, LineStyle.DASHED, LineStyle.DOTTED, LineStyle.DASH_DOTTED)
"""The lines of the seats."""


def chance_chart(
    theme: Theme,
    insight: GameAnalysis,
    passages: Sequence[HistoryEntry],
    strings: Strings,
    names: Sequence[str] = (),
) -> ChartData:
    """The chances as far as they are known, from the end of the game on; what is not yet is a band."""
    played, known = [0, *(passage.played for passage in passages)], insight.chances

    def points(seat: int) -> list[Point]:
        return [(step, 100 * known[n][seat]) for step, n in enumerate(played) if n in known]

    unknown = max(
        (passage.number for passage in passages if passage.played not in known), default=0
    )
    seats = range(len(insight.setup.players))
    return ChartData(
        series=[
            Series(
                points(seat),
                theme.colors.seats[seat],
                _STYLES[seat],
                seat,
                names[seat] if names else "",
            )
            for seat in seats
        ],
        x_range=(0, max(1, len(passages))),
        x_ticks=[Tick(p.number - 1, str(p.round)) for p in passages if p.begins_round],
        x_title=strings("Round"),
        highest=100,
        y_label=lambda tick: strings.percent(tick / 100),
        bands=[Band(0, unknown)] if unknown else [],
        has_x_rules=True,
    )
