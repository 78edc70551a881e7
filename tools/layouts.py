"""Make the layouts of the table: assets/layouts/table-*.tmx, with tiles as large as possible.

Usage: python tools/layouts.py

For each number of players and each window shape, the tool tries several arrangements. Boards are
in columns or a row below the offer, in a column beside the offer, or at both of its sides. The tool
writes the arrangement with the largest tiles. Afterward the files can be edited in Tiled. The shape
of a board comes from assets/layouts/board.tmx. Lengths are in pixels of the design, or in spaces
where a comment says so.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import ceil
from pathlib import Path
from typing import Final

from pygame import FRect

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from azul.engine import DISPLAYS, TILES_PER_DISPLAY
from azul.table.layout import BOARD_PARTS, LAYOUTS, load_plan, table_parts

SHAPES: Final = {
    "": (1920, 1080, "16:9"),
    "-narrow": (1600, 1200, "4:3"),
    "-wide": (2520, 1080, "21:9"),
    "-square": (1200, 1200, "1:1"),
    "-tall": (1080, 1440, "3:4"),
}
"""The width, height and aspect ratio of each design, by the ending of its file name."""

BAR: Final = 60
BAR_SHARE: Final = 1 / 24
"""The height of the bar: BAR, but at most BAR_SHARE of the width.

