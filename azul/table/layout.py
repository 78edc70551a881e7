"""Layout: the position of every slot and part of the table in a window of any size.

Positions come from assets/layouts/*.tmx, which can be edited in Tiled. Loading checks that the
files contain exactly the required objects.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pytmx
from pygame import FRect, Rect

from azul.engine import CENTER, DISPLAYS, LINES
from azul.paths import ASSETS
from azul.table.slots import MARKER_IN_CENTER, Area, Slot

LAYOUTS: Final = ASSETS / "layouts"
TILE_SHARE: Final = 0.93
"""A tile's width as a share of its space."""

_FLOOR_SPACES: Final = 7
"""The number of spaces of the floor line in board.tmx."""

_MAX_ASPECT_DIFFERENCE: Final = 0.01
"""Largest difference between the aspect ratios of two boards."""

_MAX_TILT: Final = 4
"""Largest rotation of tiles on displays and in the center, in degrees."""

_MAX_MAP_SIDE: Final = 10_000
"""Largest width and height of a map, in pixels."""

_CENTER_MARGIN: Final = 0.3
"""The least free room beside the tiles in the center, in spaces."""

_FILE_ENDINGS: Final = ("", "-narrow", "-wide", "-square", "-tall")
"""Endings of the files for windows of about 16:9, 4:3, 21:9, 1:1 and 3:4."""


class LayoutPlan(NamedTuple):
    """The content of a layout file: its size, and rectangles by layer and name."""

    size: tuple[int, int]
    layers: Mapping[str, Mapping[str, FRect]]


SCORE_SHARE: Final = 0.92
"""The height of a score's type, as a share of its place."""


class BarSize(NamedTuple):
    """The height of the bar: `scale` times as designed, but at least `least` pixels."""

    scale: float = 1.0
    least: int = 0


_DESIGNED_BAR: Final = BarSize()

BOARD_PARTS: Final = {
    "board": {"board"},
    "lines": {f"line-{line}" for line in LINES},
    "wall": {f"row-{row}" for row in LINES},
    "arrows": {f"arrow-{line}" for line in LINES},
    "floor": {"spaces", "points"},
    "labels": {"name", "marker", "score", "note", "face", "clock"},
}
"""The objects of board.tmx by layer; the "note" is the place of the score preview."""


class LayoutError(Exception):
    """A layout file lacks a required object, or has another error."""


def table_parts(players: int) -> dict[str, set[str]]:
    """Return the required objects of a table for a number of players, by layer."""
    return {
        "boards": {f"player-{seat}" for seat in range(1, players + 1)},
        "displays": {f"display-{number}" for number in range(1, DISPLAYS[players] + 1)},
        "middle": {"center", "bag", "lid"},
        "bar": {"bar"},
    }


def load_plan(path: Path, required: Mapping[str, set[str]]) -> LayoutPlan:
    """Read a TMX file; raises LayoutError with file and object where it is not as required."""
    try:
        map_ = pytmx.TiledMap(str(path))
        layers = {group.name: list(group) for group in map_.objectgroups}
    # PyTMX raises errors of many kinds.
    except Exception as error:
        raise LayoutError(f"{path.name} cannot be read: {error}") from error
    if layers.keys() != required.keys():
        raise LayoutError(f"{path.name}: the layers must be {', '.join(sorted(required))}")
    size = (map_.width * map_.tilewidth, map_.height * map_.tileheight)
    if not all(0 < side <= _MAX_MAP_SIDE for side in size):
        raise LayoutError(f"{path.name}: the map must be 1 to {_MAX_MAP_SIDE} pixels wide and high")
    whole = FRect(0, 0, *size)
    return LayoutPlan(
        size, {n: _rectangles(path, n, layers[n], names, whole) for n, names in required.items()}
    )


def _rectangles(
    path: Path, layer: str, objects: list[pytmx.TiledObject], names: set[str], whole: FRect
) -> dict[str, FRect]:
    found: dict[str, FRect] = {}
    for item in objects:
        # Tiled allows two objects of one name, and the second would silently replace the first.
        if item.name not in names or item.name in found:
            raise LayoutError(f"{path.name}, {layer}: {item.name} is unknown or there twice")
        if not (item.width >= 1 and item.height >= 1):
            raise LayoutError(f"{path.name}, {layer}: {item.name} has no size")
        found[item.name] = FRect(item.x, item.y, item.width, item.height)
        # This refuses infinite values and NaN, too.
        if not whole.contains(found[item.name]):
            raise LayoutError(f"{path.name}, {layer}: {item.name} is not inside the map")
    for missing in sorted(names - found.keys()):
        raise LayoutError(f"{path.name}, {layer}: {missing} is missing")
    return found


