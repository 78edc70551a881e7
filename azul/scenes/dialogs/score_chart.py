"""The scores of a game from round to round, as a chart."""

from collections.abc import Sequence
from typing import Final

from azul.game import ScoreHistory
from azul.i18n import Strings
from azul.kit.chart import Band, ChartData, Series, Tick
from azul.kit.theme import Theme

_INSET: Final = 48
"""Space beside the first and the last column, for up to four markers side by side."""


def score_chart(
    theme: Theme, names: Sequence[str], history: ScoreHistory, strings: Strings
) -> ChartData:
    """Return the scores after each of one or more rounds, and finally with the bonuses."""
    rounds, columns = len(history.scores), history.columns
    return ChartData(
        series=[
            Series([*enumerate(scores)], theme.colors.seats[seat], seat=seat, name=names[seat])
            for seat, scores in enumerate(zip(*columns, strict=True))
        ],
        x_range=(0, rounds),
        x_ticks=[Tick(number, str(number + history.first_round)) for number in range(rounds)],
        x_title=strings("Round"),
        highest=max(map(max, columns)),
        y_title=strings("Points"),
        bands=[Band(rounds, rounds, strings("End") if history.is_over else strings("Now"))],
        inset=_INSET,
        has_markers=True,
    )