In a narrow window, a higher bar has no room for the text of the last move at 200%.
"""
EDGE: Final = 14
"""Free room at the edges of the window, for the glow of the active board."""
GAP: Final = 10
"""The least room between two objects."""

# Lengths in spaces: a space is as wide as a row of a board is high.
DISPLAY: Final = 2.85
"""The diameter of a display."""
CENTER_MARGIN: Final = 0.55
"""The room beside the tiles of the center."""
BAG: Final = 1.75
"""The least width and height of bag and lid."""
BAG_BELOW: Final = 3.3
"""The least height of a bag with its counts below."""
BAG_AND_COUNTS: Final = 4.0
"""The least width of a bag with its counts beside it."""

_PLAN: Final = load_plan(LAYOUTS / "board.tmx", BOARD_PARTS).layers
_SPACE: Final = _PLAN["lines"]["line-1"].h
BOARD: Final = tuple(side / _SPACE for side in _PLAN["board"]["board"].size)
"""The width and height of a board, in spaces."""

LARGER: Final = 1.02
"""A later arrangement must have tiles that are larger by at least this factor."""

STEP: Final = 0.1
"""The difference between two tried sizes of a space, in pixels."""
_ROUNDING: Final = 0.001

Places = dict[str, FRect]
Arrangement = Callable[[int, FRect, float], Places | None]
"""Returns places for players, a room and the size of a space; None if the room is too small."""


def bar_height(width: int) -> float:
    """Return the height of the bar of a design."""
    return min(BAR, width * BAR_SHARE)


def most_in_center(players: int) -> int:
    """Return the most tiles in the center: three of each display, and the marker."""
    return DISPLAYS[players] * (TILES_PER_DISPLAY - 1) + 1


def centers(players: int, space: float, room: FRect) -> Iterator[tuple[float, float]]:
    """Yield the sizes of a center that hold all tiles in a room, the lowest and widest first."""
    tiles = most_in_center(players)
    for rows in range(1, int(room.h / space - CENTER_MARGIN) + 1):
        columns = ceil(tiles / rows)
        yield (columns + CENTER_MARGIN) * space, (rows + CENTER_MARGIN) * space


def wide_center(players: int, space: float, width: float) -> tuple[float, float]:
    """Return the size of a center of the given width, with as few rows of tiles as possible."""
    columns = max(1, int(width / space - CENTER_MARGIN))
    rows = ceil(most_in_center(players) / columns)
    return width, (rows + CENTER_MARGIN) * space


def in_row(room: FRect, sizes: Sequence[tuple[float, float]]) -> list[FRect] | None:
    """Return places side by side at equal gaps, or None if the room is too small."""
    gap = (room.w - sum(width for width, _ in sizes)) / (len(sizes) + 1)
    if gap < GAP - _ROUNDING or max(height for _, height in sizes) > room.h:
        return None
    found, left = list[FRect](), room.x + gap
    for width, height in sizes:
        found.append(FRect(left, room.centery - height / 2, width, height))
        left += width + gap
    return found


def in_grid(room: FRect, number: int, side: float) -> list[FRect] | None:
    """Return squares in as few rows as possible, the last row centered, or None."""
    columns = int((room.w - GAP) / (side + GAP) + _ROUNDING)
    if columns < 1:
        return None
    rows = ceil(number / columns)
    columns = ceil(number / rows)
    if rows * (side + GAP) + GAP > room.h + _ROUNDING:
        return None
    found = list[FRect]()
    for row in range(rows):
        count = min(columns, number - row * columns)
        line = FRect(room.x, room.y + row * room.h / rows, room.w, room.h / rows)
        width = room.w * count / columns
        line = FRect(room.centerx - width / 2, line.y, width, line.h)
        places = in_row(line, [(side, side)] * count)
        if places is None:
            return None
        found += places
    return found


def displays_room(players: int, room: FRect, space: float) -> FRect:
    """Return the upper part of a room, as high as the displays need."""
    side = DISPLAY * space + GAP
    rows = ceil(DISPLAYS[players] / max(1, int((room.w - GAP) / side)))
    return FRect(room.x, room.y, room.w, rows * side + GAP)


def boards_below(players: int, room: FRect, space: float) -> Places | None:
    """Return all boards in a row; above them bag, displays, center and lid."""
    board = BOARD[0] * space, BOARD[1] * space
    lower = FRect(room.x, room.bottom - board[1], room.w, board[1])
    boards = in_row(lower, [board] * players)
    upper = FRect(room.x, room.y, room.w, room.h - board[1] - GAP)
    if boards is None or upper.h < BAG_BELOW * space:
        return None
    for rows, center in product((1, 2), centers(players, space, upper)):
        # The displays get a part of their own, just wide enough for their columns.
        columns, side = ceil(DISPLAYS[players] / rows), DISPLAY * space
        grid = columns * (side + GAP) + GAP, upper.h
        bag = BAG * space, upper.h
        parts = in_row(upper, [bag, grid, center, bag])
        if parts:
            displays = in_grid(parts[1], DISPLAYS[players], side)
            if displays:
                return named(boards, displays, parts[2], parts[0], parts[3])
    return None


def boards_beside(players: int, room: FRect, space: float) -> Places | None:
    """Return boards at the left and the right edge, and the offer between the boards."""
    if players == 2:
        return None
    width, height = BOARD[0] * space, BOARD[1] * space
    middle = FRect(room.x + width + GAP, room.y, room.w - 2 * (width + GAP), room.h)
    if 2 * height + GAP > room.h or middle.w < DISPLAY * space + 2 * GAP:
        return None
    left, right = room.x, room.right - width
    upper, lower = room.y, room.bottom - height
    corners = [(left, lower), (left, upper), (right, upper), (right, lower)]
    boards = [FRect(x, y, width, height) for x, y in corners[:players]]
    if players == 3:
        # The fourth corner, free with three players, has center, bag and lid.
        rest = FRect(right, lower, width, height)
        return around(players, boards, middle, rest, space)
    top = displays_room(players, middle, space)
    rest = FRect(middle.x, top.bottom, middle.w, middle.bottom - top.bottom)
    return around(players, boards, top, rest, space)


def around(
    players: int, boards: list[FRect], upper: FRect, rest: FRect, space: float
) -> Places | None:
    """Return the displays in the room `upper`; center, bag and lid in the room `rest`."""
    displays = in_grid(upper, DISPLAYS[players], DISPLAY * space)
    if displays is None or rest.w < 2 * space:
        return None
    center = FRect(rest.x, rest.y, *wide_center(players, space, rest.w))
    under = FRect(rest.x, center.bottom + GAP, rest.w, rest.bottom - center.bottom - GAP)
    bag_width = (rest.w - GAP) / 2
    if under.h < BAG * space or bag_width < BAG_AND_COUNTS * space:
        return None
    bag = FRect(under.x, under.y, bag_width, under.h)
    lid = FRect(under.right - bag_width, under.y, bag_width, under.h)
    return named(boards, displays, center, bag, lid)


def boards_in_columns(players: int, room: FRect, space: float, columns: int) -> Places | None:
    """Return boards in columns, clockwise by player; above the boards, the offer."""
    width, height = BOARD[0] * space, BOARD[1] * space
    rows = ceil(players / columns)
    spread = (room.w - columns * width) / (columns + 1)
    upper = FRect(room.x, room.y, room.w, room.h - rows * (height + GAP))
    if columns * width + (columns - 1) * GAP > room.w or upper.h < DISPLAY * space:
        return None
    boards = [
        FRect(
            room.x + spread + column * (width + spread),
            room.bottom - height - (rows - 1 - row if column % 2 else row) * (height + GAP),
            width,
            height,
        )
        for column, row in product(range(columns), range(rows))
    ]
    if len(boards) > players:
        return around(players, boards[:players], upper, boards[players], space)
    return offer_in_two(players, boards, upper, space)


def boards_at_left(players: int, room: FRect, space: float) -> Places | None:
    """Return a column of boards at the left; at the right, displays above center, bag and lid."""
    width, height = BOARD[0] * space, BOARD[1] * space
    gap = room.h / players - height
    if gap < GAP:
        return None
    boards = [
        FRect(room.x, room.bottom - height - gap / 2 - at * (height + gap), width, height)
        for at in range(players)
    ]
    offer = FRect(room.x + width + GAP, room.y, room.w - width - GAP, room.h)
    upper = displays_room(players, offer, space)
    lowest = wide_center(players, space, offer.w)[1] + 2 * GAP + BAG * space * 1.5
    upper.h += (offer.h - upper.h - lowest) / 2
    lower = FRect(offer.x, upper.bottom, offer.w, offer.bottom - upper.bottom)
    return around(players, boards, upper, lower, space)


def offer_in_two(players: int, boards: list[FRect], room: FRect, space: float) -> Places | None:
    """Return displays above bag, center and lid; the two parts share the free height."""
    side = DISPLAY * space
    bag = BAG_AND_COUNTS * space, BAG * space * 1.5
    # At least two rows, because players cannot count a single row of tiles at a glance.
    widest = (ceil(most_in_center(players) / 2) + CENTER_MARGIN) * space
    center = wide_center(players, space, min(widest, room.w - 2 * bag[0] - 4 * GAP))
    upper = displays_room(players, room, space)
    free = room.h - upper.h - max(center[1], bag[1])
    upper.h += free / 2
    lower = FRect(room.x, upper.bottom, room.w, room.bottom - upper.bottom)
    displays = in_grid(upper, DISPLAYS[players], side)
    parts = in_row(lower, [bag, center, bag])
    if free < 0 or displays is None or parts is None:
        return None
    return named(boards, displays, parts[1], parts[0], parts[2])


def named(
    boards: Sequence[FRect], displays: Sequence[FRect], center: FRect, bag: FRect, lid: FRect
) -> Places:
    """Return the places by the names of their objects in the file."""
    places = {f"player-{number}": place for number, place in enumerate(boards, 1)}
    places |= {f"display-{number}": place for number, place in enumerate(displays, 1)}
    return places | {"center": center, "bag": bag, "lid": lid}


def largest(players: int, size: tuple[int, int]) -> tuple[float, Places]:
    """Return the largest size of a space, and the places of its arrangement."""
    top = bar_height(size[0]) + GAP
    room = FRect(EDGE, top, size[0] - 2 * EDGE, size[1] - top - EDGE)
    found = (0.0, Places())
    columns = (partial(boards_in_columns, columns=number) for number in range(players, 0, -1))
    arrangements: list[Arrangement] = [*columns, boards_below, boards_beside, boards_at_left]
    for arrange in arrangements:
        space = float(min(size))
        while space > found[0] * LARGER:
            places = arrange(players, room, space)
            if places:
                found = space, places
            space -= STEP
    return found


def document(players: int, size: tuple[int, int], shape: str, places: Places) -> Iterator[str]:
    """Yield the lines of a TMX file."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<!-- The table for {players} players, windows of about {shape}; tools/layouts.py. -->"
    objects = sum(map(len, table_parts(players).values()))
    yield (
        '<map version="1.10" tiledversion="1.11.0" orientation="orthogonal"'
        f' renderorder="right-down" width="{size[0] // 10}" height="{size[1] // 10}"'
        ' tilewidth="10" tileheight="10" infinite="0" nextlayerid="5"'
        f' nextobjectid="{objects + 1}">'
    )
    number = 0
    places = places | {"bar": FRect(0, 0, size[0], bar_height(size[0]))}
    for layer, (name, parts) in enumerate(table_parts(players).items(), 1):
        yield f' <objectgroup id="{layer}" name="{name}">'
        for part in sorted(parts):
            number += 1
            place = places[part]
            sides = " ".join(
                f'{side}="{value:g}"'
                for side, value in zip(
                    ("x", "y", "width", "height"), (round(v, 1) for v in place), strict=True
                )
            )
            yield f'  <object id="{number}" name="{part}" {sides}/>'
        yield " </objectgroup>"
    yield "</map>"


def main() -> None:
    """Write all files, and print the size of a space in each design, in pixels."""
    for players, (ending, (width, height, shape)) in product(DISPLAYS, SHAPES.items()):
        size = width, height
        space, places = largest(players, size)
        path = LAYOUTS / f"table-{players}{ending}.tmx"
        text = "\n".join(document(players, size, shape, places)) + "\n"
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.name}: {space:.1f}")


if __name__ == "__main__":
    main()