def _table_plan(
    players: int, size: tuple[int, int], window: tuple[int, int], folder: Path, board: FRect
) -> LayoutPlan:
    """Return the plan with the largest boards in `size`, with the seating of the whole `window`."""
    plans = []
    for shape in _FILE_ENDINGS:
        path = folder / f"table-{players}{shape}.tmx"
        plans.append(load_plan(path, table_parts(players)))
        boards = plans[-1].layers["boards"]
        for name, rect in boards.items():
            if rect.size != boards["player-1"].size:
                raise LayoutError(f"{path.name}, boards: {name} differs in size from player-1")
            if abs(rect.w / rect.h - board.w / board.h) > _MAX_ASPECT_DIFFERENCE:
                raise LayoutError(f"{path.name}, boards: {name} differs in shape from board.tmx")
    seats = _seats(_largest(plans, window))
    return _largest([plan for plan in plans if _seats(plan) == seats], size)


def _largest(plans: Sequence[LayoutPlan], size: tuple[int, int]) -> LayoutPlan:
    """Return the plan with the largest boards in a window of a size."""

    def board_width(plan: LayoutPlan) -> float:
        scale = min(size[0] / plan.size[0], size[1] / plan.size[1])
        return plan.layers["boards"]["player-1"].w * scale

    return max(plans, key=board_width)


def _seats(plan: LayoutPlan) -> dict[str, tuple[int, int]]:
    """Return how many boards are to the left of each player's board, and how many above it."""
    boards = plan.layers["boards"]
    return {
        name: (
            sum(other.right <= board.left for other in boards.values()),
            sum(other.bottom <= board.top for other in boards.values()),
        )
        for name, board in boards.items()
    }


