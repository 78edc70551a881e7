"""A table of how much luck and errors changed each player's win chance."""

from collections.abc import Sequence

from azul.game import Seat
from azul.i18n import Strings, percentage_points, with_sign
from azul.insight import ChanceBreakdown
from azul.kit import metrics
from azul.kit.emblems import emblem_with_level
from azul.kit.grid import Cell, Grid
from azul.kit.theme import Theme
from azul.scenes.review.chance_summary import rounded_changes
from azul.scenes.verdicts import accuracy_text

_EMBLEM = 24
_NAME = 340
"""Side of an emblem, and greatest width of a name, in design units."""


def breakdown_table(
    theme: Theme,
    breakdowns: Sequence[ChanceBreakdown],
    seats: Sequence[Seat],
    strings: Strings,
    accuracies: Sequence[int | None] = (),
) -> Grid:
    """A row for each player, in percentage points that add up to the chance at the end.

    What is unexplained has a column only where there is some. Last come `accuracies`, if given.
    """
    size = theme.px(metrics.SMALL)
    has_rest = any(percentage_points(breakdown.unexplained) for breakdown in breakdowns)
    head = [strings("Beginning"), strings("Luck"), strings("Own errors"), strings("Others’ errors")]
    head += [strings("Unexplained")] if has_rest else []

    def row(player: int, breakdown: ChanceBreakdown) -> list[str | Cell]:
        seat = seats[player]
        mark = emblem_with_level(theme, player, seat.level, theme.px(_EMBLEM))
        changes = rounded_changes(breakdown)[: 4 if has_rest else 3]
        return [
            Cell(theme.shortened(seat.name, "bold", size, theme.px(_NAME)), mark=mark),
            strings.percent(breakdown.start),
            *map(with_sign, changes),
            Cell(strings.percent(breakdown.end)),
            *(Cell(accuracy_text(accuracy, strings)) for accuracy in accuracies[player:][:1]),
        ]

    end = [strings("End"), *([strings("Accuracy")] if accuracies else [])]
    rows = [row(player, breakdown) for player, breakdown in enumerate(breakdowns)]
    return Grid(theme, ["", *head, *end], rows, size)
