"""Where a tile may go in its row of the wall, and whether all that is missing can find a place."""

from collections.abc import Sequence

from azul.engine.tiles import LETTERS, SIZE, Wall, printed_column


def open_columns(kind: Wall, wall: Sequence[str], row: int, color: str) -> tuple[int, ...]:
    """The free spaces for `color` in a row of the wall, as columns from 1.

    Colored wall: its printed space. Gray wall: each space whose column lacks the color
    (Variant play). The row itself is assumed to lack it, or the line could not have been started.
    """
    cells = wall[row - 1]
    if kind is Wall.COLORED:
        column = printed_column(row, color)
        return (column,) if cells[column - 1] == "." else ()
    return tuple(
        column + 1
        for column in range(SIZE)
        if cells[column] == "." and all(others[column] != color for others in wall)
    )


def colors_for(kind: Wall, wall: Sequence[str], row: int, column: int) -> str:
    """The colors that a free space of the wall can still take; on the colored wall just one."""
    lacking = (color for color in LETTERS if color not in wall[row - 1])
    return "".join(color for color in lacking if column in open_columns(kind, wall, row, color))


def can_be_assigned(choices: Sequence[set[int]]) -> bool:
    """True if each color, or row, can have a place of its own among those open to it."""
    if not choices:
        return True
    first, *others = choices
    # At most five are missing, so all assignments can be tried.
    return any(can_be_assigned([other - {place} for other in others]) for place in first)