class Layout:
    """The table for some players in a window of some size; all results in pixels.

    Parts keep their proportions, and share the room that the window has left over. The bar along
    the upper edge has the height of `bar_size`; text on the table is `text_scale` times as large,
    as far as there is room for it. A table that fills only a part of the `window` seats the players
    as in the whole window. A floor line of less than seven `floor_spaces` uses the left part of its
    place.
    """

    def __init__(
        self,
        players: int,
        size: tuple[int, int],
        folder: Path = LAYOUTS,
        bar_size: BarSize = _DESIGNED_BAR,
        text_scale: float = 1.0,
        window: tuple[int, int] | None = None,
        floor_spaces: int = _FLOOR_SPACES,
    ) -> None:
        self.players = players
        self.size = size
        self.text_scale = text_scale
        self._board = load_plan(folder / "board.tmx", BOARD_PARTS).layers
        for part in self._board["floor"].values():
            # The plan was read just now, so nothing else uses it.
            part.w *= floor_spaces / _FLOOR_SPACES
        board = self._board["board"]["board"]
        self._design, self._table = _table_plan(players, size, window or size, folder, board)
        design = self._design
        bar = self._table["bar"]["bar"].h
        bar_height = bar * bar_size.scale
        self.scale = min(size[0] / design[0], size[1] / (design[1] - bar + bar_height))
        height = self.px(bar_height)
        if height < bar_size.least:
            height = bar_size.least
            self.scale = min(self.scale, (size[1] - height) / (design[1] - bar))
        self.bar = Rect(0, 0, size[0], height)
        seat = self._table["boards"]["player-1"]
        self._board_scale = self.scale * seat.w / board.w
        self.pitch = round(self._board["lines"]["line-1"].h * self._board_scale)
        self.tile = round(self.pitch * TILE_SHARE)

    def px(self, length: float) -> int:
        """Return a length in design units, in whole pixels and at least one."""
        return max(1, round(length * self.scale))

    def text_size(self, share: float, room: Rect, max_share: float = 1.0) -> int:
        """Return the text size that takes a `share` of the height, enlarged up to `max_share`."""
        return round(room.h * max(share, min(share * self.text_scale, max_share)))

    def part_rect(self, layer: str, name: str) -> Rect:
        rect, bar = self._table[layer][name], self._table["bar"]["bar"].h
        width, height = round(rect.w * self.scale), round(rect.h * self.scale)
        across = rect.x / (self._design[0] - rect.w)
        down = (rect.y - bar) / (self._design[1] - bar - rect.h)
        top = self.bar.h
        return Rect(
            round(across * (self.size[0] - width)),
            round(top + down * (self.size[1] - top - height)),
            width,
            height,
        )

    @property
    def displays_rect(self) -> Rect:
        first, *others = (self.part_rect("displays", name) for name in self._table["displays"])
        return first.unionall(others)

    @property
    def offer_room(self) -> Rect:
        """The largest room without boards: above them, between them, or in a corner without one."""
        boards = [self.board_rect(player) for player in range(self.players)]
        (width, height), top = self.size, self.bar.bottom
        above = Rect(0, top, width, min(board.top for board in boards) - top)
        at_left = [board for board in boards if board.centerx < width // 2]
        at_right = [board for board in boards if board not in at_left]
        left = max((board.right for board in at_left), default=0)
        right = min((board.left for board in at_right), default=width)
        lowest = max((board.bottom for board in at_right), default=top)
        between = Rect(left, top, max(0, right - left), height - top)
        corner = Rect(left, lowest, width - left, height - lowest)
        return max(above, between, corner, key=lambda room: room.w * room.h)

    def card_room(self, player: int) -> Rect:
        """Return the room of a card while a player decides: the board of the previous player."""
        return self.board_rect((player - 1) % self.players)

    def board_rect(self, player: int) -> Rect:
        return self.part_rect("boards", f"player-{player + 1}")

    def board_part_rect(self, player: int, layer: str, name: str) -> Rect:
        board, rect, scale = self.board_rect(player), self._board[layer][name], self._board_scale
        return Rect(
            round(board.x + rect.x * scale),
            round(board.y + rect.y * scale),
            round(rect.w * scale),
            round(rect.h * scale),
        )

    def line_drop_rect(self, player: int, line: int) -> Rect:
        """Return the area of drops on a pattern line: its whole row with arrow and wall."""
        board = self.board_rect(player)
        row = self.board_part_rect(player, "wall", f"row-{line}")
        return Rect(board.x, row.y, board.w, row.h)

    def floor_drop_rect(self, player: int) -> Rect:
        """Return the area of drops on the floor line: the lower part of a board."""
        board = self.board_rect(player)
        points = self.board_part_rect(player, "floor", "points")
        return Rect(board.x, points.y, board.w, board.bottom - points.y)

    def slot_rect(self, slot: Slot) -> Rect:
        """Return the square of a slot; in the bag and the lid, a square around the middle."""
        center = self._center_of(slot)
        rect = Rect(0, 0, self.pitch, self.pitch)
        rect.center = center
        return rect

    def source_rect(self, source: int) -> Rect:
        """Return a display by its number, or the center."""
        if source == CENTER:
            return self.part_rect("middle", "center")
        return self.part_rect("displays", f"display-{source}")

    def tilt(self, slot: Slot) -> int:
        """Return the rotation of a tile in a slot, in degrees; tiles on boards are not rotated."""
        if slot.area not in (Area.DISPLAY, Area.CENTER):
            return 0
        # By place and not at random, so that a tile is the same in every frame.
        return (slot.owner * 5 + slot.position * 7) % (2 * _MAX_TILT + 1) - _MAX_TILT

    def _center_of(self, slot: Slot) -> tuple[int, int]:
        match slot.area:
            case Area.BAG | Area.LID:
                return self.part_rect("middle", slot.area.value).center
            case Area.DISPLAY:
                display = self.part_rect("displays", f"display-{slot.owner}")
                right, lower = (slot.position - 1) % 2, (slot.position - 1) // 2
                return (
                    round(display.centerx + (right - 0.5) * self.pitch),
                    round(display.centery + (lower - 0.5) * self.pitch),
                )
            case Area.CENTER:
                center = self.part_rect("middle", "center")
                columns, rows = (
                    max(1, int(length / self.pitch - _CENTER_MARGIN)) for length in center.size
                )
                # The marker has the last place, so that it leaves no gap among the tiles.
                index = rows * columns - 1 if slot == MARKER_IN_CENTER else slot.position - 1
                left = center.centerx - columns * self.pitch / 2
                top = center.centery - rows * self.pitch / 2
                return (
                    round(left + (index % columns + 0.5) * self.pitch),
                    round(top + (index // columns + 0.5) * self.pitch),
                )
            case Area.LINE:
                row = self.board_part_rect(slot.owner, "lines", f"line-{slot.row}")
                return self._in_row(row, slot.row - slot.position)
            case Area.WALL:
                row = self.board_part_rect(slot.owner, "wall", f"row-{slot.row}")
                return self._in_row(row, slot.position - 1)
            case Area.FLOOR:
                row = self.board_part_rect(slot.owner, "floor", "spaces")
                return self._in_row(row, slot.position - 1)
            case Area.MARKER:
                return self.board_part_rect(slot.owner, "labels", "marker").center
            case _:
                return self.size[0] // 2, self.size[1] // 2

    def _in_row(self, row: Rect, index: int) -> tuple[int, int]:
        return round(row.x + (index + 0.5) * self.pitch), row.centery
