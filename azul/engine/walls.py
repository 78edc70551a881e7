"""The spaces for a tile in its row of the wall, and whether all missing tiles can find one."""

from collections.abc import Sequence, Set

from azul.engine.events import Space
from azul.engine.rulesets import RULES
from azul.engine.tiles import LETTERS, LINES, Ruleset, Wall, printed_column


def open_columns(
    kind: Wall, ruleset: Ruleset, wall: Sequence[str], row: int, color: str
) -> tuple[int, ...]:
    """Return the free spaces for `color` in a row of the wall, as columns from 1.

    Colored wall: its printed space. Gray wall: each space whose column lacks the color (Variant
    play) and that is not printed for another color (Crystal Mosaic). The row itself must lack the
    color, or the line could not have been started.
    """
    cells = wall[row - 1]
    if kind is Wall.COLORED:
        column = printed_column(row, color)
        return (column,) if cells[column - 1] == "." else ()
    printed = RULES[ruleset].printed
    return tuple(
        column
        for column in LINES
        if cells[column - 1] == "."
        and printed.get((row, column), color) == color
        and all(others[column - 1] != color for others in wall)
    )


def colors_for(kind: Wall, ruleset: Ruleset, wall: Sequence[str], row: int, column: int) -> str:
    """Return the colors that a free space of the wall can still take: one on the colored wall."""
    lacking = (color for color in LETTERS if color not in wall[row - 1])
    return "".join(
        color for color in lacking if column in open_columns(kind, ruleset, wall, row, color)
    )


def closed_space(
    ruleset: Ruleset, wall: Sequence[str], row: int, column: int, color: str
) -> Space | None:
    """Return the printed space that a tile beside it closes for good, with its row and its column.

    This is a free space that could still take its color, which the tile at (row, column) brings
    into the same row or column. None if the tile closes no such space.
    """
    for (at_row, at_column), printed in RULES[ruleset].printed.items():
        is_beside = (at_row == row) != (at_column == column)
        if (
            is_beside
            and printed == color
            # No other color is possible for this space.
            and colors_for(Wall.GRAY, ruleset, wall, at_row, at_column)
        ):
            return at_row, at_column
    return None


def can_be_assigned(choices: Sequence[Set[object]]) -> bool:
    """True if each color, or row, can have a place of its own among those open to it."""
    if not choices:
        return True
    first, *others = choices
    # At most five tiles are missing, so all assignments can be tried.
    return any(can_be_assigned([other - {place} for other in others]) for place in first)
