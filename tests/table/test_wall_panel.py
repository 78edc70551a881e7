"""The show at the end completes walls by the rules, as far as the game allows."""

from azul.engine import COLORS, LINES, PlayerBoard, Ruleset, Wall, printed_column
from azul.table.wall_panel import completing_colors


def completed(rows: tuple[str, ...], wall: Wall, ruleset: Ruleset = Ruleset.AZUL) -> list[str]:
    """The rows of a wall with all completing colors."""
    colors = completing_colors(PlayerBoard(wall=rows), (wall, ruleset))
    return ["".join(colors.get((row, c), rows[row - 1][c - 1]) for c in LINES) for row in LINES]


def test_the_colored_wall_becomes_the_printed_one() -> None:
    rows = ("BY.KW", ".....", "K...R", "..WBY", "YR...")
    printed = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    assert completed(rows, Wall.COLORED) == printed
    assert all(printed[row - 1][printed_column(row, c) - 1] == c for row in LINES for c in COLORS)


def test_a_gray_wall_has_each_color_once_in_a_row_and_column_if_possible() -> None:
    rows = completed(("BYRKW", "YRKWB", ".....", "K....", "....."), Wall.GRAY)
    for line in [*rows, *("".join(row[c] for row in rows) for c in range(5))]:
        assert sorted(line) == sorted(COLORS)
    # Blue in the last row would be twice in a column.
    rows = completed(("B....", ".B...", "..B..", "...B.", "....Y"), Wall.GRAY)
    assert all(sorted(row) == sorted(COLORS) for row in rows)


def test_printed_spaces_get_their_color_if_possible() -> None:
    rows = completed(("..K..", "B....", ".....", ".....", "....."), Wall.GRAY, Ruleset.CRYSTAL_2)
    assert [rows[r - 1][c - 1] for r, c in ((2, 4), (3, 3), (4, 2), (4, 4))] == [*"RWKY"]
    assert all(sorted(row) == sorted(COLORS) for row in rows)


def test_tiles_are_laid_from_the_upper_left_corner_on() -> None:
    order = [*completing_colors(PlayerBoard(), (Wall.COLORED, Ruleset.AZUL))]
    assert (order[:3], order[-1]) == ([(1, 1), (1, 2), (2, 1)], (5, 5))
